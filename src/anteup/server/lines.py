"""Who may have a line to a table: readers who come from our own pages, and not too many of them."""

from __future__ import annotations

import logging
from typing import Final

from fastapi import HTTPException, WebSocket
from starlette.responses import Response

from .asking import Asking
from .seats import same_origin
from .sockets import LATER, Socket, Speaks
from .troubles import AWAY

# Codes of our own for a line that is closed; the page does not try again after these.
STRANGER: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429

# uvicorn takes a line that is refused in words for one that was forgotten, and complains of each.
FORGOTTEN: Final = "ASGI callable returned without completing handshake."
logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg != FORGOTTEN)


async def serve(websocket: WebSocket, asks: Asking, code: str, speaks: Speaks) -> None:
    """Keep a line to a reader at a table, if they may have one."""
    house = asks.house
    if house.clock.away:  # refused before it is open, so that the page tells its reader, and waits longer each time
        return await websocket.send_denial_response(Response(status_code=503, headers=AWAY))
    await websocket.accept()
    if not same_origin(websocket.headers, websocket.url.scheme):
        return await websocket.close(STRANGER)
    try:
        room = await asks.room(code)
    except HTTPException:
        return await websocket.close(LATER)
    if room is None:
        return await websocket.close(NO_TABLE)
    own = [other for other in room.onlookers if other.person == asks.person]
    if len(own) >= house.limits.sockets:
        return await websocket.close(TOO_MANY)
    if house.lines >= house.limits.lines:
        return await websocket.close(LATER)
    house.lines += 1
    try:
        await Socket(house, room, asks.person, websocket, speaks, asks.address).run()
    finally:
        house.lines -= 1
