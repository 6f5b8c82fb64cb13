"""What share of others' hands a hand beats."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import combinations, pairwise
from statistics import mean

import pytest

from anteup import Card, Seeded, announced, view
from anteup.bots.strength import LAPS, TRADED, dealt, traded
from anteup.cards import DECK
from anteup.chance import Random
from anteup.ranks import Poker, guts2, guts3, guts3_by, high5
from tests.bots.play import NOVICE


@pytest.mark.parametrize("ranking", [guts2, guts3, guts3_by(wheel=False, three_rank="flush_first")])
def test_against_hands_just_dealt_every_hand_is_counted(ranking: Poker) -> None:
    numbers = sorted(ranking.number(hand) for hand in combinations(DECK, ranking.size))
    assert len(dealt(ranking)) == numbers[-1] + 1
    for number, share in enumerate(dealt(ranking)):
        below, upto = bisect_left(numbers, number), bisect_right(numbers, number)
        assert share == pytest.approx((below + upto) / 2 / len(numbers))


def test_half_of_five_cards_are_no_pair() -> None:
    best_without, least_pair = ("Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c")
    shares = [dealt(high5)[high5.number(Card.parse_all(hand))] for hand in (best_without, least_pair)]
    assert shares == [pytest.approx(1302540 / 2598960, abs=0.001)] * 2  # straights and flushes lie above
    assert shares[0] < shares[1]


def test_after_trading_better_hands_beat_more_and_longer_trading_makes_all_better() -> None:
    for laps in range(1, LAPS + 1):
        beats = traded(laps)
        assert len(beats) == len(dealt(high5))
        assert beats[0] == 0 and 0.99 < beats[-1] <= 1
        assert all(worse < better for worse, better in pairwise(beats))
    marks = [high5.number(Card.parse_all(mark)) for mark in TRADED]
    for laps in range(1, LAPS):
        assert all(traded(laps + 1)[mark] <= traded(laps)[mark] for mark in marks)
    assert traded(0) == traded(1) and traded(LAPS + 5) == traded(LAPS)
    assert all(traded(1)[mark] <= dealt(high5)[mark] for mark in marks)


@pytest.mark.parametrize("players", [3, 6])
def test_novices_trade_for_hands_as_good_as_they_think(players: int) -> None:
    shares = []
    for seed in range(300 // players):
        deal = announced("buddhas_folly").deal([100] * players, seed % players, Seeded(seed))
        rng = Random(seed)
        while deal.now and type(deal.now).__name__ == "Offer":
            (seat,) = deal.waiting
            deal.play(seat, NOVICE(view(deal, seat), deal.log_of(seat), rng))
        offers = [event for event in deal.log if event.kind in ("takes", "passes")]
        took = {event.seat for event in offers if event.kind == "takes"}
        beats = traded(round(len(offers) / players))
        shares += [beats[high5.number(deal.hands[seat])] for seat in took]
    assert mean(shares) == pytest.approx(0.5, abs=0.06)
    assert len([share for share in shares if share < 0.25]) / len(shares) == pytest.approx(0.25, abs=0.08)
    assert len([share for share in shares if share > 0.75]) / len(shares) == pytest.approx(0.25, abs=0.08)
