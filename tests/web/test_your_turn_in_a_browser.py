"""Where a browser refuses or lacks something, the page says so; a notice leads back to the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Opens
from tests.web import views
from tests.web.sitting import Sitting

NOTICES = "Tell me when it is my turn while I look elsewhere"
LIT = "Keep the screen on while I play"

# A browser that answers so when it is asked for notices, and notes those that it shows.
ANSWERS = """
window.told = [];
window.away = false;
window.seen = 0;
window.focus = () => { window.seen += 1 };
Object.defineProperty(document, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "%s"); }
  constructor(title, options) {
    %s;
    if (window.Notification.permission !== "granted") return;
    window.told.push(title);
    this.options = options;
    window.up = this;
  }
  close() { window.told.push("closed"); }
};
"""


@pytest.fixture
def page(phone: Opens) -> Page:
    return phone(reduced_motion="reduce")


def settings(page: Page) -> None:
    page.evaluate("document.getElementById('settings').showPopover()")


def test_a_browser_that_was_told_to_refuse_says_what_helps(page: Page) -> None:
    page.add_init_script(ANSWERS % ("denied", ""))
    Sitting(page, views.guts_declaring())
    settings(page)
    notices = page.get_by_role("group", name=NOTICES)
    expect(page.locator("#denied")).to_be_hidden()
    notices.get_by_text("yes").click()
    expect(page.locator("#denied")).to_be_visible()
    expect(page.locator("#denied")).to_contain_text("Allow them")
    expect(notices.get_by_label("no")).to_be_checked()
    assert page.evaluate("[told.length, localStorage['anteup.notices']]") == [0, ""]


ILLEGAL = "throw new TypeError('Illegal constructor')"


def test_a_browser_that_leaves_notices_to_installed_pages_has_no_switch(page: Page) -> None:
    page.add_init_script(ANSWERS % ("granted", ILLEGAL))
    Sitting(page, views.guts_declaring())
    settings(page)
    expect(page.get_by_role("group", name=NOTICES)).to_be_hidden()
    expect(page.locator("[data-withheld]:visible")).to_contain_text("sends no notices of your turn")
    expect(page.get_by_role("group", name=LIT)).to_be_visible()


@pytest.mark.parametrize(
    "lacks, without, still, says",
    [
        ("delete window.Notification", NOTICES, LIT, "sends no notices of your turn"),
        ("delete Navigator.prototype.wakeLock", LIT, NOTICES, "cannot keep the screen on"),
    ],
)
def test_what_a_browser_lacks_has_no_switch(page: Page, lacks: str, without: str, still: str, says: str) -> None:
    page.add_init_script(lacks)
    Sitting(page, views.guts_declaring())
    settings(page)
    expect(page.get_by_role("group", name=without)).to_be_hidden()
    expect(page.get_by_role("group", name=still)).to_be_visible()
    expect(page.locator("[data-withheld]:visible")).to_contain_text(says)


def test_a_notice_that_cannot_be_sent_after_all_leaves_the_table_at_work(page: Page) -> None:
    page.add_init_script(ANSWERS % ("granted", ILLEGAL))
    page.add_init_script("Notification.permission = 'granted'; localStorage['anteup.notices'] = 'on'")
    sitting = Sitting(page, views.waiting_for_the_dealer())
    elsewhere(page, True)
    sitting.show(views.guts_declaring())
    settings(page)
    expect(page.locator("[data-withheld]:visible")).to_contain_text("sends no notices of your turn")
    expect(page.get_by_role("button", name="In win 30")).to_be_visible()


def elsewhere(page: Page, away: bool) -> None:
    page.evaluate("away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }", away)


def another_question() -> dict[str, Any]:
    view = views.guts_declaring()
    view["rail"]["asked"] = 140
    return view


@pytest.mark.parametrize("comes", ["by the notice", "by themselves"])
def test_a_notice_is_gone_when_its_reader_comes(page: Page, comes: str) -> None:
    page.add_init_script(ANSWERS % ("granted", ""))
    sitting = Sitting(page, views.waiting_for_the_dealer())
    settings(page)
    page.get_by_role("group", name=NOTICES).get_by_text("yes").click()
    page.wait_for_function("() => told.length === 2")
    page.evaluate("told.length = 0")
    sitting.show(views.guts_declaring())  # while they look at the table
    assert page.evaluate("told") == []
    elsewhere(page, True)
    sitting.show(another_question())
    assert page.evaluate("told") == ["Your turn · Guts"]
    assert page.evaluate("up.options") == {"body": "Friday night", "tag": "anteup plum-kettle"}
    if comes == "by the notice":
        page.evaluate("up.onclick()")
        assert page.evaluate("seen") == 1
    else:
        elsewhere(page, False)
    assert page.evaluate("told") == ["Your turn · Guts", "closed"]


def test_before_the_first_tap_the_page_says_that_nothing_can_sound(page: Page) -> None:
    sitting = Sitting(page, views.chosen())
    unheard = page.locator(".unheard")
    expect(unheard).to_contain_text("Until you tap the page once")
    sitting.show(views.guts_declaring())  # whoever is asked will tap
    expect(unheard).to_be_hidden()
    sitting.show(views.chosen())
    page.locator("#say").click()
    expect(unheard).to_be_hidden()


def test_who_wants_no_sound_is_told_nothing_of_it(page: Page) -> None:
    page.add_init_script("localStorage['anteup.sound'] = 'off'")
    Sitting(page, views.chosen())
    expect(page.locator(".unheard")).to_be_hidden()


def test_the_keys_of_what_is_said_ahead_are_listed(page: Page) -> None:
    Sitting(page, views.chosen())
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("before you are asked: says that answer ahead, or takes it back")
