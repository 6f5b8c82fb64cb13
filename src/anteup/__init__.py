"""Five home games of cards, exactly: a rules engine, a table with many deals, and a server for friends.

>>> from anteup import REGISTRY, Seeded
>>> deal = REGISTRY["guts"](cards=2).deal(stacks=[100, 100, 100], chance=Seeded(7))
>>> deal.waiting
(1, 2, 0)
"""

from . import ranks
from .actions import Action, Choices, Illegal
from .cards import BadCard, Card
from .chance import Chance, Committed, NeedChance, Pausing, Recording, Seeded, Stacked, Tape
from .deal import Deal
from .events import Event
from .game import Game
from .games import REGISTRY, announced
from .options import BadOption
from .view import View, resample, view

__all__ = [
    "REGISTRY",
    "Action",
    "BadCard",
    "BadOption",
    "Card",
    "Chance",
    "Choices",
    "Committed",
    "Deal",
    "Event",
    "Game",
    "Illegal",
    "NeedChance",
    "Pausing",
    "Recording",
    "Seeded",
    "Stacked",
    "Tape",
    "View",
    "announced",
    "ranks",
    "resample",
    "view",
]
