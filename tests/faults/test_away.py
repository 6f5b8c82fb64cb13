"""The database goes away in mid-deal and comes back: honest answers meanwhile, and nothing lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import make_url
from websockets.exceptions import ConnectionClosed, InvalidStatus

from anteup.server.house import Plan
from anteup.server.start import prepare
from anteup.store import Store, wire
from tests.faults.one_deal import Deal
from tests.faults.proxy import Proxy
from tests.server.conftest import Comes
from tests.server.houses import Opened, opened
from tests.server.journals import entries
from tests.server.people import Line, Person
from tests.store.postgres import fresh_database, start, stop

COMMITS = [b'"action":"in"', b"COMMIT"]  # of the entry that says that somebody is in


@pytest.fixture
def house(far: str) -> Iterator[Opened]:
    with opened(far) as house:
        yield house


@pytest.fixture
def deal(house: Opened, comes: Comes) -> Deal:
    return Deal(comes(house.url, "Nell"), comes(house.url, "Tom"))


def closes(line: Line) -> int:
    """The code with which a line is closed, whatever views come before it."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            line.hears()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def comes_back(person: Person, code: str) -> dict[str, Any]:
    """What a page does whose line was closed: it tries again until it has one. Answers the view it sees then."""
    while True:
        try:
            with person.line(code) as line:
                return line.view()
        except InvalidStatus as refused:
            assert refused.response.status_code == 503
            assert refused.response.headers["retry-after"]


def test_a_server_that_crashes_in_mid_deal_and_comes_back(postgres: Path, far: str, house: Opened, deal: Deal) -> None:
    with deal.tom.line(deal.code) as line:
        assert line.view() == deal.before
        stop(postgres)
        answer = deal.answers(deal.nell, "in")
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert answer.json()["sentence"] == "Wait a moment, look at the table, then say it again."
        assert closes(line) == 1013  # the page says that it is reconnecting
    with pytest.raises(InvalidStatus), deal.tom.line(deal.code):
        pass
    told = REGISTRY.get_sample_value("anteup_errors_total", {"what": "journal"})
    assert deal.answers(deal.nell, "in").status_code == 503
    assert REGISTRY.get_sample_value("anteup_errors_total", {"what": "journal"}) == told  # the log says “away”, once
    assert deal.tom.sees(deal.code)["rail"] == deal.before["rail"]  # what was told stands
    start(postgres)
    back = comes_back(deal.tom, deal.code)
    assert back["rail"]["asked"] == deal.asked
    assert deal.answers(deal.nell, "in").status_code == 200
    assert deal.answers(deal.tom, "out").status_code == 200
    words = [entry["do"]["do"] for entry in entries(far, deal.code)]
    assert words[words.index("announce") + 1 :] == ["resumed", "play", "play"]  # each had the full time again
    deal.ends_well(far)


@pytest.mark.parametrize("what", ["forget", "refuse"])
def test_a_line_cut_at_the_commit(proxy: Proxy, far: str, deal: Deal, what: str) -> None:
    proxy.trap(COMMITS, what)
    assert deal.answers(deal.nell, "in").status_code == 503
    assert proxy.sprung.wait(30)
    again = deal.answers(deal.nell, "in")
    if what == "forget":  # it was written, though the house could not know it
        assert again.status_code == 409
        assert again.json()["sentence"] == "It is not your turn."
    else:
        assert again.status_code == 200
    assert deal.nell.sees(deal.code)["rail"]["asked"] is None
    assert deal.answers(deal.tom, "out").status_code == 200
    deal.ends_well(far)


def test_an_answer_of_unknown_fate_is_seen_by_all_without_anybody_asking_again(proxy: Proxy, deal: Deal) -> None:
    with deal.tom.line(deal.code) as line:
        assert line.view() == deal.before
        proxy.trap(COMMITS, "forget")
        assert deal.answers(deal.nell, "in").status_code == 503
        view = line.view()
    assert view["n"] == deal.before["n"] + 1


def test_a_network_that_swallows_everything_keeps_nobody_waiting(
    proxy: Proxy, far: str, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire.Wire, "answer", 1.0)
    with deal.tom.line(deal.code) as line:
        line.view()
        proxy.clog()
        assert deal.answers(deal.nell, "in").status_code == 503
        assert closes(line) == 1013
    assert deal.answers(deal.tom, "out").status_code == 503
    proxy.mend()  # and what was stuck arrives late
    assert comes_back(deal.tom, deal.code)["rail"]["asked"] == deal.asked
    assert deal.answers(deal.nell, "in").status_code == 200
    assert deal.answers(deal.tom, "out").status_code == 200
    deal.ends_well(far)


def test_a_worker_that_stood_still_takes_its_own_lateness_for_no_silence(
    postgres: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire.Wire, "answer", 0.8)
    start(postgres)

    async def asks() -> list[Any]:
        async with await wire.call(fresh_database(postgres)) as line:
            asked = asyncio.create_task(line.execute("select 1 from pg_sleep(0.1)"))
            for _step in range(10):
                await asyncio.sleep(0)  # till the question is on its way
            time.sleep(1)  # the whole worker stands still
            return [await (await answer).fetchone() for answer in (asked, line.execute("select 2"))]

    assert asyncio.run(asks()) == [(1,), (2,)]


def test_a_worker_lost_in_mid_transaction_holds_up_no_other(
    postgres: Path, proxy: Proxy, comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "SILENCE", 1.0)
    near = fresh_database(postgres)
    with opened(proxy.at(near), workers=2) as lost, opened(near, workers=2) as well:
        deal = Deal(comes(lost.url, "Nell"), comes(well.url, "Tom"))
        proxy.trap(COMMITS, "clog")
        with ThreadPoolExecutor() as pool:
            hangs = pool.submit(deal.answers, deal.nell, "in")
            assert proxy.sprung.wait(30)
            assert deal.answers(deal.tom, "out").status_code == 200  # though both are entry n
            proxy.mend()
            assert hangs.result().status_code == 503
        assert deal.answers(deal.nell, "in").status_code == 200
        deal.ends_well(near)


def test_every_line_cut_between_two_actions_is_not_noticed(proxy: Proxy, far: str, deal: Deal) -> None:
    proxy.cut()
    proxy.mend()
    assert deal.answers(deal.nell, "in").status_code == 200
    proxy.cut()
    proxy.mend()
    assert deal.answers(deal.tom, "out").status_code == 200
    deal.ends_well(far)


def test_no_house_opens_on_a_journal_that_it_may_only_read(postgres: Path) -> None:
    start(postgres)
    near = fresh_database(postgres)
    prepare(Plan(near, "the house's own look"))
    with psycopg.connect(near, autocommit=True) as arbiter:
        arbiter.execute("create role reader login")
        arbiter.execute("grant select on all tables in schema public to reader")
    with pytest.raises(SystemExit, match=r"^anteup: The journal could not be written: permission denied .*\.$"):
        prepare(Plan(near.replace("postgres@", "reader@"), "the house's own look"))


def test_a_database_that_takes_too_few_connections_is_told_of(
    postgres: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start(postgres)
    near = fresh_database(postgres)
    for workers, told in (
        (5, ""),
        (6, "anteup: The database takes 97 connections at once, and this house may want 102: raise max_connections.\n"),
    ):
        prepare(Plan(near, "the house's own look", workers=workers))
        assert capsys.readouterr().err == told


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(postgres: Path, comes: Comes) -> None:
    start(postgres)
    near = fresh_database(postgres)
    prepare(Plan(near, "the house's own look"))
    stop(postgres)
    with opened(near, Store.join, workers=2) as house:  # in place of one that was killed meanwhile
        nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
        assert nell.http.get("/readyz").status_code == 503
        start(postgres)
        while nell.http.get("/readyz").status_code == 503:
            pass
        deal = Deal(nell, tom)
        assert [deal.answers(deal.nell, "in").status_code, deal.answers(deal.tom, "out").status_code] == [200, 200]
        deal.ends_well(near)


def test_whoever_listens_for_news_listens_again(postgres: Path, comes: Comes) -> None:
    near = fresh_database(postgres)
    with opened(near, every=0.2, workers=2) as here, opened(near, every=0.2, workers=2) as there:
        deal = Deal(comes(here.url, "Nell"), comes(there.url, "Tom"))
        with deal.tom.line(deal.code) as line:
            line.view()
            while len(listeners(postgres, near)) < 2:
                pass
            gone = listeners(postgres, near)
            hang_up(postgres, gone)
            assert deal.answers(deal.nell, "in").status_code == 200  # of which a look into the journal tells
            assert line.view()["n"] == deal.before["n"] + 1
        while len(listeners(postgres, near) - gone) < 2:
            pass
        assert deal.answers(deal.tom, "out").status_code == 200
        deal.ends_well(near)


def listeners(postgres: Path, database: str) -> set[int]:
    """Who listens for news of this database."""
    with psycopg.connect(host=str(postgres), user="postgres", dbname="postgres") as arbiter:
        found = arbiter.execute(
            "select pid from pg_stat_activity where datname = %s and query like 'LISTEN%%'",
            (make_url(database).database,),
        )
        return {pid for (pid,) in found}


def hang_up(postgres: Path, whom: set[int]) -> None:
    with psycopg.connect(host=str(postgres), user="postgres", dbname="postgres") as arbiter:
        for pid in whom:
            arbiter.execute("select pg_terminate_backend(%s, 5000)", (pid,))
