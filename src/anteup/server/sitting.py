"""Who sits down: people as themselves, bots under names of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import bots
from ..actions import Illegal
from ..table import Table, names
from ..words import Say, _
from .seats import Seats


def as_said_by(person: str, said: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """What a person said, as the table takes it: `who` is always that person; a bot that sits down is somebody new."""
    if said["do"] != "sit" or not said.get("bot"):
        return {**said, "who": person}
    must_be_level(str(said["bot"]))
    name = said.get("name") or bot_names(table.called(), 1)[0]
    return {**said, "who": Seats.bot(), "by": person, "name": name}


def must_be_level(level: str) -> None:
    if level not in bots.LEVELS:
        allowed = ", ".join(bots.LEVELS)
        raise Illegal(Say(_("There is no bot “{level}”; there is {allowed}."), level=level, allowed=allowed))


def bot_names(taken: Sequence[str], n: int) -> list[str]:
    """Names for bots that nobody would take for somebody who sits there."""
    alike = {names.likeness(name) for name in taken}
    free = [name for name in bots.names(taken, n + len(taken)) if names.likeness(name) not in alike]
    return free[:n]
