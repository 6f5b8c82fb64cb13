"""Who bought a card in sight and laid it face down may have thrown it away since: nobody can tell, and no deal does.

PB12, PB17: a resampled deal has it in the hand or gone, as often as each is likely.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card, Deal, Game, Seeded, Stacked, resample, view
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.phases.doubts import Purchase, purchases
from tests import battery
from tests.strategies import SEEDS, examples
from tests.test_leaks import spread
from tests.test_perft import SmallBadugi

pytestmark = pytest.mark.exhaustive

UP, DOWN, RIVAL_UP, RIVAL_DOWN, BOUGHT, SECOND, OFFERED, LAST = CARDS = Card.parse_all("2c 3d 4c 5d 6h 7s 8h 9h")


@examples(40)
@given(
    offer=st.sampled_from(["seen", "seen_pass_on"]),
    order=st.sampled_from(["two_rounds", "both_at_once"]),
    stays=st.sampled_from(["yes", "no"]),
    seats=st.integers(2, 4),
    seed=SEEDS,
)
def test_nothing_leaks_of_cards_bought_face_down(offer: str, order: str, stays: str, seats: int, seed: int) -> None:
    game = ProgressiveBadugi(
        bought_card="down", offer=offer, buy_order=order, up_card_may_go=stays, structure="no_limit"
    )
    battery.check(game, (500,) * seats, seed=seed, looks=battery.LEAKS, each_step=True)


def bought_twice(gone: Card) -> Deal:
    """Two cards each. Seat 0 buys 6h for its up card, face down, then 7s for a card that nobody else sees."""
    game: Game = type("Eight", (SmallBadugi,), {"deck": CARDS})(bought_card="down", buy_order="both_at_once")
    chance = Stacked([UP, RIVAL_UP, DOWN, RIVAL_DOWN, BOUGHT, SECOND, OFFERED])
    deal = game.deal((20, 20), 1, chance)
    for seat, word in ((0, "check"), (1, "check"), (0, f"buy {UP}")):
        deal.play(seat, word, chance)
    assert view(deal, 1).hands[0].cards == (BOUGHT,)
    deal.play(0, f"buy {gone}", chance)
    return deal


@pytest.mark.parametrize("gone", [BOUGHT, DOWN])
@pytest.mark.parametrize("reader, ways", [(1, 4), (None, 12)])
def test_it_is_held_or_gone_and_the_unseen_cards_lie_in_the_other_places(
    gone: Card, reader: int | None, ways: int
) -> None:
    """Two places for it, and 2 (for the rival) or 3 (for a watcher) unseen cards for as many other places."""
    deal = bought_twice(gone)
    assert view(deal, reader).hands[0].cards == (SECOND,)
    spread(deal, reader, lambda other: (other.hands, other.dead, other.stock), ways)
    for seed in range(20):
        other = resample(deal, reader, Random(seed))
        assert (BOUGHT in other.hands[0]) != bool(other.dead >> BOUGHT & 1)
        assert other.actions[-1][1].cards[0] not in other.hands[0]


def test_its_owner_knows() -> None:
    for gone in (BOUGHT, DOWN):
        deal = bought_twice(gone)
        for seed in range(20):
            assert resample(deal, 0, Random(seed)).hands[0] == deal.hands[0]


def test_any_of_four_face_down_cards_may_be_the_one_that_is_gone() -> None:
    """The second card that is bought takes its place, which is each of the four as often."""
    game = ProgressiveBadugi(bought_card="down", buy_order="both_at_once")
    chance = Stacked("2c 4c 3d 5d 3h 5h 3s 5s 6h 7s 8h")
    deal = game.deal((20, 20), 1, chance)
    for _round in range(3):
        deal.play(0, "check", chance)
        deal.play(1, "check", chance)
    for word in ("buy 2c", "buy 3h"):
        deal.play(0, word, chance)
    spread(deal, 1, lambda other: other.hands[0].index(SECOND), 4)


def test_a_showdown_settles_it() -> None:
    """Who shows a hand without it has thrown it away."""
    for gone in (BOUGHT, DOWN):
        deal = bought_twice(gone)
        for word in ("stand", "stand"):
            deal.play(1, word, Seeded(1))
        for seat, word in ((0, "check"), (1, "check")):
            deal.play(seat, word)
        assert deal.over
        for seed in range(20):
            other = resample(deal, None, Random(seed))
            assert other.hands == deal.hands
            (thrown,) = other.actions[3][1].cards
            assert (thrown == BOUGHT) == (gone == BOUGHT)
            assert thrown in (BOUGHT, DOWN, LAST)  # that one, or the last of the old deck


def test_a_new_deck_may_have_it() -> None:
    """C8: what was thrown away is shuffled in, and it may be that card."""
    held = set()
    for gone in (BOUGHT, DOWN):
        deal = bought_twice(gone)
        deal.play(1, "stand", Stacked([LAST]))
        assert [event.kind for event in deal.told].count("reshuffles") == 1
        assert not view(deal, None).hands[0].cards[1:]
        for seed in range(40):
            other = resample(deal, None, Random(seed))
            battery.assert_cards_in_place(other)
            assert (BOUGHT in other.hands[0]) != (BOUGHT in other.stock)
            held.add((gone, BOUGHT in other.hands[0]))
    assert len(held) == 4


def test_doubts_are_of_the_second_purchase() -> None:
    first, second = purchases(bought_twice(DOWN), placed_up=False)
    assert first == Purchase(0, 3, (UP, DOWN), UP, BOUGHT, ())
    assert second == Purchase(0, 4, (BOUGHT, DOWN), DOWN, SECOND, (BOUGHT, DOWN))
    assert second.hand_then == (BOUGHT, SECOND)
    assert not any([bought.doubtful for bought in purchases(bought_twice(DOWN), placed_up=True)])
    assert list(purchases(ProgressiveBadugi().deal((20, 20), 1, Seeded(1)), placed_up=False)) == []
