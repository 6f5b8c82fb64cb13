"""Houses for the tests: real servers on loopback, in a thread or in a process that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from anteup.server.app import Opens, build
from anteup.server.house import House, Plan
from anteup.server.limits import Limit, Limits
from anteup.server.start import config, listen
from anteup.store import Store

KEY: Final = "a key for tests alone"
CLOSING: Final = 60  # seconds, even on a busy machine
CHILD: Final = Path(__file__).with_name("child.py")


def journal(folder: Path) -> str:
    return f"sqlite:///{folder / 'journal.db'}"


class Opened:
    """A house that is open, in a thread of this process."""

    def __init__(self, plan: Plan, opens: Opens, behind: Callable[[FastAPI], Any]) -> None:
        async def noted(url: str) -> Store:
            self.loop = asyncio.get_running_loop()
            return await opens(url)

        self.door = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.app = build(plan, noted)
        self.server = uvicorn.Server(config(behind(self.app)))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.door]}, daemon=True)

    @property
    def house(self) -> House:
        """For looking; what it does, it does in its own thread."""
        found: House = self.app.state.house
        return found

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(CLOSING)
        assert not self.thread.is_alive(), f"the house does not close: {asyncio.all_tasks(self.loop)}"


@contextlib.contextmanager
def opened(
    database: str, opens: Opens = Store.open, behind: Callable[[FastAPI], Any] = lambda app: app, **plan: Any
) -> Iterator[Opened]:
    """A house on this journal until the end of the block. `behind` puts something before it that all goes through."""
    much = Limit(100_000, 1000)
    patient = Limits(much, much, much)  # people in tests are quick
    house = Opened(Plan(database, **{"key": KEY, "limits": patient, **plan}), opens, behind)
    house.thread.start()
    try:
        while not house.server.started:
            house.thread.join(0.01)
            assert house.thread.is_alive(), "the house did not open"
        yield house
    finally:
        house.close()


class Child:
    """A house in a process of its own. `dies_after` so many entries: between the last one’s commit and its telling."""

    def __init__(self, database: str, dies_after: int = 0) -> None:
        words = [sys.executable, str(CHILD), database, str(dies_after)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def stop(self) -> int:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
