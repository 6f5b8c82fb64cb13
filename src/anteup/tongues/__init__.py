"""The languages a table is told in: English as it stands in the code, others as the catalogues beside this file say.

A language is a file of sentences, `cy.po`, by their English; `python3 dev.py words` keeps it in step with the code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
CATALOGUES: Final = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.po"))}
LANGUAGES: Final = (ENGLISH, *CATALOGUES)


@cache
def tongue(language: str) -> NullTranslations:
    """One language, with `gettext` and `ngettext`; what it has no words for it says in English."""
    if language == ENGLISH:
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with CATALOGUES[language].open("rb") as sentences:
        write_mo(compiled, read_po(sentences, language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def own_name(language: str) -> str:
    """What a language is called by those who speak it: English, Cymraeg."""
    from babel import Locale

    return Locale.parse(language).language_name or language


def set_in(environment: Mapping[str, str]) -> str:
    """The language a terminal is set to, if tables are told in it; else English."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = re.split(r"[-_.@]", said.lower())[0]
    return language if language in LANGUAGES else ENGLISH
