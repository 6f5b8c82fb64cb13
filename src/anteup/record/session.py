"""The deals of a session in one text: as PHH has it, each under its number in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .record import Record

HEAD: Final = re.compile(r"\[\d+\]\s*")  # a line of its own before each deal
REMARK: Final = re.compile(r"\s*(#.*)?")


def write_all(records: Iterable[Record], remarks: Iterable[str] = ()) -> str:
    """Records one after the other, under the numbers of their deals; `remarks` come first and are for people."""
    lines = [f"# {' '.join(remark.split())}\n" for remark in remarks]
    return "\n".join(["".join(lines), *[f"[{record.deal}]\n{record.write()}" for record in records]]).lstrip()


def read_all(text: str) -> tuple[Record, ...]:
    """The records in a text, which may be one alone; `BadRecord` says which line is wrong, how, and what would be."""
    lines = text.split("\n")
    heads = [n for n, line in enumerate(lines) if HEAD.fullmatch(line)]
    if not heads or not all(REMARK.fullmatch(line) for line in lines[: heads[0]]):
        return (Record.read(text),)
    # Empty lines stand for what came before, so that lines are numbered as in the whole.
    return tuple(
        [
            Record.read("\n" * (head + 1) + "\n".join(lines[head + 1 : end]))
            for head, end in zip(heads, [*heads[1:], len(lines)], strict=True)
        ]
    )
