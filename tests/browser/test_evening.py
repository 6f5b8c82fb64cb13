"""Whole deals in real browsers, at a real house: two people, one on a phone and one at a laptop, and bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from anteup.server import thinking
from tests.browser.evening import Person, play_a_deal
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


@pytest.fixture
def first() -> str:
    """What a bot deals that deals first."""
    return "guts"


@pytest.fixture(autouse=True)
def the_same_again(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that deals later deals the last game again."""
    monkeypatch.setattr(thinking, "name", lambda last, *_more: last or first)


@pytest.fixture
def bots() -> int:
    """How many bots sit with the two people."""
    return 0


@pytest.fixture
def nell(house: Opened, desktop: Opens, bots: int) -> Person:
    """The host, at a laptop; bots do not dawdle."""
    nell = Person(desktop(), "Nell")
    nell.opens(house.url, bots=bots)
    nell.says(do="settings", settings={"pace": 0, "clock": 0, "pause": 600})
    return nell


@pytest.fixture
def tom(nell: Person, phone: Opens) -> Person:
    """A friend who came by the link, on a phone."""
    tom = Person(phone(), "Tom")
    tom.sits_down(nell.page.url)
    return tom


def chips_of(view: dict[str, Any]) -> int:
    """All chips on the table."""
    people = [view["you"], *view["players"]]
    total: int = sum(person["chips"] - person["owes"] for person in people) + view["pot"] + view["reserve"]
    return total


def start(nell: Person) -> None:
    nell.page.get_by_role("button", name="Deal the first cards").click()


@pytest.mark.parametrize("bots", [2])
def test_deals_of_guts_with_other_house_rules(nell: Person, tom: Person) -> None:
    start(nell)
    said = count()

    def name(person: Person) -> None:
        person.names("guts", cards="2", declare="together", all_out="wimp")

    def answer(person: Person) -> None:
        person.answers("in" if next(said) % 3 else "out")

    for _deal in range(5):
        view = play_a_deal([nell, tom], name, answer)
        assert chips_of(view) == 400
        assert view["middle"]["say"] is not None
        for person in (nell, tom):
            headline = person.page.locator("#say").inner_text()
            assert re.search(r"\b(beat|tie|stayed in|All out)\b", headline)
            assert person.name not in headline  # to oneself one is “you”
            person.is_ready()


@pytest.mark.parametrize("bots, first", [(2, "buddhas_folly direction=right")])
def test_deals_of_buddhas_folly_with_trading(nell: Person, tom: Person) -> None:
    start(nell)
    said = count()

    def name(person: Person) -> None:
        person.names("buddhas_folly", direction="right")

    def answer(person: Person) -> None:
        if next(said) % 4 == 0 and person.button("take").count():
            person.takes_for(4)
        else:
            person.answers("reject", "in")

    for _deal in range(3):
        view = play_a_deal([nell, tom], name, answer)
        assert chips_of(view) == 400
        rows = nell.page.locator("ol.show > li")
        assert rows.count() >= 2  # both people were in
        assert rows.first.locator(".card").count() == 5
        nell.is_ready()
        tom.is_ready()


def deal_until_asked(*people: Person) -> None:
    """A deal, of Guts if it is theirs to name, in which all these people are asked."""
    start(people[0])
    for _step in range(1000):
        for person in people:
            if person.stage == "naming":
                person.names("guts")
        if all(person.stage == "asked" for person in people):
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.stage for person in people])


def test_a_refresh_in_mid_deal_keeps_chair_cards_and_question(nell: Person, tom: Person) -> None:
    deal_until_asked(nell, tom)
    before = tom.view()
    tom.refreshes()
    after = tom.view()
    for what in ("you", "rail", "pot", "game"):
        assert after[what] == before[what]
    shown = [card.get_attribute("aria-label") for card in tom.page.locator(".hand .card").all()]
    assert len(shown) == 3 and all(shown)
    tom.answers("in")


@pytest.mark.parametrize("order", [("Nell", "Tom"), ("Tom", "Nell")])
def test_sealed_choices_open_together_in_either_order(nell: Person, tom: Person, order: tuple[str, str]) -> None:
    deal_until_asked(nell, tom)
    first, second = sorted([nell, tom], key=lambda person: order.index(person.name))
    first.answers("in")
    assert first.page.get_by_text("Your fist is closed on In").is_visible()
    text = second.page.locator("#room").inner_text()
    assert not re.search(rf"{first.name} is in|{first.name}\s+in\b", text)
    assert second.view()["middle"]["fists"] is not None
    second.answers("out")
    for person in (nell, tom):
        person.page.locator("#ready").wait_for()
    done = second.view()
    ins = [line["say"]["all"] for line in done["log"] if "All open together. In" in line["say"]["say"]]
    assert first.view()["you"]["chair"] in ins[-1]
    assert done["you"]["chair"] not in ins[-1]


def test_a_double_click_answers_once(nell: Person, tom: Person) -> None:
    deal_until_asked(nell, tom)
    before = tom.view()["n"]
    tom.page.wait_for_timeout(400)
    tom.button("in").dblclick()
    tom.page.get_by_text("Your fist is closed on In").wait_for()
    view = nell.view()
    assert view["n"] == before + 1
    closed = [line for line in view["log"] if line["say"]["say"] == "{who} has chosen."]
    assert sum(line["say"]["who"] == tom.view()["you"]["chair"] for line in closed) == 1
    assert nell.stage == "asked"


def test_two_tabs_of_one_seat_agree(nell: Person, tom: Person) -> None:
    deal_until_asked(nell, tom)
    other = Person(tom.page.context.new_page(), "Tom")
    other.page.goto(tom.page.url)
    other.is_connected()
    assert other.view() == tom.view()
    other.answers("in")
    tom.page.get_by_text("Your fist is closed on In").wait_for()
    assert tom.stage == "waiting"


def test_a_restart_of_the_house_keeps_seats_and_questions(
    tmp_path: Path, desktop: Opens, complaints: list[str]
) -> None:
    nell = Person(desktop(), "Nell")
    with opened(journal(tmp_path)) as house:
        nell.opens(house.url, bots=2)
        nell.says(do="settings", settings={"pace": 0, "clock": 0})
        deal_until_asked(nell)
        before = nell.view()
        path = nell.page.url.removeprefix(house.url)
    with opened(journal(tmp_path)) as house:
        nell.page.goto(house.url + path)
        nell.is_connected()
        complaints.clear()  # the browser told that the line was lost
        after = nell.view()
        assert after["rail"]["hand"] == before["rail"]["hand"]
        assert after["rail"]["asked"] == before["rail"]["asked"]
        nell.answers("out", "reject")
        nell.page.close()  # or it would go on asking for a house that is closed
