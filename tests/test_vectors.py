"""Deals worked out by hand come out as they should, chip by chip and card by card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anteup import Card, Illegal, announced, rules
from anteup.games.buddhas_folly import Offer
from anteup.ranks import high5

from .clauses import clause
from .kit import Play, folly, written

VECTORS = Path(__file__).parent / "vectors"
Vector = dict[str, Any]
Reading = dict[str, Any]  # how one reading of the rules has it end


def vectors(name: str) -> list[Vector]:
    read = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    assert len(read["vectors"]) == read["count"]
    return list(read["vectors"])


def every_reading(name: str) -> Iterator[tuple[Vector, Reading, str]]:
    """Each vector with each way to read the rules, one where they are decided, and the name of the two."""
    for vector in vectors(name):
        if vector["status"] == "decided":
            yield vector, vector["expect"], vector["id"]
        else:
            yield from ((vector, reading, vector["id"] + "abc"[k]) for k, reading in enumerate(vector["readings"]))


def can_be_announced(reading: Reading) -> bool:
    """Whether a reading is ours, or some option's."""
    return "reading" not in reading or "default" in reading or reading["options"] is not None


def readings(name: str, ours: bool = True) -> list[Any]:
    """Every vector as our rules and options have it; or as none of them has it."""
    return [
        pytest.param(vector, reading, id=id)
        for vector, reading, id in every_reading(name)
        if can_be_announced(reading) == ours
    ]


@pytest.mark.parametrize("name", ["guts_settlement", "folly_circulation"])
def test_no_vector_is_left_out(name: str) -> None:
    assert {param.values[0]["id"] for param in readings(name)} == {vector["id"] for vector in vectors(name)}
    assert len(readings(name)) + len(readings(name, ours=False)) == len(list(every_reading(name)))


# ---- who wins and pays what


def settled(vector: Vector, options: dict[str, Any]) -> Play:
    """The deal of a vector, declared."""
    given = vector["input"]
    game = announced(" ".join([given["game"], f"ante={given['ante']}", *(f"{k}={v}" for k, v in options.items())]))
    hands = " / ".join(" ".join(given["hands"][seat]) for seat in given["players_from_left_of_dealer"])
    kitty = " ".join(given.get("kitty_hand", ()))
    t = Play(game, hands, kitty, pot=given["pot"], reserve=given.get("reserve", 0))
    if given["game"] == "buddhas_folly":
        t.rejected_by_all()
    return t.declare(", ".join(f"{seat} in" for seat in given["in"]))


def outcome(t: Play) -> dict[str, Any]:
    """What came of a deal, as the vectors write it."""
    players = "ABCDEFGHIJ"[: len(t.deal.stacks)]
    excused = [seat for seat in players if t.deal.game.ante_scheme == "all_but_matchers" and seat not in t.next_antes]
    won, (pot, reserve) = t.won, t.middle
    if t.deal.again:
        antes = t.next().won
        assert set(antes) == set(players)
        won = {seat: won.get(seat, 0) + antes[seat] for seat in players}
        pot -= sum(antes.values())
    delta = {seat: won.get(seat, 0) for seat in players}
    return {"delta": delta, "next_pot": pot, "reserve": reserve, "no_ante": excused}


def expected(reading: Reading) -> dict[str, Any]:
    return {key: reading[key] for key in ("delta", "next_pot", "reserve", "no_ante")}


@clause("C6")
@pytest.mark.parametrize("vector, reading", readings("guts_settlement"))
def test_every_chip_goes_where_it_should(vector: Vector, reading: Reading) -> None:
    """And where the payments told say it went, for the kit settles up after every play."""
    assert rules.clause(reading.get("default", "GU9"))
    options = {**vector["input"]["options"], **(reading.get("options") or {})}
    assert outcome(settled(vector, options)) == expected(reading)


@pytest.mark.parametrize("vector, reading", readings("guts_settlement", ours=False))
def test_a_reading_that_cannot_be_announced_does_not_come_out(vector: Vector, reading: Reading) -> None:
    assert outcome(settled(vector, vector["input"]["options"])) != expected(reading)


# ---- where the card goes


def traded(vector: Vector) -> Play:
    """The deal of a vector, traded as far as its choices go; `Illegal` as soon as one of them is."""
    given = vector["input"]
    seats = given["players_from_left_of_dealer"]
    hands = " / ".join(" ".join(given["hands"][seat]) for seat in seats)
    t = folly("", hands, given["upcard"], pot=30, dealer=given["dealer"])
    assert given["dealer"] == seats[-1]
    for choice in given["choices"]:
        t.do(choice["player"], f"take {choice['discard']}" if choice["do"] == "accept" else "reject")
    return t


def lies(t: Play) -> dict[str, Any]:
    """Where everything lies, as the vectors write it."""
    (card,) = t.deal.board
    trading = isinstance(t.deal.now, Offer)
    ended = [event for event in t.deal.log if event.kind == "gone_round"]
    return {
        "ended": not trading,
        "card_left": str(card),
        "returned_to": "ABCDE"[ended[0].to] if ended else None,
        "next_offered_to": t.waiting if trading else None,
        "hands": {seat: t.hand(seat) for seat in "ABCDE"[: len(t.deal.hands)]},
    }


def as_written(reading: Reading) -> dict[str, Any]:
    hands = {seat: written(Card.parse_all(hand)) for seat, hand in reading["hands"].items()}
    return {key: reading[key] for key in ("ended", "card_left", "returned_to", "next_offered_to")} | {"hands": hands}


@pytest.mark.parametrize("vector, reading", readings("folly_circulation"))
def test_the_card_goes_where_it_should(vector: Vector, reading: Reading) -> None:
    if reading.get("illegal"):
        with pytest.raises(Illegal) as refusal:
            traded(vector)
        assert refusal.value.clause  # some vectors do not say which
        assert refusal.value.clause == reading.get("default", refusal.value.clause)
        return
    t = traded(vector)
    assert lies(t) == as_written(reading)
    for seat, kind in reading.get("hand_names", {}).items():
        assert high5.kind(high5(t.deal.hands["ABCDE".index(seat)])) == kind


@pytest.mark.parametrize("vector, reading", readings("folly_circulation", ours=False))
def test_a_reading_nobody_can_announce_is_not_how_the_card_goes(vector: Vector, reading: Reading) -> None:
    """All of these let somebody give up the card they took, or take that for a rejection (BF11)."""
    with pytest.raises(Illegal) as refusal:
        traded(vector)
    assert refusal.value.clause == "BF11"
    assert refusal.value.say.text == "You cannot give up the card you just took."
