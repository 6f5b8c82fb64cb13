"""The same tables for programs: JSON views, commands, and a line that tells what is new."""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request, WebSocket
from pydantic import BaseModel

from ..table.ledger import book
from ..words import Say, Telling
from .asking import Asks, TheBooks, TheRoom, asking
from .lines import serve
from .messages import Command, spoken
from .opening import Opening, open_table
from .rooms import Place, Room
from .seats import same_origin

PAGE: Final = "application/json"

router = APIRouter(prefix="/api", tags=["tables"])


class Opened(BaseModel):
    """The new table."""

    code: str
    link: str


class Written(BaseModel):
    """The command stands in the journal as entry `n`."""

    n: int


class Refusal(BaseModel):
    """Why nothing was done: the sentence, its fields for a translation, and the clause it rests on."""

    sentence: str
    says: dict[str, Any]
    clause: str


REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    403: {"description": "It came from a page of another site."},
    409: {"model": Refusal, "description": "The table refuses; nothing was changed."},
    429: {"description": "Too much at once."},
}
MISSING: Final[dict[int | str, dict[str, Any]]] = {404: {"description": "There is no such table."}}


@router.get("/tables/{code}", responses=MISSING)
async def table(asks: Asks, room: TheRoom) -> dict[str, Any]:
    """The table as whoever asks may see it: with a chair their own hand and choices, else what a watcher sees."""
    return room.view(room.reader(asks.person))


@router.get("/tables/{code}/ledger", responses={**REFUSED, **MISSING})
async def ledger(room: TheBooks) -> dict[str, Any]:
    """Where everyone stands, what settles it in the fewest payments, and how everyone's chips went, deal by deal.

    Money is in hundredths, null where the host has not said what a chip is worth; so is what somebody had before they
    first sat down.
    """
    return book(room.table) | {"course": (await room.course()).json()}


@router.post("/tables", status_code=201, responses=REFUSED)
async def open_(asks: Asks, request: Request, opening: Opening) -> Opened:
    """Open a table; whoever asks is its host and has a chair."""
    ours(request)
    if not asks.house.limits.opening.allows(asks.address):
        raise HTTPException(429)
    room = await open_table(asks.house, asks.person, opening, asks.language)
    return Opened(code=room.code, link=asks.invite(room).link)


@router.post("/tables/{code}/commands", responses={**REFUSED, **MISSING})
async def command(asks: Asks, request: Request, room: TheRoom, said: Command) -> Written:
    """Say something to the table, as whoever the cookie says. It is answered when it is written down."""
    ours(request)
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    return Written(n=(await asks.house.do(room, asks.person, spoken(said), asks.address)).n)


def ours(request: Request) -> None:
    """Refuse what a page of another site may have sent: a plain form cannot say that it is JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != PAGE or not same_origin(request.headers, request.url.scheme):
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
