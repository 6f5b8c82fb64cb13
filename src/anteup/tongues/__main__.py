"""Brings the catalogues in step with the sentences in the code: new ones empty, dead ones gone, in the code’s order.

It works in a clone, where `babel.cfg` says in which files sentences stand. What is above the first empty line of a
catalogue is its translators’ own and stays.
"""

from __future__ import annotations

import sys
from configparser import RawConfigParser
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from . import CATALOGUES

CLONE: Final = Path(__file__).resolve().parents[3]


def sentences(clone: Path = CLONE) -> Catalog:
    """Every sentence in the code, file by file."""
    config = RawConfigParser()
    config.read_string((clone / "babel.cfg").read_text("utf-8"))
    sections = {section: section.replace(" ", "").split(":") for section in config.sections()}
    methods = [(pattern, method) for method, pattern in sections.values()]
    options = {pattern: dict(config[section]) for section, (_method, pattern) in sections.items()}
    found = Catalog()
    for file, line, text, _comments, context in extract_from_dir(clone, methods, options):
        found.add(text, locations=[(file, line)], context=context)
    return found


def brought_up(written: str, language: str, found: Catalog) -> tuple[str, list[Message], list[Message]]:
    """A catalogue with all that was found and nothing else; what is new or still empty in it, and what is gone."""
    catalogue = read_po(BytesIO(written.encode()), language)
    catalogue.update(found, no_fuzzy_matching=True)
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    head = written.partition("\n\n")[0]
    empty = [message for message in catalogue if message.id and not is_whole(message, catalogue.num_plurals)]
    return f"{head}\n\n{body.getvalue().decode().strip()}\n", empty, list(catalogue.obsolete.values())


def is_whole(message: Message, forms: int) -> bool:
    """Whether a sentence is translated, in every form a number may ask for."""
    said = message.string or ""
    return len(said) == forms and all(said) if message.pluralizable else bool(said)


def main() -> int:
    """Write every catalogue anew, and tell what is to be translated."""
    found = sentences()
    waiting = 0
    for language, path in CATALOGUES.items():
        text, empty, gone = brought_up(path.read_text("utf-8"), language, found)
        path.write_text(text, "utf-8")
        for message in gone:
            print(f"− {message.id}\n  {message.string}")
        for message in empty:
            print(f"+ {message.id}")
        print(f"{path.name}: {len(found)} sentences, {len(gone)} gone, {len(empty)} to be translated")
        waiting += len(empty)
    return 1 if waiting else 0


if __name__ == "__main__":
    sys.exit(main())
