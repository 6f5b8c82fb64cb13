"""Peers, measured in an environment of their own: reads a measure a line, answers a rate or why there is none.

Runs on the Python of that environment, with nothing of ours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

HANDS = 20_000
TIMES = 10  # each hand is asked for that often in a row of all: short rounds would measure how caches fill
RANKS, SUITS = "23456789TJQKA", "cdhs"


def hands(size: int) -> list[list[str]]:
    rng = Random(size)
    return [rng.sample([rank + suit for rank in RANKS for suit in SUITS], size) for _hand in range(HANDS)]


def each(evaluate: Callable[[Any], object], given: list[Any]) -> Callable[[], int]:
    """One call a hand; answers how many."""

    def once() -> int:
        for _time in range(TIMES):
            for hand in given:
                evaluate(hand)
        return TIMES * len(given)

    return once


def pkrbot() -> Callable[[], int]:
    import pkrbot

    return each(pkrbot.evaluate, [[pkrbot.Card(card) for card in hand] for hand in hands(5)])


def eval7() -> Callable[[], int]:
    import eval7

    return each(eval7.evaluate, [[eval7.Card(card) for card in hand] for hand in hands(5)])


def treys() -> Callable[[], int]:
    import treys

    evaluate = treys.Evaluator().evaluate
    cards = [[treys.Card.new(card) for card in hand] for hand in hands(5)]
    return each(lambda hand: evaluate(hand[:3], hand[3:]), cards)


def phevaluator() -> Callable[[], int]:
    from phevaluator import evaluate_cards

    cards = [[RANKS.index(rank) * 4 + SUITS.index(suit) for rank, suit in hand] for hand in hands(5)]
    return each(lambda hand: evaluate_cards(*hand), cards)


def poker_equity(kernel: str, size: int) -> Callable[[], int]:
    from poker_equity import score_batch

    return each(partial(score_batch, kernel), [["".join(hand)] for hand in hands(size)])


def poker_equity_batch(kernel: str, size: int) -> Callable[[], int]:
    from poker_equity import score_batch

    texts = ["".join(hand) for hand in hands(size)]
    return lambda: len(score_batch(kernel, texts))


def pokerkit() -> Callable[[], int]:
    from pokerkit import BadugiHand

    return each(lambda hand: BadugiHand.from_game(hand).entry.index, ["".join(hand) for hand in hands(4)[:500]])


def open_spiel() -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=1 2 0 0,firstPlayer=3 1 1 1,numSuits=4,"
        "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=2 2 4 4,maxRaises=3 4 4 4)"
    )
    rng = Random(1)

    def once() -> int:
        actions = 0
        for _hand in range(2000):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions += not state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
        return actions

    return once


MEASURES: dict[str, Callable[[], Callable[[], int]]] = {
    "pkrbot": pkrbot,
    "eval7": eval7,
    "treys": treys,
    "phevaluator": phevaluator,
    "poker-equity": lambda: poker_equity("badugi", 4),
    "poker-equity, all in one call": lambda: poker_equity_batch("badugi", 4),
    "pokerkit": pokerkit,
    "open-spiel": open_spiel,
}


def main() -> None:
    ready: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        name = line.strip()
        try:
            if name not in ready:
                ready[name] = MEASURES[name]()
                ready[name]()  # warms up
            began = process_time()
            done = ready[name]()
            answer: dict[str, object] = {"rate": done / (process_time() - began)}
        except Exception as fault:  # whatever is wrong with a peer is told in its row
            answer = {"fault": f"{type(fault).__name__}: {fault}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
