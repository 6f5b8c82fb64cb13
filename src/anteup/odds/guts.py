"""Guts, deal by deal and very fast: the declaration by a plan, and the settlement of `phases.match_pot` in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..games.guts import Guts
from .compiled import compiled
from .luck import deal_out, fraction, luck_of
from .ranking import place_of_sum
from .simulate import Dealt, Plan
from .tables import Array, tables

PLENTY: Final = 1_000_000


class Rules(NamedTuple):
    """What was announced, as numbers; a limit or bill of −1 is none."""

    cards: int
    ante: int
    limit: int
    losers_only: bool
    must_cover: bool
    iou: bool
    in_turn: bool
    second_chance: bool
    wimp: bool
    wimp_pays_pot: bool
    only_worst: bool
    split_ties: bool
    kitty: bool
    kitty_always: bool
    kitty_pushes: bool


class GutsPlan(Plan):
    """Guts in which every player goes in from a certain hand on.

    `in_from`: the least number of `game.best` with which each player is in, the dealer last, or one number for all; a
    fraction means: with 412.25, number 412 is in three times out of four. In turn it may be a table instead, by player
    and by how many have said in before. `second_from`: the same for the second chance (C12); never unless given.
    `stacks`: chips by player, plenty unless given; `pot`, `reserve`: chips left from before; `antes`: which players
    ante, by the announced scheme if None.
    """

    kind = Guts
    game: Guts

    def __init__(
        self,
        game: Guts,
        players: int,
        in_from: npt.ArrayLike,
        second_from: npt.ArrayLike | None = None,
        stacks: Sequence[int] | None = None,
        pot: int = 0,
        reserve: int = 0,
        antes: Iterable[int] | None = None,
    ) -> None:
        super().__init__(game, players, pot)
        if stacks is not None and len(stacks) != players:
            raise ValueError(f"{players} players have as many stacks, not {len(stacks)}")
        if reserve < 0:
            raise ValueError("a reserve is chips, 0 or more")
        self.stacks = np.array([PLENTY] * players if stacks is None else [index(stack) for stack in stacks])
        self.reserve = index(reserve)
        first = np.asarray(in_from, np.float64)
        by_heard = first if first.ndim == 2 else first[..., None]
        self.in_from = self.each("in_from", by_heard, (players, players))
        self.second_from = self.each("second_from", np.inf if second_from is None else second_from)
        due = game.who_antes(players, pot + reserve) if antes is None else antes
        self.antes = np.isin(np.arange(players), list(due))
        self.rules = Rules(
            cards=game.cards,
            ante=game.ante,
            limit=-1 if game.limit is None else game.limit,
            losers_only=game.limit_on == "losers",
            must_cover=game.short == "must_cover",
            iou=game.short == "iou",
            in_turn=game.declare == "in_turn",
            second_chance=game.second_chance == "on",
            wimp=game.all_out == "wimp",
            wimp_pays_pot=game.wimp_pays == "pot",
            only_worst=game.losers == "worst",
            split_ties=game.tie_best == "split",
            kitty=game.kitty != "off",
            kitty_always=game.kitty == "always",
            kitty_pushes=game.kitty_tie == "pushes",
        )

    def deals(self, numbers: range, seed: int = 0) -> Dealt:
        dealt = self.blank(numbers, seed, self.game.cards * (self.players + (self.game.kitty != "off")))
        known = tables()
        play(
            self.rules,
            (self.stacks, self.antes, self.pot, self.reserve),
            (self.in_from, self.second_from),
            (known.weight, known.sums[self.game.best]),
            (seed, numbers.start),
            dealt,
        )
        return dealt


@compiled
def play(
    rules: Rules,
    start: tuple[Array, Array, int, int],
    plan: tuple[Array, Array],
    table: tuple[Array, Array],
    which: tuple[int, int],
    dealt: Dealt,
) -> None:
    """Play a deal for each row of `dealt`, from the deal numbered so."""
    start_stacks, antes, pot, reserve = start
    seed, first = which
    players = len(start_stacks)
    deck = np.empty(52, np.uint8)
    held = np.empty(players + 1, np.int64)  # the number of each hand, the kitty's last
    stacks = np.empty(players, np.int64)
    middle = np.empty(2, np.int64)  # pot and reserve
    for i in range(len(dealt.pot)):
        stacks[:] = start_stacks
        middle[0], middle[1] = pot, reserve
        for seat in range(players):
            if antes[seat]:
                stacks[seat] -= rules.ante
                middle[0] += rules.ante
        balance(rules, middle)
        luck = deal_out(deck, dealt.drawn[i], luck_of(seed, first + i))
        look(rules, table, dealt.drawn[i], held)
        declare(rules, plan, held, stacks, middle, luck, dealt.said[i])
        settle(rules, dealt.said[i], held, stacks, middle)
        balance(rules, middle)
        for seat in range(players):
            dealt.change[i, seat] = stacks[seat] - start_stacks[seat]
        dealt.pot[i], dealt.reserve[i] = middle[0], middle[1]


@compiled
def balance(rules: Rules, middle: Array) -> None:
    """What lies above the limit is set aside; what is missing comes from the reserve (GU11)."""
    both = middle[0] + middle[1]
    pot = both if rules.limit < 0 or rules.losers_only else min(both, rules.limit)
    middle[0], middle[1] = pot, both - pot


@compiled
def look(rules: Rules, table: tuple[Array, Array], drawn: Array, held: Array) -> None:
    """The number of each hand; a card at a time went to each player, then came the kitty (GU3, GU17)."""
    weight, numbers = table
    players = len(held) - 1
    for seat in range(players + rules.kitty):
        first, step = (seat, players) if seat < players else (rules.cards * players, 1)
        total = np.uint64(0)
        for k in range(rules.cards):
            total += weight[drawn[first + k * step]]
        held[seat] = numbers[place_of_sum(total, rules.cards)]


# Declaring


@compiled
def declare(
    rules: Rules, plan: tuple[Array, Array], held: Array, stacks: Array, middle: Array, luck: np.uint64, said: Array
) -> None:
    in_from, second_from = plan
    players = len(stacks)
    bill, richest = at_stake(rules, middle[0]), stacks.max()
    ins = 0
    for seat in range(players):
        luck, goes = goes_in(held[seat], in_from[seat, ins if rules.in_turn else 0], luck)
        said[seat] = goes and may_be_in(rules, stacks[seat], bill, richest)
        ins += said[seat]
    if rules.second_chance and ins == 1 and said[players - 1]:  # C12
        for seat in range(players - 1):
            luck, goes = goes_in(held[seat], second_from[seat], luck)
            said[seat] = 2 if goes and may_be_in(rules, stacks[seat], bill, richest) else 0


@compiled
def goes_in(number: int, least: float, luck: np.uint64) -> tuple[np.uint64, bool]:
    """From the least number on; just below a number that is a fraction, by chance."""
    luck, chance = fraction(luck)
    return luck, number + chance >= least


@compiled
def may_be_in(rules: Rules, stack: int, bill: int, richest: int) -> bool:
    """C4: under must_cover who cannot cover is out, unless nobody can."""
    return not rules.must_cover or stack >= bill or richest < bill


@compiled
def at_stake(rules: Rules, pot: int) -> int:
    """L: what each loser pays."""
    return pot if rules.limit < 0 else min(pot, rules.limit)


# Settling


@compiled
def settle(rules: Rules, said: Array, held: Array, stacks: Array, middle: Array) -> None:
    """The best hand takes what is at stake, those who were in with others match it (C2)."""
    players = len(stacks)
    bill = at_stake(rules, middle[0])
    prize = middle[0] if rules.losers_only else bill
    ins, shared, top, worst = 0, 0, np.int64(-1), np.int64(1 << 20)
    for seat in range(players):
        if said[seat]:
            ins += 1
            top, worst = max(top, held[seat]), min(worst, held[seat])
    if ins == 0:
        if rules.wimp:
            charge_wimps(rules, held, bill, stacks, middle)
        return
    kitty = held[players] if rules.kitty_always or (rules.kitty and ins == 1) else np.int64(-1)
    won = top > kitty  # GU17: a tie does not beat it
    winners = 0
    for seat in range(players):
        if won and said[seat] and held[seat] == top:
            winners += 1
    for seat in range(players):
        if not said[seat]:
            continue
        if won and held[seat] == top:
            if winners == 1 or rules.split_ties:  # GU12; the odd chips go to the first (C3)
                part = prize // winners + (shared < prize % winners)
                shared += 1
                short = not rules.iou and stacks[seat] < bill and (ins > 1 or rules.kitty)
                takes = affordable(rules, stacks[seat], part) if short else part  # C4
                stacks[seat] += takes
                middle[0] -= takes
        elif not (rules.only_worst and held[seat] > worst) and not (rules.kitty_pushes and held[seat] == kitty):
            pays = affordable(rules, stacks[seat], bill)  # GU9, GU16, GU21
            stacks[seat] -= pays
            middle[0] += pays


@compiled
def affordable(rules: Rules, stack: int, bill: int) -> int:
    """All of a bill, or what a seat has, unless debts are allowed (C4)."""
    return bill if rules.iou else min(bill, max(stack, 0))


@compiled
def charge_wimps(rules: Rules, held: Array, at_stake: int, stacks: Array, middle: Array) -> None:
    """All dropped: the best hand that might have been in pays; ties share the bill (GU15)."""
    players = len(stacks)
    richest = stacks.max()
    top = np.int64(-1)
    for seat in range(players):
        if may_be_in(rules, stacks[seat], at_stake, richest):
            top = max(top, held[seat])
    wimps = np.zeros(players, np.bool_)
    for seat in range(players):
        wimps[seat] = held[seat] == top and may_be_in(rules, stacks[seat], at_stake, richest)
    bill = at_stake if rules.wimp_pays_pot else rules.ante * players
    count, shared = wimps.sum(), 0
    for seat in range(players):
        if wimps[seat]:
            pays = affordable(rules, stacks[seat], bill // count + (shared < bill % count))
            stacks[seat] -= pays
            middle[0] += pays
            shared += 1
