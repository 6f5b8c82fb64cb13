"""What was drawn is kept: a part of a page that is to show the same again is not drawn again."""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from markupsafe import Markup

from .telling import PageTelling

Drawn = tuple[Markup, frozenset[str]]  # and the clauses that it cites


class Parts:
    """The parts drawn lately, each by all that it shows. The longest unused ones go."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._drawn: OrderedDict[bytes, Drawn] = OrderedDict()

    def __len__(self) -> int:
        return len(self._drawn)

    def drawn(self, shown: Any, tell: PageTelling, draw: Callable[[PageTelling], str]) -> Markup:
        """The part that shows this, plain JSON, told by a telling like `tell`; `draw` draws it if there is need."""
        everything: Any = shown, tell.names, tell.reader
        key = marshal.dumps(everything, 2)
        found = self._drawn.get(key)
        if found is None:
            own = tell.alike()
            found = self._drawn[key] = Markup(draw(own)), frozenset(own.cited)
            if len(self._drawn) > self.most:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        tell.cited.update(found[1])
        return found[0]


def without(view: Mapping[str, Any], names: frozenset[str]) -> dict[str, Any]:
    """A view without some of what it has: what is left out, a template that gets it cannot show."""
    return {name: value for name, value in view.items() if name not in names}
