"""What a table consists of between deals: its settings, chairs, waiting pots and ledger lines. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from ..actions import Illegal
from ..words import Say, _
from .names import LONGEST, visible

RULINGS: Final = {"carry": "C19", "newcomer": "C24", "proof": "C9", "insist": "GU1"}
CHOICES: Final[dict[str, tuple[str, ...]]] = {
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
}


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
    True: _("yes"),
    False: _("no"),
}


def in_words(name: str, value: Any) -> tuple[str, Any]:
    """A setting and its value, for a sentence."""
    return NAMES[name], VALUES.get(value, value) if name in RULINGS else value


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

    def change(self, said: Mapping[str, Any]) -> Settings:
        """These settings with some of them changed; `Illegal` says what is wrong and what would be right."""
        known = {field.name: field for field in fields(self)}
        values: dict[str, Any] = {}
        for name, value in said.items():
            if name not in known:
                raise Illegal(Say(_("There is no setting {name}."), name=str(name)[:40]))
            values[name] = _read(name, value)
        return replace(self, **values)

    def differences(self, before: Settings) -> list[tuple[str, Any]]:
        """The names and new values of what is set otherwise than before."""
        return [(name, value) for name, value in self.json().items() if value != getattr(before, name)]

    def json(self) -> dict[str, Any]:
        return asdict(self)


def _read(name: str, value: Any) -> Any:
    if name in CHOICES:
        if value not in CHOICES[name]:
            text = _("{name}: choose {allowed}.")
            raise Illegal(Say(text, name=name, allowed=", ".join(CHOICES[name])), RULINGS[name])
        return value
    if name in BOUNDS:
        low, high = BOUNDS[name]
        kinds = (int, float) if name == "pace" else (int,)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            raise Illegal(Say(_("{name}: a number from {low} to {high}."), name=name, low=low, high=high))
        return value
    if name == "insist":
        if not isinstance(value, bool):
            raise Illegal(Say(_("{name}: yes or no."), name=name), "GU1")
        return value
    text = visible(value) if isinstance(value, str) and len(value) <= 200 else ""
    if not 0 < len(text) <= 2 * LONGEST:
        raise Illegal(Say(_("{name}: 1 to {high} characters."), name=name, high=2 * LONGEST))
    return text


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
