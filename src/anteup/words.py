"""What is said at the table: sentences with named fields, not yet spoken in any language.

Every sentence stands in the file that knows what it tells, marked with `_`, and travels as a `Say`: its English text
and its fields. A `Telling` speaks it for one reader, in the reader's language, with names for seats and "you" for the
reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

SEAT_FIELDS: Final = frozenset({"who", "whom", "by", "to"})
SEATS_FIELDS: Final = frozenset({"all"})
OWNER_FIELDS: Final = frozenset({"whose", "against"})
CARD_FIELDS: Final = frozenset({"card", "gone"})
CARDS_FIELDS: Final = frozenset({"cards"})
WRITTEN_FIELDS: Final = frozenset({"name", "arbiter", "said", "can"})


def _(text: str) -> str:
    """Mark a sentence for translation; it is translated when it is spoken."""
    return text


class Say:
    """A sentence not yet spoken: English text with {named} fields, and their values.

    A field's name tells its kind: `who`, `whom`, `by`, `to` are seats, `all` several seats, `whose` and `against` seats
    as owners ("Ann’s", "your"); `card`, `gone` a card and `cards` several, in text form; `name`, `arbiter`, `said` and
    `can` stay as they were written; a `Say` is spoken inside; anything else is a number or a word. `you` is the
    sentence for the reader who is `who`.
    """

    __slots__ = ("fields", "text", "you")

    def __init__(self, text: str, /, you: str = "", **fields: Any) -> None:
        self.text: Final = text
        self.you: Final = you
        self.fields: Final[Mapping[str, Any]] = fields

    def json(self) -> dict[str, Any]:
        """This sentence in wire form: `{"say": text, "you": text, field: value, …}`."""
        out: dict[str, Any] = {"say": self.text}
        if self.you:
            out["you"] = self.you
        for name, value in self.fields.items():
            out[name] = wire(value)
        return out

    @staticmethod
    def load(told: Mapping[str, Any]) -> Say:
        """The sentence that `json` wrote."""
        fields = {
            name: Say.load(value) if isinstance(value, dict) else value
            for name, value in told.items()
            if name not in ("say", "you")
        }
        return Say(told["say"], told.get("you", ""), **fields)

    def reseat(self, place: Callable[[Any], Any]) -> Say:
        """The same sentence with `place` of each seat in it for the seat; what is no seat (-1, -2) stays."""

        def moved(name: str, value: Any) -> Any:
            if isinstance(value, Say):
                return value.reseat(place)
            if name in SEATS_FIELDS:
                return [place(seat) for seat in value]
            return place(value) if name in SEAT_FIELDS | OWNER_FIELDS and value not in (-1, -2) else value

        return Say(self.text, self.you, **{name: moved(name, value) for name, value in self.fields.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash((self.text, self.you))

    def __repr__(self) -> str:
        return f"Say({self.text!r}, {dict(self.fields)})"


def wire(value: Any) -> Any:
    """A field's value as JSON has it; cards as their text."""
    if isinstance(value, Say):
        return value.json()
    if isinstance(value, tuple | list):
        return [wire(v) for v in value]
    if isinstance(value, bool | str) or value is None:
        return value
    return int(value) if type(value) is int else str(value)


def _opens(text: str, name: str) -> bool:
    """Whether a field stands where a sentence begins, so that "you" there is "You"."""
    before = text.partition(f"{{{name}}}")[0]
    return not before or before.endswith((". ", "! ", "? "))


class Telling:
    """Speaks sentences as plain text for one reader; a page's telling draws cards and names its own way."""

    def __init__(
        self, names: Sequence[str], reader: int | None = None, translate: Callable[[str], str] = lambda text: text
    ) -> None:
        self.names = names
        self.reader = reader
        self.translate = translate

    def __call__(self, say: Say) -> str:
        to_you = say.you and self.reader is not None and say.fields.get("who") == self.reader
        text = self.translate(say.you if to_you else say.text)
        fields = {name: self.field(name, value, _opens(text, name)) for name, value in say.fields.items()}
        return self.frame(text, fields)

    def frame(self, text: str, fields: Mapping[str, str]) -> str:
        """The sentence with its fields put in."""
        return text.format_map(fields)

    def field(self, name: str, value: Any, first: bool = False) -> str:
        if isinstance(value, Say):
            return self(value)
        if name in SEAT_FIELDS:
            return self.name(value, first)
        if name in OWNER_FIELDS:
            return self.owner(value, first)
        if name in SEATS_FIELDS:
            return self.several([self.name(seat, first and i == 0) for i, seat in enumerate(value)])
        if name in CARD_FIELDS:
            return self.card(str(value))
        if name in CARDS_FIELDS:
            return " ".join(self.card(str(card)) for card in value)
        if type(value) is int:
            return self.plain(str(value).replace("-", "−"))
        word = isinstance(value, str) and value and name not in WRITTEN_FIELDS
        return self.plain(self.translate(value) if word else str(value))

    def plain(self, text: str) -> str:
        return text

    def name(self, seat: int, first: bool = False) -> str:
        if seat == self.reader:
            return self.plain(self.translate(_("You") if first else _("you")))
        return self.plain(self.names[seat])

    def owner(self, seat: int, first: bool = False) -> str:
        if seat == self.reader:
            return self.plain(self.translate(_("Your") if first else _("your")))
        return self.frame(self.translate(_("{name}’s")), {"name": self.name(seat)})

    def card(self, card: str) -> str:
        return card

    def several(self, names: Sequence[str]) -> str:
        """Names in a row: Ann, Bob and Cat."""
        if len(names) < 2:
            return "".join(names)
        return self.frame(self.translate(_("{some} and {last}")), {"some": ", ".join(names[:-1]), "last": names[-1]})
