"""Badugi worked out by hand comes out as it should: what hands are worth, which up cards are burned, who is paid."""

from __future__ import annotations

from typing import Any

import pytest

from anteup import Card, Stacked, announced, rules
from anteup.cards import cards_in
from anteup.ranks import badugi as best

from .kit import Badugi, badugi, written
from .test_vectors import Reading, Vector, every_reading, readings, vectors

NAME = "badugi_showdown"
RANKS = "A23456789TJQK"


def of_kind(kind: str, ours: bool = True) -> list[Any]:
    return [param for param in readings(NAME, ours) if param.values[0]["kind"] == kind]


def test_no_vector_is_left_out() -> None:
    kinds = ("showdown", "value", "up cards")
    played = [param.values[0]["id"] for kind in kinds for param in of_kind(kind)]
    assert sorted(played) == sorted(vector["id"] for vector in vectors(NAME))
    assert len(played) + len(readings(NAME, ours=False)) == len(list(every_reading(NAME)))


# ---- who is paid


def settled(given: dict[str, Any]) -> Badugi:
    """The deal of a vector; where somebody folds, the first player bets 2, which then lie in the pot."""
    seats, folded = given["players_in_seat_order"], given["folded"]
    callers = len(seats) - len(folded)
    in_bets = 2 * callers if folded and callers > 1 else 0
    hands = " / ".join(" ".join(given["hands"][seat]) for seat in seats)
    options = f"burn_from=off qualifier={RANKS[given['qualifier_no_card_above'] - 1]}"
    t = badugi(options, hands, pot=given["pot"] - in_bets)
    if folded:
        rest = ", ".join(f"{seat} {'folds' if seat in folded else 'calls'}" for seat in seats[1:])
        t.play(f"A bets 2, {rest}")
    return t.showdown()


def outcome(t: Badugi, seats: list[str]) -> dict[str, Any]:
    paid = {
        seat: sum(chips for _pot, to, chips, clause in t.payments if to == seat and clause != "C17") for seat in seats
    }
    thrown_in = any(event.kind == "thrown_in" for event in t.deal.log)
    next_hand = ["ABCDEFGH"[seat] for seat in sorted(t.next().deal.live)] if thrown_in else None
    return {"paid": paid, "next_pot": t.pot, "thrown_in": thrown_in, "dealt_in_next_hand": next_hand}


def expected(reading: Reading) -> dict[str, Any]:
    return {key: reading[key] for key in ("paid", "next_pot", "thrown_in", "dealt_in_next_hand")}


@pytest.mark.parametrize("vector, reading", of_kind("showdown"))
def test_the_pot_goes_where_it_should(vector: Vector, reading: Reading) -> None:
    assert rules.clause(reading.get("default", "PB13"))
    given = vector["input"]
    assert outcome(settled(given), given["players_in_seat_order"]) == expected(reading)


@pytest.mark.parametrize("vector, reading", of_kind("showdown", ours=False))
def test_a_reading_that_cannot_be_announced_does_not_come_out(vector: Vector, reading: Reading) -> None:
    given = vector["input"]
    assert outcome(settled(given), given["players_in_seat_order"]) != expected(reading)


# ---- what a hand is worth


@pytest.mark.parametrize("vector, reading", of_kind("value"))
def test_the_cards_that_count(vector: Vector, reading: Reading) -> None:
    rank, cards = best.rank_and_cards(Card.parse_all(vector["input"]["cards"]))
    assert rank == (reading["counting_cards"], *[1 - low for low in reading["ranks_high_to_low_ace_1"]])
    assert [RANKS.index(str(card)[0]) + 1 for card in cards] == reading["ranks_high_to_low_ace_1"]


# ---- up cards


def dealt_up(vector: Vector) -> dict[str, Any]:
    deal = announced("progressive_badugi").deal((9, 9), 1, Stacked(" ".join(vector["input"]["deck_top_first"])))
    up = {seat: str(hand[0]) for seat, hand in zip(vector["input"]["players"], deal.hands, strict=True)}
    return {"up": up, "burned": written(cards_in(deal.dead)).split()}


@pytest.mark.parametrize("vector, reading", of_kind("up cards"))
def test_up_cards_that_are_too_high_are_burned(vector: Vector, reading: Reading) -> None:
    assert dealt_up(vector) == {"up": reading["up"], "burned": reading["burned"]}


@pytest.mark.parametrize("vector, reading", of_kind("up cards", ours=False))
def test_no_up_card_is_dealt_by_a_reading_that_is_not_ours(vector: Vector, reading: Reading) -> None:
    if "burned_first" in reading:
        assert reading["burned_first"] not in dealt_up(vector)["burned"]
    else:
        assert dealt_up(vector) != {"up": reading["up"], "burned": reading["burned"]}
