"""A deal that is over is shown step by step as each reader saw it, and never more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from anteup.actions import Illegal
from anteup.cards import CARDS
from anteup.chance import Committed
from anteup.games import REGISTRY
from anteup.server.replays import replayed
from anteup.table import Entry, Table
from anteup.table.view import view
from anteup.words import Say, Telling
from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.people import deals

NAMES = ("Nell", "Maud", "Tom", "Ines")
GAMES = sorted(REGISTRY)
ALL_CARDS = frozenset(map(str, CARDS))
Picture = dict[str, Any]


class Sealed:
    """The chance of deals from secrets that a test knows."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def of(self, deal: int) -> bytes:
        return Random(f"{self.seed}/{deal}").randbytes(32)

    def chance(self, deal: int, seeds: Any, step: int) -> Committed:
        return Committed(self.of(deal), deal, seeds, step)

    def commitment(self, deal: int) -> str:
        return Committed.commitment(self.of(deal))

    def secret(self, deal: int) -> str:
        return self.of(deal).hex()


class Evening:
    """Four people at one table who play at random, and the journal of it."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.luck, self.shuffles = Random(seed), Sealed(seed)
        self.table, self.journal = Table(), list[Entry]()
        self.do("p0", do="open", settings={"chairs": 4, "clock": 0, "pace": 0} | settings)
        for i, name in enumerate(NAMES):
            self.do(f"p{i}", do="sit", name=name)
        self.do("p0", do="start")

    def do(self, who: str, **said: Any) -> None:
        self.table, entry = self.table.do({"who": who, **said}, 1000.0, self.shuffles)
        self.journal.append(entry)

    def names(self, game: str) -> None:
        dealer, must = self.table.dealer, self.table.required()
        asked = self.table.asked[dealer].n
        self.do(self.table.chair(dealer).who, do="announce", asked=asked, game=must.game if must else game)

    def goes_on(self) -> None:
        """Somebody who is asked answers."""
        chair = self.luck.choice(list(self.table.asked))
        assert self.table.deal is not None
        action = self.table.deal.choices(self.table.seat_of(chair) or 0).sample(self.luck)
        self.do(self.table.chair(chair).who, do="play", asked=self.table.asked[chair].n, action=str(action))

    def plays(self, game: str) -> None:
        """One whole deal."""
        self.names(game)
        while self.table.stage == "playing":
            self.goes_on()

    def is_ready(self) -> None:
        for i in range(len(NAMES)):
            if self.table.stage == "result":
                self.do(f"p{i}", do="ready")


@cache
def evening(game: str, seed: int = 1) -> Evening:
    """An evening of two deals of a game; not to be changed."""
    evening = Evening(seed)
    evening.plays(game)
    evening.is_ready()
    evening.plays(game)
    return evening


def faces(told: Any) -> Iterator[str]:
    """Every card in something JSON has."""
    match told:
        case dict():
            for value in told.values():
                yield from faces(value)
        case list():
            for value in told:
                yield from faces(value)
        case str():
            yield from (word for word in told.split() if word in ALL_CARDS)


def told(step: dict[str, Any]) -> str:
    """What a step tells the first player."""
    tell = Telling(step["view"]["names"], 0)
    return " ".join(tell(Say.load(line["say"])) for line in step["told"])


def drawn(seen: dict[str, Any]) -> Picture:
    """What of a view is drawn in the middle and at the seats."""
    fans = [(player["fan"], player["chips"], player["is"]) for player in seen["players"]]
    middle = {name: seen["middle"][name] for name in ("say", "fists", "zones", "track", "show", "next")}
    return {"fans": fans, "you": seen["you"] and seen["you"]["chips"], "pot": seen["pot"], "middle": middle}


def pictures(evening: Evening, chair: int | None) -> Iterator[Picture]:
    """What a reader’s page showed after every entry of the second deal’s play."""
    table, number = Table(), 2
    for entry in evening.journal:
        table = table.fold(entry)
        if table.number == number and (entry["do"]["do"] in ("announce", "play")):
            yield drawn(view(table, chair))


READERS = [*[(f"p{chair}", chair) for chair in range(len(NAMES))], ("eve", None)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.exhaustive
def test_every_picture_of_the_evening_comes_again_in_its_order(game: str) -> None:
    for who, chair in READERS:
        steps = iter([drawn(step["view"]) for step in replayed(evening(game).journal, 2, who).steps])
        for picture in pictures(evening(game), chair):
            assert picture in steps  # which goes on behind the one that was found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.exhaustive
def test_no_step_shows_a_card_of_which_the_reader_was_not_told(game: str) -> None:
    seen = 0
    for seed in (1, 2):
        for who, _chair in READERS:
            known: set[str] = set()
            for step in replayed(evening(game, seed).journal, 1, who).steps:
                known |= set(faces([line["say"] for line in step["told"]]))
                shown = set(step["hand"]) | set(faces([step["view"][name] for name in ("players", "middle")]))
                assert shown <= known, (told(step), shown - known)
                seen += len(shown)
    assert seen > 50


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.exhaustive
def test_who_watches_or_plays_is_told_what_they_were_told_then(game: str) -> None:
    for who, chair in READERS:
        table = Table.load(evening(game).journal)
        assert table.deal is not None
        seat = None if chair is None else table.seat_of(chair)
        heard = [event.say.json()["say"] for event in table.deal.log_of(seat)]
        again = [
            line["say"]["say"] for step in replayed(evening(game).journal, 2, who).steps[1:] for line in step["told"]
        ]
        goes_without_saying = "{who} is dealt cards: {n}."
        assert [say for say in again if say != goes_without_saying] == [s for s in heard if s != goes_without_saying]


@pytest.mark.parametrize("game", GAMES)
def test_chips_move_when_it_is_told_and_are_never_more_or_fewer(game: str) -> None:
    for step in replayed(evening(game).journal, 1, "p0").steps:
        seen = step["view"]
        chips = sum(player["chips"] - player["owes"] for player in [*seen["players"], seen["you"]])
        assert chips + seen["pot"] + seen["reserve"] == 400, told(step)


def test_the_steps_of_a_deal_of_guts() -> None:
    evening = Evening(4)
    evening.names("guts")
    for i, action in enumerate(["in", "out", "in", "out"]):
        evening.do(f"p{i}", do="play", asked=evening.table.asked[i].n, action=action)
    steps = replayed(evening.journal, 1, "p0").steps
    cards = (
        [str(card) for card in evening.table.deal.hands[evening.table.seat_of(0) or 0]] if evening.table.deal else []
    )
    said = [told(step) for step in steps]
    assert said[0].endswith("deals Guts.") or said[0] == "You deal Guts."
    assert said[1].count(" antes 1.") == 3 and "You ante 1." in said[1]
    assert said[2] == f"You are dealt {' '.join(cards)}."
    assert said[3:7] == ["Your fist is closed.", "Maud has chosen.", "Tom has chosen.", "Ines has chosen."]
    assert said[7].startswith("All open together. In: ")
    hidden = [player["fan"]["hidden"] for player in steps[7]["view"]["players"]]
    assert hidden == [3, 3, 3]  # fists are open, and no hand has been shown
    assert [fist["state"] for fist in steps[6]["view"]["middle"]["fists"]] == ["shut"] * 4
    assert len(steps[-1]["view"]["middle"]["show"]) == 2


def test_a_hand_shown_afterwards_is_a_step_of_its_own_and_hidden_before() -> None:
    evening = Evening(4)
    evening.names("guts")
    for i, action in enumerate(["in", "out", "in", "out"]):
        evening.do(f"p{i}", do="play", asked=evening.table.asked[i].n, action=action)
    before = replayed(evening.journal, 1, "p0").steps
    evening.do("p1", do="show")
    after = replayed(evening.journal, 1, "p0").steps
    assert [step["view"]["middle"] for step in after[:-1]] == [step["view"]["middle"] for step in before]
    assert told(after[-1]).startswith("Maud shows ")
    assert len(after[-1]["view"]["middle"]["show"]) == 3


def test_who_left_after_the_deal_sees_it_as_they_played_it() -> None:
    evening = Evening(2)
    evening.names("guts")
    evening.do("p1", do="leave")
    while evening.table.stage == "playing":
        evening.goes_on()
    assert evening.table.chair_of("p1") is None
    steps = replayed(evening.journal, 1, "p1").steps
    assert {step["view"]["you"]["name"] for step in steps} == {"Maud"}
    assert len(steps[2]["hand"]) == 3


def test_who_came_later_sees_what_a_watcher_sees() -> None:
    later = replayed(evening("guts").journal, 1, "nobody yet").steps
    assert all(step["view"]["you"] is None and step["hand"] == [] for step in later)


@pytest.mark.parametrize("number, sentence", [(0, "There was no deal 0"), (3, "There was no deal 3")])
def test_there_is_nothing_to_show_of_a_deal_that_was_not(number: int, sentence: str) -> None:
    with pytest.raises(Illegal, match=sentence):
        replayed(evening("guts").journal, number, "p0")


def test_the_secret_and_all_it_proves_come_with_the_end_of_the_session() -> None:
    evening = Evening(7)
    evening.plays("guts")
    shut = replayed(evening.journal, 1, "p0").proof
    assert (shut["secret"], shut["sheet"]) == ("", "")
    assert "it will be when the session ends" in shut["say"]["say"]
    evening.do("p0", do="end")
    proof = replayed(evening.journal, 1, "p0").proof
    assert proof["secret"] == evening.shuffles.secret(1)
    assert proof["commitment"] == shut["commitment"] == evening.shuffles.commitment(1)
    assert proof["say"] is None


def test_cards_that_do_not_follow_from_the_secret_are_no_server_error_but_shown_as_they_were() -> None:
    evening = Evening(7)
    evening.plays("guts")
    evening.shuffles.seed = 8  # another secret is opened than the one that dealt
    evening.do("p0", do="end")
    proof = replayed(evening.journal, 1, "p0").proof
    assert proof["secret"] != Sealed(7).secret(1)
    assert proof["sheet"]


# ---- the pages


def test_the_page_of_a_deal_and_the_way_to_it(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens(bots=2)
    assert nell.http.get(f"/t/{code}/deal/last").status_code == 409
    assert "/deal/last" not in nell.http.get(f"/t/{code}").text
    nell.plays(code, deals(2))
    assert f'href="/t/{code}/deal/last"' in nell.http.get(f"/t/{code}").text
    answer = nell.http.get(f"/t/{code}/deal/last")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}/deal/2")
    page = nell.http.get(f"/t/{code}/deal/1")
    assert page.headers["content-encoding"] == "gzip"
    total = len(re.findall(r"<li data-parts=", page.text))
    assert f"{total} of {total}" in page.text
    assert f"1 of {total}" in nell.http.get(f"/t/{code}/deal/1?step=1").text
    assert f'href="/t/{code}/deal/2"' in page.text
    plain = eve.http.get(f"/t/{code}/deal/1", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "You are dealt" in page.text and "You are dealt" not in plain.text


@pytest.mark.parametrize("path, status", [("deal/9", 409), ("deal/0", 409), ("deal/x", 422), ("deal/1?step=x", 422)])
def test_a_deal_that_is_not_there_is_told_on_a_page(house: Opened, comes: Comes, path: str, status: int) -> None:
    nell = comes(house.url, "Nell")
    code = nell.opens(bots=2)
    nell.plays(code, deals(1))
    assert nell.http.get(f"/t/{code}/{path}").status_code == status
    for step in (-5, 0, 10**6):
        assert nell.http.get(f"/t/{code}/deal/1?step={step}").status_code == 200


def test_what_names_say_is_no_markup_in_a_replay(house: Opened, comes: Comes) -> None:
    nell = comes(house.url, "<b>Nell</b> & Co")
    code = nell.opens(bots=2)
    nell.plays(code, deals(1))
    page = comes(house.url, "Eve").http.get(f"/t/{code}/deal/1").text
    assert "&lt;b&gt;Nell" in page and "<b>Nell" not in page
