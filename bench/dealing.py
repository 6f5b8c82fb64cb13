"""Deals very many deals of every game, and asks whether every card comes to every place as often as it should.

python3 dev.py bench dealing [NUMBER]     2,000,000 deals unless another number is given, and a tenth of it played on

Counted are: each card at each place of each hand and in the middle; pairs of cards, in one hand, in neighbouring hands
and at the two ends of the dealing; which undealt card is drawn in play, and first out of a reshuffled deck (C8, BL12),
the last of the old one apart; which card of a hand is stolen (BL9, BL17); and `pick(n)` itself at awkward n. Half of
the deals have chance from a seed, half from a secret as at a table, a stream for each step. Each count has a chi-square
test against what is exactly expected; of all tests together it is asked, by Holm's method, whether any fails at a
significance of 0.001.
"""

from __future__ import annotations

import math
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from anteup import REGISTRY, Action, Card, Chance, Committed, Deal, Game, Seeded
from anteup.cards import cards_in
from anteup.games.bluffalo_told import STEALS
from anteup.games.progressive_badugi import ProgressiveBadugi

SIGNIFICANCE: Final = 0.001  # of all tests together
FEWEST: Final = 5  # expected in a cell; of what is expected less often no test is made
SEATS: Final = 4
BUCKETS: Final = 64
AWKWARD: Final = (1, 2, 3, 5, 7, 31, 33, 51, 52, 53, 63, 65, 127, 129, 255, 257, 1000, 2**16 + 1, 3 * 2**30, 2**31 - 1,
                  2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 3 * 2**32, 2**64 - 1, 2**64 + 1, 10**30)  # fmt: skip
PLAYED: Final = {"bluffalo": 3, "buddys_game": 7, "progressive_badugi": 8}  # players with whom a deck runs out
MANY: Final = 10**9
MOVING: Final = ("steal", "pay", "buy", "exchange", "swap")
PATIENCE: Final = 160  # plays; what comes later is not looked at

Step = Callable[[int], Chance]  # the chance of a step of a deal
Source = Callable[[int], Step]  # the steps of a deal, by its number
Key = tuple[str, int]  # what is counted, and out of how many
Counts = dict[Key, list[int]]


class Verdict(NamedTuple):
    """How far counts lie from what is expected, and how likely that or more is by chance."""

    what: str
    counted: int
    chi_square: float
    freedom: int
    p: float


# ---- chance


def seeded(number: int) -> Step:
    chance = Seeded(number)  # as in tests, from a number
    return lambda _step: chance


def committed(number: int) -> Step:
    """As at a table: a secret of each deal, and a stream for each step."""
    secret = Random(f"secret {number}").randbytes(32)
    return lambda step: Committed(secret, number, ("one", "two"), step)


SOURCES: Final[dict[str, Source]] = {"seeded": seeded, "committed": committed}


# ---- counting


def count(into: Counts, what: str, n: int, cell: int, cells: int = 0) -> None:
    """One more in a cell; there are n, each as likely, or so many as n numbers fall into (see `sizes`)."""
    row = into.get((what, n))
    if row is None:
        row = into[what, n] = [0] * (cells or n)
    row[cell] += 1


def add(one: Counts, other: Counts) -> None:
    for key, row in other.items():
        mine = one.setdefault(key, [0] * len(row))
        for cell, more in enumerate(row):
            mine[cell] += more


def dealt(into: Counts, game: Game, source: Source, numbers: range) -> None:
    """Deal, and count which card lies where."""
    deck, first, name = game.deck, may_be_first(game), game.name
    may_be = [first, *[deck] * 9]  # by place in a hand
    places = [{card: i for i, card in enumerate(cards)} for cards in may_be]
    stacks = (100,) * SEATS
    for number in numbers:
        deal = game.deal(stacks, 0, source(number)(0))
        for seat, hand in enumerate(deal.hands):
            for k, card in enumerate(hand):
                count(into, f"{name}: seat {seat}, card {k}", len(may_be[k]), places[k][card])
        for k, shown in enumerate(deal.board):
            count(into, f"{name}: middle {k}", len(deck), places[1][shown])
        one, other = deal.hands[1], deal.hands[2]
        last = (deal.board or deal.hands[0])[-1]
        pair(into, f"{name}: pairs, one hand", one[0], one[1], first, deck)
        pair(into, f"{name}: pairs, neighbours", one[0], other[0], first, first)
        pair(into, f"{name}: pairs, first and last", one[0], last, first, deck)


def may_be_first(game: Game) -> Sequence[Card]:
    """The cards that a hand may begin with: all, but where high ones are burned (PB6)."""
    burned = game.burned_cards() if isinstance(game, ProgressiveBadugi) else ()
    return [card for card in game.deck if card not in burned]


def pair(into: Counts, what: str, one: Card, other: Card, ones: Sequence[Card], others: Sequence[Card]) -> None:
    """Two cards in their order, of all that may be: a row for each of the first, with every other card."""
    i, j, n = ones.index(one), others.index(other), len(others) - 1
    count(into, what, len(ones) * n, i * n + j - (j > others.index(one)))


def played(into: Counts, game: Game, source: Source, numbers: range) -> None:
    """Play by chance, and count which card is drawn, and which is stolen."""
    stacks = (400,) * PLAYED[game.name]
    for number in numbers:
        step, rng = source(number), Random(f"play {number}")  # not the seed of the deal: play must know nothing of it
        deal = game.deal(stacks, 0, step(0))
        while not deal.over and deal.plays < PATIENCE:
            before = deal.copy()
            seat = rng.choice(deal.waiting)
            deal.play(seat, choice(deal, seat, rng), step(deal.plays + 1))
            if len(deal.shuffles) <= len(before.shuffles) + 1:
                drawn(into, before, deal)
            for event in deal.told:
                if event.kind == STEALS:
                    robbed(into, before, event.cards[0])


def choice(deal: Deal, seat: int, rng: Random) -> Action:
    """An action by chance, of those that draw or steal if some do, with many cards rather than few; nobody folds.

    It never depends on which cards these are.
    """
    choices = deal.choices(seat)
    thought_of = [choices.sample(rng) for _try in range(8)]
    moving = [action for action in thought_of if action.verb in MOVING]
    if not moving:
        return next((action for action in thought_of if action.verb != "fold"), choices.mildest)
    return moving[0] if deal.game.name == "bluffalo" else max(moving, key=lambda action: len(action.cards))


def drawn(into: Counts, before: Deal, after: Deal) -> None:
    """The first card that a play drew, by its place in the deck; in a new deck the last of the old one comes first."""
    new = len(after.shuffles) > len(before.shuffles)
    deck = cards_in(after.shuffles[-1].cards) if new else list(before.stock)
    out = set(deck) - set(after.stock)
    came = [card for event in after.told for card in event.cards if card in out]  # in the order of drawing
    if came:
        fresh = [card for card in deck if card in before.stock]
        old = [card for card in deck if card not in before.stock]
        what = "out of a new deck" if new else "drawn in play"
        count(into, f"{after.game.name}: {what}", len(deck), [*fresh, *old].index(came[0]))


def robbed(into: Counts, before: Deal, card: Card) -> None:
    (hand,) = [hand for hand in before.hands if card in hand]
    count(into, f"{before.game.name}: stolen", len(hand), hand.index(card))


def picked(into: Counts, source: Source, numbers: range) -> None:
    """Picks at awkward n: the numbers themselves, or of too many of them how large they are and what they end in."""
    for n in AWKWARD:
        chance = source(numbers.start + n)(0)
        for _ in numbers:
            k = chance.pick(n)
            if n <= 1000:
                count(into, "pick", n, k)
            else:
                count(into, "pick: how large", n, k * BUCKETS // n, BUCKETS)
                count(into, "pick: the rest", n, k % BUCKETS, BUCKETS)


# ---- what is expected


def sizes(what: str, n: int) -> Sequence[int]:
    """How likely each of n cells is, in whole numbers: most things are as likely as one another."""
    match what:
        case "pick: how large":
            ends = [-(-n * bucket // BUCKETS) for bucket in range(BUCKETS + 1)]
            return [end - start for start, end in pairwise(ends)]
        case "pick: the rest":
            return [(n - rest + BUCKETS - 1) // BUCKETS for rest in range(BUCKETS)]
        case "progressive_badugi: pairs, one hand" | "progressive_badugi: pairs, first and last":
            return burned_before()
    return (1,) * n


def burned_before() -> list[int]:
    """A first up card, of those that are not burned, and a card dealt later.

    Whenever one stops drawing, the next card is any of the deck with equal chance, whatever one stops for: take it out
    of a deck in any order, and that is a deck in any order, in which one stops at the same place. And of what one
    stopped for, without that card, any is as likely: one of 36 if it is high, of the other 35 if it is low.
    """
    game = ProgressiveBadugi()
    first = set(may_be_first(game))
    low, high = len(first), len(first) - 1
    return [low if other in first else high for one in game.deck if one in first for other in game.deck if other != one]


def verdicts(counted: Counts) -> list[Verdict]:
    """A test for each thing that was counted; what has several n, as decks have sizes, is one."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0])
    for (what, n), row in counted.items():
        total, parts = sum(row), sizes(what, n)
        every = sum(parts)
        expected = [total * (part / every) for part in parts]
        if n > 1 and min(expected) >= FEWEST:
            name = f"{what} of {n}" if what.startswith("pick") else what
            far = sum([(seen - due) ** 2 / due for seen, due in zip(row, expected, strict=True)])
            sums[name] = [sum(pair) for pair in zip(sums[name], (total, far, len(row) - 1), strict=True)]
    return [Verdict(name, int(n), far, int(df), tail(far, int(df))) for name, (n, far, df) in sums.items()]


def tail(chi_square: float, freedom: int) -> float:
    """How likely a chi-square of so much or more is: the upper incomplete gamma function, regularised."""
    a, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # by its series from below
        term = total = 1 / a
        k = a
        while term > total * 1e-16:
            k += 1
            term *= x / k
            total += term
        return max(0.0, 1 - total * scale)
    b = x + 1 - a  # by its continued fraction, after Lentz
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (i * (a - i) * d + b)
        c = b + i * (a - i) / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h * scale


def failing(made: Sequence[Verdict], significance: float = SIGNIFICANCE) -> list[Verdict]:
    """The tests that fail, by Holm’s method: the chance that any does, if all is as it should be, is that at most."""
    out = []
    for k, test in enumerate(sorted(made, key=lambda test: test.p)):
        if test.p > significance / (len(made) - k):
            break
        out.append(test)
    return out


# ---- all of it

CHUNK: Final = 5_000
Work = tuple[str, str, int, int]


def work(what: Work) -> Counts:
    """One piece: which game (or "pick"), which chance, and which deals; a tenth of them is played on."""
    name, chance, start, end = what
    place = [*REGISTRY, "pick"].index(name)
    into: Counts = {}
    if name == "pick":
        picked(into, SOURCES[chance], range(start, end))
        return into
    game = REGISTRY[name]()
    start, end = start + MANY * place, end + MANY * place  # for every game, deals of its own
    dealt(into, game, SOURCES[chance], range(start, end))
    if name in PLAYED:
        played(into, game, SOURCES[chance], range(start, start + (end - start) // 10))
    return into


def pieces(number: int) -> Iterator[Work]:
    """So many deals over all games and both kinds of chance, and picks: at each n a quarter of the deals of a game."""
    each = -(-number // (len(REGISTRY) * len(SOURCES)))
    for chance in SOURCES:
        for name, many in (*((name, each) for name in REGISTRY), ("pick", each // 4)):
            for start in range(0, many, CHUNK):
                yield name, chance, start, min(start + CHUNK, many)


def main(number: int = 2_000_000) -> None:
    began = time.perf_counter()
    found: dict[str, Counts] = {chance: {} for chance in SOURCES}
    with ProcessPoolExecutor() as pool:
        plan = list(pieces(number))
        for (_name, chance, _start, _end), counted in zip(plan, pool.map(work, plan), strict=True):
            add(found[chance], counted)
    made = [test._replace(what=f"{test.what} ({chance})") for chance in SOURCES for test in verdicts(found[chance])]
    print(f"{'what':58} {'counted':>11} {'chi-square':>11} {'freedom':>8} {'p':>8}")
    for test in made:
        print(f"{test.what:58} {test.counted:11,} {test.chi_square:11,.1f} {test.freedom:8,} {test.p:8.4f}")
    failed = failing(made)
    took = time.perf_counter() - began
    least = min(test.p for test in made)
    print(f"\n{number:,} deals, {len(made)} tests in {took:.0f} s; the least p is {least:.5f}, and a test fails below "
          f"{SIGNIFICANCE / len(made):.7f}.")  # fmt: skip
    if failed:
        sys.exit("Not as it should be: " + "; ".join(test.what for test in failed))
    print(f"None fails at a significance of {SIGNIFICANCE} for all together.")


if __name__ == "__main__":
    main(*[int(word.replace(",", "").replace("_", "")) for word in sys.argv[1:2]])
