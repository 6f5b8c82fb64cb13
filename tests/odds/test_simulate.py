"""Simulated deals: the same whoever works them out, averages that are those of the deals, and plans that are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from anteup import announced, odds
from anteup.odds.simulate import PART

GUTS: Any = announced("guts")
BADUGI: Any = announced("progressive_badugi")
BUDDYS: Any = announced("buddys_game")
HALF: Any = 0.5


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "plan",
    [odds.GutsPlan(GUTS, 3, [560, 580, 600.5], pot=12), odds.BadugiShowdown(BADUGI, 5), odds.BuddysShowdown(BUDDYS, 4)],
    ids=["guts", "badugi", "buddys"],
)
def test_workers_change_nothing_and_averages_are_those_of_the_deals(plan: odds.Plan) -> None:
    many = 2 * PART + 7
    alone, others = odds.simulate(plan, many, 5, 1), [odds.simulate(plan, many, 5, workers) for workers in (3, None)]
    for result in others:
        assert all(np.array_equal(np.array(one), np.array(other)) for one, other in zip(alone, result, strict=True))
    halves = [plan.deals(range(0, 9), 5), plan.deals(range(9, many), 5)]
    drawn, change = (np.concatenate([getattr(half, name) for half in halves]) for name in ("drawn", "change"))
    assert np.array_equal(drawn, plan.deals(range(many), 5).drawn)
    assert len(np.unique(drawn[:, :4], axis=0)) > many * 0.99 and not np.array_equal(
        drawn[:9], plan.deals(range(9)).drawn
    )
    assert alone.mean == pytest.approx(change.mean(axis=0), rel=1e-12)
    assert alone.error == pytest.approx(change.std(axis=0, ddof=1) / many**0.5, rel=1e-9)
    assert alone.won.tolist() == (change > 0).mean(axis=0).tolist()
    assert alone.lost.tolist() == (change < 0).mean(axis=0).tolist()
    assert alone.left == pytest.approx(-change.sum(axis=1).mean() + plan.pot, rel=1e-9)


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: odds.GutsPlan(BADUGI, 3, 500), "^this plays guts, not progressive_badugi$"),
    (lambda: odds.BadugiShowdown(GUTS, 3), "^this plays progressive_badugi, not guts$"),
    (lambda: odds.BuddysShowdown(GUTS, 3), "^this plays buddys_game, not guts$"),
    (lambda: odds.BadugiShowdown(BADUGI, 9), "^progressive_badugi takes 2 to 8 players, not 9$"),
    (lambda: odds.GutsPlan(GUTS, 3, [500] * 4), "^in_from: a number for all 3 players, or one for each$"),
    (lambda: odds.GutsPlan(GUTS, 3, [1, 2, float("nan")]), "^in_from: a number for all 3 players"),
    (lambda: odds.GutsPlan(GUTS, 3, 500, second_from=[1, 2]), "^second_from: a number for all 3 players"),
    (lambda: odds.BuddysShowdown(BUDDYS, 3, low_from=[1, 2]), "^low_from: a number for all 3 players"),
    (lambda: odds.GutsPlan(GUTS, 3, 500, stacks=[1, 2]), "^3 players have as many stacks, not 2$"),
    (lambda: odds.GutsPlan(GUTS, 3, 500, stacks=[1, 2, HALF]), "^'float' object cannot be interpreted as an integer$"),
    (lambda: odds.GutsPlan(GUTS, 3, 500, pot=HALF), "^'float' object cannot be interpreted as an integer$"),
    (lambda: odds.GutsPlan(GUTS, 3, 500, pot=-1), "^a pot is chips, 0 or more$"),
    (lambda: odds.GutsPlan(GUTS, 3, 500).deals(range(0, 9, 3)), r"one after another: .* not range\(0, 9, 3\)$"),
    (lambda: odds.GutsPlan(GUTS, 3, 500).deals(range(-1, 2)), "^deals are numbered from 0 on"),
    (lambda: odds.GutsPlan(GUTS, 3, 500).deals(range(2), -1), "^a seed is a whole number from 0 to .*, not -1$"),
    (lambda: odds.simulate(odds.GutsPlan(GUTS, 3, 500), 9, 2**63), "^a seed is a whole number from 0"),
    (lambda: odds.simulate(odds.GutsPlan(GUTS, 3, 500), 1), "takes two of them at least$"),
]


@pytest.mark.parametrize(("asked", "said"), REFUSED)
def test_what_is_no_plan_is_refused_in_words(asked: Callable[[], Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        asked()
