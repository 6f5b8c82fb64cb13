"""What a journal holds, read behind the server's back."""

from __future__ import annotations

import asyncio
from typing import Any

from anteup.store import Store
from anteup.table import Table

Entry = dict[str, Any]


def entries(database: str, code: str) -> list[Entry]:
    """All entries of a table, in order."""

    async def read() -> list[Entry]:
        store = await Store.open(database)
        try:
            return [entry for _n, entry in await store.tail(code)]
        finally:
            await store.close()

    return asyncio.run(read())


def secrets(database: str, code: str, deals: int) -> list[bytes]:
    """The secrets of deals 1, 2, …"""

    async def read() -> list[bytes]:
        store = await Store.open(database)
        try:
            return [await store.secret(code, deal) for deal in range(1, deals + 1)]
        finally:
            await store.close()

    return asyncio.run(read())


def table(database: str, code: str) -> Table:
    return Table.load(entries(database, code))


def must_add_up(table: Table) -> None:
    """All chips that were ever bought are in front of somebody, were taken home, or are in the middle."""
    rows = table.ledger()
    assert sum(row["bought"] for row in rows) == sum(row["now"] for row in rows) + table.in_the_middle()
