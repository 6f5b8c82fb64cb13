"""Names at the table: shown, never trusted, and never to be taken for another's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import count, pairwise
from typing import Final

from ..actions import Illegal
from ..words import Say, _

LONGEST: Final = 20

# Letters of other scripts that look like a Latin one, figures that look like a letter, and i like l; enough to tell a
# name from its twin, not a table of all scripts.
_TWINS: Final = str.maketrans("авеёкмнорстухіјѕһԁԛԝɡıɑοανυχρκι01357i", "abeekmhopctyxljshdqwglaoavuxpklolestl")
_SCRIPTS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")
_JOINER: Final = "\u200d"  # makes one picture of several: 👩‍🚀
_AS_PICTURE: Final = "\ufe0f"  # behind a sign that is to be drawn as a picture: ❤️
_MARKS: Final = re.compile("M|.*MMM")  # one at the beginning, or a heap of them, which runs over the lines around


def clean(name: str, seated: Iterable[str]) -> str:
    """The name as it will be shown: NFKC, nothing unseen, one alphabet, and unlike any seated name.

    Raises `Illegal` with what would be right.
    """
    text = plain(name, LONGEST)
    if not text:
        raise Illegal(Say(_("Type a name, so that the others know who you are.")))
    for other in seated:
        if likeness(other) == likeness(text):
            raise Illegal(Say(_("Somebody here is called {name} already; add a letter or two."), name=other))
    return text


def plain(name: str, longest: int) -> str:
    """A name of so many characters at most, in one alphabet, with nothing that cannot be seen; `Illegal` if it is not.

    It may be empty.
    """
    text = visible(unicodedata.normalize("NFKC", name))
    if len(text) > longest:
        raise Illegal(Say(_("That name is too long: {n} characters at most."), n=longest))
    scripts = {unicodedata.name(c, "").partition(" ")[0] for c in text if c.isalpha()} & _SCRIPTS
    if len(scripts) > 1:
        raise Illegal(Say(_("That name mixes alphabets, so it could pass for another; use one alphabet.")))
    return text


def visible(text: str) -> str:
    """What somebody wrote, on one line; `Illegal` if it has something in it that cannot be seen."""
    line = " ".join(text.split())
    for before, letter in pairwise(" " + line):
        joins = letter == _JOINER and (_is_picture(before) or before == _AS_PICTURE)
        if letter in _BLANK or (unicodedata.category(letter) in _UNSEEN and not joins):
            raise Illegal(Say(_("There is a character in it that cannot be seen; type it again without.")))
    if _MARKS.match("".join([unicodedata.category(letter)[0] for letter in line])):
        raise Illegal(Say(_("There are accents in it with no letter under them; type it again without.")))
    return line


def likeness(name: str) -> str:
    """What two names have in common when one could be taken for the other."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_TWINS)).translate(_TWINS)
    return "".join([c for c in plain if c.isalnum() or _is_picture(c) or _is_vowel_sign(c)]) or plain


def told_apart(called: Sequence[str]) -> list[str]:
    """The names with a number behind those that one before them could be taken for: who left gave a name free."""
    every, out, taken = {likeness(name) for name in called}, list[str](), set[str]()
    for name in called:
        if likeness(name) in taken:
            numbered = (f"{name} ({n})" for n in count(2))
            name = next(other for other in numbered if likeness(other) not in taken | every)
        out.append(name)
        taken.add(likeness(name))
    return out


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) == "So" or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_vowel_sign(letter: str) -> bool:
    """A mark that is more than an accent, such as Thai vowels."""
    accents = ("COMBINING", "VARIATION")
    return unicodedata.category(letter) in ("Mn", "Mc") and not unicodedata.name(letter, "").startswith(accents)
