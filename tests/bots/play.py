"""Bots at a table, and what they play against: somebody who plays by chance, somebody who is always out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from anteup import Action, Event, Seeded, View, announced, view
from anteup.bots import Bot, bot, mild
from anteup.chance import Random

NOVICE = bot("novice")
MILD: Bot = mild


def by_chance(seen: View, log: Sequence[Event], rng: Random) -> Action:
    """Any legal action."""
    return seen.choices.sample(rng)


class Steady(Random):
    """Chance without nerves: exactly the middle wherever a number is drawn from a range."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


def answers(table: Any, seat: str = "A", bot: Bot = NOVICE, seeds: int = 20) -> set[str]:
    """Everything the bot in this seat of `kit.Play` answers, over so many seeds."""
    at = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(seat)
    seen, log = view(table.deal, at), table.deal.log_of(at)
    return {str(bot(seen, log, Random(seed))) for seed in range(seeds)}


def steady(table: Any, seat: str = "A") -> str:
    """What a novice without nerves answers."""
    at = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(seat)
    return str(NOVICE(view(table.deal, at), table.deal.log_of(at), Steady(1)))


def evening(game: str, bots: Sequence[Bot], deals: int, seed: int) -> list[int]:
    """What each bot won (−: lost) in so many deals; everyone starts each with 100 chips, the pot stays from before."""
    announcement, chance, rng = announced(game), Seeded(seed), Random(seed)
    n, pot, reserve, again = len(bots), 0, 0, False
    excused: tuple[int, ...] = ()
    won = [0] * n
    for k in range(deals):
        antes = announcement.who_antes(n, pot + reserve, excused=excused, again=again)
        deal = announcement.deal([100] * n, k % n, chance, pot, reserve, antes)
        while deal.waiting:
            seat = deal.waiting[0]
            deal.play(seat, bots[seat](view(deal, seat), deal.log_of(seat), rng), chance)
        won = [so_far + stack - 100 for so_far, stack in zip(won, deal.stacks, strict=True)]
        pot, reserve, excused, again = deal.pot, deal.reserve, deal.excused, deal.again
    return won
