"""The pages made from views: sound markup, everything escaped, every answer there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import segno
from babel.messages.pofile import read_po
from jinja2 import UndefinedError

from anteup import rules
from anteup.web.page import STATIC, Invite, Pages
from anteup.words import Say
from tests.web import views
from tests.web.books import book, course
from tests.web.markup import Element, read
from tests.web.views import EVERY, NOW, SCRIPT, View, say

ROOT = Path(__file__).resolve().parents[2]
PAGES = Pages()
INVITE = Invite("https://anteup.example/t/plum-kettle")
GAMES = [{"name": "guts", "title": "Guts"}, {"name": "buddhas_folly", "title": "Buddha’s Folly"}]


def room(view: View) -> Element:
    return read(PAGES.fragment(view, now=NOW, invite=INVITE)).one("div", id="room")


def table(view: View, **more: Any) -> Element:
    return read(PAGES.table(view, csrf="token", now=NOW, invite=INVITE, **more))


def other_pages() -> dict[str, str]:
    return {
        "home": PAGES.home(GAMES, csrf="token"),
        "home again": PAGES.home(
            GAMES, csrf="token", form={"name": SCRIPT, "chairs": 4}, wrong=Say("Not {name}.", name=SCRIPT)
        ),
        "rulebook": PAGES.rulebook(),
        **{page.name: PAGES.rules(page) for page in rules.pages()},
        "ledger": PAGES.ledger(book(worth=2.5), course(), title=SCRIPT, code="plum-kettle"),
        "move": PAGES.move(INVITE, title=SCRIPT, code="plum-kettle"),
        "chair": PAGES.chair(csrf="token", title=SCRIPT, code="plum-kettle", others=[{"title": SCRIPT}]),
        "trouble": PAGES.trouble(Say("No such table"), Say("There is no {name}.", name=SCRIPT)),
    }


def whole_pages() -> dict[str, str]:
    tables = {name: PAGES.table(made(), csrf="token", now=NOW, invite=INVITE) for name, made in EVERY.items()}
    named = {f"{name}, named {SCRIPT}": PAGES.table(views.renamed(made(), SCRIPT)) for name, made in EVERY.items()}
    return tables | named | other_pages()


WHOLE = whole_pages()
every_page = pytest.mark.parametrize("html", WHOLE.values(), ids=WHOLE.keys())
every_view = pytest.mark.parametrize("view", [made() for made in EVERY.values()], ids=EVERY.keys())


# ---- sound markup


@every_page
def test_it_is_well_formed_and_begins_as_it_must(html: str) -> None:
    assert html.startswith('<!doctype html>\n<html lang="en">\n<head>\n  <meta charset="utf-8">')
    page = read(html)
    assert page.one("head").one("title").words
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1


@every_page
def test_no_id_is_given_twice_and_every_id_meant_is_there(html: str) -> None:
    page = read(html)
    ids = [element["id"] for element in page if "id" in element.attributes]
    assert sorted(ids) == sorted(set(ids))
    for attribute in ("popovertarget", "for", "form", "aria-labelledby"):
        meant = {element[attribute] for element in page if attribute in element.attributes}
        assert meant <= set(ids), attribute
    inner = {element["href"][1:] for element in page if element.attributes.get("href", "").startswith("#")}
    assert inner <= set(ids)


@every_page
def test_what_opens_is_a_popover(html: str) -> None:
    page = read(html)
    popovers = {element["id"] for element in page if "popover" in element.attributes}
    assert {element["popovertarget"] for element in page if "popovertarget" in element.attributes} <= popovers


@every_page
def test_the_content_policy_has_nothing_to_forbid(html: str) -> None:
    page = read(html)
    assert not page.all("style")
    assert all(script["src"].startswith("/static/") and not script.text for script in page.all("script"))
    for element in page:
        assert not [name for name in element.attributes if name == "style" or name.startswith("on")]
        for attribute in ("href", "src", "action"):
            assert re.match(r"/|#|$", element.attributes.get(attribute, "")), element.attributes


@every_page
def test_nothing_that_people_wrote_is_markup(html: str) -> None:
    assert not read(html).all("img")
    assert "<img" not in html


@every_page
def test_every_file_it_asks_for_is_there(html: str) -> None:
    page = read(html)
    asked = {element.attributes.get("src") or element.attributes.get("href", "") for element in page}
    for path in asked:
        if path.startswith("/static/"):
            assert (ROOT / "src/anteup/web" / path[1:]).is_file()


@every_view
def test_names_stand_where_they_stood_whatever_they_are(view: View) -> None:
    plain = room(view).text
    page = room(views.renamed(view, SCRIPT))
    names = {name for name in view["names"] if name}
    before = len(re.findall(rf"\b({'|'.join(names)})(?!\w)", plain)) + plain.count(view["title"])
    # Your own chair is “You” where it is told by name, so a name may stand more often than before, never less.
    assert page.text.count(SCRIPT) >= before


@pytest.mark.parametrize("gone", ["pot", "players", "rail", "middle"])
def test_a_view_that_lacks_something_is_an_error_and_no_gap(gone: str) -> None:
    view = views.guts_declaring()
    del view[gone]
    with pytest.raises((UndefinedError, KeyError)):
        PAGES.fragment(view)


# ---- the answers


def answers(page: Element) -> list[str]:
    return [button["value"] for button in page.one(class_="acts").all("button")]


@every_view
def test_every_answer_is_there_in_its_order(view: View) -> None:
    choices = view["rail"]["choices"] if view["state"] == "playing" else []
    if not choices:
        assert not [form for form in room(view).all("form") if form.attributes.get("id", "").startswith("ask-")]
        return
    form = room(view).one("form", id=f"ask-{view['rail']['asked']}")
    assert form.one("input", name="asked")["value"] == str(view["rail"]["asked"])
    if all("fist" in choice for choice in choices):
        ways = form.one("fieldset", class_="pick").all("input")
        assert [way["value"] for way in ways] == [choice["do"] for choice in choices]
        return
    buttons = form.one("div", class_="acts").all("button", class_="ans")
    among = [choice["verb"] for choice in choices if "among" in choice]
    if among:  # several stand behind one button
        (opener,) = [button for button in buttons if "popovertarget" in button.attributes]
        behind = form.one("div", id=opener["popovertarget"]).all("button", class_="ans")
        assert [button["value"] for button in behind] == [choice["do"] for choice in choices if "among" in choice]
        assert len(buttons) == len(choices) - len(among) + 1
        buttons = [button for button in buttons if button is not opener]
        choices = [choice for choice in choices if "among" not in choice]
    assert [button["data-key"] for button in buttons] == [choice["key"] for choice in choices]
    for button, choice in zip(buttons, choices, strict=True):
        assert button.words.startswith(choice["label"]["say"])
        if "do" in choice:
            assert button["value"] == choice["do"]
            assert "formnovalidate" in button.attributes


def test_a_question_with_two_answers_and_their_price() -> None:
    page = room(views.guts_declaring())
    out, inside = page.one("div", class_="acts").all("button")
    assert (out["name"], out["value"], out.words) == ("do", "out", "Outcosts nothing")
    assert (inside["name"], inside["value"], inside.words) == ("do", "in", "Inwin 30, or pay 30")
    assert page.one("h2", class_="say").words == "A chip in your fist, or nothing?"
    assert page.one("p", class_="mine").one("strong").text == "a pair of queens"


def test_a_card_to_give_up_is_a_radio_with_the_whole_answer() -> None:
    form = room(views.folly_offer()).one("form", id="ask-57")
    radios = form.one("fieldset").all("input", type="radio")
    assert [radio["value"] for radio in radios] == [f"take {card}" for card in ("9h", "9s", "Qd", "7c", "2s")]
    assert {radio["name"] for radio in radios} == {"do"}
    assert all("required" in radio.attributes and "checked" not in radio.attributes for radio in radios)
    assert radios[2]["aria-label"] == "Give up the queen of diamonds"
    passing, taking = form.one("div", class_="acts").all("button")
    assert passing["value"] == "reject" and "formnovalidate" in passing.attributes
    assert "name" not in taking.attributes and "formnovalidate" not in taking.attributes
    assert "tap the card you give up" in taking.words


def test_a_card_that_may_not_go_is_no_radio() -> None:
    view = views.folly_offer()
    view["rail"]["choices"][1]["cards"]["from"].remove("9h")
    form = room(view).one("form", id="ask-57")
    assert len(form.all("input", type="radio")) == 4
    assert len(form.one("fieldset").all(class_="card")) == 5


def test_several_cards_are_boxes_and_the_button_says_how_many() -> None:
    form = room(views.exchanging()).one("form", class_="answers")
    assert [box["value"] for box in form.all("input", type="checkbox")] == ["As", "Ah", "Ad"]
    exchange = form.one("button", value="exchange")
    assert (exchange["data-least"], exchange["data-most"]) == ("3", "3")
    assert exchange.words.startswith("Exchange+1 · tap 3, the last on top")
    assert exchange.one(class_="picked").words == "of 3, on top"  # the browser puts in how many, and which
    assert "ordered" in form.one("fieldset").classes


@pytest.mark.parametrize("least, most, words", [(1, 1, "tap 1 card"), (0, 3, "tap 0 to 3 cards")])
def test_how_many_cards_in_words(least: int, most: int, words: str) -> None:
    view = views.exchanging()
    for choice in (view["rail"]["choices"][3], view["rail"]["choices"][3] | {"verb": "swap"}):
        choice["cards"] = choice["cards"] | {"least": least, "most": most}
    view["rail"]["choices"].append(view["rail"]["choices"][3] | {"verb": "swap"})
    assert words in room(view).one("button", value="exchange").words


def test_an_amount_is_a_number_to_type_with_a_slider_and_the_amounts_that_have_names() -> None:
    form = room(views.betting()).one("form", class_="answers")
    for kind in ("number", "range"):
        amount = form.one("input", type=kind)
        assert [amount[name] for name in ("min", "max", "value")] == ["8", "52", "8"]
        assert amount["aria-label"] == "Raise to"
    presets = form.one(class_="presets").all("button")
    assert [(button["data-chips"], button.words) for button in presets] == [
        ("8", "8least"),
        ("28", "28½ pot"),
        ("40", "40¾ pot"),
        ("52", "52pot"),
    ]
    assert form.one("button", value="raise 8")["data-verb"] == "raise"


def test_what_is_put_in_and_the_pot_that_it_makes_stand_on_the_button() -> None:
    fold, call, raises = room(views.betting()).one(class_="acts").all("button")
    assert [fold.words, call.words, raises.words] == ["Fold", "Call4 more · pot 48", "Raiseto 8 · pot 52"]
    assert (raises["data-pot"], "data-all-in" in raises.attributes) == ("44", False)
    assert "formnovalidate" in call.attributes and "formnovalidate" not in raises.attributes
    raises = room(views.side_pots()).one("button", value="raise 12")
    assert raises["data-all-in"] == "79" and raises.one("span", data_all="").words == ", all in"


def test_one_amount_needs_no_slider() -> None:
    form = room(views.three_up()).one("form", class_="answers")
    assert not form.all("input", type="range") and not form.all("input", type="number")
    check, bets = form.one(class_="acts").all("button")
    assert (bets["value"], bets.words, check.words) == ("bet 4", "Bet4 · pot 20", "Checkcosts nothing")


def test_bets_lie_before_who_made_them() -> None:
    page = room(views.side_pots())
    assert {seat["id"]: seat.one(class_="front").words for seat in page.all("li") if seat.all(class_="front")} == {
        "seat-4": "8"
    }
    assert page.one(class_="purse").words == "DdealerYou 75 chips4 in"
    assert "36, and 8 bet this round" in room(views.betting()).one(class_="pot").words


def test_side_pots_are_written_out_with_who_can_win_them() -> None:
    page = room(views.side_pots())
    pots = [part.words for part in page.one(class_="pots").all("span")]
    assert pots == ["main pot 33", "side pot 39 for Tom, Ines and you", "side pot 12 for Ines and you"]
    assert not room(views.betting()).all(class_="pots")


def test_what_few_others_show_lies_large_on_the_cloth_too() -> None:
    shown = room(views.betting()).one(class_="ups")
    assert [row.words for row in shown.all("li")] == ["4Maudbets 4", "73Tomcalls 4"]
    assert [len(row.all(class_="back")) for row in shown.all("li")] == [3, 2]
    assert shown["aria-hidden"] == "true"  # it stands on their tiles
    assert not room(views.buying()).all(class_="ups")


def test_burned_cards_are_seen_by_all() -> None:
    assert room(views.betting()).one(class_="burned").words == "Burned: king of diamondsK 10 of hearts10"
    assert not room(views.raising()).all(class_="burned")


# ---- the square


def test_only_the_lines_between_cards_that_are_up_can_be_used() -> None:
    square = room(views.three_up()).one(class_="square")
    lines = {line["data-ends"]: line for line in square.all("span", class_="line")}
    assert {ends for ends, line in lines.items() if "usable" in line.classes} == {"01", "13"}
    square = room(views.raising()).one(class_="square")
    assert len(square.all("span", class_="usable")) == len(square.all("span", class_="line")) == 4


def test_what_the_best_hands_use_is_marked_on_the_square_and_in_the_hand() -> None:
    page = room(views.high_or_low())
    square = page.one(class_="square")
    (line,) = square.all("span", class_="on")[:1]
    assert (line["data-ends"], line["data-for"]) == ("01", "high")
    assert [tag.words for tag in square.all("span", class_="tag")] == ["low"]
    assert square.one("button", id="spot-3").one("span", class_="tag").words == "low"
    assert ["on" in spot.one("span", class_="card").classes for spot in square.all("button", class_="spot")] == [
        True,
        True,
        False,
        True,
    ]
    hand = [[tag.words for tag in held.all("span", class_="use")] for held in page.one(class_="hand").all("div")[1:]]
    assert hand == [["high"], ["high"], ["high", "low"], ["low"], ["low"]]


def test_a_line_or_a_card_that_both_hands_use_says_so() -> None:
    view = views.raising()
    view["middle"]["zones"] = [views.square("As 9h 9d 4c", high=[0, 2], low=[0, 2])]
    (line,) = [line for line in room(view).all("span", class_="line") if "on" in line.classes]
    assert (line["data-ends"], line["data-for"]) == ("02", "high · low")
    view["middle"]["zones"] = [views.square("As ?? ?? ??", high=[0], low=[0])]
    page = room(view)
    assert page.one("button", id="spot-0").one("span", class_="tag").words == "high · low"
    assert not [line for line in page.all("span", class_="line") if "on" in line.classes]
    assert not page.all(class_="no")


def test_each_card_of_the_square_knows_which_others_go_with_it() -> None:
    square = room(views.three_up()).one(class_="square")
    spots = {spot["id"]: spot for spot in square.all("button", class_="spot")}
    assert {id: spot["data-with"] for id, spot in spots.items()} == {"spot-0": "1", "spot-1": "03", "spot-3": "1"}
    assert spots["spot-1"].all("span", class_="hide")[0].words == "9 of hearts, goes with ace of spades and 4 of clubs"
    assert spots["spot-0"].all("span", class_="hide")[0].words == "ace of spades, goes with 9 of hearts"
    assert square.one("span", id="spot-2").one(role="img")["aria-label"] == "a card face down"
    assert square.one("button", class_="no")["popovertarget"] == "BG15"


def test_the_corners_that_the_dealer_may_turn_have_their_numbers() -> None:
    view = views.three_up()
    view["middle"]["zones"] = [views.square("As ?? ?? 4c", high=[0])]
    view["rail"]["choices"] = [
        views.answer(f"turn {n}", f"Corner {n}", None, str(n)) | {"verb": "turn"} for n in (1, 2)
    ]
    square = room(view).one(class_="square")
    assert [square.one("span", id=f"spot-{n}").one(class_="tag").words for n in (1, 2)] == ["1", "2"]
    assert not room(views.three_up()).one("span", id="spot-2").all(class_="tag")


# ---- the declaration


def test_what_to_play_for_is_a_fist_with_chips() -> None:
    form = room(views.high_or_low()).one("form", class_="answers")
    ways = form.one("fieldset", class_="pick").all("label")
    assert [(way.one("input")["value"], way["data-key"], way.words) for way in ways] == [
        ("low", "L", "Low6-4-3-2 doogie"),
        ("high", "H", "Highthree nines"),
        ("both", "B", "Botheach half by itself"),
    ]
    assert [len(way.one(class_="in").all("use", href="#chip")) for way in ways] == [0, 1, 2]
    assert all("required" in way.one("input").attributes for way in ways)
    assert not [way for way in ways if "checked" in way.one("input").attributes]  # the house has no opinion
    (close,) = form.one(class_="acts").all("button")
    assert "name" not in close.attributes and "Close your fist" in close.words


def test_what_each_half_comes_to_is_said_while_fists_close() -> None:
    assert room(views.high_or_low()).one(class_="pot").words == "44in the pot22 high, 22 low"


def test_fists_lie_beside_the_square_up_the_left_and_down_the_right() -> None:
    fists = room(views.high_or_low()).one("ol", class_="fists").all("li")
    assert [(fist["id"], sorted(fist.classes - {"shut", "choosing"})) for fist in fists] == [
        ("fist-1", ["at-2", "left"]),
        ("fist-2", ["at-1", "left"]),
        ("fist-3", ["at-1", "right"]),
        ("fist-0", ["at-2", "right", "you"]),
    ]


def test_open_fists_show_their_chips() -> None:
    fists = room(views.fists_of_seven()).one("ol", class_="fists").all("li")
    assert [fist.words for fist in fists] == [
        "MaudLow", "TomBoth", "PipLow", "InesHigh", "JoeLow", "RosalindBoth", "YouHigh",
    ]  # fmt: skip
    chips = {fist["id"]: len(fist.all("use", href="#chip")) for fist in fists}
    assert chips == {f"fist-{i}": n for i, n in enumerate((1, 0, 2, 0, 1, 0, 2))}
    assert all(fist.all("use")[0]["href"] == "#palm" for fist in fists)


def test_each_half_is_told_by_itself_and_rows_have_the_cards_of_the_table() -> None:
    page = room(views.halves())
    assert [part.words for part in page.one(id="say").all("span") if part.parent is page.one(id="say")] == [
        "The high half of the pot, 23, goes to Tom with three aces.",
        "The low half, 22, goes to you with a 6-4-3-2 doogie. BG17",
    ]
    assert "45 is odd: the high half has the chip left over." in page.one(class_="hints").words
    tom, _nell, maud = page.one("ol", class_="show").all("li")
    assert [card["aria-label"] for card in tom.all("span", class_="lent")] == ["ace of spades"]
    assert tom.one(class_="amt").words == "+23high half"
    assert maud.one(class_="row")["data-n"] == "6"
    unused = [card["aria-label"] for card in maud.all(role="img") if "made" not in card.classes]
    assert unused == ["king of diamonds", "king of hearts"]
    assert not [line for line in page.all("span", class_="line") if "on" in line.classes]


def test_between_deals_one_may_hold_on_or_be_ready() -> None:
    page = room(views.guts_showdown())
    assert answers(page.one("form", id="ready")) == ["hold", "ready"]
    assert page.one("button", value="ready").words == "Ready2 of 5 are"


def test_who_plays_with_bots_alone_waits_for_nobody() -> None:
    view = views.guts_showdown()
    view["rail"]["ready"] |= {"ready": 0, "of": 1}
    assert room(view).one("button", value="ready").words == "Readyfor the next deal"


def test_who_is_ready_sees_it() -> None:
    view = views.guts_showdown()
    view["rail"]["ready"] |= {"you": True, "held": True}
    form = room(view).one("form", id="ready")
    assert not form.all("button")
    assert [said.words for said in form.all("p")] == ["Hold onthe countdown is stopped", "You are ready2 of 5 are"]


@pytest.mark.parametrize(
    "made, words, message, lit",
    [
        (views.away, "I’m backdealt in at the next deal", {"do": "back"}, True),
        (views.broke, "Buy chips120 chips, on the ledger", {"do": "top_up", "chips": 120}, True),
        (views.waiting, "Deal the first cards", {"do": "start"}, True),
        (views.guts_showdown, "Show my hand", {"do": "show"}, False),
    ],
)
def test_what_one_may_do_between_questions(made: Any, words: str, message: View, lit: bool) -> None:
    (button,) = [b for b in room(made()).one("section", class_="rail").all("button") if "data-send" in b.attributes]
    assert button.words == words
    assert json.loads(button["data-send"]) == message
    assert ("lit" in button.classes) == lit


def test_a_paused_table_takes_no_answer_and_its_host_lets_it_go_on() -> None:
    page = room(views.paused())
    assert not page.all("form", class_="answers")
    assert page.one("h2", class_="say").words == "The table is paused"
    assert len(page.one("div", class_="hand").all(class_="card")) == 3
    rail = page.one("section", class_="rail")
    assert [json.loads(b["data-send"]) for b in rail.all("button") if "data-send" in b.attributes] == [{"do": "resume"}]


def messages(page: Element) -> list[View]:
    """All that the menu can say to the table."""
    menu = page.one("div", id="menu")
    buttons = [json.loads(b["data-send"]) for b in menu.all("button") if "data-send" in b.attributes]
    return buttons + [{"do": form["data-do"]} for form in menu.all("form")]


def test_the_menu_of_a_player() -> None:
    view = views.guts_declaring()
    view["you"]["host"] = False
    assert messages(room(view)) == [
        *({"do": "sit_out"}, {"do": "sit_out", "deals": 1}, {"do": "leave"}),
        *({"do": "top_up"}, {"do": "seed"}),
    ]


def test_who_looks_up_a_rule_keeps_the_table() -> None:
    page = room(views.guts_declaring())
    links = [a for a in page.all("a") if a["href"].startswith("/rules")]
    assert {a["target"] for a in links} == {"_blank"}
    assert {a["href"] for a in page.one("div", id="menu").all("a")} >= {"/rules/guts"}


def test_the_menu_of_who_leaves_or_is_away() -> None:
    view = views.away()
    view["you"] |= {"host": False, "leaving": True}
    assert messages(room(view)) == [{"do": "back"}, {"do": "top_up"}, {"do": "seed"}]


def test_the_menu_of_the_host_has_the_powers_of_the_arbiter() -> None:
    view = views.guts_declaring()
    view["names"].append("")
    view["empty"], view["players"][0]["owes"] = [6], 20
    said = messages(room(view))
    assert {"do": "pause"} in said and {"do": "allow", "chair": 1} in said
    assert [m["chair"] for m in said if m["do"] == "hand_over"] == [1, 2, 4, 5]  # all but the bot
    assert [m["do"] for m in said if m["do"] in ("sit", "remove", "void", "end")] == ["sit", "remove", "void"]
    ends = [m for m in messages(room(views.guts_showdown())) if m["do"] == "end"]
    assert ends == [{"do": "end", "pots": "divide"}, {"do": "end", "pots": "keep"}]


def test_a_bot_is_added_under_a_name_that_nobody_has() -> None:
    view = views.waiting()
    form = room(view).one("form", data_do="sit")
    assert (form.one("input", name="name")["value"], form.one("input", name="chair")["value"]) == ("Dot", "2")
    assert form.one("button", name="bot")["value"] == "novice"


def test_who_has_no_part_in_the_table_has_nothing_to_say() -> None:
    assert messages(room(views.watched())) == []


def test_when_all_is_over_one_may_still_go() -> None:
    assert messages(room(views.ended())) == [{"do": "leave"}]


# ---- the table


def test_no_page_glides_into_another() -> None:
    """Such a movement is broken off, with an error, when the next page is asked for before it has ended."""
    styles = [style.read_text("utf-8") for style in STATIC.glob("*.css")]
    assert styles and not [style for style in styles if "@view-transition" in style]


def test_the_pause_between_deals_is_no_question() -> None:
    assert room(views.guts_showdown()).one(id="clock").words == "next deal in 6 s"


def test_the_clock_says_what_it_will_do() -> None:
    page = room(views.guts_declaring())
    assert page.one(id="clock").words == "18 s, then you are out"
    assert page.one(id="clock")["data-due"] == str(NOW + 18)
    assert (page.one("progress")["value"], page.one("progress")["max"]) == ("18.0", "30")


def with_a_bank() -> View:
    """The clock runs for 8 s more, then 60 s are in the bank."""
    view = views.guts_declaring()
    view["rail"]["clock"] |= {"due": NOW + 68, "bank": 60}
    return view


@pytest.mark.parametrize(
    "later, words, full",
    [
        (0, "8 s, then your bank", "30"),
        (7.9, "1 s, then your bank", "30"),
        (8, "bank 60 s, then you are out", "60"),
        (68, "bank 0 s, then you are out", "60"),
    ],
)
def test_the_clock_comes_first_and_then_the_bank(later: float, words: str, full: str) -> None:
    page = read(PAGES.fragment(with_a_bank(), now=NOW + later))
    (shown,) = [span for span in page.one(id="clock").all("span") if "hidden" not in span.attributes]
    assert shown.words == words
    assert page.one("progress")["max"] == full


@pytest.mark.parametrize("now, words", [(NOW + 100, "0 s"), (NOW - 100, "30 s"), (NOW + 17.2, "1 s")])
def test_the_clock_neither_runs_out_below_nought_nor_over_its_full_time(now: float, words: str) -> None:
    page = read(PAGES.fragment(views.guts_declaring(), now=now))
    assert page.one(id="clock").words.startswith(f"{words},")


def test_the_lamp_is_lit_only_while_you_are_asked() -> None:
    assert "lit" in room(views.guts_declaring()).one("section", class_="rail").classes
    assert "lit" not in room(views.chosen()).one("section", class_="rail").classes


def test_the_tab_says_when_it_is_your_turn() -> None:
    assert table(views.guts_declaring()).one("title").text == "● Your turn · Guts · Anteup"
    assert table(views.chosen()).one("title").text == "Guts · Anteup"


@pytest.mark.parametrize("made, n, seen", [(views.guts_declaring, "6", "5"), (views.watched, "9", "8")])
def test_players_sit_round_the_table(made: Any, n: str, seen: str) -> None:
    seats = room(made()).one("ol", class_="seats")
    assert (seats["data-n"], seats["data-seen"]) == (n, seen)


def test_a_player_is_name_chips_and_state() -> None:
    joe = room(views.guts_declaring()).one("li", id="seat-5")
    assert joe.classes == {"seat", "done"}
    assert joe.one(class_="who").words == "Joe"
    assert joe.one(class_="chips").words == "48 chips"
    assert joe.one(class_="is").words == "has chosen"
    assert joe.one(class_="stamp")["title"] == "Dealer"


def test_a_bot_is_called_one() -> None:
    assert room(views.guts_declaring()).one("li", id="seat-3").one(class_="who").words == "Pip bot"


def test_a_debt_is_written_on_the_seat() -> None:
    view = views.guts_declaring()
    view["players"][0]["owes"] = 20
    assert "owes 20" in room(view).one("li", id="seat-1").words


@pytest.mark.parametrize("hidden, backs", [(0, 0), (3, 3), (5, 5), (None, 3)])
def test_a_hand_is_backs_and_where_counts_are_secret_always_three(hidden: int | None, backs: int) -> None:
    view = views.guts_declaring()
    view["players"][0]["fan"] = {"cards": [], "hidden": hidden}
    assert len(room(view).one("li", id="seat-1").all(class_="back")) == backs


def test_cards_that_all_see_are_named_for_those_who_hear_the_page() -> None:
    ines = room(views.folly_offer()).one("li", id="seat-4")
    assert ines.one(class_="up").words == "king of diamondsKand 4 face down"


def test_fists_shut_and_open() -> None:
    shut = room(views.guts_declaring()).one("ol", class_="fists")
    assert [use["href"] for use in shut.all("use")] == ["#eye", "#fist", "#dots", "#fist", "#dots", "#fist"]
    open_ = room(views.opened()).one("ol", class_="fists")
    assert [use["href"] for use in open_.all("use")] == ["#chip", "#chip", "#palm", "#palm", "#palm", "#chip"]
    assert open_.all("li")[0].words == "Youin"


def test_the_way_of_a_card_begins_and_ends_at_home() -> None:
    stops = room(views.folly_offer()).one("ol", class_="lap").all("li")
    assert [stop.words for stop in stops][:3] == ["Inesgave up", "Joepassed", "Younow"]
    assert [stop.classes for stop in stops][1:3] == [{"past"}, {"now"}]
    assert [use["href"] for use in stops[0].all("use") + stops[-1].all("use")] == ["#home", "#home"]
    assert stops[0].classes == {"past", "end"}


def test_what_lies_on_the_cloth() -> None:
    page = room(views.folly_offer())
    assert page.one(id="zone-offer").one(role="img")["aria-label"] == "9 of clubs"
    page = room(views.exchanging())
    assert [card["aria-label"] for card in page.one(id="zone-pile").all(role="img")] == [
        "jack of stars",
        "a card face down",
    ]
    assert len(page.one(id="zone-kitty").all(class_="back")) == 3


def test_a_card_that_went_round_lies_smaller_when_it_is_no_longer_on_offer() -> None:
    """BF14: it stays in sight."""
    offer = room(views.folly_offer()).one(id="zone-offer")
    assert "xl" in offer.one(role="img").classes and offer.one("figcaption").words == "On offer"
    dead = room(views.folly_declaring()).one(class_="fists-wrap").one(id="zone-offer")
    assert "sm" in dead.one(role="img").classes and dead.one("figcaption").words == "In the middle"
    in_turn = views.folly_declaring()
    in_turn["middle"]["fists"] = None
    assert "sm" in room(in_turn).one(id="zone-offer").one(role="img").classes


def test_what_is_set_aside_is_told_among_the_fists_too() -> None:
    assert "120 more set aside" in room(views.guts_with_a_kitty()).one(class_="fists-wrap").words


def test_hands_are_shown_with_what_they_did() -> None:
    maud, joe, nell = room(views.guts_showdown()).one("ol", class_="show").all("li")
    assert maud.classes == {"best"} and nell.classes == {"me"} and not joe.classes
    assert [maud.one(class_="what").words, maud.one(class_="amt").words] == ["Maudstraight, eight high", "+30the pot"]
    assert nell.one(class_="amt").words == "−30next pot"
    assert [card["aria-label"] for card in joe.all(role="img")] == [f"{n} of diamonds" for n in ("ace", "9", "4")]


def test_the_cards_that_made_a_hand_come_first() -> None:
    view = views.guts_showdown()
    view["middle"]["show"][2] |= {"cards": ["Qh", "7s", "Qd"], "made": ["Qd", "Qh"]}
    cards = room(view).one("li", class_="me").all(role="img")
    assert [card["aria-label"] for card in cards] == ["queen of diamonds", "queen of hearts", "7 of spades"]
    assert [("made" in card.classes) for card in cards] == [True, True, False]


def test_a_hand_that_nobody_owns() -> None:
    assert (
        room(views.folly_showdown()).one("ol", class_="show").all("li")[1].one(class_="what").all("b")[0].text
        == "The kitty"
    )


@pytest.mark.parametrize(
    "made, words",
    [
        (views.guts_showdown, "Joe 30+you 30=60next pot"),
        (views.ten, "9 × 30=100next pot+170 set aside"),
        (views.folly_showdown, "you 30=30next pot"),
    ],
)
def test_the_next_pot_is_a_sum(made: Any, words: str) -> None:
    assert room(made()).one("p", class_="sum").words == words


def test_payments_that_are_many_and_unlike_are_no_sum() -> None:
    view = views.ten()
    view["middle"]["sum"] = [{"chair": i, "chips": 25 + i} for i in range(5)]
    view["middle"]["next"] = {"pot": 135, "reserve": 0}
    assert room(view).one("p", class_="sum").words == "135next pot"


def test_what_was_left_is_part_of_the_sum() -> None:
    view = views.guts_showdown()
    view["middle"]["next"] = {"pot": 50, "reserve": 20}
    assert room(view).one("p", class_="sum").words == "left over 10+Joe 30+you 30=50next pot+20 set aside"


@pytest.mark.parametrize("paid", [None, [{"chair": 5, "chips": 30}, {"chair": 0, "chips": 30}]])
def test_a_pot_that_is_no_sum_of_payments_is_not_said_to_be_one(paid: Any) -> None:
    view = views.guts_showdown()
    view["middle"] |= {"sum": paid, "next": {"pot": 40, "reserve": 0}}
    assert room(view).one("p", class_="sum").words == "40next pot"


@every_view
def test_every_clause_that_is_cited_comes_along_once(view: View) -> None:
    page = room(view)
    tags = page.all("button", class_="clause") + page.all("button", class_="no")
    cited = {tag["popovertarget"] for tag in tags}
    notes = [note["id"] for note in page.all("div", class_="note") if note.all("span", class_="clause")]
    assert sorted(cited) == notes
    shown = views.clauses({key: view[key] for key in ("middle", "log")})
    assert set(shown) <= cited


def test_a_note_is_the_rule_in_short() -> None:
    note = room(views.guts_showdown()).one("div", id="GU9")
    rule = rules.clause("GU9")
    assert rule.title in note.words and rule.short in note.words
    assert note.one("a")["href"] == "/rules/guts#GU9"


def test_a_clause_that_no_rules_have_is_still_a_tag() -> None:
    view = views.guts_showdown()
    view["middle"]["clause"] = "ZZ1"
    assert room(view).one("div", id="ZZ1").words == "ZZ1"


def test_the_one_sentence_that_changes_for_all_is_heard() -> None:
    assert room(views.guts_declaring()).one(id="say")["role"] == "status"


def test_the_log_knows_its_lines_again() -> None:
    view = views.guts_showdown()
    lines = room(view).one("ol", id="lines").all("li")
    assert [line["id"] for line in lines] == ["line-130-0", "line-131-0", "line-131-1", "line-131-2"]
    assert lines[3].words == "You: pair of queens. Pay 30. GU9"
    assert "mine" in lines[3].classes
    view["log"] += [views.line(200 + i, say("…")) for i in range(100)]
    assert room(view).one("ol", id="lines").all("li")[-1]["id"] == "line-299-0"
    assert len(room(view).one("ol", id="lines").all("li")) < 100


def test_the_rules_as_announced() -> None:
    options = room(views.guts_declaring()).one("div", id="options")
    assert [item.words for item in options.all("li")] == [
        "Three cards each. GU3",
        "Nobody can lose more than the whole pot a deal. GU11",
        "All out? The pot stays. GU14",
        "The kitty stays out. GU17",
    ]
    assert [("changed" in item.classes) for item in options.all("li")] == [False, False, True, False]
    assert len(options.one("details").all("li")) == 1


def test_the_seal_of_the_next_shuffle_is_there_for_who_asks() -> None:
    view = views.guts_declaring()
    assert room(view).one("details", id="seal").one("code").text == view["commitment"]
    view["proof"] = "off"
    assert not room(view).all("details", id="seal")


def test_an_unknown_game_has_the_emblem_of_a_chip() -> None:
    view = views.guts_declaring()
    view["game"] = view["game"] | {"name": "sixth", "title": "A sixth game"}
    assert room(view).one(class_="game").one("use")["href"] == "#chip"


# ---- coming, going, announcing


def test_a_friend_takes_a_free_chair() -> None:
    page = table(views.at_the_door())
    form = page.one("form", id="sit")
    assert (form["method"], form["action"]) == ("post", "/t/plum-kettle/sit")
    assert form.one("input", name="csrf")["value"] == "token"
    chairs = page.all("input", form="sit", name="chair")
    assert [chair["value"] for chair in chairs] == ["2", "4", "5"]
    assert [("checked" in chair.attributes) for chair in chairs] == [True, False, False]
    assert "required" in page.one("input", form="sit", name="name").attributes
    assert len(page.all("button", form="sit")) == 1


def test_a_watcher_may_sit_down_while_others_play() -> None:
    page = table(views.watched())
    assert [choice["value"] for choice in page.one("select", form="sit").all("option")] == ["6", "7"]
    assert not page.all("form", class_="answers")


@pytest.mark.parametrize(
    "empty, chairs, words", [([7], 1, "There is a chair for you"), ([], 0, "Every chair is taken")]
)
def test_a_watcher_is_told_whether_there_is_a_chair(empty: list[int], chairs: int, words: str) -> None:
    view = views.watched()
    view["door"] = views.door(*empty)
    page = table(view)
    assert len(page.all("input", form="sit", name="chair")) == chairs
    assert words in page.one("section", class_="rail").words


def test_the_chairs_stand_clockwise_from_yours() -> None:
    view = views.waiting()
    view["you"]["chair"], view["names"][0], view["names"][2] = 2, "Maud", "Nell"
    view["players"] = [views.player(3, "Pip", 100), views.player(0, "Maud", 100), views.player(1, "Maud", 100)]
    view["empty"] = [4, 5]
    chairs = room(view).one("div", class_="chairs").all("li")
    assert [chair["id"] for chair in chairs] == [f"chair-{i}" for i in (2, 3, 4, 5, 0, 1)]
    assert chairs[0].words == "Youhost"


def test_the_invitation_is_a_code_and_a_link() -> None:
    page = room(views.waiting())
    assert page.one("section", class_="lobby").one("code").text == "anteup.example/t/plum-kettle"
    assert page.one("button", data_copy=INVITE.link)


@pytest.mark.parametrize(
    "house, here_only",
    [
        ("http://127.0.0.1:8765", True),
        ("http://localhost", True),
        ("http://[::1]:8765", True),
        ("http://192.168.1.7:8765", False),
        ("https://localhost.example", False),
    ],
)
def test_a_link_that_only_this_machine_can_follow_shows_phones_no_code(house: str, here_only: bool) -> None:
    invite = Invite(f"{house}/t/plum-kettle")
    lobby = read(PAGES.fragment(views.waiting(), now=NOW, invite=invite)).one("section", class_="lobby")
    assert (not lobby.all("svg", class_="qr")) == here_only
    assert ("Only browsers on this computer" in lobby.words) == here_only
    assert lobby.one("button", data_copy=invite.link)


def test_the_code_is_the_code_of_the_link() -> None:
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", INVITE.path)
    assert "".join(f"M{x} {y}h{w}v1h-{w}z" for x, y, w in runs) == INVITE.path
    dark = {(int(x) + i, int(y)) for x, y, w in runs for i in range(int(w))}
    matrix = segno.make(INVITE.link, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}
    assert INVITE.side == len(matrix)


def test_the_dealer_chooses_among_games() -> None:
    form = room(views.announcing()).one("form", id="announce")
    guts, folly, bluffalo = form.all("input", name="game")
    assert "checked" in guts.attributes and "checked" not in folly.attributes
    assert "disabled" in bluffalo.attributes
    assert "needs three to four" in form.one("label", class_="bluffalo").words
    assert ["hidden" in panel.attributes for panel in form.all("section", class_="say-so")] == [False, True]


def test_an_option_is_a_sentence_with_a_hole() -> None:
    form = room(views.announcing()).one("form", id="announce")
    cards = form.one("select", data_option="cards")
    assert [(o["value"], o.text) for o in cards.all("option")] == [("3", "Three cards"), ("2", "Two cards")]
    assert cards["aria-label"] == "… each."
    ante = form.one("input", data_option="ante")
    assert (ante["type"], ante["min"], ante["value"]) == ("number", "1", "1")
    assert "max" not in ante.attributes
    limit = form.one("select", data_option="limit")
    assert [o["value"] for o in limit.all("option") if "selected" in o.attributes] == ["#"]
    assert form.one("input", id="guts-limit-n")["value"] == "60"
    assert form.one("details", id="rare-guts").one("select", data_option="kitty")


@pytest.mark.parametrize(
    "last, chosen", [("buddhas_folly", "buddhas_folly"), ("bluffalo", "guts"), ("gone", "guts"), (None, "guts")]
)
def test_the_last_game_is_ticked_if_it_can_be_dealt(last: str | None, chosen: str) -> None:
    view = views.announcing()
    view["announce"]["last"] = {"text": f"{last} x=1", "title": "Last", "short": []} if last else None
    games = room(view).all("input", name="game")
    assert [game["value"] for game in games if "checked" in game.attributes] == [chosen]


def test_the_same_again_is_one_tap() -> None:
    form = room(views.announcing()).one("form", id="announce")
    assert [b["value"] for b in form.all("button", name="game")] == ["guts limit=60", ""]
    assert form.one("input", name="asked")["value"] == "130"


def test_a_pot_that_waits_leaves_no_choice() -> None:
    form = room(views.bound_to_announce()).one("form", id="announce")
    (again,) = form.all("button", name="game")
    assert (again["value"], again.words) == ("guts limit=60", "Guts againwith the same rules")
    assert not form.all("select")
    assert "Nobody can lose more than 60 a deal. GU11" in form.one("section", id="game-of-guts").words
    assert "Three cards each." in form.one("section", id="game-of-guts").words


def test_styles_and_scripts_may_be_served_elsewhere() -> None:
    page = read(Pages(static="/static/c0ffee").table(views.guts_declaring()))
    served = [e.attributes.get("src") or e["href"] for e in page.one("head") if {"src", "href"} & e.attributes.keys()]
    assert len(served) > 5 and all(path.startswith("/static/c0ffee/") for path in served)


def test_the_others_wait_for_the_dealer() -> None:
    page = room(views.waiting_for_the_dealer())
    assert not page.all("form", id="announce")
    assert page.one(id="say").words == "Joe names the game."


# ---- other pages


def test_a_table_is_started_with_a_plain_form() -> None:
    form = read(WHOLE["home"]).one("form", action="/tables")
    assert form["method"] == "post"
    assert form.one("input", name="csrf")["value"] == "token"
    fields = {element["name"] for element in form if "name" in element.attributes}
    assert fields == {"csrf", "name", "chairs", "bots", "level", "chips", "clock"}


def test_only_the_games_that_are_there_are_named() -> None:
    games = read(WHOLE["home"]).one("nav", class_="five").all("a")
    assert [game["href"] for game in games] == ["/rules/guts", "/rules/buddhas_folly"]


def test_what_was_filled_in_stays_when_something_is_wrong() -> None:
    page = read(WHOLE["home again"])
    assert page.one("input", name="name")["value"] == SCRIPT
    assert page.one("input", name="chairs")["value"] == "4"
    assert page.one("p", role="alert").text == f"Not {SCRIPT}."


@pytest.mark.parametrize("name", [page.name for page in rules.pages()])
def test_every_clause_is_on_its_page(name: str) -> None:
    page = read(WHOLE[name])
    assert [rule["id"] for rule in page.all("article", class_="rule")] == [c.id for c in rules.clauses(name)]


def test_a_rule_leads_to_the_rules_it_cites() -> None:
    rule = read(WHOLE["guts"]).one("article", id="GU3")
    assert [a["href"] for a in rule.one("details").all("a")] == ["/rules/common#C5"]


def test_a_deal_that_is_over_has_its_record_beside_its_rules() -> None:
    def links(view: View) -> list[str]:
        return [a["href"] for a in room(view).one(id="options").all("a") if "/record/" in a["href"]]

    assert links(views.guts_showdown()) == ["/t/plum-kettle/record/41"]
    assert links(views.guts_declaring()) == []


def test_a_word_about_what_was_refused() -> None:
    refused = say("{who} cannot give up the {card}.", who=1, card="9c")
    words = read(PAGES.notice(refused, views.guts_declaring())).one("p", id="notice")
    assert words["role"] == "status"
    assert words.words == "Maud cannot give up the 9 of clubs9."
    assert "9 of clubs" in table(views.guts_declaring(), notice=refused).one("p", id="notice").words


# ---- languages


class Shouting:
    """A language that is easily told from English."""

    def gettext(self, message: str, /) -> str:
        return re.sub(r"(%\(\w+\)s|\{\w+\})|([a-z]+)", lambda m: m[1] or m[2].upper(), message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return self.gettext(one if n == 1 else many)


SHOUTING = Pages({"cy": Shouting()})


def test_every_word_of_the_page_is_spoken_in_the_readers_language() -> None:
    for made in EVERY.values():
        view = made() | {"arbiter": "R"}
        html = SHOUTING.table(view, "cy", now=NOW, invite=INVITE)
        page = read(html)
        assert page.one("html")["lang"] == "cy"
        own = {*view["names"], view["title"], view["code"], view["commitment"], "Pip", "English", "Cymraeg"}
        said = (*view["requests"], *view["talk"], *view["favourites"])
        own |= {one[part] for one in said for part in ("name", "text") if one.get(part)}
        named = re.compile("|".join(re.escape(name) for name in own if name))
        for element in page.one("body"):
            words = [text.strip() for text in element.children if isinstance(text, str)]
            words += [value for name, value in element.attributes.items() if name in ("aria-label", "title")]
            english = {text for text in words if re.search("[a-z]{2}", named.sub("", text))}
            assert not english or _from_elsewhere(element), (made.__name__, english)


def _from_elsewhere(element: Element) -> bool:
    """Whether it is part of a rule, which has its own translation, or of the link, or stands on a key."""
    at: Element | None = element
    while at and not (at.name in ("code", "kbd") or ("note" in at.classes and at.all("span", class_="clause"))):
        at = at.parent
    return at is not None


def test_an_unknown_language_is_english() -> None:
    assert read(PAGES.home(GAMES, "xx")).one("html")["lang"] == "en"


def test_translators_find_every_sentence(tmp_path: Path) -> None:
    pot = tmp_path / "messages.pot"
    extract = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "--quiet",
        "extract",
        "-F",
        "babel.cfg",
        "-o",
        str(pot),
        ".",
    ]
    subprocess.run(extract, cwd=ROOT, check=True)
    with pot.open("rb") as file:
        found = {message.id for message in read_po(file)}
    templates = "".join(path.read_text("utf-8") for path in (ROOT / "src/anteup/web/templates").glob("*.html"))
    marked = set(re.findall(r'_\("([^"]+)"\)', templates))
    assert marked
    assert marked <= found
    assert "%(n)s s, %(then)s" in found  # {% trans %}
    assert ("%(n)s deal", "%(n)s deals") in found  # {% pluralize %}
    assert ("tap {n} card", "tap {n} cards") in found  # ngettext in Python
    assert "Kitty" in found  # _ in Python


def test_the_fragment_is_the_table_within_the_page() -> None:
    view = views.guts_declaring()
    fragment = PAGES.fragment(view, now=NOW, invite=INVITE)
    assert fragment in PAGES.table(view, csrf="token", now=NOW, invite=INVITE)
    assert fragment.startswith('<div class="room guts" id="room" data-n="131"')
