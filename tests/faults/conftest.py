"""A PostgreSQL server of its own for the faults, for here it is stopped; and journals on both engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.proxy import Proxy
from tests.server.conftest import comes
from tests.server.houses import journal
from tests.store.postgres import fresh_database, server, start

__all__ = ["comes"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    with server() as folder:
        yield folder


@pytest.fixture
def proxy(postgres: Path) -> Iterator[Proxy]:
    """The network between the workers of a test and the server."""
    start(postgres)  # a test before this one may have failed while it was stopped
    with Proxy(postgres) as proxy:
        yield proxy


@pytest.fixture
def far(postgres: Path, proxy: Proxy) -> str:
    """A new journal on PostgreSQL, at the other end of the network."""
    return proxy.at(fresh_database(postgres))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new journal, on either engine."""
    if request.param == "sqlite":
        return journal(tmp_path)
    folder: Path = request.getfixturevalue("postgres")
    start(folder)
    return fresh_database(folder)
