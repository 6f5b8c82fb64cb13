"""The clock: wakes each table when a question, a pause or a bot's thinking is over, by the database's time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

from ..actions import Illegal
from ..store import Away, Store, StoreError
from ..table import Table
from .codes import label
from .hosts import Hosts
from .logs import trace
from .rooms import Room, Rooms, due
from .tasks import end
from .thinking import answer, mildly

EVER: Final = 1e12  # epoch seconds, far away
AGAIN: Final = 1.0  # seconds until a table is tried again that could not be served
BEHIND: Final = 0.25  # seconds by which a worker lets the one go first that wrote a table’s last entry
GRACE: Final = 2.0  # seconds for which another worker's table may be overdue before it is taken over
OVERLAP: Final = 10.0  # seconds that are looked at twice: a commit may be seen later than its time
IDLE: Final = 600.0  # seconds after which a room where nobody is may be forgotten
AT_ONCE: Final = 50  # tables that go on together after a stop
SYNC: Final = 60.0  # seconds between looks at the database's clock
JUMP: Final = 5.0  # seconds by which a clock may be set, or this worker be late, and nobody notices

log = logging.getLogger("anteup.server")


class Clock:
    """Wakes the rooms of this worker to the moment, and looks into the journal now and then for all others."""

    def __init__(self, store: Store, alone: bool = True) -> None:
        """`alone`: there is no other worker."""
        self._store = store
        self._alone = alone
        self._hosts = Hosts(alone)
        self.away = False  # the database cannot be reached: nobody can do anything, and no time passes for anybody
        self._ahead = 0.0  # the database's clock less the seconds this machine counts
        self._set_at = self._apart = 0.0
        self._alarms: dict[Room, asyncio.TimerHandle] = {}
        self._serving: dict[Room, asyncio.Task[None]] = {}
        self._looked = 0.0
        self._runs = False
        self._look_now = asyncio.Event()
        store.lost = self._look_now.set

    def now(self) -> float:
        """Epoch seconds by the database's clock, which is the same for all workers; it never jumps by itself."""
        return time.monotonic() + self._ahead

    async def set(self) -> None:
        """Set our clock by the database's."""
        before = time.monotonic()
        told = await self._store.now()
        self._set_at, self._apart = time.monotonic(), apart()
        self._ahead = told - (before + self._set_at) / 2

    async def resume(self, rooms: Rooms) -> None:
        """After the house stood still: every open question gets its full time again, before anything is due.

        Where there are other workers, each sees to the tables it has, and none to what another has seen to.
        """
        codes = await self._store.due(EVER, 1_000_000) if self._alone else []
        codes += {room.code for room in rooms} - set(codes)
        for some in range(0, len(codes), AT_ONCE):
            await asyncio.gather(*[self._resume(rooms, code) for code in codes[some : some + AT_ONCE]])

    async def _resume(self, rooms: Rooms, code: str) -> None:
        with carefully(code):
            room = await rooms.room(code)
            if room is not None:
                await room.do({"do": "resumed"}, self._stood)

    def _stood(self, table: Table) -> bool:
        """Whether somebody is asked, and not just now: by another worker that was resumed before this one."""
        if table.due() is None:
            return False
        since = [question.since for question in table.asked.values()] or [table.since]
        return self._alone or not all(-JUMP < self.now() - asked < JUMP for asked in since)

    async def wake_up(self, rooms: Rooms) -> None:
        """The machine slept, its clock was set, or the database was away: as after a stop, no time has passed."""
        self.rest()
        await self.set()
        self._hosts = Hosts(self._alone)
        await self.resume(rooms)
        if self.away:
            log.warning("back")
        self.away = False
        self.start(rooms)

    def rest(self) -> None:
        """No table is woken any more."""
        self._runs = False
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _late(self, seconds: float) -> bool:
        """Whether this worker itself stood still; then nothing is due before the next look, which comes at once."""
        if seconds < JUMP:
            return False
        self.rest()
        self._look_now.set()
        return True

    def start(self, rooms: Rooms) -> None:
        """From now on tables are woken."""
        self._runs = True
        for room in rooms:
            self.wind(room)

    async def stop(self) -> None:
        """No table is woken any more; what is being done is done."""
        self.rest()
        await end(self._serving.values())

    # ------------------------------------------------------------------------------------------------ our rooms

    def wind(self, room: Room) -> None:
        """Set the alarm of a room to when it is next due."""
        if alarm := self._alarms.pop(room, None):
            alarm.cancel()
        if not self._runs or room in self._serving:
            return  # it is wound again when that is done
        when = self._due(room)
        if when is not None:
            loop = asyncio.get_running_loop()
            at = loop.time() + max(0.0, when - self.now())
            self._alarms[room] = loop.call_at(at, self._ring, room, at)

    def _due(self, room: Room) -> float | None:
        """When a table is next due here. Of several workers one goes first, or all would do the same in vain."""
        when = due(room.table, room.watched)
        first = self._alone or room.wrote == room.table.n
        return when if when is None or first else when + BEHIND

    def _ring(self, room: Room, at: float) -> None:
        self._alarms.pop(room, None)
        if room in self._serving or self._late(asyncio.get_running_loop().time() - at):
            return
        serving = asyncio.create_task(self._serve(room), name=f"anteup table {label(room.code)}")
        self._serving[room] = serving
        serving.add_done_callback(lambda _done: self._served(room))

    def _served(self, room: Room) -> None:
        self._serving.pop(room, None)
        self.wind(room)

    async def _serve(self, room: Room) -> None:
        """Everything that is due at a table, one after another. Whatever goes wrong, other tables go on."""
        with carefully(room.code):
            while self._runs and (when := self._due(room)) is not None and when <= self.now():
                began = time.monotonic()
                if not await self._step(room):
                    break
                self._late(time.monotonic() - began)
            else:
                return
        await asyncio.sleep(AGAIN)

    async def _step(self, room: Room) -> bool:
        """One bot's answer, or what the clock does; False: neither could be done."""
        table = room.table
        commands: list[Mapping[str, Any]] = []
        for chair in table.bots_to_play(self.now())[:1]:
            commands += filter(None, [await self._answer(room, table, chair)])
        # The clock comes after a bot that is refused, so that no bot can hold up a table.
        for command in [*commands, {"do": "clock"}]:
            try:
                await room.do(command)
                return True
            except Illegal:
                if room.table is not table:
                    return True  # somebody else was first
        return False

    async def _answer(self, room: Room, table: Table, chair: int) -> Mapping[str, Any] | None:
        try:
            return await answer(table, chair)
        except Exception as failed:
            log.error("bot", extra={"table": label(room.code), "why": trace(failed)})
            return mildly(table, chair)

    # ------------------------------------------------------------------------------------------------ all rooms

    async def run(self, rooms: Rooms, every: float) -> None:
        """Every so many seconds look after what other workers did, or no worker did, and how the database is."""
        while True:
            if self.away:
                await asyncio.sleep(AGAIN)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(every):  # wait_for would lose a cancellation now and then (Python 3.11)
                        await self._look_now.wait()
            self._look_now.clear()
            with carefully(""):
                try:
                    await self._look(rooms)
                except Away as lost:
                    self.leave(rooms, lost)

    def leave(self, rooms: Rooms, lost: Away) -> None:
        """The database cannot be reached: nothing is due until it can, and whoever looks on is to come back then."""
        if self.away:
            return
        log.warning("away", extra={"why": str(lost)})
        self.away = True
        self.rest()
        for room in rooms:
            room.stir()

    async def _look(self, rooms: Rooms) -> None:
        set_anew = abs(apart() - self._apart) > JUMP or time.monotonic() - self._set_at > SYNC
        if set_anew:
            ahead = self._ahead
            await self.set()
            jumped = abs(self._ahead - ahead) > JUMP
        if not self._runs or (set_anew and jumped):
            await self.wake_up(rooms)
        now = self.now()
        for code in await self._store.due(now - GRACE):
            if rooms.known(code) is None:
                with carefully(code):
                    await rooms.room(code)  # which winds it, and it rings at once
        if len(rooms):
            for row in await self._store.tables(self._looked - OVERLAP):
                room = rooms.known(row.code)
                if room is not None and row.head > room.table.n:
                    with carefully(row.code):
                        await room.refresh(row.head)
        self._looked = now
        for room in rooms:
            for news in self._hosts.told(room, now):
                with carefully(room.code):
                    await room.do(news)
            if time.monotonic() - room.used > IDLE and due(room.table) is None:
                rooms.forget(room)


def apart() -> float:
    """How far the machine's clock is from the seconds it counts: that changes when it sleeps or its clock is set."""
    return time.time() - time.monotonic()


@contextmanager
def carefully(code: str) -> Iterator[None]:
    """Whatever goes wrong at one table is written down, and the others go on."""
    try:
        yield
    except StoreError as failed:
        log.warning("journal", extra={"table": label(code), "why": str(failed)})
    except Exception as failed:
        log.error("stuck", extra={"table": label(code), "why": trace(failed)})
