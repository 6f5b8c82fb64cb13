"""Names at the table: shown, never trusted, and never to be taken for another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from ..actions import Illegal
from ..words import Say, _

LONGEST: Final = 20

# letters of other scripts that look like a Latin one; enough to tell a name from its twin, not a table of all scripts
_TWINS: Final = str.maketrans("авеёкмнорстухіјѕһԁԛԝɡıοανυχρκι0135", "abeekmhopctyxijshdqwgioavuxpkioles")


def clean(name: str, seated: Iterable[str]) -> str:
    """The name as it will be shown: NFKC, no markup of its own, one script, and unlike any seated name.

    Raises `Illegal` with what would be right.
    """
    text = " ".join(unicodedata.normalize("NFKC", name).split())
    if not text:
        raise Illegal(Say(_("Type a name, so that the others know who you are.")))
    if len(text) > LONGEST:
        raise Illegal(Say(_("That name is too long: {n} characters at most."), n=LONGEST))
    for letter in text:
        if unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
            raise Illegal(Say(_("That name has a character that cannot be seen; type it again without.")))
    scripts = {unicodedata.name(c, "").split()[0] for c in text if c.isalpha()} & {"LATIN", "CYRILLIC", "GREEK"}
    if len(scripts) > 1:
        raise Illegal(Say(_("That name mixes alphabets, so it could pass for another; use one alphabet.")))
    for other in seated:
        if likeness(other) == likeness(text):
            raise Illegal(Say(_("Somebody here is called {name} already; add a letter or two."), name=other))
    return text


def likeness(name: str) -> str:
    """What two names have in common when one could be taken for the other."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_TWINS))
    return "".join(c for c in plain.translate(_TWINS) if c.isalnum())
