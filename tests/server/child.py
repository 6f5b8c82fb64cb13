"""A house that the tests kill: python child.py DATABASE DIES_AFTER; says its port when it is open."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from anteup.server.app import build
from anteup.server.house import Plan
from anteup.server.limits import Limit, Limits
from anteup.server.start import config, listen
from anteup.store import Store


class Mortal:
    """A store whose worker dies between the commit of some entry and the telling of it."""

    def __init__(self, store: Store, lives: int) -> None:
        self.store = store
        self.lives = lives

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, *entry: Any) -> bool:
        written = await self.store.append(*entry)
        self.lives -= 1
        if not self.lives:
            os.kill(os.getpid(), signal.SIGKILL)
        return written


def main(database: str, dies_after: int) -> None:
    import uvicorn

    async def opens(url: str) -> Any:
        store = await Store.open(url)
        return Mortal(store, dies_after) if dies_after else store

    door = listen("127.0.0.1", 0)
    print(door.getsockname()[1], flush=True)
    much = Limit(100_000, 1000)
    plan = Plan(database, "a key for tests alone", limits=Limits(much, much, much))  # people in tests are quick
    uvicorn.Server(config(build(plan, opens))).run(sockets=[door])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
