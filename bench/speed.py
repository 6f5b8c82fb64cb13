"""How fast it all is, beside its peers: one hand a call, arrays of hands, simulated deals, the engine, and its start.

python3 dev.py bench speed

Installs the peers, in fixed versions, into an environment of their own (.bench). What is compared takes turns, round by
round, in processor time of one core each; a ratio is the median of those of the rounds. A peer that cannot be had says
so in its row, a compiled engine too where there is no C compiler. Read ratios under 1.3 as a tie.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import version
from math import comb
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import numpy as np

from anteup import Seeded, announced, odds
from anteup.cards import DECK
from anteup.games.buddys_game import BuddysGame
from anteup.games.guts import Guts
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.odds.compiled import compiled
from anteup.odds.simulate import Plan
from anteup.odds.tables import Array, tables
from anteup.ranks import Ranking, badugi, doogie, guts2, guts3, high5

sys.path.append(str(Path(__file__).resolve().parents[1]))  # where a script does not look for the benchmarks beside it

from bench import load, speed_engine
from bench._beside import MILLION, Measure, beside, beside_openspiel, install, peers, rate
from bench._peers import HANDS, TIMES
from bench.compiled import main as both_builds
from bench.speed_engine import Row

# ---------------------------------------------------------------------------------------------------- one hand a call


def called(ranking: Ranking) -> Measure:
    rng, number = Random(1), ranking.number
    given = [tuple(rng.sample(DECK, ranking.size)) for _hand in range(HANDS)]

    def once() -> int:
        for _time in range(TIMES):
            for hand in given:
                number(hand)
        return TIMES * len(given)

    return rate(once)


def one_a_call(peer: Callable[[str], Measure]) -> Iterator[Row]:
    others = {"eval7": "; wanted: 1", "pkrbot": "", "treys": "", "phevaluator": ""}
    theirs = {name: (peer(name), wanted) for name, wanted in others.items()}
    yield from beside(("five cards, one hand a call", called(high5)), theirs, "hands/s")
    theirs = {
        name: (peer(name), "; wanted: 2" if name == "poker-equity" else "") for name in ("poker-equity", "pokerkit")
    }
    yield from beside(("badugi, one hand a call", called(badugi)), theirs, "hands/s")
    for ranking in (guts3, guts2, doogie):
        yield from beside((f"{ranking.name}, one hand a call", called(ranking)), {}, "hands/s")


# ---------------------------------------------------------------------------------------------------- arrays of hands


def random_hands(size: int, number: int = MILLION) -> Array:
    luck = np.random.default_rng(size)
    parts = [
        luck.random((100_000, 52), dtype=np.float32).argpartition(size, axis=1)[:, :size]
        for _ in range(number // 100_000)
    ]
    return np.concatenate(parts).astype(np.uint8)


def ranked(name: str, size: int, workers: int | None = 1) -> Measure:
    hands = random_hands(size)
    return rate(lambda: len(odds.rank(name, hands, workers)), process_time if workers == 1 else perf_counter)


@compiled
def look_up_five(hands: Array, choose: Array, table: Array, numbers: Array) -> None:
    for i in range(len(hands)):
        a, b, c, d, e = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        numbers[i] = table[choose[5, e] + choose[4, d] + choose[3, c] + choose[2, b] + a]


@compiled
def look_up_four(hands: Array, choose: Array, table: Array, numbers: Array) -> None:
    for i in range(len(hands)):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        numbers[i] = table[choose[4, d] + choose[3, c] + choose[2, b] + a]


def limit(size: int) -> Measure:
    """The bare lookup: hands already sorted, nothing checked, their place among all hands counted, one table read."""
    hands = np.sort(random_hands(size), axis=1)
    choose = np.array([[comb(card, k) for card in range(52)] for k in range(6)], np.uint32)
    table = np.random.default_rng(1).integers(0, 7462, comb(52, size)).astype(np.int16)
    look_up = look_up_five if size == 5 else look_up_four

    def once() -> int:
        look_up(hands, choose, table, np.empty(len(hands), np.int16))
        return len(hands)

    return rate(once)


def arrays(peer: Callable[[str], Measure]) -> Iterator[Row]:
    theirs = {
        "pkrbot, one hand a call": (peer("pkrbot"), "; wanted: 25"),
        "the limit: bare lookup of sorted hands": (limit(5), "; wanted: 0.5"),
    }
    yield from beside(("five cards, unsorted, in an array", ranked("high5", 5)), theirs, "hands/s")
    theirs = {
        "poker-equity, all in one call": (peer("poker-equity, all in one call"), ""),
        "the limit: bare lookup of sorted hands": (limit(4), "; wanted: 0.5"),
    }
    yield from beside(("badugi, unsorted, in an array", ranked("badugi", 4)), theirs, "hands/s")
    for name, size in (("doogie", 4), ("guts3", 3), ("guts2", 2)):
        yield from beside((f"{name}, unsorted, in an array", ranked(name, size)), {}, "hands/s")
    everything = ("five cards on all cores, by the clock", ranked("high5", 5, None))
    yield from beside(everything, {}, "hands/s")
    own, square = random_hands(9, 100_000)[:, :5], random_hands(9, 100_000)[:, 5:]
    squares = rate(lambda: len(odds.rank_with_square(own, square).high))
    yield from beside(("five cards with a square, high and low", squares), {}, "hands/s")


# ---------------------------------------------------------------------------------------------------- simulated deals


def simulated(plan: Plan, deals: int, workers: int | None = 1) -> Measure:
    clock = process_time if workers == 1 else perf_counter
    return rate(lambda: odds.simulate(plan, deals, workers=workers).deals, clock)


def engine(game: Guts | ProgressiveBadugi | BuddysGame, players: int, deals: int, in_from: int = 0) -> Measure:
    """The engine at the same: in with the best hands, or checking to the end."""
    chance = Seeded(1)

    def once() -> int:
        for _deal in range(deals):
            deal = game.deal((MILLION,) * players, 0, chance)
            while waiting := deal.waiting:
                seat = waiting[0]
                mild = deal.choices(seat).mildest
                wants_in = isinstance(game, Guts) and game.best.number(deal.hands[seat]) >= in_from
                deal.play(seat, "in" if wants_in else mild, chance)
        return deals

    return rate(once)


def guts_in_numpy(players: int, in_from: int, deals: int) -> Measure:
    """Usual Guts of three cards with numpy alone: cards, numbers, who is in, who wins, who pays."""
    luck, known = np.random.default_rng(1), tables()
    table, weight = known.sums[guts3], known.weight

    def once() -> int:
        cards = luck.random((deals, 52), dtype=np.float32).argpartition(3 * players, axis=1)[:, : 3 * players]
        totals = weight[cards.reshape(deals, 3, players)].sum(axis=1)
        flush = (totals >> np.uint64(20)) + np.uint64(0x5555) & np.uint64(0x8888) > 0
        place = np.where(
            flush, np.uint64(len(table) - (1 << 13)) + (totals >> np.uint64(40)), totals & np.uint64(0xFFFFF)
        )
        numbers = table[place.astype(np.int64)]
        ins = numbers >= in_from
        top = np.where(ins, numbers, -1).max(axis=1)
        winners = ins & (numbers == top[:, None])
        won = np.where(winners, players // np.maximum(1, winners.sum(axis=1))[:, None], 0)
        odd = players % np.maximum(1, winners.sum(axis=1))
        won += winners & (winners.cumsum(axis=1) <= odd[:, None])
        change = won - players * (ins & ~winners) - 1
        return len(change)

    return rate(once)


def kernels() -> Iterator[Row]:
    game, players, in_from = announced("guts"), 6, 550
    assert isinstance(game, Guts)
    plan = odds.GutsPlan(game, players, in_from)
    others = {
        "numpy": (guts_in_numpy(players, in_from, 20_000), ""),
        "our engine": (engine(game, players, 100, in_from), ""),
    }
    yield from beside(("Guts, three cards, 6 players, simulated", simulated(plan, 200_000)), others, "deals/s")
    yield from beside(("  on all cores, by the clock", simulated(plan, 2 * MILLION, None)), {}, "deals/s")
    badugis = odds.BadugiShowdown(ProgressiveBadugi(), 6)
    others = {"our engine": (engine(ProgressiveBadugi(), 6, 50), "")}
    yield from beside(("showdowns of Badugi, 6 players, simulated", simulated(badugis, 200_000)), others, "deals/s")
    buddys = odds.BuddysShowdown(BuddysGame(), 6)
    others = {"our engine": (engine(BuddysGame(), 6, 30), "")}
    yield from beside(("showdowns of Buddys Game, 6 players, simulated", simulated(buddys, 50_000)), others, "deals/s")


# ---------------------------------------------------------------------------------------------------- the table


def rows(peer: Callable[[str], Measure]) -> Iterator[Row]:
    yield from one_a_call(peer)
    yield from arrays(peer)
    yield from kernels()
    yield from speed_engine.rows()
    yield from beside_openspiel(peer)


def main() -> None:
    began = perf_counter()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"{date.today()}, {machine}, numpy {version('numpy')}, numba {version('numba')}")
    for row in install():
        tell(row)
    with peers() as peer:
        for row in rows(peer):
            tell(row)
    try:
        both_builds()
    except subprocess.CalledProcessError:
        print("The engine could not be compiled.")
    with tempfile.TemporaryDirectory() as folder:
        load.first_page(folder)
    print(f"In {(perf_counter() - began) / 60:.1f} minutes.")


def tell(row: Row) -> None:
    print(f"{row.what:48} {row.figure:>26}   {row.beside}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
