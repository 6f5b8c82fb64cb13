"""What stands before every page: who asks, what a browser may do with the answer, and how much may be sent."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..words import Say
from .logs import trace
from .messages import LARGEST
from .seats import YEAR, Seats

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        *[f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect")],
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Not no-referrer: then forms would come with the origin "null".
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# Over plain http a browser ignores this one, and complains of it to whoever looks.
OVER_TLS: Final = {"cross-origin-opener-policy": "same-origin"}
WORDLESS: Final = ("/static/", "/healthz", "/readyz", "/metrics")  # what is the same for everybody

log = logging.getLogger("anteup.server")


class Guard:
    """Names whoever asks in `scope["state"]["person"]`, and gives a token to whoever needs one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        fresh = self._name(scope)
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] in ("http.response.start", "websocket.accept"):
                begun = True
                headers = MutableHeaders(scope=message)
                if message["type"] == "http.response.start":
                    more = OVER_TLS if scope["scheme"] == "https" else {}
                    for name, value in (HEADERS | more).items():
                        headers.setdefault(name, value)
                    headers.setdefault("cache-control", "no-store")
                if fresh:
                    headers.append("set-cookie", fresh)
            await send(message)

        try:
            if scope["type"] == "http" and length(Headers(scope=scope)) > LARGEST:
                raise TooLong
            await self.app(scope, bounded(scope, receive), answer)
        except TooLong:
            if not begun:
                await refuse(answer, scope, 413, "That is more than a table takes.")
        except Exception as failed:
            page = getattr(scope.get("route"), "path", "?")  # not the address, which lets people in
            log.error("failed", extra={"page": page, "why": trace(failed)})
            if not begun and scope["type"] == "http":
                await refuse(answer, scope, 500, "Something went wrong here. Try once more.")

    def _name(self, scope: Scope) -> str | None:
        """Say who asks; answers the cookie to set for somebody new, or known by a key that is not the newest."""
        seats: Seats = scope["app"].state.house.seats
        cookies = HTTPConnection(scope).cookies
        person = seats.known(cookies) or seats.newcomer()
        scope.setdefault("state", {})["person"] = person
        token = seats.token(person)
        settled = cookies.get(seats.cookie) == token or scope["path"].startswith(WORDLESS)
        return None if settled else set_cookie(seats.cookie, token, scope)


def length(headers: Headers) -> int:
    """How long a body is said to be."""
    said = headers.get("content-length", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 20 else 0


class TooLong(Exception):
    """More bytes came than a message may have."""


def bounded(scope: Scope, receive: Receive) -> Receive:
    """A request’s body up to the largest message; a socket’s messages are bounded by the server itself."""
    if scope["type"] != "http":
        return receive
    left = LARGEST

    async def receive_some() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooLong
        return message

    return receive_some


async def refuse(send: Send, scope: Scope, status: int, sentence: str) -> None:
    """An answer where no page can be made: in plain words, to programs as they are always refused."""
    if scope["path"].startswith("/api/"):
        answer: Response = JSONResponse({"sentence": sentence, "says": Say(sentence).json(), "clause": ""}, status)
    else:
        answer = PlainTextResponse(sentence, status)
    await answer(scope, _nothing, send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def set_cookie(name: str, value: str, scope: Scope) -> str:
    """A cookie that no script can read and no other site can send with a form."""
    secure = "; Secure" if scope["scheme"] in ("https", "wss") else ""
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
