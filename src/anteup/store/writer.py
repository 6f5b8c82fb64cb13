"""The one hand that writes the journal: it takes all that waits into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from anteup.store.errors import Away, StoreError

MOST: Final = 500  # lines in one transaction


@dataclass(eq=False, slots=True)
class Line:
    """One entry on its way into the journal, and the promise made to whoever waits for it."""

    code: str
    n: int
    entry: str
    due: float | None
    snapshot: str | None
    written: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def fail(self, error: Exception) -> None:
        """Tell the one who waits, unless they left, by an error of their own: one for all would gather tracebacks."""
        if not self.written.done():
            self.written.set_exception(type(error)(str(error)) if isinstance(error, StoreError) else error)


@dataclass(slots=True)
class Outcome:
    """What a transaction found and did: each table’s newest entry before it, and the tables that got another."""

    heads: Mapping[str, int]
    won: set[str] = field(default_factory=set)

    def follows(self, line: Line) -> bool:
        """Whether the line is the next of its table; a new table begins with number 0."""
        return line.n == self.heads.get(line.code, -1) + 1

    def tell(self, line: Line) -> None:
        """Answer the one who waits, unless they left."""
        if line.written.done():
            return
        head = self.heads.get(line.code, -1)
        if line.n > head + 1:
            line.written.set_exception(
                ValueError(f"Entry {line.n} of table {line.code} would leave a gap: its newest entry is {head}.")
            )
        else:
            line.written.set_result(line.code in self.won)


class Writer:
    """Writes the lines of all tables in the order they came, at most one line of a table a transaction.

    What comes while a transaction runs waits for the next, so the busier the tables the larger the transactions.
    """

    def __init__(self, write: Callable[[Sequence[Line]], Awaitable[Outcome]]) -> None:
        self._write = write
        self._waiting: list[Line] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="anteup journal")

    async def add(self, line: Line) -> bool:
        """Wait until the line is written (True) or another took its place (False)."""
        if self._closing:
            raise StoreError("The journal is closed.")
        self._waiting.append(line)
        self._wake.set()
        return await line.written

    async def close(self) -> None:
        """Write what still waits, and stop."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while True:
            if batch := self._take():
                await self._commit(batch)
            elif self._closing:
                return
            else:
                self._wake.clear()
                await self._wake.wait()

    async def _commit(self, batch: Sequence[Line]) -> None:
        try:
            outcome = await self._write(batch)
        except Exception as error:
            for line in batch:
                line.fail(error)
            if isinstance(error, Away):  # what came meanwhile would find the same, and has waited long enough
                waiting, self._waiting = self._waiting, []
                for line in waiting:
                    line.fail(error)
        else:
            for line in batch:
                outcome.tell(line)

    def _take(self) -> list[Line]:
        """The first waiting line of every table, by table: workers that write the same ones meet in one order."""
        batch: dict[str, Line] = {}
        later: list[Line] = []
        for line in self._waiting:
            if line.written.done():
                continue  # its writer left before the pen came round
            if line.code in batch or len(batch) == MOST:
                later.append(line)
            else:
                batch[line.code] = line
        self._waiting = later
        return [batch[code] for code in sorted(batch)]
