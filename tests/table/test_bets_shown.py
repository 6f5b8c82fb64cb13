"""What a table shows of bets, pots, burned cards, the square and fists: no more than a reader may know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from anteup import Chance, Seeded, Stacked
from anteup.words import Say, Telling
from tests.clauses import clause
from tests.table.kit import Evening, Shuffles

# Four to Ann, Bob and Cat (9c 9s 6h 3d, Kd Kh 2c 4h, Ah Ad Js Td), the square As 9h / 9d 4c, and what is bought.
DOOGIE = "9c Kd Ah 9s Kh Ad 6h 2c Js 3d 4h Td As 9h 9d 4c 2s"
# A card up to Ann, Bob and Cat, of which Bob’s is burned, then three down, and what is on offer.
BADUGI = "4h Kd 7c 6s 2d 3c 5c Ah Ac 7s 8h 5d 2s Jh Qs"
ORDER = ("Ann", "Bob", "Cat")


class Laid(Shuffles):
    """Cards that come as they were laid, then any."""

    def __init__(self, cards: str) -> None:
        super().__init__()
        self.laid = Stacked(cards, Seeded(5))
        self.lot = len(ORDER) - 1

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return super().chance(deal, seeds, step) if step < 0 else self.laid


def dealt(game: str, cards: str = DOOGIE, **stacks: int) -> Evening:
    """Cat deals; these people have so many chips before the deal, for they lent the rest to Cat."""
    e = Evening(" ".join(ORDER), clock=0)
    e.shuffles = Laid(cards)
    e.start()
    for name, chips in stacks.items():
        lent = {"from": e.chair(name), "to": e.chair("Cat"), "chips": 100 - chips}
        e.do("move_chips", "Ann", **lent, reason="lent")
    e.do("announce", "Cat", asked=e.asked("Cat"), game=game)
    return e


def mildly(e: Evening, until: str) -> Evening:
    """Nobody bets or buys till this phase."""
    deal = e.table.deal
    while deal is not None and type(deal.phase).__name__ != until:
        e.says(f"{e.waiting[0]} {deal.choices(deal.waiting[0]).mildest}")
        deal = e.table.deal
    return e


def turned(e: Evening, cards: int) -> Evening:
    """Checked and stood till so many cards of the square are up."""
    while sum(card is not None for zone in e.view()["middle"]["zones"] for card in zone["cards"]) < cards:
        deal = e.table.deal
        assert deal is not None
        e.says(f"{e.waiting[0]} {deal.choices(deal.waiting[0]).mildest}")
    return e


def spoken(e: Evening, say: dict[str, Any]) -> str:
    return Telling(e.view()["names"])(Say.load(say))


# ---- the square


@clause("BG10", "BG15")
@pytest.mark.parametrize("up, lines", [(1, []), (2, []), (3, [[0, 1], [1, 3]]), (4, [[0, 1], [2, 3], [0, 2], [1, 3]])])
def test_a_line_of_the_square_can_be_used_when_both_its_cards_are_up(up: int, lines: list[list[int]]) -> None:
    (zone,) = turned(dealt("buddys_game"), up).view()["middle"]["zones"]
    assert (zone["lines"], zone["clause"]) == (lines, "BG15")
    assert zone["cards"].count(None) == 4 - up


@clause("BG16")
def test_what_the_best_hands_are_made_of_is_marked_for_their_owner_alone() -> None:
    e = turned(dealt("buddys_game low_qualifier=none"), 3)
    marks = {}
    for reader in ("Ann", "Bob", ""):
        seen = e.view(reader)
        (zone,) = seen["middle"]["zones"]
        hand = {held["card"]: [use["say"] for use in held["uses"]] for held in seen["rail"]["hand"]}
        marks[reader] = {use["for"]["say"]: use["places"] for use in zone["uses"]}, hand
    assert marks["Ann"] == (
        {"high": [0, 1], "low": [0]},
        {"9s": ["high"], "9c": ["high", "low"], "6h": ["high", "low"], "3d": ["low"]},
    )
    assert marks["Bob"][0] != marks["Ann"][0] and set(marks["Bob"][1]) == {"Kd", "Kh", "2c", "4h"}
    assert marks[""] == ({}, {})


@clause("BG5", "BG16")
def test_a_hand_that_does_not_qualify_is_not_marked() -> None:
    """Ann has three nines with the square, and a nine low where eight is needed."""
    seen = turned(dealt("buddys_game"), 3).view("Ann")
    (zone,) = seen["middle"]["zones"]
    assert [(use["for"]["say"], use["places"]) for use in zone["uses"]] == [("high", [0, 1])]
    uses = {held["card"]: [use["say"] for use in held["uses"]] for held in seen["rail"]["hand"]}
    assert uses == {"9s": ["high"], "9c": ["high"], "6h": ["high"], "3d": []}


def test_at_the_showdown_the_square_is_nobodys_and_rows_have_its_cards() -> None:
    e = mildly(dealt("buddys_game high_qualifier=none"), "HighOrLow").says("Ann high, Bob high, Cat high")
    e.says("Ann check, Bob check, Cat check")
    for reader in ("Ann", ""):
        middle = e.view(reader)["middle"]
        (zone,) = middle["zones"]
        assert zone["uses"] == []
        rows = {e.name(row["chair"]): (row["table"], sorted(row["made"])) for row in middle["show"]}
        assert rows == {
            "Ann": (["As", "9h"], ["6h", "9c", "9s"]),
            "Bob": (["9d", "4c"], ["4h", "Kd", "Kh"]),
            "Cat": (["As"], ["Ad", "Ah", "Js", "Td"]),
        }


# ---- a throw-in


@clause("PB14")
def test_a_pot_that_nobody_wins_is_written_out_as_a_sum() -> None:
    e = dealt("progressive_badugi qualifier=5 burn_from=off", BADUGI)
    e.says("Ann bet 2, Bob call, Cat fold")
    while e.table.stage == "playing":
        e.says(f"{e.waiting[0]} {'stand' if e.table.deal and e.table.deal.board else 'check'}")
    middle = e.view()["middle"]
    assert {e.name(part["chair"]): part["chips"] for part in middle["sum"]} == {"Ann": 3, "Bob": 3, "Cat": 1}
    assert middle["next"]["pot"] == 7
    assert e.go_on().view()["middle"]["sum"] is None


# ---- bets


@clause("C14")
def test_a_call_says_what_pot_it_makes_and_a_free_amount_where_the_pot_would_be() -> None:
    e = dealt("progressive_badugi structure=pot_limit", BADUGI).says("Ann bet 3")
    fold, call, raises = e.view("Bob")["rail"]["choices"]
    assert "pot" not in fold
    assert call["pot"] == 9
    assert raises["pot"] == 6
    assert [(mark["chips"], spoken(e, mark["is"])) for mark in raises["chips"]["marks"]] == [
        (6, "least"),
        (7, "½ pot"),
        (9, "¾ pot"),
        (12, "pot"),
    ]
    assert raises["chips"]["all_in"] is False
    e.says("Bob raise 7, Cat fold")
    _fold, call, raises = e.view("Ann")["rail"]["choices"]
    assert (call["pot"], raises["pot"]) == (
        3 + 7 + 7,
        3 + 7,
    )  # of the bet that lies there already nothing is counted twice
    assert e.view("Ann")["you"]["bet"] == 3


def test_one_amount_says_what_pot_it_makes() -> None:
    check, bet = dealt("progressive_badugi", BADUGI).view("Ann")["rail"]["choices"]
    assert "pot" not in check
    assert (bet["do"], bet["pot"]) == ("bet 2", 5)


def test_to_put_in_all_one_has_is_named() -> None:
    e = dealt("progressive_badugi structure=no_limit", BADUGI, Bob=31).says("Ann bet 10")
    raises = e.view("Bob")["rail"]["choices"][-1]
    assert (raises["chips"]["most"], raises["chips"]["all_in"]) == (30, True)
    assert spoken(e, raises["chips"]["marks"][-1]["is"]) == "all in"


@clause("C17")
def test_side_pots_are_shown_to_all_with_who_can_win_them() -> None:
    e = dealt("progressive_badugi structure=no_limit", BADUGI, Ann=6)
    assert e.view()["pots"] == []
    e.says("Ann bet 5, Bob raise 15")
    both, bob = [e.chair(name) for name in ("Ann", "Bob", "Cat")], [e.chair(name) for name in ("Bob", "Cat")]
    for reader in ("", "Ann", "Bob", "Cat"):
        assert e.view(reader)["pots"] == [{"chips": 3 + 10, "chairs": both}, {"chips": 10, "chairs": bob}]
    e.says("Cat call")
    assert e.view()["pots"] == [{"chips": 3 + 15, "chairs": both}, {"chips": 20, "chairs": bob}]


# ---- what is burned


@clause("PB6", "PB17")
def test_burned_cards_lie_where_all_see_them() -> None:
    e = mildly(dealt("progressive_badugi", BADUGI), "Buying")
    assert [e.view(reader)["middle"]["burned"] for reader in ("", "Bob")] == [["Kd"], ["Kd"]]
    (zone,) = e.view()["middle"]["zones"]
    assert zone["offered"]
    e.says("Ann stand, Bob stand")
    assert e.view()["middle"]["burned"] == ["Kd", "Jh", "Qs"]


@clause("C8")
def test_a_burned_card_that_was_shuffled_again_is_forgotten() -> None:
    e = mildly(dealt("progressive_badugi", BADUGI), "Buying")
    deal = e.table.deal
    assert deal is not None
    burned = deal.dead
    deal.reshuffle()
    assert e.view()["middle"]["burned"] == []
    deal.dead = burned  # dealt again, it was thrown away face down
    assert e.view()["middle"]["burned"] == []


# ---- fists


@clause("C3")
def test_while_fists_close_each_half_is_told_the_high_one_with_the_odd_chip() -> None:
    e = mildly(dealt("buddys_game"), "HighOrLow")
    split = e.view()["middle"]["split"]
    assert spoken(e, split) == "2 high, 1 low"
    e.says("Ann low, Bob high, Cat low")
    assert e.view()["middle"]["split"] is None


@clause("C10", "BG14")
def test_a_closed_fist_of_high_or_low_tells_nothing() -> None:
    pictures = []
    for said in ("low", "high", "both"):
        e = mildly(dealt("buddys_game"), "HighOrLow").says(f"Bob {said}")
        pictures.append(json.dumps([e.view(reader) for reader in ("Ann", "Cat", "")]))
        assert [choice["fist"] for choice in e.view("Ann")["rail"]["choices"]] == [0, 1, 2]
    assert pictures[0] == pictures[1] == pictures[2]


@clause("BG14")
def test_opened_fists_lie_there_till_the_end_of_the_deal_the_readers_first() -> None:
    e = mildly(dealt("buddys_game"), "HighOrLow").says("Bob both, Ann low")
    shut = [(fist["chair"], fist["state"]) for fist in e.view("Bob")["middle"]["fists"]]
    assert shut == [(e.chair("Bob"), "shut"), (e.chair("Cat"), "choosing"), (e.chair("Ann"), "shut")]
    e.says("Cat high")
    for reader, first in (("Bob", "Bob"), ("", "Ann")):
        fists = e.view(reader)["middle"]["fists"]
        assert fists[0]["chair"] == e.chair(first)
        opened = {e.name(fist["chair"]): (fist["state"], fist["is"]["say"], fist["chips"]) for fist in fists}
        assert opened == {"Ann": ("open", "Low", 0), "Bob": ("open", "Both", 2), "Cat": ("open", "High", 1)}
    e.says("Ann bet 4, Bob fold")
    assert {e.name(fist["chair"]) for fist in e.view("")["middle"]["fists"]} == {"Ann", "Cat"}
