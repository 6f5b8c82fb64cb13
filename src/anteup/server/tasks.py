"""Tasks that run until they are told to end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN: Final = 5.0  # seconds until a task is told once more


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended, whatever came of them.

    A cancellation can be lost in what a task waits for, by a race or an error that takes its place, and then the
    task would go on for ever: so it is told again.
    """
    told = running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        _ended, running = await asyncio.wait(running, timeout=AGAIN)
    for task in told:
        if not task.cancelled():
            task.exception()  # it was seen, and nobody needs to be warned of it
