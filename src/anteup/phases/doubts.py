"""What others cannot tell of a card thrown away face down: it may be one that all saw its owner buy (PB12, PB17)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..actions import Action
from ..cards import Card, cards_in, mask_of
from ..deal import DEALT, Deal, Seat, put
from .buying import BUYS, GIVES


class Doubt(NamedTuple):
    """A purchase of a seat, the `play`-th of the deal: `got` for `gone`, which was one of its cards face down.

    Among these was one that all saw it buy, so that all wonder which one is gone.
    """

    seat: Seat
    play: int
    got: Card
    gone: Card
    face_down: tuple[Card, ...]
    bought: int  # those of them that all saw bought, as a mask


def doubts(d: Deal) -> list[Doubt]:
    """The doubtful purchases of a deal in which cards are bought seen and placed face down, the first one first."""
    found = []
    face_down: list[set[Card]] = [set() for _seat in d.stacks]
    bought = [0] * len(d.stacks)
    got: Card | None = None
    for play, (_played, told) in enumerate(d.story()):
        for event in told:
            if event.kind == DEALT:
                face_down[event.seat].update(event.cards)
            elif event.kind == BUYS:
                got = Card.parse(str(dict(event.more)["card"]))
            elif event.kind == GIVES and got is not None:
                seat, (gone,), held = event.seat, event.cards, face_down[event.seat]
                if gone in held and bought[seat]:
                    found.append(Doubt(seat, play, got, gone, tuple(sorted(held)), bought[seat]))
                held.discard(gone)
                held.add(got)
                bought[seat] |= 1 << got
    return found


def thrown_away_instead(d: Deal, doubt: Doubt, card: Card) -> Deal:
    """The same deal, but that another card was thrown away in that purchase, and the one that was is where it is."""
    seat, gone = doubt.seat, doubt.gone
    if card == gone:
        return d
    other = d.copy()
    if card in d.hands[seat]:
        place, of_got = d.hands[seat].index(card), d.hands[seat].index(doubt.got)
        other.hands = put(d.hands, seat, put(put(d.hands[seat], place, doubt.got), of_got, gone))
    other.stock = tuple(sorted([exchanged(held, card, gone) for held in d.stock]))
    other.dead = mask_of([exchanged(held, card, gone) for held in cards_in(d.dead)])
    other.known = tuple([mask_of([exchanged(held, card, gone) for held in cards_in(known)]) for known in d.known])
    chain: Any = ()
    for play, (played, told) in enumerate(d.story()):
        if play == doubt.play and played is not None:
            played = played[0], Action(played[1].verb, 0, (card,))
            told = [event._replace(cards=(card,)) if event.kind == GIVES else event for event in told]
        chain = (chain, played, told)
    other.log_chain, other.told = chain, chain[2]
    return other


def exchanged(card: Card, one: Card, other: Card) -> Card:
    """The card, or of these two the other one."""
    return other if card == one else one if card == other else card
