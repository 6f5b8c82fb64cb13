"""The rules of every game, clause by clause: what the table shows, errors cite and tests prove.

A page is a Markdown file in a folder named for its language, `en/guts.md`:

    # GU · Guts

    What sort of game it is.

    ## Options, default first

    - `cards` 3|2

    ## The deal

    ### GU1 · How many players
    > One sentence for a glance.

    **S** The text of the clause.

    ## Worked examples

    - P 30; A, B, C in …

What a section is follows from its place, so headings are free in any language: a section of clauses is a part of the
rules, a list before these holds the options, a list after them the worked examples. The marks S, R and Advice (see
`en/common.md`) are the same in every language. A package outside of this one brings pages of its own by an entry point
in the group `anteup.rules`, which names the package that holds such folders.
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Clause", "Page", "Section", "Span", "UnknownRule", "clause", "clauses", "page", "pages", "plain", "spans"]

_CLAUSE = re.compile(
    r"(?P<id>[A-Z]+[0-9]+) · (?P<title>[^\n]+)\n"
    r"(?P<short>(?:> [^\n]+\n)+)\n"
    r"\*\*(?P<status>(?:Advice )?[SR])\*\* (?P<text>.+)",
    re.DOTALL,
)
_SPAN = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<emphasis>[^*]+)\*|\b(?P<clause>[A-Z]{1,3}[0-9]+)\b"
)


class UnknownRule(KeyError):
    """No page or clause has this name; the message says which there are."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError alone would show its message in quotes


class Span(NamedTuple):
    """A run of characters in a text of the rules: text, code, strong, emphasis, or clause, an id to be linked."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, with the id by which everything cites it: `short` for a glance, `text` for a dispute."""

    id: str
    status: str  # "S" published, "R" a ruling; "Advice S" and "Advice R" bind nobody
    title: str
    short: str
    text: str
    game: str
    language: str

    def printed(self, width: int = 78) -> str:
        """The clause for a terminal, in lines of at most `width` characters."""
        mark = f"  {self.status}  "
        short = _wrapped(self.short, width, "  ", "  ")
        return f"{self.id} · {self.title}\n{short}\n\n{_wrapped(self.text, width, mark, ' ' * len(mark))}"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under one heading: clauses, or a list of options or worked examples."""

    title: str
    clauses: tuple[Clause, ...]
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All rules of one game, or those that several share, in one language."""

    name: str
    prefix: str
    title: str
    language: str
    intro: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in order."""
        return tuple(c for section in self.sections for c in section.clauses)

    @property
    def options(self) -> tuple[str, ...]:
        """What the dealer may announce, one option each, the default first."""
        return self.sections[0].items

    @property
    def examples(self) -> tuple[str, ...]:
        """The worked examples."""
        return self.sections[-1].items

    def text(self, width: int = 78) -> str:
        """The page for a terminal, in lines of at most `width` characters."""
        return "\n\n".join(self._printed(width)) + "\n"

    def _printed(self, width: int) -> Iterator[str]:
        yield f"{self.title}\n{'=' * len(self.title)}"
        yield from (_wrapped(paragraph, width) for paragraph in self.intro)
        for section in self.sections:
            yield f"{section.title}\n{'-' * len(section.title)}"
            yield from (c.printed(width) for c in section.clauses)
            if section.items:
                yield "\n".join(_wrapped(item, width, "- ", "  ") for item in section.items)


def clause(id: str, language: str = "en") -> Clause:
    """The clause with this id, such as "GU9"; in English where it is not written in the language."""
    written = _clauses()
    found = written.get((id, _tag(language))) or written.get((id, "en"))
    if found is None:
        there = ", ".join(f"{p.clauses[0].id} to {p.clauses[-1].id}" for p in pages())
        raise UnknownRule(f"There is no clause {id}. There are {there}.")
    return found


def clauses(game: str, language: str = "en") -> tuple[Clause, ...]:
    """The clauses of a game, in order; of "common", those that several games share."""
    return page(game, language).clauses


def page(game: str, language: str = "en") -> Page:
    """The rules of a game by its name, such as "buddhas_folly"; in English where the language has no such page."""
    library = _library()
    found = library.get((game, _tag(language))) or library.get((game, "en"))
    if found is None:
        raise UnknownRule(f"There is no page “{game}”. There are {', '.join(p.name for p in pages())}.")
    return found


def pages(language: str = "en") -> tuple[Page, ...]:
    """All pages there are: the games by name, then what several share."""
    names = {name for name, _ in _library()}
    return tuple(page(name, language) for name in sorted(names, key=lambda name: (name == "common", name)))


def spans(text: str) -> tuple[Span, ...]:
    """A text of the rules cut at its marks, for whoever shows it: `code`, *emphasis*, **strong**, ids of clauses."""
    found: list[Span] = []
    end = 0
    for match in _SPAN.finditer(text):
        if match.start() > end:
            found.append(Span("text", text[end : match.start()]))
        kind = str(match.lastgroup)
        found.append(Span(kind, match[kind]))
        end = match.end()
    if end < len(text):
        found.append(Span("text", text[end:]))
    return tuple(found)


def plain(text: str) -> str:
    """A text of the rules without its marks."""
    return "".join(span.text for span in spans(text))


@cache
def _library() -> dict[tuple[str, str], Page]:
    """Every page by its name and language; where two have the same name, ours stands."""
    shelves = [*(files(other.value) for other in entry_points(group="anteup.rules")), files(__name__)]
    return {
        (name, folder.name): _page(name, folder.name, file.read_text("utf-8"))
        for shelf in shelves
        for folder in shelf.iterdir()
        if folder.is_dir()
        for file in folder.iterdir()
        if (name := file.name.removesuffix(".md")) != file.name
    }


@cache
def _clauses() -> dict[tuple[str, str], Clause]:
    return {(c.id, c.language): c for p in _library().values() for c in p.clauses}


def _tag(language: str) -> str:
    """The folder of a language: `cy` for `cy`, `cy-GB` and `cy_GB`."""
    return language.replace("_", "-").partition("-")[0].lower()


def _page(name: str, language: str, markdown: str) -> Page:
    head, *parts = re.split(r"^## ", markdown, flags=re.MULTILINE)
    heading, *intro = head.strip().split("\n\n")
    prefix, _, title = heading.removeprefix("# ").partition(" · ")
    sections = tuple(_section(name, language, part) for part in parts)
    read = Page(name, prefix, title, language, tuple(map(_flow, intro)), sections)
    if not read.clauses:
        raise ValueError(f"{language}/{name}.md holds no section with clauses.")
    return read


def _section(name: str, language: str, part: str) -> Section:
    title, _, body = part.partition("\n")
    items, *entries = re.split(r"^### ", body, flags=re.MULTILINE)
    listed = re.split(r"^- ", items, flags=re.MULTILINE)[1:]
    return Section(title, tuple(_clause(name, language, entry) for entry in entries), tuple(map(_flow, listed)))


def _clause(name: str, language: str, entry: str) -> Clause:
    match = _CLAUSE.fullmatch(entry.strip())
    if match is None:
        heading = entry.partition("\n")[0]
        raise ValueError(f"{language}/{name}.md: “### {heading}” is not followed by “> ” and “**S** ”.")
    short = _flow(match["short"].replace("\n> ", "\n").removeprefix("> "))
    return Clause(match["id"], match["status"], match["title"], short, _flow(match["text"]), name, language)


def _flow(text: str) -> str:
    return " ".join(text.split())


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> str:
    """Lines of plain text; `K-Q-J-10` and `when_empty|every_deal` stay whole."""
    return textwrap.fill(
        plain(text),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
