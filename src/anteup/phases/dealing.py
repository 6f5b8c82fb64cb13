"""Antes and the cards each player gets."""

from __future__ import annotations

from typing import Final

from ..deal import Deal, Phase
from ..events import kind
from ..words import _

ANTES: Final = kind("antes", _("{who} antes {chips}."), you=_("You ante {chips}."), money="pays")
OWES: Final = kind(
    "owes_ante", _("{who} antes {chips} and owes it."), you=_("You ante {chips} and owe it."), money="pays"
)


class Ante(Phase):
    """Everyone who antes for this deal puts in the ante (C5); who that is was settled before the deal."""

    def __init__(self, chips: int, clause: str) -> None:
        self.chips = chips
        self.clause = clause

    def begin(self, d: Deal) -> None:
        for seat in d.order:
            if seat in d.antes:
                d.pay(seat, self.chips, self.clause, ANTES if d.stacks[seat] >= self.chips else OWES)


class DealDown(Phase):
    """Cards face down to each active player, from the dealer's left (C7)."""

    def __init__(self, cards: int, clause: str) -> None:
        self.cards = cards
        self.clause = clause

    def begin(self, d: Deal) -> None:
        d.deal_down(self.cards, self.clause)
