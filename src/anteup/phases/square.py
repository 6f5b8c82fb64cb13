"""A square of table cards: laid and turned, and the best hand with one card of it, or two that touch (BG9-BG16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from ..actions import Action, Choices, verb
from ..cards import Card
from ..deal import Deal, Phase, Seat
from ..events import kind
from ..ranks import Rank, Ranking, ace_low, doogie, high5, numbering
from ..words import Say, _

TURN: Final = verb("turn", _("Turn"), "T", late=_("then the first corner is turned"))

LAYS: Final = kind("lays", _("{who} lays out the square, face down."), you=_("You lay out the square, face down."))
TURNS: Final = kind("turns", _("{who} turns {card}."), you=_("You turn {card}."))

LINES: Final = ((0, 1), (2, 3), (0, 2), (1, 3))  # the rows and columns of places 0 1 over 2 3; no diagonal
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
        return Say(_("Which card is turned next?"))

    def label(self, d: Deal, seat: Seat, action: Action) -> Say:
        return Say(_("Top right") if action.number == TOP_RIGHT else _("Bottom left"))


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
    """The best hand there is, and the cards that are it, a player's own first."""

    rank: Rank
    cards: tuple[Card, ...]


@lru_cache(4096)
def with_square(ranking: Ranking, own: tuple[Card, ...], square: Square) -> Best | None:
    """The best hand of own and usable table cards; None if there is none, such as no doogie."""
    cards = max(hands_with(own, square, ranking.size), key=ranking.number, default=())
    rank = ranking(cards) if cards else None
    return None if rank is None else Best(rank, cards)


# The same as numbers, for whoever looks at very many: equal to going through all hands, and tested to be


def high_number(own: Sequence[Card], square: Square) -> int:
    """`high5.number` of the best high, −1 where there are no five cards."""
    tables = usable(square)
    if any([_makes_flush(own, table) for table in tables]):
        return max(map(high5.number, hands_with(own, square, high5.size)))
    place, powers = numbering(high5).unsuited, [POWERS[card] for card in own]
    mine = {k: [sum(some) for some in combinations(powers, k)] for k in (3, 4, 5)}
    totals = [
        some + sum([POWERS[card] for card in table]) for table in tables for some in mine[high5.size - len(table)]
    ]
    return max([place[total] for total in totals], default=-1)


POWERS: Final = [5**rank for rank in range(13) for _suit in range(4)]  # by card; see `ranks.numbering`


def _makes_flush(own: Sequence[Card], table: tuple[Card, ...]) -> bool:
    suits = [card.suit for card in (*own, *table)]
    return len(suits) >= 5 and max([suits.count(suit) for suit in range(4)]) >= 5


def low_number(own: Sequence[Card], square: Square, highest: int = 12) -> int:
    """`doogie.number` of the best doogie without a card above `highest`, the ace 0; −1 where there is none.

    It has one card of each suit; of the ranks as bits the smallest number is the lowest hand.
    """
    best = [
        sum(ranks)
        for table in usable(square)
        for ranks in product(*_ranks_by_suit((*own, *table), highest))
        if len(set(ranks)) == doogie.size
    ]
    return doogie.places[min(best)] if best else -1


def _ranks_by_suit(cards: Sequence[Card], highest: int) -> list[list[int]]:
    low = [card for card in cards if ace_low(card) <= highest]
    return [[1 << ace_low(card) for card in low if card.suit == suit] for suit in range(4)]
