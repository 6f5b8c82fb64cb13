"""A host who is gone for good hands over to somebody who is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from anteup.server.hosts import CLAIM, PATIENCE, Hosts
from anteup.server.house import House
from tests.server.houses import journal
from tests.server.indoors import Onlooker, in_a_house, opening


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


def test_who_is_there_longest_waits_ten_minutes(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell", "tom", bots=1))
        hosts = Hosts(alone=True)
        assert hosts.heir(room, 0.0) is None  # nobody is there at all
        assert hosts.heir(room, PATIENCE) is None
        room.join(Onlooker("eve"))  # watches only
        assert hosts.heir(room, 2 * PATIENCE) is None
        assert hosts.heir(room, 9 * PATIENCE) is None
        room.join(Onlooker("tom"))
        assert hosts.heir(room, 10 * PATIENCE) is None
        assert hosts.heir(room, 11 * PATIENCE - 1) is None
        nell = Onlooker("nell")
        room.join(nell)  # looks in, and goes again
        assert hosts.heir(room, 11 * PATIENCE) is None
        room.part(nell)
        assert hosts.heir(room, 12 * PATIENCE) is None
        assert hosts.heir(room, 13 * PATIENCE) == 1

    in_a_house(database, evening, every=1000)


def test_with_other_workers_only_a_host_who_left_or_is_away_is_gone(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell", "tom", "una"))
        room.join(Onlooker("una"))
        hosts = Hosts(alone=False)
        assert hosts.heir(room, 0.0) is None
        assert hosts.heir(room, 2 * PATIENCE) is None
        await room.do({"do": "leave", "who": "nell"})
        assert hosts.heir(room, 3 * PATIENCE) is None
        assert hosts.heir(room, 4 * PATIENCE) == 2

    in_a_house(database, evening, every=1000)


def test_the_clock_hands_over(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell", "tom"))
        tom = Onlooker("tom")
        room.join(tom)
        await house.clock._look(house.rooms)
        house.clock._ahead += PATIENCE + 1
        await house.clock._look(house.rooms)
        assert room.table.host == "tom"
        assert room.view(None)["log"][-1]["say"]["say"] == "{who} is the host now."
        assert await house.store.head(room.code) == room.table.n
        assert await asyncio.wait_for(tom.woken.wait(), 1)

    in_a_house(database, evening, every=1000)


def test_after_two_minutes_the_table_is_told_and_when_the_host_is_seen_again(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell", "tom"))
        hosts = Hosts(alone=True)
        assert hosts.told(room, 0.0) == []
        assert hosts.told(room, CLAIM) == []  # nobody is there to take over
        room.join(Onlooker("tom"))
        assert hosts.told(room, 1000.0) == []
        assert hosts.told(room, 1000.0 + CLAIM - 1) == []
        assert hosts.told(room, 1000.0 + CLAIM) == [{"do": "host_gone"}]
        await room.do({"do": "host_gone"})
        assert hosts.told(room, 1000.0 + CLAIM) == []
        nell = Onlooker("nell")
        room.join(nell)
        assert hosts.told(room, 1000.0 + CLAIM) == [{"do": "host_back"}]
        await room.do({"do": "host_back"})
        room.part(nell)
        assert hosts.told(room, 1000.0 + CLAIM + 1) == []  # and is gone anew

    in_a_house(database, evening, every=1000)


def test_the_role_is_taken_over(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open(opening("nell", "tom"))
        room.join(Onlooker("tom"))
        await house.clock._look(house.rooms)
        house.clock._ahead += CLAIM + 1
        await house.clock._look(house.rooms)
        assert room.view(1)["host"]["claim"]
        await house.do(room, "tom", {"do": "claim"})
        assert (room.table.host, room.table.deserted) == ("tom", False)
        await house.clock._look(house.rooms)
        house.clock._ahead += CLAIM + 1
        await house.clock._look(house.rooms)
        assert not room.table.deserted

    in_a_house(database, evening, every=1000)


def test_who_waits_at_the_door_of_an_empty_house_is_answered_at_last(database: str) -> None:
    async def evening(house: House) -> None:
        room = await house.rooms.open([*opening("nell", approval=True), {"do": "sit", "who": "tom", "name": "Tom"}])
        hosts = Hosts(alone=True)
        tom = Onlooker("tom")
        room.join(tom)
        assert hosts.told(room, 0.0) == []
        assert hosts.told(room, PATIENCE - 1) == []
        (answer,) = hosts.told(room, PATIENCE)
        await room.do(answer)
        assert room.table.requests == ()
        assert room.view("tom")["door"]["say"]["say"] == "The host is gone."
        assert hosts.told(room, 2 * PATIENCE) == []

    in_a_house(database, evening, every=1000)
