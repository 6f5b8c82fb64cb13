"""Any evening whatever: people, bots and the clock do anything in any order, sense and nonsense, and the table stands.

After every step every chip is accounted for, the journal tells what the table is, and nobody sees what they may not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from anteup import REGISTRY, Illegal, announced
from anteup.cards import cards_in
from anteup.table import Entry, Table
from anteup.table.snapshot import dump, load
from anteup.table.view import view
from anteup.words import Say, Telling
from tests.strategies import games
from tests.table.kit import NOON, Shuffles, names, written

pytestmark = pytest.mark.exhaustive

HOST, *OTHERS = PEOPLE = ("ann", "bob", "cat", "dan", "eve")
FACE = re.compile(r"(?<![A-Za-z0-9])(?!As announced)[2-9TJQKA][cdhs](?![A-Za-z0-9])")
WORDS = (
    "sit leave sit_out back top_up seed start ready hold show settings hand_over pause resume resumed remove void "
    "move_chips allow end reopen clock play announce open skip save_rules forget_rules let_in turn_away give_up claim "
    "host_gone host_back chat react"
).split()
WORD = "swordfish"  # at the door

some_people = st.sampled_from(PEOPLE)
# Rulings that make the games differ for the table: debts, exemptions, reserves, kept pots.
# A deal of Bluffalo without a cap on its turns may go on as long as people come back to it.
told_games = games().filter(lambda game: getattr(game, "turn_cap", 0) is not None) | st.sampled_from(
    [
        "guts",
        "guts cards=2 short=iou",
        "guts short=iou antes=every_deal ante=7",
        "guts all_out=wimp wimp_pays=pot",
        "guts losers=worst limit=3",
        "guts all_out=ante_again declare=in_turn second_chance=on",
        "guts antes=all_but_matchers short=must_cover ante=5",
        "buddhas_folly all_out=wimp short=iou limit=2",
        "buddhas_folly declare=in_turn",
    ]
).map(announced)
nonsense: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 2, 7, 10**30, 0.5, float("inf"), "", "x", "ann", "in", "guts", "9" * 2000, "\ud800", "\u200b",
     [], [1], {}, {"chairs": 2}, {"clock": "soon"}, {"who": 1}, b"in", ("pot",), object()]
)  # fmt: skip
fields = st.dictionaries(
    st.sampled_from(
        (
            "who name chair bot by chips seed asked game action settings reason to from pots do constructor word text "
            "what n deals"
        ).split()
    ),
    nonsense,
    max_size=5,
)
settled = st.sampled_from(
    [("carry", "follows"), ("carry", "same_game"), ("newcomer", "waits"), ("newcomer", "free"),
     ("newcomer", "pays_ante"), ("proof", "each_deal"), ("proof", "off"), ("proof", "session_end"), ("insist", True),
     ("chairs", 2), ("chairs", 3), ("chairs", 6), ("clock", 0), ("clock", 5), ("bank", 0), ("chips", 3),
     ("ceiling", 40), ("arbiter", "Anna"), ("pause", 0), ("chips", "many"), ("colour", "red"),
     ("watchers", False), ("watchers", True), ("approval", True), ("approval", False), ("word", WORD), ("word", ""),
     ("worth", 0.5), ("money", "€")]
)  # fmt: skip
picked = st.sampled_from(
    [{"picker": "dealer"}, {"picker": "host"}, {"picker": "rotation"}, {"rotation": []},
     {"picker": "rotation", "rotation": ["guts cards=2", "bluffalo", "buddhas_folly declare=in_turn"]},
     {"picker": "rotation", "rotation": ["guts ante=20", "guts all_out=wimp"]}, {"rotation": ["bluffalo", "poker"]}]
)  # fmt: skip
some_chips = st.integers(-1, 40)
some_chairs = st.integers(-1, 5)
reasons = st.just("so it is") | st.just("")


def said(word: str, who: st.SearchStrategy[str], **what: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(word), "who": who, **what})


host = st.just("the host")
disturbances: st.SearchStrategy[dict[str, Any]] = st.one_of(
    *[said(word, some_people) for word in "leave sit_out back hold show leave sit_out back hold show".split()],
    said("sit", some_people, name=some_people.map(str.title), chair=st.none() | some_chairs),
    said("sit", host, chair=st.none() | some_chairs, bot=st.just("novice")),
    said("top_up", some_people, chips=some_chips),
    said("seed", some_people, seed=st.sampled_from(["", "luck", "ü"])),
    *[said(word, st.one_of(host, host, some_people)) for word in "start pause resume reopen".split()],
    said("end", host, pots=st.sampled_from(["divide", "keep"])),
    said("void", host | st.just(""), reason=reasons),
    said("void", host, reason=reasons),
    said("remove", host, chair=some_chairs, reason=reasons),
    said("allow", host, chair=some_chairs),
    said("hand_over", host | st.just(""), chair=some_chairs),
    said("settings", host, settings=st.lists(settled, max_size=2).map(dict), reason=reasons),
    said("settings", host, settings=st.lists(settled, max_size=2).map(dict), reason=reasons),
    said("move_chips", host, **{"from": some_chairs, "to": some_chairs}, chips=st.integers(1, 12), reason=reasons),
    said("skip", host, chair=some_chairs, reason=reasons),
    said("sit_out", some_people, deals=st.just(1)),
    said("save_rules", some_people, name=st.sampled_from(["Friday Guts", "friday guts", "Mild", ""]),
         game=st.sampled_from(["guts cards=2", "guts kitty=lone limit=5", "bluffalo", "poker"])),
    said("forget_rules", some_people, name=st.sampled_from(["Friday Guts", "mild"])),
    said("chat", some_people, text=st.sampled_from(["well", "I have nothing at all", "", "x" * 201, "\u202e"])),
    said("react", some_people, what=st.sampled_from(["nice", "bluff", "fie"])),
    said("give_up", some_people),
    said("claim", some_people),
    said("host_gone", st.just("")),
    said("host_back", st.just("")),
)  # fmt: skip


class AnyEvening(RuleBasedStateMachine):
    @initialize(
        chips=st.integers(1, 30),
        chairs=st.integers(2, 5),
        carry=st.sampled_from(["same_game", "same_game", "follows"]),
        newcomer=st.sampled_from(["pays_ante", "waits", "free"]),
        proof=st.sampled_from(["session_end", "each_deal", "off"]),
        seed=st.integers(0, 99),
    )
    def open(self, seed: int, **chosen: Any) -> None:
        self.shuffles = Shuffles(seed)
        self.now = NOON
        self.debts = False  # whether a game was dealt in which one may owe
        opening = {"do": "open", "who": HOST, "settings": {"bank": 10, "pause": 5, **chosen}}
        self.table, entry = Table.open(opening, self.now, self.shuffles)
        self.journal = [written(entry)]
        self.pictures: list[tuple[int, str]] = []
        self.pictured = 0
        self.bots = 0
        for who in PEOPLE[: chosen["chairs"] - 1]:
            self.attempt({"do": "sit", "who": who, "name": who.title()})
        self.attempt({"do": "start", "who": HOST})

    # ---- what people do

    def attempt(self, command: Mapping[str, Any]) -> bool:
        """It is done, or it is refused in words and nothing has changed."""
        before, as_it_was = self.table, shown(self.table)
        try:
            new, entry = before.do(command, self.now, self.shuffles)
        except Illegal as refusal:
            assert shown(before) == as_it_was
            assert Telling(names(before))(refusal.say).strip()
            return False
        assert shown(before) == as_it_was
        entry = written(entry)
        assert shown(before.fold(entry)) == shown(new)
        self.questions_stay(before, new, entry)
        self.table = new
        self.journal.append(entry)
        if entry.get("dealt"):
            self.debts |= "short=iou" in entry["dealt"]["game"]
        return True

    def questions_stay(self, before: Table, new: Table, entry: Entry) -> None:
        """A question keeps its number until its chair has answered, whatever others do; then it has another.

        One that is put to several goes when the first of them has spoken (BL17).
        """
        answered = {chair for chair, *_play in entry.get("plays", ())}
        if (before.stage, before.number, before.namer) == (new.stage, new.number, new.namer):
            for chair, question in before.asked.items():
                if chair in new.asked and chair not in answered:
                    assert new.asked[chair].n == question.n
                if chair not in new.asked and chair not in answered:
                    assert "stealers=first_to_speak" in before.game and answered
        for chair, question in new.asked.items():
            old = before.asked.get(chair)
            assert question.n == new.n or (old is not None and old.n == question.n and chair not in answered)

    @precondition(lambda self: self.table.stage == "playing" and not self.table.paused)
    @rule(luck=st.integers(0, 999))
    def answer(self, luck: int) -> None:
        """One of those who are asked says something legal; while fists are closed nobody sees what it was."""
        table, rng = self.table, Random(luck)
        assert table.deal is not None
        chair = rng.choice(list(table.asked))
        seat = table.seat_of(chair)
        assert seat is not None
        actions = [str(action) for action in table.deal.choices(seat)]
        answer = {"do": "play", "who": table.chair(chair).who, "asked": table.asked[chair].n}
        assert self.attempt(answer | {"action": rng.choice(actions)})
        new = self.table
        if new.deal is not None and new.stage == "playing" and new.deal.sealed[seat] is not None:
            for other in actions:
                otherwise, _entry = table.do(answer | {"action": other}, self.now, self.shuffles)
                for reader in readers(new):
                    if reader != chair:
                        assert view(otherwise, reader) == view(new, reader)

    @precondition(lambda self: self.table.stage == "playing" and not self.table.paused)
    @rule(answers=st.integers(2, 30), luck=st.integers(0, 999), bold=st.floats(0, 1))
    def play_on(self, answers: int, luck: int, bold: float) -> None:
        """Several answers, bold or mild, perhaps the whole rest of the deal."""
        rng = Random(luck)
        for _answer in range(answers):
            table = self.table
            if table.stage != "playing" or table.deal is None:
                return
            chair = rng.choice(list(table.asked))
            seat = table.seat_of(chair)
            assert seat is not None
            choices = table.deal.choices(seat)
            action = choices.exact[-1] if rng.random() < bold else choices.sample(rng)
            asked = {"who": table.chair(chair).who, "asked": table.asked[chair].n}
            assert self.attempt({"do": "play", "action": str(action), **asked})
            self.every_chip_is_somewhere()

    @precondition(lambda self: self.table.stage == "naming" and not self.table.paused)
    @rule(game=told_games)
    def announce(self, game: Any) -> None:
        """The dealer names a game, or the one that must be."""
        table = self.table
        must = table.required()
        question = {"do": "announce", "who": table.chair(table.namer).who, "asked": table.asked[table.namer].n}
        if not self.attempt(question | {"game": str(game)}):
            done = self.attempt(question | {"game": must.game if must else "guts"})
            assert done or must is None

    @precondition(lambda self: self.table.stage in ("naming", "result") and not self.table.paused)
    @rule(game=told_games, deals=st.integers(1, 4), luck=st.integers(0, 999), bold=st.floats(0, 1))
    def deal_some(self, game: Any, deals: int, luck: int, bold: float) -> None:
        """Some deals in a row, if nothing is in their way."""
        for deal in range(deals):
            self.read_the_result("all")
            if self.table.stage != "naming":
                return
            self.announce(game)
            self.play_on(99, luck + deal, bold)

    @precondition(lambda self: self.table.stage == "result")
    @rule(who=st.sampled_from(["all", "all", *PEOPLE]))
    def read_the_result(self, who: str) -> None:
        for one in PEOPLE if who == "all" else [who]:
            self.attempt({"do": "ready", "who": one})

    @precondition(lambda self: self.table.stage in ("waiting", "ended") or self.table.paused)
    @rule(chips=st.integers(5, 40))
    def go_on(self, chips: int) -> None:
        """Whoever is short buys, whoever was away is back, the host lets it go on."""
        for word in ("resume", "reopen"):
            self.attempt({"do": word, "who": self.table.host})
        for who in PEOPLE:
            self.attempt({"do": "sit", "who": who, "name": who.title()})
            self.attempt({"do": "back", "who": who})
            chair = self.table.chair_of(who)
            if chair is not None and self.table.stack(chair) <= 0:
                self.attempt({"do": "top_up", "who": who, "chips": chips})
        self.attempt({"do": "start", "who": self.table.host})

    @rule(seconds=st.sampled_from([0.0, 4.0, 31.0, 100.0, 1e6, -50.0, None]))
    def time_passes(self, seconds: float | None) -> None:
        """The clock strikes, early or late; sometimes the machine's clock is set back."""
        due = self.table.due()
        self.now = due if seconds is None and due is not None else self.now + (seconds or 0.0)
        struck = self.attempt({"do": "clock"})
        assert struck or due is None or due > self.now or self.table.bots_to_play(self.now)

    @precondition(lambda self: self.table.bots_to_play(self.now))
    @rule()
    def bots_answer(self) -> None:
        for chair in self.table.bots_to_play(self.now):
            table = self.table
            seat = table.seat_of(chair)
            asked = {"who": table.chair(chair).who, "asked": table.asked[chair].n if chair in table.asked else -1}
            if table.stage == "naming":
                must = table.required()
                self.attempt(asked | {"do": "announce", "game": must.game if must else "guts"})
            elif table.deal is not None and seat is not None and chair in table.asked:
                action = str(table.deal.choices(seat).exact[-1])
                self.attempt(asked | {"do": "play", "action": action})

    @rule(what=disturbances)
    def disturb(self, what: dict[str, Any]) -> None:
        """People come and go, and the host does what hosts do."""
        self.disturb_with(what)

    def disturb_with(self, what: dict[str, Any]) -> bool:
        if what.get("who") == "the host":
            what = what | {"who": self.table.host}
        if what.get("bot"):
            self.bots += 1
            letter = "abcdefghjkmnopqrstuvwxyz"[self.bots % 24]
            name = f"Robot {letter}{'abcdefgh'[self.bots // 24 % 8]}"
            what = what | {"who": f"bot{self.bots}", "by": self.table.host, "name": name}
        return self.attempt(what)

    @rule(
        who=some_people,
        word=st.sampled_from([WORD, "", "fish"]),
        chair=st.none() | some_chairs,
        letter=st.integers(0, 9),
    )
    def knock(self, who: str, word: str, chair: int | None, letter: int) -> None:
        """Somebody comes to the door, known here or not."""
        who = who if letter < 5 else f"stranger{letter}"
        name = who.title() if letter < 5 else f"Stranger {'abcdefghij'[letter]}"
        self.attempt({"do": "sit", "who": who, "name": name, "word": word, "chair": chair})

    @precondition(lambda self: self.table.asked and not self.table.paused)
    @rule(luck=st.integers(0, 99), reason=reasons)
    def skip(self, luck: int, reason: str) -> None:
        """The host has the clock answer for somebody who is asked."""
        chair = Random(luck).choice(list(self.table.asked))
        asked = self.table.asked[chair].n
        assert self.attempt({"do": "skip", "who": self.table.host, "chair": chair, "asked": asked, "reason": reason})

    @precondition(lambda self: self.table.stage != "ended")
    @rule(strangers=st.integers(1, 3), kept=st.booleans(), patient=st.booleans())
    def the_house_is_full(self, strangers: int, kept: bool, patient: bool) -> None:
        """Bots take every chair, and then people come who want one."""
        while None in self.table.chairs:
            assert self.disturb_with({"do": "sit", "bot": "novice"})
        settings = {"approval": kept, "word": ""}
        self.attempt({"do": "settings", "who": self.table.host, "settings": settings})
        for letter in range(5, 5 + strangers):
            self.attempt({"do": "sit", "who": f"stranger{letter}", "name": f"Stranger {'abcdefghij'[letter]}"})
        if not patient:
            self.attempt({"do": "give_up", "who": "stranger5"})

    @precondition(lambda self: self.table.stage != "ended")
    @rule(settings=picked)
    def pick_otherwise(self, settings: dict[str, Any]) -> None:
        self.attempt({"do": "settings", "who": self.table.host, "settings": settings, "reason": "so it is"})

    @precondition(lambda self: self.table.stage != "ended")
    @rule(who=some_people, text=st.sampled_from(["well, well", "I have nothing at all"]), name=st.sampled_from("abc"))
    def speak(self, who: str, text: str, name: str) -> None:
        """Somebody says something, and gives house rules a name, and another forgets them."""
        spoken = self.attempt({"do": "chat", "who": who, "text": text})
        assert not spoken or self.table.talk[-1].text == text
        self.attempt({"do": "save_rules", "who": who, "name": name * 3, "game": "guts cards=2"})
        self.attempt({"do": "forget_rules", "who": self.table.host, "name": "aaa"})

    @rule(who=some_people, back=st.booleans())
    def lose_the_host(self, who: str, back: bool) -> None:
        """The host is gone for a while, and comes back or is relieved."""
        self.attempt({"do": "host_gone"})
        gone = self.table.deserted
        done = self.attempt({"do": "host_back"} if back else {"do": "claim", "who": who})
        assert not (gone and done and self.table.deserted)

    @precondition(lambda self: self.table.requests)
    @rule(welcome=st.booleans(), by=st.one_of(host, host, st.just(""), some_people), reason=reasons)
    def answer_the_door(self, welcome: bool, by: str, reason: str) -> None:
        who = self.table.host if by == "the host" else by
        self.attempt(
            {"do": "let_in" if welcome else "turn_away", "who": who, "n": self.table.requests[0].n, "reason": reason}
        )

    @rule(word=st.sampled_from(WORDS) | nonsense, who=st.sampled_from(("", *PEOPLE, "stranger")), more=fields)
    def talk_nonsense(self, word: Any, who: str, more: dict[str, Any]) -> None:
        self.attempt({"who": who, **more, "do": word})
        self.attempt(more)

    @precondition(lambda self: len(self.journal) > self.pictured + 10)
    @rule()
    def stop_the_server(self) -> None:
        """The table is read from its journal, whole and from a picture in the middle."""
        self.pictured = len(self.journal)
        self.pictures.append((self.table.n, shown(self.table)))
        assert shown(Table.load(self.journal)) == shown(self.table)
        n, picture = self.pictures[len(self.pictures) // 2]
        assert shown(Table.load(self.journal[n + 1 :], load(json.loads(picture)))) == shown(self.table)
        self.attempt({"do": "resumed"})

    # ---- what always holds

    @invariant()
    def every_chip_is_somewhere(self) -> None:
        table = self.table
        assert sum(row["net"] for row in table.ledger()) + table.in_the_middle() == 0  # C1
        for i, chair in enumerate(table.chairs):
            if chair:
                assert chair.pending >= 0 and chair.bought >= 0
                assert table.stage == "playing" or not (chair.pending or chair.going)  # C24
                assert table.stack(i) >= 0 or self.debts
        if table.stage == "playing" and table.deal is not None and "short=iou" not in table.game:
            assert min(table.deal.stacks) >= 0
        assert all(pot.pot >= 0 and pot.reserve >= 0 for pot in table.pots)

    @invariant()
    def it_is_somebodys_turn_or_the_next_thing_is_known(self) -> None:
        table = self.table
        due = table.due()
        assert due is None or due >= min([table.since, *[question.since for question in table.asked.values()]])
        by_itself = table.settings.picker == "rotation" and table.paused  # it names a game when it goes on
        assert bool(table.asked) == (table.stage == "playing" or (table.stage == "naming" and not by_itself))
        if table.stage == "naming":
            assert table.chair(table.dealer).present and len(table.able()) > 1
            assert table.asked.keys() <= {table.namer}
            assert by_itself or not table.chair(table.namer).away
        if table.stage == "waiting" and table.started:
            assert len(table.able()) < 2
        if table.deal is not None and table.stage == "playing":
            assert not table.outdated and table.asked.keys() == {table.seats[seat] for seat in table.deal.waiting}
            for seat, chair in enumerate(table.seats):
                assert table.chair(chair).who == table.players[seat]
            for chair in table.asked:
                assert not (table.chair(chair).away or table.chair(chair).leaving)

    @invariant()
    def whoever_waits_for_a_chair_can_have_one(self) -> None:
        table = self.table
        assert not table.reliefs or table.stage == "playing"
        chairs = [relief.chair for relief in table.reliefs]
        assert len(set(chairs)) == len(chairs)
        assert all(table.chair(i).bot for i in chairs)
        waiting = [one.who for one in table.requests] + [one.who for one in table.reliefs]
        assert len(set(waiting)) == len(waiting) and all(table.chair_of(who) is None for who in waiting)
        assert not table.requests or table.places()
        assert len({*map(str.casefold, table.called())}) == len(table.called())

    @invariant()
    def nobody_is_told_the_word_but_the_host(self) -> None:
        if WORD in shown(self.table):
            for reader in readers(self.table):
                if reader is None or self.table.chair(reader).who != self.table.host:
                    assert WORD not in json.dumps(view(self.table, reader))

    @invariant()
    def who_may_not_look_on_sees_who_sits_here_and_nothing_else(self) -> None:
        table = self.table
        if not table.settings.watchers:
            for who in {"", "stranger5", *PEOPLE} - {table.host, *[chair.who for chair in table.chairs if chair]}:
                seen = view(table, None, who)
                assert faces(seen) == set() and not (seen["log"] or seen["talk"] or seen["game"] or seen["pot"])
                assert {(player["chips"], player["fan"]) for player in seen["players"]} <= {(0, None)}

    @invariant()
    def a_picture_of_it_is_the_same_table(self) -> None:
        assert shown(load(json.loads(shown(self.table)))) == shown(self.table)

    @invariant()
    def nobody_sees_what_they_may_not(self) -> None:
        for reader in readers(self.table):
            seen = view(self.table, reader)
            speak = Telling(seen["names"], reader)
            for say in sayings(seen):
                assert speak(say).strip()
            assert faces(seen) - known_to(self.table, reader) == set()

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.stop_the_server()
            self.settled_alone()
            self.somebody_can_always_move_it_on()

    def settled_alone(self) -> None:
        """Without one deal being run the journal has every chip where it is."""
        bare = Table()
        for entry in self.journal:
            bare = bare.fold(entry, run=False)
        if self.table.stage != "playing":
            for name in (
                "chairs",
                "gone",
                "pots",
                "button",
                "number",
                "stage",
                "dealer",
                "settled",
                "news",
                "promised",
            ):
                assert dump(bare)[name] == dump(self.table)[name], name

    def somebody_can_always_move_it_on(self) -> None:
        """Wherever it stands, a few obvious things lead to the end of a deal."""
        self.attempt({"do": "resume", "who": self.table.host})
        self.attempt({"do": "reopen", "who": self.table.host})
        self.attempt({"do": "settings", "who": self.table.host, "settings": {"clock": 30}, "reason": "to go on"})
        self.attempt({"do": "settings", "who": self.table.host, "settings": {"chairs": 6}, "reason": "to go on"})
        self.attempt({"do": "settings", "who": self.table.host, "settings": {"ceiling": 0}, "reason": "to go on"})
        door = {"approval": False, "word": "", "picker": "dealer"}
        self.attempt({"do": "settings", "who": self.table.host, "settings": door, "reason": "to go on"})
        for who in PEOPLE:
            self.attempt({"do": "sit", "who": who, "name": who.title()})
            self.attempt({"do": "back", "who": who})
            self.attempt({"do": "top_up", "who": who, "chips": 100})
        begun = len(self.journal)
        for _step in range(1100):  # a deal of Bluffalo may have 999 turns
            if any("settled" in entry for entry in self.journal[begun:]):
                return
            if not self.table.started:
                self.attempt({"do": "start", "who": self.table.host})
            due = self.table.due()
            assert due is not None
            self.now = max(due, self.now, *[time for i in self.table.asked if (time := self.table.deadline(i))], 0)
            assert self.attempt({"do": "clock"})
            for chair in self.table.chairs:
                if chair and chair.away:
                    assert self.attempt({"do": "back", "who": chair.who})
        raise AssertionError(f"no deal came to its end: {self.table.stage}")


def shown(table: Table) -> str:
    return json.dumps(dump(table))


def readers(table: Table) -> list[int | None]:
    return [None, *[i for i, chair in enumerate(table.chairs) if chair]]


def sayings(seen: Any) -> Iterator[Say]:
    """Every sentence in a view."""
    if isinstance(seen, dict):
        if "say" in seen and isinstance(seen["say"], str):
            yield Say.load(seen)
        for name, value in seen.items():
            # what the dealer may announce has a hole for the value
            yield from sayings({"value": "", **value} if name == "says" else value)
    elif isinstance(seen, list):
        for value in seen:
            yield from sayings(value)


def faces(seen: Any) -> set[str]:
    """Every card written anywhere in a view."""
    return set(FACE.findall(json.dumps(seen)))


def known_to(table: Table, reader: int | None) -> set[str]:
    """The cards a reader may know: those lying open, their own, those they were told of, those shown afterwards."""
    known = {str(card) for news in table.news for card in news.say.fields.get("cards", ())}
    known |= {card for _seat, cards in table.settled.get("shown", ()) for card in cards}
    if table.deal is not None:
        seat = None if reader is None else table.seat_of(reader)
        known |= {str(card) for card in cards_in(table.deal.public)}
        known |= set() if seat is None else {str(card) for card in cards_in(table.deal.known[seat])}
        known |= {str(card) for event in table.deal.log_of(seat) for card in event.cards}
    return known


AnyEvening.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyEvening = AnyEvening.TestCase


def test_the_machine_knows_every_word() -> None:
    from anteup.table.table import COMMANDS

    assert set(COMMANDS) == set(WORDS)
    assert set(REGISTRY) >= {"guts", "buddhas_folly"}
