"""Two houses on one journal: whoever is first writes, the other judges anew, and all see one order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from anteup.actions import Illegal
from anteup.server import wakes
from anteup.server.rooms import Room, Rooms
from anteup.store import Store
from tests.server.conftest import Comes
from tests.server.houses import journal, opened
from tests.server.journals import must_add_up, table
from tests.server.people import deals
from tests.store.postgres import fresh_database, server

NOW = 1_764_450_000.0


def ignore(_room: Room) -> None:
    pass


async def two_rooms(store: Store) -> tuple[Room, Room]:
    """The same table in two workers: Nell and Tom are asked whether they are in."""
    here, there = (Rooms(store, lambda: NOW, ignore) for _ in range(2))
    one = await here.open(
        [
            {"do": "open", "who": "nell", "settings": {}},
            {"do": "sit", "who": "nell", "name": "Nell"},
            {"do": "sit", "who": "tom", "name": "Tom"},
            {"do": "start", "who": "nell"},
        ]
    )
    dealer = one.table.chair(one.table.dealer).who
    await one.do({"do": "announce", "who": dealer, "asked": one.table.asked[one.table.dealer].n, "game": "guts"})
    other = await there.room(one.code)
    assert other is not None and other is not one
    assert other.table.n == one.table.n
    return one, other


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


def in_a_store(database: str, test: Any) -> None:
    async def run() -> None:
        store = await Store.open(database)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("tom_first", [True, False])
def test_a_lost_race_is_judged_anew(database: str, tom_first: bool) -> None:
    async def race(store: Store) -> None:
        one, other = await two_rooms(store)
        n = one.table.n
        asked = one.table.asked[0].n
        answers = [
            one.do({"do": "play", "who": "nell", "asked": asked, "action": "in"}),
            other.do({"do": "play", "who": "tom", "asked": asked, "action": "out"}),
        ]
        await asyncio.gather(*(reversed(answers) if tom_first else answers))
        assert max(one.table.n, other.table.n) == n + 2
        last = one if one.table.n == n + 2 else other
        assert last.table.stage == "result"  # both answers count, whichever came first
        await one.refresh(n + 2)
        await other.refresh(n + 2)
        assert one.table.settled == other.table.settled

    in_a_store(database, race)


def test_the_same_answer_in_two_workers_acts_once(database: str) -> None:
    async def race(store: Store) -> None:
        one, other = await two_rooms(store)
        said = {"do": "play", "who": "nell", "asked": one.table.asked[0].n, "action": "in"}
        done = await asyncio.gather(one.do(said), other.do(said), return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in done) == ["Illegal", "Table"]
        (refusal,) = [outcome for outcome in done if isinstance(outcome, Illegal)]
        assert str(refusal) == "It is not your turn."
        assert [entry["do"]["do"] for _n, entry in await store.tail(one.code)][-2:] == ["announce", "play"]

    in_a_store(database, race)


def test_a_worker_that_always_loses_gives_up_in_words(database: str) -> None:
    async def race(store: Store) -> None:
        class Loses:
            def __getattr__(self, name: str) -> Any:
                return getattr(store, name)

            async def append(self, *_entry: Any) -> bool:
                return False

        one, _other = await two_rooms(store)
        room = Room(one.code, one.table, Loses(), lambda: NOW, ignore)
        with pytest.raises(Illegal, match="Everyone speaks at once"):
            await room.do({"do": "play", "who": "nell", "asked": one.table.asked[0].n, "action": "in"})
        assert room.table is one.table

    in_a_store(database, race)


def test_whoever_asks_may_leave_and_the_answer_stands(database: str) -> None:
    async def leave(store: Store) -> None:
        one, _other = await two_rooms(store)
        n = one.table.n
        asking = asyncio.create_task(
            one.do({"do": "play", "who": "nell", "asked": one.table.asked[0].n, "action": "in"})
        )
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await one.close()
        assert one.table.n == n + 1 == await store.head(one.code)

    in_a_store(database, leave)


def test_many_who_ask_at_once_read_a_table_once(database: str) -> None:
    async def read(store: Store) -> None:
        one, _other = await two_rooms(store)
        entered: list[Room] = []
        rooms = Rooms(store, lambda: NOW, entered.append)
        found = await asyncio.gather(*[rooms.room(one.code) for _ in range(20)])
        assert len(set(map(id, found))) == len(entered) == 1
        assert await rooms.room("plum-kettle-nowhere") is None

    in_a_store(database, read)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    with server() as folder:
        yield folder


def test_that_nobody_can_be_woken_is_written_down_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, told = list[str](), list[object]()

    async def call(url: str) -> None:
        tried.append(url)
        raise psycopg.OperationalError

    async def run() -> None:
        waking = asyncio.create_task(wakes.Wakes("postgresql://gone/away")._keep(lambda _line: asyncio.sleep(0)))
        while len(tried) < 5:
            await asyncio.sleep(0)
        waking.cancel()

    monkeypatch.setattr(wakes, "call", call)
    monkeypatch.setattr(wakes, "AGAIN", 0)
    monkeypatch.setattr(wakes.log, "warning", lambda what, **_more: told.append(what))
    asyncio.run(run())
    assert told == ["wakes"]


def test_what_could_not_be_said_is_said_when_there_is_a_line_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[tuple[str, str]]()

    class Line:
        def __init__(self, dead: bool) -> None:
            self.dead = dead

        async def __aenter__(self) -> Line:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        async def execute(self, _asked: str, what: tuple[str, str]) -> None:
            if self.dead:
                raise psycopg.OperationalError
            said.append(what)

    lines = [Line(dead=True), Line(dead=False)]

    async def call(_url: str) -> Line:
        return lines.pop(0)

    async def run() -> None:
        speaks = wakes.Wakes("postgresql://gone/away")
        for code in ("plum-kettle-nora", "fox-garden-tirogal"):
            room: Any = SimpleNamespace(code=code, wrote=3, table=SimpleNamespace(n=3))
            speaks.tell(room)
        speaking = asyncio.create_task(speaks._keep(speaks._speak))
        while len(said) < 2:
            await asyncio.sleep(0)
        speaking.cancel()

    monkeypatch.setattr(wakes, "call", call)
    monkeypatch.setattr(wakes, "AGAIN", 0)
    asyncio.run(run())
    assert said == [(wakes.CHANNEL, "plum-kettle-nora 3"), (wakes.CHANNEL, "fox-garden-tirogal 3")]


def test_workers_on_postgresql_wake_each_other(postgres: Path, comes: Comes) -> None:
    database = fresh_database(postgres)
    with opened(database, every=1000.0, workers=2) as here, opened(database, every=1000.0, workers=2) as there:
        nell, tom = comes(here.url, "Nell"), comes(there.url, "Tom")
        code = nell.opens(bots=1)
        tom.sits(code)
        with ThreadPoolExecutor() as both:
            ends = list(both.map(lambda person: person.plays(code, deals(3)), [nell, tom]))
        assert [end["game"]["deal"] for end in ends] == [3, 3]
    must_add_up(table(database, code))
