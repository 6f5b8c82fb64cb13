"""The novice: looks at its own cards, knows roughly what they are worth among so many, and forgets what it saw.

*In or out.* Let a hand beat the share x of another player’s hands. Not everyone with a better hand dares to be in, say
six of ten, so it stands up to m others with the chance (1 − 0.6 (1 − x))^m. A novice is in when that chance, times what
is won, outweighs the rest, times what is paid. Without limit the chance must be even. The least hand that is enough,
all together:

    players             2      3      4      5      6      8     10
    x                 .17    .51    .66    .73    .78    .84    .88
    two cards          76     J8     QJ     K8     KQ     A6     A9
    three cards       T73    KT7    AT7    AK9    553    T99    QQ4
    Buddha’s Folly  AKT76  KQTT7  AKK55  98765 75432s  99988  AAA88     s: suited

In 3,000 deals of Guts at a limit of 20 two novices won 5,126 chips from two players by chance and two who never dare.
Reckoning that all better hands are in, which is the equilibrium among such, they would have won 2,167; against three
who reckon so, three novices lose one chip in twelve deals. Six novices throw in 23 deals of 100, not 44.

A kitty is one hand more to beat; the wimp rule makes it dearer to be out; where only the worst hand pays, whoever may
lie between is freer; paying a large part of one’s stack counts for more. In turn, who said out is out of the reckoning,
and who said in holds a hand above the line.

*Trading.* A hand is worth what it beats now, and what it would beat after one more card from the unseen, half and half
at first, less from lap to lap, so that the trading ends. Against hands just dealt, for kickers and pairs count, and
against traded hands squared, for only the best is paid. The swap that is worth most is made, if it is worth much
or makes a better kind of hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Final, NamedTuple, TypeVar

from ..actions import Action
from ..cards import DECK, Card
from ..chance import Random
from ..deal import Phase, Seat
from ..events import Event
from ..games.buddhas_folly import PASSES, REJECT, TAKE, TAKES, Circulate
from ..phases.declaring import IN, InOrOut
from ..phases.match_pot import MatchPot
from ..phases.stake import Stake
from ..ranks import high5
from ..view import View
from .base import game_of, own_hand, plays
from .strength import Beats, dealt, traded

DARES: Final = 0.6  # how many of those who hold a better hand will be in
CARE: Final = 0.3  # how much dearer a payment seems that takes the whole stack
NERVE: Final = 0.1  # by how much an even chance may look better or worse than it is, from deal to deal
LOOKS: Final = 20  # how many unseen cards a novice thinks of
DREAMS: Final = 0.5  # what a hand may become, against what it is, when the trading begins
WAKES: Final = 0.1  # how much less of that each lap
GAIN: Final = 0.01  # what a swap must be worth
LIKE: Final = 0.004  # swaps that look alike; less than half of the gain, so that each is one

P = TypeVar("P", bound=Phase)


@plays("novice", "guts")
def guts(view: View, log: Sequence[Event], rng: Random) -> Action:
    """In with a hand that stands up to so many."""
    beats = dealt(part(view, MatchPot).best)
    return in_or_out(view, {seat: beats for seat in view.live}, rng)


@plays("novice", "buddhas_folly")
def buddhas_folly(view: View, log: Sequence[Event], rng: Random) -> Action:
    """Trades for what helps now or may soon; then in with a hand that stands up to so many who traded for so long."""
    if view.now[0] == "Offer":
        return trade(view, rng)
    took = {event.seat for event in log if event.kind == TAKES}
    offers = len([event for event in log if event.kind in (TAKES, PASSES)])
    laps = round(offers / len(view.stacks))
    return in_or_out(view, {seat: traded(laps) if seat in took else untraded(laps) for seat in view.live}, rng)


def part(view: View, kind: type[P]) -> P:
    """The part of this game that holds the rules asked for."""
    return next(phase for phase in game_of(view.game).phases if isinstance(phase, kind))


# In or out


class Others(NamedTuple):
    """Whom a hand must beat: for each the share of their hands it beats.

    Those who `said_in` hold hands above a floor, those `to_speak` below a ceiling.
    """

    said_in: tuple[float, ...]
    to_speak: tuple[float, ...]
    floor: float
    ceiling: float

    def beaten(self) -> list[float]:
        """The chance to beat each of those who said in."""
        return [max(0.0, x - self.floor) / (1 - self.floor) for x in self.said_in]

    def best(self) -> float:
        """The chance that nobody who is in has a better hand."""
        return prod(self.beaten()) * prod([1 - DARES * (1 - min(1.0, x / self.ceiling)) for x in self.to_speak])

    def worst(self) -> float:
        """The chance that all who said in have better hands."""
        return prod([1 - chance for chance in self.beaten()])


def in_or_out(view: View, beats: Mapping[Seat, Beats], rng: Random) -> Action:
    """In when what may be won outweighs what may be paid, give or take some nerve; `beats` for the hands of each."""
    if IN not in view.choices:  # C4
        return view.choices.mildest
    asked, showdown = part(view, InOrOut), part(view, MatchPot)
    number = showdown.best.number(own_hand(view))
    x = {seat: share[number] for seat, share in beats.items()}
    win, pay, alone, wimp = stakes(view, asked.stake)
    others = whom_to_beat(view, asked, x, pay / (win + pay) if pay else 0.0)
    best = others.best()
    if showdown.kitty == "always" or (showdown.kitty == "lone" and not others.said_in):
        best *= dealt(showdown.best)[number]  # GU17
    elif not others.said_in:
        win = alone  # whoever is worse will be out
    lose = others.worst() if showdown.only_worst and others.said_in else 1 - best
    gain = best * win - lose * pay * (1 + CARE * bite(view, pay)) + prod(others.to_speak) * wimp
    return IN if gain > 2 * NERVE * min(win, pay) * rng.uniform(-1, 1) else view.choices.mildest


def bite(view: View, pay: int) -> float:
    """What a payment takes of the stack, 0 to 1."""
    assert view.seat is not None
    return min(1.0, pay / max(view.stacks[view.seat], 1))


def stakes(view: View, stake: Stake) -> tuple[int, int, int, int]:
    """What is won at a showdown, what is paid, what is won alone, and what the best hand pays when all are out."""
    prices = {verb: price.fields for verb, price in view.prices if price is not None}
    alone = view.pot if stake.limit is None or stake.losers_only else min(view.pot, stake.limit)
    return prices["in"]["win"], prices["in"]["pay"], alone, prices["out"].get("chips", 0)


def whom_to_beat(view: View, asked: InOrOut, x: Mapping[Seat, float], even: float) -> Others:
    """The other seats, by what they said; `even` is the chance at which being in just pays."""
    rivals = [seat for seat in able(view, asked.stake) if seat != view.seat]
    if view.now[0] == "Together":
        return Others((), tuple([x[seat] for seat in rivals]), 0.0, 1.0)
    _in_turn, left, second = view.now
    line = max(0.1, 1 - (1 - even ** (1 / (len(view.stacks) - 1))) / DARES)  # above it one is in
    said_in = tuple([x[seat] for seat in rivals if view.said[seat] == IN])
    to_speak = tuple([x[seat] for seat in rivals if seat in left])
    if second:  # C12: the last may be in with little; those who dropped hold less than the line
        return Others(said_in, to_speak, line / 2, line)
    if not said_in and not to_speak and asked.second_chance:
        return Others((), tuple([x[seat] for seat in rivals]), 0.0, line)
    return Others(said_in, to_speak, line, 1.0)


def able(view: View, stake: Stake) -> list[Seat]:
    """The seats that may be in: under must_cover those that can pay what is at stake, or all if none can (C4)."""
    bill = view.pot if stake.limit is None else min(view.pot, stake.limit)
    cover = [seat for seat in view.live if view.stacks[seat] >= bill]
    return cover if cover and stake.short == "must_cover" else list(view.live)


# Trading


def trade(view: View, rng: Random) -> Action:
    """The swap that is worth most, if it is worth anything; else the card goes on."""
    hand, players = own_hand(view), len(view.stacks)
    (card,) = [card for card in view.middle.cards if card is not None]
    _offer, _to, _home, _passed, made = view.now
    dreams = max(0.0, DREAMS - WAKES * ((made - 1) // players))
    unseen = [c for c in DECK if c not in hand and c not in view.public]
    coming = rng.sample(unseen, min(LOOKS, len(unseen))) if dreams else []
    beats = prospects(players)
    kept = worth(hand, beats, coming, dreams)
    swaps = {gone: worth(swapped(hand, gone, card), beats, coming, dreams) for gone in hand}
    best = max(swaps.values())
    if best < kept + GAIN * rng.uniform(0.5, 1.5) and not better_kind(hand, card):
        return REJECT
    theirs = view.hands[(view.now[1] + part(view, Circulate).step) % players].cards
    alike = [gone for gone, value in swaps.items() if value > best - LIKE]
    return Action(TAKE, 0, (min(alike, key=lambda gone: (helps(gone, theirs), -swaps[gone])),))


def better_kind(hand: tuple[Card, ...], card: Card) -> bool:
    """Whether the card makes another kind of hand, such as two pair of one: nobody lets that go by."""
    return max([high5(swapped(hand, gone, card)) for gone in hand])[0] > high5(hand)[0]


def swapped(hand: tuple[Card, ...], gone: Card, card: Card) -> tuple[Card, ...]:
    """The hand with one card for another."""
    return tuple([card if held == gone else held for held in hand])


@cache
def prospects(players: int) -> Beats:
    """What a hand of five is worth while cards go round, for about three quarters as many laps as there are players."""
    late = traded(round(0.75 * players))
    return tuple([(fresh + share * share) / 2 for fresh, share in zip(dealt(high5), late, strict=True)])


@cache
def untraded(laps: int) -> Beats:
    """Against whoever took no card in so many laps: content with it, or just unlucky."""
    return tuple([(fresh + late) / 2 for fresh, late in zip(dealt(high5), traded(laps), strict=True)])


def worth(hand: tuple[Card, ...], beats: Beats, coming: Sequence[Card], dreams: float) -> float:
    """What a hand is worth now and, if any of these cards should come, after the best swap for it."""
    now = beats[high5.number(hand)]
    if not dreams:
        return now
    number = high5.number
    fours = [tuple([held for held in hand if held != gone]) for gone in hand]
    then = sum([max(now, *[beats[number((*four, card))] for four in fours]) for card in coming])
    return (1 - dreams) * now + dreams * then / len(coming)


def helps(card: Card, seen: Sequence[Card | None]) -> int:
    """How much a card seems to help a player who is seen to hold these: a pair twice as much as a suit."""
    return sum([2 * (card.rank == other.rank) + (card.suit == other.suit) for other in seen if other is not None])
