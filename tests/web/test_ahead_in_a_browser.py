"""What is said before one is asked, at a real table in a browser: it goes out for its question and for no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Opens
from tests.table.kit import Evening
from tests.web.sitting import Sitting
from tests.web.test_browser import COUNTS_STROKES

HANDS = "2c 2d 2h 2s 7c / 3c 3d 3h 3s 8c / 4c 4d 4h 4s 9c"


class Player:
    """Somebody at a table where the others answer when a test says so."""

    def __init__(self, page: Page, evening: Evening, name: str) -> None:
        self.page = page
        self.evening = evening
        self.name = name
        self.sitting = Sitting(page, self.view())
        self.sitting.later()

    def view(self) -> dict[str, Any]:
        return self.evening.view(self.name) | {"code": "plum-kettle"}

    @property
    def heard(self) -> list[Any]:
        return self.sitting.heard

    def says(self, key: str) -> None:
        self.page.keyboard.press(key)

    def looks(self) -> None:
        """See the table as it is now, and let the moment pass in which nothing can be tapped."""
        self.sitting.show(self.view())
        self.sitting.later()

    def hears(self, words: str) -> None:
        """The others answer, one after another."""
        for one in words.split(", "):
            self.evening.says(one)
            self.looks()

    def pressed(self) -> list[str]:
        return self.page.locator("[data-matter][aria-pressed=true] span").all_inner_texts()

    def must_answer_themselves(self) -> None:
        """They are asked, and nothing went out."""
        assert self.name in self.evening.waiting
        expect(self.page.locator("form.answers[id^=ask-]")).to_be_visible()
        assert self.heard == []


Sits = Callable[..., Player]


@pytest.fixture
def sits(phone: Opens) -> Sits:
    """A player before the first question of a deal, the dealer if not said otherwise; `words` were said already."""

    def begin(game: str, words: str = "", name: str = "Cat", people: str = "Ann Bob Cat", hands: str = "") -> Player:
        evening = Evening(people).start(people.split()[-1]).deal(game, hands, "As" if hands else "")
        if words:
            evening.says(words)
        return Player(phone(reduced_motion="reduce"), evening, name)

    return begin


@pytest.mark.parametrize(
    "game, words, key, label, then, do",
    [
        ("guts declare=in_turn", "", "I", "In", "Ann out, Bob in", "in"),
        ("buddhas_folly", "", "P", "Pass", "Ann reject, Bob reject", "reject"),
        ("buddys_game", "", "P", "Pass", "Ann stand, Bob stand", "stand"),
        ("progressive_badugi", "", "F", "Check or fold", "Ann check, Bob check", "check"),
        ("progressive_badugi", "", "F", "Check or fold", "Ann bet 2, Bob raise 4", "fold"),
        ("progressive_badugi", "", "K", "Check", "Ann check, Bob check", "check"),
        ("progressive_badugi", "Ann bet 2", "C", "Call", "Bob call", "call"),
        ("bluffalo", "Ann declare, Bob pass", "P", "Pass", "Cat pass", "pass"),
    ],
)
def test_it_goes_out_when_its_question_comes(
    sits: Sits, game: str, words: str, key: str, label: str, then: str, do: str
) -> None:
    four = game == "bluffalo"
    player = sits(game, words, "Dan" if four else "Cat", "Ann Bob Cat Dan" if four else "Ann Bob Cat")
    player.says(key)
    assert player.pressed() == [label]
    player.hears(then)
    asked = player.evening.asked(player.name)
    assert player.heard == [{"asked": asked, "do": do}]
    expect(player.page.locator("#notice")).to_have_text(f"You had said: {label}.")
    player.looks()  # somebody else did something: it is not said twice
    assert player.heard == [{"asked": asked, "do": do}]
    player.evening.do("play", player.name, asked=asked, action=do)
    player.looks()
    assert player.pressed() == []


def test_a_raise_ends_what_was_said_of_the_bet(sits: Sits) -> None:
    player = sits("progressive_badugi", "Ann bet 2")
    player.says("C")
    player.hears("Bob raise 4")
    player.must_answer_themselves()
    expect(player.page.locator("#notice")).to_have_text("You had said: Call. That was for another question.")


def test_a_bet_ends_a_check_before_one_is_asked(sits: Sits) -> None:
    player = sits("progressive_badugi")
    player.says("K")
    player.hears("Ann bet 2")
    expect(player.page.locator("#notice")).to_have_text("You had said: Check. That was for another question.")
    assert player.pressed() == []
    player.hears("Bob fold")
    player.must_answer_themselves()


def test_a_bet_makes_check_or_fold_a_fold_that_can_still_be_taken_back(sits: Sits) -> None:
    player = sits("progressive_badugi")
    player.says("F")
    player.hears("Ann bet 2")
    assert player.pressed() == ["Fold"]
    player.page.get_by_role("button", name="Fold").tap()
    assert player.pressed() == []
    player.hears("Bob call")
    player.must_answer_themselves()


def test_another_card_on_offer_is_another_question(sits: Sits) -> None:
    player = sits("buddhas_folly", hands=HANDS)
    player.says("P")
    player.hears("Ann take 2c")
    assert player.pressed() == []
    player.hears("Bob reject")
    player.must_answer_themselves()


def test_another_round_is_another_question(sits: Sits) -> None:
    player = sits("progressive_badugi", name="Bob")
    player.says("F")
    player.evening.says("Ann check, Bob check, Cat check, Ann check")  # while the page slept
    player.looks()
    player.must_answer_themselves()


def test_a_second_chance_is_another_question(sits: Sits) -> None:
    player = sits("guts declare=in_turn second_chance=on", "Ann out", "Bob")
    player.evening.says("Bob out, Cat in")
    player.looks()
    player.says("O")
    assert player.pressed() == ["Out"]
    player.hears("Ann out")
    assert [said["do"] for said in player.heard] == ["out"]
    expect(player.page.locator("#notice")).to_have_text("You had said: Out.")


def test_nothing_survives_a_pause(sits: Sits) -> None:
    player = sits("guts declare=in_turn")
    player.says("I")
    player.evening.do("pause", "Ann")
    player.looks()
    expect(player.page.locator(".ahead")).to_have_count(0)
    player.evening.do("resume", "Ann")
    player.looks()
    assert player.pressed() == []
    player.hears("Ann out, Bob out")
    player.must_answer_themselves()


def test_nothing_survives_a_pause_that_the_page_did_not_see(sits: Sits) -> None:
    player = sits("guts declare=in_turn")
    player.says("I")
    player.evening.do("pause", "Ann").do("resume", "Ann").says("Ann out, Bob out")
    player.looks()
    player.must_answer_themselves()


@pytest.mark.parametrize("next_game", ["guts declare=in_turn", "guts cards=2 declare=in_turn"])
def test_nothing_survives_into_another_deal(sits: Sits, next_game: str) -> None:
    player = sits("guts declare=in_turn", people="Ann Bob Cat", name="Cat")
    player.says("O")
    evening = player.evening
    evening.do("void", "Ann", reason="a card was seen")
    while evening.table.stage != "playing" or player.name in evening.waiting:
        evening.deal(next_game)
    others = [name for name in evening.players if name != player.name]
    while player.name not in evening.waiting:
        evening.says(f"{next(name for name in others if name in evening.waiting)} out")
    player.looks()
    player.must_answer_themselves()


def test_nothing_survives_a_reload(sits: Sits) -> None:
    player = sits("guts declare=in_turn")
    player.says("I")
    player.page.reload()
    player.page.wait_for_selector("body[data-net=up]")
    assert player.pressed() == []
    player.hears("Ann out, Bob out")
    player.must_answer_themselves()


def test_once_more_takes_it_back_and_another_takes_its_place(sits: Sits) -> None:
    player = sits("guts declare=in_turn")
    group = player.page.get_by_role("group", name="Say it before you are asked:")
    group.get_by_role("button", name="Out").tap()
    group = player.page.get_by_role("group", name="Said when you are asked. Again takes it back.")
    group.get_by_role("button", name="In win").tap()
    assert player.pressed() == ["In"]
    player.says("I")
    assert player.pressed() == []
    player.hears("Ann out, Bob out")
    player.must_answer_themselves()


def test_a_tap_meant_for_what_stood_there_says_nothing(sits: Sits) -> None:
    player = sits("progressive_badugi")
    player.evening.says("Ann bet 2")
    player.sitting.show(player.view())
    player.page.get_by_role("button", name="Call").tap()
    assert player.pressed() == []
    player.sitting.later(350)
    player.page.get_by_role("button", name="Call").tap()
    assert player.pressed() == ["Call"]


def test_nothing_is_sent_before_one_is_asked(sits: Sits) -> None:
    player = sits("guts declare=in_turn")
    player.says("I")
    player.hears("Ann out")
    assert player.pressed() == ["In"]
    assert player.heard == []


@pytest.mark.parametrize("keys, strokes", [("I", 0), ("II", 2)])
def test_an_answer_said_ahead_is_no_knock(sits: Sits, keys: str, strokes: int) -> None:
    player = sits("guts declare=in_turn")
    player.page.evaluate(f"() => {{ {COUNTS_STROKES} }}")
    for key in keys:
        player.says(key)
    player.hears("Ann out, Bob out")
    assert player.page.evaluate("window.strokes") == strokes
