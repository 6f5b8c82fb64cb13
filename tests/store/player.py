"""A worker that the tests kill: plays at 20 tables at once, and says which entries were acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

from anteup.store import Store


async def play(url: str) -> None:
    store = await Store.open(url)

    async def table(code: str) -> None:
        for n in count():
            if await store.append(code, n, {"played": n, "padding": "x" * 200}, None, {"after": n}):
                os.write(1, f"{code} {n}\n".encode())

    await asyncio.gather(*(table(f"t{i}") for i in range(20)))


asyncio.run(play(sys.argv[1]))
