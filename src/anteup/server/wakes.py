"""Tells other workers which table has a new entry, by PostgreSQL’s LISTEN and NOTIFY; never what the entry says.

What is missed, the clock’s looks into the journal mend.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg

from ..store.wire import Wire, call
from .logs import trace
from .metrics import WAKES
from .rooms import Room, Rooms

CHANNEL: Final = "anteup_entries"
AGAIN: Final = 1.0  # seconds until a lost connection is tried again
BEAT: Final = 10.0  # seconds of silence after which whoever listens asks whether the database is still there

log = logging.getLogger("anteup.server")


class Wakes:
    """What this worker has to say, and whom it wakes."""

    def __init__(self, database: str) -> None:
        """`database`: postgresql://…"""
        self._database = database
        self._news: dict[str, int] = {}  # the newest entry of each table that this worker wrote
        self._spoken = asyncio.Event()
        self._waking: set[asyncio.Task[None]] = set()

    def tell(self, room: Room) -> None:
        """Say that a table has changed, if this worker changed it. Whoever comes late hears the newest only."""
        if room.wrote == room.table.n:
            self._news[room.code] = room.table.n
            self._spoken.set()

    async def run(self, rooms: Rooms) -> None:
        """Speak and listen until the house closes."""
        await asyncio.gather(self._keep(self._speak), self._keep(lambda line: self._listen(line, rooms)))

    async def _keep(self, use: Callable[[Wire], Awaitable[None]]) -> None:
        """A connection of its own, made anew when it is lost. That is written down once, however long it takes."""
        known = False
        while True:
            try:
                async with await call(self._database) as line:
                    known = False
                    await use(line)
            except (psycopg.Error, OSError) as lost:
                if not known:
                    log.warning("wakes", extra={"why": trace(lost)})
                known = True
                await asyncio.sleep(AGAIN)

    async def _speak(self, line: Wire) -> None:
        while True:
            await self._spoken.wait()
            while self._news:
                code, n = next(iter(self._news.items()))
                await line.execute("select pg_notify(%s, %s)", (CHANNEL, f"{code} {n}"))
                if self._news[code] == n:  # else there is newer news by now
                    del self._news[code]
            self._spoken.clear()

    async def _listen(self, line: Wire, rooms: Rooms) -> None:
        while True:
            await line.execute(f"LISTEN {CHANNEL}")  # again and again: a line that died in silence is found out so
            async for note in line.notifies(timeout=BEAT):
                self._hear(note.payload, rooms)

    def _hear(self, payload: str, rooms: Rooms) -> None:
        code, _space, n = payload.partition(" ")
        room = rooms.known(code)
        if room is not None and n.isdecimal() and int(n) > room.table.n:
            WAKES.inc()
            waking = asyncio.create_task(self._wake(room, int(n)))
            self._waking.add(waking)
            waking.add_done_callback(self._waking.discard)

    async def _wake(self, room: Room, n: int) -> None:
        try:
            await room.refresh(n)
        except Exception as failed:  # the next look mends it
            log.warning("wakes", extra={"why": trace(failed)})
