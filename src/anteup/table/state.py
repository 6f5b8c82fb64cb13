"""What a table consists of between deals: its settings, chairs, waiting pots and ledger lines. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any, Final

from ..actions import Illegal
from ..games import announced
from ..options import BadOption
from ..words import Say, _
from .names import visible

RULINGS: Final = {"carry": "C19", "newcomer": "C24", "proof": "C9", "insist": "GU1", "picker": "C19"}
CLAUSES: Final = RULINGS | {"rotation": "C19"}
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "picker": ("dealer", "host", "rotation"),
    "carry": ("same_game", "follows"),
    "newcomer": ("pays_ante", "waits", "free"),
    "proof": ("session_end", "each_deal", "off"),
}
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "chairs": (2, 26),
    "chips": (1, 1_000_000),
    "clock": (0, 600),
    "bank": (0, 3600),
    "pause": (0, 600),
    "naming": (5, 3600),
    "ceiling": (0, 1_000_000_000),
    "pace": (0, 10),
    "worth": (0, 100_000),
}
WITH_A_POINT: Final = ("pace", "worth")  # numbers that need not be whole
YES_OR_NO: Final = ("insist", "watchers", "approval")
TEXTS: Final[dict[str, tuple[int, int]]] = {"title": (1, 40), "arbiter": (1, 40), "word": (0, 40), "money": (0, 4)}
MOST_GAMES: Final = 20  # in a rotation, and of named house rules


NAMES: Final = {
    "title": _("the name of the table"),
    "chairs": _("the number of chairs"),
    "chips": _("the chips one starts with"),
    "ceiling": _("the most one may buy up to"),
    "clock": _("the seconds to answer"),
    "bank": _("the seconds in the time bank"),
    "pause": _("the seconds to read a result"),
    "naming": _("the seconds to name a game"),
    "pace": _("the pace of the bots"),
    "arbiter": _("the name of the arbiter"),
    "carry": _("what becomes of a waiting pot"),
    "newcomer": _("what a newcomer to a waiting pot does"),
    "proof": _("when the secrets of deals are opened"),
    "insist": _("more players than a game advises"),
    "picker": _("who picks the game"),
    "rotation": _("the games that take turns"),
    "watchers": _("whether people without a chair may look on"),
    "approval": _("whether the host is asked before a newcomer sits down"),
    "word": _("the word at the door"),
    "worth": _("what a chip is worth"),
    "money": _("the money that chips stand for"),
}
VALUES: Final = {
    "same_game": _("its game is dealt again"),
    "follows": _("it goes into whatever is dealt next"),
    "pays_ante": _("pays one ante"),
    "waits": _("waits until it is empty"),
    "free": _("pays nothing"),
    "session_end": _("when the session ends"),
    "each_deal": _("after each deal"),
    "off": _("never"),
    "dealer": _("the dealer"),
    "host": _("the host"),
    "rotation": _("a list of games, one after another"),
    True: _("yes"),
    False: _("no"),
}


def in_words(name: str, value: Any) -> tuple[str, Any]:
    """A setting and its value, for a sentence."""
    if name == "rotation":
        value = ", ".join(value)
    if name == "worth" and value:
        value = str(Decimal(str(value)) / 100)
    if name in ("rotation", "worth", "money") and not value:
        value = _("none")
    return NAMES[name], VALUES.get(value, value) if name in CHOICES or name in YES_OR_NO else value


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host sets. Times in seconds, amounts in chips; 0 is none where none is possible."""

    title: str = "Anteup"
    chairs: int = 6
    chips: int = 100  # brought to the table, and a bot's top-up
    ceiling: int = 0  # the most a top-up may lead to
    clock: int = 30  # for each answer
    bank: int = 60  # beyond the clock, once for the whole session
    pause: int = 10  # to read a result
    naming: int = 90  # for the dealer to name the game
    pace: float = 1.0  # of the bots; 0: at once
    arbiter: str = "Rob"
    carry: str = "same_game"  # C19
    newcomer: str = "pays_ante"  # C24
    proof: str = "session_end"  # C9
    insist: bool = False  # more players than a game advises (GU1)
    picker: str = "dealer"  # of the game: the dealer, the host, or the table from its rotation (C19)
    rotation: tuple[str, ...] = ()  # announcements, as text
    watchers: bool = True  # whether people without a chair may look on
    approval: bool = False  # whether a newcomer sits down only when the host says so
    word: str = ""  # which a newcomer must know; nobody but the host is shown it
    worth: float = 0  # of a chip, in hundredths of money; 0: not said
    money: str = ""  # such as £

    def __post_init__(self) -> None:
        object.__setattr__(self, "rotation", tuple(self.rotation))  # JSON has lists

    def change(self, said: Mapping[str, Any]) -> Settings:
        """These settings with some of them changed; `Illegal` says what is wrong and what would be right."""
        known = {field.name: field for field in fields(self)}
        values: dict[str, Any] = {}
        for name, value in said.items():
            if name not in known:
                raise Illegal(Say(_("There is no setting {name}."), name=str(name)[:40]))
            values[name] = _read(name, value)
        changed = replace(self, **values)
        if changed.picker == "rotation" and not changed.rotation:
            raise Illegal(Say(_("Name the games that take turns first.")), "C19")
        if 0 < changed.ceiling < changed.chips and said.keys() & {"ceiling", "chips"}:
            text = _("One starts with {chips} chips, so one may buy up to that many at least.")
            raise Illegal(Say(text, chips=changed.chips), "C24")
        return changed

    def differences(self, before: Settings) -> list[tuple[str, Any]]:
        """The names and new values of what is set otherwise than before."""
        was = before.json()
        return [(name, value) for name, value in self.json().items() if value != was[name]]

    def json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__} | {"rotation": list(self.rotation)}


def _read(name: str, value: Any) -> Any:
    if name in CHOICES:
        if value not in CHOICES[name]:
            text = _("{name}: choose {allowed}.")
            raise Illegal(Say(text, name=name, allowed=", ".join(CHOICES[name])), RULINGS[name])
        return value
    if name in BOUNDS:
        low, high = BOUNDS[name]
        kinds = (int, float) if name in WITH_A_POINT else (int,)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            raise Illegal(Say(_("{name}: a number from {low} to {high}."), name=name, low=low, high=high))
        return value
    if name in YES_OR_NO:
        if not isinstance(value, bool):
            raise Illegal(Say(_("{name}: yes or no."), name=name), RULINGS.get(name, ""))
        return value
    if name == "rotation":
        return _games(value)
    low, high = TEXTS[name]
    short = isinstance(value, str) and len(value) <= 200
    if not short or not low <= len(visible(value)) <= high:
        raise Illegal(Say(_("{name}: {low} to {high} characters."), name=name, low=low, high=high))
    return visible(value)


def _games(texts: Any) -> list[str]:
    """The games of a rotation, each as a dealer would announce it."""
    if not isinstance(texts, list | tuple) or len(texts) > MOST_GAMES or not all(isinstance(t, str) for t in texts):
        raise Illegal(Say(_("{name}: a list of {high} games at most."), name="rotation", high=MOST_GAMES), "C19")
    try:
        return [str(announced(text)) for text in texts]
    except BadOption as wrong:
        raise Illegal(wrong.say, wrong.clause) from None


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody on a chair. `who` is their token's name, `stack` their chips between deals."""

    who: str
    name: str
    bot: str = ""  # a bot's level
    stack: int = 0
    bought: int = 0  # chips bought at this table in all
    pending: int = 0  # bought, but counted only after the deal (C24)
    asks: int = 0  # how often the clock answered in a row (C21)
    away: bool = False  # three times in a row
    sits_out: bool = False  # of their own will
    until: int = 0  # the deal after which they are back by themselves; 0: not before they say so
    leaving: bool = False  # after the deal, and played for until then (C25)
    removed: bool = False  # by the host, after the deal; until then they play (C20)
    allowed: bool = False  # by the host, to play on with a debt (C4)
    bank: float = 0.0  # seconds left beyond the clock
    seed: str = ""  # their own part in the shuffle (C9)

    @property
    def present(self) -> bool:
        return not (self.away or self.sits_out or self.going)

    @property
    def going(self) -> bool:
        """Whether the chair is free after the deal."""
        return self.leaving or self.removed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pot left by a deal of a game, and what its next deal must know (C2, C5, C24)."""

    game: str  # text form
    pot: int
    reserve: int = 0
    excused: tuple[str, ...] = ()  # who need not ante
    again: bool = False  # all ante again (GU14)
    known: tuple[str, ...] = ()  # who was dealt in since it was last empty

    @property
    def chips(self) -> int:
        return self.pot + self.reserve


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger, in chips: bought, and what was taken from the table by whoever left."""

    who: str
    name: str
    bot: str
    bought: int
    cashed: int
    removed: bool = False  # by the host: whoever was asks again at a door that is kept


@dataclass(frozen=True, slots=True)
class News:
    """Something at the table that no deal tells.

    Where a sentence has seats, these are people (`Chair.who`): the chair may be another's by the time it is read.
    """

    n: int  # of the entry
    deal: int  # in progress then, or the last one
    say: Say
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a chair is asked, numbered by the entry that put it, since when."""

    n: int
    since: float


@dataclass(frozen=True, slots=True)
class Favourite:
    """House rules under a name of their own: “Friday Guts”."""

    name: str
    game: str  # text form
    who: str  # saved them


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody at a door that is kept, who asks the host for a chair."""

    n: int  # of the entry
    who: str
    name: str
    chair: int  # that they would like; -1: any
    at: float


@dataclass(frozen=True, slots=True)
class Turned:
    """Somebody who asked for a chair and got none, and why."""

    who: str
    say: Say
    at: float


@dataclass(frozen=True, slots=True)
class Relief:
    """Somebody who takes a bot's chair when the deal is over."""

    who: str
    name: str
    chair: int

    @property
    def say(self) -> Say:
        return Say(_("{name} takes {whose} chair after this deal."), name=self.name, whose=self.chair)


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody said across the table: in words, or one of a few reactions."""

    n: int  # of the entry
    who: str
    chair: int
    name: str
    text: str
    reaction: str
    at: float
