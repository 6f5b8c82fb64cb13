"""Progressive Badugi: quarrels at real tables and faults of other programs, as cases C-PB-02 to C-PB-10."""

from __future__ import annotations

import pytest

from anteup.cards import DECK, cards_in
from anteup.phases.pots import side_pots

from ..kit import LETTERS, badugi

SIX, EIGHT, NOTHING, RUBBISH = "6s 4d 2c Ah", "8d 6c 4h 3s", "4s 7d 7c 6h", "5c 9d 9h 8s"


def test_c_pb_02_nine_qualifies_and_ten_does_not() -> None:
    t = badugi("burn_from=off", "9s 8h 7d 6c / Ts Ah 2d 3c", pot=50).showdown()
    assert (t.won, t.pot) == ({"A": 50}, 0)


def test_c_pb_03_the_ace_is_low_in_both_senses() -> None:
    t = badugi("", "As 9h 8d 7c / 9s 8h 7d 2c", pot=20).showdown()
    assert (t.won, t.pot) == ({"A": 20}, 0)


def test_c_pb_04_nobody_qualifies_and_all_four_are_dealt_in_again() -> None:
    t = badugi("", f"2c / {NOTHING} / {RUBBISH} / 3c", pot=32)
    t.play("A checks, B bets 2, C calls, D folds, A folds").showdown()
    assert (t.won, t.pot, t.shown) == ({"B": -2, "C": -2}, 36, "BC")
    again = t.next()
    assert (again.pot, sorted(again.deal.live), again.won) == (40, [0, 1, 2, 3], dict.fromkeys("ABCD", -1))


def test_c_pb_05_the_last_one_standing_wins_with_rubbish_and_shows_nothing() -> None:
    t = badugi("small_bet=6", "2c / 5d Ks Kh 5c / 3c", pot=18).play("A checks, B bets 6, C folds, A folds")
    assert (t.won, t.pot, t.shown) == ({"B": 18}, 0, "")
    assert t.payments == [("B", "pot", 6, "C14"), ("pot", "B", 6, "C17"), ("pot", "B", 18, "PB15")]
    for reader in ("", "A", "C"):
        knows = t.knows(reader)
        assert "5d" in knows and not [card for card in ("Ks", "Kh", "5c") if card in knows]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_c_pb_05_whatever_was_dealt_by_then(number: int) -> None:
    t = badugi("big_bet=6", "2c / 5d Ks Kh 5c / 3c", pot=18).checks(number - 1)
    t = t.stands() if number == 4 else t
    bet = 2 if number == 2 else 6
    t.play(f"A checks, B bets {bet}, C folds, A folds")
    assert (t.won, t.shown, t.seen("A", "B")) == ({"B": 18}, "", "5d")
    assert not [card for card in ("Ks", "Kh", "5c") if card in t.knows("")]


def test_c_pb_06_a_tie_with_an_odd_chip() -> None:
    t = badugi("", "7s 5h 3d Ac / 7h 5s 3c Ad", pot=41).showdown()
    assert (t.won, t.pot) == ({"A": 21, "B": 20}, 0)


def test_c_pb_08_eight_players_sixteen_burns_and_everyone_buys_twice() -> None:
    high = [f"{rank}{suit}" for rank in "TJQK" for suit in "cdhs"]
    low = [card for card in map(str, DECK) if card[0] not in "TJQK"]
    hands = " / ".join(" ".join([*high[2 * k : 2 * k + 2], *low[k:32:8]]) for k in range(8))
    t = badugi("", hands, pot=8).checks(3)
    assert len(t.deal.stock) + len(t.deal.board) == 4
    chances = 0
    while t.can[0] == "stand":
        seat = t.deal.waiting[0]
        held = {card for hand in t.deal.hands for card in hand}
        (offered,) = t.deal.board
        t.do(LETTERS[seat], f"buy {t.deal.hands[seat][0]}")
        assert offered not in held and offered in t.deal.hands[seat]
        everywhere = [*t.deal.stock, *t.deal.board, *cards_in(t.deal.dead), *[c for hand in t.deal.hands for c in hand]]
        assert sorted(everywhere) == sorted(DECK)
        chances += 1
        shuffles = [event.kind for event in t.deal.log].count("reshuffles")
        assert shuffles == (chances >= 3)  # the third purchase done, the fourth card on offer is due
    assert chances == 16
    assert t.won == dict.fromkeys("ABCDEFGH", -4)


def test_c_pb_09_all_in_side_pot_and_the_qualifier() -> None:
    options = "structure=no_limit ante=0"
    t = (
        badugi(options, f"{SIX} / {EIGHT} / {RUBBISH}", stacks="A 10")
        .play("A bets 10, B raises 30, C calls")
        .showdown()
    )
    assert (t.won, t.pot) == ({"A": 20, "B": 10, "C": -30}, 0)
    t = (
        badugi(options, f"{SIX} / {NOTHING} / {RUBBISH}", stacks="A 10")
        .play("A bets 10, B raises 30, C calls")
        .showdown()
    )
    assert (t.won, t.pot) == ({"A": 20, "B": -30, "C": -30}, 40)
    assert t.next().deal.carried == 40


@pytest.mark.parametrize("folds", [True, False])
def test_c_pb_10_a_tied_side_pot_never_shifts_the_main_pots_chip(folds: bool) -> None:
    """Whether the fourth player drops out after the last bet or stays with a hand that does not qualify."""
    hands = f"7s 5h 3d Ac / 7h 5s 3c Ad / 7c 5d 3h As / {RUBBISH}"
    t = badugi("structure=no_limit ante=0", hands, stacks="A 7").play("A bets 7, B raises 20, C calls, D calls")
    if folds:
        t.deal.fold(3)
    assert [(pot.chips, pot.seats[:3]) for pot in side_pots(t.deal)] == [
        (28, (0, 1, 2)),
        (39, (1, 2) if folds else (1, 2, 3)),
    ]
    assert t.showdown().won == {"A": 10 - 7, "B": 9 + 20 - 20, "C": 9 + 19 - 20, "D": -20}
