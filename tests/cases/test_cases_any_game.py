"""Any game: faults of other programs that a rules engine must not have, as cases C-X-13 to C-X-15.

C-X-10, C-X-12 and C-X-16 are proved where all games are: test_battery.py and test_ranks.py.
"""

from random import Random

import pytest

from anteup import BadCard, Card, Illegal, Seeded, announced
from anteup.actions import VERBS, Action
from anteup.ranks import BadHand, high5

from ..kit import folly, guts


@pytest.mark.parametrize("game", ["guts cards=2", "buddhas_folly max_laps=1"])
@pytest.mark.parametrize("short", ["capped", "must_cover", "iou"])
@pytest.mark.parametrize("declare", ["together", "in_turn second_chance=on"])
def test_c_x_13_something_is_legal_until_it_is_over_and_then_nothing_is(game: str, short: str, declare: str) -> None:
    luck = Random(f"{game} {short} {declare}")
    words = [Action(verb) for verb in VERBS]
    for stacks in ([0, 0, 0], [0, 5, 60], [12, 12, 11], [500, 1, 0]):
        d = announced(f"{game} short={short} declare={declare}").deal(stacks, 0, Seeded(1), pot=12, antes=())
        while d.waiting:
            seat = luck.choice(d.waiting)
            legal = list(d.choices(seat))
            assert legal
            for word in [word for word in words if word not in legal]:
                with pytest.raises(Illegal):
                    d.play(seat, word)
            assert [d.after(seat, action).plays for action in legal] == [d.plays + 1] * len(legal)
            d.play(seat, luck.choice(legal))
        assert d.over
        for seat in range(3):
            assert not d.choices(seat)
            with pytest.raises(Illegal, match="over"):
                d.play(seat, "out")


def test_c_x_14_what_players_and_pot_gain_adds_up_to_nothing() -> None:
    t = guts("cards=2", "9s 9d / Ah Kc / Jd 4s", pot=30).declare("A in, B in, C in")
    assert t.won == {"A": 30, "B": -30, "C": -30}
    assert sum(t.won.values()) + (t.pot - 30) == 0


def test_c_x_15_four_kinds_of_nonsense_are_four_errors_that_quote_it() -> None:
    with pytest.raises(BadCard, match="7h is there twice"):
        Card.parse_all("7h 2c 7h")
    with pytest.raises(BadCard, match="“10c” is no card: a ten is written Tc"):
        Card.parse("10c")
    with pytest.raises(BadCard, match="“6с” is no card: “с” is a cyrillic small letter es"):
        Card.parse("6с")
    with pytest.raises(BadHand, match="5 cards, not 4: 7h 2c 3d 4s"):
        high5.check("7h 2c 3d 4s")


@pytest.mark.parametrize("cards", ["10c", "6с", "7h 7h", "qs"])
def test_c_x_15_nonsense_is_refused_in_play_as_well(cards: str) -> None:
    t = folly("", "Qs Qd 7h 4h 2s / Js Jc 9d 8h 3c", "Qh", pot=30)
    assert cards.split()[0] in str(t.refused(f"A take {cards}"))
