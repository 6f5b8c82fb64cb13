"""Betting rounds, as in most games of poker: fixed limit, pot limit, no limit or spread; antes or blinds (C14-C16)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Chips, Choices, verb
from ..deal import Deal, Game, Phase, Seat, put
from ..events import kind
from ..options import one_of, pair_or_none, whole
from ..words import Say, _
from .dealing import Ante

FOLD: Final = Action(verb("fold", _("Fold"), "F", late=_("then you fold")))
CHECK: Final = Action(verb("check", _("Check"), "K", late=_("then you check")))
CALL: Final = Action(verb("call", _("Call"), "C"))
BET: Final = verb("bet", _("Bet"), "B")
RAISE: Final = verb("raise", _("Raise"), "R")

FOLDS: Final = kind("folds", _("{who} folds."), you=_("You fold."))
CHECKS: Final = kind("checks", _("{who} checks."), you=_("You check."))
CALLS: Final = kind("calls", _("{who} calls {chips}."), you=_("You call {chips}."), money="pays")
BETS: Final = kind("bets", _("{who} bets {chips}."), you=_("You bet {chips}."), money="pays")
RAISES: Final = kind("raises", _("{who} raises to {height}."), you=_("You raise to {height}."), money="pays")
POSTS: Final = kind("posts", _("{who} posts a blind of {chips}."), you=_("You post a blind of {chips}."), money="pays")
BRINGS_IN: Final = kind("brings_in", _("{who} brings in {chips}."), you=_("You bring in {chips}."), money="pays")
TAKES_BACK: Final = kind(
    "takes_back",
    _("{who} takes back {chips}, which nobody called."),
    you=_("You take back {chips}, which nobody called."),
    money="wins",
)

TO_CHECK: Final = Choices((CHECK,))
TO_CALL: Final = Choices((FOLD, CALL))


class BettingGame(Game):
    """What the dealer announces of antes, blinds and limits (C14-C16), and the rounds that come of it."""

    ante = whole(1, clause="C14", says=_("Everyone antes {value} every deal."))
    small_bet = whole(2, low=1, clause="C14", says=_("Bets are {value} in the early rounds"))
    big_bet = whole(4, low=1, clause="C14", says=_("and {value} in the late ones."))
    structure = one_of(
        "fixed",
        "pot_limit",
        "no_limit",
        "spread",
        clause="C14",
        says=_("The limit is {value}."),
        words=(_("fixed"), _("the pot"), _("none"), _("a spread")),
    )
    spread_min = whole(small_bet, low=1, clause="C14", says=_("A spread goes from {value}"), rare=True)
    spread_max = whole(big_bet, low=1, clause="C14", says=_("to {value}."), rare=True)
    max_bets = whole(4, low=1, clause="C14", says=_("A bet and raises: {value} a round."), rare=True)
    heads_up_cap = one_of(
        "on",
        "off",
        clause="C14",
        says=_("That holds for two players {value}."),
        words=(_("as well"), _("no more")),
        rare=True,
    )
    opener = one_of(
        "left_of_dealer",
        "last_raiser",
        "rotating",
        clause="C15",
        says=_("Each round is opened by {value}."),
        words=(_("the player left of the dealer"), _("who raised last"), _("one player further each time")),
        rare=True,
    )
    blinds = pair_or_none(clause="C16", says=_("Blinds instead of antes: {value}."), none=_("none"), rare=True)

    def short_text(self) -> tuple[Say, ...]:
        bets = {
            "fixed": Say(_("bets {small} and {big}"), small=self.small_bet, big=self.big_bet),
            "pot_limit": Say(_("pot limit")),
            "no_limit": Say(_("no limit")),
            "spread": Say(_("spread {small} to {big}"), small=self.spread_min, big=self.spread_max),
        }[self.structure]
        money = (
            Say(_("ante {n}"), n=self.ante) if self.blinds is None else Say(_("blinds {pair}"), pair=_pair(self.blinds))
        )
        return money, bets

    def forced(self) -> Phase:
        """What is put in before the cards: antes, or blinds instead (C16)."""
        return Ante(self.ante, "C14") if self.blinds is None else Blinds(*self.blinds)

    def betting(self, number: int, big: bool, bring_in: int = 0) -> Betting:
        """The `number`-th betting round, from 1, of small or big bets."""
        size = self.big_bet if big else self.small_bet
        least = self.spread_min if self.structure == "spread" else size
        return Betting(
            number=number,
            least=least,
            structure=self.structure,
            most=self.spread_max,
            max_bets=self.max_bets,
            heads_up_cap=self.heads_up_cap == "on",
            opener=self.opener,
            bring_in=bring_in,
        )

    def dues(self, seats: int, button: Seat, antes: tuple[Seat, ...]) -> tuple[int, ...]:
        if self.blinds is None:
            return super().dues(seats, button, antes)
        small, big = blind_seats(seats, button)
        return tuple([self.blinds[0] if s == small else self.blinds[1] if s == big else 0 for s in range(seats)])


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}/{pair[1]}"


def blind_seats(seats: int, button: Seat) -> tuple[Seat, Seat]:
    """Who posts the small and the big blind: left of the dealer; of two players the dealer posts the small (C16)."""
    small = (button + 1) % seats if seats > 2 else button
    return small, (small + 1) % seats


class Blinds(Phase):
    """Blinds are posted, instead of antes; they are the first bets of the first round (C16)."""

    def __init__(self, small: int, big: int) -> None:
        self.blinds = (small, big)

    def begin(self, d: Deal) -> None:
        for seat, chips in zip(blind_seats(len(d.stacks), d.button), self.blinds, strict=True):
            chips = min(chips, d.stacks[seat])
            d.pay(seat, chips, "C16", POSTS)
            d.bets = put(d.bets, seat, chips)


class Turn(NamedTuple):
    """A round of betting: who has still to act, in order; what must be met, and what has been raised.

    `high` is the bet to meet, `step` the last full bet or raise, `raised` how many there were; `fresh` may still raise;
    `begun` is how many players began the round.
    """

    owe: tuple[Seat, ...]
    high: int
    step: int
    raised: int
    fresh: tuple[Seat, ...]
    begun: int


class Betting(Phase):
    """A betting round (C15). Amounts in chips; a bet or raise is named by the height it goes to."""

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
    ) -> None:
        self.number = number
        self.least = least  # the round's bet
        self.structure = structure
        self.most = most  # of a spread
        self.max_bets = max_bets
        self.heads_up_cap = heads_up_cap
        self.opener = opener
        self.bring_in = bring_in

    def begin(self, d: Deal) -> None:
        able = [seat for seat in d.live if d.stacks[seat]]
        high = max(d.bets)
        if len(able) < 2 and not [seat for seat in able if d.bets[seat] < high]:
            return self.finish(d)  # C15: with at most one player able to bet there is no round
        first = self.first(d)
        order = d.live[first:] + d.live[:first]
        owe = tuple([seat for seat in order if d.stacks[seat]])
        if self.bring_in and not high:  # PB18: forced, and no bet
            seat = order[0]
            high = min(self.bring_in, d.stacks[seat])
            d.pay(seat, high, "PB18", BRINGS_IN)
            d.bets = put(d.bets, seat, high)
            owe = tuple([s for s in (*owe[1:], seat) if d.stacks[s]])
            d.now = Turn(owe, high, self.least, 0, owe, len(d.live))
        else:
            d.now = Turn(owe, high, max(self.least, high), 1 if high else 0, owe, len(d.live))
        d.raiser = -1

    def first(self, d: Deal) -> int:
        """Who opens, as a place among the active players, who sit in order from the dealer's left (C15, PB18)."""
        n = len(d.stacks)
        if max(d.bets) and self.number == 1:  # C16: left of the big blind
            return self.at_or_after(d, (blind_seats(n, d.button)[1] + 1) % n)
        match self.opener:
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
        best, place = None, 0
        for k, seat in enumerate(d.live):
            ups = [(card.rank + 1) % 13 for card in d.hands[seat] if d.up >> card & 1]
            if ups:
                mark = -min(ups) if lowest else max(ups)
                if best is None or mark > best:
                    best, place = mark, k
        return place

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        owe: tuple[Seat, ...] = d.now.owe
        return owe[:1]

    def choices(self, d: Deal, seat: Seat) -> Choices:
        now: Turn = d.now
        owed = now.high - d.bets[seat]
        stack = d.stacks[seat]
        others = any([d.stacks[s] for s in d.live if s != seat])
        if stack <= owed or not others or seat not in now.fresh or self.capped(now):
            return TO_CALL if owed > 0 else TO_CHECK
        word = RAISE if now.raised else BET
        low, high = self.heights(d, seat)
        exact = (FOLD, CALL) if owed > 0 else (CHECK,)
        if low == high:
            return Choices((*exact, Action(word, low)))
        return Choices(exact, (Chips(word, low, high),))

    def capped(self, now: Turn) -> bool:
        """C14: a bet and three raises, in fixed and spread limit."""
        if self.structure not in ("fixed", "spread") or (now.begun == 2 and not self.heads_up_cap):
            return False
        return now.raised >= self.max_bets

    def heights(self, d: Deal, seat: Seat) -> tuple[int, int]:
        """The least and greatest height to bet or raise to; all one has, if that is less."""
        now: Turn = d.now
        base = now.high if now.raised or now.high >= self.least else 0  # a bring-in is no bet: one completes it
        all_in = d.bets[seat] + d.stacks[seat]
        match self.structure:
            case "fixed":
                low = high = base + self.least
            case "spread":
                low, high = base + now.step, base + max(self.most, now.step)
            case "pot_limit":
                low, high = base + now.step, now.high + d.pot + now.high - d.bets[seat]
            case _:
                low, high = base + now.step, all_in
        return min(low, all_in), min(max(low, high), all_in)

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        now: Turn = d.now
        owe, high, step, raised, fresh, begun = now
        owe = owe[1:]
        to = d.bets[seat]
        match action.verb:
            case "fold":
                d.fold(seat)
                d.say(FOLDS, seat, "C15")
                if len(d.live) == 1:
                    owe = ()
            case "check":
                d.say(CHECKS, seat, "C15")
            case "call":
                to = min(high, to + d.stacks[seat])
                d.pay(seat, to - d.bets[seat], "C15", CALLS)
            case word:
                to = action.number
                d.pay(seat, to - d.bets[seat], "C14", BETS if word == BET else RAISES, height=to)
                d.raiser = seat
        d.bets = put(d.bets, seat, to)
        fresh = tuple([s for s in fresh if s != seat])
        if to > high:
            k = d.live.index(seat)
            owe = tuple([s for s in d.live[k + 1 :] + d.live[:k] if d.stacks[s]])
            base = high if raised or high >= self.least else 0
            if to - base >= step:  # C17: a short all-in raise does not let those who acted raise again
                step, raised, fresh = to - base, raised + 1, owe
            high = to
        if owe:
            d.now = Turn(owe, high, step, raised, fresh, begun)
        else:
            self.finish(d)

    def finish(self, d: Deal) -> None:
        """The bets lie in the pot; what nobody called goes back (C17)."""
        second, top = sorted(d.bets)[-2:]
        if top > second:
            seat = d.bets.index(top)
            d.take_back(seat, top - second, "C17", TAKES_BACK)
        d.bets = (0,) * len(d.bets)
        d.now = None

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        who = d.now.owe[0]
        if d.now.high:
            return Say(
                _("{who} is to act; the bet is {high}."),
                _("You are to act; the bet is {high}."),
                who=who,
                high=d.now.high,
            ), "C15"
        return Say(_("{who} is to act."), _("You are to act."), who=who), "C15"

    def question(self, d: Deal, seat: Seat) -> Say:
        owed = d.now.high - d.bets[seat]
        if owed > 0 and d.raiser >= 0:
            return Say(_("{by} bets {high}. {owed} to you."), by=d.raiser, high=d.now.high, owed=owed)
        if owed > 0:
            return Say(_("{owed} to you."), owed=owed)
        return Say(_("Check or bet?")) if not d.now.high else Say(_("Check, or raise?"))

    def price(self, d: Deal, seat: Seat, word: str) -> Say | None:
        owed = min(d.now.high - d.bets[seat], d.stacks[seat])
        match word:
            case "call" if owed == d.stacks[seat]:
                return Say(_("{chips} more, all you have"), chips=owed)
            case "call":
                return Say(_("{chips} more"), chips=owed)
            case "check":
                return Say(_("costs nothing"))
            case "fold":
                return Say(_("gives up the hand"))
        low, high = self.heights(d, seat)
        return Say(_("to {n}"), n=low) if low == high else Say(_("to {low} up to {high}"), low=low, high=high)

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if seat not in d.live:
            return "gone", Say(_("folded"))
        if not d.stacks[seat]:
            return "done", Say(_("all in"))
        if d.bets[seat]:
            return "done" if seat not in d.now.owe else "", Say(_("bet {chips}"), chips=d.bets[seat])
        return ("done", Say(_("checked"))) if seat not in d.now.owe else None
