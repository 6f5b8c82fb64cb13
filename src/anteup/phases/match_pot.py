"""The showdown of a match-pot game: the best hand takes what is at stake, the others who were in pay it (C2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..deal import Deal, Phase, Seat, share
from ..events import kind
from ..ranks import Poker, Rank
from ..words import _
from .declaring import IN
from .stake import Stake

ALONE: Final = kind(
    "alone",
    _("Only {who} stayed in. No cards are shown."),
    you=_("Only you stayed in. Nobody sees your cards."),
    place="headline",
)
BEATS: Final = kind("beats", _("{whose} {hand} beat {against} {other}."), place="headline")
BEATS_KITTY: Final = kind("beats_kitty", _("{whose} {hand} beat the kitty’s {other}."), place="headline")
TIE: Final = kind("tie", _("{all} tie with {hand}."), place="headline")
WHY: Final = kind("why", _("{why}"), place="note")
PAYS_NEXT: Final = kind(
    "pays_next", _("{who} pays {chips} into the next pot."), you=_("You pay {chips} into the next pot."), money="pays"
)
OWES_NEXT: Final = kind(
    "owes_next",
    _("{who} pays {chips} into the next pot and owes part of it."),
    you=_("You pay {chips} into the next pot and owe part of it."),
    money="pays",
)
KITTY_SHOWS: Final = kind("kitty_shows", _("The kitty shows {cards}: {hand}."))
KITTY_WINS: Final = kind("kitty_wins", _("Nobody beat the kitty, so nobody takes the pot."), place="headline")
NO_PAYOUT: Final = kind("no_payout", _("The tie leaves the pot where it is."), place="note")
STAYS: Final = kind("stays", _("All out. The {chips} stays for the next deal."), place="headline")
ANTE_AGAIN: Final = kind(
    "ante_again", _("All out. The {chips} stays, and everyone antes again for the next deal."), place="headline"
)
WIMP: Final = kind("wimp", _("All out. {all} held the best hand, {hand}, and must pay for it."), place="headline")
CARDS_DOWN: Final = kind("cards_down", _("Out, cards face down: {all}."), place="note")


class Clauses(NamedTuple):
    """The clauses of one game that a match-pot showdown rests on."""

    shows: str
    wins: str
    pays: str
    alone: str
    tie: str
    carries: str
    again: str
    wimp: str


class MatchPot(Phase):
    """Those who are in show; the best takes the stake and the others match it.

    `best` ranks the hands; when all are out everyone may have to `ante_again` (GU14); `split_ties` or leave the pot;
    `only_worst` of the losers pays (GU16); `matchers_excused` from the next ante (C5); `kitty` is off, always or lone,
    and lies in the middle (GU17); `kitty_pushes`: level with it one neither wins nor pays.
    """

    def __init__(
        self,
        best: Poker,
        stake: Stake,
        clauses: Clauses,
        *,
        ante_again: bool = False,
        split_ties: bool = True,
        only_worst: bool = False,
        matchers_excused: bool = False,
        kitty: str = "off",
        kitty_pushes: bool = False,
    ) -> None:
        self.best = best
        self.stake = stake
        self.clauses = clauses
        self.ante_again = ante_again
        self.split_ties = split_ties
        self.only_worst = only_worst
        self.matchers_excused = matchers_excused
        self.kitty = kitty
        self.kitty_pushes = kitty_pushes

    def begin(self, d: Deal) -> None:
        ins = [seat for seat in d.live if d.said[seat] == IN]
        outs = tuple([seat for seat in d.live if seat not in ins])
        if ins and outs:
            d.say(CARDS_DOWN, clause="C22", all=outs)
        if not ins:
            self.all_out(d)
        elif len(ins) == 1 and self.kitty == "off":
            d.say(ALONE, ins[0], self.clauses.alone)
            d.win(
                ins[0], self.stake.to_win(d), self.clauses.alone
            )  # C13: and nobody pays, not even a short winner's rest
        else:
            self.showdown(d, ins)

    def showdown(self, d: Deal, ins: Sequence[Seat]) -> None:
        ranks = self.show(d, ins, self.clauses.shows)
        top = max(ranks.values())
        winners = [seat for seat in ins if ranks[seat] == top]
        payers = [seat for seat in ins if ranks[seat] < top]
        clause = "GU16" if self.only_worst else self.clauses.pays
        kitty = self.show_kitty(d) if self.kitty == "always" or len(ins) == 1 else None
        if kitty is not None and kitty >= top:  # GU17: a tie does not beat it
            d.say(KITTY_WINS, clause="GU17")
            winners, payers, clause = [], list(ins), "GU21" if self.only_worst else "GU17"
        else:
            self.explain(d, ranks, winners, payers, kitty)
        if len(winners) > 1 and not self.split_ties:  # GU12
            d.say(NO_PAYOUT, clause=self.clauses.tie)
            winners = []
        if self.only_worst:  # GU16, GU21
            payers = [seat for seat in payers if ranks[seat] == min(ranks.values())]
        if self.kitty_pushes:  # GU17, GU21: a hand level with the kitty never pays
            payers = [seat for seat in payers if ranks[seat] != kitty]
        self.settle(d, winners, payers, clause)

    def settle(self, d: Deal, winners: Sequence[Seat], payers: Sequence[Seat], clause: str) -> None:
        """Winners share what is to be won, then each payer matches what was at stake."""
        bill = self.stake.at_stake(d)
        parts = share(self.stake.to_win(d), winners) if winners else []
        takings = [(seat, part, self.stake.winnable(d, seat, part)) for seat, part in parts]
        wins = self.clauses.tie if len(winners) > 1 else self.clauses.wins
        for seat, part, chips in takings:
            if chips:
                d.win(seat, chips, wins if chips == part else "C4")
        self.charge(d, [(seat, bill) for seat in payers], clause)
        if self.matchers_excused:  # C5
            d.excused = tuple(payers)

    def charge(self, d: Deal, bills: Sequence[tuple[Seat, int]], clause: str) -> None:
        for seat, bill in bills:
            chips, has = self.stake.affordable(d, seat, bill), d.stacks[seat]
            if chips:
                d.pay(seat, chips, clause if bill <= has else "C4", PAYS_NEXT if chips <= has else OWES_NEXT)

    def all_out(self, d: Deal) -> None:
        """GU14, GU15: the pot stays; by the wimp rule the best hand that dropped pays."""
        if self.stake.wimp_bill:
            dropped = [seat for seat in d.live if self.stake.may_be_in(d, seat)]
            ranks = self.show(d, d.live, self.clauses.wimp)
            top = max(ranks[seat] for seat in dropped)
            wimps = [seat for seat in dropped if ranks[seat] == top]
            d.say(WIMP, clause=self.clauses.wimp, all=tuple(wimps), hand=self.best.words(top))
            self.charge(d, share(self.stake.wimp_owes(d), wimps), self.clauses.wimp)
            d.excused = d.live
        elif self.ante_again:
            d.say(ANTE_AGAIN, clause=self.clauses.again, chips=d.pot + d.reserve)
            d.again = True
        else:
            d.say(STAYS, clause=self.clauses.carries, chips=d.pot + d.reserve)

    def show(self, d: Deal, seats: Sequence[Seat], clause: str) -> dict[Seat, Rank]:
        ranks = {seat: self.best(d.hands[seat]) for seat in seats}
        for seat in seats:
            d.show(seat, clause, hand=self.best.words(ranks[seat]), row=self.best.shown(ranks[seat]))
        return ranks

    def show_kitty(self, d: Deal) -> Rank:
        rank = self.best(d.board)
        d.open_board()
        d.say(KITTY_SHOWS, clause="GU17", cards=d.board, hand=self.best.words(rank), row=self.best.shown(rank))
        return rank

    def explain(
        self, d: Deal, ranks: dict[Seat, Rank], winners: Sequence[Seat], payers: Sequence[Seat], kitty: Rank | None
    ) -> None:
        """Why the winners won: against the best of the others."""
        top = ranks[winners[0]]
        if len(winners) > 1:
            d.say(TIE, clause=self.clauses.tie, all=tuple(winners), hand=self.best.words(top))
        second = max((ranks[seat] for seat in payers), default=None)
        if kitty is not None and (second is None or kitty > second):
            d.say(BEATS_KITTY, clause="GU17", whose=winners[0], hand=self.best.brief(top), other=self.best.brief(kitty))
            second = kitty
        elif second is not None:
            against = next(seat for seat in payers if ranks[seat] == second)
            d.say(
                BEATS,
                clause=self.clauses.wins,
                whose=winners[0],
                hand=self.best.brief(top),
                against=against,
                other=self.best.brief(second),
            )
        reason = self.best.why(top, second) if second is not None else None
        if reason is not None:
            d.say(WHY, clause=reason[1], why=reason[0])
