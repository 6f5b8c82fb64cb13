"""What is Badugi’s own: cards face up are low enough or burned, and the best badugi that qualifies takes the pot."""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..deal import Deal, Phase, Seat, share
from ..events import kind
from ..ranks import BADUGI, Rank, badugi
from ..words import _
from .pots import Pot, side_pots, taken_alone, tell_odd, unopposed

BURNS: Final = kind("burns", _("{card} of {who} is burned."), you=_("Your {card} is burned."))
TAKES_POT: Final = kind("takes_pot", _("{whose} {hand} takes {pot}."), place="headline")
SHARE_POT: Final = kind("share_pot", _("{all} share {pot} with {hand}."), place="headline")
THROWN_IN: Final = kind(
    "thrown_in",
    _("No hand qualifies: {chips} stays for the next deal, and everyone is dealt in again."),
    place="headline",
)
UNCLAIMED: Final = kind("unclaimed", _("No hand in {pot} qualifies: it stays for the next deal."), place="note")


def qualifies(rank: Rank, highest: int, cards: int = BADUGI) -> bool:
    """Whether a hand is a badugi of four cards, none of them above the rank announced (PB4)."""
    return rank[0] == cards and -rank[1] <= highest


class DealUp(Phase):
    """One card face up to each; then, from the dealer's left, each that is too high is burned and replaced (PB6)."""

    def __init__(self, burned: frozenset[Card]) -> None:
        self.burned = burned

    def begin(self, d: Deal) -> None:
        d.deal_round_up("PB6")
        for seat in d.live:
            while d.hands[seat][0] in self.burned:
                d.burn(seat, "PB6", BURNS)


class BestBadugi(Phase):
    """The best badugi no higher than the qualifier takes each pot; what nobody qualifies for waits (PB13-PB15)."""

    for_one = True

    def __init__(self, highest: int, cards: int = BADUGI) -> None:
        self.highest = highest  # rank that qualifies, ace 0
        self.cards = cards  # of a hand that qualifies

    def begin(self, d: Deal) -> None:
        if taken_alone(d, "PB15"):
            return
        ranks = {seat: badugi(d.hands[seat]) for seat in d.live}
        for seat, rank in ranks.items():
            d.show(seat, "PB13", hand=badugi.words(rank), row=badugi.shown(rank))
        unclaimed = [pot for pot in side_pots(d) if not self.settle(d, pot, ranks)]
        if unclaimed and not self.qualifies(max(ranks.values())):
            d.say(THROWN_IN, clause="PB14", chips=d.pot)
        else:
            for pot in unclaimed:
                d.say(UNCLAIMED, clause="PB14", pot=pot.name)

    def qualifies(self, rank: Rank) -> bool:
        return qualifies(rank, self.highest, self.cards)

    def settle(self, d: Deal, pot: Pot, ranks: dict[Seat, Rank]) -> bool:
        """Whether somebody takes this pot, which is decided by itself (C17)."""
        if unopposed(d, pot):
            return True
        best = max([ranks[seat] for seat in pot.seats])
        if not self.qualifies(best):
            return False
        winners = [seat for seat in pot.seats if ranks[seat] == best]
        if len(winners) == 1:
            d.say(TAKES_POT, clause="PB13", whose=winners[0], hand=badugi.brief(best), pot=pot.name)
        else:
            d.say(SHARE_POT, clause="PB13", all=tuple(winners), hand=badugi.brief(best), pot=pot.name)
            tell_odd(d, pot.chips, winners)
        for seat, part in share(pot.chips, winners):
            if part:
                d.win(seat, part, "PB13", note=pot.name)
        return True
