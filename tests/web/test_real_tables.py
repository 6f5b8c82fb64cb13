"""Pages of tables that are really played: every view can be drawn for every reader, and every answer on it counts."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator

import pytest

from anteup.actions import Illegal
from anteup.chance import Chance, Seeded
from anteup.games import REGISTRY
from anteup.table import Table
from anteup.table.view import view
from anteup.web.page import Pages
from tests.web.markup import Element, read

PAGES = Pages()
NOW = 1_764_450_000.0
PEOPLE = ("Nell", "Maud <b>", "Tom & Jerry")


class Luck:
    """Chance of a deal that a seed decides."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def chance(self, deal: int, seeds: object, step: int) -> Chance:
        return Seeded(f"{self.seed}/{deal}/{step}")

    def commitment(self, deal: int) -> str:
        return "3f9a" * 16

    def secret(self, deal: int) -> str:
        return "00" * 32


class Evening:
    """Some friends at one table, who answer what their pages ask, at random."""

    def __init__(self, seed: int) -> None:
        self.rng, self.luck = random.Random(seed), Luck(seed)
        self.table, _entry = Table.open({"do": "open", "who": "p0", "settings": {"chairs": 4}}, NOW, self.luck)
        for i, name in enumerate(PEOPLE):
            self.do(i, do="sit", name=name)

    def do(self, chair: int, **command: object) -> None:
        self.table, _entry = self.table.do({"who": f"p{chair}", **command}, NOW, self.luck)

    def pages(self) -> Iterator[tuple[int | None, Element]]:
        """What every reader sees now, the watcher too."""
        for chair in (None, *range(len(PEOPLE))):
            seen = view(self.table, chair) | {"code": "plum-kettle-rodamis"}
            yield chair, read(PAGES.fragment(seen, now=NOW))

    def go_on(self) -> None:
        """One answer, by one of those whose page asks for one."""
        pages = [(chair, page) for chair, page in self.pages() if chair is not None]
        asked = [
            (chair, page) for chair, page in pages if any(f.all("button") for f in page.all("form", class_="answers"))
        ]
        if not asked:
            start = [chair for chair, page in pages if page.all("button", data_send='{"do": "start"}')]
            return self.do(start[0], do="start")
        chair, page = self.rng.choice(asked)
        form = page.all("form", class_="answers")[0]
        if form["id"] == "announce":
            self.announce(chair, form)
            return
        answers = [control for control in form.all(name="do") if control["value"] != "hold"]
        answer = self.chosen(self.rng.choice(answers), form) if answers else "hold"
        if form["id"] == "ready":
            self.do(chair, do=answer)
        else:
            self.do(chair, do="play", asked=asked_of(form), action=answer)

    def chosen(self, control: Element, form: Element) -> str:
        """What tapping it says, with as many chips or cards as it asks for."""
        if "data-verb" in control.attributes:
            amount = form.one("input", id="chips")
            return f"{control['data-verb']} {self.rng.randint(int(amount['min']), int(amount['max']))}"
        if "data-least" not in control.attributes:
            return control["value"]
        cards = [card["value"] for card in form.all("input", name="card")]
        count = self.rng.randint(int(control["data-least"]), int(control["data-most"]))
        return " ".join([control["value"], *self.rng.sample(cards, count)])

    def announce(self, chair: int, form: Element) -> None:
        games = [g["value"] for g in form.all("input", name="game") if "disabled" not in g.attributes]
        must = [button["value"] for button in form.all("button", name="game") if button["value"]]
        game = self.rng.choice(games)
        said = [game]
        for control in form.one("section", data_game=game):
            if option := control.attributes.get("data-option"):
                values = [o["value"] for o in control.all("option") if o["value"] != "#"] or [control["value"]]
                said.append(f"{option}={self.rng.choice(values)}")
        if must and not form.all("select"):
            said = must
        try:
            self.do(chair, do="announce", asked=asked_of(form), game=" ".join(said))
        except Illegal as refused:  # a combination that a clause does not allow
            assert refused.clause
            self.do(chair, do="announce", asked=asked_of(form), game=game)


def asked_of(form: Element) -> int:
    return int(form.one("input", name="asked")["value"])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.exhaustive
def test_an_evening_played_from_its_pages_alone(seed: int) -> None:
    evening = Evening(seed)
    seen = set()
    for _step in range(90):
        evening.go_on()
        seen.add(evening.table.stage)
    assert evening.table.number > 1
    assert {"naming", "playing", "result"} <= seen


def test_every_game_is_named_with_its_options() -> None:
    evening = Evening(1)
    evening.do(0, do="start")
    (form,) = [form for _chair, page in evening.pages() for form in page.all("form", id="announce")]
    assert len(form.all("section", class_="say-so")) == len(form.all("input", name="game"))
    assert form.all("select") and form.all("input", type="number")


def playing(game: str) -> Evening:
    """An evening at which that game has just been dealt."""
    evening = Evening(1)
    evening.do(0, do="start")
    dealer = evening.table.dealer
    evening.do(dealer, do="announce", asked=evening.table.asked[dealer].n, game=game)
    return evening


def page_of_whoever_is_asked(evening: Evening) -> Element:
    return next(page for chair, page in evening.pages() if chair in evening.table.asked)


def test_how_a_card_is_taken_is_said_once() -> None:
    (take,) = page_of_whoever_is_asked(playing("buddhas_folly")).all("button", class_="picks")
    assert take.words.count("tap the card you give up") == 1


def test_the_clock_tells_the_seconds_to_answer_and_then_the_bank() -> None:
    clock = page_of_whoever_is_asked(playing("buddhas_folly")).one(id="clock")
    assert [span.words for span in clock.all("span")] == ["30 s, then your bank", "bank 30 s, then you pass"]
    assert (clock["data-full"], clock["data-bank"]) == ("30", "60.0")


def test_who_has_left_has_no_chair_and_is_not_counted() -> None:
    evening = Evening(1)
    evening.do(2, do="leave")
    for chair in (None, 0, 1):
        page = read(PAGES.fragment(view(evening.table, chair) | {"code": "plum-kettle"}, now=NOW))
        lobby = page.one("section", class_="lobby")
        assert "2 of 4 chairs taken" in lobby.words
        assert len(lobby.one("ol").all("li")) == 4
        assert "Tom" not in lobby.words
    home = read(PAGES.home([], tables=[view(evening.table, 0) | {"code": "plum-kettle"}]))
    assert [bdi.words for bdi in home.one("nav", class_="panel").all("bdi")] == ["Nell", "Maud <b>"]


def test_until_the_next_deal_everybody_reads_why_the_last_one_was_voided() -> None:
    evening = Evening(1)

    def told() -> list[bool]:
        notes = [note for _chair, page in evening.pages() for note in page.all(class_="voided")]
        return ["a card was shown" in note.text for note in notes]

    def deal() -> None:
        while evening.table.stage != "playing":
            evening.go_on()

    deal()
    assert told() == []
    evening.do(0, do="void", reason="a card was shown")
    assert told() == [True] * 4  # three at the table and a watcher
    deal()
    assert told() == []
    evening.do(0, do="void", reason="the deck was short")
    assert told() == [False] * 4


@pytest.mark.parametrize("game", REGISTRY)
def test_what_was_drawn_for_an_answer_goes_without_a_search_for_cycles(game: str) -> None:
    evening = playing(game)

    def answer() -> None:
        table = evening.table
        chair = min(table.asked)
        seat = table.seat_of(chair)
        assert table.deal is not None and seat is not None
        said = table.deal.choices(seat)
        evening.do(chair, do="play", asked=table.asked[chair].n, action=str(said.sample(evening.rng)))
        for reader in (None, *range(len(PEOPLE))):
            PAGES.fragment(view(evening.table, reader) | {"code": "plum-kettle-rodamis"}, now=NOW)

    answer()  # for the first time, templates are read
    gc.collect()
    gc.disable()
    try:
        answer()
        assert gc.collect() == 0
    finally:
        gc.enable()
