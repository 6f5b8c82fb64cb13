"""Very many deals of one kind, played by a fixed plan, with what they bring each player on average."""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import index
from typing import ClassVar, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..game import Game
from .compiled import over_cores
from .tables import Array

PART: Final = 1 << 14  # deals that one core plays at a time
MOST: Final = 2**63  # seeds, and deals of a seed


class Dealt(NamedTuple):
    """Deals one by one: rows are deals, and where there are columns of players the last is the dealer.

    `drawn`: cards in the order in which they leave the deck, 255 after the last; `said`: out 0, in 1, in on the second
    chance 2, or low 0, high 1, both 2; `change`: chips won or, below zero, lost; `pot`, `reserve`: what waits for the
    next deal.
    """

    drawn: Array
    said: Array
    change: Array
    pot: Array
    reserve: Array


class Simulated(NamedTuple):
    """What many deals brought, by player, the dealer last.

    `mean`: chips won a deal; `error`: its standard error; `won`, `lost`: in which part of the deals chips were won or
    lost; `left`: chips that a deal left in pot and reserve, on average.
    """

    deals: int
    mean: Array
    error: Array
    won: Array
    lost: Array
    left: float


class Plan(ABC):
    """How a number of players plays every deal of a game that starts with the same pot."""

    kind: ClassVar[type[Game]]

    def __init__(self, game: Game, players: int, pot: int = 0) -> None:
        if not isinstance(game, self.kind):
            raise ValueError(f"this plays {self.kind.name}, not {game.name}")
        if not game.seats.start <= players <= min(game.seats.stop - 1, game.holds()):
            raise ValueError(f"{game.name} takes {game.seats.start} to {game.holds()} players, not {players}")
        if pot < 0:
            raise ValueError("a pot is chips, 0 or more")
        self.game = game
        self.players = players
        self.pot = index(pot)

    @abstractmethod
    def deals(self, numbers: range, seed: int = 0) -> Dealt:
        """The deals of these numbers, each the same whatever others are played."""

    def blank(self, numbers: range, seed: int, drawn: int) -> Dealt:
        """Room for these deals of so many cards; `ValueError` if there are none of this seed with these numbers."""
        if numbers.step != 1 or not 0 <= numbers.start <= numbers.stop <= MOST:
            raise ValueError(f"deals are numbered from 0 on, one after another: range(first, end), not {numbers}")
        if not 0 <= index(seed) < MOST:
            raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
        deals, shape = len(numbers), (len(numbers), self.players)
        cards, said = np.full((deals, drawn), 255, np.uint8), np.zeros(shape, np.int8)
        return Dealt(cards, said, np.zeros(shape, np.int64), np.zeros(deals, np.int64), np.zeros(deals, np.int64))

    def each(self, name: str, least: npt.ArrayLike, shape: tuple[int, ...] | None = None) -> Array:
        """A least number for each player, from one for all or one each."""
        numbers = np.asarray(least)
        try:
            if not np.isnan(numbers).any():
                return np.array(np.broadcast_to(numbers, shape or self.players))
        except ValueError:  # of numpy, which speaks of shapes
            pass
        raise ValueError(f"{name}: a number for all {self.players} players, or one for each")


class Showdown(Plan):
    """Everyone stays to the showdown and has put `stake` into the pot by then: the ante that is due, unless given."""

    def __init__(self, game: Game, players: int, pot: int = 0, stake: int | None = None) -> None:
        super().__init__(game, players, pot)
        due = game.ante if game.who_antes(players, pot) else 0
        self.stake = due if stake is None else index(stake)


def simulate(plan: Plan, deals: int, seed: int = 0, workers: int | None = None) -> Simulated:
    """Play the deals numbered 0 to `deals` − 1 of a seed; the same result for any number of workers, None all cores."""
    if deals < 2:
        raise ValueError("what deals bring on average takes two of them at least")

    def part(i: int) -> tuple[Array, Array, Array, Array, int]:
        dealt = plan.deals(range(i * PART, min(deals, (i + 1) * PART)), seed)
        change = dealt.change
        squares = (change.astype(np.float64) ** 2).sum(axis=0)
        left = int(dealt.pot.sum() + dealt.reserve.sum())
        return change.sum(axis=0), squares, (change > 0).sum(axis=0), (change < 0).sum(axis=0), left

    parts = over_cores(part, -(-deals // PART), workers)
    total, squares, won, lost, left = [sum(of_parts) for of_parts in zip(*parts, strict=True)]
    mean = total / deals
    error = np.sqrt((squares / deals - mean**2) / (deals - 1))
    return Simulated(deals, mean, error, won / deals, lost / deals, left / deals)
