"""The journal of every table: numbered entries, written once and never changed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection, select

from anteup.store import schema
from anteup.store.engines import CONNECTIONS, Database, clock, database_at, free, unhurried
from anteup.store.errors import Away, clearly
from anteup.store.pen import Pen
from anteup.store.writer import Line, Outcome, Writer

P = ParamSpec("P")
T = TypeVar("T")


class TableRow(NamedTuple):
    """A table as the store lists it. Times are epoch seconds by the database’s clock."""

    code: str
    head: int
    due: float | None
    created: float
    changed: float


def _to_the_end(
    ask: Callable[Concatenate[Store, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Let a question to the database run to its end, though whoever asked may leave.

    A SQLite transaction that is cut off halfway keeps its lock, and everybody else waits.
    """

    @wraps(ask)
    async def asked(store: Store, /, *args: P.args, **more: P.kwargs) -> T:
        task = asyncio.create_task(ask(store, *args, **more))
        store._asked.add(task)
        task.add_done_callback(store._asked.discard)
        try:
            return await asyncio.shield(task)
        except Away:
            store.lost()
            raise

    return asked


class Store:
    """All tables’ journals in one database, shared by any number of workers; the primary key (table, n) is the judge.

    A worker holds one Store, in the event loop that opened it. What `append` and `create` acknowledge survives
    kill -9 of the worker, and on PostgreSQL a power cut too. Failures are StoreErrors with a sentence.
    """

    def __init__(self, database: Database) -> None:
        """Only `open` and `join` make a Store: the first of them sees to the schema."""
        self._database = database
        self._asked: set[asyncio.Task[Any]] = set()
        self._pen = Pen(database)
        self._writer = Writer(self._write)
        self.lost: Callable[[], object] = lambda: None  # hears that the database cannot be reached
        self.wrote: Callable[[int], object] = lambda entries: None  # hears how many entries a transaction wrote

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the journal at `sqlite:///file`, `sqlite:////folder/file` or `postgresql://…`, and lay it out if new.

        Any other address is a ValueError. An older schema is migrated, a newer one refused with a StoreError.
        """
        with clearly("The journal could not be opened"):
            database = database_at(url)
            settling = asyncio.create_task(database.ask(_settle, writes=True))
            try:
                await asyncio.shield(settling)
            except BaseException:
                await asyncio.wait([settling])
                await database.close()
                raise
        return cls(database)

    @classmethod
    async def join(cls, url: str) -> Store:
        """The journal for a worker of a house that has opened it; a database that is away now may come back."""
        with clearly("The journal could not be opened"):
            return cls(database_at(url))

    async def close(self) -> None:
        """Write what still waits, then let go of the database."""
        await self._writer.close()
        if self._asked:
            await asyncio.wait(self._asked)
        await self._database.close()

    @_to_the_end
    async def now(self) -> float:
        """The database’s clock in epoch seconds; a SQLite file has this machine’s."""
        if self._database.dialect == "sqlite":
            return time.time()
        return await self._read(clock)

    async def create(self, table: str, entry: dict[str, Any], due: float | None) -> bool:
        """Open a new table with entry 0. False: the name is taken."""
        return await self.append(table, 0, entry, due)

    async def append(
        self, table: str, n: int, entry: dict[str, Any], due: float | None, snapshot: dict[str, Any] | None = None
    ) -> bool:
        """Write entry n, when the table is next due, and perhaps its state after n. True: committed.

        False: entry n was there already, and nothing is written; read the tail and judge anew. An n that would leave
        a gap is a ValueError. After a StoreError, or when the waiting is cancelled, the entry may or may not be
        written: the tail tells.
        """
        state = None if snapshot is None else _text(snapshot)
        try:
            return await self._writer.add(Line(table, n, _text(entry), due, state))
        except Away:
            self.lost()
            raise

    @_to_the_end
    async def head(self, table: str) -> int | None:
        """The number of the newest entry. None: no such table."""
        head = select(schema.tables.c.head).where(schema.tables.c.code == table)
        return await self._read(lambda connection: connection.scalar(head))

    @_to_the_end
    async def tail(self, table: str, after: int = -1) -> list[tuple[int, dict[str, Any]]]:
        """The entries after number `after`, in order."""
        return await self._read(lambda connection: _after(connection, table, after))

    @_to_the_end
    async def load(self, table: str) -> tuple[int, dict[str, Any] | None, list[tuple[int, dict[str, Any]]]] | None:
        """The newest snapshot (the number of its entry, the state) and the entries after it. None: no such table.

        A table without a snapshot answers -1, None and all its entries.
        """
        rows = schema.snapshots.c

        def read(connection: Connection) -> tuple[int, dict[str, Any] | None, list[tuple[int, dict[str, Any]]]] | None:
            found = connection.execute(select(rows.n, rows.state).where(rows.code == table)).first()
            n, state = (found.n, json.loads(found.state)) if found else (-1, None)
            # What is committed between the two readings can only lengthen the tail: entries are never taken away.
            tail = _after(connection, table, n)
            return (n, state, tail) if found or tail else None

        return await self._read(read)

    @_to_the_end
    async def due(self, now: float, limit: int = 100) -> list[str]:
        """The tables whose time has come, the longest overdue first."""
        rows = schema.tables.c
        waiting = select(rows.code).where(rows.due <= now).order_by(rows.due, rows.code).limit(limit)
        return await self._read(lambda connection: list(connection.scalars(waiting)))

    @_to_the_end
    async def tables(self, since: float | None = None) -> list[TableRow]:
        """All tables, or those that changed at `since` or later; the last changed first."""
        rows = schema.tables.c
        listed = select(rows.code, rows.head, rows.due, rows.created, rows.changed)
        if since is not None:
            listed = listed.where(rows.changed >= since)
        listed = listed.order_by(rows.changed.desc(), rows.code)
        return await self._read(lambda connection: [TableRow(*row) for row in connection.execute(listed)])

    @_to_the_end
    async def secret(self, table: str, deal: int) -> bytes:
        """The 32 bytes that a deal’s chances come from (C9), the same for every worker, stored before they are told."""
        rows = schema.secrets.c
        kept = select(rows.secret).where(rows.code == table, rows.deal == deal)
        stored: bytes | None = await self._read(lambda connection: connection.scalar(kept))
        return stored if stored is not None else await self._pen.secret(table, deal)

    @_to_the_end
    async def punch(self, number: str, until: float) -> bool:
        """Use a pass that is good once, up to a time by the database’s clock. False: it was used before, anywhere."""
        return await self._pen.punch(number, until)

    @_to_the_end
    async def fits(self) -> bool:
        """Whether the journal can be written, and lies as this code knows it. A StoreError if it cannot."""
        return await self._pen.fits()

    @_to_the_end
    async def too_narrow(self, workers: int) -> str:
        """A sentence, if the database takes fewer connections than so many workers may want; else ""."""
        most = await self._read(free)
        if most >= (wanted := workers * CONNECTIONS):
            return ""
        return (
            f"The database takes {most} connections at once, and this house may want {wanted}: raise max_connections."
        )

    async def _write(self, lines: Sequence[Line]) -> Outcome:
        outcome = await self._pen.write(lines)
        self.wrote(len(outcome.won))
        return outcome

    async def _read(self, question: Callable[[Connection], T]) -> T:
        with clearly("The journal could not be read"):
            return await self._database.ask(question)


def _after(connection: Connection, table: str, n: int) -> list[tuple[int, dict[str, Any]]]:
    rows = schema.entries.c
    found = connection.execute(select(rows.n, rows.entry).where(rows.code == table, rows.n > n).order_by(rows.n))
    return [(row.n, json.loads(row.entry)) for row in found]


def _settle(connection: Connection) -> None:
    with unhurried(connection):
        schema.settle(connection)


def _text(entry: dict[str, Any]) -> str:
    """JSON in ASCII alone: a name may hold what no database’s text may, such as half of a surrogate pair."""
    return json.dumps(entry, separators=(",", ":"), allow_nan=False)
