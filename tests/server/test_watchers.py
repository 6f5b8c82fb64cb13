"""How many look on: everybody sees the number, nobody sees who, and whoever comes and goes makes no noise."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from anteup.server import rooms
from anteup.server.house import House
from anteup.server.rooms import Room
from tests.server.conftest import Comes
from tests.server.houses import Opened, journal
from tests.server.indoors import Onlooker, in_a_house, opening


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for others to come and go."""
    monkeypatch.setattr(rooms, "SETTLING", 0.0)


async def table_of_two(house: House, **settings: Any) -> tuple[Room, Onlooker]:
    """A table with Nell, who looks on, and Tom, who does not."""
    room = await house.rooms.open(opening("nell", "tom", **settings))
    nell = Onlooker("nell")
    room.join(nell)
    return room, nell


async def told(onlooker: Onlooker) -> None:
    await asyncio.wait_for(onlooker.woken.wait(), 10)
    onlooker.woken.clear()


@pytest.mark.usefixtures("at_once")
def test_people_are_counted_who_have_no_chair_each_once(database: str) -> None:
    async def test(house: House) -> None:
        room, nell = await table_of_two(house)
        assert room.view(0)["watching"] == 0
        eve, again, bob = Onlooker("eve"), Onlooker("eve"), Onlooker("bob")
        for somebody in (eve, again, bob, Onlooker("tom")):
            room.join(somebody)
        await told(nell)
        assert [room.view(reader)["watching"] for reader in (0, 1, None)] == [2, 2, 2]
        room.part(again)
        room.part(bob)
        await told(nell)
        assert room.view(0)["watching"] == 1
        n = room.table.n
        await room.do({"do": "sit", "who": "eve", "name": "Eve"})
        assert (room.view(0)["watching"], room.table.n) == (0, n + 1)  # of all this, only the sitting is an entry

    in_a_house(database, test)


@pytest.mark.usefixtures("at_once")
def test_who_may_not_look_on_is_not_counted(database: str) -> None:
    async def test(house: House) -> None:
        room, _nell = await table_of_two(house, watchers=False)
        room.join(Onlooker("eve"))
        await room.do({"do": "leave", "who": "nell"})  # the host may look on from without
        assert room.view(None)["watching"] == 1

    in_a_house(database, test)


@pytest.mark.usefixtures("at_once")
def test_many_who_come_and_go_are_told_of_once(database: str) -> None:
    async def test(house: House) -> None:
        room, nell = await table_of_two(house)
        crowd = [Onlooker(f"w{i}") for i in range(20)]
        for somebody in crowd:
            room.join(somebody)
        for somebody in crowd[1:]:
            room.part(somebody)
        assert not nell.woken.is_set()
        await told(nell)
        assert room.view(0)["watching"] == 1
        await asyncio.sleep(0)
        assert not nell.woken.is_set()

    in_a_house(database, test)


def test_who_is_back_at_once_was_never_gone(database: str) -> None:
    async def test(house: House) -> None:
        room, nell = await table_of_two(house)
        eve = Onlooker("eve")
        room.join(eve)
        room._settled()
        nell.woken.clear()
        room.part(eve)
        room.join(eve)
        room._settled()
        assert not nell.woken.is_set()

    in_a_house(database, test)


@pytest.mark.usefixtures("at_once")
def test_where_others_may_look_on_at_another_worker_no_number_is_told(database: str) -> None:
    async def test(house: House) -> None:
        room, nell = await table_of_two(house)
        room.join(Onlooker("eve"))
        room._settled()
        assert room.view(0)["watching"] == 0
        assert not nell.woken.is_set()

    in_a_house(database, test, workers=2)


def test_lines_are_told_the_number_without_an_entry(house: Opened, comes: Comes) -> None:
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    with nell.line(code) as line, nell.line(code, api=False) as drawn:
        before = line.view()
        assert 'id="onlookers"' not in drawn.hears()
        with eve.line(code):
            after = line.view()
            assert (after["watching"], after["n"]) == (1, before["n"])
            assert after | {"watching": 0} == before
            assert 'id="onlookers"' in drawn.hears()
        assert line.view() == before
