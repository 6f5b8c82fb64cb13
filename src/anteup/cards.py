"""Playing cards: whole numbers that know their rank, suit and text. No game words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from .native import mypyc_attr
from .words import _

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
STARS: Final = 4  # the fifth suit, of Bluffalo
OMEN: Final = 13  # a card with a suit and no rank of the ladder
DRAMA: Final = 14  # a card with neither

_TEXTS: Final = (
    *(rank + suit for rank in RANKS for suit in SUITS),
    *(rank + "*" for rank in "JQKA"),
    *("O" + suit for suit in SUITS + "*"),
    *("D1", "D2", "D3"),
)
# fmt: off
_NAMES: Final = (
    _("2 of clubs"), _("2 of diamonds"), _("2 of hearts"), _("2 of spades"),
    _("3 of clubs"), _("3 of diamonds"), _("3 of hearts"), _("3 of spades"),
    _("4 of clubs"), _("4 of diamonds"), _("4 of hearts"), _("4 of spades"),
    _("5 of clubs"), _("5 of diamonds"), _("5 of hearts"), _("5 of spades"),
    _("6 of clubs"), _("6 of diamonds"), _("6 of hearts"), _("6 of spades"),
    _("7 of clubs"), _("7 of diamonds"), _("7 of hearts"), _("7 of spades"),
    _("8 of clubs"), _("8 of diamonds"), _("8 of hearts"), _("8 of spades"),
    _("9 of clubs"), _("9 of diamonds"), _("9 of hearts"), _("9 of spades"),
    _("10 of clubs"), _("10 of diamonds"), _("10 of hearts"), _("10 of spades"),
    _("jack of clubs"), _("jack of diamonds"), _("jack of hearts"), _("jack of spades"),
    _("queen of clubs"), _("queen of diamonds"), _("queen of hearts"), _("queen of spades"),
    _("king of clubs"), _("king of diamonds"), _("king of hearts"), _("king of spades"),
    _("ace of clubs"), _("ace of diamonds"), _("ace of hearts"), _("ace of spades"),
    _("jack of stars"), _("queen of stars"), _("king of stars"), _("ace of stars"),
    _("omen of clubs"), _("omen of diamonds"), _("omen of hearts"), _("omen of spades"), _("omen of stars"),
    _("first drama"), _("second drama"), _("third drama"),
)
# fmt: on


class BadCard(ValueError):
    """What was written is no card, or is there twice."""


@mypyc_attr(native_class=False)  # a compiled class cannot be a whole number
class Card(int):
    """A playing card, a whole number 0..63: the 52 as rank * 4 + suit, then the twelve that only Bluffalo has.

    Ranks run 0 (two) to 12 (ace), suits c d h s are 0..3. There is one object for each card, so `is` and `==` agree.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """The card of this number; `BadCard` if there is none."""
        if 0 <= number < len(CARDS):
            return CARDS[number]
        raise BadCard(f"{number} is no card; cards are numbered 0 (2c) to 63 (D3).")

    @property
    def rank(self) -> int:
        """0 (two) to 12 (ace); 13 an Omen, 14 a Drama."""
        if self < 52:
            return self >> 2
        return self - 43 if self < 56 else OMEN if self < 61 else DRAMA

    @property
    def suit(self) -> int:
        """0..3 for c d h s, 4 for Stars; a Drama has none: -1."""
        if self < 52:
            return self & 3
        return STARS if self < 56 else self - 56 if self < 61 else -1

    @property
    def name(self) -> str:
        """The card in spoken English, `queen of hearts`."""
        return _NAMES[self]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return _TEXTS[self]

    @staticmethod
    def parse(text: str) -> Card:
        """The card written `text`, such as `Qh`, `Td`, `2s`, `O*`, `D1`; `BadCard` says what would be right."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise BadCard(_what_is_wrong(text)) from None

    @staticmethod
    def parse_all(text: str | Iterable[str]) -> tuple[Card, ...]:
        """The cards written in `text`, apart by spaces; `BadCard` also for a card that is there twice."""
        cards = tuple([Card.parse(word) for word in (text.split() if isinstance(text, str) else text)])
        for i, card in enumerate(cards):
            if card in cards[:i]:
                raise BadCard(f"{card} is there twice; a deck has each card once.")
        return cards


CARDS: Final = tuple([int.__new__(Card, i) for i in range(len(_TEXTS))])
DECK: Final = CARDS[:52]
BLUFFALO_DECK: Final = tuple([c for c in CARDS if c.rank >= RANKS.index("J")])
_BY_TEXT: Final = {str(card): card for card in CARDS}


def _what_is_wrong(text: str) -> str:
    for letter in text:
        if not letter.isascii():
            name = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
            return f"“{text}” is no card: “{letter}” is a {name}, and cards are written in plain letters, such as 6c."
    if text[:2] == "10":
        ten = "T" + text[2:].lower()
        return f"“{text}” is no card: a ten is written {ten if ten in _BY_TEXT else 'with a T, such as Th'}."
    turned = text[:1].upper() + text[1:].lower()
    if turned in _BY_TEXT:
        return f"“{text}” is no card: write {turned}, the rank as a capital and the suit small."
    if text[1:] + text[:1] in _BY_TEXT or text[1:].upper() + text[:1].lower() in _BY_TEXT:
        return f"“{text}” is no card: the rank comes first, {text[1:].upper()}{text[:1].lower()}."
    return f"“{text}” is no card: write rank then suit, such as Qh, Td or 2s (ranks {RANKS}, suits {SUITS})."


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards whose bits stand in `mask`, in order."""
    return tuple([card for card in CARDS if mask >> card & 1])


def mask_of(cards: Iterable[Card]) -> int:
    """A set of cards as one number: bit `card` is set for each."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
