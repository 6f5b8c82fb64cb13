"""The pages: the front door, the table, its ledger and records, the rules."""

from __future__ import annotations

import asyncio
import csv
import gzip
import re
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, HTTPException, Query, Request, WebSocket
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from .. import rules
from ..actions import Illegal
from ..games import REGISTRY
from ..table.ledger import EXACTLY, book, sheet, sheet_of_deals
from ..web.sheet import Sheet
from ..words import Say, _
from .asking import LANGUAGE, Asking, Asks, TheBooks, TheRoom, asking
from .codes import is_code, read_code
from .guard import set_cookie
from .lines import serve
from .opening import as_filled_in, open_table, read_form
from .records import ended, journal_of, record, session, written_time
from .replays import replayed
from .rooms import Place, Room
from .seats import PLACES, same_origin

FRESH: Final = 0.25  # seconds for which a page drawn may be sent to others: it holds the time
KEPT: Final = 64  # pages of one table
REMEMBERED: Final = 8  # tables that the front door shows

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


# ---------------------------------------------------------------------------------------------------- the front door


@router.get("/")
async def home(asks: Asks) -> Response:
    asks.must_not_hurry()
    return HTMLResponse(await front_door(asks))


async def front_door(asks: Asking, form: Mapping[str, Any] | None = None, refusal: Illegal | None = None) -> str:
    games = [{"name": game.name, "title": game.title, "about": Say(game.about).json()} for game in REGISTRY.values()]
    wrong = None if refusal is None else refusal.say
    tables = await lately(asks)
    return asks.house.pages.home(games, asks.language, asks.csrf, form=form, wrong=wrong, tables=tables)


async def lately(asks: Asking) -> list[dict[str, Any]]:
    """The tables where this person has a chair, the last visited first."""
    found = []
    for code in places(asks):
        room = await asks.house.rooms.room(code)
        if room is not None and room.chair_of(asks.person) is not None:
            found.append(room.view(room.chair_of(asks.person)))
    return found


def places(asks: Asking) -> list[str]:
    """The codes of the tables where this browser was lately."""
    said = asks.connection.cookies.get(PLACES, "").split(".")
    return [code for code in said if is_code(code)][:REMEMBERED]


def remember(answer: Response, asks: Asking, code: str) -> Response:
    """Have the browser keep the code, first of all."""
    codes = [code, *[other for other in places(asks) if other != code]][:REMEMBERED]
    answer.headers.append("set-cookie", set_cookie(PLACES, ".".join(codes), asks.connection.scope))
    return answer


@router.post("/tables")
async def start_table(asks: Asks, request: Request) -> Response:
    async with request.form() as sent:
        form = {name: value for name, value in sent.items() if isinstance(value, str)}
    ours(asks, form.get("csrf", ""))
    if not asks.house.limits.opening.allows(asks.address):
        raise HTTPException(429)
    try:
        room = await open_table(asks.house, asks.person, read_form(form), asks.language)
    except Illegal as refusal:
        return HTMLResponse(await front_door(asks, as_filled_in(form), refusal), 422)
    return remember(RedirectResponse(f"/t/{room.code}", 303), asks, room.code)


@router.post("/language")
async def choose_language(asks: Asks, csrf: Text = "", language: Text = "", code: Text = "") -> Response:
    ours(asks, csrf)
    if language not in asks.house.pages.languages:
        raise HTTPException(404)
    answer = RedirectResponse(f"/t/{code}" if is_code(code) else "/", 303)
    answer.headers.append("set-cookie", set_cookie(LANGUAGE, language, asks.connection.scope))
    return answer


@router.get("/join")
async def join(asks: Asks, code: str = "") -> Response:
    found = read_code(code[:200])
    if found is None or await asks.room(found) is None:
        raise HTTPException(404)
    return RedirectResponse(f"/t/{found}", 303)


# ---------------------------------------------------------------------------------------------------- a table


@router.get("/t/{code}")
async def table(asks: Asks, room: TheRoom) -> Response:
    return remember(HTMLResponse(whole_page(asks, room)), asks, room.code)


def whole_page(asks: Asking, room: Room, refusal: Illegal | None = None, typed: str = "") -> str:
    return asks.house.pages.table(
        room.view(room.reader(asks.person)),
        asks.language,
        asks.csrf,
        invite=asks.invite(room),
        now=asks.house.clock.now(),
        notice=None if refusal is None else refusal.say.json(),
        typed=typed,
    )


@router.post("/t/{code}/sit")
async def sit(
    asks: Asks, room: TheRoom, csrf: Text = "", name: Text = "", chair: Text = "", word: Text = ""
) -> Response:
    ours(asks, csrf)
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    where = {"chair": int(chair)} if re.fullmatch(r"\d{1,2}", chair, re.ASCII) else {}
    try:
        said = {"do": "sit", "name": name[:200], "word": word[:200], **where}
        await asks.house.do(room, asks.person, said, asks.address)
    except Illegal as refusal:
        return HTMLResponse(whole_page(asks, room, refusal, name[:200]), 409)
    return remember(RedirectResponse(f"/t/{room.code}", 303), asks, room.code)


@router.get("/t/{code}/ledger")
async def ledger(asks: Asks, room: TheBooks) -> Response:
    table, found, course = room.table, book(room.table), (await room.course()).json()
    chair = room.chair_of(asks.person)
    settling = {payment[end] for payment in found["payments"] for end in ("from", "to")}  # no bots: the host does it
    page = asks.house.pages.ledger(
        found,
        course,
        asks.language,
        title=table.settings.title,
        code=room.code,
        me=next((i for i, row in enumerate(found["rows"]) if chair is not None and row["chair"] == chair), None),
        fewest=len(settling) <= EXACTLY,
        between_deals=table.stage != "playing",
    )
    return HTMLResponse(page)


@router.get("/t/{code}/ledger.csv")
async def ledger_as_figures(asks: Asks, room: TheBooks) -> Response:
    """The ledger, to be opened by whatever reckons with figures."""
    return figures(sheet(room.table, in_their_words(asks)), f"{room.code}-ledger")


@router.get("/t/{code}/deals.csv")
async def deals_as_figures(asks: Asks, room: TheBooks) -> Response:
    """What everyone was up or down after each deal."""
    rows = sheet_of_deals(await room.course(), in_their_words(asks), written_time)
    return figures(rows, f"{room.code}-deals")


def in_their_words(asks: Asking) -> Callable[[str], str]:
    return lambda text: asks.house.pages.plain(Say(text), asks.language)


def figures(rows: Sequence[Sequence[str]], name: str) -> Response:
    text = StringIO()
    csv.writer(text).writerows(rows)
    # With a mark in front of it that it is UTF-8: spreadsheets take it for something else otherwise.
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response("\ufeff" + text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/t/{code}/record/{deal}")
async def record_of(asks: Asks, room: TheBooks, deal: int, whole: Annotated[bool, Query()] = False) -> Response:
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    return PlainTextResponse(await record(asks.house.store, room, asks.person, deal, whole))


@router.get("/t/{code}/records")
async def records(asks: Asks, room: TheBooks, whole: Annotated[bool, Query()] = False) -> Response:
    """All deals of the table in one file, as whoever asks saw them."""
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    entries = await journal_of(asks.house.store, room)
    text = await asyncio.to_thread(session, entries, asks.person, whole)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{room.code}.toml"'})


@router.get("/t/{code}/deal/last")
async def last_deal(asks: Asks, room: TheBooks) -> Response:
    """The newest deal that was played to its end."""
    deals = ended(await journal_of(asks.house.store, room))
    if not deals:
        raise Illegal(Say(_("No deal has ended here yet.")))
    return RedirectResponse(f"/t/{room.code}/deal/{deals[-1]}", 303)


@router.get("/t/{code}/deal/{deal}")
async def deal(asks: Asks, room: TheBooks, request: Request, deal: int, step: Annotated[int, Query()] = 0) -> Response:
    """A deal that is over, step by step, as whoever asks saw it."""
    if not asks.house.limits.messages.allows(asks.person):
        raise HTTPException(429)
    entries = await journal_of(asks.house.store, room)
    again = await asyncio.to_thread(replayed, entries, deal, asks.person)
    beside = ended(entries)
    page = await asyncio.to_thread(
        asks.house.pages.replay,
        again.steps,
        asks.language,
        code=room.code,
        deal=deal,
        proof=again.proof,
        at=step,
        earlier=max([other for other in beside if other < deal], default=0),
        later=min([other for other in beside if other > deal], default=0),
    )
    return packed(request, page)


def packed(request: Request, page: str) -> Response:
    """A long page of much that is alike, packed if the browser takes it so. It holds nothing that a stranger chose."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(page)
    return HTMLResponse(
        gzip.compress(page.encode(), 5), headers={"content-encoding": "gzip", "vary": "accept-encoding"}
    )


# ---------------------------------------------------------------------------------------------------- rules


@router.get("/rules")
async def rulebook(asks: Asks) -> Response:
    return HTMLResponse(asks.house.pages.rulebook(asks.language))


@router.get("/rules/{game}")
async def rules_of(asks: Asks, game: str) -> Response:
    try:
        page = rules.page(game, asks.language)
    except rules.UnknownRule:
        raise HTTPException(404) from None
    return HTMLResponse(asks.house.pages.rules(page, asks.language))


# ---------------------------------------------------------------------------------------------------- the line


class Html:
    """Tells one reader in HTML, in their language: at first the page of the table, then the parts of it that change."""

    def __init__(self, asks: Asking) -> None:
        self.house: Final = asks.house
        self.language: Final = asks.language
        self.invite = asks.invite
        self._sheet: Sheet | None = None  # the page as this line has been told it

    def view(self, room: Room, reader: Place) -> str:
        """What is new for this reader; what was drawn for one watcher serves for all who have the same page."""
        invite, now = self.invite(room), self.house.clock.now()
        key = reader, self.language, invite.link, self._sheet
        drawn = room.drawn.get(key)
        if drawn is None or now - drawn[0] > FRESH:
            view, before = room.view(reader), self._sheet
            sheet, html = self.house.pages.news(view, before, self.language, invite=invite, now=now)
            if len(room.drawn) >= KEPT:  # readers may have any number of names for this house
                room.drawn.clear()
            drawn = room.drawn[key] = now, sheet, html
        _made, self._sheet, html = drawn
        return html

    def says(self, room: Room, reader: Place, say: Say, clause: str) -> str:
        cited = Say(_("{what} {clause}"), what=say, clause=clause) if clause else say
        return self.house.pages.notice(cited.json(), room.view(reader), self.language)


@router.websocket("/t/{code}/ws")
async def line(websocket: WebSocket, code: str) -> None:
    asks = await asking(websocket)
    await serve(websocket, asks, code, Html(asks))


def ours(asks: Asking, csrf: str) -> None:
    """Refuse a form that comes from another site, or from another person's page."""
    connection = asks.connection
    if not same_origin(connection.headers, connection.url.scheme) or not asks.house.seats.owns_form(asks.person, csrf):
        raise HTTPException(403)
