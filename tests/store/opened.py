"""Ways into a store for the tests: by its own door, and behind its back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from threading import get_ident
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import Pool

from anteup.store import Store


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play in an event loop of its own; what nobody answers fails after two minutes and does not hang."""

    async def in_time() -> None:
        async with asyncio.timeout(120):
            await play()

    asyncio.run(in_time())


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def behind(url: str) -> Iterator[Connection]:
    """The same database without the store, in one transaction."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def at_commit(do: Any) -> Iterator[None]:
    """Call `do(connection)` in this event loop just before each commit of any engine; only what writes commits."""
    loop, here = asyncio.get_running_loop(), get_ident()

    async def done(connection: Connection) -> None:
        do(connection)

    def call(connection: Connection) -> None:
        if get_ident() == here:
            do(connection)
        else:  # SQLite commits in a thread
            asyncio.run_coroutine_threadsafe(done(connection), loop).result()

    event.listen(Engine, "commit", call)
    try:
        yield
    finally:
        event.remove(Engine, "commit", call)


@contextmanager
def disk_of(pages: list[int]) -> Iterator[None]:
    """SQLite believes that the disk ends after so many pages."""

    def limit(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages[0]}")
        cursor.close()

    event.listen(Pool, "checkout", limit)
    try:
        yield
    finally:
        event.remove(Pool, "checkout", limit)
