"""All games in turn at one table, and the pots that nobody won kept where they belong (C19)."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from random import Random

import pytest

from anteup import REGISTRY
from tests.table.kit import Evening

pytestmark = pytest.mark.exhaustive

PEOPLE = "Ann Bob Cat Dan"


def play_by_chance(e: Evening, rng: Random) -> None:
    """Whoever is asked answers anything they may; after a while what the clock would have."""
    for play in range(2000):
        if e.table.stage != "playing":
            return
        deal = e.table.deal
        assert deal is not None
        chair = rng.choice(list(e.table.asked))
        choices = deal.choices(e.table.seats.index(chair))
        action = choices.sample(rng) if play < 60 else choices.mildest
        e.do("play", e.name(chair), asked=e.table.asked[chair].n, action=str(action))
    raise AssertionError("it does not end")


def mild(e: Evening) -> None:
    """Whoever is asked answers as mildly as can be."""
    deal, chair = e.table.deal, next(iter(e.table.asked))
    assert deal is not None
    e.says(f"{e.name(chair)} {deal.choices(e.table.seats.index(chair)).mildest}")


@pytest.mark.parametrize("seed", range(3))
def test_each_is_dealt_in_turn_and_a_pot_nobody_won_waits_for_its_game(seed: int) -> None:
    e, rng = Evening(PEOPLE, seed=f"five {seed}", chips=500).start(), Random(seed)
    turns, dealt, waited = cycle(REGISTRY), Counter[str](), Counter[str]()
    for _deal in range(25):
        if e.table.stage == "result":
            e.go_on()
        must = e.table.required()
        if must is None:
            assert not any(waiting.chips for waiting in e.table.pots)
            e.deal(next(turns))
            ante = e.table.deal.game.ante if e.table.deal else 0
            assert e.table.deal is None or e.table.deal.pot == ante * 4
        else:
            waited[must.game.split()[0]] += 1
            others = [name for name in REGISTRY if name != must.game]
            asked = e.asked(e.dealer)
            assert e.refused("announce", e.dealer, asked=asked, game=rng.choice(others)) == "C19"
            e.deal(must.game)
            assert e.table.deal is not None and e.table.deal.pot >= must.pot  # what waited is in it, with the antes
        dealt[e.table.game.split()[0]] += 1
        play_by_chance(e, rng)
        e.count()
    assert dealt.keys() == REGISTRY.keys()
    assert waited
    assert sum(row["net"] for row in e.table.ledger()) + e.table.in_the_middle() == 0


def test_a_pot_waits_while_too_few_are_left_for_its_game() -> None:
    """Bluffalo takes three at least: two play something else, and its pot is there when the third is back."""
    e = Evening("Ann Bob Cat", pause=0).start("Ann")
    e.deal("bluffalo turn_cap=20")
    while e.table.stage == "playing":
        mild(e)
    assert e.news()[-1].startswith("The agreed number of turns is over")
    assert [(pot.game, pot.pot) for pot in e.table.pots] == [("bluffalo turn_cap=20", 3)]
    e.do("sit_out", "Cat").go_on()
    assert e.table.required() is None
    barred = next(game for game in e.view(e.dealer)["announce"]["games"] if game["name"] == "bluffalo")
    assert barred["barred"] is not None
    e.deal("guts ante=2")
    assert e.table.deal is not None and e.table.deal.pot == 4
    e.all_out(*e.waiting[:1])
    assert [(pot.game, pot.pot) for pot in e.table.pots] == [("bluffalo turn_cap=20", 3)]
    e.do("back", "Cat").go_on()
    assert e.refused("announce", e.dealer, asked=e.asked(e.dealer), game="guts") == "C19"
    e.deal("bluffalo turn_cap=20")
    assert e.table.deal is not None and e.table.deal.pot == 6
