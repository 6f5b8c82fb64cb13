"""The server writes down what it does, and neither cards nor codes nor people."""

from __future__ import annotations

import json
import logging

import pytest

from anteup.server.codes import label
from anteup.server.logs import FORMAT, Json, Plain, chosen, trace
from tests.server.conftest import Comes
from tests.server.houses import Opened
from tests.server.people import deals


def test_a_failure_is_logged_without_its_message() -> None:
    try:
        raise ValueError("Qh Qs Qd")
    except ValueError as failed:
        told = trace(failed)
    assert told.startswith("ValueError test_logs.py:")
    assert "Q" not in told.replace("ValueError", "")


def test_a_line_of_the_log_has_its_fields() -> None:
    record = logging.makeLogRecord({"msg": "entry", "table": "plum-kettle", "n": 7, "why": "two words\nhere"})
    assert Plain().format(record).endswith('entry table=plum-kettle n=7 why="two words?here"')


def test_a_line_may_be_json_with_a_zone_in_its_time() -> None:
    what = {"msg": "entry", "table": "plum-kettle", "n": 7, "levelno": 20, "levelname": "INFO", "created": 1.5}
    line = json.loads(Json().format(logging.makeLogRecord(what)))
    assert line == {
        "at": "1970-01-01T00:00:01.500+00:00", "level": "info", "what": "entry", "table": "plum-kettle", "n": 7
    }  # fmt: skip


def test_the_form_of_the_log_is_chosen_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FORMAT, raising=False)
    assert type(chosen()) is Plain
    monkeypatch.setenv(FORMAT, "json")
    assert type(chosen()) is Json


def test_the_log_of_an_evening_holds_no_card_no_code_and_nobody(
    house: Opened, comes: Comes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "anteup")
    nell = comes(house.url)
    code = nell.opens(bots=2)
    nell.plays(code, deals(3))
    nell.says(code, do="show")
    lines = [Plain().format(record) for record in caplog.records if record.name.startswith("anteup")]
    assert len(lines) > 20
    words = {word for line in lines for word in line.split()[1:]}
    assert {word.partition("=")[0] for word in words} <= {*("entry", "opened", "refused", "table", "n", "do", "clause")}
    assert {word for word in words if word.startswith("table=")} == {f"table={label(code)}"}
    assert {word[3:] for word in words if word.startswith("do=")} <= {
        "announce",
        "play",
        "ready",
        "start",
        "show",
        "top_up",
    }
