"""Talk on the page: what is said is shown as it was typed, marked until it is seen, and muted by one switch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from anteup.table.talk import REACTIONS
from anteup.web.tongue import REACTIONS as WORDS
from tests.browser.screens import Opens
from tests.web import views
from tests.web.markup import Element, read
from tests.web.sitting import PAGES, Sitting
from tests.web.views import NOW, SCRIPT, View, remark


def room(view: View, now: float = NOW) -> Element:
    return read(PAGES.fragment(view, now=now))


@pytest.fixture
def page(phone: Opens) -> Iterator[Page]:
    yield phone(reduced_motion="reduce")


def more(view: View, *said: View) -> View:
    return view | {"talk": [*view["talk"], *said]}


def test_what_is_said_is_shown_as_it_was_typed() -> None:
    said = [line.words for line in room(views.talking()).one("ol", id="said").all("li")]
    assert said[:2] == ["Maud I never fold a pair.", "You We know."]
    assert said[2].startswith(f"Joe {SCRIPT}")
    assert said[3] == "Tom Ouch"


def test_every_reaction_has_its_button_and_its_word() -> None:
    assert tuple(WORDS) == REACTIONS
    sent = [button["data-send"] for button in room(views.talking()).one(class_="reacts").all("button")]
    assert sent == [f'{{"do": "react", "what": "{what}"}}' for what in REACTIONS]


def test_a_reaction_is_seen_beside_the_player_for_a_moment() -> None:
    page = room(views.talking())
    assert [mood.words for mood in page.one("li", id="seat-2").all(class_="mood")] == ["Ouch"]
    assert [mood.words for mood in page.one(class_="purse").all(class_="mood")] == ["Hmm"]
    assert not room(views.talking(), NOW + 6).one("li", id="seat-2").all(class_="mood")


def test_what_a_friend_writes_hangs_from_their_place_for_a_while_and_is_read_aloud_elsewhere() -> None:
    view = more(views.talking(), remark(131, 1, SCRIPT, ago=8), remark(132, 0, "Mine.", ago=1))
    page = room(view)
    [words] = page.one("li", id="seat-1").all(class_="words")
    assert (words.words, words["aria-hidden"]) == (SCRIPT, "true")
    assert [mood.words for mood in page.one(class_="purse").all(class_="mood")] == ["Hmm"]
    assert not room(view, NOW + 2).one("li", id="seat-1").all(class_="mood")


def test_it_goes_by_itself_although_nothing_new_comes(page: Page) -> None:
    Sitting(page, views.talking(), still=False)
    mood = page.locator("#mood-129")
    expect(mood).to_have_css("animation-delay", "5s")
    mood.evaluate("(mood) => mood.getAnimations().forEach((animation) => animation.finish())")
    expect(mood).to_be_hidden()


def test_who_only_watches_has_nothing_to_say() -> None:
    view = views.watched() | {"talk": views.talking()["talk"]}
    page = room(view)
    assert len(page.one("ol", id="said").all("li")) == 5
    assert not page.all("form", data_do="chat") and not page.all(class_="reacts")


def test_friends_say_good_night_after_the_session() -> None:
    page = room(views.ended())
    assert page.one("form", id="chat") and page.one(class_="reacts")


def talk(page: Page) -> None:
    page.get_by_role("button", name="What happened, and talk").tap()
    page.locator("label:has(#side-talk)").tap()


def test_a_line_is_said_and_one_can_go_on(page: Page) -> None:
    sitting = Sitting(page, views.talking())
    sitting.later()
    talk(page)
    line = page.get_by_label("Say something")
    line.fill("Are you in?")
    line.press("Enter")
    expect(page.locator("#talk")).to_be_visible()
    expect(line).to_have_value("")
    page.get_by_role("button", name="Ha ha").tap()
    assert sitting.heard == [{"do": "chat", "text": "Are you in?"}, {"do": "react", "what": "laugh"}]


def test_a_line_that_could_not_go_out_stays(page: Page) -> None:
    sitting = Sitting(page, views.talking())
    sitting.later()
    talk(page)
    sitting.away = True
    sitting.lines[-1].close()
    page.wait_for_selector("body[data-net=lost]")
    page.get_by_label("Say something").fill("Are you in?")
    page.get_by_role("button", name="Say it").tap()
    expect(page.get_by_label("Say something")).to_have_value("Are you in?")


def test_what_is_typed_stays_when_others_talk(page: Page) -> None:
    view = views.talking()
    sitting = Sitting(page, view)
    talk(page)
    page.get_by_label("Say something").fill("Are you")
    sitting.show(more(view, remark(140, 4, "Wait for me.")))
    expect(page.get_by_label("Say something")).to_have_value("Are you")
    expect(page.locator("#said li").last).to_be_in_viewport()


def test_what_was_not_seen_is_marked_until_it_is(page: Page) -> None:
    view = views.talking()
    sitting = Sitting(page, view)
    mark = page.locator(".bar .unread")
    expect(mark).to_be_hidden()
    sitting.show(more(view, remark(140, 0, "Mine.")))
    expect(mark).to_be_hidden()
    view = more(view, remark(141, 4, "Wait for me.", ago=0))
    sitting.show(view)
    expect(mark).to_be_visible()
    expect(page.locator("#seat-4 .words")).to_be_in_viewport(ratio=1)
    expect(page.locator("#overheard")).to_have_text("Ines Wait for me.")
    talk(page)
    expect(mark).to_be_hidden()
    page.locator("label:has(#side-log)").tap()
    sitting.show(more(view, remark(142, 4, "Thanks.")))
    expect(page.locator("#sides .unread")).to_be_visible()


def test_one_switch_mutes_both_and_is_remembered(page: Page) -> None:
    view = views.talking()
    sitting = Sitting(page, view, still=False)
    expect(page.locator("#mood-129")).to_be_visible()
    page.get_by_role("button", name="Menu").tap()
    page.locator("#menu").get_by_role("button", name="Settings").tap()
    page.locator("[data-setting=talk]").get_by_text("muted").tap()
    page.keyboard.press("Escape")
    sitting.show(more(view, remark(141, 4, "Wait for me.", ago=0)))
    expect(page.locator("#seat-4 .words")).to_be_hidden()
    expect(page.locator("#overheard")).to_be_empty()
    expect(page.locator("#mood-129")).to_be_hidden()
    expect(page.locator(".bar .unread")).to_be_hidden()
    page.reload()
    page.wait_for_selector("body[data-net=up]")
    talk(page)
    expect(page.locator("#said")).to_be_hidden()
    expect(page.get_by_text("You have muted talk")).to_be_visible()


def test_a_letter_of_a_line_is_no_answer(page: Page) -> None:
    sitting = Sitting(page, views.talking())
    sitting.later()
    talk(page)
    page.get_by_label("Say something").press("i")
    page.get_by_label("Say something").press("o")
    assert sitting.heard == []
