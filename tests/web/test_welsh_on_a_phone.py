"""Welsh is longer: on a phone it still fits, and the answers stay where thumbs are."""

from __future__ import annotations

from typing import Final

import pytest

from anteup.table.view import view
from anteup.tongues import tongue
from anteup.web.page import Pages
from tests.browser.screens import Opens
from tests.web.sitting import INVITE, Sitting
from tests.web.test_access import NARROW, SMALL, faults, sideways
from tests.web.test_real_tables import NOW, Evening
from tests.web.views import View

PAGES: Final = Pages({"cy": tongue("cy")})


MANY: Final = {"announcing", "playing guts", "playing buddhas_folly", "result"}


def moments() -> dict[str, View]:
    """The first view of every kind of moment of an evening, for somebody who is asked."""
    found: dict[str, View] = {}
    for seed in range(20):
        evening = Evening(seed)
        for _step in range(40):
            if found.keys() >= MANY:
                return found
            evening.go_on()
            seen = [view(evening.table, chair) for chair in range(3)]
            table = next((one for one in seen if one["rail"]["asked"]), seen[0])
            game = table["game"]["name"] if table["game"] and table["state"] == "playing" else ""
            found.setdefault(" ".join([table["state"], game]).strip(), table | {"code": "plum-kettle-rodamis"})
    return found


MOMENTS: Final = moments()


def test_an_evening_has_moments_of_every_kind() -> None:
    assert MOMENTS.keys() >= MANY


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_narrow_phone_holds_the_table_in_welsh(phone: Opens, moment: str) -> None:
    page = phone(**NARROW)
    html = PAGES.table(MOMENTS[moment], "cy", "token", invite=INVITE, now=NOW)
    Sitting(page, MOMENTS[moment], still=False, instead=html)
    assert not faults(page)
    assert sideways(page) <= 0
    assert page.evaluate(SMALL) == []
    for button in page.locator("form.answers .acts button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 740


def test_a_narrow_phone_holds_the_settings_and_the_front_door(phone: Opens) -> None:
    page = phone(**NARROW)
    html = PAGES.table(MOMENTS["result"], "cy", "token", invite=INVITE, now=NOW)
    Sitting(page, MOMENTS["result"], still=False, instead=html)
    for popover in ("settings", "menu", "options"):
        page.evaluate("(id) => document.getElementById(id).showPopover()", popover)
        assert sideways(page) <= 0
        assert not faults(page)
    home = phone(**NARROW)
    Sitting(
        home, MOMENTS["result"], still=False, instead=PAGES.home([{"name": "guts", "title": "Guts"}], "cy", "token")
    )
    assert sideways(home) <= 0
    assert not faults(home)
