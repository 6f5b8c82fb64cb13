"""What one worker has: the journal, the rooms, the clock, who people are, and the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..store import Store
from ..table import Table
from ..web.page import Pages
from .clock import Clock
from .limits import Limits
from .rooms import Room, Rooms
from .seats import Seats
from .sitting import as_said_by


@dataclass(frozen=True)
class Plan:
    """How a house is to be opened."""

    database: str  # sqlite:///file or postgresql://…
    key: str  # what people's tokens are signed with
    link: str = ""  # where others reach it, http://192.168.1.7:8765; "" if nobody else can
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
        self.rooms: Final = Rooms(store, self.clock.now, self.clock.wind)
        self.lines = 0  # sockets that are open
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.clock.set()
        if self.plan.workers == 1:
            await self.clock.resume(self.rooms)
        self.clock.start(self.rooms)
        self._watch = asyncio.create_task(self.clock.run(self.rooms, self.plan.every), name="anteup clock")

    async def do(self, room: Room, person: str, said: Mapping[str, Any]) -> Table:
        """Carry out what a person says to a table, as that person and nobody else. Raises what `Room.do` raises."""
        return await room.do(as_said_by(person, said, room.table))

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await self.clock.stop()
        await self.rooms.close()
        await self.store.close()
