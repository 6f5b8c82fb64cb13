"""Where the cards may lie that a reader has not seen, when some were shuffled together on the way (C8).

A *place* is where a card lies from one shuffle that takes it to the next: in a hand and then among the dead, say. A
reader sees the card of a place at some time, and so knows what lay there all the time, or never does. With a shuffle
some places end and as many begin, and from any of the one a card may come into any of the other.

So a card that is seen was before that in places that were not seen and ended soon enough: what the reader is dealt from
a new deck was in no hand that is held since before; and what the reader threw away into it has come into none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from math import factorial, prod
from operator import or_
from typing import NamedTuple

from .cards import Card, cards_in, mask_of
from .chance import Random
from .deal import Deal, Seat, Shuffle


class Lies(NamedTuple):
    """What may lie where each card truly lies, if another: before the first shuffle, and after each."""

    begins: Sequence[tuple[int, int]]  # when each shuffle was: the play, and how many things were told before in it
    maps: Sequence[Mapping[Card, Card]]

    def then(self, play: int, event: int) -> Mapping[Card, Card]:
        """What lay there when that was told."""
        return self.maps[bisect_right(self.begins, (play, event))]


def may_lie(d: Deal, seat: Seat | None, rng: Random, mixed: Sequence[Shuffle] = ()) -> Lies:
    """What may lie where, for all that a seat (None: a watcher) was told and knows now. Uniform.

    `mixed` are cards that the seat could not tell apart any more, in some place, as if they had been shuffled there.
    """
    seen = d.public | (0 if seat is None else d.known[seat])
    if not mixed and not d.shuffles:
        unseen = [card for card in d.game.deck if not seen >> card & 1]
        return Lies((), (dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)),))
    shuffles = sorted((*mixed, *d.shuffles), key=lambda shuffle: shuffle[:2])
    begins = [shuffle[:2] for shuffle in shuffles]
    sights = [0] * len(shuffles) + [seen]
    for play, (_played, told) in enumerate(d.story()):
        for n, event in enumerate(told):
            if event.cards and event.for_seat(seat) is event:
                sights[bisect_right(begins, (play, n))] |= mask_of(event.cards)
    return Lies(begins, laid_out(d.game.deck, [shuffle.cards for shuffle in shuffles], sights, rng))


def moved(cards: Iterable[Card], new: Mapping[Card, Card]) -> tuple[Card, ...]:
    """What may lie where these do."""
    return tuple([new.get(card, card) for card in cards])


def moved_mask(mask: int, new: Mapping[Card, Card]) -> int:
    """The same for cards as a mask."""
    out = 0
    for card in cards_in(mask):
        out |= 1 << new.get(card, card)
    return out


class Span(NamedTuple):
    """How long a place is one: from which shuffle, counted from 1 (0: the deal), until which."""

    begins: int
    ends: int


class Wait(NamedTuple):
    """A card that is in places that are not seen, from one shuffle until another, after which it is seen."""

    since: int
    until: int
    card: Card


Waits = tuple[Wait, ...]
Left = tuple[int, ...]  # how many places of each span are still without a card


def laid_out(deck: Sequence[Card], shuffles: Sequence[int], seen: Sequence[int], rng: Random) -> list[dict[Card, Card]]:
    """What may lie, before the first shuffle and after each, where each card truly lies, if it may be another.

    `shuffles`: the cards of each, as masks; `seen`: those that the reader saw where they are, before the first and
    after each. Uniform over all that agrees with what was seen.
    """
    end = len(shuffles) + 1
    lies: list[dict[Card, Card]] = [{} for _ in range(end)]  # in the places that begin then
    places: dict[Span, list[Card]] = defaultdict(list)  # that are not seen, each by the card that truly lies there
    waits: list[Wait] = []
    loose: list[list[Card]] = [[] for _ in range(end + 1)]  # cards that are seen no more, by the shuffle since when
    ever_taken, ever_seen = reduce(or_, shuffles, 0), reduce(or_, seen)
    places[Span(0, end)] = [card for card in deck if not (ever_taken | ever_seen) >> card & 1]
    loose[0] = places[Span(0, end)].copy()
    for card in cards_in(ever_taken):
        since = 0
        taken = [n for n, cards in enumerate(shuffles, 1) if cards >> card & 1]
        for span in map(Span, [0, *taken], [*taken, end]):
            if not any([cards >> card & 1 for cards in seen[span.begins : span.ends]]):
                places[span].append(card)
                continue
            lies[span.begins][card] = card
            if since < span.begins:
                waits.append(Wait(since, span.begins, card))
            since = span.ends
        loose[since].append(card)
    if waits:
        for alike in places.values():
            rng.shuffle(alike)
    for card, span in Ways(tuple(places), end).drawn(tuple(waits), tuple(map(len, places.values())), rng):
        lies[span.begins][places[span].pop()] = card
    for begins in range(end):
        rng.shuffle(loose[begins])
        empty = [(place, span.ends) for span, alike in places.items() if span.begins == begins for place in alike]
        for card, (place, ends) in zip(loose[begins], empty, strict=True):
            lies[begins][place] = card
            loose[ends].append(card)
    return list(accumulate(lies, or_))


class Step(NamedTuple):
    """The first of the cards that wait comes into a place of this span, which is one of so many."""

    span: Span
    places: int
    waits: Waits  # what waits then
    left: Left


class Ways:
    """The ways that cards can take until they are seen; each leaves some number of ways to lay out all other cards."""

    def __init__(self, spans: Sequence[Span], end: int) -> None:
        self.spans = spans
        self.end = end
        self.counted: dict[tuple[Waits, Left], int] = {}

    def drawn(self, waits: Waits, left: Left, rng: Random) -> Iterator[tuple[Card, Span]]:
        """For each card in turn the spans of its places, drawn so that all that they leave is as likely."""
        while waits:
            steps = list(self.steps(waits, left))
            if len(steps) > 1:
                upto = list(accumulate([step.places * self.count(step.waits, step.left) for step in steps]))
                mark = rng.randrange(upto[-1])
                steps = [step for step, most in zip(steps, upto, strict=True) if mark < most]
            yield waits[0].card, steps[0].span
            waits, left = steps[0].waits, steps[0].left

    def count(self, waits: Waits, left: Left) -> int:
        """In how many ways all cards can be laid out that are not yet."""
        if not waits:  # any card that is loose after a shuffle may come into any place that begins with it
            empty = [0] * self.end
            for span, places in zip(self.spans, left, strict=True):
                empty[span.begins] += places
            return prod(map(factorial, empty))
        if (waits, left) not in self.counted:
            steps = self.steps(waits, left)
            self.counted[waits, left] = sum([step.places * self.count(step.waits, step.left) for step in steps])
        return self.counted[waits, left]

    def steps(self, waits: Waits, left: Left) -> Iterator[Step]:
        (since, until, card), *others = waits
        for k, span in enumerate(self.spans):
            if span.begins == since and span.ends <= until and left[k]:
                still = () if span.ends == until else (Wait(span.ends, until, card),)
                yield Step(span, left[k], (*still, *others), (*left[:k], left[k] - 1, *left[k + 1 :]))
