"""The transactions that write: a line each for many tables, and the secrets of deals."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from secrets import token_bytes

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from anteup.store.engines import WRITES, clock
from anteup.store.errors import clearly
from anteup.store.schema import SCHEMA, entries, passes, secrets, snapshots, tables, version
from anteup.store.writer import Line, Outcome


class Pen:
    """Writes in one database, one transaction at a time; the primary key decides between workers."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(**WRITES)
        self._turn = asyncio.Lock()  # SQLite has one pen: a queue of our own is fairer than its retries
        insert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
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
        named = tables.c.code.in_([line.code for line in lines])
        with clearly("The journal could not be written"):
            async with self._turn, self._engine.begin() as connection:
                heads = await connection.execute(select(tables.c.code, tables.c.head).where(named))
                outcome = Outcome({row.code: row.head for row in heads})
                if following := [line for line in lines if outcome.follows(line)]:
                    await self._write(connection, following, outcome)
        return outcome

    async def _write(self, connection: AsyncConnection, lines: Sequence[Line], outcome: Outcome) -> None:
        fresh = [{"code": line.code, "n": line.n, "entry": line.entry} for line in lines]
        # A row that does not come back was written by another worker since its table’s head was read.
        outcome.won.update(await connection.scalars(self._enter, fresh))
        won = [line for line in lines if line.code in outcome.won]
        if won:
            at = await clock(connection)
            moved = [{"code": line.code, "head": line.n, "due": line.due, "created": at, "changed": at} for line in won]
            await connection.execute(self._move, moved)
        if pictures := [{"code": line.code, "n": line.n, "state": line.snapshot} for line in won if line.snapshot]:
            await connection.execute(self._picture, pictures)

    async def fits(self) -> bool:
        """Write the number of the layout anew, which changes nothing; False: it is another’s."""
        number = str(SCHEMA)
        again = update(version).where(version.c.version_num == number).values(version_num=number)
        with clearly("The journal could not be written"):
            async with self._turn, self._engine.begin() as connection:
                return (await connection.execute(again)).rowcount == 1

    async def secret(self, table: str, deal: int) -> bytes:
        """Make a deal’s secret and store it; the answer is another worker’s if that was first."""
        stored = select(secrets.c.secret).where(secrets.c.code == table, secrets.c.deal == deal)
        with clearly("The deal’s secret could not be stored"):
            async with self._turn, self._engine.begin() as connection:
                await connection.execute(self._keep, {"code": table, "deal": deal, "secret": token_bytes(32)})
                kept: bytes = (await connection.execute(stored)).scalar_one()
        return kept

    async def punch(self, number: str, until: float) -> bool:
        """Note that a pass is used; False: it was used before. Those that nobody would take any more are forgotten."""
        with clearly("The pass could not be noted"):
            async with self._turn, self._engine.begin() as connection:
                await connection.execute(delete(passes).where(passes.c.until < await clock(connection)))
                return await connection.scalar(self._punch, {"number": number, "until": until}) is not None
