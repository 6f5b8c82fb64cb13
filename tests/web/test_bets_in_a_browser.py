"""Bets, buys, the square and the fists at work in a browser: what is tapped, typed and slid, and what goes out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Opens
from tests.web import views
from tests.web.sitting import Sitting


@pytest.fixture
def page(phone: Opens) -> Iterator[Page]:
    yield phone(reduced_motion="reduce")


@pytest.fixture
def bets(page: Page) -> Sitting:
    sitting = Sitting(page, views.betting())
    sitting.later()
    return sitting


def raises(sitting: Sitting) -> Locator:
    return sitting.page.locator("form.answers .acts button").last


# ---- an amount


def test_an_amount_is_tapped_and_stands_on_the_button_with_the_pot_it_makes(bets: Sitting) -> None:
    expect(raises(bets)).to_have_text("Raiseto 8 · pot 52")
    bets.page.get_by_role("button", name="28").tap()
    expect(raises(bets)).to_have_text("Raiseto 28 · pot 72")
    bets.page.get_by_role("button", name="One more").tap()
    bets.show(views.betting())  # others do something: it stays
    expect(raises(bets)).to_have_text("Raiseto 29 · pot 73")
    raises(bets).tap()
    assert bets.heard == [{"asked": 112, "do": "raise 29"}]


def test_slider_and_number_go_together(bets: Sitting) -> None:
    number, slider = bets.page.locator("#chips"), bets.page.locator("#slide")
    slider.fill("40")
    expect(number).to_have_value("40")
    number.fill("33")
    expect(slider).to_have_value("33")
    expect(raises(bets)).to_have_text("Raiseto 33 · pot 77")


def test_an_amount_is_typed_and_enter_bets_it(bets: Sitting) -> None:
    bets.page.locator("#chips").fill("45")
    bets.page.keyboard.press("Enter")
    assert bets.heard == [{"asked": 112, "do": "raise 45"}]


def test_an_amount_is_stepped_with_the_arrows_and_a_letter_answers(bets: Sitting) -> None:
    bets.page.locator("#chips").focus()
    for _step in range(3):
        bets.page.keyboard.press("ArrowUp")
    bets.page.keyboard.press("ArrowDown")
    expect(raises(bets)).to_have_text("Raiseto 10 · pot 54")
    bets.page.keyboard.press("r")
    assert bets.heard == [{"asked": 112, "do": "raise 10"}]


def test_a_letter_answers_from_the_slider_too(bets: Sitting) -> None:
    bets.page.locator("#slide").focus()
    bets.page.keyboard.press("c")
    assert bets.heard == [{"asked": 112, "do": "call"}]


@pytest.mark.parametrize("typed", ["7", "53", "", "9.5"])
def test_an_amount_that_may_not_be_is_not_bet(bets: Sitting, typed: str) -> None:
    bets.page.locator("#chips").fill(typed)
    expect(raises(bets)).to_contain_text("to 8–52")
    expect(raises(bets)).not_to_contain_text("pot", use_inner_text=True)
    raises(bets).click()
    bets.page.locator("#chips").press("Enter")
    assert bets.heard == []
    bets.page.get_by_role("button", name="Call").click()
    assert bets.heard == [{"asked": 112, "do": "call"}]


def test_to_put_in_all_is_named(page: Page) -> None:
    sitting = Sitting(page, views.side_pots())
    sitting.later()
    page.get_by_role("button", name="79 all in").tap()
    expect(raises(sitting)).to_contain_text("to 79, all in", use_inner_text=True)
    page.get_by_role("button", name="One less").tap()
    expect(raises(sitting)).not_to_contain_text("all in", use_inner_text=True)


def test_on_a_low_phone_the_amount_can_be_typed_beside_the_ones_that_have_names(phone: Opens) -> None:
    page = phone(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    Sitting(page, views.raising())
    expect(page.locator("#slide")).to_be_hidden()
    expect(page.locator("#chips")).to_be_visible()
    assert page.locator(".presets button").count() == 4


# ---- buys


def test_one_or_two_cards_are_replaced_and_stand_on_the_button(page: Page) -> None:
    sitting = Sitting(page, views.replacing())
    sitting.later()
    swap = page.get_by_role("button", name="Replace")
    expect(swap).to_contain_text("2 each · tap 1 to 2 cards", use_inner_text=True)
    swap.tap()
    assert sitting.heard == []
    page.get_by_label("Give up the 6 of hearts").tap()
    page.get_by_label("Give up the 9 of spades").tap()
    page.get_by_label("Give up the 3 of diamonds").tap()  # a third may not go
    expect(swap.locator(".picked")).to_have_text("give up 9♠\ufe0e 6♥\ufe0e")
    swap.tap()
    assert sitting.heard == [{"asked": 112, "do": "swap 6h 9s"}]


def test_of_two_prices_each_has_its_button(page: Page) -> None:
    sitting = Sitting(page, views.fifth_card())
    sitting.later()
    page.get_by_label("Give up the 9 of clubs").tap()
    expect(page.get_by_role("button", name="Replace").locator(".picked")).to_have_text("give up 9♣\ufe0e")
    page.get_by_role("button", name="Fifth card").tap()
    assert sitting.heard == [{"asked": 112, "do": "fifth"}]


def test_a_card_on_offer_is_bought_for_one_of_ones_own(page: Page) -> None:
    sitting = Sitting(page, views.buying())
    sitting.later()
    page.get_by_label("Give up the jack of clubs").tap()
    page.get_by_role("button", name="Buy 2").tap()
    assert sitting.heard == [{"asked": 112, "do": "buy Jc"}]


# ---- the square


@pytest.fixture
def square(page: Page) -> Sitting:
    sitting = Sitting(page, views.three_up())
    sitting.later()
    return sitting


def lit(page: Page) -> tuple[list[str], list[str]]:
    """The places that are lit, and the lines."""
    spots = [spot.get_attribute("data-place") or "" for spot in page.locator(".spot.with").all()]
    return spots, [line.get_attribute("data-ends") or "" for line in page.locator(".line.with").all()]


def test_a_tapped_card_lights_those_that_go_with_it(square: Sitting) -> None:
    square.page.locator("#spot-1").tap()
    assert lit(square.page) == (["0", "3"], ["01", "13"])
    square.page.locator("#spot-0").tap()
    assert lit(square.page) == (["1"], ["01"])
    square.page.locator("#spot-0").tap()
    assert lit(square.page) == ([], [])


def test_a_card_is_tapped_with_the_keyboard_and_stays_so(square: Sitting) -> None:
    square.page.locator("#spot-3").focus()
    square.page.keyboard.press("Enter")
    assert lit(square.page) == (["1"], ["13"])
    expect(square.page.locator("#spot-3")).to_have_attribute("aria-pressed", "true")
    square.show(views.raising())  # the fourth card is turned
    assert lit(square.page) == (["1", "2"], ["23", "13"])
    expect(square.page.locator("#spot-3")).to_have_attribute("aria-pressed", "true")
    square.show(views.replacing())  # another deal
    square.show(views.three_up())
    assert lit(square.page) == ([], [])


# ---- the declaration


def test_a_fist_closes_on_what_was_picked(page: Page) -> None:
    sitting = Sitting(page, views.high_or_low())
    sitting.later()
    close = page.locator("form.answers .acts button")
    close.tap()
    assert sitting.heard == []
    page.locator("label", has=page.locator("#do-high")).tap()
    expect(close).to_contain_text("Close your fist on High", use_inner_text=True)
    expect(close).to_contain_text("cannot be changed", use_inner_text=True)
    close.tap()
    assert sitting.heard == [{"asked": 112, "do": "high"}]


def test_keys_pick_and_close(page: Page) -> None:
    sitting = Sitting(page, views.high_or_low())
    sitting.later()
    for key in "lbc":
        page.keyboard.press(key)
    assert sitting.heard == [{"asked": 112, "do": "both"}]


def test_fists_of_high_and_low_open_after_a_beat(page: Page) -> None:
    sitting = Sitting(page, views.high_or_low())
    sitting.later()
    sitting.send(views.fists_of_seven() | {"n": 140})
    expect(page.locator(".fists .shut")).to_have_count(4)
    assert page.locator(".fists .open").count() == 0
    sitting.later(300)
    expect(page.locator(".fists .open")).to_have_count(7)


def test_a_late_tap_where_ready_was_declares_nothing(page: Page) -> None:
    sitting = Sitting(page, views.halves())
    sitting.later()
    sitting.show(views.high_or_low())
    page.get_by_role("button", name="Close your fist").tap()
    sitting.later()
    page.get_by_role("button", name="Close your fist").tap()  # nothing is picked, so there is nothing to close it on
    assert sitting.heard == []


def test_seven_hands_made_with_a_square_need_no_scrolling(page: Page) -> None:
    view = views.halves()
    row = view["middle"]["show"][1]
    view["middle"]["show"] = [row | {"chair": k % 6} for k in range(7)]
    page.set_viewport_size({"width": 390, "height": 844})
    Sitting(page, view)
    last = page.locator(".show li").last.bounding_box()
    edge = page.locator(".rail").bounding_box()
    assert last and edge
    assert last["y"] + last["height"] < edge["y"]
