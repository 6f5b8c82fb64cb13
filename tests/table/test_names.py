"""Names: shown as they were written, never trusted, never to be taken for another's (C-X-05, C-X-06)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Illegal
from anteup.table.names import LONGEST, clean
from tests.strategies import examples
from tests.table.kit import Evening


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Ann ", " Ann", "A nn", "A\u200bnn", "A\u00adnn", "ANN", "ann", "Аnn", "Αnn", "Ꭺnn", "Ａｎｎ", "𝐀𝐧𝐧",
        "Ánn", "A\u0301nn",
        "Ann\u200d", "Ann\ufe0f", "Ann.", "(Ann)", "A\u3164nn", "A\u034fnn", "\u202eAnn", "\u2066Ann\u2069", "Ann\x00",
    ],
)  # fmt: skip
def test_nobody_takes_the_name_of_somebody_who_sits_here(name: str) -> None:
    e = Evening("Ann Bob")
    e.refused("sit", "mallory", name=name)


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Bill", "BiII"),
        ("Bill", "Bi1l"),
        ("Bob", "B0b"),
        ("Otto", "0tt0"),
        ("Rosa", "Rоѕа"),
        ("Стас", "CTac"),
        ("Zoë", "Zoe"),
    ],
)
def test_nobody_takes_a_name_that_looks_the_same(name: str, twin: str) -> None:
    with pytest.raises(Illegal):
        clean(twin, [name])


@pytest.mark.parametrize(
    "name",
    [
        "Zoë", "Łukasz", "O’Neil", "Jean-Luc", "Иван", "Ελένη", "陈伟", "محمد", "ศรีสุข", "ที่รัก", "עדי",
        "😀", "👩‍🚀", "❤️", "🎲🎲", "👍🏽",
        "Ann Lee", "x. y", "(host)", "folds", "|", "???", "Q", "7", "{who}", "%s", "None",
        "<b>Tom</b>", "<img src=x>", "a\"b'c",
    ],
)  # fmt: skip
def test_names_of_all_sorts_are_shown_as_they_are(name: str) -> None:
    e = Evening("Ann Bob")
    e.do("sit", "somebody", name=name).start("Ann").deal("guts").time_passes()
    assert e.view("Ann")["players"][1]["name"] == name
    assert f"{name} antes 1." in e.news("Ann")
    e.do("remove", "Ann", chair=2, reason="so")
    assert f"Rob removes {name}: “so”." in e.news("Ann")
    assert f"{name} leaves with 99." in e.news("Ann")


def test_two_pictures_are_two_names() -> None:
    e = Evening("Ann Bob")
    e.do("sit", "somebody", name="😀").do("sit", "another", name="🎲")
    e.refused("sit", "a third", name="😀")
    assert clean("!!!", ["???"]) == "!!!"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\tLee", "Ann Lee"),
        ("a\nb", "a b"),
        ("Ｂｏｂ", "Bob"),
        ("Zoe\u0308", "Zoë"),
        ("ﬁn", "fin"),
    ],
)
def test_a_name_stands_on_one_line_in_common_letters(written: str, shown: str) -> None:
    assert clean(written, []) == shown


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "\u200b", "\u3164", "\u2800", "\u200d", "\u0301", "\ufe0f", "x" * 21, "x" * 2000,
        "\ud800", "a\x1bb", "a\u2028\u200fb",
        "Z" + "\u0310" * 5, "\ue000", "Annа", None, 5, ["Ann"], {"name": "Ann"},
    ],
)  # fmt: skip
def test_what_is_no_name(name: object) -> None:
    e = Evening("Hal Bob")
    e.refused("sit", "somebody", name=name)
    e.refused("sit", "somebody", chair=3)


def test_one_may_come_back_under_another_name_and_take_one_that_was_given_up() -> None:
    e = Evening("Ann Bob").do("leave", "Bob").do("sit", "bob", name="Robert").do("sit", "another", name="Bob")
    assert [row["name"] for row in e.table.ledger()] == ["Ann", "Robert", "Bob"]


def test_nobody_but_the_host_goes_by_the_name_under_which_the_host_rules() -> None:
    e = Evening("Ann Bob")
    for name in ("Rob", "ROB", "R0b"):
        assert e.refused("sit", "mallory", name=name) == "C20"
    assert e.refused("settings", "Ann", settings={"arbiter": "b0b"}) == "C20"
    e.do("settings", "Ann", settings={"arbiter": "Ann"}).do("sit", "rob", name="Rob")
    Evening("Rob Bob")  # who is the host


@examples(300)
@given(st.text(max_size=30), st.text(max_size=30))
def test_a_name_that_is_let_in_is_let_in_again_and_keeps_its_twins_out(name: str, other: str) -> None:
    try:
        shown = clean(name, [])
    except Illegal:
        return
    assert 0 < len(shown) <= LONGEST
    assert clean(shown, []) == shown
    for twin in (shown, f" {shown} ", shown.swapcase()):
        with pytest.raises(Illegal):
            clean(twin, [other, shown])
