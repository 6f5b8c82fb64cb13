"""A chair on a second device: a link that carries it there, good once and for a few minutes.

What is secret in it stands behind its #, which browsers send to no server: it is in no log, no proxy and no Referer.
The page there reads it and sends it in a form. Afterwards both browsers are the same person.
"""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..actions import Illegal
from ..web.page import Invite
from ..words import Say, _
from .asking import Asking, Asks, TheRoom
from .guard import set_cookie
from .pages import lately, ours, remember
from .rooms import Room
from .seats import Pass

LASTS: Final = 300  # seconds
GONE: Final = _("Have a new link made on the device where you sit.")

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/move")
async def move(asks: Asks, room: TheRoom) -> Response:
    """A fresh link for whoever has a chair here."""
    if room.chair_of(asks.person) is None:
        raise Illegal(Say(_("Take a chair first.")))
    text = asks.house.seats.new_pass(asks.person, room.code, asks.house.clock.now() + LASTS)
    link = Invite(f"{asks.invite(room).link}/chair#{text}")
    return HTMLResponse(asks.house.pages.move(link, asks.language, title=room.table.settings.title, code=room.code))


@router.get("/t/{code}/chair")
async def chair(asks: Asks, room: TheRoom) -> Response:
    """Where the link leads: what it carries is known to the browser alone."""
    title, others = room.table.settings.title, [view for view in await lately(asks) if view["code"] != room.code]
    return HTMLResponse(asks.house.pages.chair(asks.language, asks.csrf, title=title, code=room.code, others=others))


@router.post("/t/{code}/chair")
async def take(
    asks: Asks, room: TheRoom, csrf: Annotated[str, Form()] = "", carried: Annotated[str, Form()] = ""
) -> Response:
    """The chair is on this device as well."""
    ours(asks, csrf)
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    found = must_be_good(asks, room, carried)
    answer = remember(RedirectResponse(f"/t/{room.code}", 303), asks, room.code)
    if found.person == asks.person:
        return answer
    if not await asks.house.store.punch(found.number, found.until):
        raise Illegal(Say(_("This link was used already. {what}"), what=Say(GONE)))
    seats = asks.house.seats
    answer.headers.append("set-cookie", set_cookie(seats.cookie, seats.token(found.person), asks.connection.scope))
    return answer


def must_be_good(asks: Asking, room: Room, carried: str) -> Pass:
    """What a link carries, if it may be used here and now; `Illegal` says why not."""
    found = asks.house.seats.read_pass(carried, room.code)
    if found is None:
        raise Illegal(Say(_("This link is not whole, or it is another table’s. {what}"), what=Say(GONE)))
    if found.until < asks.house.clock.now():
        raise Illegal(Say(_("This link was good for five minutes, and they are over. {what}"), what=Say(GONE)))
    if room.chair_of(found.person) is None:
        raise Illegal(Say(_("The chair of this link has been given up.")))
    if found.person != asks.person and room.chair_of(asks.person) is not None:
        raise Illegal(Say(_("This browser has a chair of its own at this table. Leave it first, then use a new link.")))
    return found
