"""What people say across the table. It belongs to no deal, and no record of one has it."""

from __future__ import annotations

import unicodedata
from typing import Final

from ..actions import Illegal
from ..words import Say, _
from .commands import Said, command
from .moment import Moment
from .names import visible
from .state import Remark
from .table import Table

REACTIONS: Final = ("nice", "ouch", "laugh", "hmm", "bluff")
LONGEST: Final = 200  # letters of a remark
KEPT: Final = 50
LIMITS: Final = ((1.0, 3), (60.0, 10))  # in so many seconds, so many remarks of one person


@command(text=str)
def chat(table: Table, said: Said, moment: Moment) -> None:
    """Say something to everybody."""
    i = table.seated(said)
    remark(table, i, moment, text=moment.fact("text", lambda: words(table, said, moment.at)))


@command(what=str)
def react(table: Table, said: Said, moment: Moment) -> None:
    """Laugh, wince, call a bluff: a word of a few that all know."""
    i = table.seated(said)
    remark(table, i, moment, reaction=moment.fact("what", lambda: reaction(table, said, moment.at)))


def remark(table: Table, i: int, moment: Moment, text: str = "", reaction: str = "") -> None:
    chair = table.chair(i)
    table.talk = (*table.talk, Remark(table.n, chair.who, i, chair.name, text, reaction, moment.at))[-KEPT:]


def words(table: Table, said: Said, at: float) -> str:
    """What is said, on one line; `Illegal` if it is too much, or cannot be read."""
    text = visible(unicodedata.normalize("NFKC", said.get("text", "")))
    if not 1 <= len(text) <= LONGEST:
        raise Illegal(Say(_("Say something, in {high} characters at most."), high=LONGEST))
    must_not_babble(table, said["who"], at)
    return text


def reaction(table: Table, said: Said, at: float) -> str:
    what: str = said.get("what", "")
    if what not in REACTIONS:
        raise Illegal(Say(_("There is no such reaction; there are {allowed}."), allowed=", ".join(REACTIONS)))
    must_not_babble(table, said["who"], at)
    return what


def must_not_babble(table: Table, who: str, at: float) -> None:
    """Refuse more than people can read."""
    spoken = [remark.at for remark in table.talk if remark.who == who]
    for seconds, most in LIMITS:
        if len([then for then in spoken if then > at - seconds]) >= most:
            raise Illegal(Say(_("That was a lot at once; let the others speak too.")))
