"""Speaks the table's sentences as HTML: names escaped, cards drawn, numbers plain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import Any, Final

from markupsafe import Markup, escape

from ..cards import DRAMA, OMEN, BadCard, Card
from ..words import CARD_FIELDS, CARDS_FIELDS, OWNER_FIELDS, SEAT_FIELDS, SEATS_FIELDS, Say, Telling, _

COURTS: Final = "JQK"
PEOPLE: Final = SEAT_FIELDS | SEATS_FIELDS | OWNER_FIELDS
CARDS: Final = CARD_FIELDS | CARDS_FIELDS
SYMBOLS: Final = "♣♦♥♠★"
NUMERALS: Final = {"1": "I", "2": "II", "3": "III"}

_SVG: Final = Markup('<svg{} viewBox="0 0 24 24" aria-hidden="true"><use href="#{}"/></svg>')
_WORD: Final = Markup('<span class="{}"><span class="hide">{}</span><span aria-hidden="true">{}</span>{}</span>')
_FACE: Final = Markup('<span class="{}" {}><b>{}</b>{}</span>')
_BACK: Final = Markup('<span class="{}" {}></span>')
_CLAUSE: Final = Markup('<button class="clause" type="button" popovertarget="{}" aria-label="{}">{}</button>')
_TOGETHER: Final = Markup('<span class="nb">{}{}</span>')
_STRONG: Final = Markup("<strong>{}</strong>")


@cache
def icon(name: str, kind: str = "") -> Markup:
    """A drawing out of the sprite; decoration, for the words beside it say the same."""
    return _SVG.format(Markup(' class="{}"').format(kind) if kind else "", name)


def number(value: int) -> str:
    """A number of chips as it is written, with a real minus."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """Chips won or paid: +30, −30."""
    return f"+{value}" if value > 0 else number(value)


def coin(hundredths: int, money: str = "", sign: bool = False) -> str:
    """An amount of money: £12.50; with its sign, +£12.50 and −£12.50."""
    mark = "−" if hundredths < 0 else "+" if sign and hundredths else ""
    return f"{mark}{money}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


class Drawings:
    """The cards as a page draws them, with their names in one language. Each is drawn once."""

    def __init__(self, translate: Callable[[str], str]) -> None:
        self.translate: Final = translate
        self._drawn: Final[dict[tuple[object, ...], Markup]] = {}

    def name(self, text: str) -> str:
        """The card as it is spoken, `queen of hearts`; what is no known card is one face down."""
        card = _known(text)
        return self.translate(_("a card face down") if card is None else card.name)

    def short(self, text: str) -> str:
        """The card in two or three letters, `9♠`, where there is no room for its name."""
        card = _known(text)
        if card is None or card.rank == DRAMA:
            return self.name(text)
        return f"{_index(card)}{SYMBOLS[card.suit]}\ufe0e"  # as a letter, not as a picture

    def word(self, text: str) -> Markup:
        """The card as a word inside a sentence."""
        key = ("word", text)
        if key not in self._drawn:
            self._drawn[key] = self._word(text)
        return self._drawn[key]

    def face(self, text: str, *kinds: str, silent: bool = False) -> Markup:
        """The card itself. `kinds` are further classes, such as its size; a silent one is named by what holds it."""
        key = ("face", text, silent, *kinds)
        if key not in self._drawn:
            self._drawn[key] = self._face(text, kinds, silent)
        return self._drawn[key]

    def clause(self, id: str) -> Markup:
        """The tag of a rule, which opens the rule in place."""
        key = ("clause", id)
        if key not in self._drawn:
            self._drawn[key] = _CLAUSE.format(id, self.translate(_("Rule {clause}")).format(clause=id), id)
        return self._drawn[key]

    def _word(self, text: str) -> Markup:
        card = _known(text)
        if card is None:
            return Markup('<span class="cw back"><span class="hide">{}</span></span>').format(self.name(text))
        suit = _suit(card)
        return _WORD.format(f"cw {suit}".strip(), self.name(text), _index(card), icon(suit or f"dr{text[1]}"))

    def _face(self, text: str, kinds: Sequence[str], silent: bool) -> Markup:
        spoken = (
            Markup('aria-hidden="true"') if silent else Markup('role="img" aria-label="{}"').format(self.name(text))
        )
        card = _known(text)
        if card is None:
            return _BACK.format(" ".join(["card back", *kinds]), spoken)
        suit, index = _suit(card), _index(card)
        if card.rank == DRAMA:
            look, art = "drama", icon(f"dr{text[1]}", "art")
            spoken += Markup(' data-kind="{}"').format(self.translate(_("Drama")))
        elif card.rank == OMEN:
            spoken += Markup(' data-kind="{}"').format(self.translate(_("Omen")))
            look, art = "omen", icon(suit, "pip") + icon("omen", "art") + icon(suit, "iris")
        else:
            look = "court" if index in COURTS else "wide" if len(index) > 1 else ""
            art = icon(suit, "pip") + icon(index if look == "court" else suit, "art")
        return _FACE.format(" ".join(filter(None, ["card", suit, look, *kinds])), spoken, index, art)


class PageTelling(Telling):
    """Speaks for one reader of a page: what it says is markup, and whatever people wrote in it is escaped.

    It keeps, in `cited`, the clauses that were cited, so that the page can bring their text along; and in `named` those
    of whom something was told, for it would be told otherwise to them.
    """

    def __init__(
        self,
        names: Sequence[str],
        reader: int | None = None,
        translate: Callable[[str], str] = lambda text: text,
        drawings: Drawings | None = None,
    ) -> None:
        super().__init__(names, reader, translate)
        self.drawings: Final = drawings or Drawings(translate)
        self.cited: Final[set[str]] = set()
        self.named: Final[set[int]] = set()

    def __call__(self, say: Say | Mapping[str, Any]) -> Markup:
        return escape(super().__call__(say if isinstance(say, Say) else Say.load(say)))

    def alike(self) -> PageTelling:
        """One that says the same, and has cited and named nothing yet."""
        return PageTelling(self.names, self.reader, self.translate, self.drawings)

    def stressed(self, say: Say | Mapping[str, Any]) -> Markup:
        """The sentence with what it tells set off: You hold **a pair of queens**."""
        return _Stressing(self)(say)

    def around(self, say: Mapping[str, Any], hole: str) -> Markup:
        """A sentence with a control of a form in the place of its {value}; a full stop stays beside it."""
        before, _value, after = self.translate(say["say"]).partition("{value}")
        rest = after.lstrip(".,:;?!…”’")
        return escape(before) + _TOGETHER.format(hole, after[: len(after) - len(rest)]) + escape(rest)

    def frame(self, text: str, fields: Mapping[str, str]) -> Markup:
        return Markup("".join([escape(fields[part]) if named else part for part, named in _parts(text)]))

    def field(self, name: str, value: Any, first: bool = False) -> Markup:
        if name in CARDS_FIELDS:
            return Markup(" ").join([self.card(str(card)) for card in value])
        if type(value) is int and name not in PEOPLE:
            return escape(number(value))
        return escape(super().field(name, value, first))

    def plain(self, text: str) -> Markup:
        return escape(text)

    def to(self, seat: int | None) -> bool:
        """Whether this is told to whoever has that seat."""
        if seat is None:
            return False
        self.named.add(seat)
        return seat == self.reader

    def name(self, seat: int, first: bool = False) -> Markup:
        return escape(super().name(seat, first)) if self.to(seat) else self.called(seat)

    def owner(self, seat: int, first: bool = False) -> str:
        self.to(seat)
        return super().owner(seat, first)

    def called(self, seat: int) -> Markup:
        """A player's name as they wrote it, kept from turning round what stands beside it."""
        return Markup(f"<bdi>{escape(self.names[seat])}</bdi>")

    def card(self, card: str) -> Markup:
        return self.drawings.word(card)

    def several(self, names: Sequence[str]) -> Markup:
        if len(names) < 2:
            return Markup("").join(names)
        some = Markup(", ").join(names[:-1])
        return self.frame(self.translate(_("{some} and {last}")), {"some": some, "last": names[-1]})

    def clause(self, id: str | None) -> Markup:
        """The tag of a rule, noted for the page to bring the rule along; nothing for no clause."""
        if not id:
            return Markup("")
        self.cited.add(id)
        return self.drawings.clause(id)


class _Stressing(PageTelling):
    """Says what another telling would, with hands and amounts set off."""

    def __init__(self, other: PageTelling) -> None:
        super().__init__(other.names, other.reader, other.translate, other.drawings)
        self.other = other

    def field(self, name: str, value: Any, first: bool = False) -> Markup:
        said = self.other.field(name, value, first)
        return said if name in PEOPLE or name in CARDS else _STRONG.format(said)


@lru_cache(4096)
def _parts(text: str) -> tuple[tuple[str, bool], ...]:
    """A sentence cut at its fields: what stands between them, escaped, and their names."""
    parts: list[tuple[str, bool]] = []
    for between, name, _spec, _conversion in Formatter().parse(text):
        parts += [(str(escape(between)), False)] + ([(name, True)] if name else [])
    return tuple(parts)


def _known(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except BadCard:
        return None


def _suit(card: Card) -> str:
    return "" if card.rank == DRAMA else "cdhsx"[card.suit]


def _index(card: Card) -> str:
    """What stands in the corner: Q, 10, O for an Omen, II for the second Drama."""
    text = str(card)
    return NUMERALS[text[1]] if card.rank == DRAMA else "10" if text[0] == "T" else text[0]
