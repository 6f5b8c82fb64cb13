"""Everybody can use the page: axe finds nothing, nothing is cut off on a narrow phone, fingers hit what they aim at."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens import Opens
from tests.web.sitting import Sitting
from tests.web.test_page import other_pages
from tests.web.views import EVERY

NARROW = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"}
DARK = {"color_scheme": "dark", "reduced_motion": "reduce"}
QUIET_PAGES = {
    name: html for name, html in other_pages().items() if name in ("home again", "guts", "ledger", "trouble")
}

# Words in the middle of a sentence may be small (WCAG 2.5.8); a tag's target is larger than the tag.
SMALL = """() => [...document.querySelectorAll('button, select, summary, .acts a, label:has(input)')].filter((e) => {
  const { width, height } = e.getBoundingClientRect();
  return e.checkVisibility() && !e.matches('.clause') && (width < 44 || height < 44);
}).map((e) => e.outerHTML.slice(0, 120))"""


def faults(page: Page) -> str:
    found = Axe().run(page)
    return str(found.generate_report()) if found.violations_count else ""


def sideways(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width


@pytest.mark.parametrize("name", EVERY)
def test_a_table_on_a_narrow_phone_by_day(phone: Opens, name: str) -> None:
    page = phone(**NARROW)
    Sitting(page, EVERY[name](), still=False)
    assert not faults(page)
    assert sideways(page) <= 0
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("name", EVERY)
def test_a_table_on_a_laptop_by_night(desktop: Opens, name: str) -> None:
    page = desktop(**DARK)
    Sitting(page, EVERY[name](), still=False)
    assert not faults(page)
    assert sideways(page) <= 0


@pytest.mark.parametrize("popover", ["menu", "options", "log", "C10", "settings", "invite"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_over_the_table(phone: Opens, popover: str, scheme: str) -> None:
    page = phone(**NARROW, color_scheme=scheme)
    Sitting(page, EVERY["guts_declaring"](), still=False)
    page.evaluate("(id) => document.getElementById(id).showPopover()", popover)
    for details in page.locator(f"#{popover} details").all():
        details.evaluate("(element) => { element.open = true }")
    assert not faults(page)
    assert sideways(page) <= 0
    left, right = page.evaluate(
        "(id) => { const { left, right } = document.getElementById(id).getBoundingClientRect(); return [left, right] }",
        popover,
    )
    assert 0 <= left < right <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", QUIET_PAGES)
def test_the_other_pages(phone: Opens, name: str, scheme: str) -> None:
    page = phone(**NARROW, color_scheme=scheme)
    Sitting(page, EVERY["guts_declaring"](), still=False, instead=QUIET_PAGES[name])
    assert not faults(page)
    assert sideways(page) <= 0


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize("name", ["guts_declaring", "folly_offer", "guts_showdown", "ten", "exchanging", "betting"])
def test_the_answers_are_on_the_screen_without_scrolling(phone: Opens, height: int, name: str) -> None:
    page = phone(viewport={"width": 390, "height": height}, reduced_motion="reduce")
    Sitting(page, EVERY[name](), still=False)
    for button in page.locator("form.answers .acts button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
