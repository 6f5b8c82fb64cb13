"""The showdown of Buddys Game, deal by deal and very fast: the halves of `phases.halves` in numbers."""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..cards import Card
from ..games.buddys_game import BuddysGame
from ..ranks import doogie, high5
from .compiled import compiled
from .luck import deal_out, luck_of
from .simulate import Dealt, Showdown
from .square import allowed, best_hands, square_tables
from .tables import Array

LEAST_HIGH: Final = {  # the worst hand that qualifies (BG5)
    "none": 0,
    "trips": high5.number(Card.parse_all("2c 2d 2h 3s 4c")),
    "full_house": high5.number(Card.parse_all("2c 2d 2h 3s 3c")),
}
ROYAL: Final = high5.number(Card.parse_all("As Ks Qs Js Ts"))
RUNS_HIGH: Final = ROYAL + 1  # a perfect doogie as a high (BG20)
PERFECT: Final = doogie.number(Card.parse_all("Ac 2d 3h 4s"))
LOW, HIGH, BOTH = 0, 1, 2  # chips in the fist (BG14)
LOSES, SAFE_IF_BEST, SAFE = range(3)  # BG24
NEVER, WHEN_BOTH, ALWAYS = range(3)  # BG20


class Rules(NamedTuple):
    """How the halves are won, as numbers."""

    least_high: int
    least_low: int
    must_win_both: bool
    both_tie: int
    beater_takes_all: bool
    perfect: int


class BuddysShowdown(Showdown):
    """Buddys Game in which everyone stays to the end and shows.

    `high_from`, `low_from`: the least numbers of `high5` and of `doogie` with which a player goes high and goes low,
    one for all or one each, the dealer last; both ways with both, low with neither. Unless given, what qualifies.
    `fifth`: whether everyone buys a fifth card (BG11); its price is in the pot.
    """

    kind = BuddysGame
    game: BuddysGame

    def __init__(
        self,
        game: BuddysGame,
        players: int,
        pot: int = 0,
        stake: int | None = None,
        high_from: npt.ArrayLike | None = None,
        low_from: npt.ArrayLike | None = None,
        fifth: bool = False,
    ) -> None:
        super().__init__(game, players, pot, stake)
        highest = 12 if game.low_qualifier == "none" else int(game.low_qualifier) - 1
        self.own = 4 + fifth
        self.stake += game.fifth_price * fifth
        self.rules = Rules(
            least_high=LEAST_HIGH[game.high_qualifier],
            least_low=len(doogie.places) - comb(highest + 1, doogie.size),
            must_win_both=game.both == "must_win_both",
            both_tie=("loses", "safe_if_best", "safe").index(game.both_tie),
            beater_takes_all=game.failed_both == "beater_takes_all",
            perfect=("off", "when_declared_both", "always").index(game.perfect),
        )
        high = self.rules.least_high if high_from is None else high_from
        low = self.rules.least_low if low_from is None else low_from
        self.high_from, self.low_from = self.each("high_from", high), self.each("low_from", low)

    def deals(self, numbers: range, seed: int = 0) -> Dealt:
        dealt = self.blank(numbers, seed, self.own * self.players + 4)
        cards = np.empty((len(numbers) * self.players, self.own + 4), np.uint8)
        deal_hands(self.own, seed, numbers.start, dealt.drawn, cards)
        high, low = np.empty(len(cards), np.int16), np.empty(len(cards), np.int16)
        best_hands(cards, allowed(self.own), square_tables(), high, low)
        plan = (self.high_from, self.low_from)
        shape = dealt.said.shape
        play(self.rules, plan, self.stake, self.pot, high.reshape(shape), low.reshape(shape), dealt)
        return dealt


@compiled
def deal_hands(own: int, seed: int, number: int, drawn: Array, cards: Array) -> None:
    """Four rounds of cards, the square, then perhaps a fifth card each (BG7, BG9, BG11)."""
    deck = np.empty(52, np.uint8)
    players = len(cards) // max(1, len(drawn))
    for i in range(len(drawn)):
        deal_out(deck, drawn[i], luck_of(seed, number + i))
        for seat in range(players):
            for k in range(own):
                cards[i * players + seat, k] = drawn[i, k * players + seat + (4 if k == 4 else 0)]
            for k in range(4):
                cards[i * players + seat, own + k] = drawn[i, 4 * players + k]


@compiled
def play(rules: Rules, plan: tuple[Array, Array], stake: int, pot: int, high: Array, low: Array, dealt: Dealt) -> None:
    """Declare and settle a deal for each row of `dealt`, with these best hands."""
    high_from, low_from = plan
    players = dealt.said.shape[1]
    highs, lows = np.empty(players, np.int64), np.empty(players, np.int64)
    won_high, won_low, failed = np.empty(players, np.bool_), np.empty(players, np.bool_), np.empty(players, np.bool_)
    for i in range(len(dealt.pot)):
        said, change = dealt.said[i], dealt.change[i]
        for seat in range(players):
            goes_high, goes_low = high[i, seat] >= high_from[seat], low[i, seat] >= low_from[seat]
            said[seat] = (BOTH if goes_low else HIGH) if goes_high else LOW
            highs[seat], lows[seat] = entered(rules, said[seat], high[i, seat], low[i, seat])
        decide(rules, said, highs, lows, won_high, won_low, failed)
        chips = pot + stake * players
        change[:] = -stake
        if not won_high.any() and not won_low.any():  # BG18
            dealt.pot[i] = chips
        elif not won_low.any() or not won_high.any() or (won_high == won_low).all():
            share(chips, won_high if won_high.any() else won_low, change)
        else:  # the high half has the odd chip (C3)
            share(chips - chips // 2, won_high, change)
            share(chips // 2, won_low, change)


@compiled
def entered(rules: Rules, said: int, high: int, low: int) -> tuple[int, int]:
    """What a hand is in the contest for each half; −1 where it was not declared or does not qualify (BG17, BG20)."""
    runs_high = low == PERFECT and (rules.perfect == ALWAYS or (rules.perfect == WHEN_BOTH and said == BOTH))
    if runs_high:
        return RUNS_HIGH, low
    enters_high = said != LOW and high >= rules.least_high
    enters_low = said != HIGH and low >= rules.least_low
    return high if enters_high else -1, low if enters_low else -1


@compiled
def decide(
    rules: Rules, said: Array, highs: Array, lows: Array, won_high: Array, won_low: Array, failed: Array
) -> None:
    """Each half to the best of those who entered for it (BG17); who failed both ways has neither (BG24)."""
    players = len(said)
    top_high, top_low = highs.max(), lows.max()
    ties_high, ties_low = (highs == top_high).sum(), (lows == top_low).sum()
    failed[:] = False
    if rules.must_win_both:
        for seat in range(players):
            best_both = 0 <= highs[seat] == top_high and 0 <= lows[seat] == top_low
            counts_high = ties_high == 1 or tie_counts(rules, top_high >= ROYAL)
            counts_low = ties_low == 1 or tie_counts(rules, top_low == PERFECT)
            failed[seat] = said[seat] == BOTH and not (best_both and counts_high and counts_low)
    lost_high = ties_high == 1 and top_high >= 0 and failed[highs.argmax()]
    lost_low = ties_low == 1 and top_low >= 0 and failed[lows.argmax()]
    best_of(highs, failed, won_high)
    best_of(lows, failed, won_low)
    if rules.beater_takes_all and lost_high and not lost_low and won_low.any():
        won_high[:] = won_low
    elif rules.beater_takes_all and lost_low and not lost_high and won_high.any():
        won_low[:] = won_high


@compiled
def tie_counts(rules: Rules, best_possible: bool) -> bool:
    """Whether a tie is as good as being best alone, for who declared both (BG19, BG24)."""
    return rules.both_tie == SAFE or (rules.both_tie == SAFE_IF_BEST and best_possible)


@compiled
def best_of(hands: Array, failed: Array, won: Array) -> None:
    """Who has the best hand of those that entered and did not fail."""
    top = -1
    for seat in range(len(hands)):
        if not failed[seat]:
            top = max(top, hands[seat])
    for seat in range(len(hands)):
        won[seat] = not failed[seat] and hands[seat] == top and top >= 0


@compiled
def share(chips: int, winners: Array, change: Array) -> None:
    """Chips shared equally; the odd ones go one each to the first (C3)."""
    count, nth = winners.sum(), 0
    for seat in range(len(winners)):
        if winners[seat]:
            change[seat] += chips // count + (nth < chips % count)
            nth += 1
