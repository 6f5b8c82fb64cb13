"""The table's page as one reader has it before them, part by part, and what they are sent when something changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from .parts import Part

HOLE: Final = re.compile(r"<!--(\w+)-->")  # where a part stands in another: one that changes more often


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: the entry it tells of, which of its lines it is, and how it is drawn."""

    n: int
    k: int
    part: Part


@dataclass(frozen=True, slots=True)
class Log:
    """The log on a page, oldest line first. Logs of one `book` only go on: what both have is the same."""

    told: Sequence[Mapping[str, Any]]  # all there is, as the view has it
    lines: Sequence[Line]  # what of it is on the page
    book: object

    @property
    def html(self) -> Markup:
        return lines([line.part for line in self.lines])

    def since(self, before: Log) -> str:
        """The new lines, and which is the first that stays; if it does not go on from the log `before`, all of it."""
        new, was = self.lines, before.lines
        if self.book is not before.book or not was:
            return new_lines("", self.html)
        last = was[-1].n, was[-1].k
        added = [line.part for line in new if (line.n, line.k) > last]
        return new_lines(line_name(new[0].n, new[0].k), lines(added))


def lines(parts: Iterable[Part]) -> Markup:
    return Markup("\n".join([part.html for part in parts]))


def new_lines(first: str, lines: Markup) -> str:
    """What is to come under the log from its line `first` on, or in the place of all."""
    return f'<ol id="lines" data-first="{first}">{lines}</ol>'


def line_name(n: int, k: int) -> str:
    """By which the browser knows a line of the log again: the entry, and which of its lines."""
    return f"line-{n}-{k}"


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A page of a table. Two with the same plan have the same parts in the same places."""

    n: int
    plan: Mapping[str, Any]
    room: Sequence[Any]  # what stands in the tag around it, but for the number
    parts: Mapping[str, Part]
    log: Log
    notes: Mapping[str, Markup]  # the clauses that are cited, to be opened in place

    def tag(self, after: int | None = None) -> Markup:
        """The tag around the page; with `after`, around what has changed since that entry."""
        cloth, now, scene, title, name, marks = self.room
        since = "" if after is None else f' data-after="{after}"'
        return Markup(
            f'<div class="room {cloth}" id="room" data-n="{self.n}"{since} data-now="{now}" '
            f'data-scene="{escape(scene)}" data-title="{escape(title)}" data-name="{escape(name)}"{marks}>'
        )

    def since(self, before: Sheet) -> str:
        """What somebody is sent who has the page `before`, which has the same plan: the parts that have changed."""
        return "".join([self.tag(before.n), *self._changed(before), "</div>"])

    def _changed(self, before: Sheet) -> Iterator[str]:
        news = {name: part for name, part in self.parts.items() if not part.looks_like(before.parts.get(name))}
        inside = {name for part in news.values() for name in inner(part.html)}  # what stands in another comes with it
        for name, part in news.items():
            if name not in inside:
                yield filled(part.html, self.parts)
        if self.log is not before.log:
            yield self.log.since(before.log)
        for clause, note in self.notes.items():
            if clause not in before.notes:
                yield note


def inner(html: str) -> list[str]:
    """The parts that stand in a part."""
    return HOLE.findall(html) if "<!--" in html else []


def filled(html: str, parts: Mapping[str, Part]) -> str:
    """A part with the parts that stand in it."""
    return HOLE.sub(lambda hole: parts[hole[1]].html, html) if "<!--" in html else html
