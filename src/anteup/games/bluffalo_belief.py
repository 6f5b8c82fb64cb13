"""What a seat may believe in Bluffalo: where the cards lie that it once saw, after steals it did not see into (BL23).

A belief is a set of worlds with weights. A world says where each card is that the seat can follow, and of each pool of
cards it cannot tell apart, how many lie in each place. A theft seen from outside branches: any card of the victim’s
hand may have moved. Whatever shows a card’s place weeds out and reweighs the worlds. Cards of a pool are exchangeable.

That is exact while there are at most `MOST` worlds. Wild stealing can make more than anybody can count; then so many
are drawn from them, each as often as it weighs on average, and the belief is a fair sample; should what is seen later leave
none of these, only what is certain remains, and all else is as likely.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..cards import Card
from ..chance import Random
from ..deal import Deal, Seat

DECK: Final = -1  # places other than the hands of seats
PILE: Final = -2
MOST: Final = 256  # worlds

Counts = tuple[tuple[int, int], ...]  # (place, how many), sorted


@dataclass(frozen=True, slots=True)
class World:
    """`followed`: (card, place), sorted; `pools`: the cards that cannot be told apart, and how many lie where."""

    followed: tuple[tuple[Card, int], ...]
    pools: tuple[tuple[frozenset[Card], Counts], ...]

    def moved(self, card: Card, to: int) -> World:
        return World(tuple([(c, to if c == card else place) for c, place in self.followed]), self.pools)

    def drawn(self, k: int, place: int, to: int) -> World:
        """One card of a pool goes from a place to another, whichever it is."""
        pool, counts = self.pools[k]
        numbers = dict(counts)
        numbers[place] -= 1
        numbers[to] = numbers.get(to, 0) + 1
        return self.with_pool(k, pool, numbers)

    def told_apart(self, k: int, card: Card, place: int, to: int) -> World:
        """A card of a pool is seen at a place, and followed from there."""
        pool, counts = self.pools[k]
        numbers = dict(counts)
        numbers[place] -= 1
        rest = self.with_pool(k, pool - {card}, numbers)
        return World(tuple(sorted((*rest.followed, (card, to)))), rest.pools)

    def with_pool(self, k: int, pool: frozenset[Card], numbers: dict[int, int]) -> World:
        counts = tuple(sorted([(place, n) for place, n in numbers.items() if n]))
        pools = [*self.pools[:k], *([(pool, counts)] if pool else []), *self.pools[k + 1 :]]
        return World(self.followed, tuple(pools))


Belief = dict[World, float]


def belief(d: Deal, seat: Seat | None, rng: Random) -> Belief:
    """The worlds that a seat (None: a watcher) cannot tell apart, with weights that add up to 1.

    Exact up to `MOST` worlds; `rng` draws among more.
    """
    unseen = frozenset(d.game.deck)
    hands = {s: 0 for s in range(len(d.stacks))}
    worlds: Belief = {World((), ((unseen, ((DECK, len(unseen)),)),)): 1.0}
    for event in d.log_of(seat):
        who, cards = event.seat, event.cards
        match event.kind:
            case "dealt" | "gets_deck":
                worlds = draw(worlds, cards, event.hidden, who)
                hands[who] += len(cards) + event.hidden
            case "pile_starts":
                worlds = see(worlds, cards, DECK, PILE)
            case "takes_top":
                worlds = see(worlds, cards, PILE, who)
                hands[who] += 1
            case "exchanges":
                worlds = see(worlds, cards, who, PILE)
                hands[who] -= len(cards)
            case "shows":
                worlds = see(worlds, cards, who, who)
            case "steals":
                worlds = see(worlds, cards, event.to, who) if cards else theft(worlds, event.to, who, hands[event.to])
                hands[who] += 1
                hands[event.to] -= 1
            case "new_deck":
                worlds = shuffled(worlds)
        if len(worlds) > MOST:
            worlds = thinned(worlds, rng)
        if not worlds:
            return {certain(d, seat): 1.0}
    total = sum(worlds.values())
    return {world: weight / total for world, weight in worlds.items()}


def certain(d: Deal, seat: Seat | None) -> World:
    """The cards whose place a seat knows for sure; all others are one pool."""
    seen = d.public | (0 if seat is None else d.known[seat])
    places = {DECK: d.stock, PILE: d.board} | dict(enumerate(d.hands))
    followed = [(card, place) for place, cards in places.items() for card in cards if seen >> card & 1]
    numbers = {place: len([card for card in cards if not seen >> card & 1]) for place, cards in places.items()}
    pool = frozenset(d.game.deck) - {card for card, _place in followed}
    return World(tuple(sorted(followed)), ()).with_pool(0, pool, numbers)


def added(pairs: Iterable[tuple[World, float]]) -> Belief:
    """Worlds with weights, like ones put together."""
    worlds: Belief = {}
    for world, weight in pairs:
        if weight:
            worlds[world] = worlds.get(world, 0.0) + weight
    return worlds


def thinned(worlds: Belief, rng: Random) -> Belief:
    """`MOST` worlds drawn at even steps through their weights, from a random start: fair to each."""
    step = sum(worlds.values()) / MOST
    mark = rng.random() * step
    kept: Belief = {}
    passed = 0.0
    for world, weight in worlds.items():
        passed += weight
        while mark < passed:
            kept[world] = kept.get(world, 0.0) + step
            mark += step
    return kept


def draw(worlds: Belief, cards: tuple[Card, ...], hidden: int, to: int) -> Belief:
    """Cards go from the deck to a hand, seen or not. In the deck no card is followed: it holds pools only."""
    worlds = see(worlds, cards, DECK, to)
    for _card in range(hidden):
        worlds = added(
            (world.drawn(k, DECK, to), weight * there)
            for world, weight in worlds.items()
            for k, (_pool, counts) in enumerate(world.pools)
            if (there := dict(counts).get(DECK, 0))
        )
    return worlds


def see(worlds: Belief, cards: tuple[Card, ...], place: int, to: int) -> Belief:
    """Cards are seen to be at a place, and go to another: worlds in which they are not there are no more."""
    for card in cards:
        worlds = added(pair for world, weight in worlds.items() for pair in seen_in(world, weight, card, place, to))
    return worlds


def seen_in(world: World, weight: float, card: Card, place: int, to: int) -> Iterable[tuple[World, float]]:
    where = dict(world.followed).get(card)
    if where is not None:
        return [(world.moved(card, to), weight)] if where == place else []
    for k, (pool, counts) in enumerate(world.pools):
        if card in pool:
            chance = dict(counts).get(place, 0) / len(pool)
            return [(world.told_apart(k, card, place, to), weight * chance)] if chance else []
    return []


def theft(worlds: Belief, victim: Seat, thief: Seat, held: int) -> Belief:
    """A card nobody else saw went from one hand to another: each of the victim's `held` cards as likely."""
    pairs: list[tuple[World, float]] = []
    for world, weight in worlds.items():
        pairs += [(world.moved(card, thief), weight / held) for card, place in world.followed if place == victim]
        for k, (_pool, counts) in enumerate(world.pools):
            there = dict(counts).get(victim, 0)
            if there:
                pairs.append((world.drawn(k, victim, thief), weight * there / held))
    return added(pairs)


def shuffled(worlds: Belief) -> Belief:
    """The pile becomes the deck: its cards, all followed, are a new pool there."""
    return added(
        (
            World(
                tuple([(card, place) for card, place in world.followed if place != PILE]),
                (*world.pools, pool_in_deck(frozenset([card for card, place in world.followed if place == PILE]))),
            ),
            weight,
        )
        for world, weight in worlds.items()
    )


def pool_in_deck(cards: frozenset[Card]) -> tuple[frozenset[Card], Counts]:
    return cards, ((DECK, len(cards)),)


def resample(d: Deal, seat: Seat | None, rng: Random) -> Deal:
    """A deal that a seat cannot tell from the true one, drawn from its belief.

    The log becomes the seat's own, and of the others each knows its own hand and what everybody knows.
    """
    worlds = belief(d, seat, rng)
    world = rng.choices(list(worlds), list(worlds.values()))[0]
    places = dict(world.followed)
    for pool, counts in world.pools:
        cards = rng.sample(sorted(pool), len(pool))
        for place, number in counts:
            places.update((card, place) for card in cards[:number])
            cards = cards[number:]
    e = d.copy()
    e.asked = None
    e.stock = tuple(sorted([card for card, place in places.items() if place == DECK]))
    hands = [tuple(sorted([c for c, place in places.items() if place == s])) for s in range(len(d.stacks))]
    e.hands = tuple([d.hands[s] if s == seat else hand for s, hand in enumerate(hands)])
    e.known = tuple(
        [k if s == seat else sum(1 << card for card in e.hands[s]) & ~e.public for s, k in enumerate(d.known)]
    )
    e.log_chain = ()
    for played, told in d.story():
        e.log_chain = (e.log_chain, played, [event.for_seat(seat) for event in told])
    e.told = e.log_chain[2]
    return e
