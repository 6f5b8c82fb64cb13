"""Bluffalo's winning sets, over all hands there are and against another reading of them (BL3)."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card
from anteup.cards import BLUFFALO_DECK
from anteup.ranks import sets_begun, winning_sets
from tests.strategies import examples, hands

Hand = tuple[Card, ...]


def ways(size: int, five_basic: bool = False, omens_have_rank: bool = False) -> int:
    """How many hands of a size win."""
    every = combinations(BLUFFALO_DECK, size)
    return sum([bool(winning_sets(hand, five_basic, omens_have_rank)) for hand in every])


@pytest.mark.parametrize("size, of, win", [(3, 3276, 1), (4, 20475, 75), (5, 98280, 1460)])
@pytest.mark.exhaustive
def test_how_many_hands_win_where_omens_have_rank(size: int, of: int, win: int) -> None:
    assert comb(28, size) == of
    assert ways(size, omens_have_rank=True) == win


@pytest.mark.parametrize(
    "five_basic, omens_have_rank, win",
    [
        # 25 flushes, five of each suit; 20 fours of a kind; High Drama with any of 25; and
        (False, False, 25 + 20 + 25 + 1),  # the Myth
        (True, False, 25 + 20 + 25),  # which takes five cards
        (True, True, 25 + 20 + 25 + 5),  # four Omens of five
    ],
)
@pytest.mark.exhaustive
def test_how_many_hands_of_four_win_as_announced(five_basic: bool, omens_have_rank: bool, win: int) -> None:
    assert ways(4, five_basic, omens_have_rank) == win


def test_no_two_cards_win() -> None:
    assert ways(2) == ways(1) == ways(0) == 0


def by_letters(hand: Hand, five_basic: bool, omens_have_rank: bool) -> set[str]:
    """The sets of a hand, read off the text of its cards."""
    texts = [str(card) for card in hand]
    ranks = "AKQJO" if omens_have_rank else "AKQJ"
    suits = "shdc*" if five_basic else "shdc"
    found = set()
    if any(sum([text[1] == suit for text in texts]) >= 4 for suit in "shdc*"):
        found.add("a four card flush")
    if any(sum([text[0] == rank for text in texts]) >= 4 for rank in ranks):
        found.add("four of a kind")
    if {f"O{suit}" for suit in suits} <= set(texts):
        found.add("a Myth")
    if {"D1", "D2", "D3"} <= set(texts):
        found.add("High Drama")
    return found


@given(st.integers(0, 28).flatmap(lambda size: hands(size, BLUFFALO_DECK)), st.booleans(), st.booleans())
@examples(400)
def test_another_reading_finds_the_same(hand: Hand, five_basic: bool, omens_have_rank: bool) -> None:
    found = winning_sets(hand, five_basic, omens_have_rank)
    assert {name for name, _cards in found} == by_letters(hand, five_basic, omens_have_rank)
    for name, cards in found:
        assert set(cards) <= set(hand)
        assert name in by_letters(cards, five_basic, omens_have_rank)


@given(st.integers(0, 28).flatmap(lambda size: hands(size, BLUFFALO_DECK)), st.booleans(), st.booleans())
@examples(200)
def test_what_is_wanting_is_what_the_rest_of_the_deck_must_give(hand: Hand, five: bool, rank: bool) -> None:
    """With so many cards more there may be a set, and with fewer there cannot."""
    begun = sets_begun(hand, five, rank)
    wanting = [missing for _name, _cards, missing in begun]
    assert wanting == sorted(wanting)
    assert {name for name, _cards, missing in begun if not missing} == by_letters(hand, five, rank)
    if wanting[0] in (1, 2):
        rest = [card for card in BLUFFALO_DECK if card not in hand]
        assert any(winning_sets((*hand, *more), five, rank) for more in combinations(rest, wanting[0]))
        if wanting[0] == 2:
            assert not any(winning_sets((*hand, card), five, rank) for card in rest)


def test_every_set_is_begun_with_what_there_is() -> None:
    begun = sets_begun(Card.parse_all("As Ks Os D1"))
    assert [(name, " ".join(map(str, cards)), wanting) for name, cards, wanting in begun if cards] == [
        ("a four card flush", "As Ks Os", 1),
        ("High Drama", "D1", 2),
        ("four of a kind", "Ks", 3),
        ("four of a kind", "As", 3),
        ("a Myth", "Os", 3),
    ]
    assert len(begun) == 5 + 4 + 1 + 1
    assert len(sets_begun((), omens_have_rank=True)) == 5 + 5 + 1 + 1
