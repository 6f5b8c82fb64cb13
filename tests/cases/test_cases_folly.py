"""Buddha's Folly: quarrels at real tables and faults of other programs, as cases C-BF-01 to C-BF-09."""

from random import Random

import pytest

from anteup.games.buddhas_folly import Offer

from ..kit import LETTERS, Play, folly

A, B, C = "Qs Qd 7c 4h 2s", "Js Jc 9d 8h 3c", "As Kd Td 6s 5h"
THREE = f"{A} / {B} / {C}"


def trading(t: Play) -> bool:
    return isinstance(t.deal.now, Offer)


def test_c_bf_01_nobody_wants_the_first_card() -> None:
    t = folly("", THREE, "9h", pot=30).play("A reject, B reject, C reject")
    assert not trading(t)
    assert [event.seat for event in t.deal.log if event.kind == "passes"] == [0, 1, 2]
    assert [str(action) for action in t.deal.choices(0)] == ["out", "in"]
    t.refused("A reject")


def test_c_bf_02_the_last_player_takes_and_the_discard_goes_once_round() -> None:
    t = folly("", f"{C.replace('5h', '2c')} / {B} / {A}", "Qh", pot=30).play("A reject, B reject, C take 2s, A reject")
    assert trading(t)
    t.play("B reject")
    assert not trading(t)
    assert sum(event.kind in ("takes", "passes") for event in t.deal.log) == 5
    t.refused("C take 7c")


def test_c_bf_03_taking_a_card_and_discarding_the_same() -> None:
    t = folly("", THREE, "9h", pot=30)
    takes = [str(action) for action in t.deal.choices(0) if action.verb == "take"]
    assert takes == [f"take {card}" for card in A.split()]
    assert t.refused("A take 9h").clause == "BF11"


@pytest.mark.parametrize("laps", [1, 3, 10])
def test_c_bf_04_endless_swapping_ends(laps: int) -> None:
    t = folly(f"max_laps={laps}", f"{A} / {B}", "Qh", pot=30)
    while trading(t):
        t.play(f"{t.waiting} take {t.hand(t.waiting).split()[0]}")
    assert len(t.deal.actions) == laps * 2
    assert t.declare("A in").won == {"A": 30}


def test_c_bf_04_play_by_chance_never_passes_the_greatest_length() -> None:
    luck = Random(4)
    for players in range(2, 11):
        t = folly("max_laps=2", players=players, pot=30)
        while t.waiting:
            seat = t.deal.waiting[0]
            t.do(LETTERS[seat], str(t.deal.choices(seat).sample(luck)))
        assert len(t.deal.actions) <= 2 * players + players


def settled(hands: str, words: str = "A in, B in") -> dict[str, int]:
    return folly("", hands, pot=40).rejected_by_all().declare(words).won


def test_c_bf_05_a_tie_of_straights_and_one_loser() -> None:
    hands = "5c 6d 7h 8s 9c / 5h 6s 7d 8c 9h / Qs Qd Qh 4c 2d"
    assert settled(hands, "A in, B in, C in") == {"A": 20, "B": 20, "C": -40}


@pytest.mark.parametrize(
    "hands, winner",
    [
        ("Ad 2d 3d 4d 5d / 2c 3s 4s 5h 6c", "A"),
        ("As 2d 3h 4c 5d / Qs Qd Qh 9c 2c", "A"),
        ("Qs Ks Ad 2h 3c / 2s 2d 5h 7c 9d", "B"),
    ],
)
def test_c_bf_07_steel_wheel_and_plain_wheel(hands: str, winner: str) -> None:
    assert settled(hands)[winner] == 40


@pytest.mark.parametrize(
    "hands", ["Jh Jd Js 8h 4c / 5c 6d 7h 8s 9c", "3s 3h 3d As Ac / 4s 4h 4d 2s 2c"], ids=["trips", "full houses"]
)
def test_c_bf_08_trips_are_no_full_house_and_full_houses_go_by_the_trips(hands: str) -> None:
    assert settled(hands) == {"A": -40, "B": 40}


def test_c_bf_09_everybody_drops() -> None:
    hands = f"{A} / {B} / {C} / Ac 9c 7d 6h 2d"
    t = folly("all_out=wimp ante=5", hands, pot=20).rejected_by_all().declare()
    assert (t.won, t.shown, t.next().middle) == ({"A": -20}, "ABCD", (40, 0))
    t = folly("ante=5", hands, pot=20).rejected_by_all().declare()
    assert (t.won, t.shown, t.next().middle) == ({}, "", (20, 0))
    t = folly("ante=5 antes=every_deal", hands, pot=20).rejected_by_all().declare()
    assert (t.won, t.shown, t.next().middle) == ({}, "", (40, 0))
