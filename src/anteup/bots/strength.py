"""How good a hand is at its table: the share of the hands of others that it beats, from 0 to 1.

Hands just dealt are counted. Hands that were traded, in Buddha’s Folly, were found by letting novices play: the
longer cards go round, the better all hands get.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import accumulate, combinations_with_replacement, pairwise
from math import comb, prod
from typing import Final

from ..cards import DECK, RANKS, Card
from ..ranks import Poker, high5

Beats = tuple[float, ...]  # by number of the hand: the share of hands below it, and half of those level with it


@cache
def dealt(ranking: Poker) -> Beats:
    """Against a hand fresh from the deck, exactly: every hand of these ranks, so many ways each."""
    ways: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(len(RANKS)), ranking.size):
        times = Counter(ranks).values()
        if max(times) > 4:
            continue
        suited = 4 if len(times) == ranking.size else 0
        ways[ranking.number([DECK[rank * 4 + i % 4] for i, rank in enumerate(ranks)])] += (
            prod([comb(4, n) for n in times]) - suited
        )
        if suited:
            ways[ranking.number([DECK[rank * 4] for rank in ranks])] += suited
    below = [0, *accumulate([ways[number] for number in range(max(ways) + 1)])]
    return tuple([(less + upto) / 2 / below[-1] for less, upto in pairwise(below)])


# The least hand of some kinds; of all hands held by whoever took a card, the share below it after 1, 2, … 9 laps.
# From 2,400 hands for each of two to ten players: how often the card went round tells more than how many they are.
# fmt: off
TRADED: Final[Mapping[str, tuple[float, ...]]] = {
    "2c 2d 3h 4s 5c": (0.33, 0.18, 0.09, 0.05, 0.02, 0.02, 0.01, 0.01, 0.01),
    "8c 8d 2h 3s 4c": (0.56, 0.43, 0.29, 0.18, 0.11, 0.08, 0.04, 0.03, 0.02),
    "Jc Jd 2h 3s 4c": (0.66, 0.52, 0.36, 0.23, 0.15, 0.10, 0.06, 0.05, 0.025),
    "Ac Ad 2h 3s 4c": (0.76, 0.59, 0.41, 0.28, 0.18, 0.13, 0.07, 0.06, 0.03),
    "3c 3d 2h 2s 4c": (0.80, 0.60, 0.43, 0.29, 0.20, 0.14, 0.08, 0.07, 0.035),
    "Jc Jd 2h 2s 3c": (0.88, 0.73, 0.58, 0.45, 0.36, 0.29, 0.22, 0.17, 0.10),
    "2c 2d 2h 3s 4c": (0.94, 0.83, 0.72, 0.61, 0.53, 0.47, 0.40, 0.33, 0.24),
    "9c 9d 9h 2s 3c": (0.95, 0.87, 0.77, 0.68, 0.60, 0.53, 0.44, 0.38, 0.28),
    "Ac 2d 3h 4s 5c": (0.96, 0.89, 0.79, 0.70, 0.62, 0.56, 0.46, 0.41, 0.30),
    "2c 3c 4c 5c 7c": (0.98, 0.94, 0.87, 0.79, 0.70, 0.63, 0.53, 0.47, 0.34),
    "Ac 2c 3c 4c 6c": (0.985, 0.96, 0.91, 0.83, 0.76, 0.68, 0.56, 0.50, 0.36),
    "2c 2d 2h 3s 3c": (0.99, 0.97, 0.93, 0.86, 0.79, 0.70, 0.59, 0.54, 0.38),
    "2c 2d 2h 2s 3c": (0.999, 0.998, 0.99, 0.98, 0.98, 0.95, 0.93, 0.89, 0.80),
}
# fmt: on
LAPS: Final = 9


@cache
def traded(laps: int) -> Beats:
    """Against a hand of Buddha’s Folly that took a card, after so many laps; straight lines between the marks."""
    lap = min(max(laps, 1), LAPS) - 1
    places = [0, *[high5.number(Card.parse_all(mark)) for mark in TRADED], len(dealt(high5))]
    shares = [0.0, *[after[lap] for after in TRADED.values()], 1.0]
    beats: list[float] = []
    for (place, share), (next_place, next_share) in pairwise(zip(places, shares, strict=True)):
        step = (next_share - share) / (next_place - place)
        beats += [share + step * k for k in range(next_place - place)]
    return tuple(beats)
