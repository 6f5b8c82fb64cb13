"""All that a client may say to a table: a closed list, each command with its fields and no others."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.config import JsonDict
from pydantic_core import from_json

from ..bots import LEVELS
from ..table.state import NAMES
from ..table.talk import REACTIONS
from ..words import Say, _

LARGEST: Final = 64 * 1024  # bytes of one message

Number = Annotated[int, Field(ge=0, le=2**53)]
Whole = Annotated[int, Field(ge=-(2**53), le=2**53)]
Chair = Annotated[int, Field(ge=0, le=25, description="a chair of the table, from 0")]
Asked = Annotated[int, Field(ge=0, le=2**53, description="the number of the question that this answers")]
Announcement = Annotated[str, Field(max_length=1000, examples=["guts cards=2"])]
Request = Annotated[int, Field(ge=0, le=2**53, description="the number of a request for a chair")]
Reason = Annotated[str, Field(max_length=400)]
Value = str | bool | int | float
Setting = Value | Annotated[list[Announcement], Field(max_length=40)]


def known(*words: str) -> JsonDict:
    """What the description says of a word that is on a list; a table refuses others in a sentence that names these."""
    return {"enum": [*words]}


NAMES_OF_SETTINGS: Final[JsonDict] = {"propertyNames": known(*NAMES)}


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Play(_Said):
    """Answer what one is asked in the deal."""

    do: Literal["play"]
    asked: Asked
    action: Annotated[str, Field(max_length=200, examples=["take 2s", "in"])]


class Announce(_Said):
    """Name the game and its options, as the dealer."""

    do: Literal["announce"]
    asked: Asked
    game: Announcement


class Plain(_Said):
    """What needs no more than its word; the last four are the host’s."""

    do: Literal[
        "ready", "hold", "show", "leave", "back", "give_up", "claim", "start", "pause", "resume", "reopen"
    ]  # fmt: skip


class Sit(_Said):
    """Take a chair, or a bot’s if no other is free; with `bot`, a level, the host has a bot take it.

    A bot finds a name of its own if given none. `word` is the word at the door, if a newcomer needs one; where the
    host is asked first, the table has a request after it, and nobody on the chair yet.
    """

    do: Literal["sit"]
    name: Annotated[str, Field(max_length=200)] = ""
    chair: Chair | None = None
    bot: Annotated[str, Field(max_length=20, json_schema_extra=known(*LEVELS))] | None = None
    word: Annotated[str, Field(max_length=200)] | None = None


class SitOut(_Said):
    """Not be dealt in from the next deal on; with `deals`, in that deal alone."""

    do: Literal["sit_out"]
    deals: Literal[1] | None = None


class Skip(_Said):
    """The host has the clock answer for whoever is asked (C20, C21)."""

    do: Literal["skip"]
    chair: Chair
    asked: Asked | None = None
    reason: Reason = ""


class LetIn(_Said):
    """The host gives a chair to somebody who asked for one (C20)."""

    do: Literal["let_in"]
    n: Request


class TurnAway(_Said):
    """The host has no chair for somebody who asked for one (C20)."""

    do: Literal["turn_away"]
    n: Request
    reason: Reason = ""


class SaveRules(_Said):
    """Give a game with its options a name, so that a dealer can announce it in a tap (C19)."""

    do: Literal["save_rules"]
    name: Annotated[str, Field(max_length=200)]
    game: Announcement


class ForgetRules(_Said):
    """Take a name off the list again."""

    do: Literal["forget_rules"]
    name: Annotated[str, Field(max_length=200)]


class Chat(_Said):
    """Say something to everybody at the table."""

    do: Literal["chat"]
    text: Annotated[str, Field(max_length=800)]


class React(_Said):
    """Laugh, wince, call a bluff."""

    do: Literal["react"]
    what: Annotated[str, Field(max_length=20, json_schema_extra=known(*REACTIONS))]


class TopUp(_Said):
    """Buy chips."""

    do: Literal["top_up"]
    chips: Whole


class Seed(_Said):
    """One’s own part in the shuffle of the next deal (C9)."""

    do: Literal["seed"]
    seed: Annotated[str, Field(max_length=200)]


class Remove(_Said):
    """The host has somebody get up (C20)."""

    do: Literal["remove"]
    chair: Chair
    reason: Reason


class Void(_Said):
    """The host voids the deal in progress (C20)."""

    do: Literal["void"]
    reason: Reason


class MoveChips(_Said):
    """The host moves chips between chairs and the waiting pot, which is −1 (C20)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, validate_by_name=True)

    do: Literal["move_chips"]
    from_: Annotated[int, Field(alias="from", ge=-1, le=25)]
    to: Annotated[int, Field(ge=-1, le=25)]
    chips: Whole
    reason: Reason


class HandOver(_Said):
    """The host makes somebody else the host (C20)."""

    do: Literal["hand_over"]
    chair: Chair


class Allow(_Said):
    """The host lets somebody play on with a debt (C4)."""

    do: Literal["allow"]
    chair: Chair


class Settings(_Said):
    """The host changes settings, for deals to come; a ruling with a reason, once deals were dealt (C20)."""

    do: Literal["settings"]
    settings: Annotated[dict[str, Setting], Field(max_length=40, json_schema_extra=NAMES_OF_SETTINGS)]
    reason: Reason = ""


class End(_Said):
    """The host ends the session; what waits is divided or kept (C26)."""

    do: Literal["end"]
    pots: Literal["divide", "keep"] = "divide"


Command = Annotated[
    Play
    | Announce
    | Plain
    | Sit
    | SitOut
    | TopUp
    | Seed
    | SaveRules
    | ForgetRules
    | Chat
    | React
    | Skip
    | Remove
    | Void
    | MoveChips
    | HandOver
    | LetIn
    | TurnAway
    | Allow
    | Settings
    | End,
    Field(discriminator="do"),
]
_COMMAND: Final[TypeAdapter[Any]] = TypeAdapter(Command)
_KINDS: Final = get_args(get_args(Command)[0])
WORDS: Final = frozenset(word for kind in _KINDS for word in get_args(kind.model_fields["do"].annotation))


class Misheard(Exception):
    """What came is nothing a client may say; the sentence says so kindly."""

    def __init__(self, say: Say) -> None:
        super().__init__(say.text)
        self.say: Final = say


def read(text: str | bytes) -> dict[str, Any]:
    """The command in a message, as the table takes it.

    A short form is understood as well: `{"asked": 112, "do": "take 2s"}`, where `do` is the answer itself.
    """
    if len(text) > LARGEST:
        raise Misheard(Say(_("That was too long to be heard.")))
    try:
        said = from_json(text)
    except ValueError:
        raise Misheard(Say(_("That could not be understood: it is no JSON."))) from None
    if not isinstance(said, dict):
        raise Misheard(Say(_("That could not be understood: a message has a word to do.")))
    return heard(spelled_out(said))


def spelled_out(said: dict[str, Any]) -> dict[str, Any]:
    """The long form of a short one: an answer to a question, with its number."""
    word = said.get("do")
    if not isinstance(word, str) or set(said) != {"asked", "do"} or word in WORDS:
        return said
    return {"do": "play", "asked": said["asked"], "action": word}


def heard(said: dict[str, Any]) -> dict[str, Any]:
    """The command, checked against the list."""
    try:
        return spoken(_COMMAND.validate_python(said))
    except ValidationError as wrong:
        where = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
        if where["type"].startswith("union_tag"):
            raise Misheard(Say(_("That is nothing one can do at this table."))) from None
        place = ".".join(str(step) for step in where["loc"][1:]) or "do"
        text = _("That could not be understood: “{place}” is not as it should be.")
        raise Misheard(Say(text, place=place[:40])) from None


def spoken(command: BaseModel) -> dict[str, Any]:
    """A command as the table takes it."""
    return command.model_dump(by_alias=True, exclude_none=True)
