"""How long a bot takes, so that the table feels like one: quick when it is easy, slower when much hangs on it."""

from __future__ import annotations

from typing import Final

from ..chance import Random
from ..view import View

QUICKEST: Final = 0.8  # seconds
SLOWEST: Final = 3.0


def think(view: View, rng: Random, factor: float = 1.0) -> float:
    """Seconds until a bot that is asked answers: 0.8 to 3, times the table’s factor; 0 answers at once."""
    return factor * (QUICKEST + (SLOWEST - QUICKEST) * _hardness(view) * (0.4 + 0.6 * rng.random()))


def _hardness(view: View) -> float:
    """From 0, there is no choice, to 1: by the pot against one’s stack, what there is to notice, how many choices."""
    if view.seat is None or view.choices.count < 2:
        return 0.0
    stack = max(view.stacks[view.seat], 0)
    risk = view.pot / (view.pot + stack) if view.pot else 0.0
    notice = len(view.holding) > 1
    # BL4: there are the more choices the more cards one holds
    secret = any([hand.hidden is None for hand in view.hands])
    wide = 1 if secret else 1 - 2 / view.choices.count
    return 0.2 + 0.4 * risk + 0.3 * notice + 0.1 * wide
