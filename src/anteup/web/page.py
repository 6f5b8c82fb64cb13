"""Makes the pages: from the JSON view of a table, and nothing else, what one reader sees of it."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from .. import rules
from ..tongues import ENGLISH, own_name, tongue
from ..view import ZONES
from ..words import Say, Telling, _
from . import chart
from .parts import Parts, without
from .telling import Drawings, PageTelling, coin, icon, number, signed

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
TOPS: Final = 2_000  # headers with their menus that are kept, drawn
ROWS: Final = 30_000  # and lines of logs, and players
PASSING: Final = frozenset(  # what changes with every move, and neither header nor menu shows
    ("n", "middle", "rail", "announce", "log", "sound", "clock", "talk", "pots", "reserve")
)
FLEETING: Final = frozenset(("chips", "state", "is", "bet", "fan", "dealer", "bank"))  # and of each player
CUT: Final = "<!-- -->"  # between the parts of a scene

LEVELS: Final = {"novice": _("a novice"), "regular": _("a regular"), "expert": _("an expert")}
REACTIONS: Final = {"nice": _("Nice"), "ouch": _("Ouch"), "laugh": _("Ha ha"), "hmm": _("Hmm"), "bluff": _("Bluff")}
MOMENT: Final = 6  # seconds for which a reaction is seen beside the player
LOG_LINES: Final = 60  # of the log on the page; the rest is in the journal
LINES: Final = {"r r0": (0, 1), "r r1": (2, 3), "c c0": (0, 2), "c c1": (1, 3)}  # of a square, as they are drawn


class Translate(Protocol):
    """One language, as gettext or Babel loads it."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


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


def shown(link: str) -> Markup:
    """A link as people read it out; it may break after a stroke."""
    return Markup("/<wbr>").join(link.partition("://")[2].split("/"))


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
            language: _Tongue(language, translate, named, self.levels, self.bots, static)
            for language, translate in spoken.items()
        }

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
        tongue = self._tongue(language)
        return tongue.page(
            "table.html",
            title=tongue.title(view),
            code=view["code"],
            csrf=csrf,
            invite=invite,
            notice=tongue.telling(view)(notice) if notice else "",
            room=Markup(tongue.room(view, invite, now, typed)),
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
        return self._tongue(language).room(view, invite, now)

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
        return self._tongue(language).replay(steps, at, **more)

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

    def _tongue(self, language: str) -> _Tongue:
        return self._tongues.get(language) or self._tongues[ENGLISH]


class _Environment(Environment):
    """Where `view.pot` is what the view says of its pot, before anything that Python's dictionaries can do."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class _Tongue:
    """The pages in one language."""

    def __init__(
        self,
        language: str,
        translate: Translate,
        named: Sequence[tuple[str, str]],
        levels: Sequence[str],
        bots: Sequence[str],
        static: str,
    ) -> None:
        """`named` are all languages, each with its own name for itself."""
        self.language: Final = language
        self.bots: Final = bots
        self.translate: Final = translate
        self.drawings: Final = Drawings(translate.gettext)
        note = cache(self.note)
        self._clauses: Final = lru_cache(TOPS)(lambda ids: Markup("").join([note(id) for id in ids]))
        self.env: Final = _Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
        )
        vars(self.env)["install_gettext_callables"](translate.gettext, translate.ngettext, newstyle=True)
        self.env.globals["_"] = cache(lambda words: escape(translate.gettext(words)))
        emblems = set(re.findall(r'<symbol id="(\w+)"', (HERE / "templates/sprite.html").read_text("utf-8")))
        self.env.globals |= {
            "language": language,
            "languages": named,
            "static": static,
            "icon": icon,
            "emblem": lambda game: game if game in emblems else "chip",
            "number": number,
            "signed": signed,
            "face": self.drawings.face,
            "card_name": self.drawings.name,
            "card_short": self.drawings.short,
            "zone_name": lambda zone: translate.gettext(ZONES.get(zone, zone.capitalize())),
            "how_many": self.how_many,
            "likely": likely,
            "square": self.square,
            "notes": self.notes,
            "shown": shown,
            "coin": coin,
            "plain": lambda amount: f"{amount:.10g}",
            "reactions": REACTIONS,
            "send": lambda **message: json.dumps(message),
            "levels": {level: LEVELS.get(level, level) for level in levels},
            "boxed": boxed,
            "picked": Markup("<span data-picked></span>"),
            "picked_short": Markup('<span data-picked="short"></span>'),
            "counted": Markup("<span data-count></span>"),
            "made_pot": Markup("<span data-pot>{}</span>").format,
        }
        self.env.filters |= {"marked": marked, "sentences": sentences}
        self._room: Final = self.env.get_template("room.html")
        self._talk: Final = self.env.get_template("talk.html")
        self._bar: Final = self.env.get_template("bar.html")
        self._row: Final[Any] = self.env.get_template("row.html").module
        self._seat: Final[Any] = self.env.get_template("seat.html").module
        self._tops: Final = Parts(TOPS)
        self._rows: Final = Parts(ROWS)

    def page(self, template: str, **context: Any) -> str:
        return self.env.get_template(template).render(**context)

    def spoken(self, say: Say) -> Markup:
        """A sentence that is about nobody at a table."""
        return PageTelling((), None, self.translate.gettext, self.drawings)(say)

    def telling(self, view: Mapping[str, Any]) -> PageTelling:
        you = view["you"]
        return PageTelling(view["names"], you and you["chair"], self.translate.gettext, self.drawings)

    def title(self, view: Mapping[str, Any]) -> str:
        """What the browser's tab says; it begins with a mark when it is your turn."""
        game = self.translate.gettext(view["game"]["title"]) if view["game"] else view["title"]
        turn = self.translate.gettext(_("Your turn"))
        return f"● {turn} · {game}" if view["rail"]["lit"] else game

    def room(self, view: Mapping[str, Any], invite: Invite | None, now: float | None, typed: str = "") -> str:
        now = time.time() if now is None else now
        rail, tell = view["rail"], self.telling(view)
        clock, log = rail["clock"] or view["clock"], _lines(view["log"])
        left, banking = _left(clock, now) if clock else (0.0, False)
        return self._room.render(
            self.scene(view, tell),
            invite=invite,
            top=self.top(view, tell, invite is not None),
            rows=self.rows(log, tell),
            saw=any(line["saw"] for line in log),
            talk=self.talk(view, tell),
            title=self.title(view),
            now=round(now, 3),
            left=round(left, 1),
            banking=banking,
            ticking=Markup("<b data-left>{}</b>").format(math.ceil(left)),
            scene=_scene(view),
            lobby=view["state"] == "waiting" and not view["started"],
            chairs=_chairs(view),
            typed=typed,
            chosen=_chosen(view["announce"]),
            moods={one["chair"]: one for one in view["talk"] if one["reaction"] and now - one["at"] < MOMENT},
        )

    def top(self, view: Mapping[str, Any], tell: PageTelling, invite: bool) -> Markup:
        """The header with the menu: most of the page, and seldom anything new."""
        you = view["you"]
        # The host can have the clock answer for whoever is asked.
        fleeting = FLEETING if you and you["host"] else FLEETING | {"asked"}
        shown = without(view, PASSING) | {
            "pot": bool(view["pot"]),
            "you": you and without(you, FLEETING | {"asked"}),
            "players": [without(player, fleeting) for player in view["players"]],
        }
        more: dict[str, Any] = {
            "title": self.title(view),
            "invite": invite,
            "watching": view.get("watching", 0),
            "in_use": 1 + max([chair for chair in range(len(view["names"])) if view["names"][chair]], default=0),
            "bot_name": next((name for name in self.bots if name not in view["names"]), self.bots[0]),
        }
        draw = self._bar.render
        return self._tops.drawn((shown, more), tell, lambda own: draw(view=shown, you=shown["you"], tell=own, **more))

    def rows(self, log: Iterable[Mapping[str, Any]], tell: PageTelling) -> Markup:
        """The lines of the log; of most a table has told before."""
        drawn = self._rows.drawn
        return Markup("\n").join([drawn(line, tell, partial(self._row.line, line)) for line in log])

    def talk(self, view: Mapping[str, Any], tell: PageTelling) -> Markup:
        """What people said, and where one says something."""
        shown = {name: view[name] for name in ("talk", "state")}
        you = bool(view["you"])
        return self._rows.drawn((shown, you), tell, lambda own: self._talk.render(view=shown, you=you, tell=own))

    def notes(self, cited: Iterable[str]) -> Markup:
        """The clauses that are cited."""
        return self._clauses(tuple(sorted(cited)))

    def scene(self, view: Mapping[str, Any], tell: PageTelling) -> dict[str, Any]:
        """What players and the middle are drawn from."""
        you, middle, game = view["you"], view["middle"], view["game"]
        counts, fists = game and game["counts"], bool(middle["fists"])

        def seat(player: Mapping[str, Any], mood: Mapping[str, Any] | None) -> Markup:
            shown = without(player, frozenset(("asked",))), counts, fists, mood
            return self._rows.drawn(shown, tell, lambda own: self._seat.seat(player, own, counts, fists, mood))

        return {
            "view": view,
            "you": you,
            "tell": tell,
            "seat": seat,
            "seated": len(view["players"]) + bool(you),
            "gone": {p["chair"]: p["state"] == "gone" for p in [*view["players"], *([you] if you else [])]},
            "home_chair": _home(middle["track"]),
            "terms": self.terms(middle),
            "moods": {},
        }

    def replay(self, steps: Sequence[Mapping[str, Any]], at: int, **more: Any) -> str:
        """A deal step by step. What a step shows is in three parts, players, middle and rail; each is sent once."""
        tell = self.telling(steps[-1]["view"])
        template = self.env.get_template("scene.html")
        parts: dict[str, int] = {}
        drawn = []
        for n, step in enumerate(steps, 1):
            html = template.render(
                self.scene(step["view"], tell), step=step, n=n, clock=None, rail=step["view"]["rail"]
            )
            shown = [part.strip() for part in html.split(CUT)]
            drawn.append(
                {"n": n, "told": step["told"], "parts": [parts.setdefault(part, len(parts)) for part in shown]}
            )
        sent = [Markup(part) for part in parts]
        view = steps[-1]["view"]
        return self.page("replay.html", view=view, tell=tell, steps=drawn, parts=sent, step=drawn[at - 1], **more)

    def note(self, id: str) -> Markup:
        """The clause with this id, to be opened in place; of a game that brought no rules, its bare id."""
        try:
            clause = rules.clause(id, self.language)
        except rules.UnknownRule:
            clause = rules.Clause(id, "", "", "", "", "", self.language)
        return Markup(self.page("note.html", clause=clause))

    def terms(self, middle: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The next pot written out as a sum: who paid how much into it, and what was left; nothing if nobody paid."""
        if not middle["next"] or not middle["sum"]:
            return []
        paid = {part["chair"]: part["chips"] for part in middle["sum"]}
        left = middle["next"]["pot"] + middle["next"]["reserve"] - sum(paid.values())
        if left < 0:
            return []
        terms: list[dict[str, Any]] = [{"chair": chair, "n": chips} for chair, chips in paid.items()]
        if len(terms) > 3:
            each = set(paid.values())
            words = f"{len(paid)} ×" if len(each) == 1 else self.translate.gettext(_("paid"))
            terms = [{"chair": None, "words": words, "n": each.pop() if len(each) == 1 else sum(paid.values())}]
        if left:
            terms.insert(0, {"chair": None, "words": self.translate.gettext(_("left over")), "n": left})
        return terms

    def how_many(self, cards: Mapping[str, Any]) -> str:
        """How many cards a choice asks for, in words."""
        least, most = cards["least"], cards["most"]
        if cards["ordered"] and least == most > 1:
            return self.translate.gettext(_("tap {n}, the last on top")).format(n=most)
        if least == most:
            return self.translate.ngettext("tap {n} card", "tap {n} cards", most).format(n=most)
        return self.translate.gettext(_("tap {least} to {most} cards")).format(least=least, most=most)

    def square(self, zone: Mapping[str, Any]) -> dict[str, Any]:
        """How a square is drawn: its four lines, each of its cards with those it goes with, and what the reader uses.

        A line of which both cards are used carries the name; a card that is used without another carries its own.
        """
        cards, pairs = zone["cards"], [tuple(pair) for pair in zone["lines"]]
        used = [(use["for"], tuple(use["places"])) for use in zone["uses"]]
        partners = [[b if a == place else a for a, b in pairs if place in (a, b)] for place in range(len(cards))]
        return {
            "seen": len([card for card in cards if card]),
            "lines": [
                {"kind": kind, "ends": ends, "usable": ends in pairs, "uses": [name for name, on in used if on == ends]}
                for kind, ends in LINES.items()
            ],
            "spots": [
                {
                    "card": card,
                    "on": any(place in on for _name, on in used),
                    "uses": [name for name, on in used if on == (place,)],
                    "partners": partners[place],
                    "names": self.several([self.drawings.name(cards[other]) for other in partners[place]]),
                }
                for place, card in enumerate(cards)
            ],
        }

    def several(self, names: Sequence[str]) -> str:
        """Things in a row: the 9 of hearts and the 4 of clubs."""
        return PageTelling((), None, self.translate.gettext, self.drawings).several(names)


def boxed(rail: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answers as they stand: one by one, those at several seats behind one button, and dashed what is barred."""
    boxes: list[dict[str, Any]] = []
    for choice in rail["choices"]:
        if "among" in choice and boxes and boxes[-1]["verb"] == choice["verb"]:
            boxes[-1]["answers"].append(choice)
        else:
            box = {"verb": choice.get("verb"), "among": choice.get("among"), "key": choice.get("among_key")}
            boxes.append({**box, "answers": [choice], "barred": [], "why": None})
    for barred in reversed(rail["barred"]):
        group = next((box for box in boxes if box["among"] and box["verb"] == barred["verb"]), None)
        if group:
            group["barred"].insert(0, barred)
        else:
            before = rail["choices"][: barred["place"]]
            place = len([box for box in boxes if box["answers"] and box["answers"][0] in before])
            boxes.insert(place, {**barred, "among": None, "answers": [], "barred": []})
    return boxes


def sentences(say: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The sentences that one is made of, such as what each half of a pot did; else itself alone."""
    names = re.findall(r"\{(\w+)\}", say["say"])
    parts = [say.get(name) for name in names]
    whole = " ".join(f"{{{name}}}" for name in names) == say["say"]
    return [part for part in parts if isinstance(part, dict)] if whole and all(parts) else [say]


def marked(text: str) -> Markup:
    """A text of the rules as markup; where it cites a clause it leads there."""
    shown = {"code": "<code>{}</code>", "strong": "<strong>{}</strong>", "emphasis": "<em>{}</em>"}
    out = Markup("")
    for span in rules.spans(text):
        if span.kind == "clause":
            out += _link(span.text)
        else:
            out += Markup(shown.get(span.kind, "{}")).format(span.text)
    return out


def _link(id: str) -> Markup:
    try:
        game = rules.clause(id).game
    except rules.UnknownRule:
        return escape(id)
    return Markup('<a href="/rules/{}#{}">{}</a>').format(game, id, id)


def _scene(view: Mapping[str, Any]) -> str:
    """What a reader would notice: when it changes, the change is drawn as a movement."""
    middle, game = view["middle"], view["game"]
    zones = [f"{zone['name']}:{' '.join(map(str, zone['cards']))}" for zone in middle["zones"]]
    parts = [view["state"], game["name"] if game else "", game["deal"] if game else "", *zones]
    return "/".join(map(str, [*parts, bool(middle["fists"]), len(middle["show"] or ())]))


def _left(clock: Mapping[str, Any], now: float) -> tuple[float, bool]:
    """The seconds left of the clock; when it is used up, those left in the bank, and that they are the bank's."""
    left = max(0.0, clock["due"] - now)
    banking = 0 < clock["bank"] >= left
    return (left, True) if banking else (min(left - clock["bank"], clock["full"]), False)


def _chairs(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every chair, clockwise from the reader's own, with who sits there."""
    sitting = {p["chair"]: p for p in view["players"]}
    you = view["you"]
    if you:
        sitting[you["chair"]] = you
    places = sorted([*sitting, *view["empty"]])
    first = places.index(you["chair"]) if you else 0
    empty = {"bot": None, "host": False}
    return [
        {**sitting.get(chair, empty), "chair": chair, "name": view["names"][chair]}
        for chair in (*places[first:], *places[:first])
    ]


def _home(track: Sequence[Mapping[str, Any]] | None) -> int | None:
    """The chair where an offered card set out, if its way ends there too."""
    if not track or track[-1]["state"] != "end" or track[0]["chair"] != track[-1]["chair"]:
        return None
    chair: int = track[0]["chair"]
    return chair


def _lines(log: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The newest lines of the log, each with a name of its own by which the browser knows it again."""
    lines: list[dict[str, Any]] = []
    n, k = None, 0
    for line in log:
        n, k = line["n"], k + 1 if line["n"] == n else 0
        lines.append({**line, "id": f"line-{n}-{k}"})
    return lines if any(line["saw"] for line in lines) else lines[-LOG_LINES:]


def likely(bounds: Mapping[str, Any]) -> int:
    """A number to start from, where none is announced as a rule."""
    most, few = bounds["most"], max(int(bounds["least"]), 20)
    return few if most is None else min(few, int(most))


def _chosen(announce: Mapping[str, Any] | None) -> str | None:
    """The game that is ticked at first: what must be dealt, else what was last, else the first that can be dealt."""
    if not announce:
        return None
    open_to = [game["name"] for game in announce["games"] if not game["barred"]]
    last = (announce["must"] or (announce["last"] or {}).get("text", "")).partition(" ")[0]
    return last if last in open_to else next(iter(open_to), None)
