"""House rules with a name of their own: “Friday Guts”."""

from __future__ import annotations

import json

import pytest

from anteup.table.snapshot import dump
from anteup.table.state import MOST_GAMES
from tests.clauses import clause
from tests.table.conftest import Registry
from tests.table.kit import Evening

FRIDAY = "guts limit=50 kitty=always"


@clause("C19")
def test_a_game_and_its_options_get_a_name_that_the_dealer_sees() -> None:
    e = (
        Evening("Ann Bob")
        .start("Bob")
        .do("save_rules", "Ann", name=" Friday   Guts", game="guts kitty=always cards=3 limit=50")
    )
    assert e.news("Ann")[-1] == "You save house rules of Guts as “Friday Guts”."
    assert e.news("Bob")[-1] == "Ann saves house rules of Guts as “Friday Guts”."
    (favourite,) = e.view("Bob")["announce"]["favourites"]
    assert (favourite["name"], favourite["text"], favourite["game"]) == ("Friday Guts", FRIDAY, "guts")
    assert (favourite["title"], favourite["barred"]) == ("Guts", None)
    assert {"say": "limit {n}", "n": 50} in favourite["short"]
    e.deal(favourite["text"])
    assert e.table.game == FRIDAY


@clause("C19")
def test_house_rules_that_cannot_be_dealt_now_say_why() -> None:
    e = Evening("Ann Bob", chips=20).start("Bob").do("save_rules", "Bob", name="Bluff", game="bluffalo")
    e.do("save_rules", "Bob", name="Dear", game="guts ante=15").do(
        "save_rules", "Bob", name="Mild", game="guts cards=2"
    )
    why = {one["name"]: one["barred"] and one["barred"]["say"] for one in e.view("Bob")["announce"]["favourites"]}
    assert why == {"Bluff": "This game takes at least {least} players; there are {n}.", "Dear": None, "Mild": None}
    e.deal("guts cards=2").all_out().go_on().do("save_rules", "Bob", name="Guts", game="guts")
    why = {one["name"]: one["barred"] and one["barred"]["say"] for one in e.view("Ann")["announce"]["favourites"]}
    assert why == {
        "Bluff": "a pot waits in another game",
        "Dear": "a pot waits in it with other rules",
        "Mild": None,
        "Guts": "a pot waits in it with other rules",
    }


def test_the_same_name_replaces_however_it_is_spelled() -> None:
    e = Evening("Ann Bob").do("save_rules", "Ann", name="Friday Guts", game="guts")
    e.do("save_rules", "Bob", name="friday gut5", game=FRIDAY)
    assert [(one["name"], one["text"]) for one in e.view()["favourites"]] == [("friday gut5", FRIDAY)]


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("", "guts"), ("   ", "guts"), ("x" * 25, "guts"), ("\u202eab", "guts"), ("Guтs", "guts"), ("\u0301a", "guts"),
        ("Mine", ""), ("Mine", "poker"), ("Mine", "guts cards=9"), ("Mine", "guts cards=2 cards=3"), (None, "guts"),
        ("Mine", None), (5, "guts"),
    ],
)  # fmt: skip
def test_what_is_no_name_or_no_game_is_refused(name: object, game: object) -> None:
    Evening("Ann Bob").refused("save_rules", "Bob", name=name, game=game)


def test_names_may_be_written_in_any_script_and_are_never_sentences() -> None:
    e = Evening("Ann Bob")
    for name in ("Пятница", "<b>x</b>", "{who}", "😀" * 24):
        e.do("save_rules", "Bob", name=name, game="guts")
        assert e.news("Ann")[-1] == f"Bob saves house rules of Guts as “{name}”."


def test_only_who_has_a_chair_saves_and_not_without_end() -> None:
    e = Evening("Ann Bob")
    e.refused("save_rules", "stranger", name="Mine", game="guts")
    for k in range(MOST_GAMES):
        e.do("save_rules", "Bob", name="abcdefghjkmnpqrtuvwxyz"[k] * 3, game="guts")
    assert e.why_not("save_rules", "Ann", name="More", game="guts").startswith("20 house rules have a name already")
    e.do("save_rules", "Ann", name="AAA", game=FRIDAY)  # one of them anew
    assert len(e.view()["favourites"]) == MOST_GAMES


@clause("C20")
def test_the_host_or_whoever_saved_them_forgets_them() -> None:
    e = (
        Evening("Ann Bob Cat")
        .do("save_rules", "Bob", name="One", game="guts")
        .do("save_rules", "Bob", name="Two", game="guts")
    )
    assert [[one["forget"] for one in e.view(name)["favourites"]] for name in ("Ann", "Bob", "Cat", "")] == [
        [True, True], [True, True], [False, False], [False, False]
    ]  # fmt: skip
    assert e.refused("forget_rules", "Cat", name="One") == "C20"
    assert e.refused("forget_rules", "", name="One") == "C20"
    e.refused("forget_rules", "Ann", name="Three")
    e.refused("forget_rules", "Ann")
    e.do("forget_rules", "Bob", name="one").do("leave", "Ann").do("forget_rules", "Ann", name="Two")
    assert e.news("Cat")[-1] == "The house rules “Two” are forgotten."
    assert e.view()["favourites"] == []


def test_they_outlive_the_session_and_a_restart() -> None:
    e = Evening("Ann Bob").do("save_rules", "Bob", name="Friday", game=FRIDAY).start("Ann").deal("guts").all_out("Ann")
    e.do("end", "Ann").do("reopen", "Ann")
    assert [one["name"] for one in e.view()["favourites"]] == ["Friday"]
    for n in range(len(e.journal)):
        assert dump(e.loaded_from(n)) == dump(e.table)


def test_rules_of_a_game_that_is_gone_stay_and_say_so(registry: Registry) -> None:
    e = Evening("Ann Bob").do("save_rules", "Bob", name="Bluff", game="bluffalo").start("Bob")
    del registry["bluffalo"]
    assert e.loaded().favourites == e.table.favourites
    (favourite,) = e.view("Bob")["announce"]["favourites"]
    assert (favourite["title"], favourite["barred"]["say"]) == (None, "it is no longer played here")


def test_who_saved_them_is_told_to_nobody() -> None:
    """A person's own name in the journal is for the journal alone."""
    e = Evening("Ann Bob").do("save_rules", "Bob", name="Mine", game="guts")
    assert '"bob"' not in json.dumps([e.view("Ann")["favourites"], e.view("Ann")["host"], e.view("")["favourites"]])
