"""High and low: declared with chips in the fist, and the pot in two halves (BG14, BG17-BG20, BG24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..actions import Action, Choices, verb
from ..deal import Deal, Phase, Seat, put, share
from ..events import kind
from ..ranks import PERFECT, Rank, doogie, high5
from ..words import Say, _
from .declaring import SEALED
from .pots import Pot, side_pots
from .square import with_square

LOW: Final = Action(verb("low", _("Low"), "L", late=_("then you go low")))
HIGH: Final = Action(verb("high", _("High"), "H"))
BOTH: Final = Action(verb("both", _("Both"), "B"))
WAYS: Final = Choices((LOW, HIGH, BOTH))

GO_HIGH: Final = kind("go_high", _("High: {all}."))
GO_LOW: Final = kind("go_low", _("Low: {all}."))
GO_BOTH: Final = kind("go_both", _("Both ways: {all}."))
SHOWS_BOTH_WAYS: Final = kind("shows", _("{who} shows {cards}: {hand}."), you=_("You show {cards}: {hand}."))
BEST_HIGH: Final = kind("best_high", _("High: {hand} by {all}."), place="headline")
BEST_LOW: Final = kind("best_low", _("Low: {hand} by {all}."), place="note")
NO_HIGH: Final = kind("no_high", _("Nobody qualifies high: the low half takes all."), place="note")
NO_LOW: Final = kind("no_low", _("Nobody qualifies low: the high half takes all."), place="note")
FAILS: Final = kind(
    "fails",
    _("{who} went both ways and is not best both ways."),
    you=_("You went both ways and are not best both ways."),
    place="note",
)
BEATEN: Final = kind("beaten", _("The half that only a failed hand led goes to the winner of the other."), place="note")
CARRIES: Final = kind("carries", _("Nobody qualifies: {chips} stays for the next deal."), place="headline")
LAST_ONE: Final = kind(
    "last_one",
    _("All others folded. {who} shows nothing."),
    you=_("All others folded. Nobody sees your cards."),
    place="headline",
)



class Fists(NamedTuple):
    """Fists are closing on low, high or both; nobody learns another's choice until all have chosen."""


class HighOrLow(Phase):
    """Every active player declares, sealed: no chip for low, one for high, two for both (BG14)."""

    records = (Fists,)

    def __init__(self, all_or_nothing: bool) -> None:
        self.all_or_nothing = all_or_nothing  # who declares both must win both

    def begin(self, d: Deal) -> None:
        d.now = Fists()

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return tuple([seat for seat in d.live if d.sealed[seat] is None])

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return WAYS

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        d.sealed = put(d.sealed, seat, action)
        d.say(SEALED, seat, "C10")
        if not self.waiting(d):
            d.said, d.sealed = d.sealed, (None,) * len(d.stacks)
            for event, way in ((GO_HIGH, HIGH), (GO_LOW, LOW), (GO_BOTH, BOTH)):
                seats = tuple([s for s in d.live if d.said[s] == way])
                if seats:
                    d.say(event, clause="BG14", all=seats)
            d.now = None

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        shut = len(d.live) - len(self.waiting(d))
        return Say(_("Fists closed: {shut} of {n}. All open together."), shut=shut, n=len(d.live)), "BG14"

    def question(self, d: Deal, seat: Seat) -> Say:
        return Say(_("How many chips in your fist?"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        if word == "both":
            return (
                Say(_("two chips: win both, or none"))
                if self.all_or_nothing
                else Say(_("two chips: each half by itself"))
            )
        return Say(_("one chip")) if word == "high" else Say(_("none"))

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if seat not in d.live:
            return "gone", Say(_("folded"))
        return ("done", Say(_("has chosen"))) if d.sealed[seat] is not None else ("", Say(_("thinking")))


class Rules(NamedTuple):
    """How halves are won. `high` is the least kind of hand (its place in high5), `low` the highest card, ace 0; -1: any."""

    high: int
    low: int
    must_win_both: bool = False
    tie: str = "safe_if_best"
    beater_takes_all: bool = False
    perfect: str = "when_declared_both"


class HighLow(Phase):
    """The best qualifying high and the best qualifying low halve each pot."""

    for_one = True

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, d: Deal) -> None:
        if len(d.live) == 1:  # C18
            (seat,) = d.live
            d.say(LAST_ONE, seat, "C18")
            d.win(seat, d.pot, "C18")
            return
        for seat in d.live:
            high, low = self.high(d, seat), self.low(d, seat)
            hand = Say(_("{high}; {low}"), high=self.high_words(high), low=self.low_words(low))
            d.public |= sum([1 << card for card in d.hands[seat]])
            d.say(SHOWS_BOTH_WAYS, seat, "BG17", cards=d.hands[seat], hand=hand, row=hand)
        for pot in side_pots(d):
            self.settle(d, pot)
        if d.pot:
            d.say(CARRIES, clause="BG18", chips=d.pot)

    def high_words(self, high: Rank) -> Say:
        return Say(_("perfect doogie")) if high[0] == 1 else high5.shown(high[1:])

    def low_words(self, low: Rank | None) -> Say:
        return Say(_("no doogie")) if low is None else doogie.shown(low)

    # what a seat has

    def high(self, d: Deal, seat: Seat) -> Rank:
        """Its best high; a perfect doogie that runs high beats every other hand (BG20)."""
        found = with_square(high5, d.hands[seat], d.board)
        assert found is not None
        runs_high = self.rules.perfect == "always" or (
            self.rules.perfect == "when_declared_both" and d.said[seat] == BOTH
        )
        return (1,) if runs_high and self.low(d, seat) == PERFECT else (0, *found[0])

    def low(self, d: Deal, seat: Seat) -> Rank | None:
        """Its best doogie, whether it qualifies or not; None without one."""
        found = with_square(doogie, d.hands[seat], d.board)
        return found[0] if found else None

    def qualifies_high(self, high: Rank) -> bool:
        return high[0] == 1 or high[1] >= self.rules.high

    def qualifies_low(self, low: Rank) -> bool:
        return self.rules.low < 0 or -low[0] <= self.rules.low

    # who wins what

    def settle(self, d: Deal, pot: Pot) -> None:
        """One pot, by itself (C17)."""
        if len(pot.seats) == 1:
            d.win(pot.seats[0], pot.chips, "C17")
            return
        perfect = [s for s in pot.seats if self.rules.perfect == "always" and self.low(d, s) == PERFECT]
        highs = {s: self.high(d, s) for s in pot.seats if d.said[s] in (HIGH, BOTH) or s in perfect}
        lows = {s: low for s in pot.seats if (d.said[s] in (LOW, BOTH) or s in perfect) and (low := self.low(d, s))}
        highs = {s: high for s, high in highs.items() if self.qualifies_high(high)}
        lows = {s: low for s, low in lows.items() if self.qualifies_low(low)}
        failed = self.failed(d, pot, highs, lows) if self.rules.must_win_both else []
        for seat in failed:
            d.say(FAILS, seat, "BG24")
        high_winners = best(highs, without=failed)
        low_winners = best(lows, without=failed)
        if self.rules.beater_takes_all and failed:
            led_high, led_low = (len(best(hands)) == 1 and best(hands)[0] in failed for hands in (highs, lows))
            if led_high and not led_low and low_winners:
                d.say(BEATEN, clause="BG24")
                high_winners = low_winners
            elif led_low and not led_high and high_winners:
                d.say(BEATEN, clause="BG24")
                low_winners = high_winners
        self.pay(d, pot, high_winners, low_winners, highs, lows)

    def failed(self, d: Deal, pot: Pot, highs: dict[Seat, Rank], lows: dict[Seat, Rank]) -> list[Seat]:
        """Who declared both and is not best both ways; all judged at once against every declarer (BG24)."""
        return [
            seat
            for seat in pot.seats
            if d.said[seat] == BOTH
            and not (self.is_best(seat, highs, self.best_high(d, seat)) and self.is_best(seat, lows, PERFECT))
        ]

    def best_high(self, d: Deal, seat: Seat) -> Rank:
        """The best possible high: a perfect doogie that runs high, else a royal flush (BG19)."""
        high = self.high(d, seat)
        return high if high[0] == 1 else (0, len(high5.kinds) - 1, 12)

    def is_best(self, seat: Seat, hands: dict[Seat, Rank], best_possible: Rank) -> bool:
        """Whether a seat's hand is best of all declared that way, alone, or tied as `tie` allows."""
        if seat not in hands or hands[seat] < max(hands.values()):
            return False
        alone = list(hands.values()).count(hands[seat]) == 1
        return alone or self.rules.tie == "safe" or (self.rules.tie == "safe_if_best" and hands[seat] == best_possible)

    def pay(
        self,
        d: Deal,
        pot: Pot,
        high: Sequence[Seat],
        low: Sequence[Seat],
        highs: dict[Seat, Rank],
        lows: dict[Seat, Rank],
    ) -> None:
        """Each half to its winners; a half nobody won goes to the other's, a pot nobody won stays (BG18)."""
        if high and set(high) <= highs.keys():
            d.say(BEST_HIGH, clause="BG17", all=tuple(high), hand=self.high_words(highs[high[0]]))
        if low and set(low) <= lows.keys():
            d.say(BEST_LOW, clause="BG17", all=tuple(low), hand=self.low_words(lows[low[0]]))
        if not high and not low:
            return
        if not high or not low:
            d.say(NO_LOW if high else NO_HIGH, clause="BG18")
        if not high or not low or list(high) == list(low):  # one contest, so no seat has two odd chips (C3)
            parts = [(high or low, pot.chips, "BG18")]
        else:
            parts = [
                (high, pot.chips - pot.chips // 2, "BG17"),
                (low, pot.chips // 2, "BG17"),
            ]  # C3: the high half's odd chip
        for winners, chips, clause in parts:
            for seat, part in share(chips, winners):
                if part:
                    d.win(seat, part, clause)


def best(hands: dict[Seat, Rank], without: Sequence[Seat] = ()) -> list[Seat]:
    """The seats with the best hand, in order; none if there are no hands."""
    left = {seat: rank for seat, rank in hands.items() if seat not in without}
    return [seat for seat, rank in left.items() if rank == max(left.values())]
