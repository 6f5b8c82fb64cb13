"""A table is its journal: whole, or from a picture on; by the rules of today, or corrected ones. It does not grow."""

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from anteup import Deal, Game, Illegal
from anteup.deal import Phase
from anteup.games.guts import Guts
from anteup.ranks import Poker, high5
from anteup.table import Settings, Table
from anteup.table.snapshot import dump, load
from anteup.table.table import COMMANDS
from tests.clauses import clause
from tests.table.conftest import Registry
from tests.table.kit import Evening, Shuffles, written

ACES, KINGS, NOTHING = "As Ah Kd", "Ks Kh Qd", "2s 3h 5d"


def evening() -> Evening:
    """Some deals, with people coming and going, the last of them in progress."""
    e = Evening("Ann Bob Cat", bank=0, proof="each_deal").start("Ann").deal("guts", f"{ACES} / {KINGS} / {NOTHING}")
    e.all_out("Ann", "Bob").do("show", "Cat").sit("Dan").do("top_up", "Bob", chips=7)
    e.deal("guts").says("Ann in, Bob out").do("leave", "Dan").time_passes()
    e.go_on().time_passes()  # Cat names nothing: the last game again
    e.do("void", "Ann", reason="misdeal").do("seed", "Bob", seed="luck")
    while not e.table.chair(2).away:
        e.deal("guts").says("Ann out, Bob out").time_passes()
    e.go_on().do("back", "Cat").deal("guts").says("Bob out, Cat in").do("pause", "Ann").do("resume", "Ann")
    assert (e.table.stage, e.waiting) == ("playing", ["Ann"])
    return e


# Folding


def test_a_table_is_its_journal() -> None:
    e = evening()
    assert dump(e.loaded()) == dump(e.table)


def test_a_table_is_any_picture_of_it_and_what_came_then() -> None:
    e = evening()
    for n in range(len(e.journal)):
        assert dump(e.loaded_from(n)) == dump(e.table)


def test_a_picture_holds_everything_a_table_knows() -> None:
    e = evening()
    written_down = dump(e.table)
    for name in vars(e.table):
        assert name in written_down, name
    again = load(written_down)
    assert vars(again).keys() == vars(e.table).keys()


def test_an_entry_is_plain_json_and_remembers_only_what_counts() -> None:
    e = Evening("Ann Bob")
    command = {"do": "seed", "who": "ann", "seed": "x", "junk": "y" * 10**6, "more": object()}
    _table, entry = e.table.do(command, e.now, e.shuffles)
    assert entry == {"at": e.now, "do": {"do": "seed", "who": "ann", "seed": "x"}}
    for entry in evening().journal:
        assert json.loads(json.dumps(entry, allow_nan=False)) == entry


def test_a_table_never_changes() -> None:
    e = evening()
    before, picture = e.table, json.dumps(dump(e.table))
    e.all_out().do("end", "Ann")
    assert json.dumps(dump(before)) == picture


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": None},
        {"do": ["sit"]},
        {"do": "Sit"},
        {"do": "sit "},
        {"do": "__init__"},
        {"do": "x" * 10**6},
        {"who": "ann"},
    ],
)
def test_what_is_no_command_is_refused(command: dict[str, Any]) -> None:
    e = Evening("Ann Bob")
    with pytest.raises(Illegal):
        e.table.do({"who": "ann", **command}, e.now, e.shuffles)
    with pytest.raises(Illegal):
        Table().do(command, e.now, e.shuffles)


@pytest.mark.parametrize("word", sorted(COMMANDS))
def test_no_field_may_be_of_another_type_or_endless(word: str) -> None:
    e = Evening("Ann Bob").start("Ann")
    for name, kind in {"who": str, **COMMANDS[word].fields}.items():
        wrong: list[object] = ["x" * 1001, 1.5, True, ["x"], b"x", 5, "5", {}]
        for value in wrong:
            if type(value) is not kind or value == "x" * 1001:
                command = {"do": word, "who": "ann", name: value}
                with pytest.raises(Illegal):
                    e.table.do(command, e.now, e.shuffles)


def test_a_table_is_opened_once_and_has_a_host() -> None:
    e = Evening("Ann Bob")
    e.refused("open", "Ann", settings={})
    for opening in (
        {"do": "open"},
        {"do": "open", "who": ""},
        {"do": "open", "who": "ann", "settings": {"chairs": 99}},
    ):
        with pytest.raises(Illegal):
            Table.open(opening, 0.0, Shuffles())
    with pytest.raises(Illegal):
        Table().do({"do": "sit", "who": "ann", "name": "Ann"}, 0.0, Shuffles())


# Journals of earlier versions

FIRST = json.loads(Path(__file__).with_name("first_journal.json").read_text("utf-8"))


def test_an_old_journal_is_read_and_what_it_does_not_say_is_as_usual() -> None:
    """It was written by the table as it was before it had a door, talk and a list of games."""
    table = Table.load(FIRST["journal"])
    assert table.ledger() == FIRST["ledger"]
    assert table.settings == replace(Settings(), **FIRST["settings"])
    assert (table.settings.picker, table.settings.watchers, table.settings.approval) == ("dealer", True, False)
    assert (table.talk, table.favourites, table.requests, table.deserted) == ((), (), (), False)


def test_an_old_picture_is_read_as_well() -> None:
    n = FIRST["n"]
    table = Table.load(FIRST["journal"][n + 1 :], load(FIRST["picture"]))
    assert dump(table) == dump(Table.load(FIRST["journal"]))


def test_an_old_table_goes_on() -> None:
    e = Evening("Ann Bob Cat")
    e.table, e.journal = Table.load(FIRST["journal"]), list(FIRST["journal"])
    e.do("settings", "Ann", settings={"approval": True}).do("chat", "Bob", text="here we are").do("start", "Ann")
    e.deal("guts").all_out("Ann")
    assert dump(e.loaded()) == dump(e.table)


# Corrected rules


def upside_down(version: int, **changes: Any) -> type[Game]:
    """Guts by other rules: at least four play, and what hands are worth is another thing."""

    class Corrected(Guts):
        @property
        def best(self) -> Poker:
            return high5

    body = {"version": version, "seats": range(4, 11), **changes}
    return type("Corrected", (Corrected,), body)


@clause("C20")
def test_finished_deals_keep_their_chips_whatever_the_rules_are_now(registry: Registry) -> None:
    e = evening()
    e.all_out().go_on()
    expected = dump(e.table)
    registry["guts"] = upside_down(2)
    table = e.loaded()
    found = dump(table)
    for name in ("chairs", "gone", "pots", "button", "number", "settled", "news", "promised", "last", "usual"):
        assert found[name] == expected[name], name
    assert table.deal is None


def test_of_all_deals_only_the_last_is_run_when_a_table_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    e = evening()
    run: list[str] = []
    deal = Guts.deal

    def counted(self: Guts, *args: Any, **more: Any) -> Deal:
        run.append(str(self))
        return deal(self, *args, **more)

    monkeypatch.setattr(Guts, "deal", counted)
    assert dump(e.loaded()) == dump(e.table)
    assert run == ["guts"]
    Table().load([])
    assert len(run) == 1


def test_rules_that_were_changed_without_a_new_version_change_no_old_chips(registry: Registry) -> None:
    e = evening()
    e.all_out().go_on()
    stacks, pots, ledger = e.stacks, e.table.pots, e.table.ledger()
    registry["guts"] = upside_down(1, seats=range(2, 11))
    table = e.loaded()
    assert [table.stack(e.chair(name)) for name in stacks] == list(stacks.values())
    assert (table.pots, table.ledger()) == (pots, ledger)


def test_a_deal_in_progress_by_rules_that_were_corrected_is_voided_by_the_table(registry: Registry) -> None:
    e = evening()
    assert e.refused("void", "", reason="corrected") == "C20"
    before = {chair.name: chair.stack for chair in e.table.chairs if chair}
    number, middle, dealer = e.table.number, sum(pot.chips for pot in e.table.pots), e.dealer
    picture = json.loads(json.dumps(dump(e.table)))
    registry["guts"] = upside_down(2)
    for table in (e.loaded(), load(picture), e.loaded_from(len(e.journal) - 3)):
        e.table = table
        assert (table.outdated, table.due(), table.asked) == (True, None, {})
        assert e.stacks == before
        for reader in ("", "Ann"):
            assert e.view(reader)["middle"]["say"]["say"] == "The rules of this deal were corrected. It will be voided."
        e.refused("play", "Ann", asked=5, action="in")
        e.refused("clock")
        assert e.refused("void", "Bob", reason="so") == "C20"
        e.do("void", "", reason="the rules were corrected")
        assert not e.table.outdated
        assert f"Rob voided deal {number}: “the rules were corrected”. All chips are back." in e.news()
        assert (e.stacks, e.pot, e.table.number, e.dealer) == (before, middle, number, dealer)


def test_a_deal_in_progress_that_does_not_follow_from_the_journal_any_more_is_voided(registry: Registry) -> None:
    """Rules were changed without a new version: what was said would not be possible."""
    e = evening()
    before = {chair.name: chair.stack for chair in e.table.chairs if chair}

    class InTurn(Guts):
        def flow(self) -> tuple[Phase, ...]:
            return Guts(declare="in_turn").flow()

    registry["guts"] = InTurn
    begun = max(i for i, entry in enumerate(e.journal) if entry.get("dealt"))
    for table in (e.loaded(), e.loaded_from(begun), e.loaded_from(begun - 1)):
        e.table = table
        assert (table.outdated, table.due(), e.stacks) == (True, None, before)
        e.do("void", "", reason="corrected")
        assert e.stacks == before


def test_what_a_worker_with_the_old_rules_wrote_is_taken_in(registry: Registry) -> None:
    e = evening()
    old = e.table
    registry["guts"] = upside_down(2)
    new = e.loaded()
    assert new.outdated
    for command in (
        {"do": "play", "who": "ann", "asked": e.asked("Ann"), "action": "out"},
        {"do": "ready", "who": "ann"},
    ):
        old, entry = old.do(command, e.now, e.shuffles)
        new = new.fold(written(entry))
    assert (new.stage, new.settled, new.ledger()) == (old.stage, old.settled, old.ledger())


def test_a_journal_that_saw_corrected_rules_come_is_loaded_again(registry: Registry) -> None:
    e = evening()
    registry["guts"] = upside_down(2, seats=range(2, 11))
    e.table = e.loaded()
    e.do("void", "", reason="corrected").deal("guts").all_out().deal("guts")
    assert dump(e.loaded()) == dump(e.table)
    registry["guts"] = upside_down(3)
    assert e.loaded().outdated


@clause("C19")
def test_a_pot_waits_for_a_game_that_is_no_longer_there(registry: Registry) -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out()
    del registry["guts"]
    for table in (e.table, e.loaded(), e.loaded_from(len(e.journal) - 1)):
        e.table = table
        e.go_on()
        assert e.view("Bob")["announce"]["must"] is None
        assert e.view("Bob")["game"] is None
        e.refused("announce", "Bob", asked=e.asked("Bob"), game="guts")
        e.time_passes()
        assert (e.table.game, e.pot) == ("buddhas_folly", 6)


# A long evening


def test_news_are_not_kept_for_ever() -> None:
    e = Evening("Ann Bob")
    sizes = []
    for _time in range(100):
        e.do("sit_out", "Bob").do("back", "Bob")
        sizes.append(len(json.dumps(dump(e.table))))
    assert max(sizes[50:]) - max(sizes[:50]) < 200


def test_an_evening_of_five_hundred_deals() -> None:
    """The button goes round, nobody deals twice, chips stay, and the table does not grow."""
    rng = random.Random(7)
    people = ["Ann", "Bob", "Cat", "Dan", "Eve"]
    e = Evening("Ann", "long", chips=5000, clock=0)
    for name in people[1:]:
        e.sit(name, bot="novice")
    e.start()
    games = [
        "guts limit=8",
        "buddhas_folly limit=6 max_laps=2",
        "guts cards=2 limit=9 all_out=wimp",
        "guts declare=in_turn limit=4",
    ]
    shuffles, table = e.shuffles, e.table
    dealers: list[int] = []
    sizes: list[int] = []

    def do(**command: Any) -> None:
        nonlocal table
        table, entry = table.do(command, e.now, shuffles)
        if len(dealers) % 50 == 0:
            assert dump(before.fold(written(entry))) == dump(table)

    before = table
    while len(dealers) < 500:
        before = table
        if table.stage == "naming":
            dealers.append(table.dealer)
            must = table.required()
            asked = table.asked[table.dealer].n
            do(
                do="announce",
                who=table.chair(table.dealer).who,
                asked=asked,
                game=must.game if must else rng.choice(games),
            )
        elif table.stage == "playing":
            chair = rng.choice(list(table.asked))
            seat = table.seat_of(chair)
            assert table.deal is not None and seat is not None
            action = str(table.deal.choices(seat).sample(rng))
            do(do="play", who=table.chair(chair).who, asked=table.asked[chair].n, action=action)
        else:
            assert sum(row["net"] for row in table.ledger()) + table.in_the_middle() == 0
            sizes.append(len(json.dumps(dump(table))))
            do(do="ready", who="ann")
    assert all((before + 1) % 5 == after for before, after in pairwise(dealers))
    assert set(Counter(dealers).values()) == {100}
    assert max(sizes[250:]) <= max(sizes[:250]) * 1.2
    assert max(sizes) < 64 * 1024
