"""What hands are worth: a rank to read, a number to be quick with, and the hand's name in words.

A `Ranking` compares the hands of one game. Its rank of a hand is a tuple, first the place of the kind of hand (a pair,
a flush) among the kinds, then the ranks of the cards, most repeated first; the bigger tuple wins. Suits never count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, Final, NamedTuple

from .cards import DECK, DRAMA, OMEN, RANKS, Card
from .words import Say, _

Rank = tuple[int, ...]  # bigger wins, for low hands too

ACE: Final = RANKS.index("A")

HIGH_CARD: Final = "high card"
PAIR: Final = "one pair"
TWO_PAIR: Final = "two pair"
THREE: Final = "three of a kind"
STRAIGHT: Final = "straight"
FLUSH: Final = "flush"
FULL_HOUSE: Final = "full house"
FOUR: Final = "four of a kind"
STRAIGHT_FLUSH: Final = "straight flush"
ROYAL_FLUSH: Final = "royal flush"

# How often each rank is there, most often first.
SHAPES: Final[Mapping[tuple[int, ...], str]] = {
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
    # three cards
    (3,): THREE,
    (2, 1): PAIR,
    (1, 1, 1): HIGH_CARD,
    # two cards
    (2,): PAIR,
    (1, 1): HIGH_CARD,
}


class BadHand(ValueError):
    """These cards are no hand of this game; the message says what would be."""


class Ranking(ABC):
    """How the hands of one game compare; a fact of the rules, so that equal rankings are equal and hash alike."""

    name: str
    size: int  # cards in a hand

    @abstractmethod
    def __call__(self, hand: Sequence[Card]) -> Rank | None:
        """The rank of a hand, bigger wins; None does not qualify. The cards are taken as they come: see `check`."""

    @property
    @abstractmethod
    def number(self) -> Callable[[Sequence[Card]], int]:
        """`number(hand)` is the hand's place in the order, 0 the worst; equal hands have one place, None has −1."""

    @abstractmethod
    def words(self, rank: Rank) -> Say:
        """The hand after “You hold”: `a pair of queens, seven`, `a straight, eight high`."""

    @abstractmethod
    def shown(self, rank: Rank) -> Say:
        """The hand in a row beside its cards: `pair of queens`, `straight, eight high`."""

    @abstractmethod
    def brief(self, rank: Rank) -> Say:
        """The hand after “Ann’s”: `pair of queens`, `straight`."""

    @abstractmethod
    def made(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of `hand` that make it what it is, without those beside."""

    @abstractmethod
    def why(self, better: Rank, worse: Rank) -> tuple[Say, str] | None:
        """What may surprise in `better` beating `worse`, with its clause; None where their brief names say it."""

    def check(self, hand: str | Iterable[int | str]) -> tuple[Card, ...]:
        """The cards of a hand given as text (`"Qh Qd 7c"`), cards or card numbers; `BadCard` or `BadHand` if none."""
        given = hand.split() if isinstance(hand, str) else hand
        cards = tuple([Card.parse(card) if isinstance(card, str) else Card(card) for card in given])
        for i, card in enumerate(cards):
            if card not in DECK:
                raise BadHand(f"{card}, the {card.name}, is no card of the 52 this hand is made of.")
            if card in cards[:i]:
                raise BadHand(f"{card} is there twice; a deck has each card once.")
        if len(cards) != self.size:
            held = f": {' '.join(map(str, cards))}" if cards else ""
            raise BadHand(f"A hand here has {self.size} cards, not {len(cards)}{held}.")
        return cards

    def __getstate__(self) -> dict[str, Any]:
        return {field: value for field, value in vars(self).items() if field != "number"}  # found anew where it arrives


@dataclass(frozen=True)
class Poker(Ranking):
    """Hands told apart by their kinds: pairs, straights, flushes."""

    name: str
    size: int
    kinds: tuple[str, ...]  # those that exist, from the worst
    clause: str  # that puts the kinds in order
    tie_clause: str  # that decides between two of a kind
    wheel: bool = True  # the ace may be the bottom of a straight

    def __call__(self, hand: Sequence[Card]) -> Rank:
        times_and_ranks = _most_repeated_first([card.rank for card in hand])
        ranks = [rank for times, rank in times_and_ranks]
        straight_to = self._straight_to(ranks) if STRAIGHT in self.kinds else None
        flush = FLUSH in self.kinds and len({card.suit for card in hand}) == 1
        if straight_to is not None:
            royal = flush and straight_to == ACE and ROYAL_FLUSH in self.kinds
            return self._rank(ROYAL_FLUSH if royal else STRAIGHT_FLUSH if flush else STRAIGHT, straight_to)
        if flush:
            return self._rank(FLUSH, *ranks)
        return self._rank(SHAPES[tuple([times for times, rank in times_and_ranks])], *ranks)

    def _straight_to(self, ranks: list[int]) -> int | None:
        """The highest rank of a straight: the ace is high, or low as the bottom; no wrapping round (GU5, C23)."""
        if len(ranks) == self.size and ranks[0] - ranks[-1] == self.size - 1:
            return ranks[0]
        if self.wheel and ranks == [ACE, *reversed(range(self.size - 1))]:
            return ranks[1]
        return None

    def _rank(self, kind: str, *ranks: int) -> Rank:
        return (self.kinds.index(kind), *ranks)

    def kind(self, rank: Rank) -> str:
        """What kind of hand it is: `one pair`, `full house`."""
        return self.kinds[rank[0]]

    @cached_property
    def number(self) -> Callable[[Sequence[Card]], int]:
        return _numbering(self)

    def words(self, rank: Rank) -> Say:
        kind = self.kind(rank)
        return _named(WITH_SIDE_CARD.get((self.size, kind)) or NAMES[kind].held, rank)

    def shown(self, rank: Rank) -> Say:
        return _named(NAMES[self.kind(rank)].shown, rank)

    def brief(self, rank: Rank) -> Say:
        return _named(NAMES[self.kind(rank)].brief, rank)

    def made(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        kind = self.kind(self(hand))
        if kind in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
            return tuple(hand)
        if kind == HIGH_CARD:
            return (max(hand),)
        ranks = [card.rank for card in hand]
        return tuple([card for card in hand if ranks.count(card.rank) > 1])

    def why(self, better: Rank, worse: Rank) -> tuple[Say, str] | None:
        kind, beaten = self.kind(better), self.kind(worse)
        if kind != beaten:
            surprise = SURPRISES.get((self.size, kind, beaten))
            return (Say(surprise), self.clause) if surprise else None
        if better == worse or self.brief(better) != self.brief(worse):
            return None
        if kind in (STRAIGHT, STRAIGHT_FLUSH) and worse[1] == self.size - 2:
            return Say(LOWEST_STRAIGHT[self.size]), self.tie_clause
        winner, loser = next((Say(ONE[a]), Say(ONE[b])) for a, b in zip(better, worse, strict=True) if a != b)
        if self.shown(better) != self.shown(worse):
            return Say(_("The {winner} beats the {loser}."), winner=winner, loser=loser), self.tie_clause
        text = _("Both have {hand}; the {winner} beats the {loser}.")
        return Say(text, hand=_named(NAMES[kind].held, better), winner=winner, loser=loser), self.tie_clause


def _most_repeated_first(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """How often each rank is there, and the rank: most often first, then the highest."""
    return sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)


# The rankings


HIGH5_KINDS: Final = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
)
GUTS3_KINDS: Final[Mapping[str, tuple[str, ...]]] = {  # by `three_rank`
    "standard": (HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH),  # GU4
    "flush_first": (HIGH_CARD, PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH),  # GU20
    "no_straights_flushes": (HIGH_CARD, PAIR, THREE),  # GU20
}


@cache
def guts3_by(wheel: bool = True, three_rank: str = "standard") -> Poker:
    """Three-card Guts as announced; without straights it does not matter whether the ace goes below them."""
    kinds = GUTS3_KINDS[three_rank]
    clause = "GU4" if three_rank == "standard" else "GU20"
    return Poker("guts3", 3, kinds, clause, tie_clause="GU5", wheel=wheel or STRAIGHT not in kinds)


high5: Final = Poker("high5", 5, HIGH5_KINDS, clause="C23", tie_clause="C23")
guts3: Final = guts3_by()
guts2: Final = Poker("guts2", 2, (HIGH_CARD, PAIR), clause="GU6", tie_clause="GU6")


@dataclass(frozen=True)
class Low(Ranking):
    """Hands of cards that all differ in suit and in rank, ace low: the more of them the better, then the lower (PB2).

    A rank is the number of cards that count, then these from the highest, each as its place from the ace, negated.
    """

    name: str
    size: int = 4

    def __call__(self, hand: Sequence[Card]) -> Rank:
        return self.rank_and_cards(hand)[0]

    def rank_and_cards(self, hand: Sequence[Card]) -> tuple[Rank, tuple[Card, ...]]:
        """The rank of the best subset, and that subset: the largest are tried first, and of these the lowest."""
        highest_first = sorted(hand, key=_BELOW_THE_KING.__getitem__)
        marks = [_RANK_AND_SUIT[card] for card in highest_first]
        for places in _subsets(len(marks), self.size):
            seen = 0
            for place in places:
                if seen & marks[place]:  # two of a rank or suit
                    break
                seen |= marks[place]
            else:
                cards = tuple([highest_first[place] for place in places])
                return (len(cards), *[-ACE_LOW[card] for card in cards]), cards
        return (0,), ()

    @cached_property
    def number(self) -> Callable[[Sequence[Card]], int]:
        return _numbering_low(self)

    def every_rank(self) -> Iterable[Rank]:
        """All ranks there are: up to four different ranks, any of them, since suits can always be found for them."""
        for count in range(1, self.size + 1):
            for ranks in combinations(range(12, -1, -1), count):
                yield (count, *[-rank for rank in ranks])

    def words(self, rank: Rank) -> Say:
        return _low_named(rank)

    shown = brief = words

    def made(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        return self.rank_and_cards(hand)[1]

    def why(self, better: Rank, worse: Rank) -> tuple[Say, str] | None:
        if better[0] > worse[0]:
            return Say(_("{n} cards that count beat {m}."), n=better[0], m=worse[0]), "PB2"
        return None


@cache
def _low_named(rank: Rank) -> Say:
    return Say(LOW_NAMES[rank[0]], hand=digits(rank[1:]))


LOW_CARDS: Final = ("A", *"23456789", "10", *"JQK")  # from the lowest, as people write them
LOW_NAMES: Final = {
    4: _("{hand} badugi"), 3: _("{hand}, three cards"), 2: _("{hand}, two cards"), 1: _("{hand}, one card")
}  # fmt: skip


def ace_low(card: Card) -> int:
    """A card's rank with the ace at the bottom: 0 (ace) to 12 (king)."""
    return ACE_LOW[card]


ACE_LOW: Final = [(card.rank + 1) % 13 for card in DECK]
_BELOW_THE_KING: Final = [52 * (12 - ACE_LOW[card]) + card for card in DECK]  # equal ranks by their suits
_RANK_AND_SUIT: Final = [1 << card.rank | 1 << 13 + card.suit for card in DECK]


@cache
def _subsets(cards: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Places among cards that lie from the highest down: the largest sets first, of these the lowest."""
    counts = range(min(most, cards), 0, -1)
    return tuple([places for count in counts for places in reversed(list(combinations(range(cards), count)))])


def digits(low: Rank) -> str:
    """The cards of a low hand from the highest, `10-6-5-A`."""
    return "-".join([LOW_CARDS[-card] for card in low])


badugi: Final = Low("badugi")
BADUGI: Final = 4  # how many cards of a low hand must count to make one


@dataclass(frozen=True)
class Doogie(Ranking):
    """Four cards of four suits and four ranks, ace low; anything else is no hand, and the lowest is the best (BG3).

    A rank is the cards from the highest, each as its place from the ace, negated.
    """

    name: str = "doogie"
    size: int = 4

    def __call__(self, hand: Sequence[Card]) -> Rank | None:
        suits, ranks = {card.suit for card in hand}, {ace_low(card) for card in hand}
        if len(hand) == len(suits) == len(ranks) == self.size:
            return tuple([-rank for rank in sorted(ranks, reverse=True)])
        return None

    @cached_property
    def number(self) -> Callable[[Sequence[Card]], int]:
        places = self.places
        weight = {card: (1 << ace_low(card)) + (5**card.suit << 16) for card in DECK}
        four_suits = sum([5**suit for suit in range(4)]) << 16  # only one card of each adds up to it

        def number(hand: Sequence[Card]) -> int:
            if len(hand) != self.size:
                return -1
            a, b, c, d = hand
            return places.get(weight[a] + weight[b] + weight[c] + weight[d] - four_suits, -1)

        return number

    @cached_property
    def places(self) -> dict[int, int]:
        """The place in the order of a doogie by its ranks as bits, the ace 1: the smaller the number, the lower."""
        sums = sorted([sum([1 << rank for rank in four]) for four in combinations(range(13), self.size)], reverse=True)
        return {ranks: place for place, ranks in enumerate(sums)}

    def words(self, rank: Rank) -> Say:
        if rank == PERFECT:
            return Say(_("the perfect doogie"))
        eight = LOW_CARDS[-rank[0]] == "8"
        return Say(_("an {hand} doogie") if eight else _("a {hand} doogie"), hand=digits(rank))

    def shown(self, rank: Rank) -> Say:
        return Say(_("perfect doogie")) if rank == PERFECT else Say(_("{hand} doogie"), hand=digits(rank))

    brief = shown

    def made(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(hand)

    def why(self, better: Rank, worse: Rank) -> tuple[Say, str] | None:
        return None  # their names say it


doogie: Final = Doogie()
PERFECT: Final[Rank] = (-3, -2, -1, 0)  # A-2-3-4 of four suits (BG4)


# Bluffalo's sets


FOUR_CARD_FLUSH: Final = _("a four card flush")
FOUR_OF_A_KIND: Final = _("four of a kind")
MYTH: Final = _("a Myth")
HIGH_DRAMA: Final = _("High Drama")


def sets_begun(
    hand: Sequence[Card], five_basic: bool = False, omens_have_rank: bool = False
) -> list[tuple[str, tuple[Card, ...], int]]:
    """Every set of Bluffalo with the cards of it that a hand has and how many are wanting; the nearest first (BL3).

    Four of one suit, Omens with them; four of one rank; an Omen of each basic suit, Stars only if `five_basic`; the
    three Dramas. `omens_have_rank`: four Omens are four of a kind.
    """
    basic = range(5 if five_basic else 4)
    suits = [(FOUR_CARD_FLUSH, [card for card in hand if card.suit == suit], 4) for suit in range(5)]
    jack, ranked = RANKS.index("J"), DRAMA if omens_have_rank else OMEN
    ranks = [(FOUR_OF_A_KIND, [card for card in hand if card.rank == rank], 4) for rank in range(jack, ranked)]
    omens = (MYTH, [card for card in hand if card.rank == OMEN and card.suit in basic], len(basic))
    dramas = (HIGH_DRAMA, [card for card in hand if card.rank == DRAMA], 3)
    sets = [(name, tuple(cards), max(0, size - len(cards))) for name, cards, size in (*suits, *ranks, omens, dramas)]
    return sorted(sets, key=lambda begun: begun[2])


def winning_sets(
    hand: Sequence[Card], five_basic: bool = False, omens_have_rank: bool = False
) -> list[tuple[str, tuple[Card, ...]]]:
    """The winning sets in a hand of Bluffalo, each with its name and cards; a hand with one of them wins (BL3)."""
    begun = sets_begun(hand, five_basic, omens_have_rank)
    return [(name, cards) for name, cards, wanting in begun if not wanting]


# Numbers


# The smallest numbers, each in turn, that tell any five cards by the sum of the keys of their ranks.
KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)


@cache
def _numbering(ranking: Poker) -> Callable[[Sequence[Card]], int]:
    """The function that finds a hand's place: the weights of its cards added up, in whatever order, tell the hand.

    A card weighs the key of its rank and, above that, 6 to the power of its suit, so that up to five of each suit read
    as a numeral of base 6. Where all are of one suit the keys stand in one dict, else in another. No sum reaches 2^30:
    below that Python adds quickest.
    """
    size = ranking.size
    mixed: dict[int, Rank] = {}
    suited: dict[int, Rank] = {}
    for ranks in combinations_with_replacement(range(len(RANKS)), size):
        if ranks.count(ranks[0]) == 5:
            continue
        keys = sum([KEYS[rank] for rank in ranks])
        mixed[keys] = ranking([DECK[rank * 4 + i % 4] for i, rank in enumerate(ranks)])
        if len(set(ranks)) == size:
            suited[keys] = ranking([DECK[rank * 4] for rank in ranks])
    place = {rank: i for i, rank in enumerate(sorted({*mixed.values(), *suited.values()}))}
    flushes = {keys: place[rank] for keys, rank in suited.items()}
    by_suits = [{keys: place[rank] for keys, rank in mixed.items()}] * (5 * 6**3 + 1)
    for suit in range(4):
        by_suits[size * 6**suit] = flushes
    weight: dict[Card, int] = {card: KEYS[card.rank] + (6**card.suit << 19) for card in DECK}
    keys_only = (1 << 19) - 1

    def number(hand: Sequence[Card]) -> int:
        total = 0
        for card in hand:
            total += weight[card]
        return by_suits[total >> 19][total & keys_only]

    def number_of_five(hand: Sequence[Card]) -> int:
        """The same, quicker: five cards are looked at most."""
        a, b, c, d, e = hand
        total = weight[a] + weight[b] + weight[c] + weight[d] + weight[e]
        return by_suits[total >> 19][total & keys_only]

    return number_of_five if size == 5 else number


def _numbering_low(ranking: Low) -> Callable[[Sequence[Card]], int]:
    """The function that finds a hand's place by its first two cards and its last two, where it was asked for before.

    Whatever it is asked first, it ranks as it can be read, and writes it down for every order of the same cards.
    """
    place = {rank: i for i, rank in enumerate(sorted(ranking.every_rank()))}
    pairs = list(combinations_with_replacement(range(len(DECK)), 2))
    found = [array("h", [-1]) * len(pairs) for _pair in pairs]
    last = [[0] * len(DECK) for _card in DECK]
    for i, (one, other) in enumerate(pairs):
        last[one][other] = last[other][one] = i
    first = [[found[i] for i in row] for row in last]

    def number(hand: Sequence[Card]) -> int:
        try:
            a, b, c, d = hand
        except ValueError:  # not four cards
            return place[ranking(hand)]
        known = first[a][b][last[c][d]]
        if known >= 0:
            return known
        new = place[ranking(hand)]
        for a, b, c, d in permutations(hand):
            first[a][b][last[c][d]] = new
        return new

    return number


# Names of hands


class Name(NamedTuple):
    """A kind of hand in words: after “You hold”, in a row beside its cards, and after “Ann’s”."""

    held: str
    shown: str
    brief: str


# {high} is the first rank, {ranks} the same in the plural, {others} the second in the plural, {side} the last.
NAMES: Final[Mapping[str, Name]] = {
    HIGH_CARD: Name(_("{high} high"), _("{high} high"), _("{high} high")),
    PAIR: Name(_("a pair of {ranks}"), _("pair of {ranks}"), _("pair of {ranks}")),
    TWO_PAIR: Name(_("two pair, {ranks} and {others}"), _("two pair, {ranks} and {others}"), _("two pair")),
    THREE: Name(_("three {ranks}"), _("three {ranks}"), _("three {ranks}")),
    STRAIGHT: Name(_("a straight, {high} high"), _("straight, {high} high"), _("straight")),
    FLUSH: Name(_("a flush, {high} high"), _("flush, {high} high"), _("flush")),
    FULL_HOUSE: Name(_("a full house, {ranks} over {others}"), _("full house, {ranks} over {others}"), _("full house")),
    FOUR: Name(_("four {ranks}"), _("four {ranks}"), _("four {ranks}")),
    STRAIGHT_FLUSH: Name(_("a straight flush, {high} high"), _("straight flush, {high} high"), _("straight flush")),
    ROYAL_FLUSH: Name(_("a royal flush"), _("royal flush"), _("royal flush")),
}
WITH_SIDE_CARD: Final[Mapping[tuple[int, str], str]] = {  # a small hand with one card beside names it
    (3, PAIR): _("a pair of {ranks}, {side}"),
    (2, HIGH_CARD): _("{high} high, {side}"),
}
# fmt: off
ONE: Final = (
    _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"), _("ten"),
    _("jack"), _("queen"), _("king"), _("ace"),
)
SEVERAL: Final = (
    _("twos"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens"), _("eights"), _("nines"), _("tens"),
    _("jacks"), _("queens"), _("kings"), _("aces"),
)
# fmt: on


def _named(text: str, rank: Rank) -> Say:
    """A hand's name with its ranks put in, those that the name has a place for."""
    first, second, last = rank[1], rank[min(2, len(rank) - 1)], rank[-1]
    words = {"high": ONE[first], "ranks": SEVERAL[first], "others": SEVERAL[second], "side": ONE[last]}
    fields: dict[str, Any] = {name: Say(word) for name, word in words.items() if f"{{{name}}}" in text}
    return Say(text, **fields)


# Why one beats the other


SURPRISES: Final[Mapping[tuple[int, str, str], str]] = {  # for whoever is used to five cards (C23), or to GU4
    (3, STRAIGHT, FLUSH): _("With three cards a straight beats a flush."),
    (3, THREE, STRAIGHT): _("With three cards three of a kind beats a straight."),
    (3, THREE, FLUSH): _("With three cards three of a kind beats a flush."),
    (3, FLUSH, STRAIGHT): _("As announced, a flush beats a straight."),
}
LOWEST_STRAIGHT: Final[Mapping[int, str]] = {
    3: _("A-2-3 is the lowest straight."),
    5: _("5-4-3-2-A is the lowest straight."),
}
