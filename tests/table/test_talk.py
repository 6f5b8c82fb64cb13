"""What people say across the table: for all to read, of no deal, and not too much of it."""

from __future__ import annotations

import json

import pytest

from anteup.record import Record
from anteup.table import Table
from anteup.table.snapshot import dump
from anteup.table.talk import KEPT, REACTIONS
from tests.table.kit import NOON, Evening


def said(e: Evening, reader: str = "") -> list[tuple[str, str | None, str | None]]:
    return [(one["name"], one["text"], one["reaction"]) for one in e.view(reader)["talk"]]


def test_everybody_reads_what_is_said() -> None:
    e = Evening("Ann Bob").do("chat", "Ann", text=" Who  deals? ").do("react", "Bob", what="hmm")
    assert said(e) == [("Ann", "Who deals?", None), ("Bob", None, "hmm")]
    first, last = e.view("Bob")["talk"]
    assert (first["chair"], first["at"], first["mine"], last["mine"]) == (0, NOON, False, True)
    assert (first["n"], last["n"]) == (e.table.n - 1, e.table.n)


@pytest.mark.parametrize(
    "text", ["", "  ", "x" * 201, "\x07", "a\u202eb", "\u200b", "e\u0301\u0301\u0301\u0301\u0301", None, 5, "\ud800"]
)
def test_what_cannot_be_read_is_not_said(text: object) -> None:
    e = Evening("Ann Bob")
    e.refused("chat", "Ann", text=text)
    assert said(e) == []


@pytest.mark.parametrize("text", ["<b>x</b>", "{who}", "%s", "Ａｎｎ", "👩‍🚀 ❤️", "Дай", "x" * 200, "As Ks!"])
def test_what_can_be_read_is_said_as_it_stands(text: str) -> None:
    e = Evening("Ann Bob").do("chat", "Ann", text=text)
    assert said(e) == [("Ann", "Ann" if text == "Ａｎｎ" else text, None)]


def test_there_are_a_few_reactions_and_no_others() -> None:
    e = Evening("Ann Bob")
    for what in REACTIONS:
        e.now += 10
        e.do("react", "Bob", what=what)
    for other in ("fie", "", "Nice", None, 3):
        e.refused("react", "Bob", what=other)


def test_only_who_has_a_chair_speaks() -> None:
    e = Evening("Ann Bob")
    e.refused("chat", "stranger", text="hello")
    e.refused("react", "stranger", what="nice")
    e.refused("chat", "", text="hello")


def test_nobody_says_more_than_others_can_read() -> None:
    e = Evening("Ann Bob")
    for text in ("one", "two", "three"):
        e.do("chat", "Ann", text=text)
    assert e.why_not("react", "Ann", what="nice") == "That was a lot at once; let the others speak too."
    e.do("chat", "Bob", text="I am another")
    for _word in range(7):
        e.now += 1
        e.do("react", "Ann", what="laugh")
    e.now += 1
    assert e.why_not("chat", "Ann", text="more") == "That was a lot at once; let the others speak too."
    e.now += 60
    e.do("chat", "Ann", text="more")


def test_the_last_few_remarks_are_kept() -> None:
    e = Evening("Ann Bob Cat")
    for k in range(KEPT + 5):
        e.now += 7
        e.do("chat", "Ann", text=f"remark {k}")
    assert (len(said(e)), said(e)[0][1]) == (KEPT, "remark 5")


def test_what_was_said_stays_when_its_speaker_has_gone() -> None:
    e = Evening("Ann Bob").do("chat", "Bob", text="bye").do("remove", "Ann", chair=1, reason="so").sit("Cat")
    (remark,) = e.view("Cat")["talk"]
    assert (remark["name"], remark["text"], remark["mine"]) == ("Bob", "bye", False)


def test_talk_goes_on_in_a_pause_and_after_the_end() -> None:
    e = Evening("Ann Bob").start("Ann").do("pause", "Ann").do("chat", "Bob", text="tea?").do("end", "Ann")
    e.do("chat", "Ann", text="well played").do("react", "Bob", what="nice")
    assert [text for _name, text, _reaction in said(e)] == ["tea?", "well played", None]


def test_talk_outlives_a_restart_and_changes_no_question() -> None:
    e = Evening("Ann Bob").start("Ann").deal("guts")
    asked = e.asked("Bob")
    e.do("chat", "Bob", text="hmm").do("react", "Ann", what="bluff")
    assert e.asked("Bob") == asked
    for n in range(len(e.journal)):
        assert dump(e.loaded_from(n)) == dump(e.table)


def test_talk_runs_no_deal() -> None:
    e = Evening("Ann Bob").start("Ann").deal("guts").all_out("Ann").do("chat", "Bob", text="hm")
    bare = Table()
    for entry in e.journal:
        bare = bare.fold(entry, run=False)
    assert bare.talk == e.table.talk


def test_no_record_has_what_was_said() -> None:
    e = Evening("Ann Bob").start("Ann").deal("guts").do("chat", "Bob", text="xylophone").all_out("Ann")
    assert e.table.deal is not None
    assert "xylophone" not in Record.of(e.table.deal, names=e.table.names).write()
    assert "xylophone" not in json.dumps(e.view("Ann")["log"])
