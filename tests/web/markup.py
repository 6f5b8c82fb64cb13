"""Reads a page as strictly as no browser does: what is not closed, or not allowed where it stands, is an error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SHAPES = {"path", "circle", "rect", "ellipse", "polyline", "use"}  # in SVG, where they may be closed at once
PHRASING = {
    *("a", "abbr", "b", "bdi", "br", "button", "code", "em", "input", "label", "option", "progress", "select", "small"),
    *("span", "strong", "svg", "use", "path", "wbr", "circle", "rect", "ellipse", "g", "symbol", "textarea"),
}
ONLY_PHRASES_IN = {
    *("a", "b", "bdi", "button", "code", "h1", "h2", "h3", "label", "legend", "p", "small", "span", "strong"),
}


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def words(self) -> str:
        """The text with its spaces evened out."""
        return " ".join(self.text.split())

    def all(self, tag: str = "", /, **attributes: str) -> list[Element]:
        """The elements within of this name and these attributes; `class_` is one class among others."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        kind = wanted.pop("class", None)
        return [
            found
            for found in self
            if tag in ("", found.name)
            and (kind is None or kind in found.classes)
            and wanted.items() <= found.attributes.items()
        ]

    def one(self, tag: str = "", /, **attributes: str) -> Element:
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag} {attributes}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> says something twice: {names}"
        if self.at.name in ONLY_PHRASES_IN:
            assert tag in PHRASING, f"<{tag}> in <{self.at.name}>"
        if tag in ("a", "button", "select", "input"):
            outer = self.at
            while outer.parent:
                assert outer.name not in ("a", "button"), f"<{tag}> in <{outer.name}>"
                outer = outer.parent
        new = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(new)
        if tag not in VOID:
            self.at = new

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SHAPES, f"<{tag}/> is closed at once"
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.at.name, f"</{tag}> closes <{self.at.name}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def read(html: str) -> Element:
    """The tree of a page or a part of one; `AssertionError` says what is wrong with it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.name}> is not closed"
    return reader.root
