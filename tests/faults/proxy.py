"""A stretch of network, to a database or a house: a test can cut or clog it, at once or at a certain word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

from sqlalchemy import make_url


class Proxy:
    """Passes on what comes to a port of this machine to a server, and back.

    The server is a PostgreSQL with its socket in a folder, or whatever listens on another port.
    """

    def __init__(self, server: Path | int) -> None:
        self.port = 0
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._lines: set[asyncio.Task[None]] = set()
        self._flows = asyncio.Event()
        self._torn = False
        self._words: list[bytes] = []
        self._what = ""
        self.sprung = threading.Event()  # by the words of a trap

    def at(self, database: str) -> str:
        """The address by which a database is reached through here."""
        name = make_url(database).database
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def cut(self) -> None:
        """Every line is cut, and no other is made."""
        self._do(self._cut)

    def clog(self) -> None:
        """Nothing gets through either way, and nobody is told: no line is cut, no call refused."""
        self._do(self._flows.clear)

    def mend(self) -> None:
        """All is well; what was stuck arrives late."""
        self._do(self._mend)

    def trap(self, words: list[bytes], what: str) -> None:
        """Wait for a line on which these words go to the server, one after another, and act at the last of them.

        `what`: "forget" cuts the line when the server has heard it and its answer is on the way, "refuse" cuts it
        before the server hears it, "clog" lets nothing through any more.
        """
        self.sprung.clear()
        self._do(lambda: self._set(words, what))

    # ------------------------------------------------------------------------------------------------ inside

    def _cut(self) -> None:
        self._torn = True
        for line in self._lines:
            line.cancel()

    def _set(self, words: list[bytes], what: str) -> None:
        self._words, self._what = words, what

    def _mend(self) -> None:
        self._torn = False
        self._flows.set()

    async def _carry(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """One line, until either end hangs up or it is cut."""
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        ways: list[asyncio.Task[None]] = []
        ends = [back]
        try:
            await self._flows.wait()
            if self._torn:
                return
            server, on = await self._reach()
            ends.append(on)
            forget = asyncio.Event()
            ways = [
                asyncio.create_task(self._there(client, on, forget)),
                asyncio.create_task(self._back(server, back, forget)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.CancelledError):
            pass  # nobody is at the other end, or a test cuts the line: whoever is at this one is hung up on
        finally:
            self._lines.discard(line)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in ends:
                end.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._server, int):
            return await asyncio.open_connection("127.0.0.1", self._server)
        return await asyncio.open_unix_connection(self._server / ".s.PGSQL.5432")

    async def _there(self, client: asyncio.StreamReader, on: asyncio.StreamWriter, forget: asyncio.Event) -> None:
        heard = 0  # of the words of the trap
        while data := await client.read(65_536):
            heard += bool(self._words) and self._words[heard] in data
            if self._words and heard == len(self._words):
                self._words = []
                if self._what == "forget":
                    forget.set()
                else:
                    self.sprung.set()
                if self._what == "refuse":
                    return
                if self._what == "clog":
                    self._flows.clear()
            await self._flows.wait()
            on.write(data)
            await on.drain()

    async def _back(self, server: asyncio.StreamReader, back: asyncio.StreamWriter, forget: asyncio.Event) -> None:
        while data := await server.read(65_536):
            await self._flows.wait()
            if forget.is_set():
                return self.sprung.set()
            back.write(data)
            await back.drain()

    def _do(self, act: Callable[[], object]) -> None:
        """Do something in the thread of the proxy, and wait until it is done."""

        async def done() -> None:
            act()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    async def _open(self) -> None:
        self._flows.set()
        door = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = door.sockets[0].getsockname()[1]
        self._door = door

    async def _close(self) -> None:
        self._door.close()
        self._cut()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
