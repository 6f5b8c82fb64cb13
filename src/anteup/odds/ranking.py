"""Very many hands ranked at once: the numbers of `ranks`, for arrays of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from ..cards import CARDS, DECK
from ..ranks import Ranking, badugi, doogie, guts2, guts3, high5
from .compiled import compiled, over_cores
from .tables import BITS_AT, NAMING, ONE_SUIT, SUITS_AT, WRONG_AT, Array, tables

Numbers = npt.NDArray[np.int16]

NAMED: Final[dict[str, Ranking]] = {ranking.name: ranking for ranking in (high5, guts3, guts2, badugi, doogie)}
PART: Final = 1 << 16  # hands that one core takes at a time


def rank(ranking: Ranking | str, hands: npt.ArrayLike, workers: int | None = 1) -> Numbers:
    """The number of each hand, as `ranking.number` gives it: bigger wins, −1 does not qualify.

    `ranking`: one of `ranks`, such as `guts3_by(wheel=False)` or a game's `best`, or the name of a usual one: high5,
    guts3, guts2, badugi, doogie. `hands`: whole numbers of cards, shape (hands, cards), fastest as bytes (uint8); the
    cards of a hand in any order. `workers`: threads, None as many as cores.

    Raises `ValueError`, naming the first wrong row, for what is no hand.
    """
    ranked = named(ranking)
    cards = as_cards(hands, ranked.size)
    numbers = np.empty(len(cards), np.int16)
    look_up = by_table(ranked)

    in_parts(cards, lambda here: look_up(cards[here], numbers[here]), workers)
    return numbers


def named(ranking: Ranking | str) -> Ranking:
    if isinstance(ranking, str):
        if ranking not in NAMED:
            raise ValueError(f"“{ranking}” is no ranking: {', '.join(NAMED)}")
        return NAMED[ranking]
    known = tables()
    if ranking not in known.sums and ranking not in known.pairs:
        raise ValueError(f"there is no table of {ranking}")
    return ranking


def in_parts(cards: npt.NDArray[np.uint8], ranked: Callable[[slice], int], workers: int | None) -> None:
    """Rank all hands, part by part; `ranked` answers the first wrong row of a part, −1 if there is none."""

    def part(i: int) -> int:
        wrong = int(ranked(slice(i * PART, (i + 1) * PART)))
        return -1 if wrong < 0 else i * PART + wrong

    parts = -(-len(cards) // PART)
    for wrong in map(part, range(parts)) if workers == 1 else over_cores(part, parts, workers):
        if wrong >= 0:
            raise ValueError(f"row {wrong}: {what_is_wrong(cards[wrong].tolist())}")


# What is no hand


def as_cards(hands: npt.ArrayLike, *sizes: int) -> npt.NDArray[np.uint8]:
    """The hands as bytes, in rows; `ValueError` if they are not whole numbers of so many cards each."""
    size = " or ".join(map(str, sizes))
    try:
        given = np.asarray(hands)
    except ValueError:  # numpy names no row where they are not of one length
        held: list[int] = [np.size(hand) for hand in cast(Any, hands)]
        row = next(i for i, cards in enumerate(held) if cards not in sizes or cards != held[0])
        raise ValueError(f"row {row}: hands here have {size} cards, not {held[row]}") from None
    if given.ndim != 2 or given.shape[1] not in sizes:
        raise ValueError(f"hands here have shape (hands, {size}), not {given.shape}")
    if given.dtype != np.uint8:
        if given.dtype.kind not in "iu":
            raise ValueError(f"cards are whole numbers, not {given.dtype}")
        off = (given < 0) | (given >= len(DECK))
        if off.any():
            row = int(off.any(axis=1).argmax())
            raise ValueError(f"row {row}: {what_is_wrong(given[row].tolist())}")
    return np.ascontiguousarray(given, np.uint8)


def what_is_wrong(cards: list[int]) -> str:
    """Why these are no hand: the first that is no card of the 52, or is there twice."""
    for i, card in enumerate(cards):
        if not 0 <= card < len(DECK):
            other = f", {CARDS[card]}," if 0 <= card < len(CARDS) else ""
            return f"{card}{other} is no card of the 52, which are numbered 0 (2c) to 51 (As)"
        if card in cards[:i]:
            return f"{DECK[card]} is there twice"
    raise AssertionError(cards)


# By table


def by_table(ranking: Ranking) -> Callable[[Array, Array], int]:
    """The function that puts the number of every hand into its place, and answers the first wrong row or −1."""
    known = tables()
    if ranking in known.sums:
        table, add = known.sums[ranking], adding(ranking.size)
        return lambda cards, numbers: int(add(cards, known.weight, table, numbers))
    first, second, places = known.pairs[ranking]
    return lambda cards, numbers: int(pair_up(cards.view(np.uint16), first, second, places, numbers))


@compiled
def place_of_sum(total: np.uint64, size: int) -> np.uint64:
    """Where the number of a hand of so many cards stands, by the sum of their weights."""
    carrying = np.uint64(0x8888 - 0x1111 * size)  # added to how many of each suit, it carries where one has them all
    if (total >> SUITS) + carrying & EIGHTS:
        return FLUSHES + (total >> BITS)
    return total & KEY


SUITS, BITS, WRONG, ONE = np.uint64(SUITS_AT), np.uint64(BITS_AT), np.uint64(WRONG_AT), np.uint64(1)
KEY, EIGHTS, FLUSHES = np.uint64((1 << SUITS_AT) - 1), np.uint64(0x8888), np.uint64(ONE_SUIT)


@cache
def adding(size: int) -> Callable[..., int]:
    """Hands of so many cards looked up by the sum of their weights."""

    @compiled
    def add(cards: Array, weight: Array, table: Array, numbers: Array) -> int:
        for i in range(cards.shape[0]):
            total = together = apart = np.uint64(0)
            for k in range(size):
                card = cards[i, k]
                bit = ONE << np.uint64(card & 63)
                total += weight[card]
                together |= bit
                apart += bit
            if together != apart or total >> WRONG:  # a card twice, or none of the 52
                return i
            numbers[i] = table[place_of_sum(total, size)]
        return -1

    return add


@compiled
def pair_up(cards: Array, first: Array, second: Array, places: Array, numbers: Array) -> int:
    """Hands of four cards, given as two bytes of two cards each, looked up by how the pairs meet."""
    for i in range(cards.shape[0]):
        found = first[cards[i, 0]]
        number = places[(found & ROW_BITS) + second[(found >> NAMING_AT) << SIXTEEN | cards[i, 1]]]
        if number < -1:
            return i
        numbers[i] = number
    return -1


ROW_BITS, NAMING_AT, SIXTEEN = np.uint32((1 << NAMING) - 1), np.uint32(NAMING), np.uint32(16)
