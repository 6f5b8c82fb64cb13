"""Buddys Game, called Doogie: four cards, a square of table cards, two buys, and a pot for high and low."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count
from typing import Final, NamedTuple

from ..actions import Action, Cards, Choices, Illegal, verb
from ..cards import Card, mask_of
from ..deal import Ahead, Deal, Phase, Seat
from ..events import kind
from ..options import BadOption, one_of, whole
from ..phases.betting import Betting, out_or_all_in
from ..phases.buying import STAND, STANDS
from ..phases.dealing import DealDown
from ..phases.halves import Rules
from ..phases.high_low import HighLow, HighOrLow
from ..phases.square import Best, LaySquare, TurnUp, with_square
from ..ranks import FULL_HOUSE, THREE, ace_low, doogie, high5
from ..words import Say, _
from .betting import BettingGame

SWAP: Final = verb("swap", _("Replace"), "R")
FIFTH: Final = Action(verb("fifth", _("Fifth card"), "F"))

REPLACES: Final = (
    kind(
        "replaces_one",
        _("{who} replaces one card for {chips}."),
        you=_("You replace one card for {chips}."),
        money="pays",
    ),
    kind(
        "replaces_two",
        _("{who} replaces two cards for {chips}."),
        you=_("You replace two cards for {chips}."),
        money="pays",
    ),
)
BUYS_FIFTH: Final = kind(
    "buys_fifth", _("{who} buys a fifth card for {chips}."), you=_("You buy a fifth card for {chips}."), money="pays"
)
DISCARDS: Final = kind(
    "discards",
    _("{who} throws away {cards}."),
    you=_("You throw away {cards}."),
    unseen=_("{who} throws away cards face down: {n}."),
)
DRAWS: Final = kind(
    "draws", _("{who} gets {cards}."), you=_("You get {cards}."), unseen=_("{who} gets cards face down: {n}.")
)


class BuddysGame(BettingGame):
    name = "buddys_game"
    title = _("Buddys Game")
    about = _("Four cards and a square on the table. Buy, bet, declare high, low or both; the pot is halved.")
    seats = range(2, 8)  # BG1
    advised = range(2, 8)
    advice = "BG1"
    layout = "square"
    middle = "square"

    buy_price = whole(2, clause="BG8", says=_("Before the bets a new card costs {value}."))
    replace_price = whole(BettingGame.big_bet, clause="BG11", says=_("After the square a new card costs {value}."))
    fifth_price = whole(BettingGame.big_bet, times=2, clause="BG11", says=_("A fifth card costs {value}."))
    high_qualifier = one_of(
        "trips",
        "full_house",
        "none",
        clause="BG5",
        says=_("To win high takes {value}."),
        words=(_("three of a kind or better"), _("a full house or better"), _("no more than the best high")),
    )
    low_qualifier = one_of(
        "7",
        "6",
        "8",
        "9",
        "none",
        clause="BG5",
        says=_("To win low takes {value}."),
        words=(
            _("a 7 doogie or lower"),
            _("a 6 doogie or lower"),
            _("an 8 doogie or lower"),
            _("a 9 doogie or lower"),
            _("any doogie"),
        ),
    )
    bet_before_square = one_of(
        "off",
        "on",
        clause="BG13",
        says=_("Before the square {value}."),
        words=(_("nobody bets"), _("there is a round of bets")),
        rare=True,
    )
    bet_after_second_buy = one_of(
        "off",
        "on",
        clause="BG13",
        says=_("Between the second buy and the declaration {value}."),
        words=(_("nobody bets"), _("there is a round of bets")),
        rare=True,
    )
    final_bet = one_of(
        "on",
        "off",
        clause="BG13",
        says=_("After the declaration {value}."),
        words=(_("there is a last round of bets"), _("nobody bets")),
        rare=True,
    )
    both = one_of(
        "each_half",
        "must_win_both",
        clause="BG24",
        says=_("Who goes both ways {value}."),
        words=(_("wins each half by itself"), _("must win both, or none")),
    )
    both_tie = one_of(
        "safe_if_best",
        "loses",
        "safe",
        clause="BG24",
        says=_("A tie then {value}."),
        words=(_("counts as won with the best possible hand"), _("counts as lost"), _("counts as won")),
        rare=True,
    )
    failed_both = one_of(
        "next_best",
        "beater_takes_all",
        clause="BG24",
        says=_("A half that only a failed hand led goes to {value}."),
        words=(_("the next best"), _("the winner of the other half")),
        rare=True,
    )
    perfect = one_of(
        "when_declared_both",
        "always",
        "off",
        clause="BG20",
        says=_("A perfect doogie wins high as well {value}."),
        words=(_("when declared both"), _("whatever was declared"), _("never")),
        rare=True,
    )
    turn_third = one_of(
        "fixed",
        "dealer",
        clause="BG10",
        says=_("Which corner is turned third {value}."),
        words=(_("is always the same"), _("the dealer chooses")),
        rare=True,
    )

    def check_together(self) -> None:
        super().check_together()
        if self.fifth_price <= self.replace_price:
            text = _("fifth_price={fifth} must be more than replace_price={replace}.")
            raise BadOption(Say(text, fifth=self.fifth_price, replace=self.replace_price), "BG11")

    def flow(self) -> tuple[Phase, ...]:
        rounds = count(1)

        def bets(on: str = "on", *, big: bool) -> tuple[Betting, ...]:
            return (self.betting(next(rounds), big),) if on == "on" else ()

        return (
            self.forced(),
            DealDown(4, "BG7"),
            FirstBuy(self.buy_price),
            *bets(self.bet_before_square, big=False),  # BG23
            LaySquare(),
            TurnUp(0),
            *bets(big=False),
            TurnUp(3),
            *bets(big=False),
            TurnUp(1, dealer_chooses=self.turn_third == "dealer"),
            *bets(big=True),
            TurnUp(2),
            *bets(big=True),
            SecondBuy(self.replace_price, self.fifth_price),
            *bets(self.bet_after_second_buy, big=True),
            HighOrLow(self.halves),
            *bets(self.final_bet, big=True),
            HighLow(self.halves),
        )

    @cached_property
    def halves(self) -> Rules:
        """How the halves are won (BG5, BG20, BG24)."""
        least = {"trips": high5.kinds.index(THREE), "full_house": high5.kinds.index(FULL_HOUSE), "none": 0}
        return Rules(
            least_high=least[self.high_qualifier],
            highest_low=12 if self.low_qualifier == "none" else int(self.low_qualifier) - 1,
            must_win_both=self.both == "must_win_both",
            both_tie=self.both_tie,
            beater_takes_all=self.failed_both == "beater_takes_all",
            perfect=self.perfect,
        )

    def short_text(self) -> tuple[Say, ...]:
        high = {
            "trips": Say(_("high: trips or better")),
            "full_house": Say(_("high: full house or better")),
            "none": Say(_("high: anything")),
        }
        any_low = self.low_qualifier == "none"
        low = Say(_("low: any doogie")) if any_low else Say(_("low: {n} doogie"), n=self.low_qualifier)
        return high[self.high_qualifier], low, *super().short_text()

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """The best high and the best doogie so far, the cards they use, and whether they qualify."""
        high, low = best_hands(d, seat)
        said = [
            Say(_("High: not five cards yet")),
            Say(_("Low: no doogie, which is four cards of four suits and ranks")),
        ]
        if high is not None:
            text = HIGH_HELD[self.halves.qualifies_high(high.rank)]
            said[0] = Say(text, hand=high5.shown(high.rank), cards=texts(sorted(high.cards, reverse=True)))
        if low is not None:
            text = LOW_HELD[self.halves.qualifies_low(low.rank)]
            said[1] = Say(text, hand=doogie.shown(low.rank), cards=texts(sorted(low.cards, key=ace_low, reverse=True)))
        return tuple(said)

    def made(self, d: Deal, seat: Seat) -> tuple[tuple[Say, tuple[Card, ...]], ...]:
        """The hands that qualify: one that does not wins nothing (BG5)."""
        (high, low), rules = best_hands(d, seat), self.halves
        highs = [(Say(_("high")), high.cards)] if high and rules.qualifies_high(high.rank) else []
        lows = [(Say(_("low")), low.cards)] if low and rules.qualifies_low(low.rank) else []
        return (*highs, *lows)


HIGH_HELD: Final = (_("High: {hand} {cards} – does not qualify"), _("High: {hand} {cards} – qualifies"))
LOW_HELD: Final = (_("Low: {hand} {cards} – does not qualify"), _("Low: {hand} {cards} – qualifies"))


def best_hands(d: Deal, seat: Seat) -> tuple[Best | None, Best | None]:
    """The best high and the best doogie of a seat, with as much of the square as it sees."""
    seen = d.public | d.known[seat]
    square = tuple([card if seen >> card & 1 else None for card in d.board])
    return with_square(high5, d.hands[seat], square), with_square(doogie, d.hands[seat], square)


def texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


class Buyer(NamedTuple):
    """Who may buy, in order."""

    left: tuple[Seat, ...]


class FirstBuy(Phase):
    """From the dealer's left each may replace one or two cards, face down, before any bet (BG8)."""

    records = (Buyer,)
    clause = "BG8"
    most = 2

    def __init__(self, replace_price: int) -> None:
        self.replace_price = replace_price

    def begin(self, d: Deal) -> None:
        self.go_to(d, d.live)

    def go_to(self, d: Deal, left: tuple[Seat, ...]) -> None:
        """The next who can buy."""
        able = tuple([seat for seat in left if self.can_pay(d, seat, self.replace_price)])
        d.now = Buyer(able) if able else None

    def can_pay(self, d: Deal, seat: Seat, price: int) -> bool:
        """A buy needs its full price, and an all-in player cannot buy (BG25)."""
        return d.stacks[seat] >= max(price, 1)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        left: tuple[Seat, ...] = d.now.left
        return left[:1]

    def choices(self, d: Deal, seat: Seat) -> Choices:
        most = max([n for n in range(1, self.most + 1) if self.can_pay(d, seat, n * self.replace_price)])
        return Choices((STAND,), (Cards(SWAP, d.hands[seat], 1, most),))

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        return (Ahead((STAND,), price=self.price(d, seat, STAND.verb)),) if seat in d.now.left else ()

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action == STAND:
            d.say(STANDS, seat, self.clause)
        else:
            self.replace(d, seat, action.cards)
        self.go_to(d, d.now.left[1:])

    def replace(self, d: Deal, seat: Seat, gone: tuple[Card, ...]) -> None:
        """The discards are named before any new card is seen, and are dead only when all are drawn (C8)."""
        d.buy(seat, self.replace_price * len(gone), self.clause, REPLACES[len(gone) - 1])
        cards = tuple([d.draw() for _card in gone])
        for old, new in zip(gone, cards, strict=True):
            d.swap(seat, old, new)
        d.dead |= mask_of(gone)
        d.say(DISCARDS, seat, self.clause, cards=gone, seen=1 << seat)
        d.say(DRAWS, seat, self.clause, cards=cards, seen=1 << seat)

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        return Say(_("{who} may buy."), you=_("You may buy."), who=d.now.left[0]), self.clause

    def question(self, d: Deal, seat: Seat) -> Say:
        if not self.can_pay(d, seat, 2 * self.replace_price):
            return Say(_("Another card for one of yours for {price}, or not?"), price=self.replace_price)
        return Say(_("Other cards for one or two of yours, {price} each, or not?"), price=self.replace_price)

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        if word == SWAP:
            return Say(_("{price} each"), price=self.replace_price)
        return Say(_("costs nothing"))

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if (still := out_or_all_in(d, seat)) is not None:
            return still
        return None if seat in d.now.left else ("done", Say(_("done buying")))


class SecondBuy(FirstBuy):
    """When the square is up, each may buy a fifth card, or replace one, which is cheaper; or neither (BG11)."""

    clause = "BG11"
    most = 1

    def __init__(self, replace_price: int, fifth_price: int) -> None:
        super().__init__(replace_price)
        self.fifth_price = fifth_price

    def choices(self, d: Deal, seat: Seat) -> Choices:
        (stand,), swap = super().choices(d, seat).exact, super().choices(d, seat).forms
        return Choices((stand, FIFTH) if self.can_pay(d, seat, self.fifth_price) else (stand,), swap)

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action != FIFTH:
            return super().play(d, seat, action)
        d.buy(seat, self.fifth_price, "BG11", BUYS_FIFTH)
        d.deal_to(seat, "BG11", DRAWS)
        self.go_to(d, d.now.left[1:])

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        if action == FIFTH:
            text = _("A fifth card costs {price}, and you have {chips}.")
            return Illegal(Say(text, price=self.fifth_price, chips=d.stacks[seat]), "BG11")
        return super().refusal(d, seat, action)

    def question(self, d: Deal, seat: Seat) -> Say:
        if not self.can_pay(d, seat, self.fifth_price):
            return Say(_("Another card for one of yours for {price}, or not?"), price=self.replace_price)
        text = _("A fifth card for {fifth}, another for one of yours for {price}, or neither?")
        return Say(text, fifth=self.fifth_price, price=self.replace_price)

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        if word == FIFTH.verb:
            return Say(_("{price} into the pot"), price=self.fifth_price)
        return (
            Say(_("{price} into the pot"), price=self.replace_price) if word == SWAP else super().price(d, seat, word)
        )
