"""The transactions that write: a line each for many tables, and the secrets of deals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_bytes
from typing import TypeVar

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from anteup.store.engines import Database, clock
from anteup.store.errors import clearly
from anteup.store.schema import SCHEMA, entries, passes, secrets, snapshots, tables, version
from anteup.store.writer import Line, Outcome

T = TypeVar("T")


class Pen:
    """Writes in one database, one transaction at a time; the primary key decides between workers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = asyncio.Lock()  # SQLite has one pen: a queue of our own is fairer than its retries
        insert = sqlite.insert if database.dialect == "sqlite" else postgresql.insert
        named = tables.c.code.in_(bindparam("codes", expanding=True))
        self._heads = select(tables.c.code, tables.c.head).where(named)
        self._enter = insert(entries).on_conflict_do_nothing().returning(entries.c.code)
        # Asked to answer, the drivers send all rows as one statement, in their order, and not one by one.
        row = insert(tables)
        self._move = row.on_conflict_do_update(
            index_elements=["code"], set_={name: row.excluded[name] for name in ("head", "due", "changed")}
        ).returning(tables.c.code)
        row = insert(snapshots)
        self._picture = row.on_conflict_do_update(
            index_elements=["code"], set_={name: row.excluded[name] for name in ("n", "state")}
        ).returning(snapshots.c.code)
        self._keep = insert(secrets).on_conflict_do_nothing()
        self._punch = insert(passes).on_conflict_do_nothing().returning(passes.c.number)

    async def write(self, lines: Sequence[Line]) -> Outcome:
        """Write lines of different tables, ordered by table, in one transaction."""
        return await self._ask("The journal could not be written", partial(self._write, lines))

    def _write(self, lines: Sequence[Line], connection: Connection) -> Outcome:
        heads = connection.execute(self._heads, {"codes": [line.code for line in lines]})
        outcome = Outcome({row.code: row.head for row in heads})
        if fresh := [line for line in lines if outcome.follows(line)]:
            rows = [{"code": line.code, "n": line.n, "entry": line.entry} for line in fresh]
            # A row that does not come back was written by another worker since its table’s head was read.
            outcome.won.update(connection.scalars(self._enter, rows))
        won = [line for line in fresh if line.code in outcome.won]
        if won:
            at = clock(connection)
            moved = [{"code": line.code, "head": line.n, "due": line.due, "created": at, "changed": at} for line in won]
            connection.execute(self._move, moved)
        if pictures := [{"code": line.code, "n": line.n, "state": line.snapshot} for line in won if line.snapshot]:
            connection.execute(self._picture, pictures)
        return outcome

    async def fits(self) -> bool:
        """Write the number of the layout anew, which changes nothing; False: it is another’s."""
        number = str(SCHEMA)
        again = update(version).where(version.c.version_num == number).values(version_num=number)
        return await self._ask("The journal could not be written", lambda c: c.execute(again).rowcount == 1)

    async def secret(self, table: str, deal: int) -> bytes:
        """Make a deal’s secret and store it; the answer is another worker’s if that was first."""
        stored = select(secrets.c.secret).where(secrets.c.code == table, secrets.c.deal == deal)

        def keep(connection: Connection) -> bytes:
            connection.execute(self._keep, {"code": table, "deal": deal, "secret": token_bytes(32)})
            kept: bytes = connection.execute(stored).scalar_one()
            return kept

        return await self._ask("The deal’s secret could not be stored", keep)

    async def punch(self, number: str, until: float) -> bool:
        """Note that a pass is used; False: it was used before. Those that nobody would take any more are forgotten."""

        def note(connection: Connection) -> bool:
            connection.execute(delete(passes).where(passes.c.until < clock(connection)))
            return connection.scalar(self._punch, {"number": number, "until": until}) is not None

        return await self._ask("The pass could not be noted", note)

    async def _ask(self, failure: str, question: Callable[[Connection], T]) -> T:
        with clearly(failure):
            async with self._turn:
                return await self._database.ask(question, writes=True)
