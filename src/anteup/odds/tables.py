"""What every hand is worth as tables of numbers, built from the readable rankings of `ranks`.

Hands with pairs, straights and flushes are looked up by a sum: a card has a weight, and the sum of the weights tells
the hand, in whatever order its cards come. Four cards that play low are looked up as two pairs of cards, see `Pairs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import cards, ranks
from ..cards import DECK, RANKS, Card
from ..ranks import GUTS3_KINDS, KEYS, Poker, Ranking, ace_low, badugi, doogie, guts2, guts3_by, high5
from . import kept

Array = npt.NDArray[Any]

NO_HAND: Final = -2  # in a table, at what no cards lead to
CODES: Final = 256  # what a byte may say, be it a card or not

# A weight, from below: the key of its rank; how many of each suit, four bits each; its rank as a bit; what is no card.
SUITS_AT, BITS_AT, WRONG_AT = 20, 40, 60
ONE_SUIT: Final = 4 * KEYS[-1] + KEYS[-2] + 1  # the greatest sum is of four aces and a king


class Pairs(NamedTuple):
    """The numbers of four cards, by how two of them meet the other two.

    Suits never count: after the first two cards have named theirs, only the ranks of these two matter and whether they
    are of one suit. `first`: by two cards as bytes, where their row of `numbers` begins and how they name the suits, at
    `NAMING`; `second`: by such a naming and two more cards, their place in the row.
    """

    first: Array
    second: Array
    numbers: Array


NAMING: Final = 20
ROW: Final = 1327  # any two cards of 52, and one place for what is no pair


def weights() -> Array:
    """What each card weighs in a sum; what is no card shows in the top bits."""
    weight = np.full(CODES, 1 << WRONG_AT, np.uint64)
    for card in DECK:
        weight[card] = KEYS[card.rank] + (1 << SUITS_AT + 4 * card.suit) + (1 << BITS_AT + card.rank)
    return weight


def low_weights() -> Array:
    """What each card weighs in a sum for doogies: its rank as a bit, the ace 1, and above them a power of 5 by suit."""
    return np.array([(1 << ace_low(card)) + (5**card.suit << LOW_SUITS_AT) for card in DECK], np.int64)


LOW_SUITS_AT: Final = 16
FOUR_SUITS: Final = 1 + 5 + 25 + 125


def sums(ranking: Poker) -> Array:
    """The numbers of a ranking by sums of keys; from `ONE_SUIT` on, where all are of one suit, by ranks as bits."""
    size = ranking.size
    numbers = np.full(ONE_SUIT + (1 << len(RANKS)), NO_HAND, np.int16)
    for held in combinations_with_replacement(range(len(RANKS)), size):
        if held.count(held[0]) <= 4:
            at = sum([KEYS[rank] for rank in held])
            assert numbers[at] == NO_HAND  # no other hand has this sum
            numbers[at] = ranking.number([DECK[rank * 4 + i % 4] for i, rank in enumerate(held)])
        if len(set(held)) == size:
            bits = sum([1 << rank for rank in held])
            numbers[ONE_SUIT + bits] = ranking.number([DECK[rank * 4] for rank in held])
    return numbers


def doogies() -> Array:
    """The number of every doogie by the sum of its ranks as bits, the ace 1; −1 at all other sums of four."""
    numbers = np.full(4 * (1 << 12) + 1, -1, np.int16)
    for bits, number in doogie.places.items():
        numbers[bits] = number
    return numbers


def pairs() -> Pairs:
    two = list(combinations(range(52), 2))
    place = {cards: i for i, pair in enumerate(two) for cards in (pair, pair[::-1])}
    namings = {suits: i for i, suits in enumerate([*permutations(range(4), 2), *[(suit, suit) for suit in range(4)]])}
    kinds: dict[tuple[int, int, bool], int] = {}
    first = np.full((CODES, CODES), NO_PAIR, np.uint32)
    second = np.full((len(namings), CODES, CODES), ROW - 1, np.uint16)
    for suits, naming in namings.items():
        names = named_suits(suits)
        for a, b in place:
            second[naming, b, a] = place[a & ~3 | names[a & 3], b & ~3 | names[b & 3]]
    for a, b in place:
        high, low = max(a, b), min(a, b)
        kind = kinds.setdefault((high >> 2, low >> 2, high & 3 == low & 3), len(kinds))
        first[b, a] = kind * ROW | namings[high & 3, low & 3] << NAMING
    numbers = np.full((len(kinds) + 1, ROW), NO_HAND, np.int16)
    number = numbers_by_suits()
    for (high, low, suited), kind in kinds.items():
        held = {high * 4, low * 4 + (not suited)}
        for i, other in enumerate(two):
            if held.isdisjoint(other):
                numbers[kind, i] = number([*held, *other])
    return Pairs(first.ravel(), second.ravel(), numbers.ravel())


NO_PAIR: Final = 169 * ROW  # there are 169 kinds of two cards: the row after them is of no hand


def named_suits(suits: tuple[int, int]) -> list[int]:
    """The new name of each suit, when the suits of the higher and the lower card are named first."""
    order = [*dict.fromkeys(suits), *[suit for suit in range(4) if suit not in suits]]
    return [order.index(suit) for suit in range(4)]


def numbers_by_suits() -> Callable[[Iterable[int]], int]:
    """`badugi.number`, asked once for all the hands that differ in their suits alone."""

    @cache
    def number(ranks_by_suit: tuple[int, ...]) -> int:
        by_suit = enumerate(ranks_by_suit)
        return badugi.number([card for suit, held in by_suit for card in DECK[suit::4] if held >> card.rank & 1])

    def asked(hand: Iterable[int]) -> int:
        ranks_by_suit = [0, 0, 0, 0]
        for card in hand:
            ranks_by_suit[card & 3] |= 1 << (card >> 2)
        return number(tuple(sorted(ranks_by_suit)))

    return asked


# All of them


class Tables(NamedTuple):
    """The tables of every ranking; `weight` is of cards in `sums`, `low_weight` in `doogies`, the sums of doogies."""

    weight: Array
    sums: dict[Ranking, Array]
    pairs: dict[Ranking, Pairs]
    low_weight: Array
    doogies: Array


POKERS: Final = (high5, guts2, *[guts3_by(wheel, three) for three in GUTS3_KINDS for wheel in (True, False)])
SOURCES: Final = (cards.__file__, ranks.__file__, kept.__file__, __file__)


@cache
def tables() -> Tables:
    """All tables, from the user's cache or built, which takes a second or two."""
    named = kept.kept(build, SOURCES)
    first, second, low, four = [named[name] for name in ("first", "second", "badugi", "doogie")]
    return Tables(
        weights(),
        {ranking: named[f"sums{i}"] for i, ranking in enumerate(POKERS)},
        {badugi: Pairs(first, second, low), doogie: Pairs(first, second, four)},
        low_weights(),
        doogies(),
    )


def build() -> dict[str, Array]:
    """The tables that take long, by name."""
    named: dict[str, Array] = {}
    for i, ranking in enumerate(POKERS):
        named[f"sums{i}"] = sums(ranking)
    named["first"], named["second"], named["badugi"] = low = pairs()
    four = np.maximum(low.numbers - (badugi.number(WORST_FOUR) - doogie.number(WORST_FOUR)), -1)
    named["doogie"] = np.where(low.numbers == NO_HAND, NO_HAND, four).astype(np.int16)
    return named


WORST_FOUR: Final = Card.parse_all("Kc Qd Jh Ts")
