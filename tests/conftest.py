"""How all tests run: no deadlines, for a busy machine is no bug."""

from collections.abc import Sequence

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

# Asserts in what the tests share speak as clearly as those in the tests.
pytest.register_assert_rewrite("tests.battery")


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Tests in a browser are marked as such: while one is open, no other test of that process can run an event loop."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
