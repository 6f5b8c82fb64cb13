"""Lets a worker look up from drawing: after a few views it hears what has come meanwhile, then draws on.

Without that, all that wait for a view would be served before the journal’s next answer is read; and a busy worker would
keep the database waiting in the middle of a transaction.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

AT_ONCE: Final = 16  # views that are drawn before anything else is looked at


class Turns:
    """Whoever wants to draw waits for their turn, in the order they came."""

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._looking_up = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def turn(self) -> None:
        """Wait until one may draw; at once, if there is little to do."""
        loop = asyncio.get_running_loop()
        if not self._looking_up:
            self._looking_up = True
            loop.call_soon(self._look_up)
        if self._left and not self._waiting:
            self._left -= 1
            return
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _look_up(self) -> None:
        self._left = AT_ONCE
        while self._waiting and self._left:
            turn = self._waiting.popleft()
            if not turn.done():  # else whoever waited has left
                turn.set_result(None)
                self._left -= 1
        self._looking_up = bool(self._waiting)
        if self._looking_up:
            asyncio.get_running_loop().call_soon(self._look_up)
