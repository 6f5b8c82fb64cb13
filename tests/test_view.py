"""A view has all that one reader may know, in zones and sentences, so that a page need know no game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from anteup import Action, Card, Deal, Seeded, Stacked, View, announced, view
from anteup.phases.declaring import IN
from anteup.view import WATCHER
from anteup.words import Say, Telling
from tests.strategies import Start, examples, starts
from tests.tiny import Parlour

NAMES = ("Ann", "Bob", "Cat")


def spoken(written: dict[str, Any] | None, reader: int | None = None) -> str:
    assert written is not None
    return Telling(NAMES, reader)(Say.load(written))


def guts(text: str = "cards=2", **more: Any) -> Deal:
    """Three players; Ann deals, so Bob is first: he holds twos, Cat threes, Ann fours."""
    given = {"stacks": (50, 50, 50), "chance": Stacked("2c 3c 4c 2d 3d 4d"), **more}
    return announced(f"guts {text}").deal(**given)


def folly(**more: Any) -> Deal:
    """Ann deals and turns up the ace of spades; Bob holds all the twos and is offered it."""
    chance = Stacked("2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 7c 8c 9c As")
    return announced("buddhas_folly").deal((50, 50, 50), chance=chance, **more)


def parlour(**said: str) -> Deal:
    """Bob holds 2c 2h, Ann 2d 2s; 3c 3d 3h lie face down."""
    return Parlour(**said).deal((9, 9), chance=Stacked("2c 2d 2h 2s 3c 3d 3h"))


# ---- zones


def test_a_player_sees_their_own_hand_and_counts_of_the_others() -> None:
    zones = view(guts(), 1).json()["zones"]
    assert zones[:3] == [
        {"name": "hand", "owner": 0, "layout": "hand", "cards": [], "hidden": 2},
        {"name": "hand", "owner": 1, "layout": "hand", "cards": ["2d", "2c"], "hidden": 0},
        {"name": "hand", "owner": 2, "layout": "hand", "cards": [], "hidden": 2},
    ]
    assert zones[3] == {"name": "kitty", "owner": None, "layout": "row", "cards": [], "hidden": 0}


def test_a_watcher_sees_no_hand_and_is_asked_nothing() -> None:
    seen = view(guts(), WATCHER)
    assert [(zone.cards, zone.hidden) for zone in seen.hands] == [((), 2)] * 3
    assert (seen.question, seen.holding, seen.prices, seen.late) == (None, (), (), None)
    assert not seen.choices and seen.buttons() == []


def test_a_taken_card_is_seen_in_its_takers_hand() -> None:
    """BF20: everybody saw it go there; the rest of the hand stays hidden."""
    deal = folly()
    deal.play(1, "take 2c")
    hand = view(deal, WATCHER).hands[1]
    assert (hand.cards, hand.hidden) == (Card.parse_all("As"), 4)
    middle = view(deal, WATCHER).middle
    assert (middle.name, middle.cards, middle.hidden) == ("offer", Card.parse_all("2c"), 0)
    assert view(deal, 1).hands[1].cards == Card.parse_all("As 7c 2s 2h 2d")
    assert view(deal, WATCHER).public == Card.parse_all("2c As")


def test_a_square_has_a_place_for_each_card() -> None:
    deal = parlour()
    deal.play(1, "reveal 2")
    for reader in (WATCHER, 0, 1):
        middle = view(deal, reader).middle
        assert (middle.layout, middle.cards, middle.hidden) == ("square", (None, Card.parse("3d"), None), 2)
    assert view(deal, 0).json()["zones"][-1]["cards"] == [None, "3d", None]


def test_of_a_pile_one_sees_the_top() -> None:
    deal = parlour(counts="secret")
    assert view(deal, 0).middle.cards == ()
    deal.play(1, "reveal 1")
    deal.play(0, "reveal 3")
    assert view(deal, 0).middle.cards == Card.parse_all("3h")


def test_counts_that_are_secret_are_not_told() -> None:
    deal = parlour(counts="secret")
    seen = view(deal, 0)
    assert [zone.hidden for zone in seen.hands] == [0, None]
    assert (seen.middle.hidden, seen.undealt) == (None, None)
    assert [zone.hidden for zone in view(deal, WATCHER).hands] == [None, None]
    shown = view(parlour(), 0)
    assert [zone.hidden for zone in shown.hands] == [0, 2]
    assert (shown.middle.hidden, shown.undealt) == (3, 6)


def test_secret_counts_make_no_difference_to_anothers_view() -> None:
    """C-BL-01: a view of a hand of three is a view of a hand of one, to the byte."""
    views = set()
    for held in ("2d 2s", "2d", ""):
        deal = parlour(counts="secret")
        deal.hands = (Card.parse_all(held), deal.hands[1])
        views.add(json.dumps(view(deal, 1).json()))
        views.add(json.dumps({**view(deal, WATCHER).json(), "watcher": True}))
    assert len(views) == 2


# ---- choices as buttons


def test_exact_actions_are_buttons_with_key_and_price() -> None:
    out, into = view(guts(pot=4, antes=()), 1).buttons()
    assert (out["do"], out["verb"], out["key"], spoken(out["label"])) == ("out", "out", "O", "Out")
    assert (into["do"], spoken(into["price"])) == ("in", "win 4, or pay 4")
    assert spoken(out["price"]) == "costs nothing"


def test_cards_are_picked_from_the_hand() -> None:
    reject, take = view(folly(), 1).buttons()
    assert reject["do"] == "reject"
    assert take["cards"] == {"from": ["2c", "2d", "2h", "2s", "7c"], "least": 1, "most": 1, "ordered": False}
    assert "do" not in take and take["price"] is None


def test_chips_are_chosen_between_bounds() -> None:
    buttons = {button["verb"]: button for button in view(parlour(), 1).buttons()}
    assert buttons["chip_in"]["chips"] == {"least": 1, "most": 8}
    assert buttons["bury"]["cards"] == {"from": ["2c", "2h"], "least": 1, "most": 2, "ordered": True}
    assert buttons["leave"]["price"] is None


def test_the_mildest_comes_first_and_is_what_the_clock_plays() -> None:
    """C21"""
    seen = view(guts(), 1)
    assert seen.buttons()[0]["do"] == "out"
    assert seen.late is not None and Telling(NAMES)(seen.late) == "then you are out"


# ---- what is sealed and what is said


def test_a_sealed_choice_is_seen_by_its_owner_alone() -> None:
    """C10"""
    deal = guts()
    deal.play(1, "in")
    assert view(deal, 1).sealed == (False, IN, False)
    assert view(deal, 0).sealed == view(deal, WATCHER).sealed == (False, True, False)
    assert view(deal, 1).json()["sealed"] == [False, "in", False]
    assert view(deal, 0).json()["sealed"] == [False, True, False]
    assert view(deal, 0).waiting == (2, 0) and view(deal, 1).question is None


def test_what_is_said_aloud_is_seen_by_all() -> None:
    """C11"""
    deal = guts("cards=2 declare=in_turn")
    deal.play(1, "in")
    assert view(deal, WATCHER).json()["said"] == [None, "in", None]
    assert view(deal, WATCHER).said == (None, Action("in"), None)


# ---- sentences


def test_what_goes_on_is_said_to_everybody_with_its_clause() -> None:
    seen = view(folly(), WATCHER).json()
    assert (spoken(seen["status"]), seen["clause"]) == ("Passed by all, it ends the trading.", "BF9")
    assert seen["now"] == ["Offer", 1, -1, 0, 1]
    assert view(folly(), WATCHER).json()["question"] is None


def test_a_player_is_asked_and_told_what_they_hold() -> None:
    seen = view(folly(), 1).json()
    assert spoken(seen["question"], 1) == "Ann turns up the As and offers it to you. Take it?"
    assert spoken(seen["holding"][0], 1) == "You hold four twos"
    assert view(folly(), 2).question is None


def test_the_way_of_a_card_is_a_track() -> None:
    track = view(folly(), WATCHER).json()["track"]
    assert [step[:2] for step in track] == [[1, "now"], [2, "next"], [0, "next"], [1, "end"]]
    assert spoken(track[-1][2]) == "ends it"


def test_when_it_is_over_nothing_is_asked() -> None:
    deal = guts()
    for seat in (1, 2, 0):
        deal.play(seat, "out")
    seen = view(deal, 1)
    assert (seen.over, seen.waiting, seen.status, seen.clause, seen.question) == (True, (), None, "", None)
    assert seen.now is None and seen.track == ()
    assert seen.hands[1].cards and seen.holding  # one's own cards can still be looked at


# ---- the whole


def test_a_view_has_every_field_in_its_json() -> None:
    fields = set(View.__slots__) - {"hands", "middle", "prices"} | {"zones"}
    assert set(view(guts(), 1).json()) >= fields


def test_chips_of_all_are_open() -> None:
    seen = view(guts("cards=2 limit=5 antes=every_deal", pot=4), 2).json()
    assert (seen["stacks"], seen["paid"], seen["pot"], seen["reserve"]) == ([49] * 3, [1] * 3, 5, 2)
    assert (seen["button"], seen["live"]) == (0, [1, 2, 0])
    assert seen["game"] == "guts cards=2 antes=every_deal limit=5"


@examples(60)
@given(starts(most=4))
def test_a_view_is_of_one_moment(start: Start) -> None:
    """Equal deals have equal views; a view taken stays as it was when the deal goes on."""
    deal = start.deal(Seeded(start.seed))
    before = [view(deal, seat) for seat in (None, *range(len(start.stacks)))]
    written = [json.dumps(seen.json()) for seen in before]
    assert before == [view(deal.copy(), seen.seat) for seen in before]
    for seat in deal.waiting[:1]:
        deal.play(seat, deal.choices(seat).mildest, Seeded(1))
    assert [json.dumps(seen.json()) for seen in before] == written
    for name in View.__slots__:
        with pytest.raises(AttributeError):
            setattr(before[0], name, None)
