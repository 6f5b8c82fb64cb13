"""Bets as games share them, clause by clause (C14-C18, C21), played with Progressive Badugi.

Who is given a pot antes nothing; A sits on the dealer's left.
"""

from __future__ import annotations

from random import Random

import pytest

from anteup import BadOption, Seeded, announced
from anteup.phases.betting import Betting, Turn, blind_seats
from anteup.phases.pots import pots_so_far, side_pots
from anteup.words import Say, Telling

from ..clauses import clause
from ..kit import LETTERS, Badugi, badugi, letters, refused

# From the best; none of their cards is another's.
SIX, SEVEN, EIGHT, NINE = "6s 4d 2c Ah", "7s 5d 3c 2h", "8d 6c 4h 3s", "9c 8h 5s 3d"
NOTHING, RUBBISH = "4s 7d 7c 6h", "5c 9d 9h 8s"
POT = 10


def asked(t: Badugi) -> str:
    """What the player who is asked is asked, in words."""
    seat = t.deal.waiting[0]
    question = t.view(LETTERS[seat]).question
    assert question is not None
    return Telling(LETTERS, seat)(question)


def answers(t: Badugi) -> list[str]:
    """The buttons of the player who is asked, with what each costs or goes to."""
    seat = t.deal.waiting[0]
    say = Telling(LETTERS, seat)
    buttons = t.view(LETTERS[seat]).buttons()
    return [
        " / ".join(say(Say.load(button[part])) for part in ("label", "price") if button[part]) for button in buttons
    ]


def pots(t: Badugi) -> list[tuple[int, str]]:
    """The pots as they stand: chips, and who may win them."""
    return [(pot.chips, letters(pot.seats)) for pot in side_pots(t.deal)]


# Antes and limits (C14)


@clause("C14")
def test_all_ante_every_deal_a_carried_pot_or_not() -> None:
    t = badugi("ante=3", players=3)
    assert (t.won, t.pot) == ({"A": -3, "B": -3, "C": -3}, 9)
    assert t.payments == [("A", "pot", 3, "C14"), ("B", "pot", 3, "C14"), ("C", "pot", 3, "C14")]
    assert announced("progressive_badugi").who_antes(3, pot=9) == (0, 1, 2)
    assert badugi("", players=3, pot=9, antes="ABC").pot == 9 + 3


@clause("C14")
def test_an_ante_may_be_nothing() -> None:
    t = badugi("ante=0", players=3)
    assert (t.won, t.pot, t.payments) == ({}, 0, [])


@clause("C14", "PB9")
def test_fixed_bets_and_raises_are_of_the_rounds_bet() -> None:
    t = badugi("", players=3, pot=POT)
    for _round in (1, 2):
        assert t.can == ["check", "bet 2"]
        assert t.play("A bets 2").can == ["fold", "call", "raise 4"]
        assert t.play("B raises 4").can == ["fold", "call", "raise 6"]
        t.play("C calls, A calls")
    assert t.can == ["check", "bet 4"]
    assert t.play("A bets 4").can == ["fold", "call", "raise 8"]
    t.play("B raises 8, C calls, A calls").stands()
    assert t.can == ["check", "bet 4"]
    assert (t.won, t.pot) == ({"A": -16, "B": -16, "C": -16}, POT + 48)


@clause("C14")
def test_the_two_bets_are_announced() -> None:
    t = badugi("small_bet=3 big_bet=7", players=2, pot=POT)
    assert t.can == ["check", "bet 3"]
    assert t.play("A bets 3").can == ["fold", "call", "raise 6"]
    assert t.play("B calls").checks().can == ["check", "bet 7"]


@clause("C14")
def test_after_a_bet_and_three_raises_one_may_call_or_fold() -> None:
    t = badugi("", players=3, pot=POT).play("A bets 2, B raises 4, C raises 6, A raises 8")
    assert t.can == ["fold", "call"]
    assert str(t.refused("B raises 10")) == "Bets and raises in this round: 4. There are no more. (C14)"
    assert t.play("B calls, C calls").can == ["check", "bet 2"]  # the next round has its own


@clause("C14")
@pytest.mark.parametrize("most", [1, 2, 7])
def test_how_many_bets_a_round_has_is_announced(most: int) -> None:
    t = badugi(f"max_bets={most}", players=3, pot=POT)
    for k in range(most):
        t.play(f"{t.waiting} {'raises' if k else 'bets'} {2 * k + 2}")
    assert t.can == ["fold", "call"]


@clause("C14")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_without_fixed_sizes_there_is_no_number_of_bets(structure: str) -> None:
    t = badugi(f"structure={structure}", players=3, pot=POT)
    for k in range(1, 9):
        t.play(f"{t.waiting} {'raises' if k > 1 else 'bets'} {2 * k}")
    assert t.can[:2] == ["fold", "call"] and t.can[2].startswith("raise 18-")


def eight_bets(t: Badugi) -> int:
    """How often is bet and raised, if all who can do."""
    for k in range(8):
        word = f"{'raise' if k else 'bet'} {2 * k + 2}"
        if word not in t.can:
            return k
        t.do(t.waiting, word)
    return 8


@clause("C14")
def test_the_cap_holds_for_two_players_unless_announced_otherwise() -> None:
    assert eight_bets(badugi("heads_up_cap=on", players=2, pot=POT)) == 4
    assert eight_bets(badugi("heads_up_cap=off", players=2, pot=POT)) == 8
    assert eight_bets(badugi("heads_up_cap=off", players=3, pot=POT)) == 4


@clause("C14")
@pytest.mark.parametrize(
    "options", ["", "max_bets=2", "max_bets=12", "heads_up_cap=off", "blinds=1/2 big_bet=3", "ante=0"]
)
def test_what_is_made_beforehand_of_a_fixed_limit_is_what_may_be_done(options: str) -> None:
    game, rng, chance = announced(f"progressive_badugi {options}"), Random(1), Seeded(1)
    rounds = [phase for phase in game.phases if isinstance(phase, Betting)]
    assert all([phase.ladder for phase in rounds])
    found = set()
    for stacks in ((40,) * 4, (40,) * 2, (9, 40, 15, 22)) * 8:
        deal = game.deal(stacks, 0, chance)
        while deal.waiting:
            seat, phase = deal.waiting[0], deal.phase
            offered = deal.choices(seat)
            if isinstance(phase, Betting):
                deal.now = Turn._make(deal.now)  # as written down, so that every choice is worked out anew
                assert phase.choices(deal, seat) == offered
                found.add(offered)
            deal.play(seat, offered.exact[-1] if rng.random() < 0.5 else offered.sample(rng), chance)
    assert len(found) > 6


@clause("C14")
def test_two_who_are_left_of_three_are_still_capped_in_that_round() -> None:
    t = badugi("heads_up_cap=off", players=3, pot=POT).play("A bets 2, B folds, C raises 4, A raises 6, C raises 8")
    assert t.can == ["fold", "call"]
    assert eight_bets(t.play("A calls")) == 8  # but not in the next, which two begin


@clause("C14")
def test_an_all_in_player_begins_no_round() -> None:
    t = badugi("heads_up_cap=off", players=3, pot=POT, stacks="C 2").play("A bets 2, B calls, C calls")
    assert eight_bets(t) == 8


@clause("C14")
def test_pot_limit_is_from_the_rounds_bet_to_the_pot_after_calling() -> None:
    t = badugi("structure=pot_limit", players=3, pot=POT)
    assert t.can == ["check", "bet 2-10"]
    assert t.play("A bets 10").can == ["fold", "call", "raise 20-40"]  # 20 lie there, 10 to call: 10 + 30
    assert t.play("B raises 25").can == ["fold", "call", "raise 40-95"]  # 45 and 25 to call: 25 + 70
    assert t.play("C raises 95").can == ["fold", "call", "raise 165-320"]  # A has 10 in: 140 and 85: 95 + 225
    assert (t.pot, t.won) == (POT + 130, {"A": -10, "B": -25, "C": -95})


@clause("C14")
def test_pot_limit_counts_carried_chips_antes_and_buys() -> None:
    t = badugi("structure=pot_limit", players=2, pot=30, antes="AB")
    assert t.can == ["check", "bet 2-32"]
    assert t.checks(2).can == ["check", "bet 4-32"]
    t.checks().play(f"A buys {t.hand('A').split()[0]}")
    assert t.stands().can == ["check", "bet 4-34"]


@clause("C14")
def test_pot_limit_in_a_small_pot_allows_the_rounds_bet() -> None:
    assert badugi("structure=pot_limit small_bet=5", players=2).can == ["check", "bet 5"]
    assert badugi("structure=pot_limit ante=0", players=2).can == ["check", "bet 2"]


@clause("C14")
def test_no_limit_is_from_the_last_raise_to_the_stack() -> None:
    t = badugi("structure=no_limit", players=3, pot=POT, stacks="A 100, B 200, C 300")
    assert t.can == ["check", "bet 2-100"]
    assert t.play("A bets 5").can == ["fold", "call", "raise 10-200"]
    assert t.play("B raises 30").can == ["fold", "call", "raise 55-300"]
    assert t.play("C calls").can == ["fold", "call", "raise 55-100"]
    assert str(t.refused("A raises 54")) == "It is “raise 55” at least and “raise 100” at most. (C14)"
    assert t.refused("A raises 101").clause == t.refused("A bets 55").clause == "C14"
    t.play("A calls").checks()
    assert t.can == ["check", "bet 4-70"]  # big bets


@clause("C14")
def test_a_spread_is_from_its_least_or_the_last_raise_to_its_most() -> None:
    t = badugi("structure=spread spread_min=3 spread_max=9", players=3, pot=POT)
    assert t.can == ["check", "bet 3-9"]
    assert t.play("A bets 5").can == ["fold", "call", "raise 10-14"]
    assert t.play("B raises 14").can == ["fold", "call", "raise 23"]
    assert str(t.refused("C raises 22")) == "It can only be “raise 23” here. (C14)"
    assert t.play("C raises 23, A raises 32").can == ["fold", "call"]  # the fourth
    t.play("B calls, C calls").checks()
    assert t.can == ["check", "bet 3-9"]  # in every round
    assert badugi("structure=spread", players=2, pot=POT).can == ["check", "bet 2-4"]  # the small and the big bet


@clause("C14")
def test_a_spread_has_its_least_below_its_most() -> None:
    assert refused("progressive_badugi structure=spread spread_min=5") == "C14"
    assert refused("progressive_badugi structure=spread small_bet=5") == "C14"
    assert str(announced("progressive_badugi small_bet=5")) == "progressive_badugi small_bet=5"


@clause("C14")
def test_of_less_than_the_least_bet_one_may_bet_all_one_has() -> None:
    for structure in ("fixed", "pot_limit", "no_limit", "spread"):
        t = badugi(f"structure={structure}", players=3, pot=POT, stacks="A 1, B 3")
        assert t.can == ["check", "bet 1"]
        assert t.play("A bets 1").can[:2] == ["fold", "call"]
        assert t.can[2].startswith("bet 2")  # made up to the round's bet
        assert pots(t.play("B bets 2, C calls")) == [(POT + 3, "ABC"), (2, "BC")]


# A round (C15)


@clause("C15")
@pytest.mark.parametrize("dealer, order", [("C", "ABC"), ("A", "BCA"), ("B", "CAB")])
def test_the_first_left_of_the_dealer_opens_and_it_goes_round(dealer: str, order: str) -> None:
    t = badugi("", players=3, pot=POT, dealer=dealer)
    for _round in range(2):
        for seat in order:
            assert t.waiting == seat
            t.play(f"{seat} checks")


@clause("C15")
def test_the_next_active_player_opens_when_that_one_is_not() -> None:
    t = badugi("", players=4, pot=POT).play("A checks, B bets 2, C calls, D calls, A folds")
    assert t.waiting == "B"
    t = badugi("", players=4, pot=POT, stacks="A 2").play("A bets 2, B folds, C calls, D calls")
    assert t.waiting == "C"


@clause("C15")
def test_who_checked_may_raise_later() -> None:
    t = badugi("", players=3, pot=POT).play("A checks, B bets 2, C calls")
    assert (t.waiting, t.can) == ("A", ["fold", "call", "raise 4"])
    t.play("A raises 4, B folds, C calls")
    assert (t.won, t.pot, t.waiting) == ({"A": -4, "B": -2, "C": -4}, POT + 10, "A")


@clause("C15")
def test_nobody_folds_or_calls_while_nothing_is_bet() -> None:
    t = badugi("", players=2, pot=POT)
    assert t.refused("A folds").clause == t.refused("A calls").clause == "C15"
    assert str(t.refused("A calls")) == "“call” is not possible now. You may: check, bet 2. (C15)"
    assert t.refused("A raises 4").clause == "C14"
    t.play("A bets 2")
    assert str(t.refused("B checks")) == "“check” is not possible now. You may: fold, call, raise 4. (C15)"


def test_a_big_blind_is_no_more_than_a_spread_bet_can_be() -> None:
    with pytest.raises(BadOption, match="A big blind of 10 is more than a spread bet can be: 4") as refusal:
        announced("progressive_badugi structure=spread blinds=2/10")
    assert refusal.value.clause == "C14"
    assert announced("progressive_badugi structure=spread blinds=2/4")
    assert announced("progressive_badugi structure=no_limit blinds=2/10")


@clause("C15")
def test_a_round_ends_when_all_have_acted_and_all_bets_are_equal_or_all_in() -> None:
    t = badugi("", players=4, pot=POT, stacks="C 3").play("A bets 2, B raises 4, C calls, D calls")
    assert (t.waiting, t.deal.bets, t.deal.at) == ("A", (2, 4, 3, 4), t.deal.at)
    number = t.deal.at
    t.play("A calls")
    assert (t.waiting, t.deal.bets) == ("A", (0, 0, 0, 0))
    assert t.deal.at > number


@clause("C15")
def test_who_is_all_in_is_not_asked() -> None:
    t = badugi("", players=3, pot=POT, stacks="B 2").play("A bets 2, B calls, C raises 4, A calls")
    for _round in (2, 3):
        assert t.waiting == "A"
        t.play("A checks")
        assert t.waiting == "C"
        t.play("C checks")
    assert "B" not in t.waiting and t.deal.live == (0, 1, 2)


@clause("C15")
def test_with_one_player_able_to_bet_there_is_no_round() -> None:
    t = badugi("", f"{SIX} / {NOTHING} / {RUBBISH}", players=3, pot=POT, stacks="A 2, B 2").play(
        "A bets 2, B calls, C calls"
    )
    assert [len(hand) for hand in t.deal.hands] == [4, 4, 4]  # the cards are dealt all the same
    assert t.deal.phase is not None and t.waiting == "C"  # who may buy, for C has chips
    t.stands()
    assert t.deal.over and t.won == {"A": 14, "B": -2, "C": -2}


@clause("C15")
def test_when_all_are_all_in_the_deal_runs_to_its_end() -> None:
    t = badugi("", f"{SIX} / {NOTHING}", stacks="A 3, B 3").play("A bets 2, B calls")
    assert t.deal.over and t.won == {"A": 3, "B": -3}
    assert not any(event.kind == "offered" for event in t.deal.log)
    t = badugi("ante=5", f"{SIX} / {NOTHING} / {RUBBISH}", stacks="A 5, B 5, C 5")  # by the antes alone
    assert t.deal.over and t.won == {"A": 10, "B": -5, "C": -5}


@clause("C15")
def test_who_alone_is_left_with_chips_is_asked_only_for_what_is_owed() -> None:
    t = badugi("", players=3, pot=POT, stacks="B 2").play("A checks, B bets 2, C folds")
    assert t.can == ["fold", "call"]  # against nobody there is no raise
    t.play("A calls")
    assert t.waiting == "A" and t.can[0] == "stand"
    t = badugi("", players=3, pot=POT, stacks="B 2, C 5").play("A bets 2, B calls, C raises 4, A folds")
    assert t.can[0] == "stand"  # C, whom nobody left can answer, is asked for no more bets


@clause("C15")
def test_opener_last_raiser() -> None:
    t = badugi("opener=last_raiser", players=4, pot=POT).play(
        "A checks, B bets 2, C raises 4, D calls, A calls, B calls"
    )
    assert t.waiting == "C"
    assert t.checks().waiting == "A"  # nobody bet in the round before
    t.play("A checks, B checks, C checks, D bets 4, A calls, B calls, C calls").stands()
    assert t.waiting == "D"
    t = badugi("opener=last_raiser", players=4, pot=POT, stacks="C 4")
    t.play("A checks, B bets 2, C raises 4, D calls, A calls, B calls")
    assert t.waiting == "D"  # all-in, so the next one opens


@clause("C15")
def test_opener_rotating() -> None:
    t = badugi("opener=rotating", players=3, pot=POT)
    openers = ""
    for _round in (1, 2, 3, 4):
        openers += t.stands().waiting
        t.checks()
    assert openers == "ABCA"
    t = badugi("opener=rotating", players=4, pot=POT).play("A bets 2, B folds, C calls, D calls")
    assert t.waiting == "C"  # B's turn to open, who has folded


# Blinds (C16)


@clause("C16")
def test_blinds_are_posted_left_of_the_dealer_instead_of_antes() -> None:
    t = badugi("blinds=1/2", players=4)
    assert (t.won, t.pot) == ({"A": -1, "B": -2}, 3)
    assert t.payments == [("A", "pot", 1, "C16"), ("B", "pot", 2, "C16")]
    game = announced("progressive_badugi blinds=1/2")
    assert game.who_antes(4) == game.who_antes(4, pot=7, newcomers=[2]) == ()
    assert badugi("blinds=2/5", players=4, dealer="B", pot=9).won == {"C": -2, "D": -5}  # a carried pot or not


@clause("C16")
def test_the_first_round_is_opened_left_of_the_big_blind_who_may_still_raise() -> None:
    t = badugi("blinds=1/2", players=4)
    assert (t.waiting, t.can) == ("C", ["fold", "call", "raise 4"])
    t.play("C calls, D calls, A calls")
    assert (t.waiting, t.can) == ("B", ["check", "raise 4"])
    t.play("B raises 4, C calls, D folds, A calls")
    assert (t.waiting, t.pot, t.won) == ("A", 14, {"A": -4, "B": -4, "C": -4, "D": -2})  # later left of the dealer


@clause("C16")
def test_the_big_blind_may_leave_it_at_that() -> None:
    t = badugi("blinds=1/2", players=3).play("C calls, A calls, B checks")
    assert (t.waiting, t.can, t.pot) == ("A", ["check", "bet 2"], 6)


@clause("C16", "C14")
def test_the_big_blind_is_the_first_bet() -> None:
    t = badugi("blinds=1/2", players=4).play("C raises 4, D raises 6, A raises 8")
    assert t.can == ["fold", "call"]
    t = badugi("blinds=1/2 max_bets=1", players=3).play("C calls, A calls")
    assert t.can == ["check"]
    t = badugi("blinds=3/6 structure=no_limit", players=3)
    assert t.can == ["fold", "call", "raise 12-1000"]  # the last bet is the least raise
    t = badugi("blinds=1/3", players=3)
    assert t.can == ["fold", "call", "raise 5"]  # fixed raises are of the round's bet
    assert t.play("C raises 5").can == ["fold", "call", "raise 7"]


@clause("C16")
def test_of_two_players_the_dealer_posts_the_small_blind() -> None:
    t = badugi("blinds=1/2", players=2)
    assert (t.won, t.waiting) == ({"A": -2, "B": -1}, "B")
    t.play("B calls")
    assert (t.waiting, t.can) == ("A", ["check", "raise 4"])
    assert t.play("A checks").waiting == "A"
    assert [blind_seats(2, button) for button in (0, 1)] == [(0, 1), (1, 0)]
    assert [blind_seats(3, button) for button in (0, 1, 2)] == [(1, 2), (2, 0), (0, 1)]


@clause("C16")
def test_when_all_fold_the_big_blind_has_the_small_one() -> None:
    t = badugi("blinds=1/2", players=3).play("C folds, A folds")
    assert t.deal.over and t.won == {"A": -1, "B": 1}
    assert t.payments[-2:] == [("pot", "B", 1, "C17"), ("pot", "B", 2, "PB15")]


@clause("C16")
def test_who_has_just_the_blind_is_all_in() -> None:
    t = badugi("blinds=1/2", f"{NOTHING} / {SIX} / {RUBBISH}", stacks="B 2").play("C calls, A folds")
    assert t.waiting == "C" and t.can[0] == "stand"
    assert t.stands().won == {"A": -1, "B": 3, "C": -2}
    t = badugi("blinds=1/2", f"{SIX} / {NOTHING}", stacks="A 2, B 9")  # B, the dealer, posted the small one
    assert t.can == ["fold", "call"]
    t.play("B calls").stands()
    assert t.won == {"A": 2, "B": -2}
    t = badugi("blinds=1/2", f"{NOTHING} / {SIX}", stacks="A 9, B 1")
    assert (t.waiting, t.can[0]) == ("A", "stand")  # 1 of the big blind came back
    assert t.stands().won == {"A": -1, "B": 1}


@clause("C16")
def test_a_big_blind_that_is_short_must_be_met_in_full_all_the_same() -> None:
    """No table deals such a player in (C5); one who deals without a table may."""
    t = badugi("blinds=2/4", players=4, stacks="B 1")
    assert (t.won, t.deal.bets) == ({"A": -2, "B": -1}, (2, 1, 0, 0))
    assert t.can == ["fold", "call", "raise 6"]
    t.play("C calls, D folds, A calls")
    assert t.won == {"A": -4, "B": -1, "C": -4}
    assert pots(t) == [(3, "ABC"), (6, "AC")]


@clause("C16")
def test_with_blinds_the_openers_apply_from_the_second_round() -> None:
    t = badugi("blinds=1/2 opener=rotating", players=4)
    assert t.waiting == "C"
    assert t.play("C calls, D calls, A calls, B checks").waiting == "B"
    t = badugi("blinds=1/2 opener=last_raiser", players=4).play("C calls, D calls, A calls, B checks")
    assert t.waiting == "B"  # the big blind counts as the first bet, and nobody raised it
    t = badugi("blinds=1/2 opener=last_raiser", players=4).play("C calls, D raises 4, A calls, B calls, C calls")
    assert t.waiting == "D"


# All-in (C17)


@clause("C17")
def test_each_level_is_a_pot_among_those_who_paid_into_it() -> None:
    t = badugi("structure=no_limit", players=4, stacks="A 5, B 20, C 50, D 90")
    t.play("A bets 4, B raises 19, C raises 49, D calls")
    assert pots(t) == [(4 + 4 * 4, "ABCD"), (3 * 15, "BCD"), (2 * 30, "CD")]


@clause("C17")
@pytest.mark.parametrize(
    "hands, won",
    [
        ((SIX, SEVEN, EIGHT), {"A": 10, "B": 10, "C": -20}),
        ((EIGHT, SEVEN, SIX), {"A": -5, "B": -20, "C": 25}),
        ((SEVEN, SIX, EIGHT), {"A": -5, "B": 25, "C": -20}),
        ((SIX, EIGHT, SEVEN), {"A": 10, "B": -20, "C": 10}),
    ],
)
def test_each_pot_is_won_by_the_best_in_it(hands: tuple[str, ...], won: dict[str, int]) -> None:
    t = badugi("structure=no_limit ante=0", " / ".join(hands), stacks="A 5, B 20, C 25")
    t.play("A bets 5, B raises 20, C calls")
    assert pots(t) == [(15, "ABC"), (30, "BC")]
    assert t.showdown().won == won


@clause("C17")
def test_an_uncalled_bet_returns_first() -> None:
    t = badugi("structure=no_limit", f"{NOTHING} / {SIX}", stacks="B 30", pot=POT).play("A bets 100, B calls")
    assert t.payments[2] == ("pot", "A", 70, "C17")
    assert "A takes back 70, which nobody called." in t.told()
    assert t.showdown().won == {"A": -30, "B": 40}


@clause("C17")
def test_after_folds_only_what_was_not_called_returns() -> None:
    t = badugi("", players=3, pot=POT).play("A bets 2, B raises 4, C raises 6, A folds, B folds")
    assert t.payments[-2:] == [("pot", "C", 2, "C17"), ("pot", "C", POT + 10, "PB15")]
    assert t.won == {"A": -2, "B": -4, "C": 16}


@clause("C17")
def test_folded_chips_lie_in_the_levels_they_reached() -> None:
    t = badugi("structure=no_limit", players=4, pot=POT, stacks="A 5, D 50")
    t.play("A bets 5, B raises 20, C raises 40, D raises 50, B folds, C calls")
    assert pots(t) == [(POT + 4 * 5, "ACD"), (15 + 45 + 45, "CD")]
    assert t.pot == POT + 5 + 20 + 50 + 50


@clause("C17")
def test_antes_buys_and_carried_chips_lie_in_the_main_pot() -> None:
    t = badugi("structure=no_limit", f"{SIX} / {NOTHING} / {RUBBISH}", pot=50, antes="ABC", stacks="A 3")
    t.checks(2).play("A bets 2, B bets 12, C calls")
    assert pots(t) == [(50 + 3 + 6, "ABC"), (20, "BC")]
    t.play(f"B buys {t.hand('B').split()[0]}, C stands, B stands, C stands")
    assert pots(t) == [(50 + 3 + 6 + 2, "ABC"), (20, "BC")]
    assert t.showdown().won["A"] == 61 - 3


@clause("C17")
def test_an_ante_that_others_need_not_pay_is_no_side_pot() -> None:
    """A newcomer's ante into a carried pot (C24) does not come back as a pot of their own."""
    t = badugi("", f"{NOTHING} / {SIX} / {RUBBISH}", pot=9, antes="C").showdown()
    assert t.won == {"B": 10, "C": -1}


@clause("C17")
def test_who_is_all_in_by_the_ante_is_in_the_main_pot() -> None:
    t = badugi("", f"{SIX} / {SEVEN} / {EIGHT}", stacks="A 1").play("B bets 2, C calls")
    assert pots(t) == [(3, "ABC"), (4, "BC")]
    assert t.showdown().won == {"A": 2, "B": 1, "C": -3}


@clause("C17")
def test_with_one_player_in_a_pot_it_is_theirs_with_no_qualifier() -> None:
    t = badugi("", f"{NOTHING} / {RUBBISH} / {SIX}", pot=POT, stacks="A 2").play("A bets 2, B calls, C calls")
    t.play("B bets 2, C raises 4, B raises 6, C folds")
    assert t.payments[-1] == ("pot", "B", 2, "C17")  # not called
    t.stands()
    assert t.payments[-1] == ("pot", "B", 8, "C17")
    assert (t.won, t.pot) == ({"A": -2, "B": 8 - 6, "C": -6}, POT + 6)
    assert "B has the side pot of 8: nobody else is left in it." in t.told()


@clause("C17", "C3")
def test_the_odd_chip_of_each_pot_goes_by_seat_from_the_dealers_left() -> None:
    alike = "7s 5h 3d Ac / 7h 5s 3c Ad / 7c 5d 3h As"
    t = badugi("structure=no_limit", f"{alike} / {RUBBISH}", stacks="B 2", pot=2)
    t.play("A bets 2, B calls, C raises 5, D calls, A calls")
    assert pots(t) == [(2 + 4 * 2, "ABCD"), (9, "ACD")]
    t.play("A bets 4, C calls, D folds")
    assert pots(t) == [(10, "ABC"), (17, "AC")]
    assert t.showdown().won == {"A": 4 + 9 - 9, "B": 3 - 2, "C": 3 + 8 - 9, "D": -5}


@clause("C17")
def test_less_than_a_full_raise_does_not_let_who_acted_raise_again() -> None:
    t = badugi("structure=no_limit", players=4, pot=POT, stacks="B 15").play("A bets 10, B raises 15")
    assert t.can == ["fold", "call", "raise 25-1000"]  # C has not acted
    t.play("C calls, D calls")
    assert (t.waiting, t.can) == ("A", ["fold", "call"])
    assert str(t.refused("A raises 25")) == "Less than a full raise came after you acted: call or fold. (C17)"
    t.play("A calls")
    assert t.won == {"A": -15, "B": -15, "C": -15, "D": -15}


@clause("C17")
def test_a_full_raise_after_a_short_one_lets_all_raise_again() -> None:
    t = badugi("structure=no_limit", players=4, pot=POT, stacks="B 15").play(
        "A bets 10, B raises 15, C raises 25, D calls"
    )
    assert (t.waiting, t.can) == ("A", ["fold", "call", "raise 35-1000"])


@clause("C17")
def test_two_short_raises_together_are_no_full_one() -> None:
    t = badugi("structure=no_limit", players=4, pot=POT, stacks="B 16, C 24")
    t.play("A bets 10, B raises 16, C raises 24, D calls")
    assert (t.waiting, t.can) == ("A", ["fold", "call"])


@clause("C17")
def test_a_short_raise_is_none_of_the_bets_that_are_counted() -> None:
    t = badugi("max_bets=3", players=4, pot=POT, stacks="B 3").play("A bets 2, B raises 3, C raises 5")
    assert t.can == ["fold", "call", "raise 7"]
    assert t.play("D raises 7").can == ["fold", "call"]


@clause("C17")
def test_after_a_short_bet_who_checked_may_only_call() -> None:
    t = badugi("", players=3, pot=POT, stacks="B 1").play("A checks, B bets 1")
    assert t.can == ["fold", "call", "bet 2"]
    assert t.play("C calls").can == ["fold", "call"]
    t = badugi("", players=3, pot=POT, stacks="B 1").play("A checks, B bets 1, C bets 2")
    assert t.can == ["fold", "call", "raise 4"]  # made up to a full one


@clause("C17")
def test_the_big_blind_facing_a_short_raise_may_raise_for_it_has_not_acted() -> None:
    t = badugi("blinds=1/2", players=3, stacks="C 3").play("C raises 3, A calls")
    assert (t.waiting, t.can) == ("B", ["fold", "call", "raise 5"])


@clause("C17")
def test_who_calls_with_less_is_all_in_for_it() -> None:
    t = badugi("", players=3, pot=POT, stacks="B 1").play("A bets 2, B calls, C calls")
    assert t.payments == [("A", "pot", 2, "C14"), ("B", "pot", 1, "C15"), ("C", "pot", 2, "C15")]
    assert pots(t) == [(POT + 3, "ABC"), (2, "AC")]


@clause("C17")
def test_the_pots_so_far_are_cut_where_somebody_is_all_in() -> None:
    def so_far() -> list[tuple[int, str]]:
        return [(pot.chips, letters(pot.seats)) for pot in pots_so_far(t.deal)]

    t = badugi("structure=no_limit", players=4, pot=POT, stacks="A 5, B 20").play("A bets 2")
    assert so_far() == [(POT + 2, "ABCD")]  # that not all have put in the same cuts nothing
    t.play("B calls, C folds, D raises 8")
    assert so_far() == [(POT + 2 + 2 + 8, "ABD")]
    t.play("A calls")
    assert so_far() == [(POT + 5 + 2 + 5, "ABD"), (3, "BD")]  # B may still come into the side pot
    t.play("B raises 20")
    assert so_far() == [(POT + 15, "ABD"), (3 + 15, "BD")]
    t.play("D calls")
    assert pots(t) == so_far() == [(POT + 15, "ABD"), (30, "BD")]


# One player left (C18)


@clause("C18")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_who_is_left_takes_the_pot_without_showing(number: int) -> None:
    t = badugi("", f"{SIX} / {NOTHING} / {SEVEN}").checks(min(number - 1, 3))
    t = t.stands() if number == 4 else t
    t.play(f"A checks, B bets {2 if number < 3 else 4}, C folds, A folds")
    assert t.deal.over
    assert (t.won, t.pot, t.shown) == ({"A": -1, "B": 2, "C": -1}, 0, "")
    assert t.seen("C", "B") == t.seen("", "B") == "4s"  # the up card, no more
    assert t.told()[-2:] == ["All others folded: B takes 3, and nobody sees the cards.", "B takes 3."]
    assert t.told("B")[-2] == "All others folded: 3 is yours, and nobody sees your cards."


# The clock


def test_the_clock_checks_where_it_can_and_else_folds() -> None:
    t = badugi("", players=2, pot=POT)
    assert t.deal.choices(0).mildest.verb == "check"
    t.deal.play(0, "check", t.chance, by_clock=True)
    t.play("B bets 2")
    assert t.deal.choices(0).mildest.verb == "fold"
    assert Telling(LETTERS)(t.view("A").late or Say("")) == "then you fold"
    t.deal.play(0, "fold", t.chance, by_clock=True)
    assert t.deal.over and t.won == {"B": POT}


# How it is told


def test_who_is_asked_hears_the_bet_and_what_it_costs() -> None:
    t = badugi("", players=3, pot=POT)
    assert (asked(t), answers(t)) == ("Check or bet?", ["Check / costs nothing", "Bet / 2"])
    t.play("A bets 2")
    assert (asked(t), answers(t)) == ("A bets 2. 2 to you.", ["Fold", "Call / 2 more", "Raise / to 4"])
    t.play("B raises 4, C calls")
    assert (asked(t), answers(t)) == ("B makes it 4. 2 to you.", ["Fold", "Call / 2 more", "Raise / to 6, 4 more"])


def test_a_free_amount_is_written_after_its_price() -> None:
    t = badugi("structure=pot_limit", players=2, pot=POT, stacks="B 7").play("A bets 8")
    assert answers(t) == ["Fold", "Call / 7 more, all in"]
    t = badugi("", players=3, pot=POT, stacks="B 3").play("A bets 2")
    assert answers(t) == ["Fold", "Call / 2 more", "Raise / to 3, all in"]
    t = badugi("structure=pot_limit", players=2, pot=POT).play("A bets 8")
    assert answers(t) == ["Fold", "Call / 8 more", "Raise / to"]
    assert t.view("B").buttons()[-1]["chips"] == {"least": 16, "most": 34}


def test_one_raises_to_a_height_but_bets_so_many() -> None:
    assert answers(badugi("structure=pot_limit", players=2, pot=POT))[-1] == "Bet"
    assert answers(badugi("", players=2, pot=POT, stacks="A 1"))[-1] == "Bet / 1, all in"


@clause("C14")
@pytest.mark.parametrize(
    "options, stacks, marks",
    [
        # Ten lie in the pot and 8 are bet: after calling it holds 26.
        ("structure=pot_limit", "", {16: "least", 21: "½ pot", 27: "¾ pot", 34: "pot"}),
        ("structure=no_limit", "", {16: "least", 21: "½ pot", 34: "pot", 1000: "all in"}),
        ("structure=no_limit", "B 34", {16: "least", 21: "½ pot", 27: "¾ pot", 34: "all in"}),
        ("structure=pot_limit", "B 25", {16: "least", 21: "½ pot", 25: "all in"}),
        ("structure=no_limit", "B 17", {16: "least", 17: "all in"}),
        ("structure=spread spread_max=9", "", {16: "least", 17: "most"}),
    ],
)
def test_amounts_have_names_and_each_comes_once(options: str, stacks: str, marks: dict[int, str]) -> None:
    t = badugi(options, players=2, pot=10, stacks=stacks).play("A bets 8")
    phase, say = t.deal.phase, Telling(LETTERS)
    assert isinstance(phase, Betting)
    assert {height: say(name) for height, name in phase.marks(t.deal, 1).items()} == marks
    assert list(marks) == sorted(marks)
    assert [min(marks), max(marks)] == list(t.view("B").buttons()[-1]["chips"].values())


@clause("C14")
def test_where_the_least_is_half_the_pot_it_is_the_least() -> None:
    t = badugi("structure=pot_limit", players=2, pot=4)
    phase = t.deal.phase
    assert isinstance(phase, Betting)
    assert [name.text for name in phase.marks(t.deal, 0).values()] == ["least", "¾ pot", "pot"]


def test_what_blinds_and_bring_ins_ask_for() -> None:
    t = badugi("blinds=1/2", players=3)
    assert asked(t) == "The big blind is 2. 2 to you."
    t.play("C calls, A calls")
    assert (asked(t), answers(t)) == ("Check or raise?", ["Check / costs nothing", "Raise / to 4, 2 more"])
    t = badugi("opener=high_up_card_brings_in", "2h 3c 4d 5s / 9h 3d 4s 5c / 3h 4c 5d 6s", pot=POT)
    assert (t.waiting, asked(t)) == ("C", "1 is brought in. 1 to you.")
    t = badugi("blinds=1/2 max_bets=1", players=3).play("C calls, A calls")
    assert (asked(t), answers(t)) == ("You may check.", ["Check / costs nothing"])


def test_the_view_has_the_bets_of_the_round() -> None:
    t = badugi("", players=3, pot=POT).play("A bets 2, B raises 4")
    assert t.view("C").json()["bets"] == t.view("").json()["bets"] == [2, 4, 0]
    assert t.play("C calls, A calls").view("").json()["bets"] == [0, 0, 0]


def test_what_each_player_did_last() -> None:
    def done(t: Badugi) -> list[tuple[str, str] | None]:
        phase, say = t.deal.phase, Telling(LETTERS)
        assert phase is not None
        did = [phase.did(t.deal, seat) for seat in range(len(t.deal.stacks))]
        return [each and (each[0], say(each[1])) for each in did]

    t = badugi("", players=5, pot=POT, stacks="E 2").play("A checks, B bets 2, C folds, D raises 4, E calls")
    assert done(t) == [None, ("", "2 in"), ("gone", "folded"), ("done", "bets 4"), ("done", "all in, 2")]
    t.play("A calls")
    assert done(t)[:2] == [("done", "calls 4"), ("", "2 in")]
    assert done(t.play("B calls"))[-1] == ("done", "all in")  # the next round, in which E puts in nothing
    t = badugi("", players=3, pot=POT).play("A checks")
    assert done(t) == [("done", "checked"), None, None]
    t = badugi("blinds=1/2", players=3).play("C calls, A calls")
    assert done(t) == [("done", "calls 2"), ("", "2 in"), ("done", "calls 2")]


def test_the_table_hears_the_round_and_the_bet() -> None:
    t = badugi("", players=2, pot=POT)
    say = Telling(LETTERS)
    assert (say(t.view("").status or Say("")), t.view("").clause) == ("Betting round 1: no bet yet.", "C15")
    t.checks().play("A bets 2")
    assert say(t.view("").status or Say("")) == "Betting round 2: the bet is 2."
    assert t.told()[-1] == "A bets 2."
    assert t.play("B raises 4").told()[-1] == "B puts in 4 and raises to 4."
    assert t.told("B")[-1] == "You put in 4 and raise to 4."
