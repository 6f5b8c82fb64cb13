"""A worker that is killed: plays at 20 tables at once, and says which entries were acknowledged.

`player.py URL N` kills itself the moment that the Nth is acknowledged; `player.py URL` plays until somebody else does.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from itertools import count

from anteup.store import Store


async def play(url: str, last: int | None) -> None:
    store = await Store.open(url)
    acknowledged = count(1)

    async def table(code: str) -> None:
        for n in count():
            if await store.append(code, n, {"played": n, "padding": "x" * 200}, None, {"after": n}):
                os.write(1, f"{code} {n}\n".encode())
                if next(acknowledged) == last:
                    os.kill(os.getpid(), signal.SIGKILL)

    await asyncio.gather(*(table(f"t{i}") for i in range(20)))


asyncio.run(play(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None))
