"""Bots fill empty chairs: players that know no more than their seat does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Final

from ..actions import Action
from ..chance import Random
from ..events import Event
from ..view import View
from . import novice, novice_badugi, novice_bluffalo, novice_buddys
from .announcing import announce
from .base import BOTS, Bot, bot_for, mild, plays
from .pace import think

__all__ = [
    "BOTS",
    "LEVELS",
    "NAMES",
    "Bot",
    "announce",
    "bot",
    "mild",
    "names",
    "novice",
    "novice_badugi",
    "novice_bluffalo",
    "novice_buddys",
    "plays",
    "think",
]

LEVELS: Final = ("novice",)
NAMES: Final = ("Pip", "Maud", "Gus", "Nell", "Bram", "Dot", "Tib", "Olwen", "Fitz", "Wren", "Otto", "Mabel")


@dataclass(frozen=True)
class _Player:
    """Plays any game at one level."""

    level: str

    def __call__(self, view: View, log: Sequence[Event], rng: Random) -> Action:
        return bot_for(self.level, view.game.split()[0])(view, log, rng)


def bot(level: str) -> Bot:
    """A bot that plays every game at this level, a game it was not taught mildly; `ValueError` for no level."""
    if level not in LEVELS:
        raise ValueError(f"There is no bot “{level[:40]}”; there is {', '.join(LEVELS)}.")
    return _Player(level)


def names(taken: Iterable[str], n: int) -> list[str]:
    """Names for `n` more bots, none of which is `taken`, whatever the case; numbered when all are."""
    given = {name.casefold() for name in taken}
    out: list[str] = []
    lap = 1
    while len(out) < n:
        for name in NAMES if lap == 1 else [f"{name} {lap}" for name in NAMES]:
            if len(out) < n and name.casefold() not in given:
                out.append(name)
        lap += 1
    return out


def _learn() -> None:
    """A game from outside teaches its bots with `plays`."""
    for entry in entry_points(group="anteup.bots"):
        entry.load()


_learn()
