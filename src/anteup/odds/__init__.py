"""Very many hands and deals at once, in numbers: needs the extra `odds` (numpy and numba), which nothing else does.

>>> from anteup import odds
>>> odds.rank("guts3", [[0, 1, 2], [48, 49, 44]])       # three twos; a pair of aces with a king
array([716, 429], dtype=int16)
"""

from __future__ import annotations

from .badugi import BadugiShowdown
from .buddys import BuddysShowdown
from .guts import GutsPlan
from .ranking import rank
from .simulate import Dealt, Plan, Simulated, simulate
from .square import Best, rank_with_square

__all__ = [
    "BadugiShowdown",
    "Best",
    "BuddysShowdown",
    "Dealt",
    "GutsPlan",
    "Plan",
    "Simulated",
    "rank",
    "rank_with_square",
    "simulate",
]
