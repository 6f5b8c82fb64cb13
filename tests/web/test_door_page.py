"""The door on the page: what a newcomer is asked, what they wait for, and what the host sees of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Opens
from tests.web import views
from tests.web.markup import Element, read
from tests.web.sitting import PAGES, Sitting
from tests.web.views import NOW, SCRIPT, View


def table(view: View) -> Element:
    return read(PAGES.table(view, csrf="token", now=NOW))


def test_where_a_word_is_needed_it_is_asked_for() -> None:
    assert not table(views.at_the_door()).all("input", name="word")
    assert "required" in table(views.at_a_kept_door()).one("input", form="sit", name="word").attributes


@pytest.mark.parametrize("asks, words", [(False, "Sit down"), (True, "Ask to come inthe host answers")])
def test_the_button_says_whether_the_host_is_asked(asks: bool, words: str) -> None:
    view = views.at_the_door()
    view["door"]["asks"] = asks
    assert table(view).one("button", form="sit").words == words


def test_where_every_chair_is_taken_a_bot_gets_up() -> None:
    view = views.watched()
    view["door"]["takes"] = [{"chair": 3, "bot": "Pip"}, {"chair": 4, "bot": SCRIPT}]
    page = table(view)
    assert "a bot gets up for you" in page.one("section", class_="rail").words
    options = page.one("select", form="sit").all("option")
    assert [(option["value"], option.words) for option in options] == [("3", "Pip gets up"), ("4", f"{SCRIPT} gets up")]


def test_before_the_first_deal_the_bots_chair_is_tapped_in_the_ring() -> None:
    chairs = table(views.at_a_kept_door()).all("input", form="sit", name="chair")
    assert [(chair["value"], chair["aria-label"]) for chair in chairs] == [("3", "Pip gets up")]


def test_who_waits_has_nothing_to_fill_in_and_can_give_it_up() -> None:
    page = table(views.asking_for_a_chair())
    rail = page.one("section", class_="rail")
    assert "You asked for a chair. The host will answer." in rail.words
    assert not page.all("input", form="sit")
    assert rail.one("button")["data-send"] == '{"do": "give_up"}'


def test_who_may_not_look_on_and_finds_no_chair_is_told_so() -> None:
    view = views.at_a_kept_door()
    view["door"]["takes"] = []
    words = table(view).one("section", class_="rail").words
    assert "You are at the door" in words
    assert "Only who has a chair" in words
    assert "atching" not in words


def test_only_the_host_sees_who_asks() -> None:
    view = views.asked_for_chairs()
    view["requests"][0]["name"] = SCRIPT
    knocks = table(view).one(class_="knocks").all("li")
    assert knocks[0].words.startswith(f"{SCRIPT} asks for a chair")
    view["host"]["yours"] = False
    assert not table(view).all(class_="knocks")


def test_the_host_answers_whoever_asks(phone: Opens) -> None:
    page = phone(reduced_motion="reduce")
    sitting = Sitting(page, views.asked_for_chairs())
    sitting.later()
    page.get_by_role("button", name="Let in Ann").tap()
    page.get_by_role("button", name="Turn away Bartholomew the Great").tap()
    answer = page.get_by_role("dialog", name="No chair for Bartholomew the Great")
    answer.get_by_label("because").fill("we are six already")
    sitting.show(views.asked_for_chairs())
    answer.get_by_role("button", name="Turn away").tap()
    expect(answer).to_be_hidden()
    assert sitting.heard == [
        {"do": "let_in", "n": 40}, {"do": "turn_away", "n": 41, "reason": "we are six already"}
    ]  # fmt: skip
    view = views.asked_for_chairs() | {"requests": []}
    sitting.show(view)
    expect(page.locator(".knocks")).to_have_count(0)


def test_waiting_is_given_up_by_a_tap(phone: Opens) -> None:
    page = phone(reduced_motion="reduce")
    sitting = Sitting(page, views.asking_for_a_chair())
    sitting.later()
    page.get_by_role("button", name="Wait no longer").tap()
    assert sitting.heard == [{"do": "give_up"}]


def test_a_refused_newcomer_finds_the_name_still_typed_when_the_table_goes_on(phone: Opens) -> None:
    view = views.at_a_kept_door()
    page = phone(reduced_motion="reduce")
    sitting = Sitting(page, view, instead=PAGES.table(view, csrf="token", now=NOW, typed="Zoë"))
    expect(page.locator("#name")).to_have_value("Zoë")
    page.wait_for_selector("body[data-net=up]")
    sitting.show(view)
    expect(page.locator("#name")).to_have_value("Zoë")


@pytest.mark.parametrize("n, words", [(1, "1 watches"), (12, "12 watch")])
def test_everybody_sees_how_many_look_on(n: int, words: str) -> None:
    for view in (views.guts_declaring(), views.watched(), views.waiting(), views.announcing()):
        assert table(view | {"watching": n}).one("p", id="onlookers").one(class_="words").words == words
        assert not table(view | {"watching": 0}).all(id="onlookers")


def test_a_tapped_chair_asks_for_the_name_and_a_name_once_typed_is_not_asked_for_again(phone: Opens) -> None:
    page = phone(reduced_motion="reduce")
    sitting = Sitting(page, views.at_the_door())
    page.locator("#lobby .free label").last.tap()
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Zoë")
    page.locator("#name").blur()
    sitting.show(views.waiting())
    sitting.show(views.at_the_door())
    expect(page.locator("#name")).to_have_value("Zoë")
    page.reload()
    expect(page.locator("#name")).to_have_value("Zoë")
