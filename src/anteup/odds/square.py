"""The best high and the best doogie of very many hands with a square (BG15, BG16)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..cards import DECK
from ..phases.square import hands_with
from ..ranks import doogie, high5
from .compiled import compiled
from .ranking import Numbers, as_cards, in_parts, place_of_sum
from .tables import FOUR_SUITS, LOW_SUITS_AT, Array, tables


class Best(NamedTuple):
    """By hand: the number of the best high, as of `high5`, and of the best doogie, −1 where there is none."""

    high: Numbers
    low: Numbers


def rank_with_square(own: npt.ArrayLike, square: npt.ArrayLike, workers: int | None = 1) -> Best:
    """The best hands of own cards, shape (hands, 4) or (hands, 5), with squares, shape (hands, 4): places 0 1 over 2 3.

    Raises `ValueError`, naming the first wrong row, where a card is none of the 52 or is there twice.
    """
    mine, table = as_cards(own, 4, 5), as_cards(square, 4)
    if len(mine) != len(table):
        raise ValueError(f"{len(mine)} hands and {len(table)} squares: each hand has its own")
    cards = np.ascontiguousarray(np.concatenate([mine, table], axis=1))
    best = Best(np.empty(len(cards), np.int16), np.empty(len(cards), np.int16))
    known, ways = square_tables(), allowed(mine.shape[1])

    in_parts(cards, lambda here: best_hands(cards[here], ways, known, best.high[here], best.low[here]), workers)
    return best


@cache
def allowed(own: int) -> tuple[Array, Array]:
    """Every high and every low hand that the rules allow, as places among the own cards and then the square's."""
    mine, square = DECK[:own], DECK[own : own + 4]
    high, low = [list(hands_with(mine, square, size)) for size in (high5.size, doogie.size)]
    return np.array(high, np.int64), np.array(low, np.int64)


def square_tables() -> tuple[Array, Array, Array, Array]:
    known = tables()
    return known.weight, known.sums[high5], known.low_weight, known.doogies


@compiled
def best_hands(
    cards: Array, ways: tuple[Array, Array], known: tuple[Array, Array, Array, Array], high: Array, low: Array
) -> int:
    """The best of all ways for each row of cards; answers the first wrong row, or −1."""
    high_ways, low_ways = ways
    weight, numbers, low_weight, doogies = known
    size = cards.shape[1]
    weights, low_weights = np.empty(size, np.uint64), np.empty(size, np.int64)
    for i in range(cards.shape[0]):
        seen = np.uint64(0)
        for k in range(size):
            card = cards[i, k]
            bit = np.uint64(1) << np.uint64(card & 63)
            if card > 51 or seen & bit:
                return i
            seen |= bit
            weights[k], low_weights[k] = weight[card], low_weight[card]
        best = np.int16(-1)
        for way in range(high_ways.shape[0]):
            total = np.uint64(0)
            for k in range(5):
                total += weights[high_ways[way, k]]
            best = max(best, numbers[place_of_sum(total, 5)])
        high[i] = best
        best = np.int16(-1)
        for way in range(low_ways.shape[0]):
            low_total = 0
            for k in range(4):
                low_total += low_weights[low_ways[way, k]]
            if low_total >> LOW_SUITS_AT == FOUR_SUITS:
                best = max(best, doogies[low_total & LOW_BITS])
        low[i] = best
    return -1


LOW_BITS = (1 << LOW_SUITS_AT) - 1
