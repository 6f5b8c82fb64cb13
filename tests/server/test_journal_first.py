"""Nothing is told before it is written; what was written is told once, whatever happens in between."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest

from anteup.store import Store, StoreError
from tests.server.conftest import Comes
from tests.server.houses import Child, Opened, opened
from tests.server.journals import entries
from tests.server.people import Person


class Slow:
    """A store that a test stops just before or just after a commit, or lets fail there."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fails = ""  # before, or after: then the entry is written and the worker does not know
        self.stops = False
        self.reached = threading.Event()
        self.goes_on = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, *entry: Any) -> bool:
        if self.stops:
            self.reached.set()
            await asyncio.to_thread(self.goes_on.wait)
        if self.fails == "before":
            raise StoreError("The disk is full.")
        written = await self.store.append(*entry)
        if self.fails == "after":
            raise StoreError("The line to the database was cut.")
        return written


@pytest.fixture
def slow(database: str) -> Iterator[tuple[Opened, Slow]]:
    stores: list[Slow] = []

    async def opens(url: str) -> Any:
        stores.append(Slow(await Store.open(url)))
        return stores[0]

    with opened(database, opens) as house:
        yield house, stores[0]


@contextmanager
def stopped(store: Slow) -> Iterator[None]:
    """Every commit waits till the end of the block."""
    store.stops = True
    try:
        yield
    finally:
        store.stops = False
        store.goes_on.set()


def two_who_declare(nell: Person, tom: Person) -> tuple[str, int]:
    """A table where both are asked whether they are in; answers the code and the number of the question."""
    code = nell.opens(clock=600)
    tom.sits(code)
    nell.does(code, do="start")
    dealer = next(person for person in (nell, tom) if person.sees(code)["announce"])
    asked = dealer.does(code, do="announce", asked=dealer.sees(code)["rail"]["asked"], game="guts")
    assert nell.sees(code)["rail"]["asked"] == tom.sees(code)["rail"]["asked"] == asked
    return code, asked


def test_nobody_sees_an_action_that_is_not_committed(slow: tuple[Opened, Slow], comes: Comes) -> None:
    house, store = slow
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code, asked = two_who_declare(nell, tom)
    before, own = tom.sees(code), nell.sees(code)
    with tom.line(code) as line, ThreadPoolExecutor() as pool:
        assert line.view() == before
        with stopped(store):
            acting = pool.submit(nell.does, code, do="play", asked=asked, action="in")
            assert store.reached.wait(30)
            assert tom.sees(code) == before
            assert nell.sees(code) == own
            assert not acting.done()
        assert acting.result() == before["n"] + 1
        assert line.view()["n"] == before["n"] + 1
    assert len(tom.heard) == 2


def test_an_action_that_cannot_be_written_was_not_done(slow: tuple[Opened, Slow], comes: Comes) -> None:
    house, store = slow
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code, asked = two_who_declare(nell, tom)
    before = tom.sees(code)
    store.fails = "before"
    answer = nell.says(code, do="play", asked=asked, action="in")
    assert answer.status_code == 503
    assert "disk" not in answer.text
    with nell.line(code) as line:
        line.send(asked=asked, do="in")
        assert "journal could not be written" in line.refused()["sentence"]
    assert tom.sees(code) == before
    store.fails = ""
    assert nell.does(code, do="play", asked=asked, action="in") == before["n"] + 1


def test_an_action_written_without_an_answer_acts_once(slow: tuple[Opened, Slow], comes: Comes, database: str) -> None:
    house, store = slow
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code, asked = two_who_declare(nell, tom)
    store.fails = "after"
    assert nell.says(code, do="play", asked=asked, action="in").status_code == 503
    store.fails = ""
    again = nell.says(code, do="play", asked=asked, action="in")
    assert again.status_code == 409
    assert tom.does(code, do="play", asked=asked, action="out")
    said = [entry["do"]["action"] for entry in entries(database, code) if entry["do"]["do"] == "play"]
    assert said == ["in", "out"]


def test_killed_between_commit_and_telling(comes: Comes, database: str) -> None:
    with opened(database) as house:
        nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
        code, asked = two_who_declare(nell, tom)
        before = tom.sees(code)
    with Child(database, dies_after=2) as child:  # its first entry says that the house stood still
        nell, tom = (comes(child.url, person.name, token=person.token) for person in (nell, tom))
        with pytest.raises(httpx2.TransportError):
            nell.says(code, do="play", asked=asked, action="in")
        assert child.wait() == -9
    with opened(database) as house:
        nell, tom = (comes(house.url, person.name, token=person.token) for person in (nell, tom))
        assert nell.sees(code)["rail"]["asked"] is None
        assert tom.sees(code)["rail"]["asked"] == asked
        words = [entry["do"]["do"] for entry in entries(database, code)[before["n"] + 1 :]]
        assert words == ["resumed", "play", "resumed"]
        again = nell.says(code, do="play", asked=asked, action="out")
        assert again.json()["sentence"] == "It is not your turn."
        tom.does(code, do="play", asked=asked, action="out")
        assert nell.sees(code)["state"] == "result"
        assert {player["name"]: player["state"] for player in tom.sees(code)["players"]} == {"Nell": "won"}
