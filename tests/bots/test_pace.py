"""How long a bot thinks."""

from __future__ import annotations

from statistics import mean

from anteup.bots import think
from anteup.chance import Random
from tests.bluff import laid
from tests.kit import Play, folly, guts


def times(table: Play, factor: float = 1.0) -> list[float]:
    return [think(table.view("A"), Random(seed), factor) for seed in range(200)]


def test_a_bot_thinks_for_as_long_as_people_do() -> None:
    for table in (
        guts("", "As Kd Qh / 2c 2d 2h", pot=1, stacks="A 1000000"),
        guts("short=iou", "As Kd Qh / 2c 2d 2h", pot=500, stacks="A -3", antes=""),
        folly("", "As Ad 9h 4c 2d / 2c 2h 3h 4h 5h", "Ac", pot=40),
    ):
        assert all(0.8 <= seconds <= 3 for seconds in times(table))
        assert len({round(seconds, 3) for seconds in times(table)}) > 50


def test_the_table_sets_the_pace() -> None:
    table = guts("", "As Kd Qh / 2c 2d 2h")
    assert set(times(table, 0)) == {0}
    assert times(table, 2) == [2 * seconds for seconds in times(table)]


def test_what_is_harder_takes_longer() -> None:
    small, large = guts("", "As Kd Qh / 2c 2d 2h", pot=2), guts("", "As Kd Qh / 2c 2d 2h", pot=2000)
    assert mean(times(small)) + 0.5 < mean(times(large))
    hands = "As Ad 9h 4c 3d / 2c 2h 3h 4h 5h"
    useless, useful = folly("", hands, "2s"), folly("", hands, "Ac")
    assert mean(times(useless)) + 0.3 < mean(times(useful))


def test_nobody_learns_from_the_time_how_many_cards_somebody_holds() -> None:
    """C-BL-01: nor how many the others hold, whom one might steal from."""
    hands = ("As Jh Kd / Qs Qh O* / D1 Kc A*", "As Jh Kd Js Qd Ks / Qs / D1 Kc A* Qh", "As Jh / / D1 Kc A* Kd")
    secret, open_ = [{tuple(times(laid(said, each, "Oh"))) for each in hands} for said in ("", "show_counts=on")]
    assert len(secret) == 1 and len(open_) == 3


def test_where_there_is_no_choice_there_is_nothing_to_think_about() -> None:
    table = guts("short=must_cover", "As Kd Qh / 2c 2d 2h", pot=50, stacks="A 10")
    assert set(times(table)) == {0.8}
