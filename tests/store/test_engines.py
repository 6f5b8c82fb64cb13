"""A journal’s address is plain, and its file is for its owner alone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from anteup.store import Store, StoreError, wire
from tests.store.opened import opened, run
from tests.store.postgres import fresh_database


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://host/name", "A journal lies at sqlite:///file or postgresql://host/name, not in mysql."),
        ("postgresql+asyncpg://host/name", "not in postgresql+asyncpg"),
        ("sqlite+pysqlite:///file", "not in sqlite+pysqlite"),
        ("sqlite://", "A SQLite journal is a file"),
        ("sqlite:///:memory:", "A SQLite journal is a file"),
        ("sqlite:///file?mode=ro", "without options"),
        ("journal.db", "A journal’s address looks like sqlite:///file or postgresql://host/name."),
        ("", "address looks like"),
        ("postgresql://host:port/name", "address looks like"),
    ],
)
def test_any_other_address_is_refused_with_what_would_be_right(
    address: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError) as refused:
        asyncio.run(Store.open(address))
    assert sentence in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_a_refused_address_is_not_repeated_for_it_may_hold_a_password() -> None:
    for address in ("mysql://me:hunter2@host/name", "postgresql://me:hunter2@host:port/name", "me:hunter2@host"):
        with pytest.raises(ValueError) as refused:
            asyncio.run(Store.open(address))
        assert "hunter2" not in str(refused.value)


def test_folders_and_file_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b c" / "100% ŵ.db"

    async def play() -> None:
        async with opened(f"sqlite:///{file}") as store:
            await store.create("t", {}, None)
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
            assert modes == {file.name: 0o600, f"{file.name}-wal": 0o600, f"{file.name}-shm": 0o600}

    before = os.umask(0o000)
    try:
        run(play)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [path.name for path in file.parent.iterdir()] == [file.name]  # closed, it is one file


@contextmanager
def locked(file: Path) -> Iterator[sqlite3.Connection]:
    """Another process holds the file, which is not in WAL mode yet."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection


def test_a_file_that_another_process_is_laying_out_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "journal.db"

    async def play() -> None:
        async with opened(f"sqlite:///{file}") as store:
            assert await store.create("t", {}, None)

    with locked(file) as other:
        monkeypatch.setattr("anteup.store.engines.time.sleep", lambda _: other.rollback())
        run(play)
        assert not other.in_transaction


def test_a_file_that_another_process_never_lets_go_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anteup.store.engines.PATIENCE", 0.0)
    file = tmp_path / "journal.db"
    with locked(file), pytest.raises(StoreError, match=r"^The journal could not be opened: database is locked\.$"):
        asyncio.run(Store.open(f"sqlite:///{file}"))


def test_three_slashes_are_a_file_beside_you(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        async with opened("sqlite:///here.db") as store:
            assert await store.create("t", {}, None)

    run(play)
    assert (tmp_path / "here.db").is_file()


def test_what_is_no_journal_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all, on Friday we play Guts. " * 100)
    (tmp_path / "folder").mkdir()
    for name, reason in [
        ("letter", "file is not a database"),
        ("folder", "Is a directory"),
        ("letter/below", "File exists|Not a directory"),
    ]:
        with pytest.raises(StoreError, match=rf"^The journal could not be opened: .*({reason}).*\.$"):
            asyncio.run(Store.open(f"sqlite:///{tmp_path}/{name}"))


def test_a_server_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"^The journal could not be opened: .*connection.* failed") as refused:
        asyncio.run(Store.open(f"postgresql://me:hunter2@/name?host={tmp_path}"))
    assert "hunter2" not in str(refused.value)


def test_a_database_may_have_no_encoding(postgres: Path) -> None:
    async def play() -> None:
        async with opened(fresh_database(postgres, "SQL_ASCII")) as store:
            assert await store.create("oak-owl", {"name": "Siôn ŵ 🂡"}, None)
            assert await store.tail("oak-owl") == [(0, {"name": "Siôn ŵ 🂡"})]

    run(play)


def test_a_file_that_is_taken_away_is_noticed_before_anything_is_written_to_it(file: Path) -> None:
    async def play() -> None:
        async with opened(f"sqlite:///{file}") as store:
            assert await store.create("oak-owl", {}, None)
            away = file.rename(file.with_suffix(".away"))
            with pytest.raises(StoreError, match=r"^The journal could not be written: .*/journal.db: No such file"):
                await store.append("oak-owl", 1, {}, None)
            file.touch()
            with pytest.raises(StoreError, match=r"/journal.db: another file than was opened\.$"):
                await store.fits()
            away.replace(file)
            assert await store.fits() and await store.append("oak-owl", 1, {}, None)

    run(play)


def test_a_worker_that_is_slow_to_go_on_has_not_lost_its_database(
    postgres: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dawdle(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT INTO entries") and not slow:
            slow.append(statement)
            time.sleep(0.2)  # longer than the server waits

    async def play() -> None:
        async with opened(fresh_database(postgres)) as store:
            store.lost = lambda: lost.append("the database")
            event.listen(Engine, "before_cursor_execute", dawdle)
            with pytest.raises(StoreError, match="could not be written: terminating connection due to idle"):
                await store.create("oak-owl", {}, None)
            assert await store.create("oak-owl", {}, None)

    slow: list[str] = []
    lost: list[str] = []
    monkeypatch.setattr(wire, "SILENCE", 0.05)
    try:
        run(play)
    finally:
        event.remove(Engine, "before_cursor_execute", dawdle)
    assert lost == []
