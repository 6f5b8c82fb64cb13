"""Who wins the high half of a pot and who the low half, from what they declared and hold (BG17-BG20, BG24)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from ..deal import Seat
from ..ranks import ACE, PERFECT, ROYAL_FLUSH, Rank, doogie, high5
from ..words import Say, _

RUNS_HIGH: Final[Rank] = (len(high5.kinds),)  # a perfect doogie as a high: it beats every other hand (BG20)
ROYAL: Final[Rank] = (high5.kinds.index(ROYAL_FLUSH), ACE)
BEST_POSSIBLE: Final = (PERFECT, RUNS_HIGH, ROYAL)  # BG19


class Rules(NamedTuple):
    """How halves are won, as announced.

    A high qualifies from a kind of hand, by its place in `high5.kinds`; a doogie up to its highest card, the ace 0.
    `both_tie`, `perfect`: see BG24 and BG20.
    """

    least_high: int
    highest_low: int
    must_win_both: bool = False
    both_tie: str = "safe_if_best"
    beater_takes_all: bool = False
    perfect: str = "when_declared_both"

    def qualifies_high(self, rank: Rank) -> bool:
        return rank[0] >= self.least_high

    def qualifies_low(self, rank: Rank) -> bool:
        return -rank[0] <= self.highest_low

    def runs_high(self, low: Rank | None, declared_both: bool) -> bool:
        """Whether a low hand is a perfect doogie that wins high as well (BG20)."""
        announced = self.perfect == "always" or (self.perfect == "when_declared_both" and declared_both)
        return low == PERFECT and announced

    # in words

    def high_words(self, rank: Rank) -> Say:
        """A high beside its cards, and whether it qualifies."""
        hand = Say(_("perfect doogie")) if rank == RUNS_HIGH else high5.shown(rank)
        return hand if self.qualifies_high(rank) else Say(_("{hand} (does not qualify)"), hand=hand)

    def low_words(self, rank: Rank | None) -> Say:
        """A low beside its cards, and whether it qualifies."""
        if rank is None:
            return Say(_("no doogie"))
        hand = doogie.shown(rank)
        return hand if self.qualifies_low(rank) else Say(_("{hand} (does not qualify)"), hand=hand)


class Halves(NamedTuple):
    """Who wins each half, in order from the dealer's left; the same seats win all of it, nobody none.

    `failed` went both ways in vain; `lost` is a way, high or low, in which one of them alone was best, so that the half
    is of the winners of the other (BG24).
    """

    high: tuple[Seat, ...]
    low: tuple[Seat, ...]
    failed: tuple[Seat, ...] = ()
    lost: str = ""


Hands = Mapping[Seat, Rank]  # what they hold who declared one way and qualify


def decide(rules: Rules, declared_both: Sequence[Seat], highs: Hands, lows: Hands) -> Halves:
    """Every half to the best of those who declared it and qualify (BG17); ties share it (BG18)."""
    if not rules.must_win_both:
        return Halves(best(highs), best(lows))
    failed = tuple([s for s in declared_both if not (stands(rules, s, highs) and stands(rules, s, lows))])
    high, low = best(highs, without=failed), best(lows, without=failed)
    if rules.beater_takes_all:
        match [way for way, hands in (("high", highs), ("low", lows)) if led_in_vain(hands, failed)]:
            case ["high"] if low:
                return Halves(low, low, failed, "high")
            case ["low"] if high:
                return Halves(high, high, failed, "low")
    return Halves(high, low, failed)


def best(hands: Hands, without: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """The seats with the best hand, in their order; none without hands."""
    left = {seat: rank for seat, rank in hands.items() if seat not in without}
    return tuple([seat for seat, rank in left.items() if rank == max(left.values())])


def stands(rules: Rules, seat: Seat, hands: Hands) -> bool:
    """Whether a seat that declared both is best this way: alone, or in a tie that counts (BG19, BG24)."""
    winners = best(hands)
    if len(winners) < 2 or seat not in winners:
        return seat in winners
    return rules.both_tie == "safe" or (rules.both_tie == "safe_if_best" and hands[seat] in BEST_POSSIBLE)


def led_in_vain(hands: Hands, failed: Collection[Seat]) -> bool:
    """Whether a failed player alone was best."""
    winners = best(hands)
    return len(winners) == 1 and winners[0] in failed
