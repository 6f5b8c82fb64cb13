"""The pot as all-ins have cut it up: a main pot, and a side pot for each further level of bets (C17)."""

from __future__ import annotations

from typing import NamedTuple

from ..deal import Deal, Seat


class Pot(NamedTuple):
    """Chips, and the active seats that can win them, clockwise from the dealer's left."""

    chips: int
    seats: tuple[Seat, ...]


def side_pots(d: Deal) -> list[Pot]:
    """The main pot first. What was carried or paid for buys lies in the main pot; nothing is ever left out."""
    pots = []
    below = 0
    extra = d.pot - sum(d.paid)
    for level in sorted({d.paid[seat] for seat in d.live}):
        chips = extra + sum([min(paid, level) - min(paid, below) for paid in d.paid])
        pots.append(Pot(chips, tuple([seat for seat in d.live if d.paid[seat] >= level])))
        below, extra = level, 0
    return [pot for pot in pots if pot.chips]
