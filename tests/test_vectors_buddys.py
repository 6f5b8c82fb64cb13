"""Buddys Game worked out by hand comes out as it should: the best hands with a square, and who is paid."""

from __future__ import annotations

from typing import Any

import pytest

from anteup import Card, rules
from anteup.games.buddys_game import BuddysGame
from anteup.phases.square import with_square
from anteup.ranks import doogie, high5

from .kit import Buddys, opened
from .test_vectors import Reading, Vector, every_reading, readings, vectors

NAME = "buddys_showdown"


def of_kind(kind: str, ours: bool = True) -> list[Any]:
    return [param for param in readings(NAME, ours) if param.values[0]["kind"] == kind]


def test_no_vector_is_left_out() -> None:
    played = [param.values[0]["id"] for kind in ("showdown", "value") for param in of_kind(kind)]
    assert {*played} == {vector["id"] for vector in vectors(NAME)} and len(vectors(NAME)) == 32
    assert len(played) + len(readings(NAME, ours=False)) == len(list(every_reading(NAME)))


def by_place(table_in_order_dealt: list[str]) -> list[str]:
    """The square by places 0 1 over 2 3; it is turned in the order 0, 3, 1, 2 (BG10)."""
    first, second, third, fourth = table_in_order_dealt
    return [first, third, fourth, second]


# ---- what hands are worth


@pytest.mark.parametrize("vector, reading", of_kind("value"))
def test_the_best_high_and_doogie(vector: Vector, reading: Reading) -> None:
    own, square = Card.parse_all(vector["input"]["own"]), by_place(vector["input"]["table_in_order_dealt"])
    high, low = with_square(high5, own, Card.parse_all(square)), with_square(doogie, own, Card.parse_all(square))
    halves = BuddysGame().halves
    assert high is not None
    assert {
        "high": {"name": high5.kind(high.rank), "ranks": [rank + 2 for rank in high.rank[1:]]},
        "high_qualifies": halves.qualifies_high(high.rank),
        "doogie": low and [1 - rank for rank in low.rank],
        "doogie_qualifies": low is not None and halves.qualifies_low(low.rank),
    } == reading


# ---- who is paid


def settled(vector: Vector, options: dict[str, str]) -> Buddys:
    given = vector["input"]
    a, b, c, d = by_place(given["table_in_order_dealt"])
    hands = " / ".join(" ".join(own) for own in given["own"].values())
    said = ", ".join(f"{seat} {way}" for seat, way in given["declared"].items())
    announced = " ".join(f"{name}={value}" for name, value in options.items())
    return opened(said, hands, f"{a} {b} / {c} {d}", announced, pot=given["pot"])


def outcome(t: Buddys) -> dict[str, Any]:
    return {"paid": {seat: t.taken.get(seat, 0) for seat in "ABCD"[: len(t.deal.stacks)]}, "next_pot": t.pot}


def expected(reading: Reading) -> dict[str, Any]:
    return {key: reading[key] for key in ("paid", "next_pot")}


@pytest.mark.parametrize("vector, reading", of_kind("showdown"))
def test_the_halves_go_where_they_should(vector: Vector, reading: Reading) -> None:
    assert rules.clause(reading.get("default", "BG17"))
    assert outcome(settled(vector, reading.get("options") or {})) == expected(reading)


@pytest.mark.parametrize("vector, reading", of_kind("showdown", ours=False))
def test_a_reading_that_cannot_be_announced_does_not_come_out(vector: Vector, reading: Reading) -> None:
    assert outcome(settled(vector, {})) != expected(reading)
