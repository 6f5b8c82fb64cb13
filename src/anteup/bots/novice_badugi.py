"""The novice at Progressive Badugi: keeps low cards of different suits, pays for a draw what it is worth.

*What a hand may become.* Its good cards are those that count among the ones low enough to qualify. The next card is
another good one with the chance (4 − g)(9 − g) / 50, so many of so many unseen; a novice follows that through the cards
that are still dealt and the cards it may buy:

    good cards, to come      2, 4   2, 3   3, 3   2, 2   3, 2   3, 1
    chance to qualify         15%     9%    32%     3%    23%    12%

*What it is worth.* A novice takes it that of the others who are in one of eight will qualify, and one of five of those
who raised last; a badugi is beaten by its share of them. When nobody qualifies the pot stays, and a player’s part of
it is the pot divided by all who are dealt in again. So to stay in is worth the chance to win, and a part of the chance
that nobody does, of all that will lie there, less what it costs; a chip put in seems a tenth dearer.

*Betting.* A bet may be called, or take the pot there and then: each of the others folds with the chance that the bet is
of bet and pot together, and who raised last hardly ever. What seems worth most is done, so that a large pot from before
is fought for, and with two players even with nothing.

*Buying.* A card is bought if what it adds to the chance to win, times the pot, is more than its price, and goes for the
card that helps least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ..actions import Action, Cards, Chips
from ..cards import Card
from ..chance import Random
from ..deal import Seat
from ..events import Event
from ..games.progressive_badugi import ProgressiveBadugi
from ..phases.betting import BETS, CALL, CHECK, FOLD, RAISES
from ..phases.buying import BUY, STAND, Buying
from ..phases.dealing import DealDown
from ..ranks import BADUGI, Rank, ace_low, badugi
from ..view import View
from .base import game_of, own_hand, plays

UNSEEN: Final = 50  # cards, more or less
QUALIFIES: Final = 0.125  # how many of those who are in will qualify
MEANS_IT: Final = 0.2  # how many of those who raised last
STANDS_BY: Final = 0.2  # how often who raised last folds, where another would
CARE: Final = 0.1  # how much dearer a chip is that one puts in than one that may be won
NERVE: Final = 0.1  # by how much of the chips asked a choice may look better or worse than it is, from deal to deal


@plays("novice", "progressive_badugi")
def progressive_badugi(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Buys what helps, folds rubbish to bets, bets made hands, and now and then for a pot from before."""
    bold = raiser(log)
    return buy(view, bold, rng) if view.now[0] == "Offering" else bet(view, bold, rng)


def the_game(view: View) -> ProgressiveBadugi:
    game = game_of(view.game)
    assert isinstance(game, ProgressiveBadugi)
    return game


def raiser(log: Sequence[Event]) -> Seat | None:
    """Who bet or raised last in this deal."""
    return next((event.seat for event in reversed(log) if event.kind in (BETS, RAISES)), None)


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


class Outlook(NamedTuple):
    """The chance to win at the showdown, and the chance that nobody qualifies."""

    win: float
    nobody: float


def outlook(view: View, bold: Seat | None, hand: Sequence[Card], to_come: int) -> Outlook:
    """What becomes of a hand with so many cards to come; `bold` raised last."""
    highest = the_game(view).highest
    rank, _cards = good(hand, highest)
    win = qualifies(rank[0], to_come, highest)
    nobody = 1 - win
    for seat in view.live:
        if seat != view.seat:
            share = MEANS_IT if seat == bold else QUALIFIES
            win *= 1 - better(rank, highest) * share
            nobody *= 1 - share
    return Outlook(win, nobody)


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


# Bets


def bet(view: View, bold: Seat | None, rng: Random) -> Action:
    """Whatever seems worth most, in chips."""
    assert view.seat is not None
    win, nobody = outlook(view, bold, own_hand(view), to_come(view))
    part = nobody / len(view.stacks)  # of a pot that stays
    high, mine = view.now[2], view.bets[view.seat]

    def staying(pot: int, cost: int) -> float:
        return (win + part) * pot - cost * (1 + CARE)

    values: dict[Action, float] = {}
    cost = min(high - mine, view.stacks[view.seat])
    if CHECK in view.choices:
        values[CHECK] = staying(view.pot, 0)
    else:
        values[FOLD] = part * view.pot / 2 if len(view.live) > 2 else 0
        values[CALL] = staying(view.pot + cost, cost)
    more = bolder(view, win)
    if more is not None:
        cost = more.number - mine
        alone = all_fold(view, bold, more.number - high)
        called = staying(view.pot + cost + more.number - high, cost)
        values[more] = alone * view.pot + (1 - alone) * called
    return max(values, key=lambda action: values[action] + NERVE * cost * rng.uniform(-1, 1))


def all_fold(view: View, bold: Seat | None, asked: int) -> float:
    """The chance that a bet or raise by so much takes the pot there and then."""
    chance = 1.0
    for seat in view.live:
        if seat != view.seat:
            folds = asked / (asked + view.pot) if view.stacks[seat] else 0
            chance *= folds * STANDS_BY if seat == bold else folds
    return chance


def bolder(view: View, win: float) -> Action | None:
    """A bet or raise; of a free amount the more the better the hand is, up to half the pot above the least."""
    for action in view.choices.exact:
        if action.number:
            return action
    for form in view.choices.forms:
        if isinstance(form, Chips):
            return Action(form.verb, min(form.most, form.least + round(win * view.pot / 2)))
    return None


# Buys


def buy(view: View, bold: Seat | None, rng: Random) -> Action:
    """The card on offer, or one unseen, for the one that helps least, if that is worth its price."""
    (form,) = [form for form in view.choices.forms if isinstance(form, Cards)]
    hand, left, highest = own_hand(view), to_come(view), the_game(view).highest
    offered = [card for card in view.middle.cards if card is not None]

    def worth(gone: Card) -> tuple[float, Rank]:
        cards = [*[card for card in hand if card != gone], *offered]
        return outlook(view, bold, cards, left).win, good(cards, highest)[0]

    gone = max(form.hand, key=worth)
    then, _rank = worth(gone)
    if not offered and gone not in good(hand, highest)[1]:
        then = outlook(view, bold, hand, left + 1).win
    gain = then - outlook(view, bold, hand, left).win
    return Action(BUY, 0, (gone,)) if gain * view.pot > price_of(view) * (1 + NERVE * rng.uniform(-1, 1)) else STAND


def price_of(view: View) -> int:
    """What the card on offer costs."""
    phase = the_game(view).phases[view.phase]
    assert isinstance(phase, Buying)
    _offering, _seats, rounds = view.now
    return phase.prices[rounds[0]]
