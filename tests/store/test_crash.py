"""A worker killed in the middle of play loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import islice
from pathlib import Path

from tests.store.opened import opened


def killed_while_playing(url: str, after: int) -> dict[str, int]:
    """The newest entry of each table that a worker had acknowledged when it was killed after so many."""
    player = Path(__file__).with_name("player.py")
    with subprocess.Popen([sys.executable, player, url], stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        said = list(islice(worker.stdout, after))
        worker.kill()
        said += worker.stdout
    acknowledged = [line.split() for line in said]
    assert len(acknowledged) >= after
    return {code: int(n) for code, n in acknowledged}  # the last of a table counts


def test_every_acknowledged_entry_is_there_after_kill_9(url: str) -> None:
    newest = killed_while_playing(url, after=400)

    async def look() -> None:
        async with opened(url) as store:
            for code, n in newest.items():
                journal = await store.tail(code)
                assert [entry["played"] for _, entry in journal] == list(range(len(journal)))
                assert len(journal) > n
                assert await store.head(code) == len(journal) - 1
                assert await store.load(code) == (len(journal) - 1, {"after": len(journal) - 1}, [])
                assert await store.append(code, len(journal), {"played": "on"}, None)

    asyncio.run(look())
