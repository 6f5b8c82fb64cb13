"""Turns of Bluffalo worked out by hand come out as they should, card by card and chip by chip."""

from __future__ import annotations

from typing import Any

import pytest

from anteup import Card, Illegal, Stacked, announced, rules
from anteup.games.bluffalo import Bluffalo

from .bluff import Bluff, laid
from .kit import LETTERS, letters, written
from .test_vectors import Reading, Vector, every_reading, readings, vectors

NAME = "bluffalo_turns"
SETS = {"four-card flush": "a four card flush", "four of a kind": "four of a kind", "High Drama": "High Drama"}


def of_kind(*kinds: str, ours: bool = True) -> list[Any]:
    return [param for param in readings(NAME, ours) if param.values[0]["kind"] in kinds]


def test_no_vector_is_left_out() -> None:
    kinds = ("setup", "turn", "legal actions", "winning hand")
    played = [*of_kind(*kinds), *of_kind(*kinds, ours=False)]
    assert {param.values[0]["id"] for param in of_kind(*kinds)} == {vector["id"] for vector in vectors(NAME)}
    assert len(played) == len(list(every_reading(NAME))) and len(vectors(NAME)) == 34


def options_of(reading: Reading) -> str:
    return " ".join(f"{name}={value}" for name, value in (reading.get("options") or {}).items())


# ---- turns


def as_it_stood(vector: Vector, reading: Reading) -> Bluff:
    """The state before the turn; chance gives what is stolen, then the deck from the top, then the new one."""
    state, action = vector["input"]["state"], vector["input"].get("action", {})
    stolen = [theft["card"] for part in action.get("rounds", ()) for theft in part.get("steals", ())]
    comes = [*stolen, action.get("card"), state["deck"], *vector["input"].get("shuffles", ())]
    return laid(
        options_of(reading),
        " / ".join(state["hands"].values()),
        state["pile"],
        state["deck"],
        " ".join(cards for cards in comes if cards),
        stacks=", ".join(f"{seat} {chips}" for seat, chips in state["chips"].items()),
        pot=state["pot"],
        turn=state["turn"],
        dealer=state["dealer"],
    )


def played(vector: Vector, reading: Reading) -> Bluff:
    """The turn, to its end; `Illegal` as soon as a part of it is."""
    t, action = as_it_stood(vector, reading), vector["input"]["action"]
    who = vector["input"]["state"]["turn"]
    match action:
        case {"do": "steal", "from": victim}:
            t.play(f"{who} steal {victim}")
        case {"do": "exchange", "cards": cards}:
            t.play(f"{who} exchange {cards}")
        case {"do": "declare", "rounds": rounds}:
            declared(t, who, rounds)
        case {"do": word}:
            t.play(f"{who} {word}")
    return t


def declared(t: Bluff, who: str, rounds: list[dict[str, Any]]) -> None:
    for part in rounds:
        t.play(f"{who} declare")
        if part["challenge"]:
            t.play(f"{t.waiting} liar")
            return
        t.play(f"{t.waiting} pass")
        for theft in part["steals"]:
            while t.waiting != theft["by"] and t.deal.now.left[-1:] != t.deal.waiting:
                t.play(f"{t.waiting} pass")
            t.play(f"{theft['by']} rob")
        while not part["steals"] and not t.deal.over:
            t.play(f"{t.waiting} pass")
    if not t.deal.over:
        t.play(f"{who} done")


def stands(t: Bluff) -> dict[str, Any]:
    """What lies where and whose turn it is, as the vectors write it; hands and deck in order of rank."""
    d = t.deal
    taken = [event.seat for event in d.log if event.kind == "wins"]
    out = {
        "hands": {seat: t.hand(seat) for seat in LETTERS[: len(d.hands)]},
        "chips": dict(zip(LETTERS, d.stacks, strict=False)),
        "pot": d.pot,
        "pile": t.pile,
        "deck": t.deck,
        "over": d.over,
    }
    if d.over:
        return {**out, "winner": letters(taken), "next_dealer": LETTERS[(d.button + 1) % len(d.stacks)]}
    return {**out, "turn": t.waiting}


def as_written(reading: Reading) -> dict[str, Any]:
    fields = ("hands", "chips", "pot", "pile", "deck", "over", "turn", "winner", "next_dealer")
    out = {field: reading[field] for field in fields if field in reading}
    out["hands"] = {seat: in_order(hand) for seat, hand in reading["hands"].items()}
    return {**out, "deck": in_order(reading["deck"])}


def in_order(cards: str) -> str:
    return written(Card.parse_all(cards))


@pytest.mark.parametrize("vector, reading", of_kind("turn"))
def test_a_turn_goes_as_it_should(vector: Vector, reading: Reading) -> None:
    if reading.get("illegal"):
        with pytest.raises(Illegal) as refusal:
            played(vector, reading)
        assert refusal.value.clause == {"L11": "BL10", "L13": "BL10", "L21": "BL13"}.get(
            vector["id"], reading.get("default")
        )
        return
    assert stands(played(vector, reading)) == as_written(reading)
    assert rules.clause(reading.get("default", "BL6"))


@pytest.mark.parametrize("vector, reading", of_kind("turn", ours=False))
def test_a_reading_nobody_can_announce_is_not_how_it_goes(vector: Vector, reading: Reading) -> None:
    try:
        outcome = stands(played(vector, {}))
    except Illegal:
        assert not reading.get("illegal")
    else:
        assert reading.get("illegal") or outcome != as_written(reading)


# ---- the rest


@pytest.mark.parametrize("vector, reading", of_kind("setup"))
def test_a_game_begins_as_it_should(vector: Vector, reading: Reading) -> None:
    given = vector["input"]
    chips = list(given["chips_before_ante"].values())
    cards = Card.parse_all(given["deck_top_first"])
    d = announced("bluffalo").deal(chips, given["players"].index(given["dealer"]), Stacked(cards))
    assert d.pot == reading["pot"] and list(d.stacks) == list(reading["chips"].values())
    assert {len(hand) for hand in d.hands} == {reading["cards_each"]}
    assert (len(d.board), len(d.stock)) == (reading["pile"], reading["deck"])
    assert letters(d.waiting) == reading["first_turn"]


@pytest.mark.parametrize("vector, reading", of_kind("legal actions"))
def test_what_may_be_done_is_all_there_is(vector: Vector, reading: Reading) -> None:
    can = as_it_stood(vector, reading).can
    assert sorted({word.split()[0] for word in can.split(", ")}) == reading["legal"]


@pytest.mark.parametrize("vector, reading", of_kind("winning hand"))
def test_a_hand_wins_or_does_not(vector: Vector, reading: Reading) -> None:
    game = announced(f"bluffalo {options_of(reading)}")
    assert isinstance(game, Bluffalo)
    names = [name for name, _cards in game.sets.winning(Card.parse_all(vector["input"]["hand"]))]
    assert bool(names) is reading["wins"]
    assert names == [SETS[way] for way in reading.get("ways", [])] or "ways" not in reading


@pytest.mark.parametrize("vector, reading", of_kind("winning hand", ours=False))
def test_no_other_hand_wins(vector: Vector, reading: Reading) -> None:
    game = announced("bluffalo")
    assert isinstance(game, Bluffalo)
    assert bool(game.sets.winning(Card.parse_all(vector["input"]["hand"]))) != reading["wins"]
