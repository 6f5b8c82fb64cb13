"""Hands with a square: the best of all that the rules allow, found quickly as well, and as often as it should be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card
from anteup.cards import DECK
from anteup.phases.square import Square, high_number, low_number, usable, with_square
from anteup.ranks import doogie, high5
from tests.strategies import examples

TRIPS = high5.number(Card.parse_all("2c 2d 2h 3s 4c"))  # the least hand that qualifies high
SEVEN = 6  # the highest card of a doogie that qualifies, the ace 0
ACROSS = ({0, 3}, {1, 2})


def allowed(square: Square) -> list[tuple[Card, ...]]:
    """All sets of table cards, but for those of three or four and the two that lie across (BG15, BG16)."""
    seen = [place for place, card in enumerate(square) if card is not None]
    sets = [places for count in (0, 1, 2) for places in combinations(seen, count) if set(places) not in ACROSS]
    return [tuple([card for place in places if (card := square[place]) is not None]) for places in sets]


@st.composite
def holdings(draw: st.DrawFn) -> tuple[tuple[Card, ...], Square]:
    """Four or five own cards and a square of which some are not seen; often of few suits or ranks."""
    few = draw(st.sampled_from([DECK, DECK[:24], [c for c in DECK if c.suit < 2], [c for c in DECK if c.rank > 7]]))
    dealt = draw(st.permutations(few))[:9]
    own = tuple(dealt[: draw(st.integers(4, 5))])
    hidden = draw(st.sets(st.integers(0, 3)) | st.just(set()))
    return own, tuple([None if place in hidden else card for place, card in enumerate(dealt[5:])])


@examples(300)
@given(holdings())
def test_a_hand_takes_from_the_table_what_the_rules_allow(holding: tuple[tuple[Card, ...], Square]) -> None:
    _own, square = holding
    assert sorted(map(sorted, usable(square))) == sorted(map(sorted, allowed(square)))
    assert usable(()) == [()]


@examples(300)
@given(holdings())
def test_the_best_hand_is_the_best_of_all_there_are(holding: tuple[tuple[Card, ...], Square]) -> None:
    own, square = holding
    for ranking in (high5, doogie):
        hands = [
            {*mine, *table}
            for table in allowed(square)
            for count in range(len(own) + 1)
            for mine in combinations(own, count)
            if count + len(table) == ranking.size
        ]
        ranks = [rank for rank in [ranking(tuple(hand)) for hand in hands] if rank is not None]
        best = with_square(ranking, own, square)
        if best is None:
            assert ranks == []
        else:
            assert best.rank == max(ranks) == ranking(best.cards)
            assert set(best.cards) in hands


@examples(600)
@given(holdings(), st.integers(0, 12))
def test_the_numbers_found_quickly_are_those_of_the_best_hands(
    holding: tuple[tuple[Card, ...], Square], highest: int
) -> None:
    own, square = holding
    for seen in (square, ()):
        high, low = with_square(high5, own, seen), with_square(doogie, own, seen)
        assert high_number(own, seen) == (high5.number(high.cards) if high else -1)
        assert low_number(own, seen) == (doogie.number(low.cards) if low else -1)
        qualifies = low is not None and -low.rank[0] <= highest
        assert (low_number(own, seen, highest) >= 0) == qualifies
        if low is not None and qualifies:
            assert low_number(own, seen, highest) == doogie.number(low.cards)


def by_chance(luck: Random, own: int) -> tuple[Sequence[Card], Square]:
    dealt = luck.sample(DECK, own + 4)
    return dealt[:own], tuple(dealt[own:])


@pytest.mark.exhaustive
def test_the_numbers_are_the_same_in_twenty_thousand_hands() -> None:
    luck = Random(20)
    for k in range(20_000):
        own, square = by_chance(luck, 4 + k % 2)
        high, low = with_square(high5, tuple(own), square), with_square(doogie, tuple(own), square)
        assert high is not None and high_number(own, square) == high5.number(high.cards)
        assert low_number(own, square) == (doogie.number(low.cards) if low else -1)


@pytest.mark.exhaustive
def test_five_own_cards_qualify_as_often_as_they_should() -> None:
    """Of 250,000 hands by chance with a full square; `bench/buddys_odds.py` looks at more of them, more narrowly."""
    luck, hands = Random(250), 250_000
    high = low = 0
    for _hand in range(hands):
        own, square = by_chance(luck, 5)
        high += high_number(own, square) >= TRIPS
        low += low_number(own, square, SEVEN) >= 0
    assert abs(high / hands - 0.31197) < 0.004
    assert abs(low / hands - 0.14503) < 0.004
