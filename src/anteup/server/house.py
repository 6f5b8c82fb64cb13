"""What one worker has: the journal, the rooms, the clock, who people are, and the pages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ..actions import Illegal
from ..store import Away, Store
from ..table import Table
from ..table.door import is_kept
from ..web.page import Pages
from ..words import Say, _
from .clock import Clock
from .codes import label
from .limits import Limits
from .metrics import BATCHES, REFUSED, keep_looking
from .rooms import Room, Rooms
from .seats import Seats
from .sitting import as_said_by
from .tasks import end
from .turns import Turns

if TYPE_CHECKING:
    from .wakes import Wakes

log = logging.getLogger("anteup.server")


@dataclass(frozen=True)
class Plan:
    """How a house is to be opened."""

    database: str  # sqlite:///file or postgresql://…
    key: str  # what people's tokens are signed with; of several keys, a line each, the newest comes first
    link: str = ""  # where others reach it, http://192.168.1.7:8765; "" if nobody else can
    others: Sequence[str] = ()  # and where else, on a machine with several networks
    workers: int = 1  # of this house; if there are several, they are told to go on by whoever starts them
    every: float = 2.0  # seconds between looks at what other workers wrote
    limits: Limits = field(default_factory=Limits)


class House:
    """One worker, open."""

    def __init__(self, plan: Plan, store: Store, pages: Pages) -> None:
        self.plan: Final = plan
        self.store: Final = store
        self.pages: Final = pages
        self.limits: Final = plan.limits
        self.seats: Final = Seats(plan.key)
        self.clock: Final = Clock(store, plan.workers == 1)
        self.wakes: Wakes | None = None
        if plan.database.startswith("postgresql"):
            from .wakes import Wakes  # which imports what a SQLite file can do without

            self.wakes = Wakes(plan.database)
        self.rooms: Final = Rooms(store, self.clock.now, self._changed, plan.workers == 1)
        self.lines = 0  # sockets that are open
        self.turns: Final = Turns()  # of whoever is to be told something
        self.closing = False
        self.tasks: list[asyncio.Task[None]] = []  # what runs as long as the house is open
        store.wrote = BATCHES.observe

    def _changed(self, room: Room) -> None:
        self.clock.wind(room)
        if self.wakes is not None:
            self.wakes.tell(room)

    async def open(self) -> None:
        try:
            await self.clock.set()
            if self.plan.workers == 1:
                await self.clock.resume(self.rooms)
            self.clock.start(self.rooms)
        except Away as lost:  # for a worker that comes in place of another it is as if it had gone just now
            self.clock.leave(self.rooms, lost)
        self.tasks.append(asyncio.create_task(self.clock.run(self.rooms, self.plan.every), name="anteup clock"))
        if self.wakes is not None:
            self.tasks.append(asyncio.create_task(self.wakes.run(self.rooms), name="anteup wakes"))
        self.tasks.append(asyncio.create_task(keep_looking(self), name="anteup metrics"))

    async def do(self, room: Room, person: str, said: Mapping[str, Any], address: str = "") -> Table:
        """Carry out what a person says to a table, as that person and nobody else. Raises what `Room.do` raises.

        `address` is where they are: from one address the word of a table can be guessed at, but not often.
        """
        if self.clock.away:  # it is tried every second, and nobody has to wait until that fails
            raise Away("The journal cannot be reached.")
        room.heard = time.monotonic()
        knocks = said["do"] == "sit" and not said.get("bot") and is_kept(room.table, person)
        if knocks and not self.limits.guesses.allows(address):
            raise Illegal(Say(_("That was often enough for now; wait a minute before you try again.")))
        try:
            return await room.do(as_said_by(person, said, room.table))
        except Illegal as refusal:
            REFUSED.labels("table").inc()
            log.info("refused", extra={"table": label(room.code), "do": said["do"], "clause": refusal.clause})
            raise

    async def close(self) -> None:
        self.closing = True
        await end(self.tasks)
        await self.clock.stop()
        await self.rooms.close()
        await self.store.close()
