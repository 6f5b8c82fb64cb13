"""Plays many tables at once on a real server, and beside it sends bytes of the same size with nothing behind them.

python3 dev.py bench load [TABLES] [SECONDS]     200 tables and 10 seconds a row unless other numbers are given

Five people sit at each table, each with a line of their own, and play Guts and Progressive Badugi in turns. Before
anything is measured each table plays a first deal, of which whole pages are sent. Paced:
so many actions a second over all tables, and each is timed from when it was due until the last of the five has the
view that tells of it. Saturated: each table’s next action follows at once. Then the same with PostgreSQL (out of the
wheel of the tests, which does not wait for the disk) and one worker or two; then a bare Starlette application that
only hands each message on to the five of a table; then what it costs to open, to wait and to come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final
from urllib.request import urlopen

import psutil
from websockets.asyncio.client import ClientConnection, connect

from anteup.server.codes import new_code
from anteup.server.rooms import Room, Rooms
from anteup.server.seats import Seats
from anteup.store import Store
from anteup.table import Table
from anteup.table.view import view

ROOT: Final = Path(__file__).resolve().parents[1]
KEY: Final = "a key for the bench alone"
CHAIRS: Final = 5
PACE: Final = 200  # actions a second
MANY: Final = 500  # deals of a long session
GAMES: Final = ["guts limit=20", "progressive_badugi"]
TABLE: Final = {
    "pace": 0, "pause": 600, "clock": 0, "chips": 1_000_000, "picker": "rotation", "rotation": GAMES,
    "carry": "follows",  # else a pot that waits has Guts dealt again and again, and Badugi never
}  # fmt: skip
FIRST: Final = 16  # actions of a table that are not measured
MILD: Final = ("fold", "out")  # what ends deals soonest; it is said less often

N: Final = re.compile(r'data-n="(\d+)"')
ASKED: Final = re.compile(r'name="asked" value="(\d+)"')
ANSWERS: Final = re.compile(r'<button class="btn ans"[^>]* name="do" value="([\w ]+)"')
READY: Final = re.compile(r'<button class="btn lit" name="do" value="ready"')


# ---------------------------------------------------------------------------------------------------- the tables


def people(table: int, chairs: int = CHAIRS) -> list[str]:
    return [f"person{table}x{chair}" for chair in range(chairs)]


def ignore(_room: Room) -> None:
    pass


async def lay(database: str, tables: int) -> list[str]:
    """Tables that are playing, written into a journal; answers their codes."""
    store = await Store.open(database)
    rooms = Rooms(store, time.time, ignore)
    codes = []
    for k in range(tables):
        room = await rooms.open(opening(people(k)))
        codes.append(room.code)
    await store.close()
    return codes


def opening(who: Sequence[str]) -> list[dict[str, Any]]:
    sits = [{"do": "sit", "who": one, "name": f"Player {k}"} for k, one in enumerate(who)]
    chairs = {"chairs": max(6, len(who))}
    return [{"do": "open", "who": who[0], "settings": TABLE | chairs}, *sits, {"do": "start", "who": who[0]}]


# ---------------------------------------------------------------------------------------------------- the servers


class Server:
    """Processes that serve, from when they answer until the end of the block."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str]) -> None:
        began = time.perf_counter()
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, text=True, env={**os.environ, **environ}, cwd=ROOT
        )
        assert self.process.stdout is not None
        self.url = ""
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
            if "Ctrl-C" in line:
                break
        urlopen(f"{self.url}/healthz").read()
        self.opened = time.perf_counter() - began

    @property
    def processes(self) -> list[psutil.Process]:
        """All that serve; a parent that only watches over them counts as well."""
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children(recursive=True)]

    def cpu(self) -> float:
        """Seconds so far."""
        times = [process.cpu_times() for process in self.processes]
        return float(sum(used.user + used.system for used in times))

    def memory(self) -> float:
        """Megabytes now, each page once for all processes that share it."""
        return float(sum(process.memory_full_info().pss for process in self.processes)) / 1e6

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


def anteup(database: str, workers: int, folder: str) -> Server:
    options = ["--no-browser", "--host", "127.0.0.1", "--port", "18765", "--workers", str(workers), "--data", folder]
    environ = {"ANTEUP_SECRET": KEY, "ANTEUP_DATABASE": database}
    return Server([sys.executable, "-m", "anteup", "host", *options], environ)


def bare(size: int) -> Server:
    return Server([sys.executable, __file__, "bare", str(size)], {})


def serve_bare(size: int) -> None:
    """A Starlette application that tells all lines of a table what one of them said, in messages of this size."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route, WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from anteup.server.start import config, listen

    tables: dict[str, set[WebSocket]] = {}
    numbers: dict[str, int] = {}

    async def line(socket: WebSocket) -> None:
        code = socket.path_params["code"]
        await socket.accept()
        tables.setdefault(code, set()).add(socket)
        await socket.send_text(message(0))
        try:
            while True:
                await socket.receive_text()
                numbers[code] = numbers.get(code, 0) + 1
                told = message(numbers[code])
                for one in tuple(tables[code]):
                    await one.send_text(told)
        except WebSocketDisconnect:
            tables[code].discard(socket)

    def message(n: int) -> str:
        return f'<div data-n="{n}"><button class="btn lit" name="do" value="ready">'.ljust(size, ".")

    async def health(_request: Any) -> PlainTextResponse:
        return PlainTextResponse("ok")

    app = Starlette(routes=[Route("/healthz", health), WebSocketRoute("/t/{code}/ws", line)])
    door = listen("127.0.0.1", 18765)
    print(f"http://127.0.0.1:{door.getsockname()[1]} Ctrl-C", flush=True)
    settled = config(app)
    settled.lifespan = "off"
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(settled).run(sockets=[door])


@contextmanager
def postgresql() -> Iterator[str]:
    """An empty database."""
    sys.path.insert(0, str(ROOT))
    from tests.store.postgres import fresh_database, server

    with server() as folder:
        yield fresh_database(folder)


# ---------------------------------------------------------------------------------------------------- the players


@dataclass
class Played:
    """What came of a row."""

    times: list[float] = field(default_factory=list)  # of each action, till the last view of it, in seconds
    views: int = 0
    bytes: int = 0

    def ms(self, percent: int) -> float:
        return quantiles(self.times, n=100)[percent - 1] * 1000 if self.times else float("nan")


class Group:
    """The five of one table: one after another they say what their page offers."""

    def __init__(self, k: int, code: str, url: str, played: Played) -> None:
        self.k, self.code, self.url, self.played = k, code, url, played
        self.luck = Random(k)
        self.lines: list[ClientConnection] = []
        self.asks = [""] * CHAIRS  # of each page the newest with a question, or without
        self.ready = [""] * CHAIRS  # and the newest with a word to be ready, or without
        self.seen = [-1] * CHAIRS
        self.news = asyncio.Event()
        self.reading: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        seats = Seats(KEY)
        for chair, person in enumerate(people(self.k)):
            address = f"127.0.{1 + self.k // 20}.{1 + self.k % 20}"  # nobody comes too often from one
            line = await connect(
                f"{self.url.replace('http', 'ws')}/t/{self.code}/ws",
                additional_headers={"Cookie": f"{seats.cookie}={seats.token(person)}"},
                local_addr=(address, 0),
                compression=None,
                max_size=None,
                ping_interval=None,
            )
            self.lines.append(line)
            self.reading.append(asyncio.create_task(self.read(chair, line)))
        while min(self.seen) < 0:
            await self.heard()

    async def heard(self) -> None:
        await self.news.wait()
        self.news.clear()
        if any(task.done() for task in self.reading):
            raise ConnectionError

    async def read(self, chair: int, line: ClientConnection) -> None:
        async for text in line:
            found = N.search(text, 0, 200) if isinstance(text, str) else None
            if found:
                assert isinstance(text, str)
                whole = "data-after" not in text or 'id="move"' in text
                self.asks[chair] = text if whole else self.asks[chair]
                self.ready[chair] = text if whole or 'id="ready"' in text else self.ready[chair]
                self.seen[chair] = int(found[1])
                self.played.views += 1
                self.played.bytes += len(text)
                self.news.set()
        self.news.set()  # the server closed the line

    def answer(self) -> tuple[int, str] | None:
        """Somebody who can say something, and what."""
        for chair in self.luck.sample(range(CHAIRS), CHAIRS):
            page = self.asks[chair]
            if READY.search(self.ready[chair]):
                return chair, '{"do":"ready"}'
            asked, answers = ASKED.search(page), ANSWERS.findall(page)
            if asked and answers:
                bold = [one for one in answers if one not in MILD]
                said = self.luck.choice(bold if bold and self.luck.random() < 0.9 else answers)
                return chair, f'{{"asked":{asked[1]},"do":"{said}"}}'
        return None

    async def act(self, due: float) -> None:
        """One action, timed from when it was due until all five have seen what came of it."""
        while len(set(self.seen)) > 1 or (said := self.answer()) is None:
            await self.heard()
        chair, message = said
        before = max(self.seen)
        await self.lines[chair].send(message)
        while min(self.seen) <= before:
            await self.heard()
        self.played.times.append(time.perf_counter() - due)

    async def play(self, every: float, until: float) -> None:
        """An action every so many seconds, 0: as soon as the last is over."""
        due = time.perf_counter() + self.luck.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.act(due if every else time.perf_counter())
            due = due + every if every else time.perf_counter()

    async def warm_up(self) -> None:
        """Play on into the second deal: when the first is over, pages get parts that they keep, and are sent whole."""
        for _action in range(FIRST):
            await self.act(time.perf_counter())

    async def leave(self) -> None:
        for task in self.reading:
            task.cancel()
        await asyncio.gather(*[line.close() for line in self.lines], return_exceptions=True)


async def run(url: str, codes: Sequence[str], paces: Sequence[float], seconds: float, server: Server) -> list[str]:
    """Rows, one for each pace, of one server with all its tables."""
    played = Played()
    groups = [Group(k, code, url, played) for k, code in enumerate(codes)]
    empty = server.memory()
    for some in range(0, len(groups), 20):
        await asyncio.gather(*[group.come() for group in groups[some : some + 20]])
    await asyncio.gather(*[group.warm_up() for group in groups])
    rows = []
    for pace in paces:
        every = len(groups) / pace if pace else 0.0
        await asyncio.gather(*[group.play(every, time.perf_counter() + 2) for group in groups])
        fresh = Played()
        for group in groups:
            group.played = fresh
        began, used = time.perf_counter(), server.cpu()
        await asyncio.gather(*[group.play(every, began + seconds) for group in groups])
        took, used = time.perf_counter() - began, server.cpu() - used
        done = max(1, len(fresh.times))
        rows.append(
            f"{done / took:8,.0f} {fresh.ms(50):8.1f} {fresh.ms(99):8.1f} {used / took:8.0%} "
            f"{used / done * 1e3:9.2f} {used / took / len(groups):8.2%} "
            f"{(server.memory() - empty) / len(groups):8.2f} {fresh.bytes / max(1, fresh.views) / 1e3:7.1f}"
        )
        fresh_size.append(fresh.bytes // max(1, fresh.views))
    await asyncio.gather(*[group.leave() for group in groups])
    return rows


fresh_size: list[int] = []  # of the views that were sent, row by row


# ---------------------------------------------------------------------------------------------------- one table


async def long_session(folder: str) -> None:
    """A table of many deals: what an action and a view take as it grows, and how long it takes to read again."""
    store = await Store.open(f"sqlite:///{folder}/long.db")
    rooms = Rooms(store, time.time, ignore)
    room = await rooms.open(opening(people(0)))
    luck = Random(1)
    print("\na session as it grows, one table of five, ms of CPU    an action    a watcher’s view")
    acted, actions = 0.0, 0
    for goal in (10, 100, MANY):
        while room.table.number < goal or room.table.stage != "result":
            acted, actions = 0.0 if room.table.number < goal - 5 else acted, actions + 1
            began = time.process_time()
            await room.do(said(room.table, luck))
            acted += time.process_time() - began
            actions = 1 if room.table.number < goal - 5 else actions
        began = time.process_time()
        for _ in range(20):
            view(room.table, None)
        print(f"  {goal:4} deals {acted / actions * 1e3:40.2f} {(time.process_time() - began) / 20 * 1e3:19.2f}")
    entries = room.table.n + 1
    for name, target, again in (
        ("from its snapshot", 20, lambda: Rooms(store, time.time, ignore).room(room.code)),
        ("from its whole journal", 500, lambda: from_journal(store, room.code)),
    ):
        times = []
        for _ in range(5):
            began = time.perf_counter()
            await again()
            times.append((time.perf_counter() - began) * 1e3)
        print(f"{MANY} deals, {entries} entries, read again {name}: {min(times):.1f} ms (target {target})")
    await store.close()
    print("seats and an action, ms of CPU:", end="")
    for seats in (2, 5, 10):
        print(f"  {seats}: {await of_seats(folder, seats):.2f}", end="")
    print()


async def from_journal(store: Store, code: str) -> Table:
    return Table.load([entry for _n, entry in await store.tail(code)])


async def of_seats(folder: str, seats: int) -> float:
    """Milliseconds that an action takes at a table of so many, with everybody’s view of it."""
    store = await Store.open(f"sqlite:///{folder}/{new_code()}.db")
    room = await Rooms(store, time.time, ignore).open(opening(people(0, seats)))
    luck, began = Random(2), time.process_time()
    for _ in range(100):
        await room.do(said(room.table, luck))
        for chair in range(seats):
            room.view(chair)
    await store.close()
    return (time.process_time() - began) * 10


def said(table: Table, luck: Random) -> dict[str, Any]:
    """What somebody says to a table now."""
    if table.stage == "result":
        waited = next(chair.who for chair in table.chairs if chair and chair.who not in table.ready)
        return {"do": "ready", "who": waited}
    if table.deal is None or not table.asked or table.stage != "playing":
        return {"do": "clock"}
    chair = luck.choice(sorted(table.asked))
    seat = table.seat_of(chair)
    assert seat is not None
    exact = table.deal.choices(seat).exact
    bold = [action for action in exact if action.verb not in MILD] or exact
    action = str(luck.choice(bold if luck.random() < 0.9 else exact))
    return {"do": "play", "who": table.chair(chair).who, "asked": table.asked[chair].n, "action": action}


# ---------------------------------------------------------------------------------------------------- all of it


def first_page(folder: str) -> None:
    with anteup(f"sqlite:///{folder}/none.db", 1, folder) as server:
        began = time.perf_counter()
        urlopen(f"{server.url}/").read()
        took = server.opened + time.perf_counter() - began
        print(f"\nfirst page after the command: {took:.2f} s (target 2); anteup --help: {helped():.2f} s (target 0.3)")
        print(f"memory with no table: {server.memory():.0f} MB")
    asyncio.run(lay(f"sqlite:///{folder}/idle.db", 100))
    with anteup(f"sqlite:///{folder}/idle.db", 1, folder) as server:
        codes = asyncio.run(all_codes(f"sqlite:///{folder}/idle.db"))
        for k, code in enumerate(codes):
            urlopen(f"{server.url}/t/{code}").read() if k < 100 else None
        print(f"memory with 100 idle tables: {server.memory():.0f} MB (target 150)")


def helped() -> float:
    """Seconds until `anteup --help` has said all, once it is warm."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "anteup", "--help"], stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - began)
    return min(times)


async def all_codes(database: str) -> list[str]:
    store = await Store.open(database)
    codes = [row.code for row in await store.tables()]
    await store.close()
    return codes


def row(name: str, database: str, workers: int, tables: int, paces: Sequence[float], seconds: float) -> None:
    codes = asyncio.run(lay(database, tables))
    with tempfile.TemporaryDirectory() as folder, anteup(database, workers, folder) as server:
        try:
            for pace, told in zip(paces, asyncio.run(run(server.url, codes, paces, seconds, server)), strict=True):
                show(f"{name}, {f'{pace:.0f}/s' if pace else 'saturated'}", told)
        except ConnectionError:
            show(name, "the server closed lines: it had too much to do")


def show(name: str, told: str) -> None:
    print(f"{name:34} {told}", flush=True)


def main(tables: int = 200, seconds: float = 10) -> None:
    print(f"{tables} tables, {CHAIRS} chairs each; {os.cpu_count()} cores, {os.getloadavg()[0]:.1f} busy before")
    show("", " actions/s   p50 ms   p99 ms      CPU ms/action CPU/table MB/table  kB/view")
    show("targets: paced", f"{PACE:8} {'':8} {10:8}")
    show("targets: saturated", f"{1500:8,}")
    with tempfile.TemporaryDirectory() as folder:
        for few in sorted({tables // 20, tables // 4} - {0}):  # with as many actions a table: how it grows with tables
            pace = PACE * few / tables
            row(f"SQLite, {few} of the tables", f"sqlite:///{folder}/{few}.db", 1, few, (pace,), seconds)
        row("SQLite, 1 worker", f"sqlite:///{folder}/a.db", 1, tables, (PACE, 0), seconds)
        size = fresh_size[-1]
        for workers in (1, 2):
            with postgresql() as database:
                row(f"PostgreSQL, {workers} worker{'s'[: workers - 1]}", database, workers, tables, (PACE, 0), seconds)
        with bare(size) as server:
            codes = [new_code() for _ in range(tables)]
            for pace, told in zip(
                (PACE, 0), asyncio.run(run(server.url, codes, (PACE, 0), seconds, server)), strict=True
            ):
                show(f"bare Starlette, {f'{pace}/s' if pace else 'saturated'}", told)
        first_page(folder)
        asyncio.run(long_session(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["bare"]:
        serve_bare(int(sys.argv[2]))
    else:
        main(*[int(word.replace("_", "")) for word in sys.argv[1:3]])
