"""A house killed in the middle of play comes back with every answer it acknowledged, and the same question."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest
from websockets.exceptions import WebSocketException

from tests.server.conftest import Comes
from tests.server.houses import Child, opened
from tests.server.journals import entries, must_add_up, table
from tests.server.people import Person, deals


def plays_till_it_dies(person: Person, code: str, child: Child, kill_after: int, lock: threading.Lock) -> None:
    """Plays on until the house is dead; whoever is acknowledged last before that kills it."""
    try:
        person.plays(code, lambda _view: killed(person, child, kill_after, lock), by_api=True)
    except (httpx2.TransportError, WebSocketException, OSError):
        assert child.process.poll() is not None or child.process.wait() is not None


def killed(person: Person, child: Child, kill_after: int, lock: threading.Lock) -> bool:
    if len(person.written) >= kill_after:
        with lock:
            child.process.kill()
    return False


@pytest.mark.parametrize("kill_after", [1, 4, 9, 14, 23])
def test_what_was_acknowledged_is_there(comes: Comes, database: str, kill_after: int) -> None:
    with Child(database) as child:
        people = [comes(child.url, "Nell", seed=kill_after), comes(child.url, "Tom", seed=kill_after)]
        code = people[0].opens(bots=2, clock=600)
        people[1].sits(code)
        lock = threading.Lock()
        with ThreadPoolExecutor() as both:
            list(both.map(lambda person: plays_till_it_dies(person, code, child, kill_after, lock), people))
        assert child.wait() == -9
    journal = entries(database, code)
    assert sum(len(person.written) for person in people) >= kill_after
    for person in people:
        for n, command in person.written:
            written = journal[n]["do"]
            assert command["do"] in (written["do"], written.get("action"))
            assert command.get("asked") == written.get("asked")
    left = table(database, code)
    must_add_up(left)
    with opened(database) as house:
        back = [comes(house.url, person.name, token=person.token) for person in people]
        for person in back:
            view = person.sees(code)
            chair = left.chair_of(journal_name(journal, person.name))
            assert chair is not None
            question = left.asked.get(chair)
            assert view["you"]["chair"] == chair
            assert question is None or view["rail"]["asked"] == question.n  # bots may have gone on meanwhile
        again = [entry["do"]["do"] for entry in entries(database, code)[len(journal) :]]
        assert again[:1] == ["resumed"] or left.due() is None
        assert again.count("resumed") <= 1
        with ThreadPoolExecutor() as both:
            list(both.map(lambda person: person.plays(code, deals(left.number + 1)), back))
    must_add_up(table(database, code))


def journal_name(journal: list[dict[str, object]], name: str) -> str:
    """What the journal calls somebody."""
    for entry in journal:
        do = entry["do"]
        assert isinstance(do, dict)
        if do["do"] == "sit" and do["name"] == name:
            return str(do["who"])
    raise LookupError(name)


def test_ctrl_c_closes_quickly_and_keeps_everything(comes: Comes, database: str) -> None:
    with Child(database) as child:
        nell = comes(child.url)
        code = nell.opens(bots=2)
        with nell.line(code) as line:
            before = line.view()
            assert child.stop() in (0, -2, 130)
            with pytest.raises(WebSocketException):
                line.view()
    with opened(database) as house:
        assert comes(house.url, token=nell.token).sees(code) == before
