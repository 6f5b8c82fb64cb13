"""What machines ask of the house: does it live, is it ready to serve, how does it fare."""

from __future__ import annotations

import asyncio
import os
import time
from hmac import compare_digest
from typing import Final

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ..store import StoreError
from .asking import LOOPBACK
from .house import House
from .metrics import figures, look

TOKEN: Final = "ANTEUP_METRICS"
FRESH: Final = 1.0  # seconds for which one look at the journal answers all who ask
PATIENCE: Final = 5.0  # seconds that the journal may take
UNWRITTEN: Final = "The journal cannot be written."
PASSED_ON: Final = ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip")  # by a proxy

router = APIRouter(include_in_schema=False)


class Readiness:
    """Whether a house can serve tables. Whoever asks while the journal is being looked at gets the same answer."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self._looking: asyncio.Task[str] | None = None
        self._at = 0.0

    async def why_not(self) -> str:
        """A sentence that says what is missing; "" if nothing is."""
        if self.house.closing:
            return "The house is closing."
        for task in self.house.tasks:
            if task.done():
                return f"What should run all the time has stopped: {task.get_name()}."
        if self.house.clock.away:  # nobody can do anything until it has seen that the database is back
            return UNWRITTEN
        if self._looking is None or time.monotonic() - self._at > FRESH:
            self._at, self._looking = time.monotonic(), asyncio.create_task(self._journal())
        return await asyncio.shield(self._looking)

    async def _journal(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                fits = await self.house.store.fits()
        except (StoreError, TimeoutError):
            return UNWRITTEN
        return "" if fits else "The journal was laid out by another Anteup; this one is too old for it."


@router.get("/healthz")
async def health() -> JSONResponse:
    """The process lives."""
    return JSONResponse({"ok": True})


@router.get("/readyz")
async def ready(request: Request) -> JSONResponse:
    """Whether tables can be served here, and if not, why."""
    readiness: Readiness = request.app.state.readiness
    why = await readiness.why_not()
    return JSONResponse({"ready": not why, "why": why}, 503 if why else 200)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not may_read(request, os.environ.get(TOKEN, "")):
        return PlainTextResponse("Figures are for whoever runs this house.", 403)
    look(request.app.state.house)
    return Response(figures(), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request, token: str) -> bool:
    """Whoever brings the token; without one, only who asks on this machine itself, not through a proxy on it."""
    scheme, _space, brought = request.headers.get("authorization", "").partition(" ")
    if token and scheme.lower() == "bearer" and compare_digest(brought.encode(), token.encode()):
        return True
    host = request.client.host if request.client else ""
    here = host in LOOPBACK and request.url.hostname in LOOPBACK
    return here and not any(name in request.headers for name in PASSED_ON)
