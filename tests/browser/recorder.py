"""Keeps every byte that goes out of a house, with whom it goes to and the entry that was the newest then."""

from __future__ import annotations

import gzip
import re
from typing import NamedTuple

from fastapi import FastAPI
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

TABLE = re.compile(r"/(?:t|api/tables)/([^/]+)")


class Sent(NamedTuple):
    """Something that went to somebody: a whole answer, or one message of a line."""

    who: str  # as the journal calls them; "" for a browser’s first question, before it has a token
    path: str
    n: int  # the newest entry of the table then; -1 where no table is asked for
    text: str
    line: int  # which of all lines it came by; 0: none

    @property
    def by_line(self) -> bool:
        return self.line > 0


class Recorder:
    """Stands before a house: `opened(database, behind=recorder.of)`."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.lines = 0

    def of(self, app: FastAPI) -> Recorder:
        self.app = app
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        body: list[bytes] = []
        packed = False
        self.lines += scope["type"] == "websocket"
        line = self.lines if scope["type"] == "websocket" else 0

        async def keep(message: Message) -> None:
            nonlocal packed
            match message["type"]:
                case "websocket.send":
                    self.note(scope, message["text"], line)
                case "http.response.start":
                    packed = (b"content-encoding", b"gzip") in message["headers"]
                case "http.response.body":
                    body.append(message.get("body", b""))
                    if not message.get("more_body"):
                        whole = b"".join(body)
                        self.note(scope, (gzip.decompress(whole) if packed else whole).decode("utf-8", "replace"))
            await send(message)

        await self.app(scope, receive, keep)

    def note(self, scope: Scope, text: str, line: int = 0) -> None:
        house = self.app.state.house
        who = house.seats.person(HTTPConnection(scope).cookies.get(house.seats.cookie)) or ""
        found = TABLE.match(scope["path"])
        room = house.rooms.known(found[1]) if found else None
        self.sent.append(Sent(who, scope["path"], room.table.n if room else -1, text, line))
