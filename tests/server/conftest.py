"""Houses and people for the tests of the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.houses import Opened, journal, opened
from tests.server.people import Person

Comes = Callable[..., Person]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


@pytest.fixture
def house(database: str) -> Iterator[Opened]:
    """A house on a fresh journal."""
    with opened(database) as house:
        yield house


@pytest.fixture
def comes(request: pytest.FixtureRequest) -> Iterator[Comes]:
    """`comes(house.url, "Nell")`: somebody with a browser of their own, who goes when the test is over."""
    people: list[Person] = []

    def come(url: str, name: str = "Nell", **more: Any) -> Person:
        people.append(Person(url, name, **more))
        return people[-1]

    yield come
    for person in people:
        person.close()
