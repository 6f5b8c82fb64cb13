"""Luck that is numbered: the cards of a deal depend on the seed and the number of the deal, on nothing else.

A word of luck is a count, scrambled as in the generator SplitMix64; each deal counts from a scrambled place of its own.
What uses luck takes the count and answers the count after it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .compiled import compiled
from .tables import Array

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
A, B, C, HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW_HALF: Final = np.uint64((1 << 32) - 1)


@compiled
def scrambled(count: np.uint64) -> np.uint64:
    word = (count ^ (count >> A)) * FIRST
    word = (word ^ (word >> B)) * SECOND
    return word ^ (word >> C)


@compiled
def luck_of(seed: int, deal: int) -> np.uint64:
    """The count from which the luck of this deal goes on."""
    return scrambled(scrambled(np.uint64(seed) + STEP) + np.uint64(deal) * STEP)


@compiled
def pick(luck: np.uint64, number: int) -> tuple[np.uint64, np.uint64]:
    """One of 0..number-1, each exactly as likely: words that would make some likelier are passed over."""
    n = np.uint64(number)
    while True:
        luck += STEP
        product = (scrambled(luck) >> HALF) * n
        if product & LOW_HALF >= n or product & LOW_HALF >= (LOW_HALF + np.uint64(1)) % n:
            return luck, product >> HALF


@compiled
def fraction(luck: np.uint64) -> tuple[np.uint64, float]:
    """A number from 0 up to 1."""
    luck += STEP
    return luck, np.float64(scrambled(luck) >> HALF) / 4294967296.0


@compiled
def deal_out(deck: Array, drawn: Array, luck: np.uint64) -> np.uint64:
    """Fill `drawn` with cards of a new deck, each one of those that are left."""
    for card in range(len(deck)):
        deck[card] = card
    for i in range(len(drawn)):
        last = len(deck) - 1 - i
        luck, k = pick(luck, last + 1)
        drawn[i] = deck[k]
        deck[k] = deck[last]
    return luck
