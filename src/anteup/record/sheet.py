"""The arithmetic of a deal, for whoever checks its shuffle without knowing its rules (C9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..actions import Illegal
from ..cards import Card
from ..chance import Chance
from ..deal import Deal
from .page import BadRecord
from .record import Record
from .seen import Noted


def sheet(record: Record) -> dict[str, Any]:
    """What a whole record says was drawn, and what it ought to follow from, as JSON has it.

    `deck` is in the order in which undealt cards lie. `steps` are the draws of the dealing and of each action: `got` a
    card of the deck, with those that came `back` to it before; `got` a card `out` of somebody’s hand, as they lay
    there; or `got` one of the numbers below `of`.
    `BadRecord` if the record is not whole, or the rules of today cannot play what it says.
    """
    if not record.drawn:
        raise BadRecord("Only a whole record, of “all”, tells what was drawn.")
    lists = [_List(record.rules().deck, record.drawn[0])]
    try:
        deal = record.dealt(lists[0])
        for step, (seat, said) in enumerate(record.plays, 1):
            lists.append(_List(lists[-1].left, record.drawn[step], deal))
            deal.play(seat, said, lists[-1], by_clock=step in record.late)
    except (Illegal, LookupError) as wrong:
        raise BadRecord(f"The rules cannot play what the record says: {wrong}") from None
    return {
        "deal": record.deal,
        "commitment": record.commitment,
        "secret": record.secret,
        "seeds": list(record.seeds),
        "deck": [str(card) for card in record.rules().deck],
        "steps": [each.draws for each in lists],
    }


class _List(Chance):
    """Gives again what was drawn in one step, and lists it."""

    def __init__(self, left: Sequence[Card], drawn: str, deal: Deal | None = None) -> None:
        """`left` is the deck after the last draw; while cards are first dealt there is no deal, and all come of it."""
        self.chance = Noted(drawn)
        self.left = tuple(left)
        self.deal = deal
        self.draws: list[dict[str, Any]] = []

    def pick(self, n: int) -> int:
        k = self.chance.pick(n)
        self.draws.append({"of": n, "got": k})
        return k

    def draw(self, undealt: Sequence[Card]) -> int:
        k = self.chance.draw(undealt)
        if self.deal is not None and undealt[0] not in self.deal.stock:  # a card of a hand is in no deck
            self.draws.append({"got": str(undealt[k]), "out": [str(card) for card in undealt]})
            return k
        back = [str(card) for card in undealt if card not in self.left]
        self.left = tuple([card for card in undealt if card != undealt[k]])
        self.draws.append({"got": str(undealt[k]), **({"back": back} if back else {})})
        return k
