"""A house with no door: its rooms and its clock, and time that passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from anteup.server.house import House, Plan
from anteup.store import Store
from anteup.web.page import Pages

PAGES = Pages()
QUICK = {"pace": 0, "pause": 0, "clock": 30, "bank": 0, "naming": 90}


class Onlooker:
    """Somebody who looks on, and hears how often something changed."""

    def __init__(self, person: str = "eve") -> None:
        self.person = person
        self.woken = asyncio.Event()

    def wake(self) -> None:
        self.woken.set()


def in_a_house(database: str, test: Callable[[House], Coroutine[Any, Any, None]], **plan: Any) -> None:
    """A house with no door: only its rooms and its clock."""

    async def run() -> None:
        async with indoors(database, **plan) as house:
            await test(house)

    asyncio.run(run())


@asynccontextmanager
async def indoors(database: str, **plan: Any) -> AsyncIterator[House]:
    """Such a house, for a test that has a loop already."""
    house = House(Plan(database, "a key for tests alone", **plan), await Store.open(database), PAGES)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def opening(*people: str, bots: int = 0, **settings: Any) -> list[dict[str, Any]]:
    """The commands that open a table for these people and so many bots."""
    said: list[dict[str, Any]] = [{"do": "open", "who": people[0], "settings": QUICK | settings}]
    said += [{"do": "sit", "who": who, "name": who.capitalize()} for who in people]
    names = ("Pip", "Maud", "Gus")
    for name in names[:bots]:
        said.append({"do": "sit", "who": f"bot:{name}", "by": people[0], "bot": "novice", "name": name})
    return said
