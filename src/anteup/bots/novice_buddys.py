"""The novice at Buddys Game: imagines the cards to come, and bets, buys and declares by what they make of its hand.

*What a hand may become.* Fifty times a novice thinks of cards for what still lies face down, of one more for itself if
it can pay for a fifth, and of five for somebody else. So it sees how often it will qualify, high and low, and how often
another’s hand would be better.

*Who is against it.* Others have bought and stayed in: they seem to have something half as often again as by chance.
With all of the square up, of those who only checked half as many as else; of those who bet or raised nine of ten, and
five of ten while nothing is up. Who has nothing will declare one way or the other, so that of a declared high or low a
novice believes what is left then. A half counts twice where nobody else goes for the other. How the part of the pot
that a hand may win becomes a bet is told in `bets`.

*Buying.* A card is worth what it adds to the part of a pot into which four of five chips have come that may still be
bet. Before the bets cards may go that serve no low, or no high, the worst or the worst two; when the square is up, all
cards that may come are tried. Of a hundred hands of four novices 29 are kept at first, from 46 goes one card and from
25 two; later 44 are kept, 43 change a card, and 13 get a fifth.

*Declaring.* What seems to win most: where each half is won by itself, all that qualifies; where both must be won, both
only if that outweighs the better half. With nothing it is one or the other, for all others may fold.

In 400 deals two novices won 2,777 chips from a player by chance and one who never dares. Of 200 deals among four
novices 63 were won alone and 115 by hands that were shown; in 22 nobody had anything, and the pot stayed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Final, NamedTuple

from ..actions import Action, Cards
from ..cards import DECK, Card
from ..chance import Random
from ..deal import Seat
from ..events import Event
from ..games.buddys_game import DISCARDS, FIFTH, SWAP, BuddysGame, FirstBuy, SecondBuy
from ..phases.betting import CHECKS, Betting
from ..phases.buying import STAND
from ..phases.halves import Rules
from ..phases.high_low import BOTH, HIGH, LOW
from ..phases.square import Square, high_number, low_number
from ..ranks import FULL_HOUSE, HIGH_CARD, THREE, ace_low, badugi, doogie, high5
from ..view import View
from .base import game_of, own_hand, plays
from .bets import CARE, Heard, Outlook, bet, heard, raiser

DREAMS: Final = 50  # how often a novice imagines what is still to come
HELD: Final = 5  # cards of another player
FEARS: Final = 1.5  # how much oftener than by chance others seem to have something: they have bought and stayed in
BOLD: Final = (0.1, 0.2, 0.35, 0.5, 0.65)  # by cards up: of those who else have not, how many who bet or raised have
TIMID: Final = (1.0, 0.9, 0.8, 0.65, 0.5)  # and how many of those who else have, if they only checked
SURELY: Final = 0.9  # at most so likely somebody has something; and so likely, both ways, who goes both
HOPE: Final = 0.8  # how much of what may still be bet will be

Choice = tuple[Card, ...]


@plays("novice", "buddys_game")
def buddys_game(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Buys for what serves neither way, bets what may qualify, declares what does."""
    match view.now[0]:
        case "Buyer":
            return second_buy(view, log, rng) if view.middle.cards else first_buy(view, log, rng)
        case "Fists":
            return declare(view, log, rng)
        case "Corner":
            return view.choices.mildest  # either touches both that are up
    return bet(view, outlook(view, log, rng), raiser(log), rng)


def the_game(view: View) -> BuddysGame:
    game = game_of(view.game)
    assert isinstance(game, BuddysGame)
    return game


# Hands as numbers


class Hand(NamedTuple):
    """The places of the best high and the best low in the order of all; NOTHING for what does not qualify."""

    high: int
    low: int


NOTHING: Final = -1
BEST_LOW: Final = len(doogie.places) - 1
RUNS_HIGH: Final = 1 << 20  # above the place of every high
LEAST: Final = {
    high5.kinds.index(HIGH_CARD): "2c 3c 4c 5c 7d",
    high5.kinds.index(THREE): "2c 2d 2h 3s 4c",
    high5.kinds.index(FULL_HOUSE): "2c 2d 2h 3s 3c",
}


@cache
def least(kind: int) -> int:
    """The place of the least high of a kind."""
    return high5.number(Card.parse_all(LEAST[kind]))


def hand_of(rules: Rules, own: Sequence[Card], square: Square) -> Hand:
    """What cards make with a square."""
    low = low_number(own, square, rules.highest_low)
    if low == BEST_LOW and rules.perfect != "off":
        return Hand(RUNS_HIGH, low)  # BG20
    high = high_number(own, square)
    return Hand(high if high >= least(rules.least_high) else NOTHING, low)


# What is imagined


class Dream(NamedTuple):
    """A square as it may be, what somebody else may hold, and cards that may come to oneself."""

    square: Square
    other: list[Card]
    mine: list[Card]


def dreams(view: View, log: Sequence[Event], rng: Random, mine: int) -> list[Dream]:
    """So many cards for oneself; what the bot sees, and what it threw away, comes no more."""
    square = view.middle.cards or (None,) * 4
    down = square.count(None)
    cards = unseen(view, log)
    out = []
    for _dream in range(DREAMS):
        dealt = rng.sample(cards, down + HELD + mine)
        faces = iter(dealt)
        full = tuple([next(faces) if card is None else card for card in square])
        out.append(Dream(full, dealt[down : down + HELD], dealt[down + HELD :]))
    return out


def unseen(view: View, log: Sequence[Event]) -> list[Card]:
    """The cards that may come."""
    thrown = [card for event in log if event.kind == DISCARDS for card in event.cards]
    gone = {*own_hand(view), *view.middle.cards, *thrown}
    return [card for card in DECK if card not in gone]


class Others(NamedTuple):
    """What the other players may have.

    Highs and lows that qualify, from the worst; by player the chances to hold and declare one; the chances that nobody
    does.
    """

    highs: list[int]
    lows: list[int]
    go_high: list[float]
    go_low: list[float]
    no_high: float
    no_low: float

    def best_high(self, hand: Hand) -> float:
        """The chance that nobody has a better high; a tie is half of one."""
        return best(hand.high, self.highs, self.go_high)

    def best_low(self, hand: Hand) -> float:
        return best(hand.low, self.lows, self.go_low)


def best(number: int, held: Sequence[int], chances: Sequence[float]) -> float:
    if number == NOTHING:
        return 0.0
    better = 1 - (bisect_left(held, number) + bisect_right(held, number)) / 2 / len(held) if held else 0.5
    return prod([1 - chance * better for chance in chances])


def others(view: View, log: Sequence[Event], dreamt: Sequence[Dream]) -> Others:
    """What those who are in may have, by what they did and said."""
    rules = the_game(view).halves
    hands = [hand_of(rules, dream.other, dream.square) for dream in dreamt]
    highs = sorted([hand.high for hand in hands if hand.high != NOTHING])
    lows = sorted([hand.low for hand in hands if hand.low != NOTHING])
    n, some = len(hands) + 1, len([hand for hand in hands if max(hand) != NOTHING])
    usual = (len(highs) + 0.5) / n, (len(lows) + 0.5) / n, (some + 0.5) / n  # never none
    seats = [seat for seat in view.live if seat != view.seat]
    bearing = heard(log)
    chances = [chance(view, seat, bearing.get(seat), *usual) for seat in seats]
    go_high, go_low = [high for high, _low in chances], [low for _high, low in chances]
    return Others(highs, lows, go_high, go_low, prod([1 - high for high in go_high]), prod([1 - low for low in go_low]))


def chance(view: View, seat: Seat, heard: Heard | None, high: float, low: float, some: float) -> tuple[float, float]:
    """The chances that a player goes high and low with something, who by chance would have it so often."""
    up = len([card for card in view.middle.cards if card is not None])
    times = FEARS
    if heard is not None and heard.bold:
        seems = min(1.0, some * times)
        times = (seems + (1 - seems) * BOLD[up]) / some
    elif heard is not None and heard.word == CHECKS:
        times *= TIMID[up]
    high, low = min(high * times, SURELY), min(low * times, SURELY)
    nothing = (1 - high) * (1 - low) / 2  # who has nothing goes either way
    said = view.said[seat]
    if said == HIGH:
        return high / (high + nothing), 0.0
    if said == LOW:
        return 0.0, low / (low + nothing)
    return (SURELY, SURELY) if said == BOTH else (high, low)


# What it is worth


def ways(rules: Rules, hand: Hand, others: Others) -> dict[Action, float]:
    """The part of the pot that a hand may win each way."""
    high, low = others.best_high(hand), others.best_low(hand)
    if hand.high == RUNS_HIGH and rules.perfect == "always":
        return dict.fromkeys((LOW, HIGH, BOTH), (high + low) / 2)
    if hand.high == RUNS_HIGH:
        return {BOTH: (high + low) / 2, LOW: low * (1 + others.no_high) / 2}
    worth = {HIGH: high * (1 + others.no_low) / 2, LOW: low * (1 + others.no_high) / 2}
    if NOTHING in hand:
        return worth
    if rules.must_win_both:
        return {**worth, BOTH: high * low}
    return {BOTH: (high + low) / 2, **worth}  # never less than one way


def share(rules: Rules, hand: Hand, others: Others, said: Action | None = None) -> float:
    """The part of the pot that a hand may win, as it was declared or as it is best."""
    if hand == (NOTHING, NOTHING):
        return 0.0
    worth = ways(rules, hand, others)
    if said is None or (said == BOTH and not rules.must_win_both):
        return max(worth.values())
    return worth.get(said, 0.0)


def outlook(view: View, log: Sequence[Event], rng: Random) -> Outlook:
    """What becomes of the hand."""
    assert view.seat is not None
    rules, own, said = the_game(view).halves, own_hand(view), view.said[view.seat]
    dreamt = dreams(view, log, rng, to_come(view))
    against = others(view, log, dreamt)
    shares = [share(rules, hand_of(rules, (*own, *dream.mine), dream.square), against, said) for dream in dreamt]
    nobody = against.no_high * against.no_low * shares.count(0.0)
    return Outlook(sum(shares) / len(shares), nobody / len(shares))


def to_come(view: View) -> int:
    """One, if a fifth card can be bought."""
    assert view.seat is not None
    later = the_game(view).phases[view.phase + 1 :]
    prices = [phase.fifth_price for phase in later if isinstance(phase, SecondBuy)]
    return len([price for price in prices if price <= view.stacks[view.seat]])


# Buys


def first_buy(view: View, log: Sequence[Event], rng: Random) -> Action:
    """New cards for those that serve no low, or for those that serve no high, if that is worth their price."""
    game, own, pot = the_game(view), own_hand(view), hopes(view)
    (form,), phase = view.choices.forms, game.phases[view.phase]
    assert isinstance(form, Cards) and isinstance(phase, FirstBuy)
    dreamt = dreams(view, log, rng, 1 + form.most)
    against = others(view, log, dreamt)

    def worth(gone: Choice) -> float:
        kept = [card for card in own if card not in gone]
        hands = [hand_of(game.halves, (*kept, *dream.mine[: 1 + len(gone)]), dream.square) for dream in dreamt]
        won = sum([share(game.halves, hand, against) for hand in hands]) / len(hands)
        return won * pot - len(gone) * phase.replace_price * (1 + CARE)

    gone = max([(), *useless(game, own, form.most)], key=worth)
    return Action(SWAP, 0, gone) if gone else STAND


def useless(game: BuddysGame, hand: Sequence[Card], most: int) -> list[Choice]:
    """The cards that serve no low, the highest of them, and those that serve no high, the lowest of them."""
    if max([equal(card, hand) for card in hand]) > 2:
        return []
    for_low, for_high = serves_low(game, hand), serves_high(hand)
    no_low = [card for card in sorted(hand, key=ace_low, reverse=True) if card not in for_low]
    no_high = [card for card in sorted(hand) if card not in for_high]
    return list(dict.fromkeys([tuple(cards[:n]) for cards in (no_low, no_high) if cards for n in range(1, most + 1)]))


def serves_low(game: BuddysGame, hand: Sequence[Card]) -> Choice:
    """Cards that are low enough, of different suits and ranks."""
    return badugi.made([card for card in hand if ace_low(card) <= game.halves.highest_low])


def serves_high(hand: Sequence[Card]) -> Choice:
    """Cards of one rank; else three of a suit; else the highest two."""
    suits = [card.suit for card in hand]
    paired = tuple([card for card in hand if equal(card, hand) > 1])
    suited = tuple([card for card in hand if suits.count(card.suit) > 2])
    return paired or suited or tuple(sorted(hand)[-2:])


def equal(card: Card, hand: Sequence[Card]) -> int:
    """How many cards of a hand have the rank of this one."""
    return [other.rank for other in hand].count(card.rank)


def second_buy(view: View, log: Sequence[Event], rng: Random) -> Action:
    """A fifth card, or another for one of four, if what all cards that may come add is worth the price."""
    game, own, pot = the_game(view), own_hand(view), hopes(view)
    (form,), phase = view.choices.forms, game.phases[view.phase]
    assert isinstance(form, Cards) and isinstance(phase, SecondBuy)
    against, coming = others(view, log, dreams(view, log, rng, 0)), unseen(view, log)

    def worth(hands: Sequence[Choice]) -> float:
        made = [hand_of(game.halves, hand, view.middle.cards) for hand in hands]
        return pot * sum([share(game.halves, hand, against) for hand in made]) / len(made)

    values = {STAND: worth([own])}
    fifth = worth([(*own, card) for card in coming])
    if fifth - values[STAND] <= phase.replace_price * (1 + CARE):  # four of five cards are never more than five
        return STAND
    if FIFTH in view.choices:
        values[FIFTH] = fifth - phase.fifth_price * (1 + CARE)
    for gone in form.hand:
        kept = [card for card in own if card != gone]
        values[Action(SWAP, 0, (gone,))] = worth([(*kept, card) for card in coming]) - phase.replace_price * (1 + CARE)
    return max(values, key=lambda action: values[action])


def hopes(view: View) -> float:
    """What the pot may become."""
    later = the_game(view).phases[view.phase + 1 :]
    return view.pot + HOPE * len(view.live) * sum([phase.least for phase in later if isinstance(phase, Betting)])


# Declaring


def declare(view: View, log: Sequence[Event], rng: Random) -> Action:
    """What seems to win most."""
    rules = the_game(view).halves
    hand = hand_of(rules, own_hand(view), view.middle.cards)
    if hand == (NOTHING, NOTHING):
        return rng.choice((HIGH, LOW))
    worth = ways(rules, hand, others(view, log, dreams(view, log, rng, 0)))
    return max(worth, key=lambda way: worth[way])
