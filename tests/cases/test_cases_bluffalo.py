"""Bluffalo: faults of other programs and quarrels over hidden cards, as cases C-BL-01 to C-BL-09."""

from __future__ import annotations

import json
from random import Random

import pytest

from anteup import Seeded, announced

from ..bluff import bluffalo, laid

FOUR = "As Jh Kd / Qs Qh O* / D1 Kc A* / Os Jd Qc"


@pytest.mark.parametrize(
    "hands", ["As Jh Kd / Qs Qh O* Kh Js", "As / Qs Qh O* Kh Js Jh Kd Ac Ad", "As Jh Kd Qs Qh O* Kh Js / Jc"]
)
def test_c_bl_01_how_many_cards_i_hold_is_my_secret(hands: str) -> None:
    """Nothing C or a watcher is sent of the table differs with what A and B hold, not even in length."""
    t, u = laid("", f"{hands} / D1 Kc A*", "Oh"), laid("", "As Jh Kd / Qs Qh O* / D1 Kc A*", "Oh")
    for reader in ("C", ""):
        assert json.dumps(t.view(reader).json()) == json.dumps(u.view(reader).json())


def test_c_bl_01_who_kept_track_can_count() -> None:
    """From the public log alone: what each was dealt, took, got, stole, lost and laid down."""
    rng, chance = Random(5), Seeded(5)
    for seed in range(20):
        d = announced("bluffalo").deal((50,) * 4, seed % 4, chance)
        while d.waiting and d.plays < 60:
            seat = rng.choice(d.waiting)
            d.play(seat, d.choices(seat).sample(rng), chance)
        held = [0] * 4
        for event in d.log_of(None):
            cards = len(event.cards) + event.hidden
            if event.kind in ("dealt", "gets_deck", "takes_top", "steals"):
                held[event.seat] += cards
            if event.kind in ("steals", "exchanges"):
                held[event.to if event.kind == "steals" else event.seat] -= cards
        assert held == [len(hand) for hand in d.hands]


def test_c_bl_02_a_stolen_card_is_known_to_two_players_only() -> None:
    t = bluffalo("", FOUR, "Oh", comes="Qs").play("A steal B")
    assert (t.won, t.pot) == ({"A": -3, "B": 1, "C": -1, "D": -1}, 4)  # the chips went to B, not to the pot
    assert "Qs" in t.seen("A", "A") and t.seen("B", "A") == "Qs"
    for reader in ("C", "D", ""):
        assert t.told(reader)[-2:] == ["A pays B 2.", "A steals a card from B."]
        assert "Qs" not in t.knows(reader)


def test_c_bl_02_a_card_laid_down_later_opens_no_earlier_theft() -> None:
    """C sees Qs on the pile and cannot tell by anything sent that it is the one that was stolen."""
    t = bluffalo("", FOUR, "Oh", comes="Qs").play("A steal B, B discount, C declare, D liar, D discount")
    t.play("A exchange Qs As Jh")
    log = t.deal.log_of(2)
    (theft,) = [event for event in log if event.kind == "steals"]
    assert (theft.cards, theft.hidden, theft.more) == ((), 1, ())
    assert "Qs" in t.knows("C")


def test_c_bl_04_caught_lying_does_not_end_the_game() -> None:
    t = laid("", FOUR, "Oh", pot=9).play("A declare, B liar")
    assert (t.shown, t.won, t.waiting, t.pot) == ("A", {"A": -2, "B": 2}, "B", 9)
    assert not t.deal.over and t.hand("A") == "As Kd Jh"
    t = laid("", "As Ah Ad Ac / Qs Qh O* / D1 Kc A*", "Oh", pot=9).play("A declare, B liar")
    assert t.deal.over and t.won == {"A": 12, "B": -3}
    after = t.next("Qs Qh O* / D1 Kc A* / As Ah Ad", "Oh")
    assert (after.deal.button, after.waiting, after.pot) == (0, "B", 3)


@pytest.mark.parametrize("hand", ["As Jh Kd", "D1 D2 D3"])
def test_c_bl_05_winning_unchallenged_shows_nothing(hand: str) -> None:
    """Neither then nor in a record: it does not say whether there was a winning hand."""
    t = bluffalo("", f"{hand} / Qs Qh O* / Jc Kc A* / Os Jd Qc", "Oh").play("A declare, B pass, C pass, D pass")
    u = bluffalo("", "Ks Js Ac / Qs Qh O* / Jc Kc A* / Os Jd Qc", "Oh").play("A declare, B pass, C pass, D pass")
    assert t.deal.over and t.won == {"A": 3, "B": -1, "C": -1, "D": -1} and t.shown == ""
    for reader in ("", "B", "C", "D"):
        assert t.knows(reader) == u.knows(reader)
        assert not [card for card in hand.split() if card in t.knows(reader)]


def test_c_bl_07_nothing_left_to_draw() -> None:
    hands = "As Jh / Qs Qh O* / D1 Kc A*"
    assert laid("", hands, "", deck="", stacks="A 5").can == "steal B, steal C, declare"
    t = laid("", hands, "", deck="", stacks="A 1")
    assert t.can == "pass"
    assert t.play("A pass").waiting == "B"
    assert "pass" not in laid("", hands, "Oh", deck="", stacks="A 1").can  # only when nothing else is


def test_c_bl_08_calling_liar_without_three_chips() -> None:
    t = laid("", FOUR, "Oh", stacks="B 2").play("A declare")
    assert (t.waiting, t.can) == ("B", "pass")
    t.play("B pass")
    assert (t.waiting, t.can) == ("C", "pass, rob")
    assert "declare" not in laid("", FOUR, "Oh", stacks="A 1").can


def test_c_bl_09_an_exchange_keeps_the_chosen_order() -> None:
    t = laid("", FOUR, "Oh", pot=5).play("A exchange Kd Jh As")
    assert "A lays Kd Jh As on the pile." in t.told("D") and (t.won, t.pot) == ({"A": 1}, 4)
    t.play("B discount")
    assert "As" in t.hand("B").split() and t.won == {"A": 1}
    t = laid("", FOUR, "Oh", pot=0).play("A exchange Kd Jh As")
    assert (t.won, t.pot, t.pile) == ({}, 0, "Oh Kd Jh As")
