"""A new table: its settings, its host on a chair, and the bots that fill others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from ..actions import Illegal
from ..bots import LEVELS
from ..table import names
from ..table.state import BOUNDS, YES_OR_NO
from ..words import Say, _
from .house import House
from .messages import NAMES_OF_SETTINGS, Setting, Value, known
from .rooms import Room
from .seats import Seats
from .sitting import bot_names, must_be_level

FIELDS: Final = (
    "title chairs chips clock bank pause naming pace arbiter carry newcomer proof watchers approval word worth money"
).split()


class Opening(BaseModel):
    """What a table begins with. `settings` as the table has them; what is left out is as usual."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Annotated[str, Field(max_length=200, description="what the host is called")]
    bots: Annotated[int, Field(ge=0, le=25)] = 0
    level: Annotated[str, Field(max_length=20, json_schema_extra=known(*LEVELS))] = LEVELS[0]
    settings: Annotated[dict[str, Setting], Field(max_length=40, json_schema_extra=NAMES_OF_SETTINGS)] = {}


def read_form(form: Mapping[str, Any]) -> Opening:
    """An opening as a form sends it, all of it text. `Illegal` says what is wrong."""
    said = {name: str(value)[:200] for name, value in form.items()}
    count = said.get("bots", "0") or "0"
    if not (count.isascii() and count.isdecimal() and int(count) <= 25):
        raise Illegal(Say(_("{name}: a number from {low} to {high}."), name="bots", low=0, high=25))
    settings = {name: setting(name, said[name]) for name in FIELDS if said.get(name)}
    return Opening(
        name=said.get("name", ""), bots=int(count), level=said.get("level", LEVELS[0])[:20], settings=settings
    )


def setting(name: str, text: str) -> Setting:
    """A setting as the table has it; what cannot be one stands as it is, for the table to judge."""
    if name in YES_OR_NO:
        return {"true": True, "false": False}.get(text, text)
    return number(text) if name in BOUNDS else text


def as_filled_in(form: Mapping[str, str]) -> dict[str, Value]:
    """What the form shows again: its numbers as numbers, as far as they are some."""
    numbers = {name: number(form[name]) for name in ("chairs", "bots", "chips", "clock") if name in form}
    whole: dict[str, Value] = {name: value for name, value in numbers.items() if isinstance(value, int)}
    return whole | {name: form[name] for name in ("name", "level") if name in form}


def number(text: str) -> Value:
    """A whole number or one with a point as such; anything else as it stands, for the table to judge."""
    plain = text.strip().removeprefix("-")
    if plain.isascii() and plain.isdecimal() and len(plain) < 12:
        return int(text)
    whole, _point, part = plain.partition(".")
    return float(text) if whole.isascii() and whole.isdecimal() and part.isascii() and part.isdecimal() else text


async def open_table(house: House, person: str, opening: Opening, language: str) -> Room:
    """Make the table; `Illegal` says what is wrong, and then there is none."""
    name = names.clean(opening.name, ())
    title = house.pages.plain(Say(_("{name}’s table"), name=name), language)
    commands: list[Mapping[str, Any]] = [
        {"do": "open", "who": person, "settings": {"title": title, **opening.settings}},
        {"do": "sit", "who": person, "name": opening.name},
    ]
    must_be_level(opening.level)
    for name in bot_names([opening.name], opening.bots):
        commands.append({"do": "sit", "who": Seats.bot(), "by": person, "bot": opening.level, "name": name})
    return await house.rooms.open(commands)
