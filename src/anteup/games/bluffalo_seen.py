"""What the log of a seat in Bluffalo says of cards: those seen, where and when, and those that moved unseen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ..cards import Card
from ..deal import Seat
from ..events import Event

DECK: Final = -1  # places other than the hands of seats
PILE: Final = -2

Lot = int  # what is alike: see `Reading.lot` and `Reading.lot_unseen`


class Draw(NamedTuple):
    """Cards came from the deck unseen."""

    to: Seat
    cards: int


class Theft(NamedTuple):
    """A card went from hand to hand unseen."""

    victim: Seat
    thief: Seat


class Sight(NamedTuple):
    """Cards were seen at one place and are at another then; `decks`: out of which deck each had come unseen, if any."""

    cards: tuple[Card, ...]
    place: int
    to: int
    decks: tuple[int | None, ...]

    @property
    def by_chance(self) -> bool:
        """Whether chance chose these cards: they were drawn or stolen."""
        return self.place == DECK or (self.place >= 0 and self.to >= 0 and self.place != self.to)


class Shuffle(NamedTuple):
    """The pile became the deck."""


Moment = Draw | Theft | Sight | Shuffle


def places_of(event: Event) -> tuple[int, int] | None:
    """Where the cards of an event were and where they went; None if it tells of none."""
    match event.kind:
        case "dealt" | "gets_deck":
            return DECK, event.seat
        case "pile_starts":
            return DECK, PILE
        case "takes_top":
            return PILE, event.seat
        case "steals":
            return event.to, event.seat
        case "exchanges":
            return event.seat, PILE
        case "shows":
            return event.seat, event.seat
    return None


class Reading:
    """A log of one seat, moment by moment; the decks that were made in it count from 0."""

    def __init__(self, deck: Sequence[Card], log: Iterable[Event]) -> None:
        self.moments: list[Moment] = []
        self.sights: dict[Card, list[int]] = {}  # the moments at which a card was seen
        self.unseen: dict[Card, int] = dict.fromkeys(deck, 0)  # at last, the cards not seen since they were in a deck
        self.matters: list[int] = [-1]  # the last moment at which an unseen card of each deck was seen in a hand
        pile: list[Card] = []
        for event in log:
            if event.kind == "new_deck":
                self.unseen.update(dict.fromkeys(pile, len(self.matters)))
                self.matters.append(-1)
                self.moments.append(Shuffle())
                pile = []
            elif (where := places_of(event)) is not None:
                self.read(event, *where)
                pile = [card for card in pile if card not in event.cards]
                pile += event.cards if where[1] == PILE else ()

    def read(self, event: Event, place: int, to: int) -> None:
        if event.hidden:
            self.moments.append(Draw(to, event.hidden) if place == DECK else Theft(place, to))
            return
        at = len(self.moments)
        decks = tuple([self.unseen.pop(card, None) for card in event.cards])
        self.moments.append(Sight(event.cards, place, to, decks))
        for card, deck in zip(event.cards, decks, strict=True):
            self.sights.setdefault(card, []).append(at)
            if deck is not None and place >= 0:
                self.matters[deck] = at

    def lot(self, card: Card, at: int) -> Lot | None:
        """The moment after `at` at which a card will next be seen: all that have the same are alike."""
        sights = self.sights.get(card, [])
        k = bisect_right(sights, at)
        return sights[k] if k < len(sights) else None

    def lot_unseen(self, deck: int, at: int) -> Lot | None:
        """The unseen cards of a deck are alike, as long as one of them will be seen in a hand: −1 − deck."""
        return -1 - deck if at < self.matters[deck] else None

    @cached_property
    def ways(self) -> dict[Lot, dict[int, frozenset[Seat]]]:
        """By the moment at which cards are seen in a hand, and by thefts: the hands from where they can get there."""
        return {
            at: self.ways_to(at, moment.place)
            for at, moment in enumerate(self.moments)
            if isinstance(moment, Sight) and moment.place >= 0
        }

    def ways_to(self, lot: Lot, place: Seat) -> dict[int, frozenset[Seat]]:
        """For each theft before, the hands from which the later ones could bring a card to that place."""
        ways = {}
        hands = {place}
        for at in range(lot - 1, -1, -1):
            moment = self.moments[at]
            if isinstance(moment, Theft):
                ways[at] = frozenset(hands)
                if moment.thief in hands:
                    hands.add(moment.victim)
        return ways
