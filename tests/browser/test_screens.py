"""The devices are what they say, and no complaint of a browser passes unheard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.screens import Opens, Screens

SHAPE = "[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints > 0]"


def test_a_phone_is_small_sharp_and_touched(phone: Opens) -> None:
    page = phone()
    page.set_content('<meta name="viewport" content="width=device-width">')
    assert page.evaluate(SHAPE) == [390, 844, 2, True]


def test_a_laptop_is_wide_and_has_a_mouse(desktop: Opens) -> None:
    assert desktop().evaluate(SHAPE) == [1280, 800, 1, False]


def test_two_phones_share_no_cookies(phone: Opens) -> None:
    one, other = phone(), phone()
    one.context.add_cookies([{"name": "seat", "value": "1", "url": "http://127.0.0.1/"}])
    assert [len(page.context.cookies()) for page in (one, other)] == [1, 0]


@pytest.mark.parametrize(
    "script, complaint",
    [
        ("console.error('no such card')", "phone 1: no such card"),
        ("reportError(Error('misdeal'))", "misdeal"),
        ("await fetch('http://else.invalid').catch(() => 0)", "asked another machine for http://else.invalid/"),
    ],
)
def test_a_complaint_fails_the_test(browser: Browser, script: str, complaint: str) -> None:
    screens = Screens(browser)
    screens.open("phone").evaluate(f"async () => {{ {script} }}")
    with pytest.raises(AssertionError, match=complaint):
        screens.close()


def test_warnings_are_no_complaints(phone: Opens, complaints: list[str]) -> None:
    phone().evaluate("console.warn('the pot is heavy')")
    assert not complaints


def test_a_picture_of_every_open_page(browser: Browser, tmp_path: Path) -> None:
    screens = Screens(browser)
    screens.folder = tmp_path / "screens"
    screens.open("phone").context.new_page()
    screens.open("desktop")
    screens.picture("test_all[in/out]")
    screens.close()
    names = ["desktop 2.png", "phone 1 page 2.png", "phone 1.png"]
    assert sorted(path.name for path in screens.folder.iterdir()) == [f"test_all in out , {name}" for name in names]
