"""The showdown of Progressive Badugi, deal by deal and very fast."""

from __future__ import annotations

from math import comb

import numpy as np

from ..games.progressive_badugi import ProgressiveBadugi
from ..ranks import badugi
from .compiled import compiled
from .luck import luck_of, pick
from .simulate import Dealt, Showdown
from .tables import NAMING, Array, tables

RECORDED = 80  # cards at most that are told to have left the deck; more come of burns upon burns


class BadugiShowdown(Showdown):
    """Progressive Badugi in which everyone stays, buys nothing and shows.

    The cards lie as the game deals them: one up, burned from the announced rank on and replaced (PB6), then three down.
    """

    kind = ProgressiveBadugi
    game: ProgressiveBadugi

    def deals(self, numbers: range, seed: int = 0) -> Dealt:
        dealt = self.blank(numbers, seed, RECORDED)
        burned = np.isin(np.arange(52), list(self.game.burned_cards()))
        least = len(list(badugi.every_rank())) - comb(self.game.highest + 1, badugi.size)  # PB4
        play(burned, least, self.stake, self.pot, tuple(tables().pairs[badugi]), (seed, numbers.start), dealt)
        return dealt


@compiled
def play(
    burned: Array,
    least: int,
    stake: int,
    pot: int,
    table: tuple[Array, Array, Array],
    which: tuple[int, int],
    dealt: Dealt,
) -> None:
    """Play a deal for each row of `dealt`, from the deal numbered so."""
    first, second, numbers = table
    seed, number = which
    players = dealt.said.shape[1]
    deck, pile, hands = np.empty(52, np.uint8), np.empty(52, np.uint8), np.empty((players, 4), np.uint32)
    held = np.empty(players, np.int64)
    for i in range(len(dealt.pot)):
        deal_hands(burned, deck, pile, dealt.drawn[i], hands, luck_of(seed, number + i))
        best, winners = np.int64(-1), 0
        for seat in range(players):
            found = first[hands[seat, 0] | hands[seat, 1] << EIGHT]
            other = hands[seat, 2] | hands[seat, 3] << EIGHT
            held[seat] = numbers[(found & ROW_BITS) + second[(found >> NAMING_AT) << SIXTEEN | other]]
            winners = 1 if held[seat] > best else winners + (held[seat] == best)
            best = max(best, held[seat])
        chips, nth = pot + stake * players, 0
        dealt.change[i] = -stake
        dealt.said[i] = 1
        if best < least:  # PB14
            dealt.pot[i] = chips
            continue
        for seat in range(players):
            if held[seat] == best:  # PB13; the odd chips go to the first (C3)
                dealt.change[i, seat] += chips // winners + (nth < chips % winners)
                nth += 1


EIGHT, SIXTEEN, NAMING_AT = np.uint32(8), np.uint32(16), np.uint32(NAMING)
ROW_BITS = np.uint32((1 << NAMING) - 1)


@compiled
def deal_hands(burned: Array, deck: Array, pile: Array, drawn: Array, hands: Array, luck: np.uint64) -> None:
    """Cards up, burned and replaced from the dealer's left, then three rounds of cards down (PB6, PB7)."""
    for card in range(52):
        deck[card] = card
    players = len(hands)
    left, dead, count, turn = 52, 0, 0, 0
    while turn < 5 * players:
        seat, round_ = turn % players, turn // players
        if round_ == 1:
            if not burned[hands[seat, 0]]:
                turn += 1
                continue
            pile[dead] = hands[seat, 0]
            dead += 1
        if left <= 1 and dead:  # C8
            for k in range(dead):
                deck[left + k] = pile[k]
            left, dead = left + dead, 0
        luck, place = pick(luck, left)
        left -= 1
        card = deck[place]
        deck[place] = deck[left]
        if count < len(drawn):
            drawn[count] = card
        count += 1
        hands[seat, max(0, round_ - 1)] = card
        if round_ != 1:  # else the new card is looked at, too
            turn += 1
