"""A house killed in the middle of play comes back with every answer it acknowledged, and the same question."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.faults.kills import killed
from tests.server.conftest import Comes
from tests.server.houses import Child, journal, opened

pytestmark = pytest.mark.exhaustive


def test_a_house_killed_again_and_again_loses_nothing_and_doubles_nothing(database: str) -> None:
    killed(database, 4, seed=1)  # eight in all, on two engines


def test_ctrl_c_closes_quickly_and_keeps_everything(comes: Comes, tmp_path: Path) -> None:
    database = journal(tmp_path)
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
