"""Makes the pages: from the JSON view of a table, and nothing else, what one reader sees of it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import segno
from markupsafe import Markup

from .. import rules
from ..tongues import ENGLISH, own_name, tongue
from ..words import Say, Telling
from . import chart
from .drawing import Drawing
from .sheet import Sheet
from .tongue import Tongue, Translate, shown

STATIC: Final = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Invite:
    """The link that lets friends in, and its QR code as a drawing; `others` lead there on other networks."""

    link: str
    others: tuple[str, ...] = ()

    @cached_property
    def _rows(self) -> tuple[bytes, ...]:
        return tuple(bytes(row) for row in segno.make(self.link, error="m", micro=False).matrix)

    @property
    def here_only(self) -> bool:
        """Whether no other machine can follow the link: then there is nothing for a phone to point at."""
        return self._host in ("localhost", "::1") or self._host.startswith("127.")

    @property
    def indoors(self) -> bool:
        """Whether the link leads to this house only on its own network."""
        try:
            return ip_address(self._host).is_private
        except ValueError:
            return "." not in self._host or self._host.endswith((".local", ".lan", ".home.arpa", ".internal"))

    @property
    def _host(self) -> str:
        return urlsplit(self.link).hostname or ""

    @property
    def side(self) -> int:
        return len(self._rows)

    @cached_property
    def path(self) -> str:
        """The dark squares, run by run, as one path of an SVG."""
        return "".join(
            f"M{run.start()} {y}h{len(run[0])}v1h-{len(run[0])}z"
            for y, row in enumerate(self._rows)
            for run in re.finditer(rb"\x01+", row)
        )

    @property
    def shown(self) -> Markup:
        """The link as people read it out; it may break after a stroke."""
        return shown(self.link)


class Pages:
    """All pages in all languages. What people wrote is escaped; a field that a view lacks is an error, not a gap."""

    def __init__(
        self,
        translations: Mapping[str, Translate] | None = None,
        *,
        levels: Sequence[str] = ("novice",),
        bots: Sequence[str] = ("Pip", "Dot", "Gus", "Wren"),
        static: str = "/static",
    ) -> None:
        """`levels` are how bots can play, the first the usual one; `bots` what they may be called.

        `static` is where styles and scripts are served, without a stroke at the end.
        """
        spoken: dict[str, Translate] = {ENGLISH: tongue(ENGLISH), **(translations or {})}
        named = [(language, own_name(language)) for language in spoken]
        self.levels, self.bots = tuple(levels), tuple(bots)
        self._tongues = {
            language: Tongue(language, translate, named, self.levels, static) for language, translate in spoken.items()
        }
        self._drawings = {language: Drawing(tongue, self.bots) for language, tongue in self._tongues.items()}

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._tongues)

    def table(
        self,
        view: Mapping[str, Any],
        language: str = ENGLISH,
        csrf: str = "",
        *,
        invite: Invite | None = None,
        now: float | None = None,
        notice: Mapping[str, Any] | None = None,
        typed: str = "",
    ) -> str:
        """The whole page of a table. `now` is the server's clock; `notice` a sentence of what was refused.

        `typed` is the name under which somebody wanted to sit down when that was.
        """
        drawing, tongue = self._drawing(language), self._tongue(language)
        sheet = drawing.sheet(view, invite, time.time() if now is None else now, typed)
        return tongue.page(
            "table.html",
            title=drawing.title(view),
            code=view["code"],
            csrf=csrf,
            invite=invite,
            notice=tongue.telling(view)(notice) if notice else "",
            room=Markup(drawing.whole(sheet)),
        )

    def fragment(
        self,
        view: Mapping[str, Any],
        language: str = ENGLISH,
        *,
        invite: Invite | None = None,
        now: float | None = None,
    ) -> str:
        """The part of the table's page that the browser morphs in: `<div class="room" id="room" …>`."""
        drawing = self._drawing(language)
        return drawing.whole(drawing.sheet(view, invite, time.time() if now is None else now))

    def news(
        self,
        view: Mapping[str, Any],
        before: Sheet | None,
        language: str = ENGLISH,
        *,
        invite: Invite | None = None,
        now: float,
    ) -> tuple[Sheet, str]:
        """A page, and what whoever has the page `before` is sent: the fragment, or the parts that have changed."""
        drawing = self._drawing(language)
        sheet = drawing.sheet(view, invite, now, before=before)
        alike = before is not None and before.plan == sheet.plan
        return sheet, sheet.since(before) if before is not None and alike else drawing.whole(sheet)

    def notice(self, say: Mapping[str, Any], view: Mapping[str, Any], language: str = ENGLISH) -> str:
        """A word to one reader, such as why an answer was refused, morphed in like the rest."""
        tongue = self._tongue(language)
        return f'<p class="notice" id="notice" role="status">{tongue.telling(view)(say)}</p>'

    def home(
        self,
        games: Sequence[Mapping[str, Any]],
        language: str = ENGLISH,
        csrf: str = "",
        *,
        form: Mapping[str, Any] | None = None,
        wrong: Say | None = None,
        tables: Sequence[Mapping[str, Any]] = (),
    ) -> str:
        """Where a table is started. `games` have name, title and about; `form` what was filled in, `wrong` what is.

        `tables` are the views of those where the reader has a chair.
        """
        usual = {"name": "", "chairs": 6, "bots": 3, "level": self.levels[0], "chips": 100, "clock": 30}
        return self._tongue(language).page(
            "home.html",
            games=games,
            csrf=csrf,
            form=usual | dict(form or {}),
            wrong=wrong and self._tongue(language).spoken(wrong),
            tables=tables,
        )

    def rules(self, page: rules.Page, language: str = ENGLISH) -> str:
        """The clauses of one game, or those that several share."""
        return self._tongue(language).page("rules.html", page=page, pages=rules.pages(language))

    def rulebook(self, language: str = ENGLISH) -> str:
        """The list of all pages of rules."""
        return self._tongue(language).page("rulebook.html", pages=rules.pages(language))

    def ledger(
        self,
        book: Mapping[str, Any],
        course: Mapping[str, Any],
        language: str = ENGLISH,
        *,
        title: str,
        code: str,
        me: int | None = None,
        fewest: bool = True,
        between_deals: bool = True,
    ) -> str:
        """Where everyone stands: the `book` of a table and the `course` of its evening, as `table.ledger` has them.

        `me` is the place of the reader among the people; `fewest`: there is no way to settle with fewer payments;
        `between_deals`: no deal is being played, whose antes would be drawn as losses.
        """
        people, deals = course["people"], course["deals"]
        return self._tongue(language).page(
            "ledger.html",
            book=book,
            people=people,
            deals=deals,
            chart=chart.drawn(
                [one["name"] for one in people],
                [deal["deal"] for deal in deals],
                [deal["net"] for deal in deals],
                now=[row["net"] for row in book["rows"]] if between_deals else (),
                me=me,
            ),
            title=title,
            code=code,
            fewest=fewest,
        )

    def replay(
        self,
        steps: Sequence[Mapping[str, Any]],
        language: str = ENGLISH,
        *,
        code: str,
        deal: int,
        proof: Mapping[str, Any],
        at: int = 0,
        earlier: int = 0,
        later: int = 0,
    ) -> str:
        """A deal that is over. A step has what was `told`, with clauses, the `view` then, and the reader’s `hand`.

        `at` is the step shown at first, from 1, else the last; `earlier` and `later` are the deals beside it. `proof`
        has the `commitment`, the `secret` if it is open, and `say`, why nothing can be checked yet.
        """
        at = at if 0 < at <= len(steps) else len(steps)
        more = {"code": code, "deal": deal, "proof": proof, "earlier": earlier, "later": later}
        return self._drawing(language).replay(steps, at, **more)

    def move(self, link: Invite, language: str = ENGLISH, *, title: str, code: str) -> str:
        """The link that carries a chair to another device."""
        return self._tongue(language).page("move.html", link=link, title=title, code=code)

    def chair(
        self,
        language: str = ENGLISH,
        csrf: str = "",
        *,
        title: str,
        code: str,
        others: Sequence[Mapping[str, Any]] = (),
    ) -> str:
        """Where that link leads. `others` are the tables where this browser would give up its chair."""
        return self._tongue(language).page("chair.html", title=title, code=code, csrf=csrf, others=others)

    def trouble(self, title: Say, sentence: Say, language: str = ENGLISH) -> str:
        """A page that says what went wrong, in a sentence."""
        tongue = self._tongue(language)
        return tongue.page("trouble.html", title=tongue.spoken(title), sentence=tongue.spoken(sentence))

    def plain(self, say: Say, language: str = ENGLISH) -> str:
        """A sentence as plain text, which is yet to be escaped."""
        return Telling((), None, self._tongue(language).translate.gettext)(say)

    def _tongue(self, language: str) -> Tongue:
        return self._tongues.get(language) or self._tongues[ENGLISH]

    def _drawing(self, language: str) -> Drawing:
        return self._drawings.get(language) or self._drawings[ENGLISH]
