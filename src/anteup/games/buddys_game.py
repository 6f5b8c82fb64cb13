"""Buddys Game, called Doogie: four cards, a square of table cards, two buys, and a pot for high and low."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Cards, Choices, verb
from ..cards import Card
from ..deal import Deal, Phase, Seat
from ..events import POT, Event, kind
from ..options import BadOption, one_of, whole
from ..phases.betting import BettingGame
from ..phases.buying import STAND, STANDS
from ..phases.dealing import DealDown
from ..phases.high_low import HighLow, HighOrLow, Rules
from ..phases.square import LaySquare, TurnUp, with_square
from ..ranks import FULL_HOUSE, THREE, doogie, high5
from ..words import Say, _

SWAP: Final = verb("swap", _("Replace"), "R")
FIFTH: Final = Action(verb("fifth", _("Fifth card"), "F"))
TURN: Final = verb("turn", _("Turn"), "T", late=_("then the first corner is turned"))

PAYS_FOR: Final = kind(
    "pays_for",
    _("{who} pays {chips} to replace cards: {count}."),
    you=_("You pay {chips} to replace cards: {count}."),
    money="pays",
)
BUYS_FIFTH: Final = kind(
    "buys_fifth", _("{who} pays {chips} for a fifth card."), you=_("You pay {chips} for a fifth card."), money="pays"
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
LAYS: Final = kind("lays", _("{who} lays out the square, face down."), you=_("You lay out the square, face down."))
TURNS: Final = kind("turns", _("{who} turns {card}."), you=_("You turn {card}."))


class BuddysGame(BettingGame):
    name = "buddys_game"
    title = _("Buddys Game")
    about = _("Four cards and a square on the table. Buy, bet, declare high, low or both; the pot is halved.")
    seats = range(2, 8)  # BG1
    advised = range(2, 8)
    advice = "BG1"
    layout = "square"
    middle = "square"

    buy_price = whole(2, clause="BG8", says=_("Replacing a card before the bets costs {value};"))
    replace_price = whole(BettingGame.big_bet, clause="BG11", says=_("after the square {value},"))
    fifth_price = whole(BettingGame.big_bet, times=2, clause="BG11", says=_("and a fifth card {value}."))
    high_qualifier = one_of(
        "trips",
        "full_house",
        "none",
        clause="BG5",
        says=_("High takes {value}."),
        words=(_("three of a kind"), _("a full house"), _("anything")),
    )
    low_qualifier = one_of(
        "7",
        "6",
        "8",
        "9",
        "none",
        clause="BG5",
        says=_("Low takes {value}."),
        words=(_("a 7 doogie"), _("a 6 doogie"), _("an 8 doogie"), _("a 9 doogie"), _("any doogie")),
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
        says=_("Both ways, {value}."),
        words=(_("each half is won by itself"), _("one must win both")),
    )
    both_tie = one_of(
        "safe_if_best",
        "loses",
        "safe",
        clause="BG24",
        says=_("A tie then {value}."),
        words=(_("counts only with the best possible hand"), _("loses"), _("counts as best")),
        rare=True,
    )
    failed_both = one_of(
        "next_best",
        "beater_takes_all",
        clause="BG24",
        says=_("What a failed hand led goes to {value}."),
        words=(_("the next best"), _("the winner of the other half")),
        rare=True,
    )
    perfect = one_of(
        "when_declared_both",
        "always",
        "off",
        clause="BG20",
        says=_("A perfect doogie wins high as well {value}."),
        words=(_("when declared both"), _("however declared"), _("never")),
        rare=True,
    )
    turn_third = one_of(
        "fixed",
        "dealer",
        clause="BG10",
        says=_("The third card is {value}."),
        words=(_("always the same"), _("for the dealer to choose")),
        rare=True,
    )

    def check_together(self) -> None:
        if self.fifth_price <= self.replace_price:
            raise BadOption(
                Say(_("fifth_price={fifth} must be more than replace_price={replace}."), fifth=self.fifth_price, replace=self.replace_price), "BG11"
            )  # fmt: skip

    def flow(self) -> tuple[Phase, ...]:
        early, bets = self.bet_before_square == "on", self.bet_after_second_buy == "on"
        k = int(early)
        return (
            self.forced(),
            DealDown(4, "BG7"),
            FirstBuy(self.buy_price),
            *([self.betting(1, big=False)] if early else []),  # BG23
            LaySquare(),
            TurnUp(0),
            self.betting(k + 1, big=False),
            TurnUp(3),
            self.betting(k + 2, big=False),
            TurnUp(1, self.turn_third == "dealer"),
            self.betting(k + 3, big=True),
            TurnUp(2),
            self.betting(k + 4, big=True),
            SecondBuy(self.replace_price, self.fifth_price),
            *([self.betting(k + 5, big=True)] if bets else []),
            HighOrLow(self.both == "must_win_both"),
            *([self.betting(k + 5 + int(bets), big=True)] if self.final_bet == "on" else []),
            HighLow(self.rules()),
        )

    def rules(self) -> Rules:
        least = {"trips": high5.kinds.index(THREE), "full_house": high5.kinds.index(FULL_HOUSE), "none": 0}
        return Rules(
            high=least[self.high_qualifier],
            low=-1 if self.low_qualifier == "none" else int(self.low_qualifier) - 1,
            must_win_both=self.both == "must_win_both",
            tie=self.both_tie,
            beater_takes_all=self.failed_both == "beater_takes_all",
            perfect=self.perfect,
        )

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """The best high and the best doogie so far, and whether they qualify."""
        seen = d.public | d.known[seat]
        square = tuple([card if seen >> card & 1 else None for card in d.board])
        high, low = with_square(high5, d.hands[seat], square), with_square(doogie, d.hands[seat], square)
        rules = self.rules()
        said = []
        if high:
            text = (
                _("High: {hand}, it qualifies") if high[0][0] >= rules.high else _("High: {hand}, it does not qualify")
            )
            said.append(Say(text, hand=high5.shown(high[0])))
        if low:
            good = rules.low < 0 or -low[0][0] <= rules.low
            text = _("Low: {hand}, it qualifies") if good else _("Low: {hand}, it does not qualify")
            said.append(Say(text, hand=doogie.shown(low[0])))
        else:
            said.append(Say(_("Low: no doogie yet")))
        return tuple(said)


class Buyer(NamedTuple):
    """Who may buy, in order."""

    left: tuple[Seat, ...]


class FirstBuy(Phase):
    """From the dealer's left each may replace one or two cards, face down, before any bet (BG8)."""

    records = (Buyer,)
    clause = "BG8"

    def __init__(self, price: int) -> None:
        self.replace_price = price

    def begin(self, d: Deal) -> None:
        self.go_to(d, d.live)

    def go_to(self, d: Deal, left: tuple[Seat, ...]) -> None:
        """The next who can pay; an all-in player cannot buy (BG25)."""
        while left and not self.can_pay(d, left[0], self.replace_price):
            left = left[1:]
        d.now = Buyer(left) if left else None

    def can_pay(self, d: Deal, seat: Seat, price: int) -> bool:
        return d.stacks[seat] > 0 and d.stacks[seat] >= price

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        left: tuple[Seat, ...] = d.now.left
        return left[:1]

    def choices(self, d: Deal, seat: Seat) -> Choices:
        most = 2 if self.can_pay(d, seat, 2 * self.replace_price) else 1
        return Choices((STAND,), (Cards(SWAP, d.hands[seat], 1, most),))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action == STAND:
            d.say(STANDS, seat, self.clause)
        else:
            self.replace(d, seat, action.cards)
        self.go_to(d, d.now.left[1:])

    def replace(self, d: Deal, seat: Seat, gone: tuple[Card, ...]) -> None:
        """Named first, then replaced from the deck; the discards are dead and only their owner knows them."""
        d.buy(seat, self.replace_price * len(gone), self.clause, PAYS_FOR, count=len(gone))
        cards = tuple([d.draw() for _card in gone])
        for old, new in zip(gone, cards, strict=True):
            d.swap(seat, old, new)
        for event, shown in ((DISCARDS, gone), (DRAWS, cards)):
            d.told.append(Event(event, seat, POT, 0, shown, self.clause, 1 << seat, ()))
        d.dead |= sum([1 << card for card in gone])

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        return Say(_("{who} may buy."), _("You may buy."), who=d.now.left[0]), self.clause

    def question(self, d: Deal, seat: Seat) -> Say:
        return Say(_("Replace a card or two, for {price} each?"), price=self.replace_price)

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        return (
            Say(_("{price} a card; tap what you give up"), price=self.replace_price)
            if word == SWAP
            else Say(_("costs nothing"))
        )


class SecondBuy(FirstBuy):
    """When the square is up, each may buy a fifth card, or replace one, which is cheaper; or neither (BG11)."""

    clause = "BG11"

    def __init__(self, replace_price: int, fifth_price: int) -> None:
        super().__init__(replace_price)
        self.fifth_price = fifth_price

    def choices(self, d: Deal, seat: Seat) -> Choices:
        fifth = (FIFTH,) if self.can_pay(d, seat, self.fifth_price) else ()
        return Choices((STAND, *fifth), (Cards(SWAP, d.hands[seat], 1, 1),))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action == FIFTH:
            d.buy(seat, self.fifth_price, "BG11", BUYS_FIFTH)
            d.deal_to(seat, "BG11", DRAWS)
            self.go_to(d, d.now.left[1:])
        else:
            super().play(d, seat, action)

    def question(self, d: Deal, seat: Seat) -> Say:
        if not self.can_pay(d, seat, self.fifth_price):
            return Say(_("Another card for one of yours for {price}, or not?"), price=self.replace_price)
        return Say(
            _("A fifth card for {fifth}, another for one of yours for {price}, or neither?"),
            fifth=self.fifth_price,
            price=self.replace_price,
        )

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        return (
            Say(_("{price} into the pot"), price=self.fifth_price)
            if word == FIFTH.verb
            else super().price(d, seat, word)
        )
