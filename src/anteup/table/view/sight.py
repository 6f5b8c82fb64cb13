"""Whose eyes look at a table: a watcher's, which see what everybody may, or those of whoever sits on a chair."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from ...deal import Deal, Seat
from ...events import KINDS, Events
from ...view import View
from ...view import view as view_of_deal
from ...words import Say
from ..state import Chair, Waiting
from ..table import Table

PAID_NEXT: Final = ("pays_next", "owes_next")  # what goes into the pot of the next deal


@dataclass(slots=True)
class Told:
    """The lines of the log that a deal brought so far, up to its play `last`."""

    last: Events | None = None
    plays: list[list[dict[str, Any] | None]] = field(default_factory=list)  # a line, or none, for each thing that came
    lines: list[dict[str, Any]] = field(default_factory=list)  # those there are, and before them how it was announced


class Sight:
    """One reader before one table. A watcher has no seat, and nothing that is seen from here is more than they see."""

    def __init__(
        self,
        table: Table,
        chair: int | None = None,
        who: str = "",
        watcher: Sight | None = None,
        before: Sight | None = None,
    ) -> None:
        """`watcher` are the eyes of a watcher before the same table; `before` the same eyes at an earlier entry."""
        self.table = table
        self.chair = chair
        self.me: Chair | None = None if chair is None else table.chair(chair)
        self.who = self.me.who if self.me else who
        self.seat: Seat | None = None if chair is None else table.seat_of(chair)
        self.deal: Deal | None = table.deal
        self.reminds = table.deal is None or table.deal.game.reminds
        self.playing = table.stage == "playing" and self.deal is not None
        self.over = table.stage != "playing" and self.deal is not None and table.settled.get("deal") == table.number
        self._watcher = watcher  # not itself: what goes round in a cycle stays until Python looks for such
        self.names: list[str]
        self.places: dict[str, int]
        if watcher is not None:
            self.names, self.places = watcher.names, watcher.places
        elif before is not None and before.people == self.people:
            self.names, self.places = before.names, before.places
        else:
            self.names = [chair.name if chair else "" for chair in table.chairs]
            self.places = {chair.who: i for i, chair in enumerate(table.chairs) if chair}
            for gone in table.players:
                self.place(gone)
            for news in table.news:
                news.say.reseat(self.place)
        same = before is not None and before.names is self.names and (before.seat, before.who) == (self.seat, self.who)
        # Lines of the log that were told before, as they were told.
        self.told: Told = before.told if before is not None and same else Told()
        self.news: list[dict[str, Any]] | None = before.news if before is not None and same else None

    @property
    def watcher(self) -> Sight:
        """The eyes of a watcher, which may be these."""
        return self._watcher or self

    @cached_property
    def people(self) -> tuple[Any, ...]:
        """All that `names` is made from; the news once they are as they were, which is the rule."""
        chairs = [chair and (chair.who, chair.name) for chair in self.table.chairs]
        return chairs, self.table.players, self.table.names, self.table.news

    @cached_property
    def seen(self) -> View | None:
        """What of the deal is seen from here."""
        return None if self.deal is None else view_of_deal(self.deal, self.seat)

    @cached_property
    def plays(self) -> list[tuple[int, Events]]:
        """What came of each play of the deal, and the number of its entry; the dealing is the first."""
        if self.watcher is not self:
            return self.watcher.plays
        story = self.deal.story() if self.deal else ()
        return [(n, told) for n, (_played, told) in zip(self.table.marks, story, strict=False)]

    # ------------------------------------------------------------------------------------------------ who is where

    def place(self, who: str) -> int:
        """Where somebody is found in `names`; whoever left comes behind the chairs."""
        if who not in self.places:
            called = dict(zip(self.table.players, self.table.names, strict=True))
            line = self.table.line_of(who)
            self.places[who] = len(self.names)
            self.names.append(called.get(who) or (line.name if line else ""))
        return self.places[who]

    def place_of(self, seat: Seat) -> int:
        """Where whoever has a seat in the deal is found in `names`."""
        return self.place(self.table.players[seat])

    def say(self, say: Say | None) -> dict[str, Any] | None:
        """A sentence of the deal, with places in `names` for seats."""
        return None if say is None else say.reseat(self.place_of).json()

    # ------------------------------------------------------------------------------------------------ chips

    @cached_property
    def money(self) -> list[tuple[int, int, int]]:
        """Chips each seat won, paid in this deal less what others paid it, and put into the next pot; antes apart."""
        if self.watcher is not self:
            return self.watcher.money
        assert self.deal is not None
        won, paid, owed = ([0] * len(self.deal.stacks) for _kind in range(3))
        for event in self.deal.log:
            money, seat = KINDS[event.kind].money, event.seat
            if money == "pays" and event.to >= 0:  # another player paid
                paid[event.to] -= event.chips
            if not money or seat < 0 or event.kind in ("antes", "owes_ante"):
                continue
            match money:
                case "wins":
                    won[seat] += event.chips
                case "returns":
                    paid[seat] -= event.chips
                case _ if event.kind in PAID_NEXT:
                    owed[seat] += event.chips
                case _:
                    paid[seat] += event.chips
        return list(zip(won, paid, owed, strict=True))

    @cached_property
    def must(self) -> Waiting | None:
        """The waiting pot whose game must be dealt next."""
        return self.table.required() if self.watcher is self else self.watcher.must

    @property
    def stays(self) -> bool:
        """Whether nobody won anything, so that all that was put in waits in the pot (PB14, BG18)."""
        assert self.deal is not None
        return self.deal.pot > 0 and not any(KINDS[event.kind].money == "wins" for event in self.deal.log)

    @property
    def pot(self) -> int:
        """The chips in the pot of the deal, or in the pots that wait."""
        return self.deal.pot if self.playing and self.deal else sum(pot.pot for pot in self.table.pots)

    @property
    def reserve(self) -> int:
        return self.deal.reserve if self.playing and self.deal else sum(pot.reserve for pot in self.table.pots)
