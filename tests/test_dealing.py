"""The deal is even, and what says so would notice if it were not. `python3 dev.py bench dealing` does millions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest

from anteup import REGISTRY, Card, Chance, Deal, Seeded
from anteup.cards import DECK
from bench.dealing import (
    AWKWARD,
    PLAYED,
    SIGNIFICANCE,
    SOURCES,
    Counts,
    Source,
    Verdict,
    dealt,
    failing,
    picked,
    played,
    sizes,
    tail,
    verdicts,
)

pytestmark = pytest.mark.exhaustive

GUTS = REGISTRY["guts"]()
BLUFFALO = REGISTRY["bluffalo"]()


@pytest.mark.parametrize("chance", SOURCES)
def test_every_card_comes_to_every_place_as_often_as_it_should(chance: str) -> None:
    """As in the bench, with fewer deals, which are the same each time; a test fails below 1 in a thousand of all."""
    counted: Counts = {}
    source = SOURCES[chance]
    for k, (name, kind) in enumerate(REGISTRY.items()):
        dealt(counted, kind(), source, range(k * 10**6, k * 10**6 + 3000))
        if name in PLAYED:
            played(counted, kind(), source, range(k * 10**6, k * 10**6 + 40))
    picked(counted, source, range(3000))
    made = verdicts(counted)
    assert {test.what.partition(":")[0] for test in made} >= {*REGISTRY, "pick"}
    in_play = {"bluffalo: stolen", "bluffalo: out of a new deck", *[f"{name}: drawn in play" for name in PLAYED]}
    assert in_play <= {test.what for test in made}
    assert failing(made) == [], min(made, key=lambda test: test.p)
    assert 0.1 < sum([test.p for test in made]) / len(made) < 0.9  # nor is it evener than chance


# ---- what would be noticed


class Crooked(Seeded):
    """Chance that is not as it should be."""

    def __init__(self, seed: int, wrong: Callable[[Crooked, int], int]) -> None:
        super().__init__(seed)
        self.wrong = wrong
        self.last = 0

    def pick(self, n: int) -> int:
        self.last = self.wrong(self, n)
        return self.last

    def draw(self, undealt: Sequence[Card]) -> int:
        return self.pick(len(undealt))


CROOKED: dict[str, Callable[[Crooked, int], int]] = {
    "a byte modulo n": lambda chance, n: chance.bits(8) % n,
    "never the last": lambda chance, n: Seeded.pick(chance, n - 1),
    "the first twice as often": lambda chance, n: Seeded.pick(chance, n + 1) % n,
    "near the one before": lambda chance, n: (chance.last + Seeded.pick(chance, n * 3 // 4)) % n,
}


class SwappedWithAny(Chance):
    """A deck shuffled the wrong way: each card swapped with any other, not only with those that are still to come."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.order = list(DECK)
        for i in range(len(self.order)):
            k = rng.randrange(len(self.order))
            self.order[i], self.order[k] = self.order[k], self.order[i]

    def draw(self, undealt: Sequence[Card]) -> int:
        return undealt.index(self.order.pop(0))


def crooked(wrong: Callable[[Crooked, int], int]) -> Source:
    def source(number: int) -> Callable[[int], Chance]:
        chance = Crooked(number, wrong)
        return lambda _step: chance

    return source


@pytest.mark.parametrize("how", CROOKED)
def test_a_crooked_deal_is_noticed(how: str) -> None:
    counted: Counts = {}
    dealt(counted, GUTS, crooked(CROOKED[how]), range(4000))
    assert failing(verdicts(counted))


def test_a_crooked_shuffle_is_noticed() -> None:
    counted: Counts = {}
    dealt(counted, GUTS, lambda number: lambda _step: SwappedWithAny(number), range(4000))
    assert failing(verdicts(counted))


def test_a_thief_who_takes_the_first_card_too_often_is_noticed() -> None:
    counted: Counts = {}
    played(counted, BLUFFALO, crooked(lambda chance, n: Seeded.pick(chance, n) and Seeded.pick(chance, n)), range(30))
    assert "bluffalo: stolen" in {test.what for test in failing(verdicts(counted))}


def test_cards_that_are_left_out_of_a_new_deck_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    gather = Deal.gather

    def badly(deal: Deal) -> None:
        gather(deal)
        deal.stock = deal.stock[:-1]

    monkeypatch.setattr(Deal, "gather", badly)
    counted: Counts = {}
    played(counted, BLUFFALO, SOURCES["seeded"], range(120))
    assert "bluffalo: out of a new deck" in {test.what for test in failing(verdicts(counted))}


# ---- how it is reckoned


@pytest.mark.parametrize("x", [0.01, 0.5, 1.0, 3.0, 10.0, 40.0])
def test_the_tail_of_chi_square_is_what_can_be_reckoned_by_hand(x: float) -> None:
    assert tail(x, 1) == pytest.approx(math.erfc(math.sqrt(x / 2)), rel=1e-9)
    assert tail(x, 2) == pytest.approx(math.exp(-x / 2), rel=1e-9)
    assert tail(x, 4) == pytest.approx(math.exp(-x / 2) * (1 + x / 2), rel=1e-9)
    steps = [math.exp(-x / 2 + k * math.log(x / 2) - math.lgamma(k + 1)) for k in range(26)]
    assert tail(x, 52) == pytest.approx(math.fsum(steps), rel=1e-9)


def test_by_holm_the_least_p_is_held_against_all_the_next_against_one_less() -> None:
    def verdict(p: float) -> Verdict:
        return Verdict(str(p), 1, 1.0, 1, p)

    assert failing([verdict(p) for p in (0.5, 0.009, 0.014, 0.04)], 0.05) == [verdict(0.009), verdict(0.014)]
    assert failing([verdict(p) for p in (0.013, 0.013, 0.013, 0.5)], 0.05) == []
    assert failing([verdict(0.04)], 0.05) == [verdict(0.04)]
    assert SIGNIFICANCE == 0.001


@pytest.mark.parametrize("n", [n for n in AWKWARD if n > 1])
def test_of_what_is_expected_all_adds_up(n: int) -> None:
    assert sum(sizes("pick: how large", n)) == sum(sizes("pick: the rest", n)) == n
    if n < 2000:
        assert list(sizes("pick: how large", n)) == [sum(k * 64 // n == b for k in range(n)) for b in range(64)]
        assert list(sizes("pick: the rest", n)) == [sum(k % 64 == b for k in range(n)) for b in range(64)]


def test_after_high_cards_were_burned_the_pairs_are_as_often_as_in_all_orders_of_a_small_deck() -> None:
    """The argument of the bench, on a deck of five with two high cards: up cards are burned until one is low."""
    low, deck = (0, 1, 2), range(5)
    seen = {(one, other): 0 for one in low for other in deck if one != other}
    for order in permutations(deck):
        stop = next(i for i, card in enumerate(order) if card in low)
        if stop + 1 < len(order):
            seen[order[stop], order[stop + 1]] += 1
    assert seen == {pair: 12 if pair[1] in low else 8 for pair in seen}  # one of two low ones before it, or of three
