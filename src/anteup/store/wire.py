"""A connection to PostgreSQL that is never waited for in vain: where no answer comes, it hangs up and says so."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final

import psycopg
from psycopg.abc import RV, PQGen

CALLING: Final = 3  # seconds until a call that nobody takes is given up
ANSWER: Final = 4.0  # seconds that an answer may take; what is asked at play takes a few milliseconds
LOOKS: Final = 8  # times that it is looked for meanwhile: a worker that was late itself has not looked
SILENCE: Final = 3.0  # seconds until the server undoes a transaction whose worker has fallen silent
OPENING: Final = 3600.0  # seconds that an older journal may take to be brought up to date


class Wire(psycopg.AsyncConnection[Any]):
    """A connection on which an answer comes in time or an error does.

    A network that swallows what is sent brings neither. Cancelling would be no help: that is asked by the same network.
    So the line is hung up at this end, which the driver then hears as it does of any other that was cut.
    """

    answer: float = ANSWER

    async def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        if timeout is not None:  # who waits for other workers’ news has a time of their own
            return await super().wait(gen, interval, timeout)
        late = False
        alarm: asyncio.TimerHandle

        def look(left: int) -> None:
            nonlocal alarm, late
            if left:
                alarm = loop.call_later(self.answer / LOOKS, look, left - 1)
                return
            late = True
            with socket.fromfd(self.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM) as line:
                line.shutdown(socket.SHUT_RDWR)

        loop = asyncio.get_running_loop()
        look(LOOKS)
        try:
            return await super().wait(gen, interval)
        except psycopg.OperationalError:
            if late:
                raise psycopg.OperationalError(f"no answer came for {self.answer:g} seconds") from None
            raise
        finally:
            alarm.cancel()


async def call(url: str) -> Wire:
    """A connection of one’s own to the database at postgresql://…, in no transaction."""
    return await Wire.connect(url, autocommit=True, connect_timeout=CALLING)
