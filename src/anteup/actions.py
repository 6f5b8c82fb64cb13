"""What a player can do, as words: `take 2s`, `raise 6`, `in`; and what is legal now.

`Choices` are what one seat may do at one moment: exact actions, the mildest first, and forms for what would be too many
to list. Options are something else: what the dealer announces (`options.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import Final, NamedTuple

from .cards import BadCard, Card
from .chance import Random
from .words import Say, Telling, _


class Illegal(Exception):
    """Refused: a sentence that says why, and the clause it rests on ("" for none). Nothing has changed."""

    def __init__(self, say: Say, clause: str = "") -> None:
        super().__init__(say, clause)
        self.say: Final = say
        self.clause: Final = clause

    def __str__(self) -> str:
        sentence = Telling([f"seat {seat}" for seat in range(64)])(self.say)
        return f"{sentence} ({self.clause})" if self.clause else sentence


class Verb(NamedTuple):
    """A word of the table: what its button says, the key for it, and what follows when the clock plays it.

    `among` is what the button says that leads to one for each seat.
    """

    label: str
    key: str
    late: str
    among: str

    @property
    def at_a_seat(self) -> bool:
        """Whether its number is the seat it is done to, whom the label names."""
        return "{to}" in self.label


VERBS: Final[dict[str, Verb]] = {}


def verb(word: str, label: str, key: str, late: str = "", among: str = "") -> str:
    """Teach the table a word: the button's label, its key, and "then you …" for the clock. Answers the word."""
    VERBS[word] = Verb(label, key, late, among)
    return word


class Action(NamedTuple):
    """What a player says or does.

    `number` is chips (the height a bet or raise goes to), a seat (`steal`) or a place (`turn`); `cards` are in order.
    """

    verb: str
    number: int = 0
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        names_seat = self.verb in VERBS and VERBS[self.verb].at_a_seat
        number = [str(self.number)] if self.number or names_seat else []
        return " ".join([self.verb, *number, *map(str, self.cards)])

    @staticmethod
    def parse(text: str) -> Action:
        """The action written `text`, such as `raise 6` or `take 2s`; `Illegal` says what is wrong with it."""
        word, *rest = text.split() or [""]
        if word not in VERBS:
            raise Illegal(Say(_("“{word}” is nothing one can do at this table."), word=word[:40]))
        numbers = [int(part) for part in rest[:1] if part.isascii() and part.isdecimal() and len(part) < 13]
        if VERBS[word].at_a_seat and not numbers:
            raise Illegal(Say(_("“{word}” whom? Add the number of a seat, the first being 0."), word=word))
        try:
            return Action(word, numbers[0] if numbers else 0, Card.parse_all(rest[len(numbers) :]))
        except BadCard as wrong:
            raise Illegal(Say("{wrong}", wrong=str(wrong))) from None


class Cards(NamedTuple):
    """A choice of `least` to `most` cards out of `hand`; in an order that counts, or not."""

    verb: str
    hand: tuple[Card, ...]
    least: int
    most: int
    ordered: bool = False

    def allows(self, action: Action) -> bool:
        verb, number, cards = action
        if verb != self.verb or number or not self.least <= len(cards) <= self.most:
            return False
        chosen = {*cards}
        return len(chosen) == len(cards) and chosen.issubset(self.hand)

    @property
    def ways(self) -> int:
        count = perm if self.ordered else comb
        return sum(count(len(self.hand), k) for k in range(self.least, self.most + 1))

    def sample(self, rng: Random) -> Action:
        hand, k = list(self.hand), self.least + int(rng.random() * (self.most - self.least + 1))
        return Action(self.verb, 0, tuple([hand.pop(int(rng.random() * len(hand))) for _card in range(k)]))

    def each(self) -> Iterator[Action]:
        for k in range(self.least, self.most + 1):
            for cards in permutations(self.hand, k) if self.ordered else combinations(self.hand, k):
                yield Action(self.verb, 0, cards)


class Chips(NamedTuple):
    """A choice of a whole number of chips, `least` to `most`."""

    verb: str
    least: int
    most: int

    def allows(self, action: Action) -> bool:
        return action.verb == self.verb and not action.cards and self.least <= action.number <= self.most

    @property
    def ways(self) -> int:
        return self.most - self.least + 1

    def sample(self, rng: Random) -> Action:
        return Action(self.verb, rng.randrange(self.least, self.most + 1))

    def each(self) -> Iterator[Action]:
        return (Action(self.verb, chips) for chips in range(self.least, self.most + 1))


class Choices:
    """What one seat may do now: exact actions, the mildest first (C21), and forms."""

    __slots__ = ("exact", "forms")

    def __init__(self, exact: tuple[Action, ...], forms: tuple[Cards | Chips, ...] = ()) -> None:
        self.exact: Final = exact
        self.forms: Final = forms

    def __contains__(self, action: Action) -> bool:
        return action in self.exact or (bool(self.forms) and any([form.allows(action) for form in self.forms]))

    def __iter__(self) -> Iterator[Action]:
        """Every legal action; for small choices."""
        yield from self.exact
        for form in self.forms:
            yield from form.each()

    def __bool__(self) -> bool:
        return bool(self.exact or self.forms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and (self.exact, self.forms) == (other.exact, other.forms)

    def __hash__(self) -> int:
        return hash((self.exact, self.forms))

    def __repr__(self) -> str:
        return f"Choices({', '.join(map(str, (*self.exact, *self.forms)))})"

    @property
    def count(self) -> int:
        """How many legal actions there are; exact."""
        return len(self.exact) + sum(form.ways for form in self.forms)

    @property
    def mildest(self) -> Action:
        """The mildest there is, which mostly is what the clock plays (C21); see `Phase.late`."""
        return next(iter(self))

    def sample(self, rng: Random) -> Action:
        """A legal action by chance: each exact action and each form alike, then any of the form."""
        exact, forms = self.exact, self.forms
        if not forms:
            return exact[int(rng.random() * len(exact))]
        k = int(rng.random() * (len(exact) + len(forms)))
        return exact[k] if k < len(exact) else forms[k - len(exact)].sample(rng)


NONE: Final = Choices(())
