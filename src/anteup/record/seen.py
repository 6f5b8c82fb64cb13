"""What a reader saw of a deal: its log and its actions, with ?? for the rest; and what chance gave, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from ..actions import Action
from ..cards import Card
from ..chance import Chance
from ..deal import DEALT, DEALT_UP, SHOWS, Deal, Seat
from ..events import ALL, KINDS, NOBODY, POT, RESERVE, Event
from ..words import CARD_FIELDS, Say, wire

Reader = int | Literal["all"] | None  # a seat; whoever may see everything; a watcher
WHOLE: Final = "all"
HIDDEN: Final = "??"

Told = tuple[Event, ...]  # what came of one step


def p(seat: Seat) -> str:
    """A seat as records call it, from p1."""
    return f"p{seat + 1}"


def as_told(event: Event, reader: Reader) -> Event:
    """An event as a reader saw it."""
    return event if reader == "all" else event.for_seat(reader)


def told_to(reader: Reader, told: Iterable[Event]) -> Told:
    """Events as a reader saw them, in the form in which they come back from text."""
    return tuple([_lasting(as_told(event, reader)) for event in told])


def _lasting(event: Event) -> Event:
    fields = tuple([(name, from_wire(wire(value))) for name, value in event.more])
    return event._replace(seen=0 if event.hidden else ALL, more=fields)


def from_wire(value: Any) -> Any:
    """A field of a sentence out of its wire form; an empty table is nothing, for which TOML has no word."""
    if isinstance(value, dict):
        return Say.load({name: from_wire(v) for name, v in value.items()}) if value else None
    return tuple([from_wire(v) for v in value]) if isinstance(value, list) else value


def sentence(event: Event) -> Say:
    """What an event says; if its kind is not known here, the bare name of that."""
    return event.say if event.kind in KINDS else Say("{kind}", kind=event.kind)


class Purses:
    """Who has how many chips while payments are counted, forwards or back (C6)."""

    def __init__(self, stacks: Sequence[int], pot: int, reserve: int) -> None:
        self.held = {POT: pot, RESERVE: reserve, **dict(enumerate(stacks))}

    def count(self, event: Event, sign: int = 1) -> None:
        if event.kind in KINDS and event.payment is not None:
            payer, payee, chips = event.payment
            self.held[payer] -= sign * chips
            self.held[payee] += sign * chips

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple([self.held[seat] for seat in range(len(self.held) - 2)])

    @property
    def pot(self) -> int:
        return self.held[POT]

    @property
    def reserve(self) -> int:
        return self.held[RESERVE]


# What was dealt and done, line by line


def lines_of(deal: Deal, reader: Reader) -> Iterator[str]:
    """The actions of a deal as PHH writes them, with ?? for what the reader did not see."""
    story = list(deal.story())
    last = {done[0]: step for step, (done, _told) in enumerate(story) if done}
    sealed = {last[seat] for seat, action in enumerate(deal.sealed) if action is not None}
    known: set[str] = set()  # cards told of before
    for step, (done, told) in enumerate(story):
        mine = [as_told(event, reader) for event in told]
        if done is not None:
            seat, action = done
            own = {card for event in mine if event.seat == seat for card in named(event)}
            if reader in (WHOLE, seat):
                said = str(action)
            elif step in sealed:
                said = HIDDEN
            else:
                said = _partly(action, own)
            known.update(said.split())
            yield f"{p(seat)} {said}"
        for event in mine:
            yield from _dealing(event, known)
            known |= named(event)


def _partly(action: Action, told: set[str]) -> str:
    """An action with those of its cards that the reader was told; one ?? stands for the rest, however many."""
    shown = [str(card) for card in action.cards if str(card) in told]
    hidden = [HIDDEN] if len(shown) < len(action.cards) else []
    return " ".join([str(action._replace(cards=())), *shown, *hidden])


def named(event: Event) -> set[str]:
    """The cards that an event tells of."""
    return {str(card) for card in event.cards} | {str(value) for name, value in event.more if name in CARD_FIELDS}


def _dealing(event: Event, known: set[str]) -> Iterator[str]:
    """The line for cards dealt to a hand, or seen for the first time in the middle."""
    if event.kind in (DEALT, DEALT_UP):
        yield f"d dh {p(event.seat)} {faces(event)}"
        return
    new = [str(card) for card in event.cards if str(card) not in known]
    if new and event.kind != SHOWS:
        place = "d db" if event.seen == ALL or event.seat == NOBODY else f"d dh {p(event.seat)}"
        yield f"{place} {''.join(new)}"


def faces(event: Event) -> str:
    """The cards of an event one after another, QsQd??."""
    return "".join(map(str, event.cards)) + HIDDEN * event.hidden


# What chance gave


class Noting(Chance):
    """Passes on another's picks and writes them down: a card by its name, anything else as a number."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.words: list[str] = []

    @property
    def text(self) -> str:
        return " ".join(self.words)

    def pick(self, n: int) -> int:
        k = self.chance.pick(n)
        self.words.append(str(k))
        return k

    def draw(self, undealt: Sequence[Card]) -> int:
        k = self.chance.draw(undealt)
        self.words.append(str(undealt[k]))
        return k


class Noted(Chance):
    """Gives again what was written down; `LookupError` where that does not fit."""

    def __init__(self, text: str) -> None:
        self.words = text.split()[::-1]

    def pick(self, n: int) -> int:
        word = self.next(f"a number from 0 to {n - 1}")
        if not word.isdecimal() or int(word) >= n:
            raise LookupError(f"“{word}” stands where a number from 0 to {n - 1} is due")
        return int(word)

    def draw(self, undealt: Sequence[Card]) -> int:
        word = self.next("a card")
        places = {str(card): k for k, card in enumerate(undealt)}
        if word not in places:
            raise LookupError(f"“{word}” stands where a card is due that is still in the deck")
        return places[word]

    def next(self, due: str) -> str:
        if not self.words:
            raise LookupError(f"nothing is left where {due} is due")
        return self.words.pop()
