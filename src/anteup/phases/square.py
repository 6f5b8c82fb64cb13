"""A square of table cards: laid and turned, and the best hand with one card of it, or two that touch (BG9-BG16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from ..actions import Action, Choices, verb
from ..cards import DECK, Card
from ..deal import Deal, Phase, Seat
from ..events import kind
from ..ranks import ACE_LOW, Rank, Ranking, doogie, high5
from ..words import Say, _

TURN: Final = verb("turn", _("Corner {n}"), "", late=_("then the first corner is turned"))

LAYS: Final = kind("lays", _("{who} lays out the square, face down."), you=_("You lay out the square, face down."))
TURNS: Final = kind("turns", _("{who} turns {card}."), you=_("You turn {card}."))

LINES: Final = ((0, 1), (2, 3), (0, 2), (1, 3))  # the rows and columns of places 0 1 over 2 3; no diagonal
ALONG_LINES: Final = "BG15"  # the clause that says so
TOP_RIGHT, BOTTOM_LEFT = 1, 2

Square = tuple[Card | None, ...]  # by place; None for a card that cannot be seen


# Laying and turning it


class LaySquare(Phase):
    """Four table cards face down, places 0 1 over 2 3 (BG9)."""

    def begin(self, d: Deal) -> None:
        d.lay(4, up=False)
        d.say(LAYS, d.button, "BG9")


class Corner(NamedTuple):
    """The dealer chooses which of the two cards left is turned."""


class TurnUp(Phase):
    """A table card is turned up (BG10); or the dealer chooses place 1 or 2, and the last phase turns the other."""

    records = (Corner,)

    def __init__(self, place: int, dealer_chooses: bool = False) -> None:
        self.place = place
        self.dealer_chooses = dealer_chooses

    def begin(self, d: Deal) -> None:
        if self.dealer_chooses:
            d.now = Corner()
        else:
            chosen_before = d.public >> d.board[self.place] & 1
            self.turn(d, 3 - self.place if chosen_before else self.place)

    def turn(self, d: Deal, place: int) -> None:
        d.public |= 1 << d.board[place]
        d.say(TURNS, d.button, "BG10", cards=(d.board[place],))

    def waiting(self, d: Deal) -> tuple[Seat, ...]:
        return (d.button,)  # who deals, even after folding

    def choices(self, d: Deal, seat: Seat) -> Choices:
        return Choices((Action(TURN, TOP_RIGHT), Action(TURN, BOTTOM_LEFT)))

    def play(self, d: Deal, seat: Seat, action: Action) -> None:
        self.turn(d, action.number)
        d.now = None

    # how it is told

    def status(self, d: Deal) -> tuple[Say, str]:
        text = _("{who} chooses the next card to turn.")
        return Say(text, you=_("You choose the next card to turn."), who=d.button), "BG10"

    def question(self, d: Deal, seat: Seat) -> Say:
        return Say(_("Which corner is turned next: 1, top right, or 2, bottom left?"))


# Hands with it


def usable(square: Square) -> list[tuple[Card, ...]]:
    """What a hand may take from the table: nothing, one card, or the two of a row or column (BG15, BG16)."""
    ones = [(card,) for card in square if card is not None]
    lines = [(square[a], square[b]) for a, b in LINES if max(a, b) < len(square)]
    return [(), *ones, *[(one, other) for one, other in lines if one is not None and other is not None]]


def hands_with(own: Sequence[Card], square: Square, size: int) -> Iterator[tuple[Card, ...]]:
    """All hands of so many cards, any number of them a player's own."""
    for table in usable(square):
        for mine in combinations(own, size - len(table)):
            yield (*mine, *table)


class Best(NamedTuple):
    """The best hand there is, and the cards that are it."""

    rank: Rank
    cards: tuple[Card, ...]


@lru_cache(4096)
def with_square(ranking: Ranking, own: tuple[Card, ...], square: Square) -> Best | None:
    """The best hand of own and usable table cards; None if there is none, such as no doogie."""
    cards = max(hands_with(own, square, ranking.size), key=ranking.number, default=())
    rank = ranking(cards) if cards else None
    return None if rank is None else Best(rank, cards)


# The same as numbers, for whoever looks at very many: what they answer is tested to be the same. Of the two cards of a
# line a hand may use as many as it likes, so its cards are a player's own and those of one line.


def high_number(own: Sequence[Card], square: Square) -> int:
    """`high5.number` of the best high; −1 where there are no five cards."""
    best = -1
    mine = sum([WEIGHT[card] for card in own])
    for line in lines(square):
        total = mine + sum([WEIGHT[card] for card in line])
        if (total >> 52) + 0x3333 & 0x8888:  # five or more of one suit
            best = max(best, *map(high5.number, combinations((*own, *line), high5.size)))
        else:
            best = max(best, _best_five(total & RANKS_ONLY))
    return best


def low_number(own: Sequence[Card], square: Square, highest: int = 12) -> int:
    """`doogie.number` of the best doogie without a card above `highest`, ace 0; −1 where there is none."""
    least = NO_DOOGIE
    mine = [card for card in own if ACE_LOW[card] <= highest]
    for line in lines(square):
        cards = mine + [card for card in line if ACE_LOW[card] <= highest]
        if len({card & 3 for card in cards}) == 4:
            by_suit = [[1 << ACE_LOW[card] for card in cards if card & 3 == suit] for suit in range(4)]
            least = min([least, *[sum(four) for four in product(*by_suit) if len(set(four)) == 4]])
    return doogie.places.get(least, -1)


def lines(square: Square) -> list[list[Card]]:
    """The cards to be seen along each row and column."""
    return [[card for card in (square[a], square[b]) if card is not None] for a, b in LINES] if square else [[]]


NO_DOOGIE: Final = 1 << 13
# How many of each rank, four bits each, and above them how many of each suit.
WEIGHT: Final = [(1 << 4 * card.rank) + (1 << 52 + 4 * card.suit) for card in DECK]
RANKS_ONLY: Final = (1 << 52) - 1


@cache
def _best_five(times: int) -> int:
    """The number of the best five cards of these ranks, so many times each, no five of one suit; −1 of fewer."""
    ranks = [rank for rank in range(13) for _time in range(times >> 4 * rank & 15)]
    cards = [DECK[4 * rank + i % 4] for i, rank in enumerate(ranks)]
    return max(map(high5.number, combinations(cards, high5.size)), default=-1)
