"""Which clause of the rules a test proves: `@clause("BF9")`, or `@example("guts", 1)` for a worked example.

`test_clauses.py` asks for a test of every clause that is published or ruled, of every part of one that is proved apart,
and of every worked example. What cannot be asked for yet stands in `NOT_YET_DUE`, and nowhere else.
"""

from __future__ import annotations

from typing import Final

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """The test proves these clauses; `C7/button` is a part of one."""
    return pytest.mark.clause(*ids)


def example(game: str, number: int) -> pytest.MarkDecorator:
    """The test plays a worked example of a game's page, the first being 1."""
    return pytest.mark.clause(f"{game} {number}")


# Clauses of which one part is proved elsewhere than the rest.
PARTS: Final = {
    "C3/high_low": "the high half takes the odd chip",
    "C4/debt": "a debtor is not dealt in until it is settled or the host allows it",
    "C5/seats": "who cannot pay the ante is not dealt in; with too few left there is no deal",
    "C7/button": "the first dealer is drawn by lot, the button moves on, after a voided deal it stays",
    "C8/purchase": "the discard of the purchase being made is not shuffled in",
    "C9/opening": "the secret is opened when it was announced, and not before",
    "C22/later": "after the deal a player may choose to show",
    "GU1/told": "outside five to ten players the table is told so",
}

# A clause that gets its test must leave this list: the test of the list fails until it does.
NOT_YET_DUE: Final[dict[str, str]] = {}
