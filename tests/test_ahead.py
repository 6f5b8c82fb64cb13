"""What may be said before one is asked: only by whoever will be, and for that question alone."""

from __future__ import annotations

import pytest

from anteup import Deal, Stacked, announced, view
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.table.kit import Evening

TELL = Telling("ABCD")


def dealt(game: str, cards: str = "", stacks: tuple[int, ...] = (50, 50, 50)) -> Deal:
    """Seat 2 deals, so that seat 0 comes first."""
    return announced(game).deal(stacks, button=2, chance=Stacked(cards))


def switches(deal: Deal, seat: int | None) -> list[str]:
    """The switches of a seat, as they read, with what they are good for."""
    return [
        f"{TELL(Say.load(one['label']))}, {TELL(Say.load(one['price'])) if one['price'] else '-'} {one['matter']}"
        for one in view(deal, seat).switches()
    ]


def played(deal: Deal, *actions: str) -> Deal:
    for action in actions:
        deal.play(deal.waiting[0], action, Stacked(""))
    return deal


@clause("C15")
def test_with_no_bet_one_may_check_or_else_fold_or_only_check() -> None:
    deal = dealt("progressive_badugi burn_from=off")
    nothing_bet = ["Check or fold, folds to any bet []", "Check, if nobody bets [0]"]
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [nothing_bet] * 3  # who is asked, too: to know it again
    played(deal, "check")
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [[], nothing_bet, nothing_bet]  # A is asked no more


@clause("C15")
def test_a_bet_and_a_raise_are_other_matters_but_for_who_folds_whatever_comes() -> None:
    deal = dealt("progressive_badugi burn_from=off")
    played(deal, "bet 2")
    assert switches(deal, 2) == ["Fold, whatever is bet []", "Call, 2 more [2]"]
    played(deal, "raise 4")
    assert switches(deal, 2) == ["Fold, whatever is bet []", "Call, 4 more [4]"]
    assert switches(deal, 0) == ["Fold, whatever is bet []", "Call, 2 more [4]"]  # asked again
    assert switches(deal, 1) == []
    played(deal, "fold")
    assert switches(deal, 2) == []


def test_the_same_bet_in_another_round_is_another_matter() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("progressive_badugi")
    first = matters(e, "Cat")
    e.says("Ann check, Bob check, Cat check")
    assert matters(e, "Cat") and not set(first) & set(matters(e, "Cat"))


@clause("BF7")
def test_a_card_may_be_let_pass_ahead_until_somebody_takes_it() -> None:
    deal = dealt("buddhas_folly", "2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 7c 8c 9c As")
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [["Pass, - [1]"]] * 3
    played(deal, "reject")
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [[], ["Pass, - [1]"], ["Pass, - [1]"]]
    played(deal, "take 3c")
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [["Pass, - [3]"], [], ["Pass, - [3]"]]
    played(deal, "reject", "take 2c")  # another card, and it goes round again
    assert switches(deal, 1) == ["Pass, - [5]"]


@clause("C11", "C12")
def test_in_or_out_may_be_said_ahead_and_a_second_chance_is_another_question() -> None:
    deal = dealt("guts declare=in_turn second_chance=on")
    assert switches(deal, 2) == ["Out, costs nothing [0]", "In, win 3, or pay 3 [0]"]
    played(deal, "out")
    assert switches(deal, 0) == []
    assert switches(deal, 2) == ["Out, costs nothing [0]", "In, win 3, or pay 3 [0]"]
    played(deal, "out", "in")
    assert switches(deal, 1) == ["Out, costs nothing [1]", "In, win 3, or pay 3 [1]"]
    assert switches(deal, 2) == []  # bound by what they said


@clause("C4")
def test_who_may_only_be_out_can_say_nothing_else_ahead() -> None:
    deal = dealt("guts declare=in_turn short=must_cover ante=1", stacks=(50, 2, 50))
    assert switches(deal, 1) == ["Out, costs nothing [0]"]


@clause("C10")
@pytest.mark.parametrize("game", ["guts", "guts second_chance=off"])
def test_where_all_are_asked_at_once_there_is_nothing_to_say_ahead(game: str) -> None:
    deal = dealt(game)
    assert [switches(deal, seat) for seat in (0, 1, 2)] == [[], [], []]


@clause("BG8")
def test_one_may_say_ahead_that_one_buys_nothing() -> None:
    deal = dealt("buddys_game")
    assert switches(deal, 2) == ["Pass, costs nothing []"]
    assert switches(played(deal, "stand"), 0) == []


@clause("PB12")
@pytest.mark.parametrize(
    "offer, says, stays",
    [
        ("seen", "whatever is on offer", True),
        ("seen_pass_on", "costs nothing", False),
        ("blind", "costs nothing", True),
    ],
)
def test_a_card_that_is_passed_on_is_refused_only_as_long_as_it_is_that_card(
    offer: str, says: str, stays: bool
) -> None:
    deal = dealt(f"progressive_badugi burn_from=off offer={offer}")
    played(deal, *["check"] * 9)
    before = switches(deal, 2)
    assert before[0].startswith(f"Pass, {says} [0")
    played(deal, f"buy {deal.hands[0][3]}")
    assert (switches(deal, 2) == before) == stays
    played(deal, "stand")
    assert switches(deal, 0)[0].startswith(f"Pass, {says} [1")  # their second opportunity


@clause("BL17")
@pytest.mark.parametrize("stealers, asked", [("in_order", 2), ("first_to_speak", 0)])
def test_a_declarer_may_be_spared_ahead_where_one_is_asked_after_another(stealers: str, asked: int) -> None:
    deal = announced(f"bluffalo stealers={stealers}").deal((9, 9, 9, 9), button=3, chance=Stacked(""))
    played(deal, "declare", "pass")
    said = [switches(deal, seat) for seat in (2, 3)]
    assert said == ([["Pass, free [1, 0]"]] * asked or [[], []])
    assert switches(deal, 0) == switches(deal, 1) == []


def matters(e: Evening, name: str) -> list[str]:
    return [one["matter"] for one in e.view(name)["rail"]["ahead"]]


def test_another_deal_and_a_pause_are_other_matters() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("guts declare=in_turn")
    first = matters(e, "Cat")
    assert len(first) == 2
    e.do("pause", "Ann")
    assert matters(e, "Cat") == []
    e.do("resume", "Ann")
    again = matters(e, "Cat")
    assert len(again) == 2 and not set(first) & set(again)
    e.all_out().deal("guts declare=in_turn")
    assert matters(e, "Cat") and not set(again) & set(matters(e, "Cat"))


def test_watchers_have_nothing_to_say() -> None:
    e = Evening("Ann Bob Cat").start("Cat").deal("guts declare=in_turn").sit("Dan")
    assert matters(e, "") == matters(e, "Dan") == []
