"""How fast the engine deals: beside PokerKit, game by game, and as tables and deals grow.

python3 dev.py bench speed_engine

Everything is processor time of this one process, so that a busy machine spoils little. What is compared is played in
turns, a little of each, and the ratio is the median of those of the rounds. Play is random: each exact action and each
form of the choices is as likely; PokerKit folds (not for nothing), checks or calls, or bets or raises, each as likely,
and throws each card away or not.
"""

from __future__ import annotations

import copy
import gc
import json
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from pokerkit import Automation, FixedLimitBadugi, State

from anteup import REGISTRY, Deal, Game, Seeded, resample, view

STACK: Final = 200
ROUNDS: Final = 25
BADUGI: Final = "progressive_badugi"


class Row(NamedTuple):
    """What was measured, the figure, and what it is held against."""

    what: str
    figure: str
    beside: str = ""


class Played(NamedTuple):
    deals: int
    actions: int


# ---------------------------------------------------------------------------------------------------- play by chance


def play_out(deal: Deal, rng: Random, chance: Seeded) -> int:
    """Play to the end; answers how many actions that took."""
    before = deal.plays
    while waiting := deal.waiting:
        seat = waiting[0]
        deal.play(seat, deal.choices(seat).sample(rng), chance)
    return deal.plays - before


def ours(game: Game, seats: int = 4) -> Callable[[int], Played]:
    """Plays so many whole deals."""
    rng, chance, button = Random(1), Seeded(1), count()

    def deals(number: int) -> Played:
        actions = 0
        for _deal in range(number):
            actions += play_out(game.deal((STACK,) * seats, next(button) % seats, chance), rng, chance)
        return Played(number, actions)

    return deals


def pokerkit_state() -> State:
    """Badugi of four players with antes of 1 and bets of 2 and 4, as Progressive Badugi has them."""
    return FixedLimitBadugi.create_state(tuple(Automation), True, 1, (0, 0), 2, 4, (STACK,) * 4, 4)


def pokerkit_action(state: State, rng: Random) -> None:
    if state.can_stand_pat_or_discard():
        seat = state.stand_patter_or_discarder_index
        assert seat is not None
        state.stand_pat_or_discard([card for card in state.get_down_cards(seat) if rng.random() < 0.5])
        return
    can: list[Callable[[], object]] = []
    if state.can_check_or_call():
        can.append(state.check_or_call)
    if state.checking_or_calling_amount and state.can_fold():
        can.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        can.append(state.complete_bet_or_raise_to)
    can[int(rng.random() * len(can))]()


def pokerkit() -> Callable[[int], Played]:
    rng = Random(1)

    def deals(number: int) -> Played:
        actions = 0
        for _deal in range(number):
            state = pokerkit_state()
            while state.status:
                pokerkit_action(state, rng)
                actions += 1
        return Played(number, actions)

    return deals


# ---------------------------------------------------------------------------------------------------- the clock


class Pace(NamedTuple):
    deals: float  # a second
    actions: float


def pace(deals: Callable[[int], Played], number: int) -> Pace:
    began = process_time()
    played = deals(number)
    took = process_time() - began
    return Pace(played.deals / took, played.actions / took)


def in_turns(*runs: tuple[Callable[[int], Played], int], rounds: int = ROUNDS) -> list[list[Pace]]:
    """The paces of each run, of rounds in which all have their turn; the first round only warms up."""
    for deals, number in runs:
        deals(number)
    took = [[pace(deals, number) for deals, number in runs] for _round in range(rounds)]
    return [list(of_one) for of_one in zip(*took, strict=True)]


def usual(paces: list[Pace]) -> Pace:
    return Pace(median([p.deals for p in paces]), median([p.actions for p in paces]))


def seconds(once: Callable[[], object], number: int = 2000, rounds: int = 9) -> float:
    """What it takes once, the median of some rounds."""
    took = []
    for _round in range(rounds):
        began = process_time()
        for _time in range(number):
            once()
        took.append((process_time() - began) / number)
    return median(took)


def micro(took: float) -> str:
    return f"{took * 1e6:,.2f} µs"


# ---------------------------------------------------------------------------------------------------- the rows


def rows() -> Iterator[Row]:
    """Every comparison of the engine, as it is measured."""
    quietly()
    yield from against_pokerkit()
    yield from every_game()
    yield from single_steps()
    yield from by_seats()
    yield from by_length()


def quietly() -> None:
    warnings.simplefilter("ignore", UserWarning)  # PokerKit's, of a fold that nothing forces
    gc.collect()
    gc.freeze()  # what is imported is not looked through again, in the middle of somebody's turn


def against_pokerkit() -> Iterator[Row]:
    mine, theirs = in_turns((ours(REGISTRY[BADUGI]()), 1000), (pokerkit(), 100))
    ratios = [a.actions / b.actions for a, b in zip(mine, theirs, strict=True)]
    yield Row(
        "Progressive Badugi, 4 seats", f"{usual(mine).actions:,.0f} actions/s", f"{usual(mine).deals:,.0f} deals/s"
    )
    yield Row("PokerKit’s FixedLimitBadugi, 4 seats", f"{usual(theirs).actions:,.0f} actions/s")
    spread = f"rounds from {min(ratios):.1f} to {max(ratios):.1f}; wanted: 15, better 20"
    yield Row("  that is times PokerKit", f"{median(ratios):.1f} ×", spread)


def every_game() -> Iterator[Row]:
    games = [kind() for name, kind in REGISTRY.items() if name != BADUGI]
    paces = in_turns(*[(ours(game), 20) for game in games], rounds=9)
    for game, of_one in zip(games, paces, strict=True):
        yield Row(
            f"{game.title}, 4 seats", f"{usual(of_one).actions:,.0f} actions/s", f"{usual(of_one).deals:,.0f} deals/s"
        )


def single_steps() -> Iterator[Row]:
    rng, chance, state = Random(1), Seeded(1), pokerkit_state()
    game = REGISTRY[BADUGI]()
    deal = game.deal((STACK,) * 4, 0, chance)
    for _action in range(6):
        seat = deal.waiting[0]
        deal.play(seat, next(a for a in deal.choices(seat) if a.verb in ("check", "call")), chance)
        state.check_or_call() if state.can_check_or_call() else state.stand_pat_or_discard()
    copied, theirs = seconds(deal.copy, 20_000), seconds(lambda: copy.deepcopy(state), 20)
    written = json.dumps(deal.dump())
    yield Row("a new deal, up to its first decision", micro(seconds(lambda: game.deal((STACK,) * 4, 0, chance))))
    yield Row("a copy of a deal, 6 actions in", micro(copied), "wanted: under 0.5 µs")
    yield Row("deepcopy of PokerKit’s", micro(theirs), f"{theirs / copied:,.0f} ×; wanted: 1,000")
    yield Row("the view of a seat", micro(seconds(lambda: view(deal, 1))))
    yield Row("a deal that a seat cannot tell from it", micro(seconds(lambda: resample(deal, 1, rng), 500)))
    yield Row("to write a deal down, as JSON", micro(seconds(lambda: json.dumps(deal.dump()), 500)))
    yield Row("to read it", micro(seconds(lambda: Deal.load(json.loads(written), game), 500)))


def by_seats() -> Iterator[Row]:
    game = REGISTRY[BADUGI]()
    seats = range(2, 9)
    for number, paces in zip(seats, in_turns(*[(ours(game, n), 30) for n in seats], rounds=9), strict=True):
        yield Row(f"Progressive Badugi, {number} seats", f"{usual(paces).actions:,.0f} actions/s")


def by_length() -> Iterator[Row]:
    """Nobody folds and bets are not counted: what an action costs early and late in a deal."""
    game, chance, rng = REGISTRY[BADUGI](max_bets=1_000_000), Seeded(1), Random(1)
    parts = [0.0] * 4
    step, rounds = 100, 25
    for _round in range(rounds):
        deal = game.deal((1_000_000,) * 4, 0, chance)
        for part in range(len(parts)):
            began = process_time()
            for _action in range(step):
                seat = deal.waiting[0]
                *milder, raises = deal.choices(seat)
                deal.play(seat, raises if rng.random() < 0.9 else milder[-1], chance)
            parts[part] += process_time() - began
    for part, took in enumerate(parts):
        yield Row(f"actions {part * step + 1} to {(part + 1) * step} of one deal", micro(took / step / rounds))


def main() -> None:
    for row in rows():
        print(f"{row.what:44} {row.figure:>24}   {row.beside}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
