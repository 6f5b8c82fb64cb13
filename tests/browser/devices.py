"""Phones and laptops to play on. Any complaint of the browser fails the test, and leaves a picture in `.screens`."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launch
from tests.browser.screens import Opens, Screens

FAILED: Final = pytest.StashKey[bool]()
PHONE: Final = {"width": 390, "height": 844}
HELD: Final = {"viewport": PHONE, "screen": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ON_A_DESK: Final = {"viewport": {"width": 1280, "height": 800}}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


# One for all: while Playwright runs, no other test of this process could start an event loop, so these come last.
@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def screens(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Screens]:
    screens = Screens(browser)
    yield screens
    if screens.complaints or request.node.stash.get(FAILED, False):
        screens.picture(request.node.name)
    screens.close()


@pytest.fixture
def complaints(screens: Screens) -> list[str]:
    """What the browser complained of so far; a test that wants a complaint looks at it and clears it."""
    return screens.complaints


@pytest.fixture
def phone(screens: Screens) -> Opens:
    """A phone held upright."""
    return lambda **more: screens.open("phone", **HELD | more)


@pytest.fixture
def desktop(screens: Screens) -> Opens:
    """A laptop with a mouse."""
    return lambda **more: screens.open("desktop", **ON_A_DESK | more)
