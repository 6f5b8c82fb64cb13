"""What was drawn is kept: a part of a page that is to show the same again is not drawn again."""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from markupsafe import Markup

from .telling import PageTelling


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: what it shows, how that looks, the clauses it cites, and to whom it would look otherwise."""

    shown: Any
    html: Markup
    cited: frozenset[str]
    named: frozenset[int]

    def looks_like(self, other: Part | None) -> bool:
        return self is other or (other is not None and self.html == other.html)


def draw_part(shown: Any, tell: PageTelling, draw: Callable[[PageTelling], str]) -> Part:
    """The part that shows this, told by a telling like `tell`."""
    own = tell.alike()
    html = Markup(draw(own))
    return Part(shown, html, frozenset(own.cited), frozenset(own.named))


class Parts:
    """The parts drawn lately, each by all that it shows. The longest unused ones go.

    All who are not named in a part see the same, so it is drawn once for them; for whoever is, it is drawn apart.
    """

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._lock: Final = Lock()  # replays are drawn beside, in threads
        self._drawn: OrderedDict[tuple[bytes, int | None], Part] = OrderedDict()

    def __len__(self) -> int:
        return len(self._drawn)

    def drawn(self, shown: Any, tell: PageTelling, draw: Callable[[PageTelling], str]) -> Part:
        """The part that shows this, plain JSON, told by a telling like `tell`; `draw` draws it if there is need."""
        everything: Any = shown, tell.names
        written, reader = marshal.dumps(everything, 2), tell.reader
        with self._lock:
            found = self._found(written, None)
            if found is None or reader in found.named:
                found = self._found(written, reader)
        if found is None:
            found = draw_part(shown, tell, draw)
            with self._lock:
                self._drawn[written, reader if reader in found.named else None] = found
                if len(self._drawn) > self.most:
                    self._drawn.popitem(last=False)
        return found

    def _found(self, written: bytes, reader: int | None) -> Part | None:
        found = self._drawn.get((written, reader))
        if found is not None:
            self._drawn.move_to_end((written, reader))
        return found


def only(view: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Some of what a view has: what is left out, a template that gets it cannot show."""
    return {name: view[name] for name in names}
