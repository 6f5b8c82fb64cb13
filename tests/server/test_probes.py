"""Machines ask whether the house lives, whether it is ready, and how it fares; the answers name nobody."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import httpx2
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text

from anteup.server.house import House
from anteup.server.metrics import SHARED, figures
from anteup.server.probes import TOKEN, Readiness
from anteup.store import Store, StoreError
from anteup.store.schema import SCHEMA, VERSION_TABLE
from tests.server.conftest import Comes
from tests.server.houses import Opened, journal, opened
from tests.server.indoors import in_a_house
from tests.server.journals import entries
from tests.server.people import deals
from tests.server.test_start import ends, running
from tests.store.opened import behind

OPERATING: Final = Path(__file__).resolve().parents[2] / "docs/operating.md"


def read(told: str) -> dict[str, float]:
    """The samples of a scrape."""
    samples = re.findall(r"^(\w+(?:\{[^}]*\})?) ([-+.\deE]+|NaN)$", told, re.MULTILINE)
    return {name: float(value) for name, value in samples}


def scraped(url: str) -> dict[str, float]:
    answer = httpx2.get(f"{url}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return read(answer.text)


# ---- is it ready


def test_an_open_house_lives_and_is_ready_and_gives_no_cookies(house: Opened) -> None:
    answers = {page: httpx2.get(f"{house.url}/{page}") for page in ("healthz", "readyz", "metrics")}
    assert {page: answer.status_code for page, answer in answers.items()} == dict.fromkeys(answers, 200)
    assert answers["healthz"].json() == {"ok": True}
    assert answers["readyz"].json() == {"ready": True, "why": ""}
    assert not any("set-cookie" in answer.headers for answer in answers.values())


def test_a_journal_of_a_newer_anteup_is_none_to_serve_from(tmp_path: Path) -> None:
    database = journal(tmp_path)
    with opened(database) as house:
        with behind(database) as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{SCHEMA + 1}'"))
        answer = httpx2.get(f"{house.url}/readyz")
        assert answer.status_code == 503
        assert answer.json()["why"] == "The journal was laid out by another Anteup; this one is too old for it."
        assert httpx2.get(f"{house.url}/healthz").status_code == 200


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    async def why(house: House) -> None:
        assert await Readiness(house).why_not() == ""
        house.tasks[0].cancel()
        await asyncio.wait(house.tasks[:1])
        assert await Readiness(house).why_not() == "What should run all the time has stopped: anteup clock."
        house.closing = True
        assert await Readiness(house).why_not() == "The house is closing."

    in_a_house(journal(tmp_path), why)


def test_a_journal_that_cannot_be_written_is_looked_at_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Store] = []

    async def fits(store: Store) -> bool:
        looks.append(store)
        raise StoreError("The journal could not be written: database or disk is full at secret place.")

    async def why(house: House) -> None:
        monkeypatch.setattr(Store, "fits", fits)
        readiness = Readiness(house)
        told = await asyncio.gather(*[readiness.why_not() for _ in range(5)])
        assert told == ["The journal cannot be written."] * 5
        assert len(looks) == 1

    in_a_house(journal(tmp_path), why)


# ---- how it fares


def test_an_evening_is_counted_and_nobody_named(tmp_path: Path, comes: Comes) -> None:
    database = journal(tmp_path)
    with opened(database) as house:
        before = scraped(house.url)
        nell = comes(house.url, "Nell")
        code = nell.opens(bots=2)
        nell.plays(code, deals(2))
        with nell.line(code) as line:
            line.view()
            line.send(do="play", asked=1, action="Qh in")
            line.refused()
            line.send(do="sing")
            line.refused()
            nell.does(code, do="chat", text="Ouch")
            line.view()
            told = httpx2.get(f"{house.url}/metrics").text
        after = read(told)
        written = len(entries(database, code))

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert (after["anteup_tables"], after["anteup_lines"]) == (1, 1)
    assert (after['anteup_seats{by="person"}'], after['anteup_seats{by="bot"}']) == (1, 2)
    assert more('anteup_commands_total{by="person",do="chat"}') == 1
    assert more('anteup_commands_total{by="bot",do="play"}') > 0
    assert more("anteup_transaction_entries_sum") == written
    assert 0 < more("anteup_told_seconds_count") <= more("anteup_written_seconds_count")
    assert (more('anteup_refused_total{why="table"}'), more('anteup_refused_total{why="misheard"}')) == (1, 1)
    assert more("anteup_reconnects_total") == 1
    for secret in (code, code.partition("-")[0], "Nell", "Qh", "Ouch"):
        assert secret not in told


def test_what_the_log_calls_wrong_is_counted(house: Opened) -> None:
    import logging

    def errors(what: str) -> float:
        return REGISTRY.get_sample_value("anteup_errors_total", {"what": what}) or 0

    before = errors("journal"), errors("uvicorn")
    logging.getLogger("anteup.server").warning("journal", extra={"table": "plum-kettle", "why": "full"})
    logging.getLogger("uvicorn.error").error("The socket of %s broke.", "Nell")
    assert (errors("journal") - before[0], errors("uvicorn") - before[1]) == (1, 1)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Real-Ip": "127.0.0.1"},
        {"Host": "cards.example"},
        {"Authorization": "Bearer something else of length"},
    ],
)
def test_figures_are_not_for_who_comes_through_a_proxy(
    house: Opened, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    monkeypatch.setenv(TOKEN, "a token of some length")
    outside = headers if "Authorization" not in headers else {**headers, "Host": "cards.example"}
    assert httpx2.get(f"{house.url}/metrics", headers=outside).status_code == 403
    brought = {**outside, "Authorization": "Bearer a token of some length"}
    assert httpx2.get(f"{house.url}/metrics", headers=brought).status_code == 200
    monkeypatch.setenv(TOKEN, "")
    assert httpx2.get(f"{house.url}/metrics", headers={**outside, "Authorization": "Bearer"}).status_code == 403


def test_any_worker_answers_for_all(tmp_path: Path, comes: Comes) -> None:
    with running('host="127.0.0.1"', "port=0", "workers=2", data=tmp_path) as (process, said):
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+", said)
        nell = comes(url)
        code = nell.opens()
        cookies = dict(nell.http.cookies)
        for k in range(12):  # a new line each, so that both workers get some
            command = {"do": "seed", "seed": f"number {k}"}
            answer = httpx2.post(f"{url}/api/tables/{code}/commands", json=command, cookies=cookies)
            assert answer.status_code == 200
        told = [scraped(url)['anteup_commands_total{by="person",do="seed"}'] for _ in range(6)]
        assert told == [12] * 6
        there = scraped(url)
        ends(process)
    for what in ("bot", "uvicorn"):  # what is not there yet is not seen to rise
        assert there[f'anteup_errors_total{{what="{what}"}}'] == 0
    for name in re.findall(r"`(anteup_\w+)`", OPERATING.read_text(encoding="utf-8")):
        assert any(figure.startswith(name) for figure in there), name


def test_a_worker_that_was_killed_holds_no_tables_but_what_it_did_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = "import os; from anteup.server.metrics import *; TABLES.set(3); CONFLICTS.inc(); os.kill(os.getpid(), 9)"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", worker], env={**os.environ, SHARED: str(tmp_path)})
    monkeypatch.setenv(SHARED, str(tmp_path))
    told = read(figures().decode())
    assert told["anteup_conflicts_total"] == 2
    assert "anteup_tables" not in told


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from anteup.server.start import main

    monkeypatch.setenv(TOKEN, "short")
    with pytest.raises(SystemExit, match=f"^anteup: {TOKEN} is too short"):
        main(host="127.0.0.1", port=0, browser=False, data=tmp_path)
