"""The store is laid out once, brought up to date when it is older, and left alone when it is newer."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

import anteup.store
from anteup.store import Store, StoreError
from anteup.store.migrate import upgrade
from anteup.store.schema import SCHEMA, VERSION_TABLE, metadata
from tests.store.opened import behind, opened, run


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


def older(url: str, number: int) -> None:
    """Lay out the store as an older Anteup did."""
    with behind(url) as connection:
        upgrade(connection, str(number))


def stored_number(url: str) -> str:
    with behind(url) as connection:
        return str(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one())


def test_an_older_store_is_brought_up_to_date_and_keeps_every_table(url: str, file: Path) -> None:
    file.parent.mkdir()
    older(url, 1)
    with behind(url) as connection:
        connection.execute(text("INSERT INTO tables VALUES ('t', 1, 50.5, 40.0, 41.0), ('u', 0, NULL, 1.0, 2.0)"))
        connection.execute(
            text("INSERT INTO entries VALUES (:code, :n, :entry)"),
            [
                {"code": "t", "n": 0, "entry": '{"first":1}'},
                {"code": "t", "n": 1, "entry": '{"second":"ŵ"}'},
                {"code": "u", "n": 0, "entry": "{}"},
            ],
        )
        connection.execute(text("INSERT INTO secrets VALUES ('t', 0, :secret)"), {"secret": bytes(range(32))})

    async def play() -> None:
        async with opened(url) as store:
            assert await store.tables() == [("t", 1, 50.5, 40.0, 41.0), ("u", 0, None, 1.0, 2.0)]
            assert await store.load("t") == (-1, None, [(0, {"first": 1}), (1, {"second": "ŵ"})])
            assert await store.secret("t", 0) == bytes(range(32))
            assert await store.append("t", 2, {}, None, {"snapshot": True})
            assert await store.load("t") == (2, {"snapshot": True}, [])

    run(play)
    assert stored_number(url) == str(SCHEMA)
    asyncio.run(open_and_close(url))


def test_all_migrations_together_lay_out_what_a_new_store_has(url: str, file: Path) -> None:
    file.parent.mkdir()
    older(url, SCHEMA)
    with behind(url) as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, metadata) == []
    asyncio.run(open_and_close(url))


def test_the_migrations_write_sqlite_s_tables_word_for_word(tmp_path: Path) -> None:
    def tables(url: str) -> set[str]:
        with behind(url) as connection:
            named = connection.execute(
                text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name <> :own"), {"own": VERSION_TABLE}
            )
            return {" ".join(sql.split()) for sql in named.scalars()}

    migrated, new = f"sqlite:///{tmp_path}/migrated.db", f"sqlite:///{tmp_path}/new.db"
    older(migrated, SCHEMA)
    asyncio.run(open_and_close(new))
    assert tables(migrated) == tables(new)
    assert len(tables(new)) == 6


def test_the_newest_migration_is_the_schema_of_this_code() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(anteup.store.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == str(SCHEMA)


def test_a_newer_store_is_refused_and_left_alone(url: str) -> None:
    asyncio.run(open_and_close(url))
    with behind(url) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{SCHEMA + 1}'"))
    with pytest.raises(StoreError) as refused:
        asyncio.run(open_and_close(url))
    assert str(refused.value) == (
        f"This journal was written by a newer Anteup: its schema is {SCHEMA + 1}, and this one reads up to {SCHEMA}. "
        "Update Anteup, or open another journal."
    )
    assert stored_number(url) == str(SCHEMA + 1)


def test_a_migration_that_fails_leaves_the_older_store_whole(url: str, file: Path) -> None:
    file.parent.mkdir()
    older(url, 1)
    with behind(url) as connection:
        connection.execute(text("CREATE TABLE snapshots (somebody_else TEXT)"))
    with pytest.raises(StoreError, match=r"^The journal could not be opened: .*snapshots.* already exists"):
        asyncio.run(open_and_close(url))
    assert stored_number(url) == "1"
    with behind(url) as connection:
        connection.execute(text("DROP TABLE snapshots"))
    asyncio.run(open_and_close(url))
    assert stored_number(url) == str(SCHEMA)


def test_a_database_of_somebody_else_is_not_taken_for_a_journal(url: str, file: Path) -> None:
    file.parent.mkdir()
    with behind(url) as connection:
        connection.execute(text("CREATE TABLE entries (day TEXT, spent INTEGER)"))
    with pytest.raises(StoreError, match=r"entries.* already exists"):
        asyncio.run(open_and_close(url))
    with behind(url) as connection:
        connection.execute(text("CREATE TABLE tables (nothing_else_was_made TEXT)"))


def test_workers_that_start_together_lay_out_a_new_store_once(url: str) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(6)))
        answers = await asyncio.gather(*(store.create("t", {}, None) for store in stores))
        assert answers.count(True) == 1
        await asyncio.gather(*(store.close() for store in stores))

    run(play)
    assert stored_number(url) == str(SCHEMA)


def test_workers_that_start_together_migrate_an_older_store_once(url: str, file: Path) -> None:
    file.parent.mkdir()
    older(url, 1)

    async def play() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await asyncio.gather(*(store.close() for store in stores))

    run(play)
    assert stored_number(url) == str(SCHEMA)


def test_alembic_is_imported_only_to_migrate(file: Path) -> None:
    program = (
        "import asyncio, sys; from anteup.store import Store\n"
        "async def play(): await (await Store.open(sys.argv[1])).close()\n"
        "asyncio.run(play()); asyncio.run(play()); print('alembic' in sys.modules)"
    )

    def imported() -> str:
        command = [sys.executable, "-c", program, f"sqlite:///{file}"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    assert imported() == "False"
    file.unlink()
    older(f"sqlite:///{file}", 1)
    assert imported() == "True"
