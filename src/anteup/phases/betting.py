"""Betting rounds, as in most games of poker: fixed limit, pot limit, no limit or spread; antes or blinds (C14-C16).

A bet or raise is named by the height it goes to: `raise 6` leaves the player with 6 in this round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from ..actions import NONE, Action, Chips, Choices, Illegal, verb
from ..deal import Ahead, Deal, Phase, Seat
from ..events import kind
from ..ranks import ace_low
from ..words import Say, _
from .dealing import ANTES

FOLD: Final = Action(verb("fold", _("Fold"), "F", late=_("then you fold")))
CHECK: Final = Action(verb("check", _("Check"), "K", late=_("then you check")))
CALL: Final = Action(verb("call", _("Call"), "C"))
BET: Final = verb("bet", _("Bet"), "B")
RAISE: Final = verb("raise", _("Raise"), "R")

FOLDS: Final = kind("folds", _("{who} folds."), you=_("You fold."))
CHECKS: Final = kind("checks", _("{who} checks."), you=_("You check."))
CALLS: Final = kind("calls", _("{who} calls {chips}."), you=_("You call {chips}."), money="pays")
BETS: Final = kind("bets", _("{who} bets {chips}."), you=_("You bet {chips}."), money="pays")
RAISES: Final = kind(
    "raises",
    _("{who} puts in {chips} and raises to {height}."),
    you=_("You put in {chips} and raise to {height}."),
    money="pays",
)
POSTS: Final = kind("posts", _("{who} posts a blind of {chips}."), you=_("You post a blind of {chips}."), money="pays")
BRINGS_IN: Final = kind("brings_in", _("{who} brings in {chips}."), you=_("You bring in {chips}."), money="pays")
TAKES_BACK: Final = kind(
    "takes_back",
    _("{who} takes back {chips}, which nobody called."),
    you=_("You take back {chips}, which nobody called."),
    money="returns",
)

TO_CHECK: Final = Choices((CHECK,))
TO_CALL: Final = Choices((FOLD, CALL))


def blind_seats(seats: int, button: Seat) -> tuple[Seat, Seat]:
    """Who posts the small and the big blind: left of the dealer; of two players the dealer posts the small (C16)."""
    small = (button + 1) % seats if seats > 2 else button
    return small, (small + 1) % seats


class Antes(Phase):
    """Antes lie in the main pot: whoever cannot pay is not dealt in (C5), so no side pot is made of them (C17)."""

    def __init__(self, chips: int) -> None:
        self.chips = chips

    def begin(self, d: Deal) -> None:
        d.ante(self.chips, "C14", ANTES)


class Blinds(Phase):
    """Blinds are posted, instead of antes; they are the first bets of the first round (C16)."""

    def __init__(self, small: int, big: int) -> None:
        self.blinds = (small, big)

    def begin(self, d: Deal) -> None:
        for seat, blind in zip(blind_seats(len(d.stacks), d.button), self.blinds, strict=True):
            chips = min(blind, d.stacks[seat])
            if chips:
                d.put_in(seat, chips, "C16", POSTS)


def can_bet(d: Deal, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of the seats that have chips; who has none is all-in and not asked (C15)."""
    return tuple([seat for seat in seats if d.stacks[seat]]) if 0 in d.stacks else seats


@lru_cache(1 << 12)
def or_more(owes: bool, word: str, low: int, high: int) -> Choices:
    """What one may do who may also bet or raise, to heights from `low` to `high`."""
    exact = (FOLD, CALL) if owes else (CHECK,)
    if low == high:
        return Choices((*exact, Action(word, low)))
    return Choices(exact, (Chips(word, low, high),))


FAR: Final = 1 << 60  # a height that nobody reaches


class Bet:
    """What is to be met: its height, the least raise on top of it, and how often was bet and raised, blinds counted.

    On the ladder of a fixed limit it also knows what mostly is the case, with more chips than the `next` bet takes:
    what one may do who is `owing`, who is `free` because it is met, and the bet that comes `then`.
    """

    __slots__ = ("free", "high", "next", "owing", "raised", "step", "then")

    def __init__(
        self,
        high: int,
        step: int,
        raised: int,
        next: int = FAR,
        owing: Choices = NONE,
        free: Choices = NONE,
        then: Bet | None = None,
    ) -> None:
        self.high: Final = high
        self.step: Final = step
        self.raised: Final = raised
        self.next: Final = next
        self.owing: Final = owing
        self.free: Final = free
        self.then: Final = then


class Turn:
    """A round of betting; immutable, and quicker to make and read than a tuple.

    `owe` have still to act, the first is asked; `fresh` may raise; so many players able to bet have `begun` the round.
    """

    __slots__ = ("begun", "bet", "fresh", "owe")

    def __init__(self, owe: tuple[Seat, ...], bet: Bet, fresh: tuple[Seat, ...], begun: int) -> None:
        self.owe: Final = owe
        self.bet: Final = bet
        self.fresh: Final = fresh
        self.begun: Final = begun

    @classmethod
    def _make(cls, fields: Iterable[Any]) -> Turn:
        owe, high, step, raised, fresh, begun = fields
        return Turn(owe, Bet(high, step, raised), fresh, begun)

    def __iter__(self) -> Iterator[int | tuple[Seat, ...]]:
        bet = self.bet
        yield from (self.owe, bet.high, bet.step, bet.raised, self.fresh, self.begun)


class Betting(Phase):
    """A betting round (C15): `least` is its bet, `most` the greatest of a spread, the rest as it is announced.

    `bring_in`: what the highest up card must put in (PB18); `big_blind`: the first bet, where it lies already (C16).
    """

    records = (Turn,)

    def __init__(
        self,
        number: int,
        least: int,
        structure: str = "fixed",
        most: int = 0,
        max_bets: int = 4,
        heads_up_cap: bool = True,
        opener: str = "left_of_dealer",
        bring_in: int = 0,
        big_blind: int = 0,
    ) -> None:
        self.number = number
        self.least = least
        self.structure = structure
        self.fixed = structure == "fixed"
        self.step = least if self.fixed else max(least, big_blind)  # at first, of raises
        self.most = most
        self.max_bets = max_bets if structure in ("fixed", "spread") else 0  # C14; 0: any number
        self.heads_up_cap = heads_up_cap
        self.opener = opener
        self.bring_in = bring_in
        self.big_blind = big_blind
        self.ladder = self.fixed_bets() if self.fixed else ()
        self.opening = self.bet(big_blind, self.step, 1 if big_blind else 0)

    # who is asked

    def begin(self, d: Deal) -> None:
        live, first = d.live, self.opens(d)
        owe = can_bet(d, live[first:] + live[:first] if first else live)
        begun, bet = len(owe), self.opening
        d.raiser = blind_seats(len(d.stacks), d.button)[1] if self.big_blind else -1
        if self.bring_in and begun > 1:  # PB18: no bet, and the player may still raise
            seat = owe[0]
            bet = self.bet(min(self.bring_in, d.stacks[seat]), self.step, 0)
            d.put_in(seat, bet.high, "PB18", BRINGS_IN)
            owe = can_bet(d, (*owe[1:], seat))
        self.ask(d, owe, bet, owe, begun)

    def opens(self, d: Deal) -> int:
        """Who opens, as a place among the active players, who sit in order from the dealer's left (C15, PB18)."""
        n = len(d.stacks)
        if self.big_blind:  # C16
            return self.at_or_after(d, (blind_seats(n, d.button)[1] + 1) % n)
        match self.opener:
            case "left_of_dealer":
                return 0
            case "last_raiser" if d.raiser >= 0:
                return self.at_or_after(d, d.raiser)
            case "rotating":
                return self.at_or_after(d, (d.button + self.number) % n)
            case "low_up_card":
                return self.by_up_card(d, lowest=True)
            case "high_up_card_brings_in":
                return self.by_up_card(d, lowest=not self.bring_in)
        return 0

    def at_or_after(self, d: Deal, seat: Seat) -> int:
        """The place of a seat, or of the next active player."""
        n = len(d.stacks)
        return next(d.live.index((seat + k) % n) for k in range(n) if (seat + k) % n in d.live)

    def by_up_card(self, d: Deal, lowest: bool) -> int:
        """Who shows the lowest or highest face-up card, ace low; nearest the dealer's left; without one, last."""
        marks = []
        for place, seat in enumerate(d.live):
            ups = [ace_low(card) for card in d.hands[seat] if d.up >> card & 1]
            if ups:
                marks.append((min(ups) if lowest else -max(ups), place))
        return min(marks)[1] if marks else 0

    def ask(self, d: Deal, owe: tuple[Seat, ...], bet: Bet, fresh: tuple[Seat, ...], begun: int) -> None:
        """The next player is asked; with at most one able to bet, only who has a bet of another to call (C15)."""
        if 0 in d.stacks:
            bet = Bet(bet.high, bet.step, bet.raised)  # off the ladder: who is all-in makes each case one of its own
            if len(can_bet(d, d.live)) < 2:
                owe = tuple([seat for seat in owe if d.bets[seat] < max(d.bets)])
        if owe and len(d.live) > 1:
            d.now = Turn(owe, bet, fresh, begun)
        else:
            self.finish(d)

    def finish(self, d: Deal) -> None:
        """The bets lie in the pot; what nobody called goes back (C17)."""
        bets, top = d.bets, max(d.bets)
        if top:
            d.gather_bets()
        if bets.count(top) == 1:
            d.take_back(bets.index(top), top - sorted(bets)[-2], "C17", TAKES_BACK)
        d.now = None

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        turn: Turn = d.now
        return turn.owe[:1]

    # what they may do

    def choices(self, d: Deal, seat: Seat) -> Choices:
        turn: Turn = d.now
        bet, paid = turn.bet, d.bets[seat]
        if paid + d.stacks[seat] > bet.next and seat in turn.fresh:  # nobody is short, and no bet was
            return bet.owing if paid < bet.high else bet.free
        owes = paid < bet.high
        if not self.may_raise(d, seat):
            return TO_CALL if owes else TO_CHECK
        low, high = self.heights(d, seat)
        return or_more(owes, RAISE if bet.raised else BET, low, high)

    def fixed_bets(self) -> tuple[Bet, ...]:
        """The ladder of a fixed limit, no higher than is often climbed; at its cap, if that holds for two, it ends."""
        ladder: list[Bet] = []
        for bets in range(min(self.max_bets + self.heads_up_cap, 8) - 1, -1, -1):
            high, next, word = bets * self.least, (bets + 1) * self.least, RAISE if bets else BET
            owing, free = TO_CALL, TO_CHECK
            if bets < self.max_bets:
                owing, free = or_more(True, word, next, next), or_more(False, word, next, next)
            ladder.append(Bet(high, self.least, bets, next, owing, free, ladder[-1] if ladder else None))
        return tuple(reversed(ladder))

    def bet(self, high: int, step: int, raised: int) -> Bet:
        """What is to be met then, on the ladder if it is of such bets."""
        if raised < len(self.ladder) and self.ladder[raised].high == high:
            return self.ladder[raised]
        return Bet(high, step, raised)

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """To check or else fold, whatever is bet; and what is only for the bet as it is."""
        turn: Turn = d.now
        if seat not in turn.owe:
            return ()
        high = turn.bet.high
        if high > d.bets[seat]:
            folds = Ahead((CHECK, FOLD), price=Say(_("whatever is bet")), label=Say(_("Fold")))
            return folds, Ahead((CALL,), (high,), self.price(d, seat, CALL.verb))
        folds = Ahead((CHECK, FOLD), price=Say(_("folds to any bet")), label=Say(_("Check or fold")))
        return folds, Ahead((CHECK,), (high,), Say(_("if nobody bets")))

    def may_raise(self, d: Deal, seat: Seat) -> bool:
        """Whether a seat can put in more than it owes, against anybody, and may."""
        turn: Turn = d.now
        if seat not in turn.fresh or d.stacks[seat] <= turn.bet.high - d.bets[seat] or self.capped(turn):
            return False
        return 0 not in d.stacks or len(can_bet(d, d.live)) > 1

    def capped(self, turn: Turn) -> bool:
        """C14: after a bet and three raises, or as many as are announced."""
        return turn.bet.raised >= self.max_bets > 0 and (self.heads_up_cap or turn.begun != 2)

    def base(self, bet: Bet) -> int:
        """What a raise goes on top of; a bring-in or an all-in below the round's bet is none, and is made up to one."""
        return bet.high if bet.raised or bet.high >= self.least else 0

    def heights(self, d: Deal, seat: Seat) -> tuple[int, int]:
        """The least and greatest height to bet or raise to; all one has, if that is less (C14)."""
        bet: Bet = d.now.bet
        base = self.base(bet)
        all_in = d.bets[seat] + d.stacks[seat]
        low = base + bet.step
        if low >= all_in:
            return all_in, all_in
        if self.fixed:
            return low, low
        match self.structure:
            case "spread":
                high = base + self.most
            case "pot_limit":
                high = bet.high + d.pot + bet.high - d.bets[seat]  # the pot after calling
            case _:
                high = all_in
        return low, min(max(low, high), all_in)

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action.number:
            first = action.verb == BET and not d.bets[seat]
            return self.goes_to(d, seat, action.number, BETS if first else RAISES)
        turn: Turn = d.now
        match action.verb:
            case "fold":
                d.fold(seat)
                d.tell(FOLDS, seat, "C15")
            case "check":
                d.tell(CHECKS, seat, "C15")
            case "call":
                high, has = turn.bet.high, d.bets[seat] + d.stacks[seat]
                d.put_in(seat, high if high < has else has, "C15", CALLS)
        others, fresh = turn.owe[1:], turn.fresh
        if fresh is turn.owe:  # the same until somebody may only call
            fresh = others
        elif seat in fresh:
            fresh = tuple([s for s in fresh if s != seat])
        self.ask(d, others, turn.bet, fresh, turn.begun)

    def goes_to(self, d: Deal, seat: Seat, height: int, kind: str) -> None:
        """A bet or raise: all others are asked again; after less than a full one, who has acted may only call (C17)."""
        turn: Turn = d.now
        d.put_in(seat, height, "C14", kind, (("height", height),))
        d.raiser = seat
        live = d.live
        k = live.index(seat)
        others = can_bet(d, live[k + 1 :] + live[:k])
        bet, fresh = turn.bet, others
        if height == bet.next and bet.then is not None:
            bet = bet.then
        elif (over := height - self.base(bet)) >= bet.step:
            bet = self.bet(height, over, bet.raised + 1)
        else:
            bet = self.bet(height, bet.step, bet.raised)
            fresh = tuple([s for s in turn.fresh if s != seat])
        self.ask(d, others, bet, fresh, turn.begun)

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        turn: Turn = d.now
        if action.verb not in (BET, RAISE):
            return super().refusal(d, seat, action)
        if self.capped(turn):
            return Illegal(Say(_("Bets and raises in this round: {n}. There are no more."), n=turn.bet.raised), "C14")
        if seat not in turn.fresh:
            return Illegal(Say(_("Less than a full raise came after you acted: call or fold.")), "C17")
        if not self.may_raise(d, seat):
            return super().refusal(d, seat, action)
        low, high = self.heights(d, seat)
        least = Action(RAISE if turn.bet.raised else BET, low)
        if low == high:
            return Illegal(Say(_("It can only be “{least}” here."), least=str(least)), "C14")
        most = least._replace(number=high)
        return Illegal(
            Say(_("It is “{least}” at least and “{most}” at most."), least=str(least), most=str(most)), "C14"
        )

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        if d.now.bet.high:
            return Say(_("Betting round {n}: the bet is {high}."), n=self.number, high=d.now.bet.high), "C15"
        return Say(_("Betting round {n}: no bet yet."), n=self.number), "C15"

    def question(self, d: Deal, seat: Seat) -> Say:
        turn: Turn = d.now
        owed = turn.bet.high - d.bets[seat]
        if owed <= 0:
            if not self.may_raise(d, seat):
                return Say(_("You may check."))
            return Say(_("Check or raise?")) if turn.bet.raised else Say(_("Check or bet?"))
        if d.raiser < 0:
            return Say(_("{high} is brought in. {owed} to you."), high=turn.bet.high, owed=owed)
        if self.blind_stands(turn):
            return Say(_("The big blind is {high}. {owed} to you."), high=turn.bet.high, owed=owed)
        first = turn.bet.raised <= 1 and turn.bet.high <= turn.bet.step
        text = _("{by} bets {high}. {owed} to you.") if first else _("{by} makes it {high}. {owed} to you.")
        return Say(text, by=d.raiser, high=turn.bet.high, owed=owed)

    def blind_stands(self, turn: Turn) -> bool:
        """Whether nobody has raised the big blind."""
        return bool(self.big_blind) and turn.bet.high == self.big_blind

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        """What must be put in, or the height that it goes to; of a free amount the page writes the number after it."""
        owed = d.now.bet.high - d.bets[seat]
        match word:
            case "call" if owed >= d.stacks[seat]:
                return Say(_("{chips} more, all in"), chips=d.stacks[seat])
            case "call":
                return Say(_("{chips} more"), chips=owed)
            case "check":
                return Say(_("costs nothing"))
            case "fold":
                return None
        low, high = self.heights(d, seat)
        raises, all_in = word == RAISE or d.bets[seat], low == d.bets[seat] + d.stacks[seat]
        if low < high:
            return Say(_("to")) if raises else None
        if not raises:
            return Say(_("{n}, all in") if all_in else _("{n}"), n=low)
        if all_in:
            return Say(_("to {n}, all in"), n=low)
        if d.bets[seat]:
            return Say(_("to {n}, {chips} more"), n=low, chips=low - d.bets[seat])
        return Say(_("to {n}"), n=low)

    def marks(self, d: Deal, seat: Seat) -> dict[int, Say]:
        """The heights to bet or raise to that have a name, by their height, the least first."""
        turn: Turn = d.now
        low, high = self.heights(d, seat)
        after = d.pot + turn.bet.high - d.bets[seat]  # the pot after calling
        whole = turn.bet.high + after
        marks = {turn.bet.high + after // 2: Say(_("½ pot")), whole: Say(_("pot"))}
        if whole >= high:
            marks[turn.bet.high + after * 3 // 4] = Say(_("¾ pot"))
        if high == d.bets[seat] + d.stacks[seat]:
            marks[high] = Say(_("all in"))
        marks |= {high: marks.get(high, Say(_("most"))), low: Say(_("least"))}
        return {height: marks[height] for height in sorted(marks) if low <= height <= high}

    def pot_after(self, d: Deal, seat: Seat, action: Action) -> int | None:
        """What would lie in the pot; None if nothing is put in."""
        turn: Turn = d.now
        match action.verb:
            case "fold" | "check":
                return None
            case "call":
                return d.pot + min(turn.bet.high - d.bets[seat], d.stacks[seat])
        return d.pot + action.number - d.bets[seat]

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if (still := out_or_all_in(d, seat)) is not None:
            all_in = seat in d.live and d.bets[seat]
            return ("done", Say(_("all in, {chips}"), chips=d.bets[seat])) if all_in else still
        turn: Turn = d.now
        state, chips = "" if seat in turn.owe else "done", d.bets[seat]
        if seat == d.raiser:
            return state, Say(_("{chips} in") if self.blind_stands(turn) else _("bets {chips}"), chips=chips)
        if chips:
            return state, Say(_("calls {chips}") if state and chips == turn.bet.high else _("{chips} in"), chips=chips)
        return ("done", Say(_("checked"))) if state else None


def out_or_all_in(d: Deal, seat: Seat) -> tuple[str, Say] | None:
    """The state of a seat that is asked for no bets any more."""
    if seat not in d.live:
        return "gone", Say(_("folded"))
    return None if d.stacks[seat] else ("done", Say(_("all in")))
