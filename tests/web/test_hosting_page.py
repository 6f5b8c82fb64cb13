"""What the host can do from the page: set the table, answer for whoever dawdles, put chips right."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from anteup.table.state import Settings
from anteup.web.page import Pages
from tests.browser.screens import Opens
from tests.web import views
from tests.web.markup import Element, read
from tests.web.sitting import PAGES, Sitting
from tests.web.views import NOW, SETTINGS, View, say


def room(view: View) -> Element:
    return read(PAGES.fragment(view, now=NOW))


@pytest.fixture
def page(phone: Opens) -> Iterator[Page]:
    yield phone(reduced_motion="reduce")


def opened(page: Page) -> Locator:
    """The form of the settings, once it was opened by way of the menu."""
    page.get_by_role("button", name="Menu").tap()
    page.locator("#powers > summary").tap()
    page.locator("#menu").get_by_role("button", name="How the table is set").tap()
    return page.locator("#house")


def test_every_setting_is_there() -> None:
    fields = room(views.guts_declaring()).one("form", id="house-form")
    names = {field["name"] for kind in ("input", "select", "textarea") for field in fields.all(kind)}
    assert names - {"reason"} == SETTINGS.keys() == Settings().json().keys()


@pytest.mark.parametrize("taken, least", [((), "2"), ((4,), "5"), ((1, 2), "3")])
def test_no_chair_goes_on_which_somebody_sits(taken: tuple[int, ...], least: str) -> None:
    view = views.waiting()
    view["names"] = [name if chair in (0, *taken) else "" for chair, name in enumerate(views.NAMES)]
    view["players"] = [views.player(chair, views.NAMES[chair], 100) for chair in taken]
    view["empty"] = [chair for chair in range(1, 6) if chair not in taken]
    assert room(view).one("input", name="chairs")["min"] == least


def test_it_is_said_under_which_name_the_host_rules() -> None:
    form = room(views.guts_declaring()).one("form", id="house-form")
    assert form.one("input", name="arbiter")["value"] == "Rob"
    assert "What Nell does as the host is shown under that name." in form.words


def bots(levels: tuple[str, ...]) -> Element:
    """The line of the menu by which a bot is added, in a house with these levels."""
    view = views.waiting()
    return read(Pages(levels=levels).fragment(view, now=NOW)).one("form", data_do="sit")


def test_with_one_level_of_bots_nobody_is_asked_which() -> None:
    form = bots(("novice",))
    assert not form.all("select")
    assert form.one("button", name="bot")["value"] == "novice"


def test_with_three_levels_of_bots_one_is_chosen() -> None:
    form = bots(("novice", "regular", "expert"))
    choices = form.one("select", name="bot").all("option")
    assert [(choice["value"], choice.words) for choice in choices] == [
        ("novice", "a novice"), ("regular", "a regular"), ("expert", "an expert")
    ]  # fmt: skip
    assert not form.all("button", name="bot")


def test_only_the_host_can_open_them() -> None:
    view = views.guts_declaring()
    view["you"]["host"] = False
    del view["settings"]["word"]  # which is told to the host alone
    assert not room(view).all(id="house")


def test_only_what_was_changed_is_sent(page: Page) -> None:
    sitting = Sitting(page, views.guts_declaring())
    sitting.later()
    form = opened(page)
    form.get_by_label("the name of the table").fill("Saturday")
    form.get_by_label("the number of chairs").fill("8")
    form.get_by_label("the seconds to answer").fill("45")
    form.get_by_label("what a chip is worth").fill("0.07")
    form.get_by_label("whether people without a chair may look on").uncheck()
    form.get_by_label("the word at the door").fill("plum")
    form.get_by_role("button", name="Change it").tap()
    expect(form).to_be_hidden()
    changed = {"title": "Saturday", "chairs": 8, "clock": 45, "worth": 7, "watchers": False, "word": "plum"}
    assert sitting.heard == [{"do": "settings", "settings": changed}]


def test_a_ruling_is_changed_with_a_reason(page: Page) -> None:
    sitting = Sitting(page, views.guts_declaring())
    sitting.later()
    form = opened(page)
    form.get_by_label("who picks the game").select_option("rotation")
    form.get_by_role("button", name="+ Guts").tap()
    form.get_by_role("button", name="+ Bluffalo").tap()
    form.get_by_role("button", name="Change it").tap()
    assert sitting.heard == []
    form.get_by_label("because").fill("we cannot agree")
    form.get_by_role("button", name="Change it").tap()
    settings = {"picker": "rotation", "rotation": ["guts", "bluffalo"]}
    assert sitting.heard == [{"do": "settings", "settings": settings, "reason": "we cannot agree"}]


def test_before_the_first_deal_nobody_needs_a_reason(page: Page) -> None:
    sitting = Sitting(page, views.waiting())
    sitting.later()
    form = opened(page)
    form.get_by_label("what becomes of a waiting pot").select_option("follows")
    form.get_by_role("button", name="Change it").tap()
    assert sitting.heard == [{"do": "settings", "settings": {"carry": "follows"}}]


def test_what_the_host_types_stays_when_others_play(page: Page) -> None:
    sitting = Sitting(page, views.guts_declaring())
    form = opened(page)
    form.get_by_label("the word at the door").fill("plum")
    sitting.show(views.guts_declaring())
    expect(form).to_be_visible()
    expect(form.get_by_label("the word at the door")).to_have_value("plum")


def test_the_clock_answers_for_whoever_dawdles() -> None:
    view = views.guts_declaring()
    view["players"][1]["asked"] = 112
    buttons = [b for b in room(view).one("div", id="menu").all("button") if "skip" in b.attributes.get("data-send", "")]
    assert [json.loads(b["data-send"]) for b in buttons] == [{"do": "skip", "chair": 2, "asked": 112}]
    assert buttons[0].words == "Have the clock answerTom"


def test_chips_are_put_right_between_deals(page: Page) -> None:
    assert not room(views.guts_declaring()).all("form", data_do="move_chips")
    sitting = Sitting(page, views.guts_showdown() | {"pot": 60})
    sitting.later()
    page.get_by_role("button", name="Menu").tap()
    page.locator("#powers > summary").tap()
    form = page.locator("form[data-do=move_chips]")
    form.get_by_label("Move chips from").select_option("Maud")
    form.locator("[name=to]").select_option("the pot")
    form.get_by_label("how many").fill("3")
    form.get_by_label("because").fill("she forgot her ante")
    form.get_by_role("button", name="Move").tap()
    said = {"do": "move_chips", "from": 1, "to": -1, "chips": 3, "reason": "she forgot her ante"}
    assert sitting.heard == [said]


def test_a_host_who_stopped_the_clock_between_deals_need_not_start_it_to_put_chips_right_or_to_end() -> None:
    powers = room(views.paused()).one(id="powers")
    assert powers.one("form", data_do="move_chips")
    assert len([button for button in powers.all("button") if button.words.startswith("End the session")]) == 2


def test_it_is_said_who_names_the_games() -> None:
    view = views.guts_showdown()
    view["picker"] |= {
        "how": "rotation",
        "who": None,
        "rotation": [{"text": "guts", "title": "Guts", "turn": False}, {"text": "x", "title": None, "turn": True}],
        "next": {"text": "guts", "title": "Guts", "short": [say("{n} cards", n=2)]},
    }
    assert room(view).one(id="coming").words == "Next on the list: Guts · 2 cards"
    assert "Guts · x" in room(view).one("div", id="menu").words
    view["picker"] |= {"how": "host", "next": None}
    assert "Nell names every game." in room(view).one("div", id="menu").words
