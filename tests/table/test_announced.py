"""What everybody is told of a deal before anybody declares: what is new in it, what it can cost, whose pot waits."""

from __future__ import annotations

from typing import Any

import pytest

from anteup.games import announced
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.table.kit import Evening


def spoken(e: Evening, say: dict[str, Any] | None) -> str:
    """A sentence of the view, as a watcher reads it."""
    return Telling(e.view()["names"])(Say.load(say)) if say else ""


def told(e: Evening) -> dict[str, str]:
    """The options of the deal with a word on how they are else."""
    return {option["name"]: spoken(e, option["else"]) for option in e.view()["game"]["options"] if option["else"]}


def carried(e: Evening) -> list[str]:
    return [spoken(e, pot["say"]) for pot in e.view()["carried"]]


def stake(e: Evening) -> str:
    return spoken(e, e.view()["middle"]["stake"])


# What is new


@clause("C19")
def test_the_first_time_the_rules_are_compared_with_the_usual_ones() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts limit=50 all_out=wimp")
    assert e.view()["game"]["differs"] == "usual"
    assert told(e) == {"limit": "Usually: the whole pot.", "all_out": "Usually: The pot stays."}


@clause("C19")
def test_later_they_are_compared_with_the_last_time_this_game_was_dealt() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts limit=50 cards=2").all_out("Ann").deal("buddhas_folly")
    assert (e.view()["game"]["differs"], told(e)) == (None, {})
    e.all_out_of_folly("Ann").deal("guts cards=2 ante=2")
    assert e.view()["game"]["differs"] == "last"
    assert told(e) == {
        "limit": "Last time: 50.",  # though it is as usual now
        "ante": "Last time: 1.",
        "cards": "Usually: Three cards.",  # as it was the last time: no news, but no usual rule either
    }


@clause("C19")
def test_nothing_is_said_to_be_new_when_nothing_is() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts limit=50").all_out("Ann").deal("guts limit=50")
    assert e.view()["game"]["differs"] is None


def test_what_is_new_is_told_until_everybody_could_answer_once() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("buddhas_folly limit=50").says("Bob reject, Cat reject")
    assert e.view()["game"]["differs"] == "usual"
    e.says("Ann reject")
    assert e.view()["game"]["differs"] is None


# What it can cost


@clause("C2", "GU11")
@pytest.mark.parametrize(
    "game, words",
    [
        ("guts", "win 3, or pay 3"),
        ("guts limit=2", "win 2, or pay 2"),
        ("guts limit=2 limit_on=losers", "win 3, or pay 2"),
        ("buddhas_folly ante=5", "win 15, or pay 15"),
        ("buddhas_folly limit=1", "win 1, or pay 1"),
        ("progressive_badugi", ""),
        ("bluffalo", ""),
    ],
)
def test_everybody_is_told_what_is_at_stake_before_anybody_declares(game: str, words: str) -> None:
    assert stake(Evening("Ann Bob Cat").start("Ann").deal(game)) == words


@clause("C2")
def test_it_is_what_the_buttons_say() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts limit=2 limit_on=losers")
    (price,) = [choice["price"] for choice in e.view("Ann")["rail"]["choices"] if choice["do"] == "in"]
    assert spoken(e, price) == stake(e)


@clause("C2")
def test_what_was_matched_is_at_stake_in_the_next_deal() -> None:
    e = (
        Evening("Ann Bob Cat")
        .start("Ann")
        .deal("guts limit=4", "As Ah Kd / Ks Kh Qd / Js Jh Qc")
        .all_out(*"Ann Bob Cat".split())
    )
    assert stake(e) == "win 4, or pay 4"  # 6 wait
    holding = [spoken(e, say) for say in e.view("Bob")["rail"]["holding"]]
    assert holding == ["Leaves you 96", "Most you can lose next deal: 4"]
    e.go_on()
    assert stake(e) == "win 4, or pay 4"
    e.deal("guts limit=4")
    assert stake(e) == "win 4, or pay 4"


# Whose pot waits


@clause("C19")
def test_a_pot_that_waits_names_its_game_and_what_keeps_it() -> None:
    ten = "Ann Bob Cat Dan Eve Fay Gil Hal Ivy Jo"
    e = Evening(ten, chairs=12).start("Ann").deal("guts cards=2").all_out()
    assert carried(e) == ["10 wait for Guts. It is dealt again next, with the same rules."]
    too_many = ["10 wait for Guts. This game takes at most 10 players; there are 11."]
    e.go_on().sit("Kay")
    assert carried(e) == too_many
    assert e.view()["carried"][0]["clause"] == "GU1"
    assert (stake(e), e.view()["carried"][0]["next"]) == ("", False)
    e.do("sit_out", "Jo", deals=1)
    assert carried(e) == ["10 wait for Guts. It is dealt again next, with the same rules."]


@clause("C19")
def test_it_is_told_while_another_game_is_dealt() -> None:
    e = Evening("Ann Bob Cat Dan Eve Fay Gus Hal Ivy Jim", chairs=12, insist=True).start("Ann")
    e.deal("buddhas_folly").all_out_of_folly().sit("Kay").sit("Lou").deal("guts cards=2")
    assert carried(e) == ["10 wait for Buddha’s Folly. This game takes at most 10 players; there are 12."]
    e.all_out().do("sit_out", "Kay").do("sit_out", "Lou").deal("guts cards=2")
    assert carried(e) == ["10 wait for Buddha’s Folly. It is dealt again after that."]


@clause("C19")
def test_a_pot_that_is_played_for_does_not_wait() -> None:
    e = Evening("Ann Bob Cat").start("Ann").deal("guts").all_out().deal("guts")
    assert (carried(e), e.view()["pot"]) == ([], 3)


@clause("C19")
def test_a_pot_that_follows_goes_into_any_game() -> None:
    e = Evening("Ann Bob Cat", carry="follows").start("Ann").deal("guts").all_out()
    assert carried(e) == ["3 go into whatever is dealt next."]
    assert e.deal("buddhas_folly").view()["carried"] == []


def test_games_without_a_known_stake_say_so() -> None:
    stakes = {name: announced(name).at_stake(30) for name in ("guts", "buddhas_folly", "buddys_game", "bluffalo")}
    assert stakes == {"guts": (30, 30), "buddhas_folly": (30, 30), "buddys_game": None, "bluffalo": None}
