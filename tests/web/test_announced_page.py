"""What the page says of a deal before anybody declares: what is new in it, what it can cost, whose pot waits."""

from __future__ import annotations

import pytest

from tests.web import views
from tests.web.markup import Element, read
from tests.web.sitting import PAGES
from tests.web.views import GUTS, NOW, View, option, say


def room(view: View) -> Element:
    return read(PAGES.fragment(view, now=NOW))


def changed(view: View, differs: str | None) -> View:
    """A deal with a limit, which was none the last time, and with two cards, as the last time."""
    limit = say("Nobody can lose more than {value} a deal.", value="50")
    cards, three = say("{value} each.", value=say("Two cards")), say("Usually: three.")
    rules = [
        option("cards", cards, "GU3", usual=False, otherwise=three),
        option("limit", limit, "GU11", usual=False, otherwise=say("Last time: {value}.", value=say("the whole pot"))),
        option("all_out", say("All out? {value}.", value=say("The pot stays")), "GU14"),
    ]
    rules[0]["changed"] = False
    return view | {"game": GUTS | {"options": rules, "differs": differs}}


@pytest.mark.parametrize(
    "differs, words",
    [
        ("last", "Not as last time: Nobody can lose more than 50 a deal. Last time: the whole pot. GU11"),
        (
            "usual",
            "Not as usual: Two cards each. Usually: three. GU3 "
            "Nobody can lose more than 50 a deal. Last time: the whole pot. GU11",
        ),
    ],
)
def test_what_is_new_stands_under_the_middle(differs: str, words: str) -> None:
    assert room(changed(views.guts_declaring(), differs)).one(class_="differs").words == words


def test_where_nothing_is_new_nothing_is_said() -> None:
    page = room(changed(views.guts_declaring(), None))
    assert not page.all(class_="differs") and not page.all(class_="asides")


def test_each_rule_says_how_it_is_else() -> None:
    rules = room(changed(views.guts_declaring(), None)).one("div", id="options").all("li")
    assert [(rule.words, "changed" in rule.classes) for rule in rules] == [
        ("Two cards each. Usually: three. GU3", False),
        ("Nobody can lose more than 50 a deal. Last time: the whole pot. GU11", True),
        ("All out? The pot stays. GU14", False),
    ]


def test_what_is_at_stake_stands_beside_the_pot() -> None:
    stake = say("win {win}, or pay {pay}", win=20, pay=20)
    view = views.folly_offer()
    view["middle"]["stake"] = stake
    assert room(view).one("p", class_="pot").words == "30in the potwin 20, or pay 20"
    view = views.guts_declaring()
    view["middle"]["stake"] = stake
    assert "win 20" not in room(view).one(class_="mid").words  # the buttons of who is asked say so
    view["rail"] |= {"lit": False, "choices": [], "asked": None}
    assert "win 20, or pay 20" in room(view).one(class_="mid").words


def waiting(next_: bool) -> View:
    said = say("{chips} wait for {game}. {why}", chips=21, game=say("Bluffalo"), why=say("It takes three."))
    return {"say": said, "clause": "BL1", "next": next_}


@pytest.mark.parametrize("next_", [True, False])
def test_a_pot_that_waits_is_told_of_with_its_reason(next_: bool) -> None:
    view = views.guts_declaring() | {"carried": [waiting(next_)]}
    assert room(view).one(class_="asides").words == "21 wait for Bluffalo. It takes three. BL1"


def test_after_a_deal_its_own_pot_is_told_of_once() -> None:
    view = views.guts_showdown()
    assert view["middle"]["next"]
    assert not room(view | {"carried": [waiting(True)]}).all(class_="asides")
    assert room(view | {"carried": [waiting(False)]}).all(class_="asides")


def test_whoever_takes_a_bots_chair_is_told_of() -> None:
    said = say("{name} takes {whose} chair after this deal.", name=views.SCRIPT, whose=3)
    view = views.guts_declaring() | {"waits": [{"chair": 3, "name": views.SCRIPT, "say": said}]}
    assert room(view).one(class_="asides").words == f"{views.SCRIPT} takes Pip’s chair after this deal."


def test_the_same_as_last_names_its_game() -> None:
    last = room(views.announcing()).one("button", value="guts limit=60")
    assert last.words.startswith("Same as lastGuts · ")


def test_for_a_game_of_fewer_the_dealer_can_ask_who_makes_room() -> None:
    view = views.announcing()
    view["announce"]["games"][2]["barred"] = say("There are {n}.", most=5, n=6)
    ask = room(view).one(class_="room-for")
    assert ask.words == "Whoever sits this deal out makes room for Bluffalo. Ask the table"
    text = "Bluffalo? Who sits this deal out? It is in the menu."
    assert ask.one("button")["data-send"] == f'{{"do": "chat", "text": "{text}"}}'
    assert not room(views.announcing()).all(class_="room-for")  # too few: nobody could make room


def test_what_the_square_lends_is_said_in_words_and_leads_to_its_rule() -> None:
    page = room(views.high_or_low())
    assert page.one("button", class_="no")["aria-label"] == "Use one card, or two on a line, BG15"
    assert "Use one card, or two on a line" in page.one("section", class_="felt").words
