"""Buddys Game: quarrels at real tables and faults of other programs, as cases C-BU-01 to C-BU-11."""

from __future__ import annotations

import pytest

from anteup import Card, Illegal
from anteup.phases.high_low import HighOrLow
from anteup.phases.square import with_square
from anteup.ranks import doogie, high5

from ..kit import buddys, opened


def hands(own: str, square: str) -> tuple[str, str | None]:
    """The kind of the best high, and the best doogie from the highest card."""
    mine, cards = Card.parse_all(own), Card.parse_all(square.replace("/", " "))
    high, low = with_square(high5, mine, cards), with_square(doogie, mine, cards)
    assert high is not None
    return high5.kind(high.rank), "-".join("A23456789TJQK"[-rank] for rank in low.rank) if low else None


def test_c_bu_01_corner_to_corner_cards_cannot_share_a_doogie() -> None:
    assert hands("As 2h Ks Kh", "3d Qs / Jh 4c")[1] is None
    assert hands("As 2h Ks Kh", "3d 4c / Jh Qs")[1] == "4-3-2-A"


def test_c_bu_02_the_same_for_the_high_hand() -> None:
    assert hands("7s 7h Ks 2d", "7d Qd / 9h 7c")[0] == "three of a kind"
    assert hands("7s 7h Ks 2d", "7d 7c / 9h Qd")[0] == "four of a kind"
    best = with_square(high5, Card.parse_all("7s 7h Ks 2d"), Card.parse_all("7d Qd 9h 7c"))
    assert best is not None and [str(card)[0] for card in sorted(best.cards)] == [*"777QK"]


def test_c_bu_03_the_only_high_misses_the_qualifier() -> None:
    square = "9c Kh / 3s 8d"
    assert hands("Qs Qd 9h 4s", square)[0] == "two pair"
    t = opened("A high", "Qs Qd 9h 4s / 7s 5d 2c Ah / 8s 6d 4c 2h", square, pot=60)
    assert (t.taken, t.pot) == ({"B": 60}, 0)


def test_c_bu_04_doogies_are_read_from_the_top() -> None:
    a, b, c = "7s 3h 2d Ac", "7h 6s 5d 4c", "6c 5s 4h 3d"
    far = "Kd Qs / Jh Kc"  # helps nobody
    for order, winner in ((f"{a} / {b} / {c}", "C"), (f"{a} / {b}", "A"), (f"{b} / {c} / {a}", "B")):
        assert opened("", order, far).taken == {winner: 40}


FIELD = "2c 2d 2s 7h 3d / 4h 4d 4c Kc As / Ac Ad Ah 8s / 7s 6d Jh Qc"
WITH = "2h 9s / 5c Kd"


def test_c_bu_05_two_went_both_ways_and_each_is_best_one_way() -> None:
    kinds = [hands(own, WITH) for own in FIELD.split(" / ")]
    assert kinds[0] == ("four of a kind", "7-5-3-2")
    assert kinds[1] == ("full house", "5-4-2-A")
    assert kinds[2][0] == "three of a kind" and kinds[3][1] == "7-6-5-2"
    said = "A both, B both, C high, D low"
    assert opened(said, FIELD, WITH, pot=100).taken == {"A": 50, "B": 50}
    for failed_both in ("next_best", "beater_takes_all"):  # each beat the other, so there is no beater
        options = f"both=must_win_both failed_both={failed_both}"
        assert opened(said, FIELD, WITH, options, pot=100).taken == {"C": 50, "D": 50}


def test_c_bu_07_nobody_goes_high() -> None:
    t = opened("", "6s 5d 3c 2h / 6d 5s 3h 2c / 7s 5h 3d Ac", "Kd Qs / Jh Kc", pot=42)
    assert t.taken == {"A": 21, "B": 21}


def test_c_bu_08_chips_in_the_hand_are_no_code_to_store() -> None:
    t = buddys("", players=2, pot=10).to_the_declaration()
    for number in ("0", "1", "2"):
        t.refused(f"A {number}")
    t.play("A high, B low")
    assert [str(action) for _seat, action in t.deal.actions[-2:]] == ["high", "low"]
    assert t.view("B").json()["said"] == ["high", "low"]


def test_c_bu_09_declared_and_then_the_line_drops() -> None:
    t = buddys("", players=2, pot=10).to_the_declaration().play("A both")
    assert t.refused("A low").clause == "C10"
    assert t.view("A").json()["sealed"] == ["both", False]
    t.deal.play(1, "low", t.chance, by_clock=True)
    assert t.deal.late == (t.deal.plays,)  # shown as what the clock played
    assert [str(said) for said in t.deal.said] == ["both", "low"]


def test_c_bu_09_the_clock_declares_nothing_else() -> None:
    t = buddys("", players=2, pot=10).to_the_declaration()
    with pytest.raises(Illegal, match="not possible now"):
        t.deal.play(1, "high", t.chance, by_clock=True)


def test_c_bu_11_a_fifth_card_and_a_replacement_have_different_prices() -> None:
    t = buddys("fifth_price=4 replace_price=2", players=4, pot=20, stacks="D 3").to_the_second_buy()
    t.play(f"A fifth, B swap {t.hand('B').split()[0]}")
    assert t.pot == 26
    t.play("C stand")
    assert [choice.split()[0] for choice in t.can] == ["stand", "swap"]
    for wrong in ("fifth", "fifth 1", "swap 1 2s"):
        t.refused(f"D {wrong}")
    t.play("D stand")
    assert (t.won, isinstance(t.deal.phase, HighOrLow)) == ({"A": -4, "B": -2}, True)
