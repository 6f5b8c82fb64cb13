"""What the API’s description (`/api/openapi.json`) says of its answers: their shapes, their troubles, and who asks.

The shapes are for reading and for tests; answers are made from the table itself and not run through them again.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, ConfigDict, Field

JSON: Final = "application/json"
SCHEME: Final = "seat"


class Shape(BaseModel):
    """Fields that a program can count on; there may be more."""

    model_config = ConfigDict(extra="allow", validate_by_name=True)


class Sentence(Shape):
    """A sentence in English with named fields in braces, and beside it the fields; seats are places in `names`."""

    say: str
    you: str | None = Field(default=None, description="the same to whoever it is about")


class Fan(Shape):
    """What is seen of a hand."""

    cards: list[str]
    up: list[str]
    hidden: int | None = Field(description="how many cards are face down; null where that is secret")


class Player(Shape):
    """Whoever sits on a chair."""

    chair: int
    name: str
    bot: str | None = Field(description="a bot’s level")
    chips: int = Field(ge=0)
    owes: int = Field(ge=0)
    dealer: bool
    host: bool
    state: Literal["", "turn", "done", "gone", "won"]
    is_: Sentence | None = Field(alias="is")
    asked: int | None = Field(description="the number of the question that waits for them")
    sits_out: Literal["one", "on"] | None
    bet: int
    fan: Fan | None


class You(Player):
    """The reader."""

    topup: int
    leaving: bool
    away: bool
    bank: float


class Held(Shape):
    """A card in the reader’s hand."""

    card: str = Field(examples=["2s"])
    seen: bool = Field(description="whether everybody knows of it")
    up: bool


class Choice(Shape):
    """An answer: exact if it has a `do`; else a verb with chips or cards to go with it."""

    verb: str
    label: Sentence
    do: str | None = Field(default=None, examples=["take 2s"])
    chips: dict[str, Any] | None = Field(default=None, description="`least`, `most`")
    cards: dict[str, Any] | None = Field(default=None, description="`from`, `least`, `most`, `ordered`")


class Rail(Shape):
    """The reader’s edge of the table: the question, what they hold, their answers."""

    asked: int | None = Field(description="what an answer has to name")
    lit: bool = Field(description="whether the reader is waited for")
    question: Sentence | None
    hand: list[Held]
    choices: list[Choice]
    offers: list[dict[str, Any]]
    ready: dict[str, Any] | None
    clock: dict[str, Any] | None


class Announced(Shape):
    """The game in progress, or last dealt."""

    name: str
    title: str
    deal: int
    text: str = Field(examples=["guts cards=2"])


class Seen(Shape):
    """A table as one reader may see it."""

    code: str
    n: int = Field(description="the newest entry of the journal")
    title: str
    state: Literal["waiting", "announcing", "playing", "result", "paused", "ended"]
    started: bool
    names: list[str]
    empty: list[int]
    you: You | None
    players: list[Player]
    game: Announced | None
    pot: int
    reserve: int
    middle: dict[str, Any]
    rail: Rail
    announce: dict[str, Any] | None = Field(description="for whoever is to name the game")
    log: list[dict[str, Any]]
    commitment: str | None = Field(description="the hash of the secret of the next shuffle (C9)")
    secret: str | None
    settings: dict[str, Any]
    host: dict[str, Any]
    door: dict[str, Any] | None = Field(description="for whoever has no chair: how to come to one")
    talk: list[dict[str, Any]]


class Standing(Shape):
    """Where one person stands."""

    name: str
    chair: int | None
    net: int | None
    money: int | None


class Owed(Shape):
    """A payment that helps to settle up."""

    from_: str = Field(alias="from")
    to: str


class Course(Shape):
    """How everyone’s chips went."""

    people: list[dict[str, Any]]
    deals: list[dict[str, Any]]


class Ledger(Shape):
    """Where everyone stands and what settles it."""

    rows: list[Standing]
    middle: dict[str, int | None]
    payments: list[Owed]
    payments_in_money: list[Owed]
    worth: float
    money: str
    course: Course


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
    says: Sentence
    clause: str


Responses = dict[int | str, dict[str, Any]]
_WHY: Final = {
    400: "The body is no text.",
    403: "It came from a page of another site, or is not said to be JSON.",
    404: "There is no such table.",
    405: "That is not done here.",
    409: "The table refuses; nothing was changed.",
    413: "It is longer than a message may be.",
    422: "It could not be understood; nothing was changed.",
    429: "Too much at once.",
    503: "The journal cannot be reached; look at the table, then say it again.",
}


def troubles(*statuses: int) -> Responses:
    """What else may be answered, always in the same shape."""
    return {status: {"model": Refusal, "description": _WHY[status]} for status in statuses}


ASKED: Final = troubles(422, 429, 503)  # of whatever is asked for
AT_A_TABLE: Final = ASKED | troubles(404)
SAID: Final = ASKED | troubles(400, 403, 409, 413)  # of whatever is done

# Where a new table’s code goes on.
LINKS: Final = {
    operation: {"operationId": operation, "parameters": {"code": "$response.body#/code"}}
    for operation in ("table", "ledger", "command")
}
SAYINGS: Final[dict[str, Any]] = {
    "answer": {"value": {"do": "play", "asked": 112, "action": "take 2s"}},
    "name the game": {"value": {"do": "announce", "asked": 98, "game": "guts cards=2"}},
    "sit down": {"value": {"do": "sit", "name": "Nell"}},
    "say something": {"value": {"do": "chat", "text": "Good evening"}},
    "begin": {"value": {"do": "start"}},
}


def description(app: FastAPI, cookie: str) -> dict[str, Any]:
    """The app described, with the cookie by which it knows people; who has none gets one."""
    found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    key = {"type": "apiKey", "in": "cookie", "name": cookie, "description": "Who asks; the first answer sets it."}
    found["components"]["securitySchemes"] = {SCHEME: key}
    found["security"] = [{SCHEME: []}, {}]
    return found
