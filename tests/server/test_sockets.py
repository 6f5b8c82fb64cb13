"""Lines to readers: only the newest view goes out, a slow reader costs nothing, and a flood is closed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from anteup.server import pages
from anteup.server.limits import Limit, Limits
from anteup.server.sockets import FLOOD, Socket
from tests.server.conftest import Comes
from tests.server.houses import Opened, opened
from tests.server.people import deals


def onlookers(house: Opened, code: str) -> list[Socket]:
    room = house.house.rooms.known(code)
    assert room is not None
    return [one for one in room.onlookers if isinstance(one, Socket)]


def number(html: str) -> int:
    (n,) = re.findall(r'id="room" data-n="(\d+)"', html)
    return int(n)


def test_two_lines_of_one_person_hear_the_same(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1)
    tom.sits(code)
    with tom.line(code) as one, tom.line(code) as other, ThreadPoolExecutor() as pool:
        first = pool.submit(tom.plays, code, deals(3))
        second = pool.submit(nell.plays, code, deals(3))
        last = max(first.result()["n"], second.result()["n"])
        ends = []
        for line in (one, other):
            view = line.view()
            while view["n"] < last:
                view = line.view()
            ends.append(view)
    assert ends[0] == ends[1] == tom.sees(code)
    assert ends[0]["you"]["name"] == "Tom"


@pytest.mark.parametrize("api", [True, False])
def test_who_asks_whether_the_line_is_alive_hears_that_it_is(house: Opened, comes: Comes, api: bool) -> None:
    nell = comes(house.url, "Nell")
    with nell.line(nell.opens(), api) as line:
        assert line.socket.recv(timeout=10) != ""
        line.socket.send("")
        assert line.socket.recv(timeout=10) == ""


def test_a_watcher_with_a_chair_sees_their_own_seat(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1)
    with tom.line(code) as line:
        assert line.view()["you"] is None
        tom.sits(code, chair=3)
        assert line.view()["you"]["chair"] == 3
        tom.does(code, do="leave")
        assert line.view()["you"] is None


def test_what_watchers_see_is_drawn_once_for_all(house: Opened, comes: Comes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "FRESH", 1e9)
    nell, eve = comes(house.url, "Nell"), comes(house.url, "Eve")
    code = nell.opens()
    drawn: list[tuple[int, bool]] = []
    draw = house.house.pages.news

    def counted(view: Any, *more: Any, **named: Any) -> Any:
        drawn.append((view["n"], view["you"] is None))
        return draw(view, *more, **named)

    monkeypatch.setattr(house.house.pages, "news", counted)
    with ExitStack() as stack:
        watching = [stack.enter_context(eve.line(code, api=False)) for _ in range(4)]
        own = stack.enter_context(nell.line(code, api=False))
        n = [number(line.hears()) for line in [*watching, own]][-1]
        nell.does(code, do="pause")
        seen = [line.hears() for line in watching]
        assert own.hears() not in seen
    assert len(set(seen)) == 1
    assert sorted(drawn) == [(n, False), (n, True), (n + 1, False), (n + 1, True)]


def test_a_refusal_is_heard_by_its_sender_alone(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1)
    tom.sits(code)
    with nell.line(code) as hers, tom.line(code, api=False) as his:
        hers.view()
        his.hears()
        his.send(do="start")
        assert "Only the host can do that." in his.hears()
        nell.does(code, do="pause")
        assert hers.view()["state"] == "paused"
        assert number(his.hears())
    assert [said for said in nell.heard if "refused" in said] == []


def test_a_refusal_cites_its_clause_in_html_and_json(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens(bots=1)
    tom.sits(code)
    with tom.line(code) as one, tom.line(code, api=False) as other:
        one.send(do="start")
        assert one.refused() == {
            "sentence": "Only the host can do that.",
            "says": {"say": "Only the host can do that."},
            "clause": "C20",
        }
        other.hears()
        other.send(do="start")
        notice = other.hears()
    assert 'id="notice"' in notice and "C20" in notice


def test_a_stale_answer_and_a_double_tap_act_once(house: Opened, comes: Comes) -> None:
    nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
    code = nell.opens()
    tom.sits(code)
    nell.does(code, do="start")
    dealer, other = sorted((nell, tom), key=lambda person: not person.sees(code)["announce"])
    naming = dealer.sees(code)["rail"]["asked"]
    asked = dealer.does(code, do="announce", asked=naming, game="guts")
    with dealer.line(code) as line:
        n = line.view()["n"]
        for _tap in range(3):
            line.send(asked=asked, do="in")
        assert line.view()["n"] == n + 1
        assert line.refused()["sentence"] == "It is not your turn."
        line.send(asked=naming, do="announce", game="guts")
    with other.line(code) as line:
        line.view()
        for stale in (naming, asked - 1, asked + 1, 10**6):
            line.send(asked=stale, do="out")
            assert line.refused()["sentence"] == "That was the last question. Here is this one."
        line.send(asked=asked, do="out")
        assert line.view()["n"] == n + 2


def test_a_flood_is_slowed_and_then_closed(database: str, comes: Comes, caplog: pytest.LogCaptureFixture) -> None:
    limits = Limits(messages=Limit(5, 0.001))
    with opened(database, limits=limits) as house:
        nell = comes(house.url)
        code = nell.opens(bots=1)
        with nell.line(code) as line:
            line.view()
            for _ in range(6):
                line.send(do="show")
            while "too fast" not in line.refused()["sentence"]:
                pass
            with pytest.raises(ConnectionClosed):
                for _ in range(3 * FLOOD):
                    line.send(do="show")
                while True:
                    line.hears()
        while house.house.lines:
            nell.sees(code)
    assert [record.message for record in caplog.records if record.name == "anteup.server"] == []


def test_no_more_lines_than_a_person_or_a_house_can_keep(database: str, comes: Comes) -> None:
    limits = Limits(sockets=2, lines=3)
    with opened(database, limits=limits) as house:
        nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
        code = nell.opens()
        with nell.line(code) as one, nell.line(code) as two, tom.line(code) as three:
            for line in (one, two, three):
                line.view()
            with nell.line(code) as more, pytest.raises(ConnectionClosed) as closed:
                more.view()
            assert closed.value.rcvd and closed.value.rcvd.code == 4429
            with tom.line(code) as more, pytest.raises(ConnectionClosed) as closed:
                more.view()
            assert closed.value.rcvd and closed.value.rcvd.code == 1013
        with nell.line(code) as again:
            assert again.view()["code"] == code


@pytest.mark.parametrize("code", ["plum-kettle-nowhere", "x", "plum-kettle-nowhere%00", "PLUM-kettle-nowhere"])
def test_a_line_to_no_table_is_closed(house: Opened, comes: Comes, code: str) -> None:
    nell = comes(house.url)
    with nell.line(code) as line, pytest.raises(ConnectionClosed) as closed:
        line.view()
    assert closed.value.rcvd and closed.value.rcvd.code == 4404


def test_a_line_that_is_lost_leaves_no_trace(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens(bots=1)
    with nell.line(code) as line:
        line.view()
        assert len(onlookers(house, code)) == 1
        line.socket.socket.close()
    while house.house.lines:
        nell.sees(code)
    assert onlookers(house, code) == []
