"""High and low: declared with chips in the fist, and a pot of two halves (BG14, BG17-BG21, BG24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..actions import Action, Choices, verb
from ..cards import Card
from ..deal import WINS, Deal, Phase, Seat, put, share
from ..events import kind
from ..ranks import Rank, doogie, high5
from ..words import Say, _
from .declaring import SEALED
from .halves import RUNS_HIGH, Halves, Hands, Rules, best, decide, stands
from .pots import Pot, side_pots, taken_alone, tell_odd, unopposed
from .square import Best, with_square

LOW: Final = Action(verb("low", _("Low"), "L", late=_("then you go low")))
HIGH: Final = Action(verb("high", _("High"), "H"))
BOTH: Final = Action(verb("both", _("Both"), "B"))
WAYS: Final = Choices((LOW, HIGH, BOTH))
FIST: Final = {LOW.verb: 0, HIGH.verb: 1, BOTH.verb: 2}  # chips in it (BG14)

GO_HIGH: Final = kind("go_high", _("Going high: {all}."))
GO_LOW: Final = kind("go_low", _("Going low: {all}."))
GO_BOTH: Final = kind("go_both", _("Going both ways: {all}."))
HALVED: Final = kind("halved", _("{high} {low}"), place="headline")
ONE_WAY: Final = kind("one_way", _("All of {pot} goes to {all} with {hand}."), place="headline")
BOTH_WAYS: Final = kind(
    "both_ways", _("All of {pot} goes to {all}, best both ways: {high} and {low}."), place="headline"
)
PERFECT_BOTH_WAYS: Final = kind(
    "perfect_both_ways", _("All of {pot} goes to {all}: the perfect doogie is best both ways."), place="headline"
)
BETTER: Final = kind("better", _("{why}"), place="note")
NOT_HALVED: Final = kind("not_halved", _("{why}"), place="note")
FAILS: Final = kind(
    "fails",
    _("{who} went both ways and {why}: neither half of {pot}."),
    you=_("You went both ways and {why}: neither half of {pot}."),
    place="note",
)
ODD_HALF: Final = kind("odd_half", _("{chips} is odd: the high half has the chip left over."), place="note")
STAYS: Final = kind("nobody_wins", _("Nobody wins {pot}: it stays for the next deal."), place="headline")
TAKES_HIGH: Final = kind(
    "takes_high", _("{who} takes {chips} for high."), you=_("You take {chips} for high."), money="wins"
)
TAKES_LOW: Final = kind(
    "takes_low", _("{who} takes {chips} for low."), you=_("You take {chips} for low."), money="wins"
)

HIGH_HALF: Final = _("The high half of {pot}, {chips}, goes to {all} with {hand}.")
LOW_HALF: Final = _("The low half, {chips}, goes to {all} with {hand}.")


# Declaring


class Fists(NamedTuple):
    """Fists are closing on low, high or both; nobody learns another's choice until all have chosen."""


class HighOrLow(Phase):
    """Every active player declares, sealed: no chip for low, one for high, two for both (BG14)."""

    records = (Fists,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

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
            self.open_fists(d)

    def open_fists(self, d: Deal) -> None:
        d.said, d.sealed = d.sealed, (None,) * len(d.stacks)
        for way, told in ((HIGH, GO_HIGH), (LOW, GO_LOW), (BOTH, GO_BOTH)):
            seats = tuple([seat for seat in d.live if d.said[seat] == way])
            if seats:
                d.say(told, clause="BG14", all=seats)
        d.now = None

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        shut = len(d.live) - len(self.waiting(d))
        return Say(_("Fists closed: {shut} of {n}. All open together."), shut=shut, n=len(d.live)), "BG14"

    def question(self, d: Deal, seat: Seat) -> Say:
        return Say(_("How many chips in your fist?"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        """What one has that way; going both ways, what it takes."""
        hand = hand_of(d, seat, self.rules)
        if word == HIGH.verb:
            return self.rules.high_words(hand.high)
        if word == LOW.verb:
            return self.rules.low_words(hand.low)
        if self.rules.runs_high(hand.low, declared_both=True):
            return Say(_("the perfect doogie is best both ways"))  # BG20
        return Say(_("win both, or none")) if self.rules.must_win_both else Say(_("each half by itself"))

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if seat not in d.live:
            return "gone", Say(_("folded"))
        return ("done", Say(_("has chosen"))) if d.sealed[seat] is not None else ("", Say(_("thinking")))


# What they hold


class Hand(NamedTuple):
    """What a seat has as high and as low, and the cards that are it; which of the two it plays."""

    high: Rank
    low: Rank | None
    high_cards: tuple[Card, ...]
    low_cards: tuple[Card, ...]
    plays_high: bool
    plays_low: bool


def hand_of(d: Deal, seat: Seat, rules: Rules) -> Hand:
    """What a seat has when the whole square is up."""
    high, low = with_square(high5, d.hands[seat], d.board), with_square(doogie, d.hands[seat], d.board)
    assert high is not None
    return declared(rules, d.said[seat], high, low)


def declared(rules: Rules, said: Action | None, high: Best, low: Best | None) -> Hand:
    """A hand with what was declared: a perfect doogie may run high, and then plays both ways (BG20)."""
    if low is not None and rules.runs_high(low.rank, said == BOTH):
        return Hand(RUNS_HIGH, low.rank, low.cards, low.cards, True, True)
    ways = said in (HIGH, BOTH), said in (LOW, BOTH)
    return Hand(high.rank, low and low.rank, high.cards, low.cards if low else (), *ways)


# The showdown


class HighLow(Phase):
    """The best qualifying high and the best qualifying low halve each pot."""

    for_one = True

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, d: Deal) -> None:
        if taken_alone(d, "C18"):
            return
        hands = {seat: hand_of(d, seat, self.rules) for seat in d.live}
        for seat, hand in hands.items():
            self.show(d, seat, hand)
        for pot in [pot for pot in side_pots(d) if not self.settle(d, pot, hands)]:
            d.say(STAYS, clause="BG18", pot=pot.name)

    def show(self, d: Deal, seat: Seat, hand: Hand) -> None:
        """All active hands are shown, with what they are in the way declared."""
        high, low = self.rules.high_words(hand.high), self.rules.low_words(hand.low)
        if hand.high == RUNS_HIGH:
            row, used = Say(_("both ways, {hand}"), hand=high), hand.low_cards
        elif hand.plays_high and hand.plays_low:
            row, used = Say(_("both ways, {high} and {low}"), high=high, low=low), (*hand.high_cards, *hand.low_cards)
        elif hand.plays_high:
            row, used = Say(_("high, {hand}"), hand=high), hand.high_cards
        else:
            row, used = Say(_("low, {hand}"), hand=low), hand.low_cards
        made, table = [tuple([str(card) for card in cards if card in used]) for cards in (d.hands[seat], d.board)]
        d.show(seat, "BG17", hand=row, row=row, made=made, table=table)

    def settle(self, d: Deal, pot: Pot, hands: Mapping[Seat, Hand]) -> bool:
        """Whether somebody takes this pot, which is decided by itself (C17)."""
        if unopposed(d, pot):
            return True
        contest = contest_for(d, pot, hands, self.rules)
        high, low = contest.halves.high, contest.halves.low
        for seat in contest.halves.failed:
            d.say(FAILS, seat, "BG24", why=contest.fault(seat, self.rules), pot=pot.name)
        if high and low and high != low:
            halve(d, contest)
        elif high or low:
            give_all(d, contest)
        return bool(high or low)


class Contest(NamedTuple):
    """A pot; what those have who went high or low and qualify; whether anybody went so at all; who wins."""

    pot: Pot
    highs: Hands
    lows: Hands
    went_high: bool
    went_low: bool
    halves: Halves

    def best_high(self) -> Say:
        rank = self.highs[self.halves.high[0]]
        return Say(_("the perfect doogie")) if rank == RUNS_HIGH else high5.words(rank)

    def best_low(self) -> Say:
        return doogie.words(self.lows[self.halves.low[0]])

    def clause(self, hands: Hands, winners: Sequence[Seat]) -> str:
        """The clause by which they win: a perfect doogie as a high, a tie, or the best hand."""
        if hands[winners[0]] == RUNS_HIGH:
            return "BG20"
        return "BG17" if len(winners) == 1 else "BG18"

    def fault(self, seat: Seat, rules: Rules) -> Say:
        """What went wrong for a seat that went both ways."""
        hands = {"high": self.highs, "low": self.lows}
        lost = [way for way, held in hands.items() if seat not in best(held)]
        tied = [way for way, held in hands.items() if not stands(rules, seat, held)]
        return Say(FAULTS["lost" if lost else "tied", "".join(lost or tied)])

    def why_not_halved(self, by_high: bool) -> tuple[Say, str]:
        """Why all of the pot goes one way, and the clause."""
        if self.halves.lost:
            return Say(LOST[self.halves.lost]), "BG24"
        went, qualify = (self.went_low, self.lows) if by_high else (self.went_high, self.highs)
        reason = "failed" if qualify else "unqualified" if went else "nobody"
        return Say(MISSING["low" if by_high else "high", reason]), "BG18"


FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("lost", "high"): _("lost high"),
    ("lost", "low"): _("lost low"),
    ("lost", "highlow"): _("lost both"),
    ("tied", "high"): _("only tied for high"),
    ("tied", "low"): _("only tied for low"),
    ("tied", "highlow"): _("only tied for both"),
}
LOST: Final[Mapping[str, str]] = {
    "high": _("The best high is out of both halves, so the high half goes with the low."),
    "low": _("The best low is out of both halves, so the low half goes with the high."),
}
MISSING: Final[Mapping[tuple[str, str], str]] = {
    ("high", "nobody"): _("Nobody went high, so it is not halved."),
    ("high", "unqualified"): _("No high hand qualifies, so it is not halved."),
    ("high", "failed"): _("Nobody is left for high, so it is not halved."),
    ("low", "nobody"): _("Nobody went low, so it is not halved."),
    ("low", "unqualified"): _("No low hand qualifies, so it is not halved."),
    ("low", "failed"): _("Nobody is left for low, so it is not halved."),
}


def contest_for(d: Deal, pot: Pot, hands: Mapping[Seat, Hand], rules: Rules) -> Contest:
    went_high = {seat: hands[seat].high for seat in pot.seats if hands[seat].plays_high}
    went_low = {seat: hands[seat].low for seat in pot.seats if hands[seat].plays_low}
    highs = {seat: rank for seat, rank in went_high.items() if rules.qualifies_high(rank)}
    lows = {seat: rank for seat, rank in went_low.items() if rank is not None and rules.qualifies_low(rank)}
    both = [seat for seat in pot.seats if d.said[seat] == BOTH]
    return Contest(pot, highs, lows, bool(went_high), bool(went_low), decide(rules, both, highs, lows))


def halve(d: Deal, contest: Contest) -> None:
    """The high half, which has the odd chip, and the low half (C3)."""
    pot, (high, low, *_failed) = contest.pot, contest.halves
    low_chips = pot.chips // 2
    high_chips = pot.chips - low_chips
    d.say(
        HALVED,
        clause="BG17",
        high=Say(HIGH_HALF, pot=pot.name, chips=high_chips, all=high, hand=contest.best_high()),
        low=Say(LOW_HALF, chips=low_chips, all=low, hand=contest.best_low()),
    )
    tell_close(d, contest)
    if high_chips > low_chips:
        d.say(ODD_HALF, clause="C3", chips=pot.chips)
    give(d, high, high_chips, contest.clause(contest.highs, high), TAKES_HIGH, note=Say(_("high half")))
    give(d, low, low_chips, contest.clause(contest.lows, low), TAKES_LOW, note=Say(_("low half")))


def give_all(d: Deal, contest: Contest) -> None:
    """The whole pot as one contest, won one way or by the same players both ways, so that nobody has two odd chips."""
    pot, (high, low, _failed, lost) = contest.pot, contest.halves
    by_high = lost == "low" or not low
    if high and low and not lost:
        clause = contest.clause(contest.highs, high)
        best_high, best_low = contest.best_high(), contest.best_low()
        told = PERFECT_BOTH_WAYS if clause == "BG20" else BOTH_WAYS
        d.say(told, clause=clause, pot=pot.name, all=high, high=best_high, low=best_low)
        tell_close(d, contest)
    else:
        hand = contest.best_high() if by_high else contest.best_low()
        why, clause = contest.why_not_halved(by_high)
        d.say(ONE_WAY, clause=clause, pot=pot.name, all=high or low, hand=hand)
        if by_high:
            tell_close(d, contest)
        d.say(NOT_HALVED, clause=clause, why=why)
    give(d, high or low, pot.chips, clause)


def tell_close(d: Deal, contest: Contest) -> None:
    """Why the best high beats the next, where their names do not say it."""
    halves = contest.halves
    beyond = (*halves.high, *halves.failed)
    others = [rank for seat, rank in contest.highs.items() if seat not in beyond]
    top = contest.highs[halves.high[0]]
    reason = high5.why(top, max(others)) if others and top != RUNS_HIGH else None
    if reason is not None:
        d.say(BETTER, clause=reason[1], why=reason[0])


def give(d: Deal, winners: Sequence[Seat], chips: int, clause: str, kind: str = WINS, **more: Say) -> None:
    """Chips shared equally; the odd ones go one each to the first (C3)."""
    tell_odd(d, chips, winners)
    for seat, part in share(chips, winners):
        if part:
            d.win(seat, part, clause, kind, **more)
