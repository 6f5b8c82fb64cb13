"""What a table consists of between deals: its settings, chairs, waiting pots and ledger lines. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from ..actions import Illegal
from ..words import Say, _
from .names import LONGEST

CHOICES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "carry": ("C19", ("same_game", "follows")),
    "newcomer": ("C24", ("pays_ante", "waits", "free")),
    "proof": ("C9", ("session_end", "each_deal", "off")),
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

    def json(self) -> dict[str, Any]:
        return asdict(self)


def _read(name: str, value: Any) -> Any:
    if name in CHOICES:
        clause, allowed = CHOICES[name]
        if value not in allowed:
            raise Illegal(
                Say(_("{name}: choose {allowed}."), name=name, allowed=", ".join(allowed)),
                clause,
            )
        return value
    if name in BOUNDS:
        low, high = BOUNDS[name]
        kinds = (int, float) if name == "pace" else (int,)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            raise Illegal(Say(_("{name}: a number from {low} to {high}."), name=name, low=low, high=high))
        return value
    if name == "insist":
        return bool(value)
    text = " ".join(str(value).split())
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
    leaving: bool = False  # after the deal (C25)
    allowed: bool = False  # by the host, to play on with a debt (C4)
    bank: float = 0.0  # seconds left beyond the clock
    seed: str = ""  # their own part in the shuffle (C9)

    @property
    def present(self) -> bool:
        return not (self.away or self.sits_out or self.leaving)


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
    """Something at the table that no deal tells: entry number, sentence (seats are chairs), clause."""

    n: int
    say: Say
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a chair is asked, numbered by the entry that put it, since when."""

    n: int
    since: float
