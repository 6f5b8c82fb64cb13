"""Whoever asks: their person, language and address, and the table they ask for."""

from __future__ import annotations

from typing import Annotated, Final

from babel import negotiate_locale
from fastapi import Depends, HTTPException, Path
from pydantic import JsonValue
from starlette.requests import HTTPConnection

from ..actions import Illegal
from ..tongues import ENGLISH
from ..web.page import Invite
from ..words import Say, _
from .codes import PATTERN, is_code
from .house import House
from .limits import address
from .rooms import Room

LANGUAGE: Final = "anteup_language"
LIKE_A_CODE: Final[dict[str, JsonValue]] = {"pattern": f"^{PATTERN}$"}  # what is not, is no table either: no 422
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Asking:
    """One request or line, and what is known of whoever sent it."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection: Final = connection
        self.house: Final[House] = connection.app.state.house
        self.person: Final[str] = connection.state.person
        self.address: Final = address(connection.client.host if connection.client else None)

    @property
    def csrf(self) -> str:
        return self.house.seats.csrf(self.person)

    @property
    def language(self) -> str:
        """The one chosen, else the one the browser likes best of those there are."""
        spoken = self.house.pages.languages
        chosen = self.connection.cookies.get(LANGUAGE)
        if chosen in spoken:
            return chosen
        liked = [part.partition(";") for part in self.connection.headers.get("accept-language", "")[:200].split(",")]
        ranked = sorted([part for part in liked if weight(part[2])], key=lambda part: -weight(part[2]))
        return negotiate_locale([part[0].strip() for part in ranked], spoken, sep="-") or ENGLISH

    def invite(self, room: Room) -> Invite:
        """The link for friends: by the name this reader used, or, if only this machine can use that, the network's.

        Who came by one of the house's own addresses is shown the others too; by a name from elsewhere these are no use.
        """
        url, plan = self.connection.url, self.house.plan
        scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
        used, known = f"{scheme}://{url.netloc}", [link for link in (plan.link, *plan.others) if link]
        inside = used in known or url.hostname in LOOPBACK
        link = known[0] if known and url.hostname in LOOPBACK else used
        others = [other for other in known if other != link] if inside else []
        return Invite(f"{link}/t/{room.code}", tuple([f"{other}/t/{room.code}" for other in others]))

    def must_not_hurry(self) -> None:
        if not self.house.limits.looking.allows(self.address):
            raise HTTPException(429)

    async def room(self, code: str) -> Room | None:
        """The table with that code; None: there is none. Asking counts, so that nobody can try all."""
        self.must_not_hurry()
        return await self.house.rooms.room(code) if is_code(code) else None


def weight(said: str) -> float:
    """The q of a language, 1 if it has none."""
    name, _equals, value = said.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0


async def asking(connection: HTTPConnection) -> Asking:
    return Asking(connection)


async def the_room(
    code: Annotated[str, Path(json_schema_extra=LIKE_A_CODE, examples=["plum-kettle-rodamis"])],
    asks: Annotated[Asking, Depends(asking)],
) -> Room:
    """The table in the address; 404 if there is none."""
    room = await asks.room(code)
    if room is None:
        raise HTTPException(404)
    return room


async def the_books(room: Annotated[Room, Depends(the_room)], asks: Annotated[Asking, Depends(asking)]) -> Room:
    """The table in the address, for its ledger and its records: where nobody may look on, only who has played there."""
    if not room.table.may_look(asks.person) and room.table.line_of(asks.person) is None:
        raise Illegal(Say(_("Only who has played at this table sees its ledger and its deals.")))
    return room


Asks = Annotated[Asking, Depends(asking)]
TheRoom = Annotated[Room, Depends(the_room)]
TheBooks = Annotated[Room, Depends(the_books)]
