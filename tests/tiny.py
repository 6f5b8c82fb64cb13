"""Small games that only tests play: a deck one can count through, and a parlour game with something of everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from anteup import Action, Card, Choices, Deal, Game
from anteup.actions import Cards, Chips, verb
from anteup.cards import DECK, mask_of
from anteup.deal import Phase, Seat
from anteup.events import ALL, kind
from anteup.games.guts import Guts
from anteup.options import one_of, whole
from anteup.phases.dealing import Ante, DealDown


class TinyGuts(Guts):
    """Guts with so few cards that every deal there is can be gone through."""

    name = "tiny_guts"
    deck = Card.parse_all("2c 2d 3c 3d 4c 4d")

    def holds(self) -> int:
        return len(self.deck) // self.cards - (self.kitty != "off")


def tiny_guts(deck: str | Sequence[Card], **said: object) -> Guts:
    """Guts with a deck of one's own."""
    cards = tuple(sorted(Card.parse_all(deck) if isinstance(deck, str) else deck))
    game: Guts = type("TinyGuts", (TinyGuts,), {"deck": cards})(**said)
    return game


LEAVE: Final = Action(verb("leave", "Leave", "L", late="then you leave"))
CHIP_IN: Final = verb("chip_in", "Chip in", "C")
BURY: Final = verb("bury", "Bury", "B")
REVEAL: Final = verb("reveal", "Turn up", "R")

LEAVES: Final = kind("tiny_leaves", "{who} leaves.", you="You leave.")
BURIES: Final = kind("tiny_buries", "{who} buries {cards}.", you="You bury {cards}.", unseen="{who} buries cards: {n}.")
DRAWS: Final = kind("tiny_draws", "{who} draws {cards}.", you="You draw {cards}.", unseen="{who} draws cards: {n}.")
REVEALS: Final = kind("tiny_reveals", "{who} turns up {card}.", you="You turn up {card}.")


class Parlour(Game):
    """A game of nothing but parts: fold, pay, throw away and draw, turn up, one after another; the first left wins."""

    name = "parlour"
    title = "Parlour"
    about = "A little of everything."
    seats = range(2, 5)
    advice = "C1"
    deck = DECK[:13]
    middle = "square"

    ante = whole(1, low=1, clause="C5", says="Everyone antes {value}.")
    counts = one_of("shown", "secret", clause="C1", says="Counts are {value}.", words=("shown", "secret"))
    up = one_of("no", "yes", clause="C1", says="A card face up: {value}.", words=("no", "yes"))

    def __init__(self, /, **said: object) -> None:
        super().__init__(**said)
        self.__dict__["layout"] = "pile" if self.counts == "secret" else "square"

    @property
    def counts_shown(self) -> bool:
        return self.counts == "shown"

    def flow(self) -> tuple[Phase, ...]:
        return (Ante(self.ante, "C5"), DealDown(2, "C7"), Evening(self.up == "yes"), FirstTakesAll())


class Turn(NamedTuple):
    """Who has still to do something."""

    left: tuple[Seat, ...]


class Evening(Phase):
    """Each player in turn does one thing."""

    records = (Turn,)

    def __init__(self, up: bool) -> None:
        self.up = up

    def begin(self, d: Deal) -> None:
        d.lay(3, up=False)
        if self.up:
            d.deal_up(d.button, "C7")
        d.now = Turn(d.live)

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        (left,) = d.now
        return tuple(left[:1])

    def choices(self, d: Deal, seat: Seat) -> Choices:
        down = [place for place, card in enumerate(d.board) if not d.public >> card & 1]
        exact = (LEAVE, *[Action(REVEAL, place + 1) for place in down])
        bury = Cards(BURY, d.hands[seat], 1, len(d.hands[seat]), ordered=True)
        chips = (Chips(CHIP_IN, 1, d.stacks[seat]),) if d.stacks[seat] else ()
        return Choices(exact, (bury, *chips))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        if action == LEAVE:
            d.fold(seat)
            d.say(LEAVES, seat, "C22")
        elif action.verb == CHIP_IN:
            d.pay(seat, action.number, "C6")
        elif action.verb == REVEAL:
            card = d.board[action.number - 1]
            d.public |= 1 << card
            d.say(REVEALS, seat, "C1", cards=(card,))
        else:
            self.bury(d, seat, action.cards)
        left = d.now.left[1:]
        d.now = Turn(left) if left and len(d.live) > 1 else None

    def bury(self, d: Deal, seat: Seat, cards: tuple[Card, ...]) -> None:
        d.say(BURIES, seat, "C8", cards=cards, seen=ALL if mask_of(cards) & ~d.public == 0 else 1 << seat)
        for gone in cards:
            card = d.draw()  # before the discard is dead: it does not come back at once (C8)
            d.swap(seat, gone, card)
            d.dead |= 1 << gone
            d.say(DRAWS, seat, "C8", cards=(card,), seen=1 << seat)


class FirstTakesAll(Phase):
    """The first player left has the pot."""

    def begin(self, d: Deal) -> None:
        d.win(d.live[0], d.pot, "C18")
