"""Whatever a line is fed, it stays, nothing is played that was not said, and nobody sees another’s card."""

from __future__ import annotations

import socket
from json import dumps
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from anteup.server.api import Json
from anteup.server.house import House
from anteup.server.messages import read
from tests.abuse.fuzz import MAY_CHANGE, fuzz
from tests.server.conftest import Comes
from tests.server.houses import Opened


@pytest.mark.exhaustive
def test_thousands_of_messages_of_every_kind_do_what_they_may_and_no_more(database: str) -> None:
    outcomes, deals = fuzz(database, seed=1, tables=6, messages=400)
    assert outcomes.total() == 2400
    for kind in {kind for kind, _outcome in outcomes}:
        assert outcomes[kind, "refused"] > 3
        assert (outcomes[kind, "taken"] > 0) is (kind in MAY_CHANGE)
    assert outcomes["what helps on", "taken"] > 300 and deals > 8  # they were in the midst of play


def test_it_is_noticed_if_somebody_is_shown_another_chair(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Json, "view", lambda _says, room, _reader: dumps({"view": room.view(0)}))
    with pytest.raises(AssertionError, match="was told"):
        fuzz(database, seed=2, tables=1, messages=300)


def test_it_is_noticed_if_somebody_can_speak_for_the_host(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    do = House.do
    monkeypatch.setattr(House, "do", lambda house, room, _who, *more: do(house, room, room.table.host, *more))
    with pytest.raises(AssertionError, match=r"was taken|was written otherwise"):
        fuzz(database, seed=2, tables=1, messages=300)


def test_it_is_noticed_if_something_breaks(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(text: str) -> Any:
        return read(text) if "chair" not in text else [][0]

    monkeypatch.setattr("anteup.server.sockets.read", careless)
    with pytest.raises(AssertionError, match="Something went wrong"):
        fuzz(database, seed=2, tables=1, messages=300)


def test_frames_that_are_none_close_the_line_and_nothing_else(house: Opened, comes: Comes) -> None:
    """What is wrong below the messages is the server’s to refuse: it says why, and the table stands."""
    nell = comes(house.url)
    code = nell.opens(bots=1)
    before = nell.sees(code)
    text, masked = 0x81, b"\x00\x00\x00\x00"
    for frame, why in (
        (bytes([text, 0x80 | 2]) + masked + b"\xff\xfe", 1007),  # no UTF-8
        (bytes([text, 2]) + b"{}", 1002),  # not masked
        (bytes([0x83, 0x80]) + masked, 1002),  # a kind of frame that there is not
        (bytes([text, 0x80 | 127]) + (2**62).to_bytes(8, "big") + masked, 1009),  # says that it is huge
        (bytes([0x01, 0x80 | 1]) + masked + b"{" + bytes([text, 0x80 | 1]) + masked + b"{", 1002),  # half, then another
    ):
        with nell.line(code) as line:
            line.view()
            line.socket.socket.sendall(frame)
            with pytest.raises(ConnectionClosed) as closed:
                line.hears()
        assert closed.value.rcvd and closed.value.rcvd.code == why, frame
    with nell.line(code) as line:
        line.view()
        line.socket.socket.sendall(bytes([0x01, 0x80 | 1]) + masked + b"{")
        line.socket.socket.shutdown(socket.SHUT_WR)  # gone in the middle of a message
    while house.house.lines:
        nell.sees(code)
    assert nell.sees(code) == before
