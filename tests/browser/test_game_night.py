"""A game night in real browsers at a real house: a kept door, talk, the host’s settings, a bot that gets up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Person
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


def talks(page: Page) -> None:
    """Open the talk, on a phone by way of the slip in the corner."""
    slip = page.get_by_role("button", name="What happened, and talk")
    if slip.is_visible():
        slip.click()
    page.locator("label:has(#side-talk)").click()


def knocks(person: Person, link: str, word: str) -> None:
    """Come by the link, say who is there and the word, and ask to come in."""
    person.page.goto(link)
    person.is_connected()
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_label("The word at the door").fill(word)
    person.page.get_by_role("button", name="Ask to come in").click()
    person.is_connected()


def test_a_game_night(house: Opened, desktop: Opens, phone: Opens, complaints: list[str]) -> None:
    nell, tom, gareth = Person(desktop(), "Nell"), Person(phone(), "Tom"), Person(phone(), "Gareth")
    nell.opens(house.url, bots=2, chairs=3)

    # The host keeps the door, picks the games, and slows nobody down.
    nell.page.get_by_role("button", name="Menu").click()
    nell.page.locator("#powers > summary").click()
    nell.page.locator("#menu").get_by_role("button", name="How the table is set").click()
    form = nell.page.locator("#house")
    form.get_by_label("whether the host is asked").check()
    form.get_by_label("the word at the door").fill("plum")
    form.get_by_label("who picks the game").select_option("host")
    form.get_by_label("the seconds to answer").fill("0")
    form.get_by_label("the pace of the bots").fill("0")
    form.get_by_role("button", name="Change it").click()
    expect(nell.page.locator("#lines")).to_contain_text("changes the word at the door")
    expect(nell.page.locator("#lines")).not_to_contain_text("plum")

    # A wrong word opens nothing; with the right one the host is asked; a bot gets up.
    knocks(tom, nell.page.url, "pear")
    expect(tom.page.locator("#notice")).to_contain_text("not the word")
    assert tom.page.url == nell.page.url
    complaints.clear()  # of the page that was refused
    knocks(tom, nell.page.url, "Plum ")
    expect(tom.page.locator(".rail")).to_contain_text("The host will answer")
    assert tom.view()["you"] is None
    nell.page.get_by_role("button", name="Let in Tom").click()
    tom.page.wait_for_selector(".purse")
    expect(nell.page.locator(".knocks")).to_have_count(0)
    assert [player["bot"] for player in nell.view()["players"]].count(None) == 1

    # Who is turned away reads it; who waits may give it up.
    knocks(gareth, nell.page.url, "plum")
    gareth.page.get_by_role("button", name="Wait no longer").click()
    expect(gareth.page.get_by_label("Your name")).to_be_visible()
    knocks(gareth, nell.page.url, "plum")
    nell.page.get_by_role("button", name="Turn away Gareth").click()
    answer = nell.page.get_by_role("dialog", name="No chair for Gareth")
    answer.get_by_label("because").fill("six is enough")
    answer.get_by_role("button", name="Turn away").click()
    expect(gareth.page.locator(".rail")).to_contain_text("has no chair for you: “six is enough”.")

    # They talk; what a friend does not see at once is marked.
    talks(nell.page)
    nell.page.get_by_label("Say something").fill("Hello <b>Tom</b>")
    nell.page.keyboard.press("Enter")
    expect(nell.page.locator("#said")).to_contain_text("You Hello <b>Tom</b>")
    expect(tom.page.locator(".bar .unread")).to_be_visible()
    talks(tom.page)
    expect(tom.page.locator("#said")).to_contain_text("Nell Hello <b>Tom</b>")
    expect(tom.page.locator(".bar .unread")).to_be_hidden()

    # A deal begins, by house rules that the host gives a name; a friend reacts, and everybody sees who.
    nell.page.get_by_role("button", name="Deal the first cards").click()
    nell.page.get_by_label("Save these rules as").fill("Friday Guts")
    nell.page.locator("label.guts").click()
    nell.breathes()
    nell.page.get_by_role("button", name="Save", exact=True).click()
    nell.page.get_by_role("button", name="Friday Guts").click()
    nell.page.wait_for_selector("#seat-1")
    tom.page.get_by_role("button", name="Ouch").click()
    expect(nell.page.locator("#said")).to_contain_text("Tom Ouch")
    expect(nell.page.locator(".seat:has-text('Tom') .mood")).to_have_text("Ouch")

    # All who came are on the ledger, and its sum is zero.
    assert nell.bought() == 300 + 100  # the bot that got up had bought its chips too
