"""What the table saw: who did what, who may see its cards, which clause, and the sentence that tells it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, overload

from .cards import Card
from .words import Say

POT: Final = -1  # where chips go to or come from, where no seat is meant
RESERVE: Final = -2
NOBODY: Final = -1  # an event of the whole table
ALL: Final = -1  # every seat and every watcher sees the cards: all bits set


class Kind(NamedTuple):
    """A kind of event: its sentence, the one for the player it is about, and the one for who may not see the cards.

    `money` is "pays" when chips leave the seat, "wins" when they come to it, "returns" when they come back to it, ""
    otherwise. `place` says where a page tells it when the deal is over, other than in the log: "headline", "note" or
    nowhere. `sound` is what everybody hears, by the page's name for it.
    """

    name: str
    text: str
    you: str
    unseen: str
    money: str
    place: str
    sound: str


KINDS: Final[dict[str, Kind]] = {}


def kind(
    name: str, text: str, you: str = "", unseen: str = "", money: str = "", place: str = "", sound: str = ""
) -> str:
    """Teach the table a kind of event. Answers its name."""
    KINDS[name] = Kind(name, text, you, unseen or text, money, place, sound)
    return name


class Event(NamedTuple):
    """One thing that happened, with the seats that saw its cards.

    Whoever saw them was worked out when it happened and never changes: what is learned later opens no earlier event.
    """

    kind: str
    seat: int  # whom it is about; NOBODY: the table
    to: int  # the other side: a seat, POT or RESERVE
    chips: int
    cards: tuple[Card, ...]
    clause: str
    seen: int  # bit s: seat s sees the cards; ALL: everybody
    more: tuple[tuple[str, Any], ...]  # further fields of the sentence, public
    hidden: int = 0  # in a copy: how many cards the reader may not see

    def for_seat(self, seat: int | None) -> Event:
        """This event as one seat saw it; None: as a watcher did."""
        if not self.cards or self.seen == ALL or (seat is not None and self.seen >> seat & 1):
            return self
        return self._replace(cards=(), seen=0, hidden=len(self.cards))

    @property
    def say(self) -> Say:
        """The sentence; seats are its fields `who` and `to`."""
        told = KINDS[self.kind]
        fields: dict[str, Any] = {"who": self.seat, "to": self.to, "chips": self.chips, **dict(self.more)}
        if self.hidden:
            return Say(told.unseen, n=self.hidden, **fields)
        if self.cards:
            fields |= {"card": str(self.cards[0]), "cards": [str(card) for card in self.cards], "n": len(self.cards)}
        return Say(told.text, told.you, **fields)

    @property
    def payment(self) -> tuple[int, int, int] | None:
        """(payer, payee, chips) of a payment (C6): seats, POT or RESERVE; None if no chips moved."""
        money = KINDS[self.kind].money
        if not money or not self.chips:
            return None
        return (self.seat, self.to, self.chips) if money == "pays" else (self.to, self.seat, self.chips)


# ---- what one play told

Fact = tuple[Any, ...]  # the fields of an event; or of several: kind, clause, seats, cards, whether face up
FIELDS: Final = len(Event._fields)
new: Final = tuple.__new__  # makes an event of its fields in half the time


class Events:
    """The events of one play, or of the dealing, in order; the plays before hang on it, and so no story is copied.

    Events are kept as bare facts and made when somebody reads them: most deals of a simulation are read by nobody.
    """

    __slots__ = ("action", "before", "facts", "seat")

    before: Events | None  # the play before; None: this is the dealing
    seat: int  # who played; NOBODY dealt
    action: Any  # what they said or did, an `Action`; None: nobody did
    facts: list[Fact]

    @property
    def played(self) -> tuple[int, Any] | None:
        """Who did what; None: this is the dealing."""
        return None if self.action is None else (self.seat, self.action)

    def append(self, event: Event) -> None:
        """Tell one thing more."""
        self.facts.append(event)

    def __iter__(self) -> Iterator[Event]:
        return iter(self[:])

    def __len__(self) -> int:
        return len(self[:])

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        made = []
        for fact in self.facts:
            if len(fact) == FIELDS:
                made.append(fact if isinstance(fact, Event) else new(Event, fact))
            else:
                made += dealt_in_turn(*fact)
        self.facts[:] = made
        return made[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events | list) and self[:] == other[:]

    def __repr__(self) -> str:
        return repr(self[:])


def events(facts: Iterable[Fact] = (), before: Events | None = None, played: tuple[int, Any] | None = None) -> Events:
    """What came of the dealing or, after what was told before, of a play."""
    told = Events()
    told.before = before
    told.seat, told.action = played or (NOBODY, None)
    told.facts = [*facts]
    return told


def dealt_in_turn(kind: str, clause: str, seats: tuple[int, ...], cards: tuple[Card, ...], up: bool) -> list[Event]:
    """The events of cards that went round the table, one at a time."""
    return [
        Event(kind, seat, POT, 0, cards[place :: len(seats)], clause, ALL if up else 1 << seat, ())
        for place, seat in enumerate(seats)
    ]
