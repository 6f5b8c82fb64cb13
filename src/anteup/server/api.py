"""The same tables for programs: JSON views, commands, and a line that tells what is new."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, HTTPException, Request, WebSocket

from ..table.ledger import book
from ..words import Say, Telling
from .asking import Asks, TheBooks, TheRoom, asking
from .described import AT_A_TABLE, JSON, LINKS, SAID, SAYINGS, Ledger, Opened, Seen, Written, description, troubles
from .lines import serve
from .messages import Command, spoken
from .opening import Opening, open_table
from .rooms import Place, Room
from .seats import same_origin

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/openapi.json", include_in_schema=False)
async def openapi(asks: Asks, request: Request) -> dict[str, Any]:
    """What this API takes and answers."""
    app = request.app
    app.openapi_schema = app.openapi_schema or description(app, asks.house.seats.cookie)
    return dict(app.openapi_schema)


@router.get("/tables/{code}", operation_id="table", responses={200: {"model": Seen}, **AT_A_TABLE})
async def table(asks: Asks, room: TheRoom) -> dict[str, Any]:
    """The table as whoever asks may see it: with a chair their own hand and choices, else what a watcher sees."""
    return room.view(room.reader(asks.person))


@router.get(
    "/tables/{code}/ledger", operation_id="ledger", responses={200: {"model": Ledger}, **AT_A_TABLE, **troubles(409)}
)
async def ledger(room: TheBooks) -> dict[str, Any]:
    """Where everyone stands, what settles it in the fewest payments, and how everyone's chips went, deal by deal.

    Money is in hundredths, null where the host has not said what a chip is worth; so is what somebody had before they
    first sat down.
    """
    return book(room.table) | {"course": (await room.course()).json()}


@router.post("/tables", operation_id="open", status_code=201, responses={201: {"links": LINKS}, **SAID})
async def open_(asks: Asks, request: Request, opening: Opening) -> Opened:
    """Open a table; whoever asks is its host and has a chair."""
    ours(request)
    if not asks.house.limits.opening.allows(asks.address):
        raise HTTPException(429)
    room = await open_table(asks.house, asks.person, opening, asks.language)
    return Opened(code=room.code, link=asks.invite(room).link)


@router.post("/tables/{code}/commands", operation_id="command", responses={**AT_A_TABLE, **SAID})
async def command(
    asks: Asks, request: Request, room: TheRoom, said: Annotated[Command, Body(openapi_examples=SAYINGS)]
) -> Written:
    """Say something to the table, as whoever the cookie says. It is answered when it is written down."""
    ours(request)
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    return Written(n=(await asks.house.do(room, asks.person, spoken(said), asks.address)).n)


def ours(request: Request) -> None:
    """Refuse what a page of another site may have sent: a plain form cannot say that it is JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON or not same_origin(request.headers, request.url.scheme):
        raise HTTPException(403)


class Json:
    """Tells a program: `{"view": {…}}` and `{"refused": {…}}`."""

    def view(self, room: Room, reader: Place) -> str:
        return json.dumps({"view": room.view(reader)})

    def says(self, room: Room, reader: Place, say: Say, clause: str) -> str:
        sentence = Telling(room.view(reader)["names"], reader if isinstance(reader, int) else None)(say)
        return json.dumps({"refused": {"sentence": sentence, "says": say.json(), "clause": clause}})


@router.websocket("/tables/{code}/ws")
async def line(websocket: WebSocket, code: str) -> None:
    await serve(websocket, await asking(websocket), code, Json())
