"""Every test of the store runs on a SQLite file and on a PostgreSQL database, each of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import fresh_database, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    with server() as folder:
        yield folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "journal.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, file: Path) -> str:
    """The address of a journal that does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite:///{file}"
    return fresh_database(request.getfixturevalue("postgres"))
