"""A line to one reader at one table: commands come in, the newest view goes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..actions import Illegal
from ..store import StoreError
from ..words import Say, _
from .codes import label
from .house import House
from .logs import trace
from .messages import Misheard, read
from .metrics import REFUSED
from .rooms import Place, Room
from .tasks import end

SLOWLY: Final = Say(_("That was too fast; one thing after another."))
UNWRITTEN: Final = Say(_("The journal could not be written just now. Look at the table, then say it again."))
BROKEN: Final = Say(_("Something went wrong here, and nothing was played. Try once more."))
LOST: Final = (WebSocketDisconnect, RuntimeError, OSError)  # what one hears of a line that is closed
LATER: Final = 1013  # the line is closed so when nothing can be done here for a while; the page comes back by itself
FLOOD: Final = 200  # messages refused as too many before the line is closed

log = logging.getLogger("anteup.server")


class Speaks(Protocol):
    """How a reader is told what is new: in HTML or in JSON."""

    def view(self, room: Room, reader: Place) -> str: ...
    def says(self, room: Room, reader: Place, say: Say, clause: str) -> str: ...


class Socket:
    """One reader's line. It holds at most one view and one word that wait: a slow reader gets the newest, no queue."""

    def __init__(
        self, house: House, room: Room, person: str, line: WebSocket, speaks: Speaks, address: str = ""
    ) -> None:
        self.house = house
        self.room = room
        self.person: Final = person
        self.line: Final = line
        self.address: Final = address
        self.speaks: Final = speaks
        self._news = asyncio.Event()
        self._shown: tuple[int, int, Place] | None = None  # of the view that went out last: entry, watchers, reader
        self._word: tuple[Say, str] | None = None
        self._flood = 0
        self._gone = False

    def wake(self) -> None:
        self._news.set()

    def say(self, say: Say, clause: str = "") -> None:
        """A word to this reader alone; an older one that has not gone out yet is forgotten."""
        self._word = say, clause
        self._news.set()

    async def run(self) -> None:
        """Until the line is closed."""
        self.room.join(self)
        self.wake()
        writing = asyncio.create_task(self._write())
        try:
            while True:
                heard = await self.line.receive()
                if heard["type"] == "websocket.disconnect":
                    return
                await self._hear(heard.get("text"))
        except WebSocketDisconnect:
            return
        finally:
            self.room.part(self)
            await end([writing])

    # ------------------------------------------------------------------------------------------------ in

    async def _hear(self, text: str | None) -> None:
        """One message. Whatever comes, the table stands and the line stays."""
        if not self.house.limits.messages.allows(self.person):
            self._flood += 1
            if self._flood > FLOOD:
                await self._close(1008)
                raise WebSocketDisconnect(1008)
            REFUSED.labels("hurry").inc()
            return self.say(SLOWLY)
        if text == "":  # the reader asks whether the line is alive
            return await self._send("")
        try:
            await self.house.do(self.room, self.person, read(text or ""), self.address)
        except Misheard as what:
            REFUSED.labels("misheard").inc()
            self.say(what.say)
        except Illegal as refusal:
            self.say(refusal.say, refusal.clause)
        except StoreError as failed:
            log.warning("journal", extra={"table": label(self.room.code), "why": str(failed)})
            self.say(UNWRITTEN)
        except Exception as failed:
            log.error("failed", extra={"table": label(self.room.code), "why": trace(failed)})
            self.say(BROKEN)

    # ------------------------------------------------------------------------------------------------ out

    async def _write(self) -> None:
        try:
            while not self._gone:
                await self._news.wait()
                self._news.clear()
                await self._tell()
                if self.house.clock.away:
                    await self._close(LATER)
        except Exception as failed:
            log.error("failed", extra={"table": label(self.room.code), "why": trace(failed)})
            await self._close(1011)

    async def _close(self, code: int) -> None:
        """Close the line, if it is not closed already."""
        self._gone = True
        with contextlib.suppress(*LOST):
            await self.line.close(code)

    async def _tell(self) -> None:
        """What is new now: the view if it changed, then the word. The sending waits till the reader takes it."""
        await self.house.turns.turn()
        word, self._word = self._word, None
        reader = self.room.reader(self.person)
        newest = self.room.table.n, self.room.watching, reader
        if newest != self._shown:
            self._shown = newest
            await self._send(self.speaks.view(self.room, reader))
            if self._shown[0] == self.room.table.n:
                self.room.told(self)
        if word is not None:
            await self._send(self.speaks.says(self.room, reader, *word))

    async def _send(self, text: str) -> None:
        try:
            await self.line.send_text(text)
        except LOST:
            self._gone = True  # who listens on the line finds out as well
