"""House rules with a name on the dealer’s page: announced in a tap, saved as they stand, forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.browser.screens import Opens
from tests.web import views
from tests.web.markup import Element, read
from tests.web.sitting import PAGES, Sitting
from tests.web.views import NOW, SCRIPT, View


def room(view: View) -> Element:
    return read(PAGES.fragment(view, now=NOW))


@pytest.fixture
def sitting(phone: Opens) -> Iterator[Sitting]:
    sitting = Sitting(phone(reduced_motion="reduce"), views.announcing_with_favourites())
    sitting.later()
    yield sitting


def test_they_stand_there_in_short_and_what_is_barred_with_its_reason() -> None:
    named = room(views.announcing_with_favourites()).one("ul", class_="named")
    assert [item.words for item in named.all("li")] == [
        "Friday GutsGuts · 3 cards · limit 50",
        f"{SCRIPT[:24]}needs three to four C19",
    ]
    assert len([button for button in named.all("button") if "data-send" in button.attributes]) == 1


def test_a_table_that_has_none_shows_none() -> None:
    assert not room(views.announcing()).all("ul", class_="named")


def test_they_are_announced_in_a_tap(sitting: Sitting) -> None:
    sitting.page.get_by_role("button", name="Friday Guts").tap()
    assert sitting.heard == [{"asked": 130, "do": "announce", "game": "guts limit=50 kitty=always"}]


def test_they_are_announced_although_the_form_beside_them_is_wrong(sitting: Sitting) -> None:
    sitting.page.locator("#guts-ante").fill("0")
    sitting.page.get_by_role("button", name="Friday Guts").tap()
    assert [said["do"] for said in sitting.heard] == ["announce"]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_rules_are_saved_as_they_stand(sitting: Sitting, by_key: bool) -> None:
    page = sitting.page
    page.locator("#guts-cards").select_option("2")
    save = page.get_by_role("button", name="Save", exact=True)
    save.tap()
    assert sitting.heard == []
    page.get_by_label("Save these rules as").fill("Two")
    if by_key:
        page.keyboard.press("Enter")
    else:
        save.tap()
    (said,) = sitting.heard
    assert (said["do"], said["name"]) == ("save_rules", "Two")
    assert said["game"].startswith("guts cards=2 ante=1")


def test_who_saved_them_or_is_the_host_can_have_them_forgotten() -> None:
    menu = room(views.announcing_with_favourites()).one("div", id="menu").one("details", id="favourites")
    sent = [json.loads(button["data-send"]) for button in menu.all("button")]
    assert sent == [{"do": "forget_rules", "name": "Friday Guts"}]
