"""Guts simulated: card by card and chip by chip what the engine plays, under every option."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from anteup import Card, Deal, Stacked
from anteup.games.guts import Guts
from anteup.odds import Dealt, GutsPlan
from anteup.options import one_of
from anteup.ranks import guts2
from bench.deals import announced

DEALS = 16  # of each plan


def plan(seed: int) -> GutsPlan:
    """A plan by chance, with players who are short, and chips in pot and reserve or none.

    Second chances and ties, which many players with two cards have, come up more often than by chance.
    """
    rng = Random(seed)
    game = guts(rng)
    while seed % 8 == 0 and game.second_chance == "off":
        game = guts(rng)
    ties = seed % 8 == 1
    if ties:
        game = Guts(cards=2, tie_best=rng.choice(("split", "no_payout")), losers=rng.choice(("all", "worst")))
    players = 10 if ties else rng.randrange(2, min(10, game.holds()) + 1)
    best = 91 if game.best == guts2 else 741
    few, all_but_one = [[best * 0.9] * players] * players, [[best + 1.0] * players] * (players - 1)
    some = [[rng.uniform(0, best) for _heard in range(players)] for _player in range(players)]
    in_from = [[0.0] * players] * players if ties else rng.choice((some, few))
    if game.second_chance == "on":
        in_from = [*all_but_one, [0.0] * players]
    return GutsPlan(
        game,
        players,
        in_from if game.declare == "in_turn" else [heard[0] for heard in in_from],
        second_from=best / 2,
        stacks=[rng.choice((5, 7, 12, 40, 1000)) for _player in range(players)],
        pot=rng.choice((0, 0, 9, 31)),
        reserve=rng.choice((0, 14)),
    )


def guts(rng: Random) -> Guts:
    game = announced(Guts, rng)
    assert isinstance(game, Guts)
    return game


def played(plan: GutsPlan, dealt: Dealt, row: int) -> Deal:
    """The same cards and declarations in the engine; the last seat deals."""
    said = dealt.said[row]
    cards = Stacked([Card(int(card)) for card in dealt.drawn[row]])
    deal = plan.game.deal(plan.stacks.tolist(), plan.players - 1, cards, plan.pot, plan.reserve)
    while not deal.over:
        seat = deal.waiting[0]
        asked_again = deal.said[seat] is not None
        deal.play(seat, "in" if said[seat] == (2 if asked_again else 1) else "out")
    return deal


def outcome(plan: GutsPlan, deal: Deal) -> tuple[list[int], int, int]:
    return (np.array(deal.stacks) - plan.stacks).tolist(), deal.pot, deal.reserve


@pytest.mark.exhaustive
def test_every_deal_ends_as_the_engine_ends_it() -> None:
    said: set[str] = set()
    told: Counter[str] = Counter()
    for seed in range(250):
        by_chance = plan(seed)
        dealt = by_chance.deals(range(seed, seed + DEALS), seed)
        for row in range(DEALS):
            deal = played(by_chance, dealt, row)
            found = dealt.change[row].tolist(), dealt.pot[row], dealt.reserve[row]
            assert found == outcome(by_chance, deal), f"{by_chance.game}, plan {seed}, row {row}"
            told.update({event.kind for event in deal.log})
        said.update(str(by_chance.game).split())
    for option in Guts.options.values():
        if isinstance(option, one_of):
            others = set(option.values) - {str(option.default)}
            assert {f"{option.name}={value}" for value in others} <= said
    assert min([told[kind] for kind in RARE]) >= 5, told


RARE = """
    alone tie no_payout kitty_wins beats_kitty wimp ante_again changes stays_out tops_up sets_aside owes_next
""".split()
