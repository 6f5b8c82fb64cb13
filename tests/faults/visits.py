"""Very many visitors who look at a table for a moment and go, some without a word."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

AT_ONCE = 50


def visit(url: str, code: str, number: int) -> int:
    """So many lines are opened to a table and closed again; answers how many of them saw it."""

    async def all_of_them() -> int:
        seen = 0
        for first in range(0, number, AT_ONCE):
            some = range(first, min(first + AT_ONCE, number))
            seen += sum(await asyncio.gather(*[_one(url, code, i) for i in some]))
        return seen

    return asyncio.run(all_of_them())


async def _one(url: str, code: str, i: int) -> bool:
    """Every third cuts the line, every fifth does not even finish asking for one, the others say goodbye."""
    if i % 5 == 0:
        await _begins(url, code)
        return False
    async with connect(f"{url.replace('http', 'ws', 1)}/api/tables/{code}/ws") as line:
        view: dict[str, Any] = json.loads(await line.recv())
        if i % 3 == 0:
            with contextlib.suppress(WebSocketException):
                line.transport.abort()
    return "view" in view


async def _begins(url: str, code: str) -> None:
    address = urlsplit(url)
    _reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(f"GET /api/tables/{code}/ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n".encode())
    await writer.drain()
    writer.close()
    await writer.wait_closed()
