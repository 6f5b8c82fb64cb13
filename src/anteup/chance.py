"""Chance is an argument: one function, `pick(n)`, and the ways to answer it.

No deal holds a source of chance and no order of a deck exists: a card drawn is a uniform pick from the undealt cards
(C7).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from .cards import Card
from .native import mypyc_attr

__all__ = [
    "NO_CHANCE",
    "Chance",
    "Committed",
    "NeedChance",
    "Pausing",
    "Random",
    "Recording",
    "Seeded",
    "Stacked",
    "Tape",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of uniform whole numbers."""

    def pick(self, n: int) -> int:
        """One of 0..n-1, each as likely; `n` is at least 1."""
        raise NotImplementedError

    def draw(self, undealt: Sequence[Card]) -> int:
        """The place of the next card among the undealt ones; only stacked cards care which these are."""
        return self.pick(len(undealt))

    def take(self, undealt: list[Card], cards: int) -> list[Card]:
        """The next cards, one by one; they are taken out of the undealt ones."""
        return [undealt.pop(self.draw(undealt)) for _card in range(cards)]


class _NoChance(Chance):
    def pick(self, n: int) -> int:
        raise LookupError("A card is due and no chance was given: pass chance=Seeded(…) to play.")


NO_CHANCE: Final = _NoChance()


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeded(Chance):
    """Chance from a seed: the same picks in every process."""

    def __init__(self, seed: int | str) -> None:
        self.bits = Random(seed).getrandbits

    def pick(self, n: int) -> int:
        k = self.bits(n.bit_length())
        while k >= n:  # refused, not folded back: no number is likelier
            k = self.bits(n.bit_length())
        return k

    def draw(self, undealt: Sequence[Card]) -> int:
        n, bits = len(undealt), self.bits
        k = bits(n.bit_length())
        while k >= n:
            k = bits(n.bit_length())
        return k

    def take(self, undealt: list[Card], cards: int) -> list[Card]:
        if type(self) is not Seeded:  # another may draw in its own way
            return super().take(undealt, cards)
        bits, taken = self.bits, []
        for n in range(len(undealt), len(undealt) - cards, -1):
            width = n.bit_length()
            k = bits(width)
            while k >= n:
                k = bits(width)
            taken.append(undealt.pop(k))
        return taken


class Committed(Chance):
    """Chance that can be checked (C9): picks from a secret whose hash was published before.

    A stream of HMAC-SHA256(secret, "deal|hashes of the seats' seeds|step|block"), read as big-endian words of 32 bits,
    eight a block (for an n above 2^32 as many at once as it takes); words above the greatest multiple of n are refused.
    Each step of a deal (0 the dealing, k the k-th action) has a stream of its own.
    """

    def __init__(self, secret: bytes, deal: int, seeds: Iterable[str] = (), step: int = 0) -> None:
        self.secret = secret
        self.topic = "|".join([str(deal), *(hashlib.sha256(seed.encode()).hexdigest() for seed in seeds), str(step)])
        self.block = 0
        self.words: list[int] = []

    @staticmethod
    def commitment(secret: bytes) -> str:
        """What is published beforehand: the SHA-256 of the secret, in hex."""
        return hashlib.sha256(secret).hexdigest()

    def pick(self, n: int) -> int:
        width = 32
        while n > 1 << width:
            width += 32
        fair = (1 << width) // n * n
        while True:
            word = self._word()
            for _more in range(32, width, 32):
                word = word << 32 | self._word()
            if word < fair:
                return word % n

    def _word(self) -> int:
        if not self.words:
            block = hmac.digest(self.secret, f"{self.topic}|{self.block}".encode(), "sha256")
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -4, -4)]  # the first word last
            self.block += 1
        return self.words.pop()


class Tape(Chance):
    """Plays back picks that were recorded."""

    def __init__(self, picks: Iterable[int]) -> None:
        self.picks = list(picks)
        self.at = 0

    def pick(self, n: int) -> int:
        if self.at == len(self.picks):
            raise LookupError(f"The tape ends after {self.at} picks and another of 0..{n - 1} is due.")
        k = self.picks[self.at]
        if not 0 <= k < n:
            raise LookupError(f"Pick {self.at} on the tape is {k}; one of 0..{n - 1} is due.")
        self.at += 1
        return k


class Recording(Chance):
    """Passes on another's picks and keeps them for a `Tape`."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        self.picks.append(self.chance.pick(n))
        return self.picks[-1]

    def draw(self, undealt: Sequence[Card]) -> int:
        self.picks.append(self.chance.draw(undealt))
        return self.picks[-1]


class Stacked(Chance):
    """Named cards first, in the order they are drawn, then whatever `then` picks."""

    def __init__(self, cards: str | Iterable[Card], then: Chance | None = None) -> None:
        self.cards = list(Card.parse_all(cards) if isinstance(cards, str) else cards)
        self.then = then or Seeded(0)

    def pick(self, n: int) -> int:
        return self.then.pick(n)

    def draw(self, undealt: Sequence[Card]) -> int:
        if not self.cards:
            return self.then.draw(undealt)
        card = self.cards.pop(0)
        if card not in undealt:
            raise LookupError(f"{card} was stacked to be drawn now, but it is no longer in the deck.")
        return undealt.index(card)


class NeedChance(Exception):
    """Play stands still until somebody says which of 0..n-1 it is."""

    def __init__(self, n: int) -> None:
        super().__init__(f"one of 0..{n - 1} is to be picked")
        self.n: Final = n


class Pausing(Chance):
    """Gives the picks it was made with, then raises `NeedChance`: chance nodes for solvers.

    Play on a copy (`deal.after`): the deal that needed chance stands still in the middle of a play.
    """

    def __init__(self, picks: Iterable[int] = ()) -> None:
        self.picks = list(picks)

    def pick(self, n: int) -> int:
        if not self.picks:
            raise NeedChance(n)
        k = self.picks.pop(0)
        if not 0 <= k < n:
            raise LookupError(f"The pick given is {k}; one of 0..{n - 1} is due.")
        return k
