"""The table's door on the network: who looks on, the word that is guessed at, and newcomers who wait to be let in."""

from __future__ import annotations

import csv
import json
import logging
from io import StringIO

import pytest

from anteup.server.limits import Limit, Limits
from anteup.server.opening import read_form
from tests.server.conftest import Comes
from tests.server.houses import Opened, opened
from tests.server.people import Person, deals

WRONG = "That is not the word of this table. Ask whoever invited you."
PRIVATE = "Only who has a chair sees what goes on at this table."


def evening(nell: Person, **settings: object) -> str:
    """A table where two deals were played by Nell and bots."""
    code = nell.opens(bots=2, **settings)
    nell.plays(code, deals(2))
    return code


# Looking on


def test_a_refused_watcher_gets_an_answer_that_says_so_and_may_take_a_chair(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = evening(nell, watchers=False)
    nell.does(code, do="chat", text="among ourselves")
    seen = eve.sees(code)
    assert seen["door"]["say"]["say"] == PRIVATE
    assert (seen["game"], seen["log"], seen["talk"], seen["door"]["look"]) == (None, [], [], False)
    page = eve.http.get(f"/t/{code}")
    assert page.status_code == 200 and PRIVATE in page.text and "among ourselves" not in page.text
    with eve.line(code) as line, eve.line(code, api=False) as drawn:
        assert line.view()["game"] is None
        assert PRIVATE in drawn.hears()
        eve.sits(code)
        assert line.view()["game"]["name"]
        assert eve.sees(code)["door"] is None
    assert [said["text"] for said in eve.sees(code)["talk"]] == ["among ourselves"]


def test_who_may_not_look_on_reads_neither_ledger_nor_records(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = evening(nell, watchers=False)
    books = ["ledger", "ledger.csv", "deals.csv", "record/1", "records", "deal/last", "deal/1"]
    for path in [*[f"/t/{code}/{book}" for book in books], f"/api/tables/{code}/ledger"]:
        answer = eve.http.get(path)
        assert answer.status_code == 409, path
        assert "Only who has played at this table" in answer.text
        assert nell.http.get(path).status_code in (200, 303), path
    eve.sits(code)
    eve.does(code, do="leave")  # their own money is on it
    for path in (f"/t/{code}/ledger", f"/t/{code}/record/1", f"/api/tables/{code}/ledger"):
        assert eve.http.get(path).status_code == 200
    assert eve.sees(code)["game"] is None


def test_every_watcher_reads_the_books_where_watchers_are_welcome(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = evening(nell)
    assert eve.http.get(f"/api/tables/{code}/ledger").status_code == 200


# The word


def test_a_newcomer_types_the_word_with_their_name(house: Opened, comes: Comes) -> None:
    nell, tom, una = comes(house.url, "Nell"), comes(house.url, "Tom"), comes(house.url, "Una")
    code = nell.opens(word="Open Sesame")
    assert tom.sees(code)["door"]["word"] is True
    answer = tom.says(code, do="sit", name="Tom")
    assert (answer.status_code, answer.json()["sentence"]) == (409, "This table has a word: type it beside your name.")
    assert tom.says(code, do="sit", name="Tom", word="please").json()["sentence"] == WRONG
    tom.does(code, do="sit", name="Tom", word="open sesame")
    csrf = una.http.get(f"/t/{code}").text.partition('name="csrf" value="')[2].partition('"')[0]
    form = {"csrf": csrf, "name": "Una"}
    refused = una.http.post(f"/t/{code}/sit", data=form | {"word": "x"})
    assert refused.status_code == 409 and WRONG in refused.text
    assert 'name="name" value="Una"' in refused.text
    assert una.http.post(f"/t/{code}/sit", data=form | {"word": "open sesame"}).status_code == 303
    assert una.sees(code)["you"]["name"] == "Una"


def test_the_word_cannot_be_guessed_at_for_long_whoever_one_says_one_is(database: str, comes: Comes) -> None:
    much = Limit(10_000, 1000)
    limits = Limits(much, much, much, guesses=Limit(4, 0.0001))
    with opened(database, limits=limits) as house:
        nell = comes(house.url, "Nell")
        code = nell.opens(word="sesame")
        for guess in range(4):
            eve = comes(house.url, "Eve")  # another person each time
            assert eve.says(code, do="sit", name="Eve", word=f"guess {guess}").json()["sentence"] == WRONG
        enough = "That was often enough for now; wait a minute before you try again."
        assert eve.says(code, do="sit", name="Eve", word="sesame").json()["sentence"] == enough
        with comes(house.url, "Eve").line(code) as line:
            line.view()
            line.send(do="sit", name="Eve", word="sesame")
            assert line.refused()["sentence"] == enough
        nell.does(code, do="leave")
        nell.sits(code)  # who was here does not guess
        nell.does(code, do="sit", bot="novice")


def test_the_word_is_in_no_log_no_answer_and_no_page_but_the_hosts(
    house: Opened, comes: Comes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    nell, tom, eve = comes(house.url, "Nell"), comes(house.url, "Tom"), comes(house.url, "Eve")
    code = nell.opens(word="swordfish")
    with tom.line(code) as line, tom.line(code, api=False) as drawn:
        heard = [json.dumps(line.view()), drawn.hears()]
        tom.does(code, do="sit", name="Tom", word="swordfish")
        nell.does(code, do="settings", settings={"word": "swordfish2"})
        eve.says(code, do="sit", name="Eve", word="swordfish3")
        heard += [json.dumps(tom.sees(code)), json.dumps(eve.sees(code)), tom.http.get(f"/t/{code}").text]
        heard += [line.hears(), line.hears(), drawn.hears()]
    assert "swordfish" not in "".join(heard)
    assert nell.sees(code)["settings"]["word"] == "swordfish2"
    assert "swordfish" not in caplog.text + "".join(str(record.__dict__) for record in caplog.records)


def test_a_form_opens_a_table_with_a_door() -> None:
    said = {"name": "Nell", "word": "1234", "title": "2024", "watchers": "false", "approval": "true", "worth": "2.5"}
    assert read_form(said).settings == {
        "word": "1234", "title": "2024", "watchers": False, "approval": True, "worth": 2.5
    }  # fmt: skip
    assert read_form({"name": "Nell", "watchers": "perhaps", "chairs": "x"}).settings == {
        "watchers": "perhaps", "chairs": "x"
    }  # fmt: skip


# Asking the host


def test_a_newcomer_waits_at_the_door_and_is_let_in(house: Opened, comes: Comes) -> None:
    nell, tom, eve = comes(house.url, "Nell"), comes(house.url, "Tom"), comes(house.url, "Eve")
    code = nell.opens(approval=True)
    with tom.line(code) as his, eve.line(code) as hers, nell.line(code) as host:
        for line in (his, hers, host):
            line.view()
        tom.sits(code)
        (request,) = host.view()["requests"]
        door = his.view()["door"]
        assert (request["name"], door["request"]) == ("Tom", request["n"])
        assert door["say"]["say"] == "You asked for a chair. The host will answer."
        assert hers.view()["door"]["request"] is None
        nell.does(code, do="let_in", n=request["n"])
        assert his.view()["you"]["name"] == "Tom"
        assert hers.view()["you"] is None


def test_who_is_turned_away_hears_why_and_nobody_else_is_told_so(house: Opened, comes: Comes) -> None:
    nell, tom, eve = comes(house.url, "Nell"), comes(house.url, "Tom"), comes(house.url, "Eve")
    code = nell.opens(approval=True)
    tom.sits(code)
    nell.does(code, do="turn_away", n=nell.sees(code)["requests"][0]["n"], reason="full tonight")
    said = tom.sees(code)["door"]["say"]
    assert (said["say"], said["reason"]) == ("{arbiter} has no chair for you: “{reason}”.", "full tonight")
    assert eve.sees(code)["door"]["say"] is None
    assert tom.says(code, do="sit", name="Tom").status_code == 409


def test_a_person_takes_the_chair_of_a_bot(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1, chairs=2)
    assert tom.sees(code)["door"]["takes"][0]["chair"] == 1
    tom.sits(code)
    assert [player["name"] for player in nell.sees(code)["players"]] == ["Tom"]


def test_names_at_the_door_are_taken_for_bots_too(house: Opened, comes: Comes) -> None:
    nell, pip = comes(house.url, "Nell"), comes(house.url, "Pip")
    code = nell.opens(approval=True)
    pip.sits(code)
    nell.does(code, do="sit", bot="novice")
    assert nell.sees(code)["players"][0]["name"] != "Pip"


# Talk


def test_what_is_said_reaches_every_line_at_once_and_is_escaped(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    with nell.line(code) as hers, comes(house.url).line(code) as watching:
        hers.view()
        watching.view()
        tom.does(code, do="chat", text="<b>bold</b>")
        for line in (hers, watching):
            (remark,) = line.view()["talk"]
            assert (remark["name"], remark["text"], remark["mine"]) == ("Tom", "<b>bold</b>", False)
        hers.send(do="react", what="laugh")
        assert watching.view()["talk"][1]["reaction"] == "laugh"
    assert "<b>bold</b>" not in nell.http.get(f"/t/{code}").text
    answers = [tom.says(code, do="chat", text=f"more {k}") for k in range(12)]
    assert answers[-1].json()["sentence"] == "That was a lot at once; let the others speak too."


# The books


def test_the_ledger_comes_as_json_with_the_course_of_the_evening(house: Opened, comes: Comes) -> None:
    nell = comes(house.url, "Nell")
    code = evening(nell, worth=5, money="£")
    told = nell.http.get(f"/api/tables/{code}/ledger").json()
    assert sum(row["net"] for row in told["rows"]) + told["middle"]["chips"] == 0
    assert [row["money"] for row in told["rows"]] == [5 * row["net"] for row in told["rows"]]
    course = told["course"]
    assert [deal["deal"] for deal in course["deals"]] == [1, 2]
    assert course["deals"][-1]["net"] == [row["net"] for row in told["rows"]]
    assert [one["name"] for one in course["people"]] == [row["name"] for row in told["rows"]]
    assert "who" not in json.dumps(told)


def test_the_course_goes_on_with_the_evening(house: Opened, comes: Comes) -> None:
    nell = comes(house.url, "Nell")
    code = evening(nell)
    path = f"/api/tables/{code}/ledger"
    first = nell.http.get(path).json()["course"]["deals"]
    nell.plays(code, deals(3))
    assert nell.http.get(path).json()["course"]["deals"][:2] == first
    assert len(nell.http.get(path).json()["course"]["deals"]) == 3


def test_figures_are_read_by_whatever_reads_figures(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, '=1+"2",3')
    code = evening(nell)
    tom.sits(code)
    answer = nell.http.get(f"/t/{code}/ledger.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert f'filename="{code}-ledger.csv"' in answer.headers["content-disposition"]
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Player", "In", "Now", "Net"]
    assert '\'=1+"2",3' in [row[0] for row in rows]
    assert sum(int(row[3] or 0) for row in rows[1:]) + int(rows[-1][2]) == 0
    deal = list(csv.reader(StringIO(nell.http.get(f"/t/{code}/deals.csv").content.decode("utf-8-sig"))))
    assert [row[0] for row in deal] == ["Deal", "1", "2"]
    welsh = nell.http.get(f"/t/{code}/ledger.csv", headers={"Accept-Language": "cy"}).content.decode("utf-8-sig")
    assert welsh.startswith("Chwaraewr,")
