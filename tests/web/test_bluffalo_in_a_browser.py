"""Bluffalo at work in a browser: cards go in order, a victim is named, a call is heard, the log shows what one saw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from anteup.tongues import tongue
from anteup.web.page import Pages
from tests.browser.screens import Opens
from tests.web import views
from tests.web.sitting import INVITE, Sitting
from tests.web.test_access import NARROW, SMALL, faults, sideways
from tests.web.test_browser import COUNTS_STROKES, QUIET
from tests.web.views import say


@pytest.fixture
def page(phone: Opens) -> Iterator[Page]:
    yield phone(**QUIET)


@pytest.fixture
def turn(page: Page) -> Sitting:
    sitting = Sitting(page, views.bluffing())
    sitting.later()
    return sitting


def button(page: Page, verb: str) -> Locator:
    return page.locator(".acts .ans").filter(has_text=verb)


# ---- an exchange


def see_tags(page: Page, *tags: str) -> None:
    """What is written on the cards that are picked, as they lie."""
    expect(page.locator(".hand .tag:visible")).to_have_text([*tags])


def test_three_cards_are_counted_in_the_order_in_which_they_go(turn: Sitting) -> None:
    exchange = button(turn.page, "Exchange")
    expect(exchange).to_contain_text("tap 3, the last on top")
    for card, words in (
        ("omen of stars", "1 of 3, omen of stars on top"),
        ("ace of spades", "2 of 3, ace of spades on top"),
        ("second drama", "3 of 3, second drama on top"),
    ):
        turn.page.get_by_label(f"Give up the {card}").tap()
        expect(exchange.locator(".picked")).to_have_text(words)
    see_tags(turn.page, "2", "1", "3")
    expect(turn.page.get_by_label("Give up the omen of stars")).to_have_attribute("aria-description", "1")
    exchange.tap()
    assert turn.heard == [{"asked": 45, "do": "exchange O* As D2"}]


def test_a_fourth_card_stays_where_it_is(turn: Sitting) -> None:
    for key in "1234":
        turn.page.keyboard.press(key)
    see_tags(turn.page, "1", "2", "3")
    expect(turn.page.locator(".hand input").nth(3)).not_to_be_checked()
    turn.page.keyboard.press("1")  # put back, and the next takes its place behind the others
    turn.page.keyboard.press("4")
    see_tags(turn.page, "1", "2", "3")
    turn.page.keyboard.press("x")
    assert turn.heard == [{"asked": 45, "do": "exchange Ah Ad O*"}]


def test_too_few_cards_are_no_exchange_and_the_hand_is_pointed_at(turn: Sitting) -> None:
    turn.page.keyboard.press("2")
    turn.page.keyboard.press("x")
    assert turn.heard == []
    expect(turn.page.locator(".hand input").first).to_be_focused()


def test_by_keyboard_alone(turn: Sitting) -> None:
    hand = turn.page.locator(".hand input")
    hand.first.focus()
    turn.page.keyboard.press("Space")
    turn.page.keyboard.press("Tab")
    turn.page.keyboard.press("Space")
    turn.page.keyboard.press("Tab")
    turn.page.keyboard.press("Space")
    see_tags(turn.page, "1", "2", "3")
    button(turn.page, "Exchange").focus()
    turn.page.keyboard.press("Enter")
    assert turn.heard == [{"asked": 45, "do": "exchange As Ah Ad"}]


def test_what_is_counted_stays_while_others_act_and_ends_with_the_question(turn: Sitting) -> None:
    turn.page.keyboard.press("5")
    turn.page.keyboard.press("1")
    view = views.bluffing()
    view["players"][0]["chips"] = 1
    turn.show(view)
    see_tags(turn.page, "2", "1")
    expect(button(turn.page, "Exchange").locator(".picked")).to_have_text("2 of 3, ace of spades on top")
    view["rail"]["asked"] = 60
    turn.show(view)
    see_tags(turn.page)
    turn.later()
    turn.page.keyboard.press("2")
    see_tags(turn.page, "1")


# ---- a theft


def test_a_victim_is_named_with_two_taps(turn: Sitting) -> None:
    among = turn.page.locator("#among-steal")
    expect(among).to_be_hidden()
    button(turn.page, "Steal…").tap()
    expect(among).to_be_visible()
    among.get_by_role("button", name="Steal from Pip").tap()
    expect(among).to_be_hidden()
    assert turn.heard == [{"asked": 45, "do": "steal 3"}]


def test_a_victim_is_named_with_two_keys(turn: Sitting) -> None:
    turn.page.keyboard.press("s")
    expect(turn.page.get_by_role("button", name="Steal from Maud")).to_be_focused()
    turn.page.keyboard.press("d")  # no answer to what is asked here
    turn.page.keyboard.press("4")
    assert turn.heard == [{"asked": 45, "do": "steal 4"}]


def test_who_changes_their_mind_steals_nothing(turn: Sitting) -> None:
    turn.page.keyboard.press("s")
    turn.page.keyboard.press("Escape")
    expect(turn.page.locator("#among-steal")).to_be_hidden()
    turn.page.keyboard.press("d")
    assert turn.heard == [{"asked": 45, "do": "discount"}]


def test_a_victim_can_still_be_named_while_others_act(turn: Sitting) -> None:
    button(turn.page, "Steal…").tap()
    view = views.bluffing()
    view["players"][1]["chips"] = 1
    turn.show(view)
    turn.page.get_by_role("button", name="Steal from Tom").tap()
    assert turn.heard == [{"asked": 45, "do": "steal 2"}]


def test_another_question_puts_the_choice_of_a_victim_away(turn: Sitting) -> None:
    button(turn.page, "Steal…").tap()
    view = views.robbed()
    view["rail"]["asked"] = 60
    turn.show(view)
    expect(turn.page.locator("#among-steal")).to_have_count(0)


# ---- what cannot be done, and what is said


def test_what_cannot_be_done_has_its_rule_beside_it(page: Page) -> None:
    sitting = Sitting(page, views.hoarding())
    sitting.later()
    page.get_by_text("deck is empty").tap()
    page.keyboard.press("p")
    assert sitting.heard == []
    page.locator(".barred").filter(has_text="Pay").get_by_role("button", name="Rule BL8").tap()
    expect(page.locator("#BL8")).to_be_visible()


@pytest.mark.parametrize("sound, strokes", [("on", 1), ("off", 0)])
def test_a_call_is_a_slap_on_the_table(page: Page, sound: str, strokes: int) -> None:
    page.add_init_script(COUNTS_STROKES)
    view = views.after_a_lie()
    view["rail"] |= {"asked": None, "lit": False, "choices": [], "clock": None}
    before = views.robbing()
    before["rail"] |= view["rail"]
    sitting = Sitting(page, before)
    page.evaluate("document.getElementById('settings').showPopover()")
    page.get_by_label(sound, exact=True).check()
    page.keyboard.press("Escape")
    page.wait_for_function("() => navigator.userActivation.hasBeenActive")
    sitting.show(view)
    sitting.show(view)  # the same call: nobody slaps twice
    assert page.evaluate("window.strokes") == strokes


def test_who_opens_the_page_late_hears_no_call_of_before(page: Page) -> None:
    page.add_init_script(COUNTS_STROKES)
    view = views.told_the_truth()
    sitting = Sitting(page, view)
    page.mouse.click(5, 5)
    sitting.show(view)
    assert page.evaluate("window.strokes") == 0


# ---- the log


def test_the_log_shows_what_you_saw_and_keeps_to_it(turn: Sitting) -> None:
    turn.page.get_by_role("button", name="What happened").tap()
    lines = turn.page.locator("#lines li:visible")
    expect(lines).to_have_count(6)
    turn.page.get_by_label("What you saw").check()
    expect(lines).to_have_count(3)
    expect(lines.last).to_contain_text("from Pip")
    view = views.bluffing()
    view["log"] += [
        views.line(40, say("{who} pays {to} {chips}.", who=1, to=2, chips=2)),
        views.line(41, say("{who} takes {card} from the pile.", who=1, card="J*"), saw=True),
    ]
    turn.show(view)
    expect(lines).to_have_count(4)
    turn.page.get_by_label("Everything").check()
    expect(lines).to_have_count(8)


# ---- the screen


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize("name", ["bluffing", "after_a_lie", "counting", "challenged", "robbing", "robbed"])
def test_the_cloth_and_the_answers_are_on_the_screen(phone: Opens, height: int, name: str) -> None:
    """What was done last, the pile, what is said: nothing of it lies under the rail."""
    page = phone(viewport={"width": 390, "height": height}, **QUIET)
    Sitting(page, views.EVERY[name](), still=False)
    edge = page.locator(".edge .clock").bounding_box()
    assert edge is not None
    for part in page.locator(".felt .news, .felt .piles .card, .felt .bubble, .felt .pot").all():
        box = part.bounding_box()
        assert box is not None and box["y"] + box["height"] <= edge["y"], part.text_content()
    for answer in page.locator("form.answers .acts > *").all():
        box = answer.bounding_box()
        assert box is not None and box["y"] + box["height"] <= height


WELSH = Pages({"cy": tongue("cy")})


@pytest.mark.parametrize("name", ["after_a_lie", "hoarding", "counting", "challenged", "robbing", "robbed"])
def test_a_narrow_phone_holds_the_game_in_welsh(phone: Opens, name: str) -> None:
    page = phone(**NARROW)
    view = views.EVERY[name]()
    Sitting(page, view, still=False, instead=WELSH.table(view, "cy", "token", invite=INVITE, now=views.NOW))
    assert not faults(page)
    assert sideways(page) <= 0
    assert page.evaluate(SMALL) == []
    pot = page.locator("#pot").bounding_box()
    assert pot is not None and pot["width"] > pot["height"] * 0.7  # two digits, side by side
    for answer in page.locator("form.answers .acts > *").all():
        box = answer.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 740
    assert page.locator(".acts .btn").first.inner_text() not in ("Discount", "Pass", "End the turn")


@pytest.mark.parametrize("width", [360, 390])
def test_a_hand_of_fourteen_can_be_tapped(phone: Opens, width: int) -> None:
    page = phone(viewport={"width": width, "height": 844}, **QUIET)
    Sitting(page, views.hoarding(), still=False)
    boxes = [label.bounding_box() for label in page.locator(".hand label").all()]
    assert len(boxes) == 14
    for box in boxes:
        assert box is not None
        assert box["width"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width
    bottom = page.locator(".acts > *").last.bounding_box()
    assert bottom is not None and bottom["y"] + bottom["height"] <= 844


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", ["#among-steal", "#log"])
def test_what_opens_over_the_table(phone: Opens, what: str, scheme: str) -> None:
    page = phone(viewport={"width": 360, "height": 740}, color_scheme=scheme, **QUIET)
    Sitting(page, views.counting(), still=False)
    page.evaluate("(what) => document.querySelector(what).showPopover()", what)
    assert not faults(page)
    box = page.locator(what).bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert box["y"] >= 0 and box["y"] + box["height"] <= 740
