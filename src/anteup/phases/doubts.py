"""What others cannot tell of a card thrown away face down: which of those that its owner had face down it was (PB12).

That matters if they knew something of one of these: that it was bought in sight (PB17), or came from the new deck (C8).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..cards import Card, mask_of
from ..deal import DEALT, DEALT_UP, RESHUFFLES, SHOWS, Deal, Seat, Shuffle, put
from .buying import BUYS, GETS, GIVES

TELL_OF_CARDS: Final = frozenset([DEALT_UP, DEALT, RESHUFFLES, BUYS, GETS, GIVES])


class Purchase(NamedTuple):
    """A card `got` for one that is `gone`, in the `play`-th play of the deal, by a seat with such a hand.

    `doubtful`: the cards of the hand of which others could tell something and can no longer, as one of them is gone.
    """

    seat: Seat
    play: int
    hand: tuple[Card, ...]
    gone: Card
    got: Card
    doubtful: tuple[Card, ...]

    @property
    def hand_then(self) -> tuple[Card, ...]:
        return put(self.hand, self.hand.index(self.gone), self.got)


def purchases(d: Deal, placed_up: bool) -> Iterator[Purchase]:
    """The purchases of a deal, the first one first; `placed_up`: whether what is bought lies face up then."""
    hands: list[tuple[Card, ...]] = [()] * len(d.stacks)
    up: set[Card] = set()
    in_sight: set[Card] = set()  # cards face down that all saw bought
    came: dict[Card, int] = {}  # of others, from the how manieth deck
    decks = 0
    got: Card | None = None
    for play, (_played, told) in enumerate(d.story()):
        for event in [event for event in told if event.kind in TELL_OF_CARDS]:
            seat = event.seat
            if event.kind == DEALT_UP:
                hands[seat] = event.cards  # what lay there was burned (PB6)
                up.update(event.cards)
            elif event.kind == DEALT:
                hands[seat] += event.cards
                came.update(dict.fromkeys(event.cards, decks))
            elif event.kind == RESHUFFLES:
                decks += 1
            elif event.kind == BUYS:
                got = Card.parse(str(dict(event.more)["card"]))
                (up if placed_up else in_sight).add(got)
            elif event.kind == GETS:
                (got,) = event.cards
                came[got] = decks
                if placed_up:
                    up.add(got)
            elif event.kind == GIVES and got is not None:
                hand, (gone,) = hands[seat], event.cards
                down = () if gone in up else tuple([card for card in hand if card not in up])
                told_apart = not in_sight.isdisjoint(down) or len({came[card] for card in down}) > 1
                yield (bought := Purchase(seat, play, hand, gone, got, down if told_apart else ()))
                hands[seat] = bought.hand_then
                up.discard(gone)
                if told_apart:
                    in_sight.difference_update(down)
                    came.update(dict.fromkeys(down, -play))  # alike, and unlike others


def doubts(d: Deal, reader: Seat | None, placed_up: bool) -> list[Shuffle]:
    """The doubtful purchases of others, as if they had shuffled these cards; a showdown settles which one was gone."""
    doubtful = [bought for bought in purchases(d, placed_up) if bought.doubtful and bought.seat != reader]
    shown = {event.seat for event in d.log if event.kind == SHOWS} if doubtful else ()
    return [
        Shuffle(bought.play, 0, 1 << bought.gone if bought.seat in shown else mask_of(bought.doubtful))
        for bought in doubtful
    ]


def hands_in_order(d: Deal, placed_up: bool) -> tuple[tuple[Card, ...], ...]:
    """The hands of a deal in which other cards were thrown away: a bought card lies where the one lay that is gone."""
    hands = d.hands
    for bought in purchases(d, placed_up):
        if hands[bought.seat]:
            hands = put(hands, bought.seat, bought.hand_then)
    return hands
