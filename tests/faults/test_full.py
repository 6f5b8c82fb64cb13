"""The disk is full in mid-deal: it is said so, nothing is acknowledged that is not stored, and then play goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Comes
from tests.server.houses import journal, opened
from tests.server.journals import entries, must_add_up, table
from tests.server.people import deals
from tests.store.opened import disk_of


def ruling(i: int) -> dict[str, Any]:
    """Something long to be written down."""
    return {"do": "settings", "settings": {"title": f"Table {i}"}, "reason": "It is so. " * 20}


def test_a_full_disk_in_mid_deal(tmp_path: Path, comes: Comes, caplog: pytest.LogCaptureFixture) -> None:
    database = journal(tmp_path)
    with opened(database) as house:
        nell = comes(house.url)
        code = nell.opens(bots=3)
        nell.plays(code, lambda view: bool(view["rail"]["lit"]))
        told = {nell.sees(code)["n"]}
        pages = [1]  # no more than there are
        with disk_of(pages), nell.line(code) as line:
            while (answer := nell.says(code, **ruling(len(told)))).status_code == 200:
                told.add(answer.json()["n"])
            assert answer.status_code == 503
            assert answer.headers["retry-after"]
            line.send(**ruling(0))
            sentence = "The journal could not be written just now. Look at the table, then say it again."
            assert line.refused()["sentence"] == sentence
            why = [getattr(record, "why", "") for record in caplog.records]  # for whoever runs the house
            assert why == ["The journal could not be written: database or disk is full."] * 2
            seen = nell.sees(code)
            assert max(told) <= seen["n"] == len(entries(database, code)) - 1
            pages[0] = 100_000
            nell.does(code, **ruling(0))  # on a line that never closed
            assert line.view()["n"] > seen["n"]
        nell.plays(code, deals(2))
    assert [entry["do"]["do"] for entry in entries(database, code)].count("settings") == len(told)
    must_add_up(table(database, code))
