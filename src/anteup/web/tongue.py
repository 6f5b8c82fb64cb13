"""One language of the pages: its templates, and what they call on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from .. import rules
from ..view import ZONES
from ..words import Say, _
from .telling import Drawings, PageTelling, coin, icon, number, signed

TEMPLATES: Final = Path(__file__).parent / "templates"

LEVELS: Final = {"novice": _("a novice"), "regular": _("a regular"), "expert": _("an expert")}
REACTIONS: Final = {"nice": _("Nice"), "ouch": _("Ouch"), "laugh": _("Ha ha"), "hmm": _("Hmm"), "bluff": _("Bluff")}
LINES: Final = {"r r0": (0, 1), "r r1": (2, 3), "c c0": (0, 2), "c c1": (1, 3)}  # of a square, as they are drawn


class Translate(Protocol):
    """One language, as gettext or Babel loads it."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


def shown(link: str) -> Markup:
    """A link as people read it out; it may break after a stroke."""
    return Markup("/<wbr>").join(link.partition("://")[2].split("/"))


class _Environment(Environment):
    """Where `view.pot` is what the view says of its pot, before anything that Python's dictionaries can do.

    A template is read once: to look after it at every use would take as long as to draw a small one.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._read: Final[dict[str, Template]] = {}

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        if not isinstance(name, str) or globals is not None:
            return super().get_template(name, parent, globals)
        if name not in self._read:
            self._read[name] = super().get_template(name, parent)
        return self._read[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows is the same for all; in Jinja’s chain of two it would be looked up name by name."""
        return {**self.globals, **d} if d else self.globals

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


class Tongue:
    """The pages in one language."""

    def __init__(
        self,
        language: str,
        translate: Translate,
        named: Sequence[tuple[str, str]],
        levels: Sequence[str],
        static: str,
    ) -> None:
        """`named` are all languages, each with its own name for itself."""
        self.language: Final = language
        self.translate: Final = translate
        self.drawings: Final = Drawings(translate.gettext)
        self.note: Final = cache(self._note)
        self.env: Final = _Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
        )
        vars(self.env)["install_gettext_callables"](translate.gettext, translate.ngettext, newstyle=True)
        self.env.globals["_"] = cache(lambda words: escape(translate.gettext(words)))
        emblems = set(re.findall(r'<symbol id="(\w+)"', (TEMPLATES / "sprite.html").read_text("utf-8")))
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
        for shared in ("parts.html", "felt.html", "fist.html"):
            macros = vars(self.env.get_template(shared).module)
            self.env.globals |= {name: macro for name, macro in macros.items() if not name.startswith("_")}

    def page(self, template: str, **context: Any) -> str:
        return self.env.get_template(template).render(**context)

    def spoken(self, say: Say) -> Markup:
        """A sentence that is about nobody at a table."""
        return PageTelling((), None, self.translate.gettext, self.drawings)(say)

    def telling(self, view: Mapping[str, Any]) -> PageTelling:
        you = view["you"]
        return PageTelling(view["names"], you and you["chair"], self.translate.gettext, self.drawings)

    def notes(self, cited: Iterable[str]) -> Markup:
        """The clauses that are cited."""
        return Markup("").join([self.note(id) for id in sorted(cited)])

    def _note(self, id: str) -> Markup:
        """The clause with this id, to be opened in place; of a game that brought no rules, its bare id."""
        try:
            clause = rules.clause(id, self.language)
        except rules.UnknownRule:
            clause = rules.Clause(id, "", "", "", "", "", self.language)
        return Markup(self.page("note.html", clause=clause))

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


def likely(bounds: Mapping[str, Any]) -> int:
    """A number to start from, where none is announced as a rule."""
    most, few = bounds["most"], max(int(bounds["least"]), 20)
    return few if most is None else min(few, int(most))
