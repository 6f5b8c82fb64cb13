"""The novice at Progressive Badugi: keeps low cards of different suits, pays for a draw what it is worth.

*What a hand may become.* Its good cards are those that count among the ones low enough to qualify. The next card is
another good one with the chance (4 − g)(9 − g) / 50, so many of so many unseen; a novice follows that through the cards
that are still dealt and the cards it may buy:

    good cards, to come      2, 4   2, 3   3, 3   2, 2   3, 2   3, 1
    chance to qualify         15%     9%    32%     3%    23%    12%

*What it is worth.* Of the others a novice takes it that they will qualify as often as six cards by chance; of those who
only checked or called, hardly any after the last cards; of those who bet or raised, one more of seven at first, and in
the end two more of five. A badugi is beaten by its share of them. When nobody qualifies the pot stays, and a player’s
part of it is the pot divided by all who are dealt in again. How that becomes a bet is told in `bets`.

*Buying.* A card is bought if what it adds to the chance to win, times the pot, is more than its price, and goes for the
card that helps least.

In 2,000 deals two novices won 12,484 chips from a player by chance and one who never dares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from ..actions import Action, Cards
from ..cards import Card
from ..chance import Random
from ..deal import Seat
from ..events import Event
from ..games.progressive_badugi import ProgressiveBadugi
from ..phases.buying import BUY, STAND, Buying
from ..phases.dealing import DealDown
from ..ranks import BADUGI, Rank, ace_low, badugi
from ..view import View
from .base import game_of, own_hand, plays
from .bets import NERVE, Heard, Outlook, bet, heard, raiser

UNSEEN: Final = 50  # cards, more or less
LIKE: Final = 6  # cards by chance, as often as which others will qualify
TIMID: Final = (1.0, 1.0, 0.8, 0.1)  # how many of those that would, if they only checked or called; by round
BOLD: Final = (0.15, 0.15, 0.2, 0.4)  # how many of those that would not, if they bet or raised


@plays("novice", "progressive_badugi")
def progressive_badugi(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Buys what helps, folds rubbish to bets, bets made hands, and now and then for a pot from before."""
    said = heard(log)
    if view.now[0] == "Offering":
        return buy(view, said, rng)
    return bet(view, outlook(view, said, own_hand(view), to_come(view)), raiser(log), rng)


def the_game(view: View) -> ProgressiveBadugi:
    game = game_of(view.game)
    assert isinstance(game, ProgressiveBadugi)
    return game


# What a hand may become


def good(hand: Sequence[Card], highest: int) -> tuple[Rank, tuple[Card, ...]]:
    """The cards that count among those low enough to qualify, and what they are worth."""
    return badugi.rank_and_cards([card for card in hand if ace_low(card) <= highest])


@cache
def qualifies(cards: int, to_come: int, highest: int) -> float:
    """The chance that so many good cards become four."""
    if cards == BADUGI:
        return 1.0
    if to_come == 0:
        return 0.0
    another = (BADUGI - cards) * (highest + 1 - cards) / UNSEEN
    more, no_more = qualifies(cards + 1, to_come - 1, highest), qualifies(cards, to_come - 1, highest)
    return another * more + (1 - another) * no_more


@cache
def better(rank: Rank, highest: int) -> float:
    """The share of qualifying badugis that beat this one; of one that is still to be made, half of them."""
    if rank[0] < BADUGI:
        return 0.5
    every = [tuple(sorted([-card for card in cards])) for cards in combinations(range(highest + 1), BADUGI)]
    return sum([cards > rank[1:] for cards in every]) / len(every)


def outlook(view: View, said: Mapping[Seat, Heard], hand: Sequence[Card], to_come: int) -> Outlook:
    """What becomes of a hand with so many cards to come, against what the others did."""
    highest = the_game(view).highest
    rank, _cards = good(hand, highest)
    win = qualifies(rank[0], to_come, highest)
    nobody = 1 - win
    for seat in view.live:
        if seat != view.seat:
            other = likely(said.get(seat), highest)
            win *= 1 - better(rank, highest) * other
            nobody *= 1 - other
    return Outlook(win, nobody)


def likely(heard: Heard | None, highest: int) -> float:
    """The chance that another player will qualify."""
    usual = qualifies(0, LIKE, highest)
    if heard is None:
        return usual
    return usual + (1 - usual) * BOLD[heard.round] if heard.bold else usual * TIMID[heard.round]


def to_come(view: View) -> int:
    """The cards that are still dealt to the bot, and those it may buy."""
    assert view.seat is not None
    if view.now[0] == "Offering":
        _offering, seats, _rounds = view.now
        return int(seats[1:].count(view.seat))
    later = the_game(view).phases[view.phase + 1 :]
    prices = [price for phase in later if isinstance(phase, Buying) for price in phase.prices]
    return len([phase for phase in later if isinstance(phase, DealDown)]) + len(
        [price for price in prices if price <= view.stacks[view.seat]]
    )


# Buys


def buy(view: View, said: Mapping[Seat, Heard], rng: Random) -> Action:
    """The card on offer, or one unseen, for the one that helps least, if that is worth its price."""
    (form,) = [form for form in view.choices.forms if isinstance(form, Cards)]
    hand, left, highest = own_hand(view), to_come(view), the_game(view).highest
    offered = [card for card in view.middle.cards if card is not None]

    def worth(gone: Card) -> tuple[float, Rank]:
        cards = [*[card for card in hand if card != gone], *offered]
        return outlook(view, said, cards, left).win, good(cards, highest)[0]

    gone = max(form.hand, key=worth)
    then, _rank = worth(gone)
    if not offered and gone not in good(hand, highest)[1]:
        then = outlook(view, said, hand, left + 1).win
    gain = then - outlook(view, said, hand, left).win
    return Action(BUY, 0, (gone,)) if gain * view.pot > price_of(view) * (1 + NERVE * rng.uniform(-1, 1)) else STAND


def price_of(view: View) -> int:
    """What the card on offer costs."""
    phase = the_game(view).phases[view.phase]
    assert isinstance(phase, Buying)
    _offering, _seats, rounds = view.now
    return phase.prices[rounds[0]]
