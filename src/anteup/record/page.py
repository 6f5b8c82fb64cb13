"""Records as TOML: written value by value, read with a sentence and a line for whatever is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from ..actions import VERBS, Action, Illegal
from ..cards import BadCard, Card
from ..deal import Seat
from ..events import ALL, NOBODY, POT, RESERVE, Event
from ..words import CARD_FIELDS, CARDS_FIELDS, OWNER_FIELDS, SEAT_FIELDS, SEATS_FIELDS, Say, Telling, wire
from .seen import HIDDEN, WHOLE, Reader, Told, faces, from_wire, p, sentence

DIALECT: Final = 1  # of what we write
PROOFS: Final = ("session_end", "each_deal", "off")
LARGEST: Final = 10**12  # chips
MOST_SEATS: Final = 26

TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
LINE: Final = re.compile(r"d (?:db|dh (?P<to>p\d+)) (?P<cards>\S+)|(?P<by>p\d+) (?P<said>\S+(?: \S+)*)")
HOW_LINES_ARE: Final = "write “p1 ” and what was done, or “d dh p1 ” or “d db ” and cards"
HOW_EVENTS_ARE: Final = 'must hold events such as {kind = "antes", who = "p1", chips = 1, clause = "GU3"}'
EVENT_FIELDS: Final[dict[str, Any]] = {
    "kind": "",
    "who": "",
    "to": "",
    "chips": 0,
    "cards": "",
    "clause": "",
    "with": {},
}
REQUIRED: Final = object()


class BadRecord(ValueError):
    """This is no record, or none that can be used so: a sentence says where, what is wrong and what would be right."""


# Writing


class Bare(str):
    """A value that stands without quotes, such as a time of day."""

    __slots__ = ()


class Lines(tuple[Any, ...]):
    """An array with a line for each of its values."""

    __slots__ = ()


def toml(value: Any, margin: str = "") -> str:
    """A value as TOML writes it."""
    match value:
        case Bare():
            return value
        case str():
            return _quoted(value)
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case Lines():
            inner = margin + "  "
            return "[\n" + "".join([f"{inner}{toml(v, inner)},\n" for v in value]) + f"{margin}]"
        case Mapping():
            return "{" + ", ".join([f"{_key(k)} = {toml(v)}" for k, v in value.items()]) + "}"
        case None:
            return "{}"  # TOML has no word for nothing
    return "[" + ", ".join([toml(v) for v in value]) + "]"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    """A text in quotes, on one line; what cannot be seen on a page stands as its number."""
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    code = ord(letter)
    if letter in '"\\':
        return "\\" + letter
    if letter.isprintable():
        return letter
    if 0xD800 <= code < 0xE000:  # half a letter, which no text file can hold
        return "\ufffd"
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def event_out(event: Event) -> dict[str, Any]:
    """An event as a table; what is usual is left out."""
    out = {
        "kind": event.kind,
        "who": "" if event.seat == NOBODY else p(event.seat),
        "to": "" if event.to == POT else "reserve" if event.to == RESERVE else p(event.to),
        "chips": event.chips,
        "cards": faces(event),
        "clause": event.clause,
        "with": {name: wire(value) for name, value in event.more},
    }
    return {name: value for name, value in out.items() if value}


# Reading


class Page:
    """A record in TOML, and for whatever is wrong with it the line where it stands."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        try:
            self.values = tomllib.loads(text)
        except (ValueError, RecursionError) as wrong:
            at = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", str(wrong))
            what, line = (at[1], at[2]) if at else ("it ends too early, or holds what TOML cannot", len(self.lines))
            raise BadRecord(f"Line {line} is not TOML: {what}. A record has lines such as hand = 7.") from None
        if self.number("_dialect") > DIALECT:
            raise self.wrong("_dialect", f"is that of a newer Anteup; this one reads up to {DIALECT}")
        self.names = self.texts("players")
        if not 2 <= len(self.names) <= MOST_SEATS:
            raise self.wrong("players", f"has {len(self.names)} names; 2 to {MOST_SEATS} can play a deal")

    def wrong(self, key: str, what: str, item: int | None = None) -> BadRecord:
        """The error in the value of a key, or in one of its items, each on a line of its own."""
        if key not in self.values:
            return BadRecord(f"There is no {key} in this record; it {what}.")
        at = next((n for n, line in enumerate(self.lines) if re.match(rf"\s*[\"']?{key}[\"']?\s*=", line)), 0)
        if item is not None:
            inside = [n for n in range(at + 1, len(self.lines)) if re.match(r"\s*[\"'{]", self.lines[n])]
            at = inside[item] if item < len(inside) else at
        return BadRecord(f"Line {at + 1}: {key} {what}.")

    def get(self, key: str, default: Any, kind: type, what: str) -> Any:
        value = self.values.get(key, default)
        if type(value) is not kind:  # True is no number here
            raise self.wrong(key, f"must be {what}")
        return value

    def text(self, key: str, default: Any = REQUIRED) -> str:
        return str(self.get(key, default, str, "a text in quotes"))

    def number(self, key: str, default: Any = REQUIRED) -> int:
        value = int(self.get(key, default, int, "a whole number"))
        if not 0 <= value <= LARGEST:
            raise self.wrong(key, f"must be a whole number from 0 to {LARGEST}")
        return value

    def texts(self, key: str, default: Any = REQUIRED) -> tuple[str, ...]:
        values = self.get(key, default, list, "texts in brackets")
        if not all(type(value) is str for value in values):
            raise self.wrong(key, "must be texts in brackets")
        return tuple(values)

    def chips(self, key: str) -> tuple[int, ...]:
        """Chips of each seat; fewer than none are debts (C4)."""
        values = self.get(key, REQUIRED, list, "whole numbers in brackets")
        whole = [value for value in values if type(value) is int and -LARGEST <= value <= LARGEST]
        if not len(values) == len(whole) == len(self.names):
            raise self.wrong(key, f"must be {len(self.names)} whole numbers in brackets, one for each of the players")
        return tuple(whole)

    def seat(self, key: str, name: object, item: int | None = None) -> Seat:
        seats = {p(seat): seat for seat in range(len(self.names))}
        if isinstance(name, str) and name in seats:
            return seats[name]
        raise self.wrong(key, f"names “{str(name)[:20]}”; the seats here are p1 to p{len(seats)}", item)

    def hexadecimal(self, key: str) -> str:
        value = self.text(key, "")
        if not re.fullmatch(r"(?:[0-9a-f]{2})*", value):
            raise self.wrong(key, "must be written in hexadecimal, two of 0-9 and a-f for each byte")
        return value

    def time(self) -> str:
        if "time" not in self.values:
            return ""
        year, month, day = self.number("year"), self.number("month"), self.number("day")
        text = f"{year:04}-{month:02}-{day:02}T{self.values['time']}Z"
        if not TIME.fullmatch(text):
            raise self.wrong("time", "must be a time of day such as 21:30:05, beside year, month and day")
        return text

    def reader(self) -> Reader:
        match self.text("_reader"):
            case "all":
                return WHOLE
            case "watcher":
                return None
            case name:
                return self.seat("_reader", name)

    def proof(self) -> str:
        proof = self.text("_proof", PROOFS[0])
        if proof not in PROOFS:
            raise self.wrong("_proof", f"is “{proof[:40]}”; it may be {', '.join(PROOFS)}")
        return proof

    def finishing(self) -> tuple[int, ...]:
        if "finishing_stacks" not in self.values:
            return ()
        return (*self.chips("finishing_stacks"), self.number("_finishing_pot"), self.number("_finishing_reserve"))

    def actions(self) -> tuple[str, ...]:
        lines = self.texts("actions")
        for i, line in enumerate(lines):
            match = LINE.fullmatch(line)
            if match is None:
                raise self.wrong("actions", f"has “{line[:60]}”; {HOW_LINES_ARE}", i)
            self.seat("actions", match["to"] or match["by"] or "p1", i)
            try:
                if match["cards"]:
                    _faces(match["cards"])
                elif match["said"].split()[0] in VERBS:  # another version may have known others
                    Action.parse(match["said"].replace(HIDDEN, ""))
            except (BadCard, Illegal) as wrong:
                raise self.wrong("actions", f"has “{line[:60]}”: {str(wrong).rstrip('.')}", i) from None
        return lines

    def drawn(self) -> tuple[str, ...]:
        texts = self.texts("_drawn", [])
        for i, text in enumerate(texts):
            try:
                for word in text.split():
                    if not re.fullmatch(r"[0-9]{1,9}", word):
                        Card.parse(word)
            except BadCard as wrong:
                raise self.wrong("_drawn", f"has what cannot be drawn: {str(wrong).rstrip('.')}", i) from None
        return texts

    def late(self) -> tuple[int, ...]:
        values = self.get("_late", [], list, "whole numbers in brackets")
        if not all(type(value) is int for value in values) or values != sorted(set(values)):
            raise self.wrong("_late", "must be whole numbers in brackets, in order")
        return tuple(values)

    def log(self) -> tuple[Told, ...]:
        log: list[Told] = []
        item = 0
        for part in self.get("_log", REQUIRED, list, "a list for the dealing and one for each action"):
            if not isinstance(part, list):
                raise self.wrong("_log", "must be a list for the dealing and one for each action", item)
            log.append(tuple([self.event(value, item + i) for i, value in enumerate(part)]))
            item += len(part)
        return tuple(log)

    def event(self, written: object, item: int) -> Event:
        """An event that can be told."""
        if not isinstance(written, dict):
            raise self.wrong("_log", HOW_EVENTS_ARE, item)
        fields: dict[str, Any] = EVENT_FIELDS | written
        alike = [type(fields[name]) is type(usual) for name, usual in EVENT_FIELDS.items()]
        if len(fields) > len(EVENT_FIELDS) or not all(alike) or not fields["kind"]:
            raise self.wrong("_log", HOW_EVENTS_ARE, item)
        seat = self.seat("_log", fields["who"], item) if fields["who"] else NOBODY
        beside = {"": POT, "reserve": RESERVE}
        to = beside[fields["to"]] if fields["to"] in beside else self.seat("_log", fields["to"], item)
        if not 0 <= fields["chips"] <= LARGEST:
            raise self.wrong("_log", f"must have chips from 0 to {LARGEST}", item)
        try:
            cards, hidden = _faces(fields["cards"])
            more = tuple([(name, from_wire(value)) for name, value in fields["with"].items()])
            event = Event(
                fields["kind"], seat, to, fields["chips"], cards, fields["clause"], 0 if hidden else ALL, more, hidden
            )
            _must_be_plain(sentence(event), len(self.names))
            Telling(self.names)(sentence(event))
        except BadCard as wrong:
            raise self.wrong("_log", f"has cards that are none: {str(wrong).rstrip('.')}", item) from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            what = f"has “{fields['kind'][:40]}” without all it tells of, or with something else"
            raise self.wrong("_log", what, item) from None
        return event


def _faces(text: str) -> tuple[tuple[Card, ...], int]:
    """The cards written one after another, and how many are not shown."""
    words = [text[i : i + 2] for i in range(0, len(text), 2)]
    return Card.parse_all([word for word in words if word != HIDDEN]), words.count(HIDDEN)


def _must_be_plain(say: Say, seats: int) -> None:
    """A sentence out of a record may name its fields and ask for nothing else; its seats are some, its cards cards."""
    for text in (say.text, say.you):
        for _text, field, form, turned in Formatter().parse(text):
            if field is not None and (form or turned or not field.isidentifier()):
                raise ValueError(text)
    for name, value in say.fields.items():
        if isinstance(value, Say):
            _must_be_plain(value, seats)
        elif name in SEAT_FIELDS | OWNER_FIELDS | SEATS_FIELDS:
            for seat in value if name in SEATS_FIELDS else [value]:
                if type(seat) is not int or not RESERVE <= seat < seats:
                    raise ValueError(seat)
        elif name in CARD_FIELDS | CARDS_FIELDS:
            Card.parse_all([value] if name in CARD_FIELDS else value)
