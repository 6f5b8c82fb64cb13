"""Whole deals with bets, buys and a declaration in real browsers: one at a laptop, one on a phone, and two bots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from anteup.server import thinking
from tests.browser.evening import Person, play_a_deal
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened

BADUGI_ENDS = re.compile(r"badugi takes|share .* with|All others folded|No hand qualifies: \d+ stays")
BUDDYS_ENDS = re.compile(
    r"The high half .*The low half|All of .* goes to|All others folded|Nobody wins .* it stays", re.S
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


@pytest.fixture
def nell(house: Opened, desktop: Opens) -> Person:
    """The host, at a laptop; two bots do not dawdle."""
    nell = Person(desktop(), "Nell")
    nell.opens(house.url, bots=2, chairs=4, chips=200)
    nell.says(do="settings", settings={"pace": 0, "clock": 0, "pause": 600})
    return nell


@pytest.fixture
def tom(nell: Person, phone: Opens) -> Person:
    """A friend who came by the link, on a phone without movements."""
    tom = Person(phone(reduced_motion="reduce"), "Tom")
    tom.sits_down(nell.page.url, chips=200)
    return tom


Evening = Callable[..., dict[str, Any]]


@pytest.fixture
def deal(nell: Person, tom: Person, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Plays one deal of a game with these rules, whoever deals, and looks at how it ended."""

    def play(ends: re.Pattern[str], answer: Callable[[Person], None], game: str, **rules: str) -> dict[str, Any]:
        said = " ".join([game, *[f"{rule}={value}" for rule, value in rules.items()]])
        monkeypatch.setattr(thinking, "name", lambda *_told: said)  # by a bot, if one deals
        if nell.page.get_by_role("button", name="Deal the first cards").count():
            nell.page.get_by_role("button", name="Deal the first cards").click()
        view = play_a_deal([nell, tom], lambda dealer: dealer.names(game, **rules), answer)
        assert sum(person["chips"] for person in [view["you"], *view["players"]]) + view["pot"] == nell.bought()
        for person in (nell, tom):
            headline = person.page.locator("#say").inner_text()
            assert ends.search(headline), headline
            assert person.name not in headline  # to oneself one is “you”
        return view

    return play


def is_ready(*people: Person) -> None:
    for person in people:
        person.is_ready()


def test_badugi_with_fixed_bets_and_two_buys(nell: Person, tom: Person, deal: Evening) -> None:
    turns = count()

    def answer(person: Person) -> None:
        assert not person.page.locator("#chips").count()  # one amount needs no slider
        if person.can("buy") and next(turns) % 2:
            ((offered,),) = [zone["cards"] for zone in person.view()["middle"]["zones"]]
            person.gives_up("buy", 3)
            assert offered in [held["card"] for held in person.view()["rail"]["hand"]]
        else:
            wilder = ("bet", "raise") if person is nell else ()
            person.answers(*wilder, "call", "check", "stand")

    for rules in ({}, {"buy_order": "both_at_once", "offer": "seen_pass_on"}):
        view = deal(BADUGI_ENDS, answer, "progressive_badugi", **rules)
        thrown_in = "No hand qualifies" in nell.page.locator("#say").inner_text()
        assert (view["pot"] > 0) == thrown_in  # it waits for the next deal
        is_ready(nell, tom)


def test_badugi_without_limit_typed_named_and_all_in(nell: Person, tom: Person, deal: Evening) -> None:
    rules = {"structure": "no_limit", "buy_order": "both_at_once"}
    typed: list[int] = []

    def answer(person: Person) -> None:
        """Nell types an amount, the next time she taps one that has a name; Tom goes along."""
        amount = person.page.locator("#chips")
        if person is tom or not amount.count():
            person.answers("call", "check", "stand")
        elif not typed:
            typed.append(int(amount.get_attribute("min") or "") + 1)
            person.bets(typed[0])
        else:
            person.bets("½ pot" if person.page.get_by_role("button", name="½ pot").count() else "least")

    deal(BADUGI_ENDS, answer, "progressive_badugi", **rules)
    expect(tom.page.locator("#log")).to_contain_text(re.compile(rf"Nell (bets|puts in) {typed[0]}\b"))
    is_ready(nell, tom)

    def all_in(person: Person) -> None:
        if person is nell and person.page.locator("#chips").count():
            assert "all in" not in person.button("raise").or_(person.button("bet")).inner_text()
            person.page.locator(".presets button").last.click()
            assert "all in" in person.page.locator("form.answers .acts button").last.inner_text()
            chips = person.view()["you"]["chips"]
            person.answers("bet", "raise")
            expect(tom.page.locator("#log")).to_contain_text(re.compile(rf"Nell (bets|puts in) {chips}\b"))
        else:
            person.answers("call", "check", "stand")

    deal(BADUGI_ENDS, all_in, "progressive_badugi", **rules)


def test_buddys_game_with_both_buys_and_fists_that_open_together(nell: Person, tom: Person, deal: Evening) -> None:
    ways = {"Nell": "high", "Tom": "both"}
    closed: list[str] = []

    def answer(person: Person) -> None:
        if person.page.locator("fieldset.pick").count():
            declare(person)
        elif person.can("fifth"):
            if person is nell:
                person.answers("fifth")
            else:
                person.gives_up("swap", 0)
        elif person.can("swap"):
            person.gives_up("swap", *((0, 2) if person is nell else (1,)))
        elif person is nell and person.page.locator("#chips").count() and not closed:
            person.bets("½ pot" if person.page.get_by_role("button", name="½ pot").count() else "least")
        else:
            person.answers("check", "call")

    def declare(person: Person) -> None:
        """Whoever is the last to close opens all fists, on every page."""
        other = tom if person is nell else nell
        person.declares(ways[person.name])
        closed.append(person.name)
        if other.page.locator("fieldset.pick").count():
            mine = other.page.locator(f"#fist-{person.view()['you']['chair']}")
            mine.and_(other.page.locator(".shut")).wait_for()
            assert not re.search("High|Both", mine.inner_text())
        elif len(closed) == 2 and person.page.locator(".fists").count():
            for page in (person.page, other.page):
                page.locator(".fists .open").nth(1).wait_for()
                assert not page.locator(".fists .shut").count()
                chair = nell.view()["you"]["chair"]
                assert "High" in page.locator(f"#fist-{chair}").inner_text()

    for rules in ({"structure": "pot_limit"}, {"low_qualifier": "none", "high_qualifier": "none"}):
        closed.clear()
        deal(BUDDYS_ENDS, answer, "buddys_game", **rules)
        rows = nell.page.locator("ol.show > li")
        assert rows.count() == 0 or rows.first.locator(".card").count() >= 4
        is_ready(nell, tom)
