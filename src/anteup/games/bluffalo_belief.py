"""Deals of Bluffalo that a seat cannot tell from the true one, each as likely as it is given all the seat saw (BL23).

To draw one is to draw what chance did unseen, which cards came from the deck and which each theft took; then the deal
is dealt and played again with these. What is seen later weighs what happened before: a card that Ann shows today may
have been Bob’s when he was robbed.

Only where those cards lie that will be seen again can matter, and of these many are alike: the unseen ones of one deck,
and those that will next be seen at the same moment. Cards that are alike are a *lot*; a *world* is a number that says
how many of each lot each hand holds. Forth through the log, each theft makes several worlds of one, for any card of the
victim may have been it. Back from the end, a lot is drawn for each theft. Forth again, a card of that lot.

That is exact up to `MOST` worlds. Wild stealing can make more than anybody can count; then so many are drawn from them,
each as often as it weighs on average. Should all of these turn out to be wrong, it begins again with more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Final, NamedTuple, TypeVar

from ..cards import Card
from ..chance import Random, Stacked
from ..deal import Deal, Seat
from .bluffalo_seen import Draw, Lot, Reading, Shuffle, Sight, Theft

MOST: Final = 4096  # worlds
WIDTH: Final = 5  # bits for a number of cards
FULL: Final = (1 << WIDTH) - 1

Worlds = dict[int, int]  # with their weights
One = TypeVar("One")


def resample(d: Deal, seat: Seat | None, rng: Random) -> Deal:
    """A deal that a seat (None: a watcher) cannot tell from the true one."""
    seats = len(d.stacks)
    reading = Reading(d.game.deck, d.log_of(seat))
    came = Story(reading, seats, weighed(reading, seats, rng).taken(rng), rng).came()
    dealt = chain(*zip(*came[:seats], strict=True))  # one at a time (C7)
    chance = Stacked(chain(dealt, *came[seats:]))
    again = d.game.deal(stacks_before(d), d.button, chance, d.carried, d.reserve, d.antes)
    for play, (who, action) in enumerate(d.actions, 1):
        again.play(who, action, chance, by_clock=play in d.late)
    return again


def stacks_before(d: Deal) -> list[int]:
    """What everybody had before the deal."""
    stacks = list(d.stacks)
    for payer, payee, chips in [event.payment for event in d.log if event.payment]:
        if payer >= 0:
            stacks[payer] += chips
        if payee >= 0:
            stacks[payee] -= chips
    return stacks


def drawn(weights: Mapping[One, int], rng: Random) -> One:
    """One of them, each as often as it weighs."""
    mark = rng.randrange(sum(weights.values()))
    for one, weight in weights.items():
        mark -= weight
        if mark < 0:
            return one
    raise AssertionError("the mark lies within the sum")


# Forth: the worlds and their weights


class Branching(NamedTuple):
    """A theft: the worlds before it, and for each lot where its number in the victim’s hand stands and what changes."""

    before: Worlds
    held: int
    ways: tuple[tuple[Lot, int, int], ...]

    def after(self, astray: int) -> Worlds:
        """The worlds after it, but for those in which a bit of `astray` is set."""
        after: Worlds = {}
        for world, weight in self.before.items():
            others = self.held
            for _lot, place, change in self.ways:
                n = world >> place & FULL
                if n:
                    others -= n
                    new = world + change
                    if not new & astray:
                        after[new] = after.get(new, 0) + weight * n
            if others and not world & astray:
                after[world] = after.get(world, 0) + weight * others
        return after

    def causes(self, world: int) -> dict[tuple[Lot | None, int], int]:
        """The lots that may have been robbed, and the worlds before, if it came to this world; with weights."""
        found: dict[tuple[Lot | None, int], int] = {}
        for lot, place, change in self.ways:
            old = world - change
            if weight := self.before.get(old, 0) * (old >> place & FULL):
                found[lot, old] = weight
        others = self.held - sum([world >> place & FULL for _lot, place, _change in self.ways])
        if weight := self.before.get(world, 0) * others:
            found[None, world] = weight
        return found


class Blurring(NamedTuple):
    """A lot no longer mattered and was forgotten: the worlds before, and the bits that stayed."""

    before: Worlds
    stays: int


class Lost(Exception):
    """No world is left of those that were drawn."""


class Weights:
    """The worlds that a log leaves, and in `steps` how they came about."""

    def __init__(self, reading: Reading, seats: int, most: int, rng: Random) -> None:
        self.reading = reading
        self.seats = seats
        self.worlds: Worlds = {0: 1}
        self.steps: list[int | Branching | Blurring] = []  # a number was added to every world
        self.slots: dict[Lot, int] = {}
        self.held = [0] * seats
        self.settled: list[set[Card]] = [set() for _seat in range(seats)]  # seen in a hand, which was not robbed since
        deck = 0
        for at, moment in enumerate(reading.moments):
            match moment:
                case Draw(to, cards):
                    self.draw(to, cards, reading.lot_unseen(deck, at))
                case Sight():
                    self.see(at, moment)
                case Theft(victim, thief):
                    self.steal(at, victim, thief)
                    if len(self.worlds) > most:
                        self.worlds = thinned(self.worlds, most, rng)
                case Shuffle():
                    deck += 1
            if not self.worlds:
                raise Lost

    def place(self, lot: Lot, seat: Seat) -> int:
        """Where in a world the number of a lot’s cards in a hand stands."""
        if lot not in self.slots:
            self.slots[lot] = next(k for k in count() if k not in self.slots.values())
        return WIDTH * (self.slots[lot] * self.seats + seat)

    def change(self, by: int) -> None:
        """The same change in every world."""
        self.worlds = {world + by: weight for world, weight in self.worlds.items()}
        self.steps.append(by)

    def draw(self, to: Seat, cards: int, lot: Lot | None) -> None:
        self.held[to] += cards
        if lot is not None:
            self.change(cards << self.place(lot, to))

    def see(self, at: int, sight: Sight) -> None:
        if sight.place >= 0:
            self.see_in_hand(at, sight)
        if sight.to >= 0:
            self.held[sight.to] += len(sight.cards)
            self.settled[sight.to].update(sight.cards)

    def see_in_hand(self, at: int, sight: Sight) -> None:
        """Worlds in which the cards are not there are no more; an unseen one is the likelier the more lie there."""
        cards, seat, _to, decks = sight
        unseen = [deck for deck in decks if deck is not None]
        loose = len(cards) - len(unseen) - len(self.settled[seat].intersection(cards))
        self.held[seat] -= len(cards)
        self.settled[seat].difference_update(cards)
        if loose:  # all of the lot that is seen now
            place = self.place(at, seat)
            self.worlds = {world: weight for world, weight in self.worlds.items() if world >> place & FULL == loose}
            self.change(-loose << place)
            del self.slots[at]
        for deck in unseen:
            place = self.place(-1 - deck, seat)
            self.worlds = {world: weight * n for world, weight in self.worlds.items() if (n := world >> place & FULL)}
            self.change(-1 << place)
        for deck in set(unseen):
            if self.reading.matters[deck] == at:
                self.forget(-1 - deck)

    def forget(self, lot: Lot) -> None:
        before, stays = self.worlds, ~sum([FULL << self.place(lot, seat) for seat in range(self.seats)])
        self.worlds = {}
        for world, weight in before.items():
            self.worlds[world & stays] = self.worlds.get(world & stays, 0) + weight
        self.steps.append(Blurring(before, stays))
        del self.slots[lot]

    def steal(self, at: int, victim: Seat, thief: Seat) -> None:
        """Any card of the victim’s, but none may lie where it cannot get from to where it will be seen."""
        loose = [lot for card in self.settled[victim] if (lot := self.reading.lot(card, at)) is not None]
        self.settled[victim].clear()
        self.change(sum([1 << self.place(lot, victim) for lot in loose]))
        places = [(lot, self.place(lot, victim), self.place(lot, thief)) for lot in self.slots]
        step = Branching(self.worlds, self.held[victim], tuple([(lot, v, (1 << t) - (1 << v)) for lot, v, t in places]))
        self.worlds = step.after(self.astray(at))
        self.steps.append(step)
        self.held[victim] -= 1
        self.held[thief] += 1

    def astray(self, at: int) -> int:
        """The bits of places where no card of a lot may lie after a theft."""
        bits = 0
        for lot in [lot for lot in self.slots if lot >= 0]:
            for seat in set(range(self.seats)) - self.reading.ways[lot][at]:
                bits |= FULL << self.place(lot, seat)
        return bits

    # back

    def taken(self, rng: Random) -> Iterator[Lot | None]:
        """Of what lot the card of each theft was, from the first to the last, each as likely as it is."""
        world = drawn(self.worlds, rng)
        lots: list[Lot | None] = []
        for step in reversed(self.steps):
            match step:
                case Branching():
                    lot, world = drawn(step.causes(world), rng)
                    lots.append(lot)
                case Blurring(before, stays):
                    world = drawn({old: weight for old, weight in before.items() if old & stays == world}, rng)
                case by:
                    world -= by
        return reversed(lots)


def weighed(reading: Reading, seats: int, rng: Random) -> Weights:
    """The worlds of a log, or a fair sample of them."""
    most = MOST
    while True:
        try:
            return Weights(reading, seats, most, rng)
        except Lost:
            most *= 4


def thinned(worlds: Worlds, most: int, rng: Random) -> Worlds:
    """So many of the worlds, drawn at even steps through their weights from a random start: fair to each."""
    step = sum(worlds.values())
    mark, passed = rng.randrange(step), 0
    kept: Worlds = {}
    for world, weight in worlds.items():
        passed += weight * most
        while mark < passed:
            kept[world] = kept.get(world, 0) + 1
            mark += step
    return kept


# Forth again: which card it was


class Story:
    """Who held what, moment by moment: cards, and for those not seen yet −1, −2 … until their names are known."""

    def __init__(self, reading: Reading, seats: int, taken: Iterator[Lot | None], rng: Random) -> None:
        self.reading = reading
        self.rng = rng
        self.hands: list[list[int]] = [[] for _seat in range(seats)]
        self.deck = 0
        self.decks: list[int] = []  # out of which each unseen card came
        self.names: dict[int, Card] = {}
        self.given: list[list[int]] = []  # what chance gave
        for at, moment in enumerate(reading.moments):
            match moment:
                case Draw(to, cards):
                    self.draw(to, cards)
                case Theft(victim, thief):
                    self.steal(at, victim, thief, next(taken))
                case Sight():
                    self.see(moment)
                case Shuffle():
                    self.deck += 1

    def draw(self, to: Seat, cards: int) -> None:
        first = -1 - len(self.decks)
        self.decks += [self.deck] * cards
        self.given.append([first - k for k in range(cards)])
        self.hands[to] += self.given[-1]

    def steal(self, at: int, victim: Seat, thief: Seat, lot: Lot | None) -> None:
        card = self.one_of([held for held in self.hands[victim] if self.lot(held, at) == lot])
        self.hands[victim].remove(card)
        self.hands[thief].append(card)
        self.given.append([card])

    def see(self, sight: Sight) -> None:
        for card, deck in zip(sight.cards, sight.decks, strict=True):
            if sight.place >= 0:
                hand = self.hands[sight.place]
                if deck is not None:
                    unseen = self.one_of([held for held in hand if held < 0 and self.decks[-1 - held] == deck])
                    self.names[unseen] = card
                    hand[hand.index(unseen)] = card
                hand.remove(card)
            if sight.to >= 0:
                self.hands[sight.to].append(card)
        if sight.by_chance:
            self.given.append(list(sight.cards))

    def lot(self, held: int, at: int) -> Lot | None:
        if held < 0:
            return self.reading.lot_unseen(self.decks[-1 - held], at)
        return self.reading.lot(Card(held), at)

    def one_of(self, held: list[int]) -> int:
        return drawn(dict.fromkeys(held, 1), self.rng)

    def came(self) -> list[list[Card]]:
        """The cards chance gave, moment by moment; those never seen are any of their deck that were never seen."""
        left = dict(self.reading.unseen)
        for k, deck in enumerate(self.decks):
            if -1 - k not in self.names:
                card = drawn({card: 1 for card, its in left.items() if its == deck}, self.rng)
                self.names[-1 - k] = card
                del left[card]
        return [[self.names[card] if card < 0 else Card(card) for card in cards] for cards in self.given]
