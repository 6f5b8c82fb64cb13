"""A worker killed in the middle of play loses nothing that it acknowledged."""

from __future__ import annotations

import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

from tests.store.opened import opened, run

PLAYER = Path(__file__).with_name("player.py")


def all_is_there(url: str, said: list[str]) -> None:
    """Every acknowledged entry can be read, every journal is whole, and play goes on."""
    newest = {code: int(n) for code, n in map(str.split, said)}  # the last of a table counts
    assert newest

    async def look() -> None:
        async with opened(url) as store:
            for code, n in newest.items():
                journal = await store.tail(code)
                assert [entry["played"] for _, entry in journal] == list(range(len(journal)))
                assert len(journal) > n
                assert await store.head(code) == len(journal) - 1
                assert await store.load(code) == (len(journal) - 1, {"after": len(journal) - 1}, [])
                assert await store.append(code, len(journal), {"played": "on"}, None)

    run(look)


def test_what_was_acknowledged_a_moment_before_kill_9_is_there(url: str) -> None:
    worker = subprocess.run([sys.executable, PLAYER, url, "101"], stdout=subprocess.PIPE, text=True)
    assert worker.returncode == -signal.SIGKILL
    said = worker.stdout.splitlines()
    assert len(said) == 101
    all_is_there(url, said)


def test_what_was_acknowledged_before_a_kill_9_at_any_moment_is_there(url: str) -> None:
    with subprocess.Popen([sys.executable, PLAYER, url], stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        said = list(islice(worker.stdout, 400))
        worker.kill()
        said += worker.stdout
    assert len(said) >= 400
    all_is_there(url, said)
