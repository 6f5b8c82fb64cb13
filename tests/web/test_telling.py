"""Sentences as a page speaks them: escaped, with cards drawn, to the reader."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from anteup.cards import CARDS
from anteup.web.telling import Drawings, PageTelling, number, signed
from anteup.words import Say
from tests.web.markup import read
from tests.web.views import SCRIPT, say

NAMES = ("Nell", SCRIPT, "Tom & Jerry", "{who}")


def spoken(sentence: Say | dict[str, object], reader: int | None = None) -> str:
    return read(PageTelling(NAMES, reader)(sentence)).words


def test_a_sentence_for_everybody() -> None:
    assert spoken(Say("{who} pays {n}.", "You pay {n}.", who=0, n=30)) == "Nell pays 30."


def test_a_sentence_to_the_reader() -> None:
    assert spoken(Say("{who} pays {n}.", "You pay {n}.", who=0, n=30), reader=0) == "You pay 30."


@pytest.mark.parametrize("chair", [1, 2, 3])
@pytest.mark.parametrize("kind", ["who", "whom", "by", "to", "whose"])
def test_a_name_is_text_whatever_is_in_it(chair: int, kind: str) -> None:
    page = read(PageTelling(NAMES)({"say": f"It is {{{kind}}}.", kind: chair}))
    assert not page.all("img")
    assert NAMES[chair] in page.text


def test_several_names() -> None:
    page = read(PageTelling(NAMES, 0)(Say("{all} are out.", all=[1, 2, 0])))
    assert page.words == f"{SCRIPT}, Tom & Jerry and you are out."


def test_one_name_of_several() -> None:
    assert spoken(Say("{all}.", all=[2])) == "Tom & Jerry."


def test_a_word_that_somebody_wrote_is_text() -> None:
    assert not read(PageTelling(NAMES)(Say("“{reason}”", reason=SCRIPT))).all("img")


def test_markup_in_a_sentence_is_text() -> None:
    assert spoken(Say("3 < 4 & <b>")) == "3 < 4 & <b>"


def test_amounts_have_a_real_minus() -> None:
    assert spoken(Say("{n}", n=-30)) == "−30"
    assert [number(0), number(-2), signed(5), signed(-5), signed(0)] == ["0", "−2", "+5", "−5", "0"]


def test_a_card_in_a_sentence_is_drawn_and_named() -> None:
    page = read(PageTelling(NAMES)(Say("Take the {card}?", card="9c")))
    word = page.one("span", class_="cw")
    assert "c" in word.classes
    assert word.one("span", class_="hide").text == "9 of clubs"
    assert word.one("span", aria_hidden="true").text == "9"
    assert word.one("use")["href"] == "#c"


def test_several_cards_stay_apart() -> None:
    page = read(PageTelling(NAMES)(Say("{cards}", cards=["9c", "Td"])))
    assert [word.one("span", aria_hidden="true").text for word in page.all("span", class_="cw")] == ["9", "10"]


def test_a_sentence_within_a_sentence() -> None:
    assert spoken(say("You hold {hand}.", hand=say("a pair of {rank}", rank="nines"))) == "You hold a pair of nines."


def test_what_is_told_is_set_off_but_names_and_cards_are_not() -> None:
    told = say("{who} holds {hand}, {card}, {n}", who=2, hand=say("a pair of {x}", x=9), card="9c", n=3)
    page = read(PageTelling(NAMES).stressed(told))
    assert [strong.text for strong in page.all("strong")] == ["a pair of 9", "3"]


def test_a_control_fills_the_hole_of_a_sentence() -> None:
    control = Markup('<select id="ante"></select>')
    page = read(PageTelling(NAMES).around(say("Everyone antes {value} & waits."), control))
    assert page.one("select")["id"] == "ante"
    assert page.words == "Everyone antes & waits."


def test_it_speaks_the_language_it_is_given() -> None:
    welsh = {"{who} is out.": "Mae {who} allan.", "9 of clubs": "9 clybiau"}
    telling = PageTelling(NAMES, None, lambda text: welsh.get(text, text))
    assert read(telling(Say("{who} is out.", who=0))).words == "Mae Nell allan."
    assert read(telling.card("9c")).one("span", class_="hide").text == "9 clybiau"


def test_the_clauses_that_were_cited_are_kept() -> None:
    telling = PageTelling(NAMES)
    tags = telling.clause("GU9") + telling.clause(None) + telling.clause("C10") + telling.clause("GU9")
    assert telling.cited == {"GU9", "C10"}
    assert [tag["popovertarget"] for tag in read(tags).all("button")] == ["GU9", "C10", "GU9"]


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_has_a_face_a_name_and_a_word(card: int) -> None:
    drawings = Drawings(lambda text: text)
    text = str(CARDS[card])
    face = read(drawings.face(text, "sm")).one("span", role="img")
    assert {"card", "sm"} <= face.classes
    assert face["aria-label"] == CARDS[card].name
    assert face.one("b").text in read(drawings.word(text)).text
    assert read(drawings.word(text)).one("span", class_="hide").text == CARDS[card].name


@pytest.mark.parametrize(
    "text, index, looks",
    [
        ("Th", "10", {"h", "wide"}),
        ("Qd", "Q", {"d", "court"}),
        ("As", "A", {"s"}),
        ("K*", "K", {"x", "court"}),
        ("O*", "O", {"x", "omen"}),
        ("D3", "III", {"drama"}),
    ],
)
def test_how_a_card_looks(text: str, index: str, looks: set[str]) -> None:
    face = read(Drawings(lambda text: text).face(text)).one("span", class_="card")
    assert (face.one("b").text, face.classes) == (index, looks | {"card"})


@pytest.mark.parametrize("text", ["??", "", "<b>"])
def test_what_is_no_known_card_is_a_back(text: str) -> None:
    drawings = Drawings(lambda text: text)
    face = read(drawings.face(text)).one("span")
    assert face.classes == {"card", "back"}
    assert face["aria-label"] == "a card face down"
    assert read(drawings.word(text)).words == "a card face down"


def test_a_silent_face_is_named_by_what_holds_it() -> None:
    face = read(Drawings(lambda text: text).face("9c", silent=True)).one("span", class_="card")
    assert face["aria-hidden"] == "true"
    assert "role" not in face.attributes
