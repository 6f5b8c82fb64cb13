"""The page at work in a browser: what comes is shown, what is answered goes out once, what the reader holds stays."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from anteup import REGISTRY
from anteup.table.view import view
from tests.browser.screens import Opens
from tests.web import views
from tests.web.markup import read
from tests.web.sitting import PAGES, Sitting
from tests.web.test_real_tables import Evening
from tests.web.views import SCRIPT, View, say

QUIET = {"reduced_motion": "reduce"}  # states cut to cut, so that no test waits for a movement


@pytest.fixture
def page(phone: Opens) -> Iterator[Page]:
    yield phone(**QUIET)


@pytest.fixture
def folly(page: Page) -> Sitting:
    return Sitting(page, views.folly_offer())


@pytest.fixture
def guts(page: Page) -> Sitting:
    sitting = Sitting(page, views.guts_declaring())
    sitting.later()
    return sitting


# ---- answers


def test_an_answer_goes_out_with_its_question(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="In win 30").tap()
    assert guts.heard == [{"asked": 112, "do": "in"}]


def test_a_double_click_answers_once(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="Out").dblclick()
    guts.page.get_by_role("button", name="In win 30").click()
    assert guts.heard == [{"asked": 112, "do": "out"}]


def test_a_tap_meant_for_the_last_question_does_not_answer_this_one(guts: Sitting) -> None:
    view = views.guts_declaring()
    view["rail"]["asked"] = 140
    guts.show(view)
    inside = guts.page.get_by_role("button", name="In win 30")
    inside.click()
    assert guts.heard == []
    guts.later(349)
    inside.click()
    assert guts.heard == []
    guts.later(1)
    inside.click()
    assert guts.heard == [{"asked": 140, "do": "in"}]


def test_what_was_written_goes_out_however_fresh_the_question_is(guts: Sitting) -> None:
    view = views.guts_declaring()
    view["rail"]["asked"] = 140
    guts.show(view)
    written = guts.page.locator("form[data-do=chat] input[name=text]")
    written.evaluate("(field) => { field.value = 'Well, well'; field.form.requestSubmit(); }")
    assert guts.heard == [{"do": "chat", "text": "Well, well"}]


def test_others_who_answer_make_no_question_fresh(guts: Sitting) -> None:
    guts.show(views.guts_declaring())
    guts.page.get_by_role("button", name="In win 30").click()
    assert guts.heard == [{"asked": 112, "do": "in"}]


def test_a_card_is_picked_and_named_and_given_up(folly: Sitting) -> None:
    folly.later()
    take = folly.page.get_by_role("button", name="Take it")
    expect(take).to_contain_text("tap the card you give up")
    folly.page.get_by_label("Give up the 2 of spades").tap()
    expect(take.locator(".picked")).to_have_text("give up the 2 of spades")
    expect(take.locator(".unpicked")).to_be_hidden()
    take.tap()
    assert folly.heard == [{"asked": 57, "do": "take 2s"}]


def test_to_take_it_one_must_give_one_up(folly: Sitting) -> None:
    folly.later()
    folly.page.get_by_role("button", name="Take it").tap()
    assert folly.heard == []
    expect(folly.page.locator("#notice")).to_have_text("tap the card you give up")
    folly.page.get_by_label("Give up the 2 of spades").tap()
    expect(folly.page.locator("#notice")).to_be_empty()


def test_a_fist_closes_on_something(page: Page) -> None:
    sitting = Sitting(page, views.high_or_low())
    sitting.later()
    page.get_by_role("button", name="Close your fist").tap()
    assert sitting.heard == []
    expect(page.locator("#notice")).to_have_text("tap what you play for")


def test_to_pass_one_need_not_pick_and_may_have_picked(folly: Sitting) -> None:
    folly.later()
    folly.page.get_by_label("Give up the 2 of spades").tap()
    folly.page.get_by_role("button", name="Pass").tap()
    assert folly.heard == [{"asked": 57, "do": "reject"}]


def test_several_cards_go_in_the_order_in_which_they_were_tapped(page: Page) -> None:
    sitting = Sitting(page, views.exchanging())
    sitting.later()
    exchange = page.get_by_role("button", name="Exchange")
    for card in ("ace of diamonds", "ace of hearts"):
        page.get_by_label(f"Give up the {card}").tap()
    exchange.tap()
    assert sitting.heard == []
    expect(page.locator("#notice")).to_have_text("tap 3, the last on top")
    page.get_by_label("Give up the ace of hearts").tap()
    page.get_by_label("Give up the ace of spades").tap()
    page.get_by_label("Give up the ace of hearts").tap()
    expect(page.locator("label:has(#card-Ah) .tag")).to_have_text("3")
    exchange.tap()
    assert sitting.heard == [{"asked": 112, "do": "exchange Ad As Ah"}]


@pytest.mark.parametrize("key, do", [("i", "in"), ("O", "out")])
def test_keys_answer(guts: Sitting, key: str, do: str) -> None:
    guts.page.keyboard.press(key)
    assert guts.heard == [{"asked": 112, "do": do}]


def test_a_question_mark_opens_the_list_of_keys(guts: Sitting) -> None:
    keys = guts.page.locator("#keys")
    guts.page.keyboard.press("?")
    expect(keys).to_be_visible()
    guts.page.keyboard.press("i")  # which is no answer while something is open
    assert guts.heard == []
    guts.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    guts.page.get_by_role("button", name="Menu").tap()
    guts.page.locator("#menu").get_by_role("button", name="Keys").tap()
    expect(keys).to_be_visible()
    keys.get_by_role("button", name="Close").tap()
    expect(keys).to_be_hidden()


def test_one_may_sit_out_one_deal(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="Menu").tap()
    guts.page.get_by_role("button", name="Sit out one deal").tap()
    assert guts.heard == [{"do": "sit_out", "deals": 1}]


def test_a_number_picks_a_card(folly: Sitting) -> None:
    folly.later()
    folly.page.keyboard.press("5")
    folly.page.keyboard.press("t")
    assert folly.heard == [{"asked": 57, "do": "take 2s"}]


def test_keys_are_letters_where_something_is_typed(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="Menu").tap()
    guts.page.get_by_label("Buy chips").press("i")
    guts.page.keyboard.press("o")
    assert guts.heard == []


def test_ready_is_no_answer_to_a_question(page: Page) -> None:
    sitting = Sitting(page, views.guts_showdown())
    sitting.later()
    page.get_by_role("button", name="Ready").tap()
    assert sitting.heard == [{"do": "ready"}]


def test_the_menu_and_its_forms(guts: Sitting) -> None:
    menu = guts.page.locator("#menu")
    guts.page.get_by_role("button", name="Menu").tap()
    menu.get_by_role("button", name="Sit out from the next deal on").tap()
    expect(menu).to_be_hidden()
    guts.page.get_by_role("button", name="Menu").tap()
    menu.get_by_label("Buy chips").fill("50")
    menu.get_by_role("button", name="Buy", exact=True).tap()
    expect(menu).to_be_hidden()
    guts.page.get_by_role("button", name="Menu").tap()
    menu.get_by_text("Rob is right").tap()
    menu.get_by_label("Void this deal, because").fill("wrong ante")
    menu.get_by_role("button", name="Void").tap()
    assert guts.heard == [{"do": "sit_out"}, {"do": "top_up", "chips": 50}, {"do": "void", "reason": "wrong ante"}]


def test_the_host_has_someone_get_up(guts: Sitting) -> None:
    menu = guts.page.locator("#menu")
    guts.page.get_by_role("button", name="Menu").tap()
    menu.get_by_text("Rob is right").tap()
    menu.get_by_label("Have someone get up").select_option("Tom")
    menu.get_by_label("because", exact=True).fill("gone home")
    menu.get_by_role("button", name="Remove").tap()
    assert guts.heard == [{"do": "remove", "chair": 2, "reason": "gone home"}]


def test_the_dealer_announces_what_the_table_will_hear(page: Page) -> None:
    sitting = Sitting(page, views.announcing())
    sitting.later()
    quote = page.locator("#quote")
    expect(quote).to_have_text(
        "“Guts. Three cards each. Everyone antes 1. The ante is due when the pot is empty. In or out all together. "
        "Nobody can lose more than 60 a deal. All out? The pot stays.”"
    )
    panel = page.locator("#game-of-guts")
    panel.locator("#guts-cards").select_option("Two cards")
    panel.locator("#guts-limit").select_option("the whole pot")
    panel.get_by_text("Rarer rules").tap()
    panel.locator("#guts-kitty").select_option("always plays")
    expect(quote).to_contain_text("Guts. Two cards each.")
    expect(quote).to_contain_text("more than the whole pot a deal. All out? The pot stays. The kitty always plays.”")
    sitting.show(views.announcing())  # somebody else did something: nothing that is chosen is lost
    expect(panel.locator("#guts-cards")).to_have_value("2")
    expect(panel.locator("#guts-kitty")).to_be_visible()
    page.get_by_role("button", name="Announce").tap()
    said = "guts cards=2 ante=1 antes=when_empty declare=together limit=none all_out=carry kitty=always"
    assert sitting.heard == [{"asked": 130, "do": "announce", "game": said}]


def test_what_another_option_settles_is_shown_and_said_and_cannot_be_chosen(page: Page) -> None:
    Sitting(page, views.hanging_together())
    antes, losers, quote = page.locator("#guts-antes"), page.locator("#guts-losers"), page.locator("#quote")
    antes.select_option("every_deal")
    losers.select_option("worst")
    expect(antes).to_be_disabled()
    expect(antes).to_have_value("matchers")
    expect(quote).to_contain_text("The ante is due unless they matched.")
    losers.select_option("all")
    expect(antes).to_be_enabled()
    expect(antes).to_have_value("every_deal")
    expect(quote).to_contain_text("The ante is due every deal.")


def test_a_value_that_does_not_go_with_another_cannot_be_chosen(page: Page) -> None:
    Sitting(page, views.hanging_together())
    all_out, declare = page.locator("#guts-all_out"), page.locator("#guts-declare")
    all_out.select_option("wimp")
    expect(page.locator("#quote")).to_contain_text("All out? The best hand pays.")
    declare.select_option("in_turn")
    expect(all_out).to_have_value("carry")
    expect(page.locator("#quote")).to_contain_text("All out? The pot stays.")
    expect(all_out.locator("option[value=wimp]")).to_be_disabled()
    declare.select_option("together")
    expect(all_out.locator("option[value=wimp]")).to_be_enabled()


def test_another_game_brings_its_own_sentences(page: Page) -> None:
    sitting = Sitting(page, views.announcing())
    sitting.later()
    page.locator("label.buddhas_folly").tap()
    expect(page.locator("#game-of-guts")).to_be_hidden()
    expect(page.locator("#quote")).to_have_text("“Buddha’s Folly. At most 10 laps.”")
    sitting.show(views.announcing())
    expect(page.locator("#game-of-buddhas_folly")).to_be_visible()
    page.get_by_role("button", name="Announce").tap()
    assert sitting.heard == [{"asked": 130, "do": "announce", "game": "buddhas_folly max_laps=10"}]


def test_every_game_can_be_announced_as_it_stands_and_with_every_number(page: Page) -> None:
    """A number put away among the rarer rules, or of a rule that is not announced, must not hold the form back."""
    evening = Evening(1)
    evening.do(0, do="start")
    sitting = Sitting(page, view(evening.table, evening.table.dealer) | {"code": "plum-kettle"})
    for game in REGISTRY:
        page.locator(f"label.{game}").tap()
        numbers = [choice for choice in page.locator(f"#game-of-{game} select").all() if has_number(choice)]
        for announced in ("none", "#"):
            for choice in numbers:
                choice.evaluate("(select, value) => select.value = value", announced)
                choice.dispatch_event("input")
            assert page.evaluate("[...document.querySelectorAll('#announce :invalid')].map(each => each.id)") == []
    sitting.later()
    page.get_by_role("button", name="Announce").tap()
    assert [said["game"].split()[0] for said in sitting.heard] == [list(REGISTRY)[-1]]


def has_number(choice: Locator) -> bool:
    return choice.locator("option[value='#']").count() > 0


def test_a_rarer_rule_that_cannot_be_announced_is_shown(page: Page) -> None:
    evening = Evening(1)
    evening.do(0, do="start")
    sitting = Sitting(page, view(evening.table, evening.table.dealer) | {"code": "plum-kettle"})
    sitting.later()
    page.locator("label.bluffalo").tap()
    cap = page.locator("#bluffalo-turn_cap-n")
    cap.evaluate("number => number.value = 5")
    expect(cap).to_be_hidden()
    page.get_by_role("button", name="Announce").tap()
    expect(cap).to_be_visible()
    assert sitting.heard == []


def test_the_same_again(page: Page) -> None:
    sitting = Sitting(page, views.announcing())
    sitting.later()
    page.get_by_role("button", name="Same as last").tap()
    assert sitting.heard == [{"asked": 130, "do": "announce", "game": "guts limit=60"}]


# ---- what stays while the page changes


def one_more_chosen() -> View:
    view = views.guts_declaring()
    view["players"][1] |= {"state": "done", "is": say("has chosen")}
    view["middle"]["say"] = say("{n} of {of} fists are closed. All open together.", n=4, of=6)
    view["log"].insert(0, views.line(90, say("Joe sat down.")))
    view["log"].append(views.line(132, say("{who} closed a fist.", who=2)))
    return view


def test_a_view_is_shown(guts: Sitting) -> None:
    guts.show(one_more_chosen())
    expect(guts.page.locator("#seat-2")).to_contain_text("has chosen")
    expect(guts.page.locator("#say")).to_contain_text("4 of 6 fists are closed")


def test_the_page_after_any_views_is_the_page_of_the_last(guts: Sitting) -> None:
    for made in [*views.EVERY.values(), *reversed(views.EVERY.values())]:
        guts.show(made())
    shown = guts.page.evaluate("document.getElementById('room').outerHTML")
    fresh = PAGES.fragment(guts.view, invite=None, now=views.NOW)
    sentences = "(html) => new DOMParser().parseFromString(html, 'text/html').querySelector('.table').textContent"
    assert guts.page.evaluate(sentences, shown).split() == guts.page.evaluate(sentences, fresh).split()


def test_the_picked_card_stays_picked_while_others_act(folly: Sitting) -> None:
    folly.page.get_by_label("Give up the 7 of clubs").tap()
    view = views.folly_offer()
    view["players"][2]["chips"] = 1
    folly.show(view)
    expect(folly.page.get_by_label("Give up the 7 of clubs")).to_be_checked()
    expect(folly.page.get_by_role("button", name="Take it")).to_contain_text("give up the 7 of clubs")


def test_a_new_question_begins_with_nothing_picked(folly: Sitting) -> None:
    folly.page.get_by_label("Give up the 7 of clubs").tap()
    view = views.folly_offer()
    view["rail"]["asked"] = 60
    folly.show(view)
    expect(folly.page.locator(".hand :checked")).to_have_count(0)


def test_elements_stay_the_same_and_so_does_focus(guts: Sitting) -> None:
    inside = guts.page.get_by_role("button", name="In win 30")
    inside.focus()
    guts.page.evaluate("document.getElementById('seat-2').mark = document.querySelector('#line-120-0').mark = 1")
    guts.show(one_more_chosen())
    expect(inside).to_be_focused()
    kept = "[document.getElementById('seat-2').mark, document.querySelector('#line-120-0').mark]"
    assert guts.page.evaluate(kept) == [1, 1]


def test_focus_goes_to_the_rail_when_its_place_is_gone(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="In win 30").focus()
    guts.show(views.chosen())
    expect(guts.page.locator("#move")).to_be_focused()


@pytest.mark.parametrize("opens, popover", [("Menu", "#menu"), ("What happened", "#log"), ("Rule C10", "#C10")])
def test_what_is_open_stays_open(guts: Sitting, opens: str, popover: str) -> None:
    guts.page.get_by_role("button", name=opens).first.tap()
    expect(guts.page.locator(popover)).to_be_visible()
    guts.show(one_more_chosen())
    guts.show(views.folly_offer())  # cites no C10
    expect(guts.page.locator(popover)).to_be_visible()
    guts.page.keyboard.press("Escape")
    expect(guts.page.locator(popover)).to_be_hidden()


def test_what_is_typed_stays(page: Page) -> None:
    sitting = Sitting(page, views.at_the_door())
    page.get_by_label("Chair 5").check()
    page.get_by_label("Your name").fill("Ze")
    page.keyboard.press("ArrowLeft")
    sitting.show(views.at_the_door())
    page.keyboard.type("o")
    expect(page.get_by_label("Your name")).to_have_value("Zoe")
    expect(page.get_by_label("Chair 5")).to_be_checked()


def test_an_older_view_is_not_shown(guts: Sitting) -> None:
    guts.show(one_more_chosen(), n=200)
    guts.send(views.guts_declaring() | {"n": 199})
    guts.show(views.chosen(), n=201)
    guts.send(one_more_chosen() | {"n": 200})
    guts.lines[-1].send('<p class="notice" id="notice" role="status">after it</p>')
    expect(guts.page.locator("#notice")).to_have_text("after it")
    expect(guts.page.locator("#room")).to_have_attribute("data-n", "201")


def test_what_comes_while_the_fists_are_still_shut_is_added_up(guts: Sitting) -> None:
    """The parts of three messages, of which two wait until the first is shown."""
    opened = views.guts_showdown() | {"n": 140}
    richer = views.guts_showdown() | {"n": 141}
    richer["players"][0]["chips"] = 777
    richer["log"] = [*richer["log"][1:], views.line(141, say("Joe looked on."))]
    last = richer | {"n": 142, "log": [*richer["log"][1:], views.line(142, say("Joe left."))]}
    for told in (opened, richer, last):
        guts.send(told)
    expect(guts.page.locator(".fists .shut")).to_have_count(6)
    guts.later(300)
    expect(guts.page.locator("#room")).to_have_attribute("data-n", "142")
    expect(guts.page.locator("#seat-1 .chips")).to_contain_text("777")
    lines = guts.page.locator("#lines > li").all_text_contents()
    fresh = read(PAGES.fragment(last, now=views.NOW)).one("ol", id="lines").all("li")
    assert [line.split() for line in lines] == [line.text.split() for line in fresh]
    assert len(guts.lines) == 1


def test_a_page_that_has_missed_something_asks_for_all_of_it(guts: Sitting) -> None:
    missed, _html = PAGES.news(one_more_chosen() | {"n": 150}, guts.told, now=views.NOW)
    guts.told = missed
    guts.send(views.chosen() | {"n": 151})
    while len(guts.lines) < 2:
        guts.page.wait_for_function("() => true")
    expect(guts.page.locator("#room")).to_have_attribute("data-n", str(guts.view["n"]))  # nothing of it is shown
    guts.show(views.chosen(), n=151)
    expect(guts.page.locator(".rail .say")).to_contain_text("Your fist is closed")
    assert len(guts.lines) == 2


def test_names_run_no_script(guts: Sitting) -> None:
    guts.page.evaluate("() => { window.alert = () => { throw Error('a name ran') } }")
    for made in (views.guts_declaring, views.guts_showdown, views.waiting, views.folly_offer):
        guts.show(views.renamed(made(), SCRIPT))
    assert guts.page.locator("#room img").count() == 0


def test_all_fists_are_shut_for_a_beat_before_they_open(guts: Sitting) -> None:
    shown = views.guts_showdown() | {"n": 140}
    guts.send(shown)
    expect(guts.page.locator(".fists .shut")).to_have_count(6)
    expect(guts.page.locator(".show")).to_have_count(0)
    guts.later(300)
    expect(guts.page.locator(".show")).to_be_visible()
    expect(guts.page.locator("#room")).to_have_attribute("data-n", "140")


# ---- the clock, the title, the line


def test_the_clock_runs_by_the_servers_time(guts: Sitting) -> None:
    guts.later(9_600)
    expect(guts.page.locator("#clock")).to_have_text("8 s, then you are out")
    expect(guts.page.locator("#clock")).not_to_have_class("clock soon")
    guts.later(4_000)
    expect(guts.page.locator("#clock")).to_have_class("clock soon")
    guts.later(60_000)
    expect(guts.page.locator("#clock")).to_have_text("0 s, then you are out")


def test_the_clock_runs_first_and_then_the_bank(guts: Sitting) -> None:
    view = views.guts_declaring()
    view["rail"]["clock"] |= {"due": views.NOW + 68, "bank": 60}
    guts.show(view)
    own, bank = guts.page.get_by_text("8 s, then your bank"), guts.page.get_by_text("s, then you are out")
    expect(own).to_be_visible()
    expect(bank).to_be_hidden()
    guts.later(9_600)
    expect(own).to_be_hidden()
    expect(bank).to_have_text("bank 59 s, then you are out")
    expect(guts.page.locator(".lamp progress")).to_have_js_property("max", 60)
    guts.later(55_000)
    expect(guts.page.locator("#clock")).to_have_class("clock soon")


def test_a_browser_whose_clock_is_wrong_counts_right(page: Page) -> None:
    view = views.guts_declaring()
    sitting = Sitting(page, view)
    page.clock.set_fixed_time(views.NOW + 3600)
    sitting.show(view)
    expect(page.locator("#clock")).to_have_text("18 s, then you are out")


def test_the_tab_says_whose_turn_it_is(guts: Sitting) -> None:
    expect(guts.page).to_have_title("● Your turn · Guts · Anteup")
    guts.show(views.chosen())
    expect(guts.page).to_have_title("Guts · Anteup")


def lose_the_line(sitting: Sitting) -> None:
    sitting.lines[-1].close()
    sitting.page.wait_for_selector("body[data-net=lost]")


def test_a_short_break_is_no_news(guts: Sitting) -> None:
    lose_the_line(guts)
    guts.later(300)
    guts.page.wait_for_selector("body[data-net=up]")
    guts.later(1_000)
    expect(guts.page.get_by_text("Lost the table.")).to_be_hidden()
    guts.show(views.chosen())
    expect(guts.page.locator(".rail .say")).to_contain_text("Your fist is closed")


def test_a_house_that_hangs_up_in_mid_deal_is_not_taken_for_full(guts: Sitting) -> None:
    guts.lines[-1].close(code=1013)  # its database is away
    guts.page.wait_for_selector("body[data-net=lost]")


def test_a_lost_line_is_told_until_it_is_found(guts: Sitting) -> None:
    guts.away = True
    lose_the_line(guts)
    guts.later(350)
    guts.later(350)
    expect(guts.page.get_by_text("Lost the table.")).to_be_visible()
    guts.away = False
    guts.later(20_000)
    guts.page.wait_for_selector("body[data-net=up]")
    expect(guts.page.get_by_text("Lost the table.")).to_be_hidden()


def test_a_house_that_comes_back_with_other_scripts_is_shown_anew(guts: Sitting, complaints: list[str]) -> None:
    guts.page.evaluate("window.old = true")
    lose_the_line(guts)
    with guts.page.expect_response(lambda answer: answer.request.method == "HEAD"):
        guts.later(300)
    guts.show(views.chosen())
    assert guts.page.evaluate("window.old")
    script = re.compile("/static/.*table[.]js$")
    guts.page.route(
        script, lambda route: route.fulfill(status=404) if route.request.method == "HEAD" else route.fallback()
    )
    lose_the_line(guts)
    guts.later(300)
    guts.page.wait_for_function("() => window.old === undefined && document.body.dataset.net === 'up'")
    assert all("404" in complaint for complaint in complaints), complaints
    complaints.clear()


def test_the_longer_a_line_is_lost_the_rarer_it_is_tried(guts: Sitting) -> None:
    guts.away = True
    lose_the_line(guts)
    tried = []
    for _ in range(6):
        before = len(guts.lines)
        guts.later(10_000)
        guts.page.wait_for_function("() => true")
        tried.append(len(guts.lines) - before)
    assert tried[-1] <= 2
    assert len(guts.lines) > 5


def test_a_house_that_takes_nobody_more_is_tried_ever_more_rarely(guts: Sitting) -> None:
    lose_the_line(guts)
    guts.later(300)
    guts.page.wait_for_selector("body[data-net=up]")
    for wait in (600, 1200, 2400):
        tried = len(guts.lines)
        guts.lines[-1].close(code=1013)  # after it was open, before anything was told
        expect(guts.page.locator(".banner")).to_contain_text("can take nobody more", use_inner_text=True)
        guts.later(wait // 2 - 1)
        guts.page.wait_for_function("() => true")
        assert len(guts.lines) == tried
        guts.later(wait // 2 + 1)
        guts.page.wait_for_function("() => true")
        assert len(guts.lines) == tried + 1
    guts.show(views.chosen())
    expect(guts.page.locator(".banner")).to_be_hidden()


def test_a_table_that_is_open_too_often_in_one_browser_is_not_tried_again(guts: Sitting) -> None:
    guts.lines[-1].close(code=4429)
    expect(guts.page.locator(".banner")).to_have_text(re.compile("^This table is open too often"), use_inner_text=True)
    guts.later(20_000)
    guts.page.wait_for_function("() => true")
    assert len(guts.lines) == 1


def test_who_comes_back_online_need_not_wait(guts: Sitting) -> None:
    guts.page.evaluate("dispatchEvent(new Event('online'))")
    guts.page.wait_for_function("document.body.dataset.net === 'up'")
    expect(guts.page.locator("body")).to_have_attribute("data-net", "up")
    guts.show(views.chosen())
    assert len(guts.lines) == 2


def test_an_answer_lost_with_the_line_can_be_given_again(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="In win 30").click()
    guts.page.evaluate("dispatchEvent(new Event('online'))")
    guts.show(one_more_chosen())
    guts.page.get_by_role("button", name="In win 30").click()
    assert guts.heard == [{"asked": 112, "do": "in"}] * 2


def test_a_refusal_is_told_and_the_question_still_open(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="In win 30").click()
    refused = say("You cannot cover {n}.", n=30)
    guts.lines[-1].send(PAGES.notice(refused, views.guts_declaring()))
    expect(guts.page.locator("#notice")).to_have_text("You cannot cover 30.")
    guts.page.get_by_role("button", name="Out").click()
    expect(guts.page.locator("#notice")).to_be_empty()
    assert guts.heard == [{"asked": 112, "do": "in"}, {"asked": 112, "do": "out"}]


# ---- settings


def test_settings_last(guts: Sitting) -> None:
    guts.page.get_by_role("button", name="Menu").tap()
    guts.page.get_by_role("button", name="Settings").first.tap()
    guts.page.get_by_role("radio", name="night").check()
    guts.page.get_by_label("two").check()
    guts.page.get_by_label("quiet").check()
    root = guts.page.locator("html")
    for attribute, value in (("data-theme", "dark"), ("data-deck", "two"), ("data-sound", "quiet")):
        expect(root).to_have_attribute(attribute, value)
    guts.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(guts.page.locator("#settings [value=dark]")).to_be_checked()
    guts.page.evaluate("document.getElementById('settings').showPopover()")
    guts.page.get_by_label("as the device").check()
    assert guts.page.evaluate("document.documentElement.dataset.theme") is None


REFUSES = "{ writeText: () => Promise.reject(new Error('not allowed')) }"


@pytest.mark.parametrize("clipboard", ["undefined", REFUSES])
def test_the_link_is_copied_where_a_browser_has_no_clipboard_or_refuses_it(page: Page, clipboard: str) -> None:
    sitting = Sitting(page, views.waiting())
    page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
    page.evaluate("document.addEventListener('copy', () => { window.copied = String(document.activeElement.value) })")
    page.locator(".lobby [data-copy]").tap()
    expect(page.locator(".lobby [data-copy]")).to_have_text("Copy linkCopied")
    expect(page.locator(".lobby .copied")).to_be_visible()
    assert page.evaluate("window.copied") == "https://anteup.example/t/plum-kettle"
    sitting.later(3_000)
    expect(page.locator(".lobby .copied")).to_be_hidden()


def test_a_link_that_cannot_be_copied_is_marked_for_its_reader(page: Page) -> None:
    Sitting(page, views.waiting())
    page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {REFUSES} }})")
    page.evaluate("document.execCommand = () => false")
    page.locator(".lobby [data-copy]").tap()
    page.wait_for_function("() => String(getSelection()) === 'anteup.example/t/plum-kettle'")
    expect(page.locator(".lobby .copied")).to_be_hidden()


# ---- movement and sound


def test_with_movement_the_newest_view_is_what_stays(phone: Opens) -> None:
    page = phone()
    sitting = Sitting(page, views.folly_offer())
    for n, made in enumerate((views.guts_showdown, views.folly_showdown, views.announcing, views.folly_offer), 200):
        sitting.send(made() | {"n": n})  # faster than any of them can move
    expect(page.locator("#room")).to_have_attribute("data-n", "203")
    expect(page.locator("#zone-offer")).to_be_visible()
    sitting.later()
    page.get_by_role("button", name="Pass").click()
    assert sitting.heard == [{"asked": 57, "do": "reject"}]


COUNTS_STROKES = """
window.strokes = 0;
window.OscillatorNode = class extends OscillatorNode {
  start(at) { window.strokes += 1; super.start(at); }
};
"""


@pytest.mark.parametrize("sound, strokes", [("on", 2), ("quiet", 2), ("off", 0)])
def test_your_turn_is_knocked_at_its_start(page: Page, sound: str, strokes: int) -> None:
    page.add_init_script(COUNTS_STROKES)
    sitting = Sitting(page, views.waiting_for_the_dealer())
    page.evaluate("document.getElementById('settings').showPopover()")
    page.get_by_label(sound, exact=True).check()
    page.keyboard.press("Escape")
    page.wait_for_function("() => navigator.userActivation.hasBeenActive")
    sitting.show(views.folly_offer())
    sitting.show(views.folly_offer())  # the same question: no second knock
    assert page.evaluate("window.strokes") == strokes


# ---- the front door


def test_the_front_door_shows_the_table_to_be(page: Page) -> None:
    games = [{"name": "guts", "title": "Guts"}]
    Sitting(page, views.waiting(), still=False, instead=PAGES.home(games))
    chairs = page.locator("#chairs li:visible")
    expect(chairs).to_have_text(["You", "Bot", "Bot", "Bot", "Friend\nby link", "Friend\nby link"], use_inner_text=True)
    for _ in range(3):
        page.get_by_role("button", name="One chair less").tap()
    expect(page.get_by_label("Bots", exact=True)).to_have_value("2")
    expect(chairs).to_have_text(["You", "Bot", "Bot"], use_inner_text=True)
    page.get_by_role("button", name="One bot less").tap()
    page.get_by_role("button", name="One chair more").tap()
    expect(chairs).to_have_text(["You", "Bot", "Friend\nby link", "Friend\nby link"], use_inner_text=True)


def test_without_scripts_the_numbers_are_typed(phone: Opens) -> None:
    page = phone(java_script_enabled=False)
    Sitting(page, views.waiting(), still=False, instead=PAGES.home([]))
    page.get_by_label("Chairs").fill("4")
    expect(page.get_by_role("button", name="One chair less")).to_be_hidden()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
