"""Knowing that it is your turn: what the browser does for whoever plays, and that it says so where it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import INDOORS
from tests.browser.evening import Person
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened

# Notes what the page asks of the browser: notices, and that the screen stays on. `away`: another tab is looked at.
# A browser without a window says of notices that they are denied, and only when it is asked what it was told to allow.
LISTENS = """
window.told = [];
window.lamps = [];
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
window.Notification = class extends Notification {
  static get permission() { return sessionStorage.allowed ?? "default"; }
  static async requestPermission() { return (sessionStorage.allowed = await super.requestPermission()); }
  constructor(title, options) {
    super(title, options);
    if (Notification.permission === "granted") window.told.push({ title, ...options }); // else it is not shown
    window.up = this;
  }
  close() { window.told.push("closed"); super.close(); }
};
if (navigator.wakeLock) navigator.wakeLock.request = async (what) => {
  window.lamps.push(what);
  return Object.assign(new EventTarget(), { release: async () => window.lamps.push("off") });
};
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


def at(house: Opened, name: str) -> str:
    """The house by another name."""
    return f"http://{name}:{urlsplit(house.url).port}"


def looks(person: Person, elsewhere: bool) -> None:
    person.page.evaluate(
        "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }", elsewhere
    )


def settings(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Settings").click()


def puts_away(page: Page) -> None:
    """The settings, and the menu behind them."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(":popover-open")).to_have_count(0)


def deals(nell: Person, game: str) -> None:
    """The host, who picks the games, names one."""
    nell.page.get_by_role("button", name="Deal the first cards").click()
    nell.page.locator("#announce").wait_for()
    name, *options = game.split()
    nell.names(name, **dict(option.split("=") for option in options))


SLOW = {"picker": "host", "clock": 0, "pause": 600}


def test_a_secure_page_tells_of_a_turn_and_a_plain_one_says_why_it_cannot(
    house: Opened, desktop: Opens, phone: Opens
) -> None:
    nell, tom = Person(desktop(permissions=["notifications"]), "Nell"), Person(phone(), "Tom")
    nell.page.add_init_script(LISTENS)
    nell.opens(at(house, "localhost"), bots=0, chairs=2)
    nell.says(do="settings", settings=SLOW)
    tom.sits_down(nell.page.url.replace("localhost", INDOORS))

    # At a name that is not loopback’s, over plain http: no switch, one line that says why and what helps.
    assert tom.page.evaluate("[isSecureContext, 'wakeLock' in navigator, !!navigator.clipboard]") == [False] * 3
    settings(tom.page)
    for switch in ("Tell me when it is my turn while I look elsewhere", "Keep the screen on while I play"):
        expect(tom.page.get_by_role("group", name=switch)).to_be_hidden()
    expect(tom.page.locator("[data-withheld]:visible")).to_have_count(1)
    why = tom.page.locator("[data-withheld]:visible")
    expect(why).to_contain_text("came by plain http")
    expect(why).to_contain_text("docs/operating.md")
    expect(tom.page.locator("#denied")).to_be_hidden()
    expect(tom.page.get_by_role("group", name="Sound")).to_be_visible()
    puts_away(tom.page)
    tom.page.evaluate("addEventListener('copy', () => { window.copied = document.activeElement.value })")
    tom.page.locator(".lobby [data-copy]").click()
    expect(tom.page.locator(".lobby .copied")).to_be_visible()
    assert tom.page.evaluate("copied") == tom.page.url

    # At loopback’s name the page is secure: the switches are there, and nothing is withheld.
    assert nell.page.evaluate("isSecureContext")
    settings(nell.page)
    expect(nell.page.locator("[data-withheld]:visible")).to_have_count(0)
    notices = nell.page.get_by_role("group", name="Tell me when it is my turn while I look elsewhere")
    expect(notices.get_by_label("no")).to_be_checked()  # until somebody wants it
    assert nell.page.evaluate("told") == []
    notices.get_by_label("yes").check()
    nell.page.wait_for_function("() => told.length === 2")  # whether it works is tried at once
    expect(notices.get_by_label("yes")).to_be_checked()
    nell.page.evaluate("told.length = 0")

    # The screen stays on while she plays and looks at it, and not if she does not want it.
    assert nell.page.evaluate("lamps") == ["screen"]
    looks(nell, elsewhere=True)
    looks(nell, elsewhere=False)
    assert nell.page.evaluate("lamps") == ["screen", "off", "screen"]
    lit = nell.page.get_by_role("group", name="Keep the screen on while I play")
    lit.get_by_label("no").check()
    lit.get_by_label("yes").check()
    assert nell.page.evaluate("lamps") == ["screen", "off", "screen", "off", "screen"]
    puts_away(nell.page)

    # Who looks at the table needs no notice; who looks elsewhere gets one, without a card, until the turn is over.
    nell.page.get_by_role("button", name="Deal the first cards").click()
    nell.page.locator("#announce").wait_for()
    assert nell.page.evaluate("told") == []
    looks(nell, elsewhere=True)
    nell.says(do="announce", asked=nell.view()["rail"]["asked"], game="guts declare=in_turn")  # on another device
    if nell.view()["rail"]["asked"] is None:
        tom.page.locator("form.answers[id^=ask-]").wait_for()
        tom.answers("in")
    nell.page.wait_for_function("() => told.length > 0")
    tag = f"anteup {nell.page.url.rpartition('/')[2]}"
    assert nell.page.evaluate("told") == [{"title": "Your turn · Guts", "body": nell.view()["title"], "tag": tag}]
    expect(nell.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/turn\.svg$"))
    nell.says(do="play", asked=nell.view()["rail"]["asked"], action="out")
    nell.page.wait_for_function("() => told.at(-1) === 'closed'")
    expect(nell.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/icon\.svg$"))
    nell.refreshes()
    settings(nell.page)
    expect(notices.get_by_label("yes")).to_be_checked()


def test_two_tabs_that_say_the_same_ahead_answer_once_and_nobody_else_learns_of_it(
    house: Opened, desktop: Opens, phone: Opens
) -> None:
    nell, tom = Person(desktop(), "Nell"), Person(phone(reduced_motion="reduce"), "Tom")
    nell.opens(house.url, bots=0, chairs=2)
    nell.says(do="settings", settings=SLOW)
    tom.sits_down(nell.page.url)
    deals(nell, "guts declare=in_turn")
    first, last = (nell, tom) if nell.stage == "asked" else (tom, nell)
    other = Person(last.page.context.new_page(), last.name)
    other.page.goto(last.page.url)
    other.is_connected()
    before = json.dumps([first.view(), last.view()])
    for tab in (last, other):
        tab.breathes()
        tab.page.keyboard.press("i")
        expect(tab.page.locator("[data-matter][aria-pressed=true]")).to_have_text("Inwin 2, or pay 2")
    assert json.dumps([first.view(), last.view()]) == before
    played = nell.view()["n"]
    first.answers("in")
    for person in (first, last, other):
        person.page.locator("#ready").wait_for()
        assert person.view()["n"] == played + 2  # one answer of each
    said = [line["say"] for line in nell.view()["log"] if line["say"]["say"] == "{who} is in."]
    assert [one["who"] for one in said] == [person.view()["you"]["chair"] for person in (first, last)]
