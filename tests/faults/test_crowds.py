"""Readers who do not read, and crowds who come and go: they cost the others nothing, and leave nothing behind."""

from __future__ import annotations

import gc
import os
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from anteup.server.sockets import Socket
from tests.faults.visits import visit
from tests.server.conftest import Comes
from tests.server.houses import Opened, journal, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(journal(tmp_path)) as house:
        yield house


def test_who_does_not_read_for_500_entries_gets_the_newest_view_and_no_queue(house: Opened, comes: Comes) -> None:
    house.door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)  # else the system takes megabytes
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens(bots=3)
    largest = 0

    def enough(view: dict[str, object]) -> bool:
        nonlocal largest
        for connection in house.server.server_state.connections.copy():
            largest = max(largest, connection.transport.get_write_buffer_size())
        return int(str(view["n"])) > 500

    with eve.line(code, max_queue=1) as slow:
        first = slow.view()["n"]
        last = nell.plays(code, enough)["n"]  # to whom all is told meanwhile
        assert largest < 200_000  # one view, on top of what the system takes
        seen = [first, slow.view()["n"]]
        while seen[-1] < last:
            seen.append(slow.view()["n"])
    assert seen == sorted(set(seen))
    assert max(later - sooner for sooner, later in pairwise(seen)) > 100  # it fell behind


def left_behind(house: Opened) -> dict[str, int]:
    """What there is of a crowd that has gone."""
    while house.house.lines or house.server.server_state.connections:
        house.thread.join(0.01)
    gc.collect()
    objects = gc.get_objects()
    return {
        "lines": len([one for one in objects if isinstance(one, Socket)]),
        "onlookers": sum(len(room.onlookers) for room in house.house.rooms),
        "files": len(os.listdir("/dev/fd")),
        "tasks": len(house.server.server_state.tasks),
        "objects": len(objects),
    }


def test_500_who_come_and_go_leave_nothing_behind(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens()
    nell.http.close()
    assert visit(house.url, code, 50) == 40
    before = left_behind(house)
    assert before["lines"] == before["onlookers"] == 0
    assert visit(house.url, code, 500) == 400
    after = left_behind(house)
    assert after.pop("objects") < before.pop("objects") + 500  # less than one each
    assert after == before
