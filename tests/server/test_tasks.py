"""Tasks end when they are told to, though a cancellation may be lost."""

from __future__ import annotations

import asyncio

import pytest

from anteup.server import tasks


def test_a_task_that_lost_its_cancellation_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN", 0.0)
    told = 0

    async def deaf() -> None:
        nonlocal told
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                told += 1
                if told == 3:
                    raise

    async def fails() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise OSError("the line is cut")

    async def quick() -> None:
        pass

    async def evening() -> list[asyncio.Task[None]]:
        running = [asyncio.create_task(task()) for task in (deaf, fails, quick)]
        await asyncio.sleep(0)
        await tasks.end(running)
        return running

    deaf_one, failed, done = asyncio.run(evening())
    assert told == 3 and deaf_one.cancelled()
    assert isinstance(failed.exception(), OSError) and done.exception() is None
