"""The clock answers for people who do not, lets bots answer, and wakes tables that no worker looks after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from anteup.server import clock as clocks
from anteup.server import rooms, thinking
from anteup.server.clock import BEHIND, Clock
from anteup.server.house import House
from anteup.server.rooms import Room, Rooms, due
from anteup.store import Store, StoreError
from anteup.table import Table
from tests.server.conftest import Comes
from tests.server.houses import journal, opened
from tests.server.indoors import Onlooker, in_a_house, opening
from tests.server.journals import entries
from tests.server.people import deals


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


async def later(house: House, seconds: float) -> None:
    """Let so much time pass by the database’s clock."""
    house.clock._ahead += seconds
    house.clock.start(house.rooms)


def more_than(n: int) -> Callable[[Table], bool]:
    return lambda table: table.n > n


async def until(room: Room, true: Callable[[Table], bool]) -> None:
    """Wait until something is true of the table."""
    onlooker = Onlooker()
    room.join(onlooker)
    while not true(room.table):
        onlooker.woken.clear()
        await asyncio.wait_for(onlooker.woken.wait(), 30)
    room.part(onlooker)


def test_the_clock_names_a_game_and_answers_for_people_who_do_not(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open([*opening("nell", "tom", pause=600), {"do": "start", "who": "nell"}])
        assert room.table.stage == "naming"
        await later(house, 89)
        assert room.table.stage == "naming"
        await later(house, 2)
        await until(room, lambda table: table.stage == "playing")
        await later(house, 29)
        assert room.table.stage == "playing"
        while room.table.stage == "playing":
            n = room.table.n
            await later(house, 31)
            await until(room, more_than(n))
        assert room.table.number == 1

    in_a_house(database, evening)
    code = codes(database)[0]
    words = [entry["do"]["do"] for entry in entries(database, code)]
    assert words[:4] == ["open", "sit", "sit", "start"]
    assert set(words[4:]) == {"clock"}


def codes(database: str) -> list[str]:
    async def read() -> list[str]:
        store = await Store.open(database)
        try:
            return [row.code for row in await store.tables()]
        finally:
            await store.close()

    return asyncio.run(read())


def test_bots_among_themselves_rest_unless_somebody_looks_on(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(
            [*opening("nell", bots=3), {"do": "start", "who": "nell"}, {"do": "sit_out", "who": "nell"}]
        )
        await until(room, lambda table: table.number >= 3)  # `until` looks on
        while room.table.stage == "playing":
            await asyncio.sleep(0)
        assert due(room.table) is None
        assert due(room.table, watched=True) is not None
        assert await house.store.due(1e12) == []
        await room.do({"do": "back", "who": "nell"})
        assert due(room.table) is not None

    in_a_house(database, evening)


def test_a_table_that_no_worker_looks_after_is_taken_over(database: str) -> None:
    async def leave(store: Store) -> str:
        long_ago = Rooms(store, lambda: 1_000_000.0, lambda _room: None)  # and no clock
        room = await long_ago.open([*opening("nell", bots=3, pause=600), {"do": "start", "who": "nell"}])
        return room.code

    code = asyncio.run(with_a_store(database, leave))

    async def evening(house: House) -> None:
        while (room := house.rooms.known(code)) is None:
            await asyncio.sleep(0.01)
        await until(room, lambda table: table.stage == "playing")

    in_a_house(database, evening, workers=2, every=0.01)
    assert entries(database, code)[6]["do"]["do"] in ("announce", "clock")


def test_after_a_stop_a_question_has_its_full_time_again(database: str) -> None:
    with opened(database) as house:
        room = asyncio.run_coroutine_threadsafe(
            house.house.rooms.open([*opening("nell", "tom"), {"do": "start", "who": "nell"}]),
            loop_of(house),
        ).result()
        asked = room.table.asked
    with opened(database) as house:
        again = house.house.rooms.known(room.code)
        assert again is not None
        (chair, question), resumed = *again.table.asked.items(), entries(database, room.code)[-1]
        assert resumed["do"] == {"do": "resumed"}
        assert {chair: replace(question, since=asked[chair].since)} == asked
        assert question.since == resumed["at"] > asked[chair].since
    with opened(database, workers=2) as house:
        assert entries(database, room.code)[-1] == resumed  # workers do not; whoever starts them did


@pytest.mark.parametrize("hours", [8, -8])
def test_while_the_machine_slept_or_its_clock_was_wrong_no_time_has_passed(
    database: str, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open([*opening("nell", "tom"), {"do": "start", "who": "nell"}])
        bots = await house.rooms.open(bots_alone(pace=10))
        (chair, question), watched = *room.table.asked.items(), Onlooker()
        bots.join(watched)
        wrong = time.time
        monkeypatch.setattr(time, "time", lambda: wrong() + hours * 3600)
        await house.clock._look(house.rooms)
        (resumed,) = await house.store.tail(room.code, question.n)
        assert resumed[1]["do"] == {"do": "resumed"}
        assert room.table.asked == {chair: replace(question, since=resumed[1]["at"])}
        assert abs(resumed[1]["at"] - question.since - hours * 3600) < 60
        for waiting in (room, bots):
            until = due(waiting.table, waiting.watched)
            assert until is not None and 0 < until - house.clock.now() < 100

    in_a_house(database, evening, every=1000)


def loop_of(house: Any) -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = house.house.store._writer._task.get_loop()
    return loop


def breaks(*_: Any) -> str:
    raise RuntimeError("the queen of hearts is in Tom’s hand")


def test_a_bot_that_breaks_down_plays_mildly(database: str, comes: Comes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "play", breaks)
    with opened(database) as house:
        nell = comes(house.url)
        code = nell.opens(bots=2)
        nell.plays(code, deals(2))
    plays = [entry["do"] for entry in entries(database, code) if entry["do"]["do"] == "play"]
    mild = {"out", "reject", "check", "fold", "stand", "low", "pass", "discount", "pay", "done"}
    assert {said["action"].split()[0] for said in plays if said["who"].startswith("bot:")} <= mild | {"steal"}


def test_for_a_bot_that_cannot_name_a_game_the_clock_does(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "name", breaks)
    monkeypatch.setattr(clocks, "AGAIN", 0.01)

    async def evening(house: House) -> None:
        room = await house.rooms.open(bots_alone())
        assert room.table.stage == "naming"
        await later(house, 91)
        await until(room, lambda table: table.number == 1)

    in_a_house(database, evening)


def bots_alone(**settings: Any) -> list[dict[str, Any]]:
    """A table that has started, where the only person sits out."""
    start = [{"do": "sit_out", "who": "nell"}, {"do": "start", "who": "nell"}]
    return [*opening("nell", bots=3, **{"pause": 600, **settings}), *start]


def test_a_journal_that_fails_for_a_while_is_tried_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "AGAIN", 0.01)
    fails = [True] * 3

    async def evening(house: House) -> None:
        append = house.store.append

        async def fail(code: str, n: int, entry: Any, *more: Any) -> bool:
            if entry["do"]["do"] == "announce" and fails:
                fails.pop()
                raise StoreError("The disk is full.")
            return await append(code, n, entry, *more)

        monkeypatch.setattr(house.store, "append", fail)
        room = await house.rooms.open(bots_alone())
        await until(room, lambda table: table.number == 1)

    in_a_house(database, evening)
    assert fails == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(database: str, workers: int) -> None:
    async def leave(store: Store) -> str:
        assert await store.create("torn-table-first", {"at": 1.0, "do": {"do": "nonsense"}}, 1.0)
        long_ago = Rooms(store, lambda: 1_000_000.0, lambda _room: None)
        return (await long_ago.open([*opening("nell", bots=3, pause=600), {"do": "start", "who": "nell"}])).code

    code = asyncio.run(with_a_store(database, leave))

    async def evening(house: House) -> None:
        while (room := house.rooms.known(code)) is None:
            await asyncio.sleep(0.01)
        await until(room, more_than(5))  # after a stop that says so itself

    in_a_house(database, evening, workers=workers, every=0.01)


async def with_a_store(database: str, use: Callable[[Store], Awaitable[str]]) -> str:
    store = await Store.open(database)
    try:
        return await use(store)
    finally:
        await store.close()


def test_a_page_left_open_in_a_drawer_is_no_onlooker(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(bots_alone())
        room.join(Onlooker())
        assert room.watched
        monkeypatch.setattr(rooms, "ATTENTION", -1.0)
        assert not room.watched
        assert due(room.table, room.watched) is None

    in_a_house(database, evening)


def test_our_clock_is_set_by_the_databases(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        store = await Store.open(database)
        clock = Clock(store)

        async def now() -> float:
            return 1e9

        monkeypatch.setattr(store, "now", now)
        await clock.set()
        assert 1e9 <= clock.now() < 1e9 + 1000
        await store.close()

    asyncio.run(look())


def test_a_room_where_nobody_is_is_forgotten_and_read_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell"))
        watched = await house.rooms.open(opening("tom"))
        watched.join(Onlooker())
        monkeypatch.setattr(clocks, "IDLE", -1.0)
        await house.clock._look(house.rooms)
        assert house.rooms.known(room.code) is None
        assert house.rooms.known(watched.code) is watched
        again = await house.rooms.room(room.code)
        assert again is not None and again.table.n == room.table.n

    in_a_house(database, evening, every=1000)


@pytest.mark.parametrize(("alone", "wrote", "when"), [(True, 4, 100.0), (False, 5, 100.0), (False, 4, 100.0 + BEHIND)])
def test_of_several_workers_the_one_that_wrote_last_goes_first(alone: bool, wrote: int, when: float) -> None:
    store: Any = SimpleNamespace()
    room: Any = SimpleNamespace(
        table=SimpleNamespace(n=5, stage="playing", due=lambda: 100.0), wrote=wrote, watched=True
    )
    assert Clock(store, alone)._due(room) == when
