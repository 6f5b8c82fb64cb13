"""A room is a copy of its table's journal: read from the last settlement on, and never ahead of what is written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from anteup.games.guts import Guts
from anteup.server.house import House
from anteup.server.rooms import VOID, Room
from anteup.table import Table
from tests.server.houses import journal
from tests.server.indoors import Onlooker, in_a_house, opening
from tests.server.journals import must_add_up


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


async def dealt(house: House, game: str = "guts") -> Room:
    """A table where Nell and Tom are asked whether they are in."""
    room = await house.rooms.open([*opening("nell", "tom", pause=600), {"do": "start", "who": "nell"}])
    await name(room, game)
    return room


async def name(room: Room, game: str = "guts") -> None:
    table = room.table
    who = table.chair(table.dealer).who
    await room.do({"do": "announce", "who": who, "asked": table.asked[table.dealer].n, "game": game})


async def say(room: Room, who: str, action: str) -> Table:
    chair = room.table.chair_of(who)
    assert chair is not None
    return await room.do({"do": "play", "who": who, "asked": room.table.asked[chair].n, "action": action})


def test_a_deal_whose_rules_were_corrected_is_voided_with_the_reason(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[str] = []

    async def before(house: House) -> None:
        room = await dealt(house)
        await say(room, "nell", "in")
        codes.append(room.code)

    async def after(house: House) -> None:
        room = await house.rooms.room(codes[0])
        assert room is not None
        (n, entry) = (await house.store.tail(room.code))[-2]  # the last says that the house stood still
        assert entry["do"] == dict(VOID)
        assert room.table.stage == "naming"
        assert [chair.stack for chair in room.table.chairs if chair] == [100, 100]
        told = room.view(None)["log"][-1]["say"]
        assert told["reason"] == "the rules of this game were corrected meanwhile"
        assert n == room.table.n - 1
        must_add_up(room.table)
        await name(room)
        assert room.table.number == 2

    in_a_house(database, before)
    monkeypatch.setattr(Guts, "version", Guts.version + 1)
    in_a_house(database, after)


def test_a_table_is_read_from_its_last_settlement_on(database: str) -> None:
    codes: list[str] = []

    async def before(house: House) -> None:
        room = await dealt(house)
        await say(room, "nell", "out")
        unsettled = await house.store.load(room.code)
        assert unsettled is not None and unsettled[0] == -1
        settled = await say(room, "tom", "out")
        found = await house.store.load(room.code)
        assert found is not None and (found[0], found[2]) == (settled.n, [])
        for who in ("nell", "tom"):
            await room.do({"do": "ready", "who": who})
        await name(room)
        await say(room, "tom", "in")
        found = await house.store.load(room.code)
        assert found is not None and found[0] == settled.n and len(found[2]) == room.table.n - settled.n
        codes.append(room.code)
        again = await read_again(house).room(room.code)
        assert again is not None and again is not room
        for chair in (None, 0, 1):
            assert again.view(chair) == room.view(chair)

    in_a_house(database, before)


def read_again(house: House) -> Any:
    """The same tables as another worker would read them."""
    return type(house.rooms)(house.store, house.clock.now, lambda _room: None)


def test_views_are_made_once_an_entry(database: str) -> None:
    async def evening(house: House) -> None:
        room = await dealt(house)
        first = room.view(0)
        assert room.view(0) is first
        assert room.view(1) is not first
        await say(room, "nell", "in")
        assert room.view(0) is not first
        assert room.view(0)["code"] == room.code

    in_a_house(database, evening)


def test_a_room_in_use_is_not_forgotten(database: str) -> None:
    async def evening(house: House) -> None:
        room = await dealt(house)
        eve = Onlooker()
        room.join(eve)
        house.rooms.forget(room)
        assert house.rooms.known(room.code) is room
        room.part(eve)
        doing = asyncio.create_task(say(room, "nell", "in"))
        await asyncio.sleep(0)
        house.rooms.forget(room)
        assert house.rooms.known(room.code) is room
        await doing
        while room.busy:
            await asyncio.sleep(0)
        house.rooms.forget(room)
        assert house.rooms.known(room.code) is None

    in_a_house(database, evening, every=1000)


def test_a_refused_command_changes_nothing_and_is_not_written(database: str) -> None:
    async def evening(house: House) -> None:
        room = await dealt(house)
        table = room.table
        for said in ({"do": "play", "who": "nell", "asked": -1, "action": "in"}, {"do": "start", "who": "tom"}):
            with pytest.raises(Exception, match=r"\.$|\)$"):
                await room.do(said)
        assert room.table is table
        assert await house.store.head(room.code) == table.n

    in_a_house(database, evening)
