"""Buying a card for one of one's own, as in Progressive Badugi with a Buy."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..actions import Action, Cards, Choices, Illegal, verb
from ..cards import Card, mask_of
from ..deal import Ahead, Deal, Phase, Seat
from ..events import ALL, kind
from ..words import Say, _
from .betting import out_or_all_in

STAND: Final = Action(verb("stand", _("Pass"), "P", late=_("then you buy nothing")))
BUY: Final = verb("buy", _("Buy"), "B")

OFFERED: Final = kind("offered", _("{who} is offered {card}."), you=_("You are offered {card}."))
STANDS: Final = kind("stands", _("{who} buys nothing."), you=_("You buy nothing."))
BUYS: Final = kind("buys", _("{who} buys {card} for {chips}."), you=_("You buy {card} for {chips}."), money="pays")
BUYS_BLIND: Final = kind(
    "buys_blind", _("{who} buys a card for {chips}."), you=_("You buy a card for {chips}."), money="pays"
)
GETS: Final = kind("gets", _("{who} gets {card}."), you=_("You get {card}."), unseen=_("{who} gets a card face down."))
GIVES: Final = kind(
    "gives",
    _("{who} throws away {card}."),
    you=_("You throw away {card}."),
    unseen=_("{who} throws away a card face down."),
)
BURNS_OFFER: Final = kind("burns_offer", _("{card} is burned."))


class Offering(NamedTuple):
    """Whose opportunity it is: the seats in order, this one first, and which opportunity of theirs (0 or 1) each is."""

    seats: tuple[Seat, ...]
    rounds: tuple[int, ...]


class Buying(Phase):
    """Each active player may buy, in place of one of their cards (PB10-PB12).

    `prices` of the first and second opportunity; `seen`: the card on offer is turned up first, and `pass_on`: declined
    it is offered to the next player; `placed` as_offered, up or down; `first_may_go`: whether the first up card may be
    exchanged; `both_at_once` or twice round.
    """

    records = (Offering,)

    def __init__(
        self, prices: tuple[int, int], seen: bool, pass_on: bool, placed: str, first_may_go: bool, both_at_once: bool
    ) -> None:
        self.prices = prices
        self.seen = seen
        self.pass_on = pass_on
        self.placed_up = placed == "up" or (placed == "as_offered" and seen)
        self.first_may_go = first_may_go
        self.both_at_once = both_at_once

    def begin(self, d: Deal) -> None:
        if self.both_at_once:
            seats, rounds = tuple([s for s in d.live for _k in (0, 1)]), (0, 1) * len(d.live)
        else:
            seats, rounds = d.live * 2, (0,) * len(d.live) + (1,) * len(d.live)
        self.turn(d, seats, rounds)

    def turn(self, d: Deal, seats: tuple[Seat, ...], rounds: tuple[int, ...]) -> None:
        """The next opportunity of somebody who can pay it; for others no card is turned (PB11)."""
        while seats and not self.can_buy(d, seats[0], rounds[0]):
            seats, rounds = seats[1:], rounds[1:]
        if not seats:
            self.burn(d)
            d.now = None
            return
        if self.seen:
            cards = d.board or d.lay(1, up=True)
            d.say(OFFERED, seats[0], "PB12", cards=cards)
        d.now = Offering(seats, rounds)

    def can_buy(self, d: Deal, seat: Seat, round: int) -> bool:
        return d.stacks[seat] > 0 and d.stacks[seat] >= self.prices[round]

    def burn(self, d: Deal) -> None:
        """The card on offer that nobody took is dead, and was seen."""
        if d.board:
            d.say(BURNS_OFFER, clause="PB12", cards=d.board)
            d.dead |= 1 << d.board[0]
            d.board = ()

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        seats: tuple[Seat, ...] = d.now.seats
        return seats[:1]

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((STAND,), (Cards(BUY, self.may_go(d, seat), 1, 1),))

    def may_go(self, d: Deal, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat may give up; the first up card may have to stay (PB12)."""
        return d.hands[seat] if self.first_may_go else d.hands[seat][1:]

    def ahead(self, d: Deal, seat: Seat) -> tuple[Ahead, ...]:
        """To buy nothing at one’s next opportunity; where a card is passed on, not this one."""
        coming = [which for other, which in zip(*d.now, strict=True) if other == seat and self.can_buy(d, seat, which)]
        offered = tuple(map(int, d.board)) if self.pass_on else ()
        whatever = Say(_("whatever is on offer")) if self.seen and not self.pass_on else Say(_("costs nothing"))
        return tuple([Ahead((STAND,), (which, *offered), whatever) for which in coming[:1]])

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        seats, rounds = d.now
        if action == STAND:
            d.tell(STANDS, seat, "PB10")
            if not self.pass_on:
                self.burn(d)
        else:
            self.exchange(d, seat, action.cards[0], self.prices[rounds[0]])
        self.turn(d, seats[1:], rounds[1:])

    def exchange(self, d: Deal, seat: Seat, gone: Card, price: int) -> None:
        """Pay, get the card, throw one away; that is dead only after the draw (C8)."""
        if self.seen:
            (card,) = d.board
            d.board = ()
            d.buy(seat, price, "PB11", BUYS, card=str(card))
        else:
            d.buy(seat, price, "PB11", BUYS_BLIND)
            card = d.draw()
            d.say(GETS, seat, "PB12", cards=(card,), seen=ALL if self.placed_up else 1 << seat)
        self.throw_away(d, seat, gone)
        d.swap(seat, gone, card)
        if self.placed_up:
            bit = 1 << card
            d.public |= bit
            d.up |= bit
        d.dead |= 1 << gone

    def throw_away(self, d: Deal, seat: Seat, gone: Card) -> None:
        """A discarded up card was seen by all; a down card goes face down, and it may have been any of these (PB12).

        So of the cards that lie face down in this hand nobody else knows the place any more, not even of one that all
        saw bought (PB17).
        """
        face_up = d.up & 1 << gone
        d.say(GIVES, seat, "PB12", cards=(gone,), seen=ALL if face_up else 1 << seat)
        if face_up:
            d.up ^= face_up
        else:
            d.public &= ~mask_of(d.hands[seat]) | d.up

    # how it is told

    def refusal(self, d: Deal, seat: Seat, action: Action) -> Illegal:
        if action.verb == BUY and not self.first_may_go and action.cards == d.hands[seat][:1]:
            return Illegal(Say(_("The first up card stays; throw away another.")), "PB12")
        return super().refusal(d, seat, action)

    def status(self, d: Deal) -> tuple[Say, str]:
        which = d.now.rounds[0]
        if not self.seen:
            text = _("On offer unseen, for {price}. {which} of two.")
        elif self.pass_on:
            text = _("On offer for {price}; who declines it passes it on. {which} of two.")
        else:
            text = _("On offer for {price}; declined it is burned. {which} of two.")
        return Say(text, price=self.prices[which], which=Say((_("First buy"), _("Second buy"))[which])), "PB12"

    def question(self, d: Deal, seat: Seat) -> Say:
        price = self.prices[d.now.rounds[0]]
        if self.seen:
            return Say(_("Buy the {card} for {price}?"), card=str(d.board[0]), price=price)
        return Say(_("Buy a card unseen for {price}?"), price=price)

    def price(self, d: Deal, seat: Seat, word: str) -> Say:
        if word == BUY:
            return Say(_("{chips} into the pot"), chips=self.prices[d.now.rounds[0]])
        return Say(_("costs nothing"))

    def holding(self, d: Deal, seat: Seat) -> tuple[Say, ...]:
        """What one holds and, when a card is on offer, what one would hold with it."""
        held, best, hand = super().holding(d, seat), d.game.best, d.hands[seat]
        if best is None or not d.board or d.now.seats[0] != seat:
            return held
        with_it = [tuple([d.board[0] if card == gone else card for card in hand]) for gone in self.may_go(d, seat)]
        now, *ranks = [rank for rank in map(best, (hand, *with_it)) if rank is not None]
        helps = max(ranks) > now
        return (*held, Say(_("With it {hand}"), hand=best.shown(max(ranks))) if helps else Say(_("With it: no better")))

    def did(self, d: Deal, seat: Seat) -> tuple[str, Say] | None:
        if (still := out_or_all_in(d, seat)) is not None:
            return still
        return None if seat in d.now.seats else ("done", Say(_("done buying")))
