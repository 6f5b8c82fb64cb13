"""Clocks that jump and workers that stand still: every open question has its full time again, and nobody is late."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from anteup.server import clock as clocks
from anteup.server.house import House
from anteup.server.rooms import Room, due
from tests.server.houses import journal
from tests.server.indoors import Onlooker, in_a_house, indoors, opening

HOUR = 3600.0


@pytest.fixture
def database(tmp_path: Path) -> str:
    return journal(tmp_path)


async def asked(house: House, pace: int = 0) -> Room:
    """A table where somebody is asked to name a game."""
    return await house.rooms.open([*opening("nell", "tom", pace=pace), {"do": "start", "who": "nell"}])


async def words(house: House, room: Room) -> list[str]:
    """What the journal says after the start."""
    return [entry["do"]["do"] for _n, entry in await house.store.tail(room.code, 3)]


def has_full_time(house: House, room: Room) -> bool:
    when = due(room.table, room.watched)
    return when is not None and 80 < when - house.clock.now() <= 90


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("hours", [1, -1, 8])
def test_a_database_whose_clock_jumps(
    database: str, monkeypatch: pytest.MonkeyPatch, hours: float, workers: int
) -> None:
    async def evening(house: House) -> None:
        room = await asked(house)
        wrong = house.store.now

        async def jumped() -> float:
            return await wrong() + hours * HOUR

        monkeypatch.setattr(house.store, "now", jumped)
        monkeypatch.setattr(clocks, "SYNC", -1.0)  # it is time to ask
        await house.clock._look(house.rooms)
        assert await words(house, room) == ["resumed"]
        assert has_full_time(house, room)
        assert abs(house.clock.now() - time.time() - hours * HOUR) < 60
        await house.clock._look(house.rooms)
        assert await words(house, room) == ["resumed"]  # once is enough

    in_a_house(database, evening, workers=workers, every=1000)


def test_a_machine_whose_clock_is_set_while_the_databases_is_right(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(house: House) -> None:
        room = await asked(house)
        right = time.time

        async def now() -> float:
            return right()

        monkeypatch.setattr(house.store, "now", now)
        monkeypatch.setattr(time, "time", lambda: right() - HOUR)
        await house.clock._look(house.rooms)
        assert await words(house, room) == []
        assert has_full_time(house, room)

    in_a_house(database, evening, every=1000)


def test_a_worker_that_stood_still_answers_for_nobody_before_it_has_looked(database: str) -> None:
    async def evening(house: House) -> None:
        room = await asked(house)
        house.clock._ahead += HOUR  # as where the seconds that a machine counts go on while it sleeps
        house.clock._ring(room, asyncio.get_running_loop().time() - HOUR)  # what rings then is an hour late
        watching = Onlooker()
        room.join(watching)
        await asyncio.wait_for(watching.woken.wait(), 30)  # by the look that comes at once
        assert await words(house, room) == ["resumed"]
        assert has_full_time(house, room)

    in_a_house(database, evening, every=1000)


def test_workers_that_slept_together_give_the_time_again_once(database: str) -> None:
    async def evening(house: House) -> None:
        async with indoors(database, workers=2, every=1000) as other:
            for asleep in (house, other):
                asleep.clock._ahead -= HOUR  # they are about to count an hour less than there is
                asleep.clock._set_at -= clocks.SYNC
            room = await asked(house)
            there = await other.rooms.room(room.code)
            assert there is not None and has_full_time(other, there)
            await asyncio.gather(house.clock._look(house.rooms), other.clock._look(other.rooms))
            assert await words(house, room) == ["resumed"]
            for one, at in ((house, room), (other, there)):
                await at.refresh(4)
                assert has_full_time(one, at)
            await other.clock.wake_up(other.rooms)  # a moment later it would be once too often
            assert await words(house, room) == ["resumed"]

    in_a_house(database, evening, workers=2, every=1000)
