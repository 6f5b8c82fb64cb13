"""How the journal lies in the database: its tables and the number of this layout."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
)

from anteup.store.errors import StoreError

SCHEMA: Final = 3  # the newest migration
VERSION_TABLE: Final = "anteup_schema"
_OPENING: Final = 0xA47E09  # PostgreSQL’s advisory lock while a worker opens the store

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("head", Integer, nullable=False),  # the number of the newest entry
    Column("due", Double),  # epoch seconds of the earliest deadline or bot turn
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index("tables_due", "due"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,  # a table’s entries lie together, in their order
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("code", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("code", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
)

passes = Table(
    "passes",
    metadata,
    Column("number", Text, primary_key=True),
    Column("until", Double, nullable=False),  # epoch seconds, by the database’s clock
)

# Alembic’s own record, so that no second number could disagree with it.
version = Table(VERSION_TABLE, metadata, Column("version_num", String(32), nullable=False, primary_key=True))


def settle(connection: Connection) -> None:
    """Bring the store to this layout in one transaction: lay out a new one, migrate an older, refuse a newer."""
    if connection.dialect.name == "postgresql":
        # Workers start together. SQLite lets in one at a time of itself: this transaction writes.
        connection.execute(select(func.pg_advisory_xact_lock(_OPENING)))
    stored = _stored(connection)
    if stored is None:
        # Unchecked: a table of that name belongs to somebody else, and must not be taken for ours.
        metadata.create_all(connection, checkfirst=False)
        connection.execute(insert(version).values(version_num=str(SCHEMA)))
    elif stored > SCHEMA:
        raise StoreError(
            f"This journal was written by a newer Anteup: its schema is {stored}, and this one reads up to {SCHEMA}. "
            "Update Anteup, or open another journal."
        )
    elif stored < SCHEMA:
        from anteup.store.migrate import upgrade  # Alembic takes longer to import than all else here

        upgrade(connection)


def _stored(connection: Connection) -> int | None:
    """The number of the layout found; None: nothing is there yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return int(connection.execute(select(version.c.version_num)).scalar_one())
