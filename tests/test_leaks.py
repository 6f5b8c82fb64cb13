"""Nobody can learn what they may not: not from a view, a log, a sealed choice, nor from a resampled deal.

That the looks themselves find a leak is tested with broken games in `test_battery.py`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Card, Deal, Game, Seeded, Stacked, announced, resample, view
from anteup.cards import mask_of
from anteup.events import ALL
from anteup.games.buddhas_folly import BuddhasFolly
from anteup.phases.declaring import IN, OUT
from anteup.view import WATCHER
from tests import battery
from tests.strategies import CLASSES, SEEDS, examples, games, starts
from tests.tiny import Parlour, tiny_guts

pytestmark = pytest.mark.exhaustive

EVERY_GAME = pytest.mark.parametrize("cls", CLASSES, ids=[cls.name for cls in CLASSES])


@EVERY_GAME
@examples(25)
@given(data=st.data())
def test_nothing_leaks_at_any_step(cls: type[Game], data: st.DataObject) -> None:
    """Every seat and a watcher after every play (C-GU-04, C-GU-09, C-X-07)."""
    game, stacks, button, pot, reserve, antes, seed = data.draw(starts(games([cls]), most=max(4, cls.seats.start)))
    battery.check(game, stacks, button, pot, reserve, antes, seed, looks=battery.LEAKS, each_step=True)


@examples(20)
@given(st.sampled_from([{}, {"counts": "secret"}, {"up": "yes"}]), SEEDS)
def test_nothing_leaks_from_a_game_of_parts(said: dict[str, object], seed: int) -> None:
    battery.check(Parlour(**said), (9, 9, 9, 9)[: 2 + seed % 3], seed=seed, looks=battery.LEAKS, each_step=True)


# ---- everything one viewer is ever sent


@EVERY_GAME
@examples(25)
@given(data=st.data())
def test_no_card_is_sent_before_its_reader_may_see_it(cls: type[Game], data: st.DataObject) -> None:
    """C-X-07: of all bytes sent to a reader, views and log, none names a card that was never known to that reader."""
    start = data.draw(starts(games([cls]), most=max(4, cls.seats.start)))
    reader = data.draw(st.none() | st.integers(0, len(start.stacks) - 1))
    chance, rng = Seeded(start.seed), Random(start.seed)
    deal = start.deal(chance)
    knew = sent = 0
    while True:
        knew |= battery.known_to(deal, reader)
        told = [event.for_seat(reader) for event in deal.told]
        if any(event.kind in battery.SHUFFLES for event in told):  # seen by all, and shuffled away in the same play
            knew |= mask_of([card for event in told if event.seen == ALL for card in event.cards])
        sent |= battery.faces([view(deal, reader).json(), [event.say.json() for event in told]])
        assert sent & ~knew == 0
        if not deal.waiting or deal.plays == 60:
            break
        seat = rng.choice(deal.waiting)
        deal.play(seat, deal.choices(seat).sample(rng), chance)


def test_faces_are_found_wherever_they_stand() -> None:
    """The look that the tests above rely on."""
    said = {"say": "As announced", "card": "Qh", "deep": [{"cards": ["2s", None]}, "take Td"], "game": "Kd"}
    assert battery.faces(said) == mask_of(Card.parse_all("Qh 2s Td"))
    assert battery.faces({"cards": ["O*", "D1", "A*"]}) == mask_of(Card.parse_all("O* D1 A*"))
    assert battery.faces(["in", "out", 7, None, "2x", "10c"]) == 0


# ---- who folds, drops or wins alone shows nothing


@pytest.mark.parametrize("options", ["", "kitty=lone", "declare=in_turn", "all_out=ante_again"])
@pytest.mark.parametrize("who_is_in", [(), (1,)])
def test_cards_not_shown_are_never_seen(options: str, who_is_in: tuple[int, ...]) -> None:
    """C-GU-04: neither while it lasts nor in the record that others can open."""
    if who_is_in and "kitty" in options:
        who_is_in = ()
    deal = announced(f"guts cards=2 {options}").deal((9, 9, 9), chance=Stacked("2c 3c 4c 2d 3d 4d"))
    for seat in (1, 2, 0):
        deal.play(seat, "in" if seat in who_is_in else "out")
    assert deal.over
    for reader in (0, 2, WATCHER):
        own = battery.known_to(deal, reader)
        sent = [view(deal, reader).json(), [event.say.json() for event in deal.log_of(reader)]]
        assert battery.faces(sent) & ~own == 0
        assert own == (0 if reader is None else mask_of(deal.hands[reader]))


# ---- sealed choices


@pytest.mark.parametrize("left", [2, 1])
def test_a_closed_fist_looks_the_same_whatever_is_in_it(left: int) -> None:
    """C-GU-09: until the last has chosen, all that others are sent is the same, in or out."""
    seen = set()
    for choice in ("in", "out"):
        deal = announced("guts").deal((9, 9, 9), chance=Seeded(3))
        deal.play(1, choice)
        if left == 1:
            deal.play(2, "in")
        for reader in (0, 2, WATCHER):
            log = [event.say.json() for event in deal.log_of(reader)]
            seen.add((reader, json.dumps([view(deal, reader).json(), log])))
    assert len(seen) == 3


def test_a_resampled_deal_does_not_remember_a_sealed_choice() -> None:
    """Neither in what is sealed nor in what was played: who is handed the deal may look into all of it."""
    choices: Counter[tuple[object, ...]] = Counter()
    for seed in range(200):
        deal = announced("guts").deal((9, 9, 9), chance=Seeded(3))
        deal.play(1, "in")
        deal.play(2, "out")
        other = resample(deal, 0, Random(seed))
        assert other.actions == [(1, other.sealed[1]), (2, other.sealed[2])]
        choices[other.sealed[1:]] += 1
    assert set(choices) == {(a, b) for a in (IN, OUT) for b in (IN, OUT)}
    assert min(choices.values()) > 25  # 50 of each are expected


def test_ones_own_sealed_choice_stays_as_it_is() -> None:
    deal = announced("guts").deal((9, 9, 9), chance=Seeded(3))
    deal.play(1, "in")
    for seed in range(20):
        other = resample(deal, 1, Random(seed))
        assert other.sealed[1] == IN and other.actions == [(1, IN)]


def test_a_resampled_choice_is_one_that_is_legal() -> None:
    """Who cannot cover may only be out (C4): no other choice is ever imagined."""
    deal = announced("guts short=must_cover").deal((50, 2, 50), pot=20, chance=Seeded(1))
    deal.play(1, "out")
    assert {resample(deal, 0, Random(seed)).sealed[1] for seed in range(30)} == {OUT}


def test_cards_thrown_away_unseen_change_with_the_rest() -> None:
    """The action that names them too."""
    deal = Parlour().deal((9, 9), chance=Stacked("2c 2d 2h 2s 3c 3d 3h"))
    deal.play(1, "bury 2c", Stacked("4c"))
    buried: set[Card] = set()
    for seed in range(100):
        other = resample(deal, 0, Random(seed))
        ((seat, action),) = other.actions
        assert seat == 1 and other.dead == mask_of(action.cards)
        assert other.log[-2].cards == action.cards
        buried.update(action.cards)
    assert buried == set(deal.game.deck) - set(deal.hands[0])


# ---- even


def spread(deal: Deal, reader: int | None, what: Callable[[Deal], Hashable], ways: int, times: int = 60) -> None:
    """`what` takes all its ways in resampled deals, about as often each: chi-square within five deviations."""
    rng = Random(11)
    counts = Counter(what(resample(deal, reader, rng)) for _ in range(times * ways))
    assert len(counts) == ways
    chi_square = sum([(count - times) ** 2 / times for count in counts.values()])
    assert chi_square < ways - 1 + 5 * (2 * (ways - 1)) ** 0.5


SIX = "2c 2d 3c 3d 4c 4d"


def test_unseen_cards_are_placed_evenly_for_a_player() -> None:
    """Four unseen cards, two in the other hand in order, two undealt: 12 ways."""
    deal = tiny_guts(SIX, cards=2).deal((9, 9), chance=Seeded(0))
    spread(deal, 0, lambda other: other.hands, 12)


def test_unseen_cards_are_placed_evenly_for_a_watcher() -> None:
    """Six unseen cards, two and two and two: 90 ways as sets, 360 as dealt."""
    deal = tiny_guts(SIX, cards=2).deal((9, 9), chance=Seeded(0))
    spread(deal, WATCHER, lambda other: tuple(map(frozenset, other.hands)), comb(6, 2) * comb(4, 2))
    spread(deal, WATCHER, lambda other: other.hands, 360, times=20)


def test_a_face_down_kitty_is_placed_evenly() -> None:
    deal = tiny_guts(SIX, cards=2, kitty="always").deal((9, 9), chance=Seeded(0))
    spread(deal, 1, lambda other: (other.hands[0], frozenset(other.board)), 12)


def test_a_resampled_deal_resampled_is_as_even() -> None:
    """Nothing of the true deal is left in it: its own resampled deals are spread like those of the true one."""
    deal = tiny_guts(SIX, cards=2).deal((9, 9), chance=Seeded(0))
    for seed in range(3):
        spread(resample(deal, 0, Random(seed)), 0, lambda other: other.hands, 12)


class TinyFolly(BuddhasFolly):
    """Buddha's Folly with twelve cards: two hands, the offer, and one that stays in the deck."""

    name = "tiny_folly"
    deck = Card.parse_all("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s")


def test_a_card_seen_taken_stays_where_it_is_and_the_rest_is_even() -> None:
    """BF20: of the other hand one card is known; four of five unseen ones lie with it."""
    deal = TinyFolly().deal((9, 9), button=1, chance=Seeded(2))
    (offered,) = deal.board
    deal.play(0, f"take {deal.hands[0][2]}")
    place = deal.hands[0].index(offered)
    for seed in range(20):
        other = resample(deal, 1, Random(seed))
        assert other.hands[0][place] == offered and other.board == deal.board
    spread(deal, 1, lambda other: other.stock, 5)
    spread(deal, 1, lambda other: other.hands[0], 120, times=20)


def test_resampling_is_by_the_given_chance_alone() -> None:
    deal = announced("guts").deal((9, 9, 9), chance=Seeded(3))
    assert resample(deal, 0, Random(5)) == resample(deal, 0, Random(5))
    assert resample(deal, 0, Random(5)) != resample(deal, 0, Random(6))


def test_who_knows_every_card_is_dealt_the_true_deal() -> None:
    deal = announced("guts cards=2").deal((9, 9), chance=Seeded(3))
    deal.public = mask_of(deal.game.deck)
    assert resample(deal, 0, Random(1)) == deal
