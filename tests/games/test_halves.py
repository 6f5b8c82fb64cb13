"""Who wins which half, in every small situation and in deals by chance, against a clerk who only reads the clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Action, Card, Deal, Seeded
from anteup.events import POT, events
from anteup.games.buddys_game import BuddysGame
from anteup.phases.betting import BETS, CALLS, POSTS, RAISES, TAKES_BACK
from anteup.phases.high_low import HighLow, declared
from anteup.phases.pots import Pot
from anteup.phases.square import Best
from anteup.ranks import doogie, high5
from anteup.words import Say
from tests.strategies import Start, examples, games, starts

pytestmark = pytest.mark.exhaustive

OPTIONS: Final = [
    {"perfect": perfect, **both}
    for perfect in ("when_declared_both", "always", "off")
    for both in (
        {},
        *[
            {"both": "must_win_both", "both_tie": tie, "failed_both": failed}
            for tie in ("safe_if_best", "loses", "safe")
            for failed in ("next_best", "beater_takes_all")
        ],
    )
]


class Held(NamedTuple):
    """What somebody declared and has: a high by its place among all, a low by its ranks from the highest, ace 1."""

    said: str
    high: int
    low: tuple[int, ...]  # of no doogie empty


class Clerk:
    """Knows what was announced and reads BG17 to BG20 and BG24, one sentence after another."""

    def __init__(self, game: BuddysGame) -> None:
        self.game = game
        kinds = {"trips": "2c 2d 2h 3s 4c", "full_house": "2c 2d 2h 3s 3c"}.get(game.high_qualifier)
        self.least_high = high5.number(Card.parse_all(kinds)) if kinds else 0
        self.royal = high5.number(Card.parse_all("As Ks Qs Js Ts"))
        self.highest_low = 13 if game.low_qualifier == "none" else int(game.low_qualifier)

    def shares(self, chips: int, held: Mapping[int, Held]) -> dict[int, int]:
        """What each takes of a pot, of those who can win it, from the dealer's left."""
        high, low = self.winners(held)
        if not high and not low:
            return {}  # BG18: it carries
        if not high or not low or high == low:  # BG18: not halved; C-BU-07: one contest
            return divided(chips, high or low)
        of_high = divided(chips - chips // 2, high)  # C3: the odd chip
        of_low = divided(chips // 2, low)
        return {seat: of_high.get(seat, 0) + of_low.get(seat, 0) for seat in held if seat in {*high, *low}}

    def winners(self, held: Mapping[int, Held]) -> tuple[list[int], list[int]]:
        """Who takes the high half and who the low one."""
        high, low = self.highs(held), self.lows(held)
        out = self.failed(held, high, low) if self.game.both == "must_win_both" else set()
        left_high, left_low = best(without(high, out)), best(without(low, out))
        if self.game.failed_both == "beater_takes_all":
            led_high = len(best(high)) == 1 and best(high)[0] in out
            led_low = len(best(low)) == 1 and best(low)[0] in out
            if led_high and not led_low:
                left_high = left_low or left_high
            elif led_low and not led_high:
                left_low = left_high or left_low
        return left_high, left_low

    def runs_high(self, hand: Held) -> bool:
        """BG20."""
        if hand.low != (4, 3, 2, 1) or self.game.perfect == "off":
            return False
        return self.game.perfect == "always" or hand.said == "both"

    def highs(self, held: Mapping[int, Held]) -> dict[int, int]:
        """The highs that count; a perfect doogie above all others."""
        found = {}
        for seat, hand in held.items():
            if self.runs_high(hand):
                found[seat] = 10**6
            elif hand.said in ("high", "both") and hand.high >= self.least_high:
                found[seat] = hand.high
        return found

    def lows(self, held: Mapping[int, Held]) -> dict[int, tuple[int, ...]]:
        """The doogies that count, so that the greater is the better."""
        return {
            seat: tuple([-rank for rank in hand.low])
            for seat, hand in held.items()
            if (hand.said in ("low", "both") or self.runs_high(hand)) and hand.low and hand.low[0] <= self.highest_low
        }

    def failed(
        self, held: Mapping[int, Held], highs: Mapping[int, int], lows: Mapping[int, tuple[int, ...]]
    ) -> set[int]:
        """BG24: all are judged at once, before anybody is taken out."""
        out = set()
        for seat, hand in held.items():
            best_high = highs.get(seat) in (10**6, self.royal)
            best_low = hand.low == (4, 3, 2, 1)
            if hand.said == "both" and not (self.stands(seat, highs, best_high) and self.stands(seat, lows, best_low)):
                out.add(seat)
        return out

    def stands(self, seat: int, hands: Mapping[int, Any], best_possible: bool) -> bool:
        if seat not in best(hands):
            return False
        if len(best(hands)) == 1:
            return True
        return {"safe": True, "loses": False, "safe_if_best": best_possible}[self.game.both_tie]


def best(hands: Mapping[int, Any]) -> list[int]:
    return [seat for seat, hand in hands.items() if hand == max(hands.values())]


def without(hands: Mapping[int, Any], out: set[int]) -> dict[int, Any]:
    return {seat: hand for seat, hand in hands.items() if seat not in out}


def divided(chips: int, seats: list[int]) -> dict[int, int]:
    """C3: chip by chip from the dealer's left, until all are given out."""
    given = dict.fromkeys(seats, 0)
    for k in range(chips):
        given[seats[k % len(seats)]] += 1
    return given


# ---- every situation of few hands

HIGHS: Final = ("Kc Kd 7h 5s 2c", "8c 8d 8h 5s 2c", "9c 9d 9h 9s 2c", "As Ks Qs Js Ts")  # the first does not qualify
LOWS: Final = ("", "8c 5d 3h 2s", "6c 5d 3h 2s", "4c 3d 2h As")  # the second does not qualify
ALL_HANDS: Final = list(product(("low", "high", "both"), HIGHS, LOWS))


def table(seats: int, chips: int) -> Deal:
    """A deal with chips in the pot and none elsewhere."""
    deal = BuddysGame(ante=0).deal((0,) * seats, seats - 1, Seeded(0))
    deal.pot = chips
    return deal


def paid(game: BuddysGame, deal: Deal, hands: Sequence[tuple[str, str, str]]) -> dict[int, int]:
    """What the engine gives to whom, A sitting on the dealer's left."""
    d = deal.copy()
    d.told = events()
    d.said = tuple([Action(said) for said, _high, _low in hands])
    showdown = game.phases[-1]
    assert isinstance(showdown, HighLow)
    played = {seat: declared(game.halves, d.said[seat], *ENGINE[hands[seat][1:]]) for seat in d.live}
    settled = showdown.settle(d, Pot(d.pot, d.live, Say("the pot")), played)
    assert settled == (d.pot == 0)
    assert sum(d.stacks) + d.pot == deal.pot
    return {seat: chips for seat, chips in enumerate(d.stacks) if chips}


def of_engine(high: str, low: str) -> tuple[Best, Best | None]:
    cards, four = Card.parse_all(high), Card.parse_all(low)
    rank = doogie(four)
    return Best(high5(cards), cards), Best(rank, four) if rank is not None else None


def of_clerk(said: str, high: str, low: str) -> Held:
    ranks = tuple(sorted([1 + "A23456789TJQK".index(card[0]) for card in low.split()], reverse=True))
    return Held(said, high5.number(Card.parse_all(high)), ranks)


ENGINE: Final = {(high, low): of_engine(high, low) for high, low in product(HIGHS, LOWS)}
CLERK: Final = {hand: of_clerk(*hand) for hand in ALL_HANDS}


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
def test_two_players_in_every_situation(options: dict[str, str]) -> None:
    game, deal = BuddysGame(**options), table(2, 13)
    clerk = Clerk(game)
    for hands in product(ALL_HANDS, repeat=2):
        expected = clerk.shares(13, {seat: CLERK[hand] for seat, hand in enumerate(hands)})
        assert paid(game, deal, hands) == expected, hands


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_more_players_in_many_situations(options: dict[str, str], seats: int) -> None:
    luck = Random(f"{options} {seats}")
    game = BuddysGame(**options)
    clerk = Clerk(game)
    for chips in range(1, 9 * seats, seats - 1):
        deal = table(seats, chips)
        for _time in range(60):
            hands = [luck.choice(ALL_HANDS) for _seat in range(seats)]
            expected = clerk.shares(chips, {seat: CLERK[hand] for seat, hand in enumerate(hands)})
            assert paid(game, deal, hands) == {seat: part for seat, part in expected.items() if part}, hands


# ---- deals by chance, to the last chip


def played_out(start: Start, boldness: float) -> Deal:
    """By chance; who could fold mostly does something else."""
    luck, chance = Random(start.seed), Seeded(start.seed)
    d = start.deal(chance)
    while d.waiting:
        seat = luck.choice(d.waiting)
        action = d.choices(seat).sample(luck)
        while action.verb == "fold" and luck.random() < boldness:
            action = d.choices(seat).sample(luck)
        d.play(seat, action, chance)
    return d


def held_by(d: Deal, seat: int) -> Held:
    """The best of all hands of own cards and table cards that go together, each looked at."""
    a, b, c, e = d.board
    tables: list[tuple[Card, ...]] = [(), (a,), (b,), (c,), (e,), (a, b), (c, e), (a, c), (b, e)]
    own, said = d.hands[seat], d.said[seat]
    assert said is not None
    highs = [high5.number((*mine, *some)) for some in tables for mine in combinations(own, 5 - len(some))]
    lows = [
        tuple(sorted([(card // 4 + 1) % 13 + 1 for card in (*mine, *some)], reverse=True))
        for some in tables
        for mine in combinations(own, 4 - len(some))
        if len({card % 4 for card in (*mine, *some)}) == len({card // 4 for card in (*mine, *some)}) == 4
    ]
    return Held(said.verb, max(highs), min(lows, default=()))


def pots(d: Deal, put_in: Mapping[int, int], rest: int) -> dict[tuple[int, ...], int]:
    """Chips by who may win them: the first chip that each put in, the second and so on (C17), the rest to all."""
    found = {d.live: rest} if rest else {}
    for n in range(1, max(put_in.values()) + 1):
        able = tuple([seat for seat in d.live if put_in[seat] >= n])
        found[able] = found.get(able, 0) + sum([chips >= n for chips in put_in.values()])
    return found


@examples(500)
@given(start=starts(games([BuddysGame]), most=5), boldness=st.sampled_from([0.6, 0.9, 1.0]))
def test_the_engine_pays_as_the_clauses_say(start: Start, boldness: float) -> None:
    d = played_out(start, boldness)
    assert isinstance(d.game, BuddysGame)
    won = dict.fromkeys(d.order, 0)
    put_in = dict.fromkeys(d.order, 0)
    for event in d.log:
        if event.kind in (BETS, CALLS, RAISES, POSTS):
            put_in[event.seat] += event.chips
        elif event.kind == TAKES_BACK:
            put_in[event.seat] -= event.chips
        elif event.payment is not None and event.payment[0] == POT:
            won[event.seat] += event.chips
    middle = d.pot + sum(won.values())
    if len(d.live) == 1:  # C18
        assert won[d.live[0]] == middle
        return
    expected = dict.fromkeys(d.order, 0)
    held = {seat: held_by(d, seat) for seat in d.live}
    for able, chips in pots(d, put_in, middle - sum(put_in.values())).items():
        alone = {able[0]: chips} if len(able) == 1 else None
        for seat, part in (alone or Clerk(d.game).shares(chips, {seat: held[seat] for seat in able})).items():
            expected[seat] += part
    assert won == expected
