"""Where a journal may lie, a SQLite file or a PostgreSQL database, and how each is spoken to."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Double,
    Engine,
    cast,
    create_engine,
    event,
    extract,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

WRITES: Final = {"anteup_writes": True}
PATIENCE: Final = 20.0  # seconds that a write to a SQLite file waits for another process's
QUESTIONS: Final = 15  # connections at once, for what a worker asks of PostgreSQL; 5 of them stay
CONNECTIONS: Final = QUESTIONS + 2  # that it may want: it keeps one to listen and one to speak
_FREE: Final = text(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
)
HANDS: Final = 5  # questions that a SQLite file is asked at once
_EPOCH: Final = select(cast(extract("epoch", func.clock_timestamp()), Double))

T = TypeVar("T")


class Database(Protocol):
    """Where a journal lies, whatever is spoken there."""

    dialect: str

    async def ask(self, question: Callable[[Connection], T], writes: bool = False) -> T:
        """Ask a question in a transaction of its own; only one that `writes` is kept."""

    async def close(self) -> None: ...


class File:
    """A SQLite file. A question runs from beginning to end in one thread: to come and go costs more than to be told."""

    dialect = "sqlite"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._hands = ThreadPoolExecutor(HANDS, "anteup journal")

    async def ask(self, question: Callable[[Connection], T], writes: bool = False) -> T:
        def asked() -> T:
            if writes:
                with self._engine.execution_options(**WRITES).begin() as connection:
                    return question(connection)
            with self._engine.connect() as connection:
                return question(connection)

        return await asyncio.get_running_loop().run_in_executor(self._hands, asked)

    async def close(self) -> None:
        self._hands.shutdown()
        self._engine.dispose()


class Server:
    """A PostgreSQL server. A question waits for each of its answers in the event loop."""

    dialect = "postgresql"

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ask(self, question: Callable[[Connection], T], writes: bool = False) -> T:
        async with self._engine.begin() if writes else self._engine.connect() as connection:
            return await connection.run_sync(question)

    async def close(self) -> None:
        await self._engine.dispose()


def database_at(url: str) -> Database:
    """The database at a plain address: `sqlite:///file`, `sqlite:////folder/file` or `postgresql://…`.

    A SQLite file and its folder are made if they are not there, for their owner alone. Any other address is a
    ValueError, which does not repeat it: it may hold a password.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("A journal’s address looks like sqlite:///file or postgresql://host/name.") from None
    match address.drivername:
        case "sqlite" if address.database and not address.database.startswith(":") and not address.query:
            return _sqlite(Path(address.database))
        case "sqlite":
            raise ValueError("A SQLite journal is a file, without options: sqlite:///file or sqlite:////folder/file.")
        case "postgresql":
            return _postgresql(address)
        case other:
            raise ValueError(f"A journal lies at sqlite:///file or postgresql://host/name, not in {other}.")


def place(url: str) -> str:
    """Where the database at an address is, without its user, its password and what else it asks for."""
    address = make_url(url)
    if address.drivername == "sqlite":
        return address.database or ""
    return f"{address.host or 'this machine'}{f':{address.port}' if address.port else ''}/{address.database or ''}"


def clock(connection: Connection) -> float:
    """The database’s clock in epoch seconds, the same for all its workers; a SQLite file has this machine’s."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(connection.execute(_EPOCH).scalar_one())


def free(connection: Connection) -> float:
    """How many connections there may be at once, of all workers and whoever else asks; a SQLite file has no limit."""
    if connection.dialect.name == "sqlite":
        return float("inf")
    return int(connection.execute(_FREE).scalar_one())


@contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """In this block the database may take its time, as it does to bring a large journal up to date."""
    if connection.dialect.name == "sqlite":
        yield
        return
    from .wire import OPENING

    wire: Any = connection.connection.driver_connection
    wire.answer = OPENING
    try:
        yield
    finally:
        del wire.answer


def _postgresql(address: URL) -> Server:
    from .wire import ANSWER, CALLING, SILENCE, Wire  # a SQLite file can do without the driver

    engine = create_async_engine(
        address.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        pool_pre_ping=True,  # a server restarted between two actions costs neither
        pool_timeout=ANSWER,
        pool_size=5,
        max_overflow=QUESTIONS - 5,
        # Of a database without an encoding (SQL_ASCII) the driver would else bring bytes for text.
        connect_args={"async_creator_fn": Wire.connect, "connect_timeout": CALLING, "client_encoding": "utf8"},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def settle(connection: Any, _: object) -> None:
        connection.autocommit = True  # for this alone, which is no transaction
        cursor = connection.cursor()
        # Otherwise what a worker had begun when its network went would keep its rows locked for all others.
        cursor.execute(f"SET idle_in_transaction_session_timeout = {SILENCE * 1000:.0f}")
        cursor.close()
        connection.autocommit = False

    return Server(engine)


def _sqlite(file: Path) -> File:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    _write_ahead(file)
    opened = file.stat().st_ino
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        hide_parameters=True,
        # Transactions begin below, not in the driver; a connection is handed from thread to thread.
        connect_args={"timeout": PATIENCE, "isolation_level": None, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def settle(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        # In WAL mode a commit is in the hands of the operating system before it is acknowledged, so it survives
        # kill -9 of this process. A power cut may take the last seconds, never the journal’s order. FULL would wait
        # for the disk at every commit.
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that begins by reading may be refused the pen later; one that will write asks for it at once.
        writes = connection.get_execution_options().get("anteup_writes")
        if writes and file.stat().st_ino != opened:  # what is written to a file that was taken away is gone with it
            raise FileNotFoundError(errno.ENOENT, "another file than was opened", str(file))
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return File(engine)


def _write_ahead(file: Path) -> None:
    """Put the file into WAL mode, in which it stays: nobody who reads waits for the one who writes."""
    latest = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(file, timeout=0)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                # Of workers that start together SQLite turns some away at once, whatever their timeout: wait here.
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > latest:
                    raise
                time.sleep(0.01)
