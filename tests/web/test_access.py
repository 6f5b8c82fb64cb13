"""Everybody can use the page: axe finds nothing, nothing is cut off on a narrow phone, fingers hit what they aim at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from anteup.tongues import tongue
from anteup.web.page import Pages
from tests.browser.screens import Opens
from tests.web.sitting import Sitting
from tests.web.test_page import GAMES, other_pages
from tests.web.views import EVERY, View, say

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
    """By how much the page is wider than the screen; a phone's `innerWidth` would grow with the page."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    screen = page.viewport_size
    assert screen is not None
    return width - screen["width"]


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


@pytest.mark.parametrize("popover", ["menu", "options", "log", "talk", "C10", "settings", "house", "keys", "invite"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_over_the_table(phone: Opens, popover: str, scheme: str) -> None:
    page = phone(**NARROW, color_scheme=scheme)
    Sitting(page, EVERY["talking"](), still=False)
    if popover == "talk":
        page.locator("#side-talk").evaluate("(side) => side.click()")
        popover = "log"
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


@pytest.mark.parametrize("name", ["announcing", "bound_to_announce"])
def test_the_rarer_rules_of_a_game_to_be_named(phone: Opens, name: str) -> None:
    page = phone(**NARROW)
    Sitting(page, EVERY[name](), still=False)
    page.locator("#rare-guts > summary").click()
    assert sideways(page) <= 0


# Whether two things that stand side by side in the ring cover each other, told by their rectangles.
COVERED = """() => {
  const parts = [...document.querySelectorAll('.ring .mid > *, .fists li > *')].filter((e) => e.checkVisibility());
  const boxes = parts.map((e) => e.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1);
  const cover = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => cover(a, b)).map((b) => [a.x, a.y, b.x, b.y]));
}"""


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize("name", ["guts_declaring", "guts_with_a_kitty", "folly_declaring"])
def test_nothing_in_the_ring_of_fists_is_covered(phone: Opens, height: int, name: str) -> None:
    page = phone(viewport={"width": 390, "height": height}, reduced_motion="reduce")
    Sitting(page, EVERY[name](), still=False)
    assert page.evaluate(COVERED) == []
    ring, rail = page.locator(".ring").bounding_box(), page.locator(".rail").bounding_box()
    assert ring is not None and rail is not None
    assert ring["y"] + ring["height"] <= rail["y"]


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize(
    "name",
    [
        *("guts_declaring", "folly_offer", "guts_showdown", "ten", "exchanging", "betting", "side_pots", "buying"),
        *("replacing", "raising", "fifth_card", "high_or_low", "fists_of_seven", "halves"),
    ],
)
def test_the_answers_are_on_the_screen_without_scrolling(phone: Opens, height: int, name: str) -> None:
    page = phone(viewport={"width": 390, "height": height}, reduced_motion="reduce")
    Sitting(page, EVERY[name](), still=False)
    for button in page.locator("form.answers .acts button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("width, height", [(844, 390), (360, 640)])
def test_fourteen_cards_leave_room_for_the_answers_and_sideways_for_the_pot(
    phone: Opens, width: int, height: int
) -> None:
    page = phone(viewport={"width": width, "height": height}, reduced_motion="reduce")
    sitting = Sitting(page, EVERY["hoarding"](), still=False)
    for button in page.locator("form.answers .acts .btn").all():
        expect(button).to_be_in_viewport(ratio=1)
    if width > height:
        sitting.show(EVERY["high_or_low"]())
        pot, edge = page.locator("#pot").bounding_box(), page.locator(".edge").bounding_box()
        assert pot is not None and edge is not None
        assert pot["y"] + pot["height"] <= edge["y"]


@pytest.mark.parametrize("width, height", [(390, 844), (390, 664), (360, 740)])
@pytest.mark.parametrize("name", ["three_up", "raising", "fifth_card", "high_or_low"])
def test_the_whole_square_is_seen_above_the_rail(phone: Opens, width: int, height: int, name: str) -> None:
    page = phone(viewport={"width": width, "height": height}, reduced_motion="reduce")
    Sitting(page, EVERY[name](), still=False)
    square, edge = page.locator(".around").bounding_box(), page.locator(".edge").bounding_box()
    assert square is not None and edge is not None
    assert square["y"] + square["height"] <= edge["y"]


@pytest.mark.parametrize("name", ["high_or_low", "fists_of_seven"])
@pytest.mark.parametrize("wide", [False, True])
def test_no_fist_lies_on_the_square(phone: Opens, desktop: Opens, wide: bool, name: str) -> None:
    page = desktop(reduced_motion="reduce") if wide else phone(**NARROW)
    Sitting(page, EVERY[name](), still=False)
    square, felt = page.locator(".square").bounding_box(), page.locator(".felt").bounding_box()
    assert square is not None and felt is not None
    for fist in page.locator(".sides li").all():
        box = fist.bounding_box()
        assert box is not None
        assert felt["y"] <= box["y"] and box["y"] + box["height"] <= felt["y"] + felt["height"]
        assert box["x"] + box["width"] <= square["x"] + 1 or box["x"] + 1 >= square["x"] + square["width"]


@pytest.mark.parametrize("name", ["buying", "fists_of_seven"])
def test_in_two_rows_of_players_nothing_lies_on_their_words(phone: Opens, name: str) -> None:
    page = phone(**NARROW)
    Sitting(page, EVERY[name](), still=False)
    covered = """() => [...document.querySelectorAll('.seat')].filter((seat) => {
      const parts = [...seat.querySelectorAll('.who, .chips, .up, .is')].map((e) => e.getBoundingClientRect());
      const [beside, below] = [(a, b) => a.left >= b.right - 1, (a, b) => a.top >= b.bottom - 1];
      const cover = (a, b) => !(beside(a, b) || beside(b, a) || below(a, b) || below(b, a));
      return parts.some((a, i) => parts.slice(i + 1).some((b) => cover(a, b)));
    }).map((seat) => seat.id)"""
    assert page.evaluate(covered) == []


# What is said on the cloth and lies under the rail, or under the names and clocks on its edge.
UNDER = """() => {
  const box = (e) => e.getBoundingClientRect();
  const lids = [...document.querySelectorAll('.rail, .edge > *')].map(box);
  const cover = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll('.felt p, .felt li, .felt figure')]
    .filter((e) => e.checkVisibility() && lids.some((lid) => cover(box(e), lid))).map((e) => e.textContent.trim());
}"""
TO_COME = say("{name} is dealt in at the next deal and pays one ante.", name="Bartholomew")
CARRIED = say("{chips} wait for {game}. It is dealt again after that.", chips=37, game="Guts")


def crowded() -> View:
    """Buddha’s Folly by rules that are not as usual, while a pot of another game waits and somebody is to come."""
    view = EVERY["folly_offer"]()
    first, *others = view["game"]["options"]
    options = [first | {"usual": False, "changed": True}, *others]
    view["game"] = view["game"] | {"options": options, "differs": "usual"}
    view["carried"] = [{"say": CARRIED, "clause": "C19", "next": False}]
    return view | {"waits": [{"chair": 6, "say": TO_COME}]}


def wordy(name: str) -> View:
    """A question of Buddys Game with as many words above and below the cloth as there can be."""
    view = EVERY[name]()
    short = ("High: trips or better", "low: 7 doogie", "ante 1", "bets 2 and 4")
    view["game"] = view["game"] | {"short": [say(words) for words in short]}
    view["rail"]["holding"] = [say("Low: no doogie, which is four cards of four suits and ranks")] * 2
    return view


def at_a_full_door() -> View:
    """Guts with six at the table, for somebody who may have the chair of a bot."""
    view = EVERY["watched"]()
    view["door"] = view["door"] | {"say": say("Every chair is taken, but a bot gets up for you.")}
    view["middle"]["stake"] = say("win {win}, or pay {pay}", win=30, pay=30)
    return view


def told_at_length() -> View:
    """Bluffalo, after a lie, where a narrow player did something that takes three lines."""
    view = EVERY["after_a_lie"]()
    view["players"][0] |= {"state": "done", "is": say("took the top of the pile")}
    view["rail"]["holding"] = [say("No winning set: four of a suit or of a kind, the Omens, or the three Dramas")]
    return view


FULL: Final[dict[str, Callable[[], View]]] = {
    "told_at_length": told_at_length,
    "crowded": crowded,
    "fifth_card": partial(wordy, "fifth_card"),
    "high_or_low": partial(wordy, "high_or_low"),
    "at_a_full_door": at_a_full_door,
}


@pytest.mark.parametrize("name", FULL)
def test_nothing_on_a_full_cloth_lies_under_the_rail(phone: Opens, name: str) -> None:
    page = phone(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    Sitting(page, FULL[name](), still=False)
    assert page.locator(".felt p, .felt li").count() > 2
    assert page.evaluate(UNDER) == []


def test_shown_hands_of_narrow_players_stay_apart(phone: Opens) -> None:
    view = EVERY["ended"]()
    for player in view["players"]:
        player["fan"] = {"cards": ["Tc", "Th", "5s", "4d", "Kd"], "hidden": 0}
    page = phone(**NARROW)
    Sitting(page, view, still=False)
    boxes = page.locator(".seat .cw").evaluate_all("(cards) => cards.map((e) => e.getBoundingClientRect().toJSON())")
    assert len(boxes) == 5 * len(view["players"])
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            beside = a["right"] <= b["left"] + 1 or b["right"] <= a["left"] + 1
            assert beside or a["bottom"] <= b["top"] + 1 or b["bottom"] <= a["top"] + 1


def test_on_the_front_page_no_part_lies_on_another(desktop: Opens) -> None:
    page, spoken = desktop(reduced_motion="reduce"), Pages({"cy": tongue("en")})
    Sitting(page, EVERY["waiting"](), still=False, instead=spoken.home(GAMES, csrf="token"))
    parts = page.locator(".start > *, .start > .wrap-in > *")
    boxes = parts.evaluate_all(
        "(all) => all.filter((e) => !e.matches('.wrap-in')).map((e) => e.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) > 4
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            beside = a["right"] <= b["left"] or b["right"] <= a["left"]
            assert beside or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]


def test_on_a_wide_page_no_player_lies_on_the_hands_or_the_square(desktop: Opens) -> None:
    page = desktop(reduced_motion="reduce")
    Sitting(page, EVERY["halves"](), still=False)
    lies = """() => [...document.querySelectorAll('.show li, .spot')].filter((part) => {
        const a = part.getBoundingClientRect();
        return [...document.querySelectorAll('.seat')].some((seat) => {
            const b = seat.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        });
    }).length"""
    assert page.locator(".show li").count() == 3 and page.evaluate(lies) == 0
