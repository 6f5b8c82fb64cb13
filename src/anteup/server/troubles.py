"""What is answered when something cannot be done: a page for people, JSON for programs."""

from __future__ import annotations

import json
import logging
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from ..actions import Illegal
from ..store import StoreError
from ..words import Say, Telling, _
from .asking import Asking
from .metrics import REFUSED

SENTENCES: Final = {
    403: (_("Not from this page"), _("That form did not come from your own page here. Go back, reload it, try again.")),
    404: (_("Nothing here"), _("There is no table or page with that name. Look at the link once more.")),
    413: (_("Too long"), _("That is more than a table takes.")),
    429: (_("Too much at once"), _("That is more at once than this house takes. Wait a moment.")),
    503: (_("The journal cannot be written"), _("Wait a moment, look at the table, then say it again.")),
}
REASONS: Final = {403: "stranger", 413: "misheard", 422: "misheard", 429: "hurry"}  # as they are counted
AWAY: Final = {"retry-after": "2"}  # the journal is tried again every second
ELSE: Final = (_("That did not work"), _("Go back and try once more."))

log = logging.getLogger("anteup.server")


def watch(app: FastAPI) -> None:
    """Answer every trouble of the app in words."""
    for kind in (HTTPException, RequestValidationError, Illegal, StoreError):
        app.add_exception_handler(kind, answer)


async def answer(request: Request, trouble: Exception) -> Response:
    status, say, clause = told(trouble)
    if isinstance(trouble, StoreError) and not request.app.state.house.clock.away:  # which is written down once
        log.warning("journal", extra={"why": str(trouble)})
    headers = AWAY if status == 503 else getattr(trouble, "headers", None)  # such as what else is allowed
    if status in REASONS:
        REFUSED.labels(REASONS[status]).inc()
    if request.url.path.startswith("/api/"):
        room = request.app.state.house.rooms.known(request.path_params.get("code", ""))
        names = room.view(None)["names"] if room else [f"chair {i}" for i in range(26)]
        # In ASCII: it may quote what no text can hold, such as half of a surrogate pair.
        told_so = json.dumps({"sentence": Telling(names)(say), "says": say.json(), "clause": clause})
        return Response(told_so, status, headers, media_type="application/json")
    title = Say(SENTENCES.get(status, ELSE)[0])
    asks = Asking(request)
    return HTMLResponse(asks.house.pages.trouble(title, say, asks.language), status, headers)


def told(trouble: Exception) -> tuple[int, Say, str]:
    """Status, sentence and clause."""
    match trouble:
        case Illegal():
            return 409, trouble.say, trouble.clause
        case StoreError():
            return 503, Say(SENTENCES[503][1]), ""
        case RequestValidationError():
            where = trouble.errors()[0]
            place = ".".join([str(step) for step in where["loc"][1:]]) or "body"
            return 422, Say(_("That could not be understood: “{place}” is not as it should be."), place=place[:80]), ""
        case HTTPException():
            return trouble.status_code, Say(SENTENCES.get(trouble.status_code, ELSE)[1]), ""
    raise trouble
