"""What tests of the table have in common."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from anteup import REGISTRY, Game

Registry = dict[str, type[Game]]


@pytest.fixture
def registry() -> Iterator[Registry]:
    """The games there are, to be changed for one test."""
    as_it_was = dict(REGISTRY)
    yield REGISTRY
    REGISTRY.clear()
    REGISTRY.update(as_it_was)
