"""Badugi and Buddys Game simulated: card by card and chip by chip the showdowns of the engine."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest

from anteup import Card, Deal, Game, Stacked
from anteup.cards import DECK
from anteup.games.buddys_game import FIFTH, BuddysGame
from anteup.games.progressive_badugi import ProgressiveBadugi
from anteup.odds import BadugiShowdown, BuddysShowdown, Dealt
from anteup.odds.simulate import Showdown
from anteup.options import one_of
from anteup.phases.high_low import HighOrLow
from anteup.ranks import ace_low
from bench.deals import announced

PLENTY = 1_000_000
G = TypeVar("G", bound=Game)


def without_bets(kind: type[G], rng: Random) -> G:
    """A game by chance in which nobody is made to bet, so that all may check to the end."""
    while True:
        game = announced(kind, rng)
        assert isinstance(game, kind)
        if game.said.get("blinds") is None and game.said.get("opener") != "high_up_card_brings_in":
            return game


def played(showdown: Showdown, dealt: Dealt, row: int) -> Deal:
    """The same cards and declarations in the engine, with mild play else; the last seat deals."""
    cards = [Card(int(card)) for card in dealt.drawn[row] if card < 255]
    chance = Stacked(cards)
    deal = showdown.game.deal([PLENTY] * showdown.players, showdown.players - 1, chance, showdown.pot)
    ways = ("low", "high", "both")
    while not deal.over:
        seat = deal.waiting[0]
        action = deal.choices(seat).mildest
        if isinstance(deal.phase, HighOrLow):
            deal.play(seat, ways[dealt.said[row, seat]])
        elif dealt.drawn.shape[1] == 5 * showdown.players + 4 and FIFTH in deal.choices(seat):
            deal.play(seat, FIFTH, chance)
        else:
            deal.play(seat, action, chance)
    return deal


def agree(showdown: Showdown, seed: int, deals: int, told: Counter[str]) -> None:
    dealt = showdown.deals(range(seed, seed + deals), seed)
    assert not dealt.reserve.any()
    for row in range(deals):
        deal = played(showdown, dealt, row)
        change = (np.array(deal.stacks) - PLENTY).tolist()
        assert (change, deal.pot) == (dealt.change[row].tolist(), dealt.pot[row]), f"{showdown.game} {seed} {row}"
        told.update({event.kind for event in deal.log})


def said_all(said: set[str], kind: type[Game], *names: str) -> bool:
    """Whether every unusual value of these options was announced."""
    options = {name: kind.options[name] for name in names}
    return all(
        f"{name}={value}" in said
        for name, option in options.items()
        if isinstance(option, one_of)
        for value in set(option.values) - {str(option.default)}
    )


@pytest.mark.exhaustive
def test_badugi_is_won_as_the_engine_says() -> None:
    told: Counter[str] = Counter()
    said: set[str] = set()
    for seed in range(120):
        rng = Random(seed)
        game = without_bets(ProgressiveBadugi, rng)
        agree(BadugiShowdown(game, rng.randint(2, 8), pot=rng.choice((0, 7))), seed, 10, told)
        said.update(str(game).split())
    assert said_all(said, ProgressiveBadugi, "qualifier", "burn_from", "reante_after_throw_in")
    assert min(told["takes_pot"], told["thrown_in"], told["burns"]) > 50, told


@pytest.mark.exhaustive
def test_equal_badugis_share() -> None:
    showdown = BadugiShowdown(ProgressiveBadugi(qualifier="K"), 7, pot=2)
    dealt = showdown.deals(range(100_000))
    ties = np.flatnonzero((dealt.change > -1).sum(axis=1) > 1)
    assert len(ties) > 2
    for row in ties.tolist():
        deal = played(showdown, dealt, row)
        assert (np.array(deal.stacks) - PLENTY).tolist() == dealt.change[row].tolist()
        assert {event.kind for event in deal.log} >= {"share_pot"}


class BurnsMuch(ProgressiveBadugi):
    """Burns so many up cards that the deck runs out now and then."""

    def burned_cards(self) -> frozenset[Card]:
        return frozenset([card for card in DECK if ace_low(card) > 3])


@pytest.mark.exhaustive
def test_burned_cards_come_back_when_the_deck_runs_out() -> None:
    showdown = BadugiShowdown(BurnsMuch(qualifier="K"), 8)
    agree(showdown, 0, 100, Counter())
    with_all_52 = (showdown.deals(range(100)).drawn[:, 51] < 255).sum()
    assert 10 < with_all_52 < 90


@pytest.mark.exhaustive
def test_buddys_halves_go_where_the_engine_says() -> None:
    told: Counter[str] = Counter()
    said: set[str] = set()
    for seed in range(160):
        rng = Random(seed)
        game = without_bets(BuddysGame, rng)
        players = rng.randint(2, 7)
        # by chance, or so that many go both ways
        high_from = [rng.choice((0, 2000, 4000, 9999)) for _player in range(players)]
        low_from = [rng.choice((0, 300, 600, 9999)) for _player in range(players)]
        plan: dict[str, Any] = {} if seed % 3 == 0 else {"high_from": high_from, "low_from": low_from}
        showdown = BuddysShowdown(game, players, rng.choice((0, 7)), fifth=rng.random() < 0.5, **plan)
        agree(showdown, seed, 12, told)
        said.update(str(game).split())
    options = "high_qualifier low_qualifier both both_tie failed_both perfect turn_third"
    assert said_all(said, BuddysGame, *options.split())
    assert min([told[kind] for kind in ("halved", "one_way", "both_ways", "fails", "nobody_wins", "odd_half")]) > 20, (
        told
    )
