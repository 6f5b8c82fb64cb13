"""Hands ranked by table: on every hand there is what the readable rankings say, and nothing that is no hand passes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from itertools import chain, combinations
from random import Random
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from anteup import odds
from anteup.cards import DECK
from anteup.odds.ranking import PART
from anteup.odds.tables import POKERS
from anteup.phases.square import with_square
from anteup.ranks import Ranking, badugi, doogie, guts3, guts3_by, high5

EVERY = [*POKERS, badugi, doogie]
ids = [f"{ranking.name}-{i}" for i, ranking in enumerate(EVERY)]


def every_hand(size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """All hands of so many cards of the 52, each with its cards shuffled."""
    flat = np.fromiter(chain.from_iterable(combinations(range(52), size)), np.uint8)
    return np.random.default_rng(size).permuted(flat.reshape(-1, size), axis=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("ranking", [r for r in EVERY if r.size < 5], ids=ids[1:])
def test_every_hand_stands_as_the_readable_ranking_says(ranking: Ranking) -> None:
    hands = every_hand(ranking.size)
    numbers = odds.rank(ranking, hands).tolist()
    ranks = [ranking([DECK[card] for card in hand]) for hand in hands.tolist()]
    places = {rank: place for place, rank in enumerate(sorted({rank for rank in ranks if rank is not None}))}
    assert numbers == [-1 if rank is None else places[rank] for rank in ranks]
    assert [ranking.number([DECK[card] for card in hand]) for hand in hands[:30_000].tolist()] == numbers[:30_000]


@pytest.mark.exhaustive
def test_every_five_cards_have_the_number_that_is_proven_for_them() -> None:
    hands = every_hand(5)  # the numbers of `high5` are proven on every hand by tests/test_ranks.py
    numbers = odds.rank(high5, hands)
    assert len(hands) == 2_598_960
    for i in range(0, len(hands), PART):
        expected = [high5.number(hand) for hand in hands[i : i + PART].tolist()]
        assert numbers[i : i + PART].tolist() == expected


def some_hands(ranking: Ranking, count: int) -> list[list[int]]:
    rng = Random(ranking.size)
    return [[int(card) for card in rng.sample(DECK, ranking.size)] for _hand in range(count)]


@pytest.mark.parametrize("ranking", EVERY, ids=ids)
def test_numbers_are_those_of_one_hand_a_call_in_every_form_of_array(ranking: Ranking) -> None:
    hands = some_hands(ranking, 300)
    expected = [ranking.number([DECK[card] for card in hand]) for hand in hands]
    for given in (hands, np.array(hands), np.array(hands, np.uint8), np.array(hands, np.int8).repeat(2, axis=0)[::2]):
        assert odds.rank(ranking, given).tolist() == expected


def test_suits_never_count() -> None:
    for ranking in EVERY:
        hands = np.array(some_hands(ranking, 200))
        turned = hands // 4 * 4 + (hands + 1) % 4
        assert (odds.rank(ranking, hands) == odds.rank(ranking, turned)).all()


def test_usual_rankings_have_names() -> None:
    hands = some_hands(guts3, 50)
    assert (odds.rank("guts3", hands) == odds.rank(guts3_by(), hands)).all()
    with pytest.raises(ValueError, match="“guts4” is no ranking: high5, guts3, guts2, badugi, doogie"):
        odds.rank("guts4", hands)


def test_no_hands_have_no_numbers() -> None:
    assert odds.rank("badugi", np.empty((0, 4), np.uint8)).tolist() == []


@pytest.mark.parametrize("workers", [1, 3, None])
def test_threads_change_nothing_and_find_the_first_wrong_row(workers: int | None) -> None:
    hands = np.tile(np.array(some_hands(high5, 1000), np.uint8), (400, 1))
    assert (odds.rank("high5", hands, workers) == np.tile(odds.rank("high5", hands[:1000]), 400)).all()
    hands[[70_000, 300_000]] = 0
    with pytest.raises(ValueError, match=r"^row 70000: 2c is there twice$"):
        odds.rank("high5", hands, workers)


WRONG: list[tuple[str, Any, str]] = [
    ("guts2", [[0, 1], [7, 7]], "^row 1: 3s is there twice$"),
    ("guts3", [[0, 1, 2], [3, 4, 52]], r"^row 1: 52, Js?J?\*?, is no card of the 52"),
    ("guts3", [[-1, 4, 5]], "^row 0: -1 is no card of the 52, which are numbered 0 .2c. to 51 .As.$"),
    ("high5", [[0, 1, 2, 3, 300]], "^row 0: 300 is no card of the 52"),
    ("high5", np.array([[0, 1, 2, 3, 255]], np.uint8), "^row 0: 255 is no card of the 52"),
    ("high5", [[9, 1, 2, 3, 9]], "^row 0: 4d is there twice$"),
    ("badugi", np.array([[0, 1, 2, 3], [5, 6, 5, 7], [8, 8, 9, 9]], np.uint8), "^row 1: 3d is there twice$"),
    ("badugi", np.array([[0, 1, 2, 3], [5, 6, 64, 7]], np.uint8), "^row 1: 64 is no card of the 52"),
    ("doogie", np.array([[0, 1, 2, 52]], np.uint8), "^row 0: 52"),
    ("doogie", [[0, 1, 1, 0]], "^row 0: 2d is there twice$"),
    ("doogie", [0, 1, 2, 3], r"^hands here have shape \(hands, 4\), not \(4,\)$"),
    ("guts2", [[0, 1, 2]], r"^hands here have shape \(hands, 2\), not \(1, 3\)$"),
    ("guts2", [[0, 1], [2, 3], [4], [5, 6]], "^row 2: hands here have 2 cards, not 1$"),
    ("guts2", [[0.0, 1.0]], "^cards are whole numbers, not float64$"),
    ("guts2", [["2c", "3c"]], "^cards are whole numbers, not <U2$"),
]


@pytest.mark.parametrize(("name", "hands", "said"), WRONG)
def test_what_is_no_hand_is_refused_and_named(name: str, hands: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        odds.rank(name, hands)


@pytest.mark.parametrize("ranking", EVERY, ids=ids)
def test_every_way_to_spoil_a_hand_is_seen(ranking: Ranking) -> None:
    hand = [17, 22, 0, 51, 39][: ranking.size]
    for place in range(ranking.size):
        others = [card for k, card in enumerate(hand) if k != place]
        for code in [*others, *range(52, 256)]:
            spoilt = np.array([[*hand[:place], code, *hand[place + 1 :]]], np.uint8)
            with pytest.raises(ValueError, match=r"^row 0: "):
                odds.rank(ranking, spoilt)


# With a square


@pytest.mark.parametrize("own", [4, 5])
def test_best_hands_with_a_square_are_those_of_the_rules(own: int) -> None:
    rng = Random(own)
    dealt = [rng.sample(DECK, own + 4) for _hand in range(400)]
    best = odds.rank_with_square([hand[:own] for hand in dealt], [hand[own:] for hand in dealt])
    for i, hand in enumerate(dealt):
        mine, square = tuple(hand[:own]), tuple(hand[own:])
        high, low = with_square(high5, mine, square), with_square(doogie, mine, square)
        assert best.high[i] == (high5.number(high.cards) if high else -1)
        assert best.low[i] == (doogie.number(low.cards) if low else -1)


def test_nothing_but_a_hand_and_a_square_is_taken() -> None:
    def refused(own: Sequence[Sequence[int]], square: Sequence[Sequence[int]]) -> str:
        with pytest.raises(ValueError) as error:
            odds.rank_with_square(own, square)
        return str(error.value)

    assert refused([[0, 1, 2, 3]], [[4, 5, 6, 3]]) == "row 0: 2s is there twice"
    assert refused([[0, 1, 2, 3]] * 2, [[4, 5, 6, 7]]) == "2 hands and 1 squares: each hand has its own"
    assert refused([[0, 1, 2, 3], [0, 1, 2, 3, 4]], [[5, 6, 7, 8]] * 2) == "row 1: hands here have 4 or 5 cards, not 5"
    assert refused([[0, 1, 2]], [[4, 5, 6, 7]]) == "hands here have shape (hands, 4 or 5), not (1, 3)"
    assert refused([[0, 1, 2, 3]], [[4, 5, 6, 60]]).startswith("row 0: 60, O*, is no card of the 52")


# Who needs it


def test_nothing_else_asks_for_numpy_or_numba() -> None:
    code = """
        import sys
        import anteup, anteup.bots, anteup.cli, anteup.server.app, anteup.server.start, anteup.terminal
        print([name for name in ("numpy", "numba", "anteup.odds") if name in sys.modules])
    """
    told = subprocess.run([sys.executable, "-c", dedent(code)], check=True, capture_output=True, text=True)
    assert told.stdout == "[]\n"
