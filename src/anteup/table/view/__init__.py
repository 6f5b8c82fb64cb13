"""The table as one reader may see it, as JSON: what the page is made from, and the API answers.

Sentences are Says in wire form whose seats are places in `names`: the chairs, and behind them people the page still
tells of who have left. What a reader may not know is absent: the cards and the log come from `view` and `log_of` of the
deal, the rest is public.

What a watcher sees is reckoned once for all who look on (`watched`), by nothing but a watcher's `Sight`; each reader's
view is that with their own parts in the place of a few.
"""

from __future__ import annotations

from typing import Any, Final

from ...words import Say, _
from ..state import Chair
from ..table import Table
from . import door, middle, naming, people, rail, story
from .sight import Sight

STATES: Final = {"naming": "announcing"}


def view(table: Table, chair: int | None, who: str = "") -> dict[str, Any]:
    """What the reader on a chair may see; None: what a watcher may. Times are epoch seconds, amounts chips.

    `who` is a watcher of whom the table knows something: its host, or somebody who had a chair or asked for one.
    """
    return Views(table).of(chair, who)


class Views:
    """What everybody sees of a table as it stands after one entry. What they share is the same and made once."""

    def __init__(self, table: Table, before: Views | None = None) -> None:
        """`before` are those of an earlier entry of the table: what has not changed since is not made again."""
        self.table = table
        self.watcher: Sight = Sight(table, before=before.watcher if before else None)
        self.watched = watched(self.watcher)
        self._sights: dict[tuple[int | None, str], Sight] = {}
        self._before = before._sights if before else {}

    def of(self, chair: int | None, who: str = "") -> dict[str, Any]:
        """What one reader may see."""
        place = chair, who
        sight = Sight(self.table, chair, who, self.watcher, self._before.get(place))
        self._sights[place] = sight
        if not self.table.may_look(sight.who):
            return outside(sight)
        return self.watched | own(sight, self.watched) if sight.who else self.watched


def watched(sight: Sight) -> dict[str, Any]:
    """The table as any watcher sees it."""
    assert sight.seat is None and not sight.who
    table = sight.table
    return {
        "n": table.n,
        "title": table.settings.title,
        "state": "paused" if table.paused else STATES.get(table.stage, table.stage),
        "started": table.started,
        "arbiter": table.settings.arbiter,
        "names": sight.names,
        "empty": [i for i, chair in enumerate(table.chairs) if chair is None],
        "you": None,
        "players": people.players(sight),
        "game": naming.game(sight),
        "pot": sight.pot,
        "reserve": sight.reserve,
        "pots": middle.pots(sight),
        "middle": middle.middle(sight),
        "rail": rail.rail(sight),
        "announce": None,
        "log": story.log(sight),
        "sound": story.sound(sight),
        "clock": rail.table_clock(sight),
        "commitment": table.commitment,
        "proof": table.deal_proof if table.stage == "playing" else table.settings.proof,
        "secret": table.secret or None,
        "settings": people.settings(sight),
        "host": people.host(sight),
        "picker": naming.picker(sight),
        "favourites": naming.favourites(sight),
        "door": door.door(sight),
        "requests": [{"n": one.n, "name": one.name, "since": one.at} for one in table.requests],
        "waits": [{"chair": one.chair, "name": one.name, "say": one.say.json()} for one in table.reliefs],
        "carried": middle.carried(sight),
        "talk": people.talk(sight),
    }


def own(sight: Sight, seen: dict[str, Any]) -> dict[str, Any]:
    """What somebody sees otherwise than a watcher does."""
    return {
        "you": people.you(sight, seen["players"]),
        "players": people.players_around(sight, seen["players"]),
        "middle": middle.middle_before(sight, seen["middle"]),
        "rail": rail.rail(sight),
        "announce": naming.announce(sight),
        "log": story.log(sight),
        "settings": people.settings(sight) if sight.who == sight.table.host else seen["settings"],
        "host": people.host(sight),
        "picker": naming.picker_before(sight, seen["picker"]),
        "favourites": naming.favourites(sight),
        "door": door.door(sight),
        "talk": people.talk(sight) if sight.table.talk else seen["talk"],
    }


def outside(sight: Sight) -> dict[str, Any]:
    """All that somebody gets to see who may not look on: who sits where, and how to come in."""
    table, bare = sight.table, Table()
    bare.n, bare.settings, bare.host = table.n, table.settings, table.host
    bare.chairs = tuple([chair and Chair(chair.who, chair.name, chair.bot) for chair in table.chairs])
    seen, answer = watched(Sight(bare)), door.door(sight)
    assert answer is not None
    seen["middle"]["say"] = Say(_("The session is over.")).json() if table.stage == "ended" else answer["say"]
    return seen | {
        "door": answer,
        "host": people.host(sight),
        "empty": seen["empty"] if table.stage != "ended" else [],
        "players": [player | {"state": "", "is": None} for player in seen["players"]],
    }
