"""Several workers at one table, with bots and somebody who never answers: one order, and nothing is done twice."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from anteup.table import Table
from tests.server.conftest import Comes
from tests.server.houses import journal, opened
from tests.server.journals import Entry, entries, must_add_up
from tests.server.people import Person, View, deals, meant, spelled
from tests.store.postgres import fresh_database, start

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize(("engine", "workers"), [("sqlite", 2), ("postgresql", 3)])
def test_bots_and_clocks_of_all_workers_keep_one_order(
    engine: str, workers: int, comes: Comes, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = journal(tmp_path) if engine == "sqlite" else on_postgresql(request)
    with ExitStack() as stack:
        houses = [stack.enter_context(opened(database, every=0.1, workers=workers)) for _ in range(workers)]
        nell, tom, una = (comes(houses[i % workers].url, name) for i, name in enumerate(("Nell", "Tom", "Una")))
        code = nell.opens(bots=2, clock=1, bank=0, pause=0, picker="rotation", rotation=["guts"])
        tom.sits(code)
        una.sits(code)
        with una.line(code), ThreadPoolExecutor() as both:  # whom every clock has to answer for
            seen = list(both.map(lambda person: plays_on(person, code), (nell, tom)))
        written = entries(database, code)
        while len({(view := watched(house.url, code))["n"] for house in houses}) > 1 or view["n"] < len(written) - 1:
            pass
    for numbers in seen:
        assert numbers == sorted(set(numbers))
    clocks = must_be_in_order(written)
    assert clocks >= 2
    must_add_up(Table.load(written))


def on_postgresql(request: pytest.FixtureRequest) -> str:
    folder: Path = request.getfixturevalue("postgres")
    start(folder)
    return fresh_database(folder)


def watched(url: str, code: str) -> View:
    """What anybody sees who asks this house."""
    view: View = httpx2.get(f"{url}/api/tables/{code}").json()
    return view


def plays_on(person: Person, code: str) -> list[int]:
    """Plays two deals, though an answer may come too late; answers the numbers of the entries that were seen."""
    numbers: list[int] = []
    said: View | None = None
    with person.line(code) as line:
        while True:
            view = line.view()
            numbers.append(view["n"])
            if deals(2)(view):
                return numbers
            command = person.answer(view)
            if command and meant(command, view) != said:
                said = meant(command, view)
                assert person.says(code, **spelled(command)).status_code in (200, 409)


def must_be_in_order(written: list[Entry]) -> int:
    """Each question has one answer, each by whoever could give it then; answers how often a clock gave it."""
    table, answered, clocks = Table(), Counter[tuple[str, int]](), 0
    for entry in written:
        said = entry["do"]
        if said["do"] == "clock":
            clocks += 1
            due = table.due()
            assert due is not None and due <= entry["at"]
            assert table.stage == "result" or table.overdue(entry["at"])
        if "asked" in said:
            answered[said["who"], said["asked"]] += 1
            chair = table.chair_of(said["who"])
            assert chair is not None and table.asked[chair].n == said["asked"]
            assert said["who"].startswith("bot:") is (chair in table.bots_to_play(entry["at"]))
        table = table.fold(entry)
    assert set(answered.values()) == {1}
    return clocks


def test_what_another_worker_changed_is_known_before_anything_is_refused(tmp_path: Path, comes: Comes) -> None:
    database = journal(tmp_path)
    with opened(database, every=1000, workers=2) as here, opened(database, every=1000, workers=2) as there:
        nell, tom = comes(here.url, "Nell"), comes(there.url, "Tom")
        code = nell.opens()
        assert nell.says(code, do="start").json()["sentence"] == "It takes two players at least."
        tom.sits(code)  # of which no worker tells this one
        started = nell.does(code, do="start")
        assert tom.says(code, do="start").json()["sentence"] == "Only the host can do that."
        assert tom.sees(code)["n"] == started
