"""What lies in the middle, what of it is at stake, and who is short of it (C2, C4, GU11)."""

from __future__ import annotations

from typing import Final

from ..deal import Deal, Phase, Seat
from ..events import RESERVE, kind
from ..words import Say, _

SETS_ASIDE: Final = kind("sets_aside", _("{chips} of the pot is set aside as reserve."), money="pays")
TOPS_UP: Final = kind("tops_up", _("The pot is topped up with {chips} from the reserve."), money="wins")
NEXT_POT: Final = kind("next_pot", _("In the next pot: {chips}."))
NEXT_POT_AND_RESERVE: Final = kind("next_pot_and_reserve", _("In the next pot: {chips}; in reserve: {reserve}."))

ANTE_SAYS: Final = _("Everyone antes {value}.")
ANTES_SAYS: Final = _("Antes are due {value}.")
ANTES_WORDS: Final = (_("when the pot is empty"), _("every deal"), _("every deal, unless they just matched"))
LIMIT_SAYS: Final = _("Nobody can lose more than {value} a deal.")
LIMIT_NONE: Final = _("the whole pot")
LIMIT_ON_SAYS: Final = _("The limit holds for {value}.")
LIMIT_ON_WORDS: Final = (_("winning and losing; the rest is set aside"), _("losing only; winners take all"))
ALL_OUT_SAYS: Final = _("All out? {value}.")
ALL_OUT_WORDS: Final = (_("The pot stays"), _("The pot stays and all ante again"), _("The best hand that dropped pays"))
WIMP_PAYS_SAYS: Final = _("That best hand pays {value}.")
WIMP_PAYS_WORDS: Final = (_("everybody’s antes"), _("the pot"))
TIE_SAYS: Final = _("A tie for best {value}.")
TIE_WORDS: Final = (_("shares the pot"), _("leaves the pot for the next deal"))
SHORT_SAYS: Final = _("Short of chips? {value}.")
SHORT_WORDS: Final = (_("Win or pay what you have at most"), _("You must drop"), _("You owe the rest"))


def short_text(ante: int, declare: str, limit: int | None) -> tuple[Say, ...]:
    """What matters most of a match-pot game as announced, in a few words."""
    return (
        Say(_("ante {n}"), n=ante),
        Say(_("together") if declare == "together" else _("in turn")),
        Say(_("no limit")) if limit is None else Say(_("limit {n}"), n=limit),
    )


class Stake:
    """The rules of what can be won and lost in a match-pot deal. Immutable.

    `limit` in chips or None, for `losers_only` or for winners too; `short` is capped, must_cover or iou; `wimp_bill` is
    what the best dropped hand pays when all are out: "" (nothing), "antes" or "pot", with antes of `ante`.
    """

    def __init__(self, limit: int | None, losers_only: bool, short: str, wimp_bill: str, ante: int) -> None:
        self.limit = limit
        self.losers_only = losers_only
        self.short = short
        self.wimp_bill = wimp_bill
        self.ante = ante

    def known(self, middle: int) -> tuple[int, int]:
        """What is won and what is lost when so much lies in the middle (C2, GU11)."""
        lost = middle if self.limit is None else min(middle, self.limit)
        return middle if self.losers_only else lost, lost

    def at_stake(self, d: Deal) -> int:
        """L: what each loser pays."""
        return self.known(d.pot)[1]

    def to_win(self, d: Deal) -> int:
        """What the winners share: L, or all of P where only losers are limited (GU11)."""
        return self.known(d.pot)[0]

    def covers(self, d: Deal, seat: Seat) -> bool:
        return d.stacks[seat] >= self.at_stake(d)

    def may_be_in(self, d: Deal, seat: Seat) -> bool:
        """C4: under must_cover who cannot cover is out, unless nobody can."""
        return self.short != "must_cover" or self.covers(d, seat) or not any(self.covers(d, s) for s in d.live)

    def is_capped(self, d: Deal, seat: Seat) -> bool:
        """C4: whether this seat wins and pays no more than its stack."""
        return self.short != "iou" and not self.covers(d, seat)

    def affordable(self, d: Deal, seat: Seat, bill: int) -> int:
        """What a seat pays of a bill: what it has, or all of it where debts are allowed (C4)."""
        return bill if self.short == "iou" else min(bill, max(d.stacks[seat], 0))

    def winnable(self, d: Deal, seat: Seat, part: int) -> int:
        """What a seat takes of its part at a showdown (C4)."""
        return min(part, max(d.stacks[seat], 0)) if self.is_capped(d, seat) else part

    def wimp_owes(self, d: Deal) -> int:
        """GU15: all antes of this deal's players, or L."""
        return self.ante * len(d.live) if self.wimp_bill == "antes" else self.at_stake(d)

    def price_in(self, d: Deal, seat: Seat) -> Say:
        win, pay = self.winnable(d, seat, self.to_win(d)), self.affordable(d, seat, self.at_stake(d))
        return Say(_("win {win}, or pay {pay}"), win=win, pay=pay)

    def price_out(self, d: Deal, seat: Seat) -> Say:
        if not self.wimp_bill or not self.may_be_in(d, seat):
            return Say(_("costs nothing"))
        return Say(_("free, unless all drop: best hand pays {chips}"), chips=self.wimp_owes(d))

    def short_note(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """The one thing a short player must know before declaring."""
        if self.covers(d, seat):
            return ()
        if not self.may_be_in(d, seat):
            return (Say(_("You cannot cover the {chips} at stake."), chips=self.at_stake(d)),)
        if self.short == "iou":
            return (Say(_("If you lose you owe {chips}."), chips=self.at_stake(d) - d.stacks[seat]),)
        return (
            Say(_("At a showdown you can win or lose {chips} at most: that is all you have."), chips=d.stacks[seat]),
        )


def balance(d: Deal, stake: Stake, clause: str) -> None:
    """What lies above the limit is set aside; what is missing comes from the reserve (GU11)."""
    middle = d.pot + d.reserve
    above = d.pot - (middle if stake.limit is None or stake.losers_only else min(middle, stake.limit))
    if above:
        d.set_aside(above)
        d.say(SETS_ASIDE if above > 0 else TOPS_UP, clause=clause, chips=abs(above), to=RESERVE)


class SetStake(Phase):
    """Before the cards: pot and reserve as the limit wants them."""

    def __init__(self, stake: Stake, clause: str) -> None:
        self.stake = stake
        self.clause = clause

    def begin(self, d: Deal) -> None:
        balance(d, self.stake, self.clause)


class NextPot(SetStake):
    """After the deal: the same, and the table hears what lies in the next pot (C2)."""

    def begin(self, d: Deal) -> None:
        super().begin(d)
        if d.reserve:
            d.say(NEXT_POT_AND_RESERVE, clause="C2", chips=d.pot, reserve=d.reserve)
        else:
            d.say(NEXT_POT, clause="C2", chips=d.pot)
