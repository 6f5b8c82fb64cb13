"""How all tests run: no deadlines, for a busy machine is no bug."""

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

pytest_plugins = ["tests.browser.devices"]  # for every folder, so that there is one browser

# Asserts in what the tests share speak as clearly as those in the tests.
pytest.register_assert_rewrite("tests.battery")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser are marked as such and come last: after them no test of that process can run an event loop."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
