"""Draws the table's page, part by part, each from the piece of the reader's view that it shows and from nothing else.

Whoever is to see the same is given the same part, drawn once for all; what shows what it showed before is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from ..words import _
from .parts import Part, Parts, draw_part, only
from .sheet import Line, Log, Sheet, filled, line_name
from .telling import PageTelling
from .tongue import Tongue

if TYPE_CHECKING:
    from .page import Invite

View = Mapping[str, Any]
Draw = Callable[[PageTelling], str]
Drawn = tuple[str, Any, Draw, Parts | None]  # a part: its name, what it shows, how, and where such are kept

LARGE: Final = 3_000  # headers, menus, middles and rails that are kept, drawn
SMALL: Final = 10_000  # and lines of logs, and players
MOMENT: Final = 6  # seconds for which a reaction is seen beside the player
READING: Final = 10  # and what a friend wrote
LOG_LINES: Final = 60  # of the log on the page; the rest is in the journal
ENDED: Final = ("result", "announcing", "ended")  # when the record of the deal can be had
PLAYER: Final = ("chair", "name", "bot", "chips", "owes", "dealer", "state", "is", "bet", "fan")
PURSE: Final = ("chips", "owes", "dealer", "bet", "topup")


class Drawing:
    """The table's page in one language."""

    def __init__(self, tongue: Tongue, bots: Sequence[str]) -> None:
        """`bots` are what bots may be called."""
        self.tongue: Final = tongue
        self.bots: Final = bots
        self._line: Final[Any] = tongue.env.get_template("row.html").module
        self._seat: Final[Any] = tongue.env.get_template("seat.html").module
        self._fist: Final[Any] = tongue.env.get_template("fist.html").module
        self._large: Final = Parts(LARGE)
        self._small: Final = Parts(SMALL)

    # ------------------------------------------------------------------------------------------------ the page

    def whole(self, sheet: Sheet) -> str:
        """The page as HTML."""
        parts = {name: Markup(filled(part.html, sheet.parts)) for name, part in sheet.parts.items()}
        seats = [parts[f"seat-{chair}"] for chair in sheet.plan["chairs"]]
        return self.tongue.page("room.html", sheet=sheet, plan=sheet.plan, parts=parts, seats=seats)

    def sheet(
        self, view: View, invite: Invite | None, now: float, typed: str = "", before: Sheet | None = None
    ) -> Sheet:
        """The page of a view, at a time; what the page `before` shows as well is taken from there."""
        plan = planned(view)
        if before is not None and before.plan != plan:
            before = None
        tell, parts, cited = self.tongue.telling(view), dict[str, Part](), set[str]()
        for name, shown, draw, kept in self._parts(view, plan, invite, now, typed):
            part = before.parts.get(name) if before else None
            if part is None or part.shown != shown:
                part = draw_part(shown, tell, draw) if kept is None else kept.drawn(shown, tell, draw)
                cited |= part.cited
            parts[name] = part
        log = self._log(view["log"], plan["saw"], tell, before.log if before else None)
        if before is None or log is not before.log:
            cited |= {clause for line in log.lines for clause in line.part.cited}
        notes = dict(before.notes) if before else {}
        notes |= {clause: self.tongue.note(clause) for clause in sorted(cited) if clause not in notes}
        return Sheet(view["n"], plan, self._room(view, now), parts, log, notes)

    def _room(self, view: View, now: float) -> tuple[Any, ...]:
        """What stands in the tag around the page, but for the entry."""
        you, sound = view["you"], view["sound"]
        marks = " data-plays" if you and view["state"] != "ended" else ""
        marks += " data-lit" if view["rail"]["lit"] else ""
        marks += f' data-heard="{escape(sound["is"])} {sound["n"]}"' if sound else ""
        game = view["game"]["name"] if view["game"] else ""
        return game, round(now, 3), _scene(view), self.title(view), view["title"], marks

    def title(self, view: View) -> str:
        """What the browser's tab says; it begins with a mark when it is your turn."""
        translate = self.tongue.translate.gettext
        game = translate(view["game"]["title"]) if view["game"] else view["title"]
        turn = translate(_("Your turn"))
        return f"● {turn} · {game}" if view["rail"]["lit"] else game

    # ------------------------------------------------------------------------------------------------ its parts

    def _parts(self, view: View, plan: View, invite: Invite | None, now: float, typed: str) -> Iterator[Drawn]:
        """What the page is made of; what stands in another part comes after it."""
        yield from self._header(view, plan, invite is not None)
        moods = {
            one["chair"]: only(one, ("n", "text", "reaction"))
            for one in view["talk"]
            if now - one["at"] < (MOMENT if one["reaction"] else READING * (not one["mine"]))
        }
        if plan["kind"] == "announce":
            yield self._announcing(view)
        elif plan["kind"] == "lobby":
            yield self._lobby(view, invite)
        else:
            yield from self._players(view, moods)
            yield from self._middle(view)
        if plan["kind"] != "announce":
            yield from self._rail(view, plan, typed)
        yield from self._edge(view, moods, now)
        talk = {"talk": view["talk"], "may": bool(view["you"])}
        yield self._part("talk", "talk.html", talk)

    def _part(self, name: str, template: str, shown: Mapping[str, Any], **more: Any) -> Drawn:
        """A part out of a template of its own; `more` is what may be different and yet be no news, and is not kept."""
        page = self.tongue.page
        return name, shown, lambda tell: page(template, view=shown, tell=tell, **more), None if more else self._large

    def _header(self, view: View, plan: View, invite: bool) -> Iterator[Drawn]:
        """The header, and what opens from it: the rules of the deal, the menu, for the host how the table is set."""
        game, host = view["game"], view["host"]
        shown = only(view, ("title", "code")) | {
            "game": game and only(game, ("name", "title", "short")),
            "watching": view.get("watching", 0),
            "last": plan["last"],
            "requests": view["requests"] if host["yours"] else [],
        }
        yield self._part("bar", "bar.html", shown)
        title = self.title(view)
        yield "heading", title, lambda _tell: Markup('<h1 class="hide" id="heading">{}</h1>').format(title), self._small
        if game:
            told = only(game, ("name", "title", "deal", "options"))
            shown = {"game": told, "code": view["code"], "ended": view["state"] in ENDED}
            yield self._part("options", "options.html", shown)
        yield self._part("menu", "menu.html", self._menu(view, plan, invite))
        if plan["seal"]:
            shown = {"commitment": view["commitment"], "may": bool(view["you"]) and view["state"] != "ended"}
            yield self._part("seal", "seal.html", shown)
        if plan["powers"]:
            asked = [only(p, ("chair", "name", "asked")) for p in view["players"] if p["asked"] is not None]
            yield self._part(
                "skips", "skips.html", {"asked": asked if view["state"] in ("playing", "announcing") else []}
            )
            shown = only(view, ("settings", "favourites")) | {
                "games": view["picker"]["games"],
                "host": host["name"],
                "dealt": bool(game),
                "in_use": 1 + max([i for i, name in enumerate(view["names"]) if name], default=0),
            }
            yield self._part("house", "house.html", shown)

    def _menu(self, view: View, plan: View, invite: bool) -> dict[str, Any]:
        """What the menu shows; of the table no more than the host can do something about."""
        you = view["you"]
        shown = only(view, ("title", "code")) | {
            "you": you and only(you, ("away", "leaving", "topup")),
            "picker": only(view["picker"], ("how", "rotation")),
            "host": view["host"]["name"],
            "invite": invite,
            "game": view["game"] and view["game"]["name"],
            "forget": [one["name"] for one in view["favourites"] if one["forget"]],
            "seal": plan["seal"],
            "state": view["state"] if plan["powers"] or view["state"] in ("playing", "ended") else "between",
            "powers": None,
        }
        if plan["powers"]:
            shown["powers"] = {
                "arbiter": view["arbiter"],
                "free": view["empty"][0] if view["empty"] else None,
                "bot": next((name for name in self.bots if name not in view["names"]), self.bots[0]),
                "you": only(you, ("chair", "name")),
                "players": [only(p, ("chair", "name", "bot")) | {"owes": p["owes"] > 0} for p in view["players"]],
                "pot": bool(view["pot"]),
            }
        return shown

    def _players(self, view: View, moods: Mapping[int, View]) -> Iterator[Drawn]:
        """The players, each as the others see them."""
        game = view["game"]
        counts, fists = game and game["counts"], bool(view["middle"]["fists"])
        for player in view["players"]:
            shown = only(player, PLAYER), counts, fists, moods.get(player["chair"])
            yield f"seat-{player['chair']}", shown, partial(self._seated, shown), self._small
        for chair in _open_chairs(view):
            yield f"seat-{chair}", chair, partial(self._free, chair), self._small

    def _seated(self, shown: tuple[Any, ...], tell: PageTelling) -> str:
        player, counts, fists, mood = shown
        return str(self._seat.seat(player, tell, counts, fists, mood))

    def _free(self, chair: int, _tell: PageTelling) -> str:
        return str(self._seat.free(chair))

    def _middle(self, view: View) -> Iterator[Drawn]:
        """What lies in the middle of the table, and what is going on there."""
        middle, game, you = view["middle"], view["game"], view["you"]
        differs = game["differs"] if game else None
        fists = middle["fists"] or []
        ring = [] if any(zone["layout"] == "square" for zone in middle["zones"]) else fists
        players = [*view["players"], *([you] if you else [])]
        gone = [player["chair"] for player in players if player["state"] == "gone"] if fists else []
        up = [player for player in view["players"] if player["fan"] and player["fan"]["cards"]]
        if view["state"] != "playing" or len(up) > 3 or middle["zones"] or fists:
            up = []
        says = bool(middle["say"]) and not (middle["aloud"] and ring)
        shown = only(view, ("state", "pot", "reserve", "pots", "waits")) | {
            "middle": middle | {"say": None, "clause": None, "fists": None if ring else fists},
            "says": says,
            "ring": len(ring),
            "gone": [] if ring else gone,
            "bets": sum(player["bet"] for player in players),
            "up": [only(player, ("name", "fan", "is")) for player in up],
            "lit": bool(ring) and view["rail"]["lit"],
            "secret": bool(game) and game["counts"] == "secret",
            "differs": differs,
            "options": game["options"] if differs else [],
            "carried": [pot for pot in view["carried"] if not (pot["next"] and middle["next"])],
            "home": _home(middle["track"]),
            "terms": self._terms(middle),
            "voided": _voided(view),
            "corners": [choice["do"] for choice in view["rail"]["choices"] if choice.get("verb") == "turn"],
        }
        yield self._part("middle", "middle.html", shown)
        if says:
            kind = "say" if middle["aloud"] or view["state"] not in ("playing", "paused") else "tells small"
            yield self._part("say", "say.html", only(middle, ("say", "clause")) | {"kind": kind})
        if ring:
            yield "fists", (ring, gone), partial(self._fists, ring, gone), self._large

    def _fists(self, ring: Sequence[View], gone: Sequence[int], tell: PageTelling) -> str:
        """The ring of fists: the reader's first, then clockwise. Each looks the same to all whose it is not."""
        fists = []
        for fist in ring:
            shown = fist, fist["chair"] in gone
            part = self._small.drawn(shown, tell, partial(self._clenched, shown))
            tell.named.update(part.named)
            fists.append(part.html)
        words = self.tongue.translate.gettext(_("Who has chosen"))
        return Markup('<ol class="fists" id="fists" aria-label="{}">{}</ol>').format(words, Markup("").join(fists))

    def _clenched(self, shown: tuple[View, bool], tell: PageTelling) -> str:
        return str(self._fist.fist(*shown, tell))

    def _rail(self, view: View, plan: View, typed: str) -> Iterator[Drawn]:
        """The reader's edge of the table."""
        rail, you, state = view["rail"], view["you"], view["state"]
        choices = rail["choices"] if state == "playing" else []
        # An offer beside a question, or beside Ready, is a word to tap; else it is the one thing to do.
        aside = rail["offers"] if choices or rail["ready"] else []
        ask = only(rail, ("question", "since", "holding")) | {"paused": state == "paused", "aside": aside}
        asked = bool(you) and (ask["paused"] or any(ask[part] for part in ("question", "holding", "aside")))
        shown = only(view, ("state", "code")) | {
            "you": bool(you),
            "rail": only(rail, ("asked", "lit", "hand", "barred", "ahead")) | {"choices": choices},
            "ask": asked,
            "question": bool(rail["question"]),
            "next": view["picker"]["next"] if state != "paused" else None,
            "ready": bool(rail["ready"]),
            "offers": [] if aside else rail["offers"],
            "goes_on": state == "paused" and bool(you) and you["host"],
            "door": None if you else view["door"],
            "lobby": plan["kind"] == "lobby",
            "chairs": chairs(view) if state == "ended" else [],
            "typed": typed,
        }
        yield self._part("move", "rail.html", shown)
        if asked:
            yield self._part("ask", "ask.html", ask)
        if rail["ready"]:
            yield self._part("ready", "ready.html", rail["ready"])

    def _edge(self, view: View, moods: Mapping[int, View], now: float) -> Iterator[Drawn]:
        """The reader's chips and time; how much of it is left is no news, for the page counts by itself."""
        you, clock = view["you"], view["rail"]["clock"] or view["clock"]
        left, banking = _left(clock, now) if clock else (0.0, False)
        ticking = Markup(f"<b data-left>{math.ceil(left)}</b>")
        time = {"left": round(left, 1), "banking": banking, "ticking": ticking} if clock else {}
        shown = {"clock": clock, "asked": view["rail"]["asked"] is not None}
        yield self._part("lamp", "lamp.html", shown, **time)
        shown = shown | {
            "you": you and only(you, PURSE),
            "mood": moods.get(you["chair"]) if you else None,
            "looks": not view["door"] or view["door"]["look"],
        }
        yield self._part("edge", "edge.html", shown, **time)

    def _announcing(self, view: View) -> Drawn:
        """For whoever must name the game: all that they may announce."""
        asked, chosen = view["rail"]["asked"], _chosen(view["announce"])
        shown = {"announce": view["announce"], "asked": asked, "chosen": chosen, "voided": _voided(view)}
        return self._part("table", "announce.html", shown)

    def _lobby(self, view: View, invite: Invite | None) -> Drawn:
        """The chairs before the first deal."""
        shown = {
            "chairs": [only(chair, ("chair", "name", "bot", "host")) for chair in chairs(view)],
            "takes": [take["chair"] for take in _takes(view)],
            "taken": len(view["players"]) + bool(view["you"]),
            "say": view["middle"]["say"],
            "clause": view["middle"]["clause"],
            "voided": _voided(view),
        }
        return self._part("lobby", "lobby.html", shown, invite=invite if view["you"] else None)

    def _terms(self, middle: Mapping[str, Any]) -> list[dict[str, Any]]:
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
            if len(each) > 1 and not left:
                return []  # a sum of one says nothing
            words = f"{len(paid)} ×" if len(each) == 1 else self.tongue.translate.gettext(_("paid"))
            terms = [{"chair": None, "words": words, "n": each.pop() if len(each) == 1 else sum(paid.values())}]
        if left:
            terms.insert(0, {"chair": None, "words": self.tongue.translate.gettext(_("left over")), "n": left})
        return terms

    # ------------------------------------------------------------------------------------------------ the log

    def _log(self, told: Sequence[View], saw: bool, tell: PageTelling, before: Log | None) -> Log:
        """The log as the view has it; if it only goes on from the one before, all that has been drawn stays."""
        known, lines, book = 0, list[Line](), object()
        if before is not None and told:
            gone = next((i for i, line in enumerate(before.told) if line == told[0]), None)
            if gone is not None and before.told[gone:] == told[: len(before.told) - gone]:
                known, unseen = len(before.told) - gone, len(before.told) - len(before.lines)
                lines, book = [*before.lines[max(gone - unseen, 0) :]], before.book
        if before is not None and known == len(told) == len(before.told):
            return before
        n, k = (lines[-1].n, lines[-1].k) if lines else (-1, 0)
        for line in told[known:]:
            n, k = line["n"], k + 1 if line["n"] == n else 0
            shown = line, line_name(n, k)
            lines.append(Line(n, k, self._small.drawn(shown, tell, partial(self._told, shown))))
        return Log(told, lines if saw else lines[-LOG_LINES:], book)

    def _told(self, shown: tuple[Any, ...], tell: PageTelling) -> str:
        line, name = shown
        return str(self._line.line(line, name, tell))

    # ------------------------------------------------------------------------------------------------ replays

    def replay(self, steps: Sequence[View], at: int, **more: Any) -> str:
        """A deal step by step. What a step shows is in three parts, players, middle and rail; each is sent once."""
        tell = self.tongue.telling(steps[-1]["view"])
        parts: dict[str, int] = {}
        drawn: list[dict[str, Any]] = []
        for step in steps:
            scene = [part.strip() for part in self._scene_of(step, tell)]
            drawn.append({"n": len(drawn) + 1, "told": step["told"],
                          "parts": [parts.setdefault(part, len(parts)) for part in scene]})  # fmt: skip
        sent = [Markup(part) for part in parts]
        view = steps[-1]["view"]
        return self.tongue.page(
            "replay.html", view=view, tell=tell, steps=drawn, parts=sent, step=drawn[at - 1], **more
        )

    def _scene_of(self, step: View, tell: PageTelling) -> tuple[str, str, str]:
        """The players, the middle, and what the reader was told and held."""
        view, page = step["view"], self.tongue.page
        you = view["you"]

        def drawn(made: Iterator[Drawn]) -> dict[str, Part]:
            parts = {}
            for name, shown, draw, kept in made:
                parts[name] = draw_part(shown, tell, draw) if kept is None else kept.drawn(shown, tell, draw)
                tell.cited.update(parts[name].cited)
            return parts

        shown = {"rail": view["rail"], "clock": None, "asked": False, "looks": True, "mood": None}
        shown |= {"you": you and only(you, PURSE), "middle": view["middle"]}
        seats, middle = drawn(self._players(view, {})), drawn(self._middle(view))
        return (
            page("seats.html", seats=[part.html for part in seats.values()], seated=bool(you)),
            filled(middle["middle"].html, middle),
            page("told.html", view=shown, step=step, tell=tell),
        )


def planned(view: View) -> dict[str, Any]:
    """Which parts a page has, and where they stand; and who reads it."""
    game, state, you = view["game"], view["state"], view["you"]
    kind = "announce" if view["announce"] else "lobby" if state == "waiting" and not view["started"] else "table"
    return {
        "kind": kind,
        "chairs": _around(view) if kind == "table" else [],
        "reader": you and you["chair"],
        "names": view["names"],
        "code": view["code"],
        "options": bool(game),
        "seal": bool(view["commitment"]) and view["proof"] != "off",
        "powers": bool(you and you["host"]) and state != "ended",
        "last": bool(game) and (game["deal"] > 1 or state != "playing"),
        "saw": any(line["saw"] for line in view["log"]),
    }


def _around(view: Mapping[str, Any]) -> list[int]:
    """The chairs of the players, and for whoever may take one those that are empty."""
    players = [player["chair"] for player in view["players"]]
    empty = _open_chairs(view)
    return sorted([*players, *empty]) if empty else players


def _takes(view: Mapping[str, Any]) -> list[Any]:
    """The chairs, empty or a bot's, that the reader may take now."""
    door = view["door"]
    return door["takes"] if door and door["request"] is None and door["chair"] is None else []


def _open_chairs(view: Mapping[str, Any]) -> list[int]:
    """The empty chairs that the reader may take now."""
    return [take["chair"] for take in _takes(view) if not take["bot"]]


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


def chairs(view: Mapping[str, Any]) -> list[dict[str, Any]]:
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


def _voided(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """That the last deal was voided, and why (C20): said until the next one."""
    told = [line["say"] for line in view["log"] if line["clause"] == "C20" and "deal" in line["say"]]
    if not told or view["state"] in ("playing", "result"):
        return None
    say: Mapping[str, Any] = told[-1]
    return say if say["deal"] == max(line["deal"] for line in view["log"]) else None


def _home(track: Sequence[Mapping[str, Any]] | None) -> int | None:
    """The chair where an offered card set out, if its way ends there too."""
    if not track or track[-1]["state"] != "end" or track[0]["chair"] != track[-1]["chair"]:
        return None
    chair: int = track[0]["chair"]
    return chair


def _chosen(announce: Mapping[str, Any] | None) -> str | None:
    """The game that is ticked at first: what must be dealt, else what was last, else the first that can be dealt."""
    if not announce:
        return None
    open_to = [game["name"] for game in announce["games"] if not game["barred"]]
    last = (announce["must"] or (announce["last"] or {}).get("text", "")).partition(" ")[0]
    return last if last in open_to else next(iter(open_to), None)
