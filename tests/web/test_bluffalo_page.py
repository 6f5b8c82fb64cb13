"""The page of a game of Bluffalo: three deep whatever lies there, five answers, a bubble, a log of what one saw."""

from __future__ import annotations

import re

import pytest

from anteup.web.page import Pages
from tests.web import views
from tests.web.markup import Element, read
from tests.web.views import NOW, View, say

PAGES = Pages()
BLUFFALO = ("bluffing", "after_a_lie", "hoarding", "counting", "challenged", "robbing", "robbed")
of_bluffalo = pytest.mark.parametrize("name", BLUFFALO)


def room(view: View) -> Element:
    return read(PAGES.fragment(view, now=NOW)).one("div", id="room")


# ---- what hides


@of_bluffalo
def test_every_hand_is_three_backs(name: str) -> None:
    page = room(views.EVERY[name]())
    for seat in page.one("ol", class_="seats").all("li"):
        drawn = len(seat.all(class_="back"))
        assert drawn == (0 if seat.words.endswith("0 cards") else 3)


@pytest.mark.parametrize("name", ["bluffing", "challenged", "robbed"])
def test_without_counts_no_number_of_cards_is_told(name: str) -> None:
    page = room(views.EVERY[name]())
    assert not re.search(r"\d+ cards?\b", page.one("div", class_="stage").words)
    assert not page.all(class_="held")


def test_pile_and_deck_are_named_and_drawn_once_each() -> None:
    pile, deck = room(views.bluffing()).one(id="zone-pile").all("figure")
    assert [card["aria-label"] for card in pile.all(class_="card")] == ["jack of stars"]
    assert [card["aria-label"] for card in deck.all(class_="card")] == ["a card face down"]
    assert [part.one("figcaption").words for part in (pile, deck)] == ["Pile face up", "Deck face down"]


def test_with_counts_hands_pile_and_deck_are_counted() -> None:
    page = room(views.counting())
    assert [held.words for held in page.all(class_="held")] == ["1 card", "11 cards", "0 cards", "3 cards"]
    captions = [caption.words for caption in page.one(id="zone-pile").all("figcaption")]
    assert captions == ["Pile 5 cards", "Deck 1 card"]
    assert len(page.one(id="zone-pile").all(class_="back")) == 1  # and still drawn three deep


def test_where_there_is_no_pile_its_place_is_empty() -> None:
    zone = room(views.hoarding()).one(id="zone-pile")
    assert not zone.all(role="img") and len(zone.all(class_="none")) == 2
    assert [caption.words for caption in zone.all("figcaption")] == ["Pile empty", "Deck empty"]


def test_that_counts_are_secret_is_told_as_long_as_there_is_no_news() -> None:
    view = views.bluffing()

    def felt() -> str:
        return room(view).one("section", class_="felt").words

    assert "is a secret" not in felt()
    view["middle"]["news"] = []
    assert "How many cards anyone holds is a secret." in felt()
    view["game"] = view["game"] | {"counts": "shown"}
    assert "is a secret" not in felt()


# ---- the answers


def boxes(view: View) -> list[str]:
    acts = room(view).one("form", class_="answers").one("div", class_="acts")
    return [box.words for box in acts.children if isinstance(box, Element)]


def test_the_five_things_a_turn_may_be() -> None:
    verbs = ("Discount", "Pay", "Steal…", "Exchange", "Declare")
    for box, verb in zip(boxes(views.bluffing()), verbs, strict=True):
        assert box.startswith(verb)


def test_what_cannot_be_done_is_dashed_in_its_place_with_the_reason_and_the_rule() -> None:
    page = room(views.hoarding())
    assert boxes(views.hoarding())[:2] == ["Discountthere is no pile BL13", "Paydeck is empty BL8"]
    assert [box.name for box in page.all(class_="barred")] == ["p", "p"]  # nothing to press
    assert {tag["popovertarget"] for tag in page.one("form", class_="answers").all(class_="clause")} == {"BL13", "BL8"}
    assert page.one(id="BL8")
    assert boxes(views.counting())[3] == "Exchangetakes three cards BL10"
    assert boxes(views.robbed())[-1] == "Declare1 a turn at most BL19"


def test_whom_to_steal_from_is_asked_for_beside_the_button() -> None:
    page = room(views.bluffing())
    opener = page.one("button", popovertarget="among-steal")
    assert (opener.words, opener["data-key"]) == ("Steal…−2 to them · a random card", "S")
    victims = page.one(id="among-steal").all("button")
    assert [(victim["value"], victim["data-key"]) for victim in victims] == [
        (f"steal {chair}", str(chair)) for chair in (1, 2, 3, 4)
    ]
    assert [victim.one("span").words for victim in victims] == [
        f"Steal from {name}" for name in ("Maud", "Tom", "Pip", "Ines")
    ]


def test_who_has_no_card_to_steal_is_dashed_among_the_others() -> None:
    among = room(views.counting()).one(id="among-steal")
    assert [button["value"] for button in among.all("button", class_="ans")] == ["steal 1", "steal 2", "steal 4"]
    assert among.one(class_="barred").words == "Steal from Pipno card BL9"


# ---- what is said and what was done


@pytest.mark.parametrize(
    "name, words, pot",
    [
        ("challenged", "“I have it.”", "for Ines if nobody calls or steals"),
        ("robbing", "“I still have it.”", "for Maud if nobody steals"),
    ],
)
def test_who_claims_a_hand_says_so_in_a_bubble(name: str, words: str, pot: str) -> None:
    page = room(views.EVERY[name]())
    assert page.one(class_="bubble").words == words and "yours" not in page.one(class_="bubble").classes
    assert page.one("p", class_="pot").words == f"13in the pot{pot}"
    assert page.one(id="say").classes == {"say"}


def test_your_own_bubble_points_to_you() -> None:
    view = views.challenged()
    view["middle"]["aloud"] |= {"chair": 0}
    assert "yours" in room(view).one(class_="bubble").classes


def test_the_middle_tells_what_was_done_last_with_its_rules() -> None:
    news = room(views.after_a_lie()).one(id="news")
    assert news["role"] == "status"
    assert news.words.startswith("You call Ines a liar. Ines shows queen of spades")
    assert news.words.endswith("no winning set. Ines lied. Ines pays you 2. BL14 BL16")


def test_a_result_tells_who_paid_whom_and_of_no_next_pot() -> None:
    felt = room(views.told_the_truth()).one("section", class_="felt")
    assert "Maud pays you 3. BL15" in felt.words
    assert "next pot" not in felt.words
    row = felt.one("ol", class_="show").one("li")
    assert len(row.all(class_="made")) == 4 and row.one(class_="amt").words == "+11the pot"


@pytest.mark.parametrize("name, heard", [("bluffing", None), ("after_a_lie", "slap 24")])
def test_what_everybody_heard_is_on_the_page_for_the_browser(name: str, heard: str | None) -> None:
    assert room(views.EVERY[name]()).attributes.get("data-heard") == heard


# ---- the log


def test_the_log_marks_what_you_saw_and_what_not_everyone_did() -> None:
    lines = room(views.bluffing()).one("ol", id="lines").all("li")
    assert ["saw" in line.classes for line in lines] == [True, True, True, False, False, False]
    assert [line.words.startswith("Not everyone saw this: ") for line in lines] == [True, False, True] + [False] * 3
    assert [control["id"] for control in room(views.bluffing()).one("section", id="happened").all("input")] == [
        "eyes-all",
        "eyes-own",
    ]


def test_where_the_page_itself_reminds_there_is_nothing_to_choose() -> None:
    assert not room(views.guts_declaring()).one("section", id="happened").all("input")


def test_a_long_game_keeps_all_that_was_seen() -> None:
    view = views.bluffing()
    view["log"] += [views.line(30 + n, say("{who} pays {to} {chips}.", who=1, to=2, chips=2)) for n in range(150)]
    assert len(room(view).one("ol", id="lines").all("li")) == 156
    for line in view["log"]:
        line["saw"] = False
    assert len(room(view).one("ol", id="lines").all("li")) == 60
