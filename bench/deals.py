"""Deals many random deals of every game under random house rules, and looks for a broken invariant.

python3 dev.py bench deals [NUMBER]     100,000 unless another number is given, over all cores

After every play: every card is in exactly one place, no chip is made or lost, no stack is below zero but where debts
are announced, and while somebody is asked something is legal. Each deal ends. A failure names the seed that repeats it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from random import Random
from typing import NamedTuple

from anteup import REGISTRY, BadOption, Game, Seeded
from anteup.cards import cards_in

CHUNK = 500
PATIENCE = 400  # plays by chance; after them the clock plays, so that every deal ends


def announced(kind: type[Game], rng: Random) -> Game:
    """The game under house rules drawn by chance, some of them usual; combinations that are refused are drawn anew."""
    while True:
        said: dict[str, object] = {}
        for name, option in kind.options.items():
            if rng.random() < 0.4:
                said[name] = rng.choice(list(values(option.form(), rng)))
        try:
            return kind(**said)
        except BadOption:
            continue


def values(form: dict[str, object], rng: Random) -> Iterator[object]:
    """Some values that an option's form offers."""
    match form:
        case {"values": list(offered)}:
            yield from [value["value"] for value in offered]
        case {"number": {"least": int(least), "most": most, "none": none}}:
            yield from [least + k for k in range(6) if most is None or least + k <= int(most)]
            if none:
                yield "none"
        case {"pair": _}:
            yield from ["none", f"{rng.randint(1, 3)}/{rng.randint(3, 9)}"]


class Start(NamedTuple):
    """A game as announced, and the table it is dealt at."""

    game: Game
    stacks: tuple[int, ...]
    pot: int
    seed: int


def start(seed: int) -> Start:
    """A table by chance; the games take turns, and before every second deal a pot waits."""
    rng = Random(seed)
    game = announced(list(REGISTRY.values())[seed % len(REGISTRY)], rng)
    seats = rng.randrange(game.seats.start, min(game.seats.stop - 1, game.holds()) + 1)
    dues = game.dues(seats, 0, tuple(range(seats)))
    stacks = tuple([max(rng.choice((2, 5, 9, 30, 200)), due) for due in dues])
    return Start(game, stacks, rng.choice((0, 0, 7, 40)), seed)


def deal_one(seed: int) -> tuple[str, int]:
    """One deal; answers its game's name and how many actions it took. `AssertionError` names what is broken."""
    game, stacks, pot, _seed = start(seed)
    rng = Random(seed + 1)
    deal = game.deal(stacks, 0, Seeded(seed), pot=pot)
    debts = getattr(game, "short", "") == "iou"
    chips = sum(deal.stacks) + deal.pot + deal.reserve
    chance = Seeded(seed + 1)
    while True:
        where = f"seed {seed}: {game}, after {deal.plays} plays"
        lying = sorted(chain(deal.stock, deal.board, *deal.hands, cards_in(deal.dead)))
        assert lying == sorted(game.deck), f"{where}: a card is lost or twice"
        assert sum(deal.stacks) + deal.pot + deal.reserve == chips, f"{where}: chips are made or lost"
        assert debts or min(deal.stacks) >= 0, f"{where}: a stack is below zero"
        if deal.over:
            return game.name, deal.plays
        assert deal.waiting, f"{where}: nobody is asked and the deal is not over"
        seat = rng.choice(deal.waiting)
        choices = deal.choices(seat)
        assert choices, f"{where}: nothing is legal"
        action = choices.sample(rng) if deal.plays < PATIENCE else choices.mildest
        deal.play(seat, action, chance)


def deal_many(first: int) -> Counter[str]:
    """Deals and actions by game, of one chunk of seeds."""
    done: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        name, plays = deal_one(seed)
        done[name] += 1
        done[name + " actions"] += plays
    return done


def main(number: int = 100_000) -> None:
    began = time.perf_counter()
    total: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for done in pool.map(deal_many, range(0, number, CHUNK)):
            total += done
    took = time.perf_counter() - began
    for name in REGISTRY:
        print(f"{name:20} {total[name]:8,} deals {total[name + ' actions']:10,} actions")
    print(f"{sum(total[name] for name in REGISTRY):,} deals in {took:.0f} s; no invariant broken.")


if __name__ == "__main__":
    main(*[int(word.replace(",", "").replace("_", "")) for word in sys.argv[1:2]])
