"""A host who is gone: others may take over after a while, and at last the table hands over by itself (C20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .rooms import Room

CLAIM: Final = 120.0  # seconds without the host until somebody at the table may take over
PATIENCE: Final = 600.0  # until somebody has to, so that no table waits for somebody who went to bed


class Hosts:
    """Since when each table of this worker has been without its host, while other people are there."""

    def __init__(self, alone: bool) -> None:
        """`alone`: no other worker could have the host's line, so that whoever has none here is gone."""
        self._alone = alone
        self._gone: dict[str, float] = {}

    def told(self, room: Room, now: float) -> list[Mapping[str, Any]]:
        """What the table is to be told of its host now, as commands."""
        table, gone, heir = room.table, self.gone(room, now), self.heir(room, now)
        if table.deserted and table.host in room.people:
            return [{"do": "host_back"}]
        if heir is not None:
            return [{"do": "hand_over", "chair": heir}]
        if gone >= PATIENCE and table.requests:
            return [{"do": "turn_away", "n": request.n} for request in table.requests]
        if gone >= CLAIM and not table.deserted and others(room):
            return [{"do": "host_gone"}]
        return []

    def heir(self, room: Room, now: float) -> int | None:
        """The chair of whoever is to be the host now; None: all stays as it is."""
        there = others(room)
        return there[0] if there and self.gone(room, now) >= PATIENCE else None

    def gone(self, room: Room, now: float) -> float:
        """The seconds for which the host has been gone while somebody who plays, or asks for a chair, is there."""
        table, here = room.table, room.people
        chair = table.chair_of(table.host)
        left = chair is None or table.chair(chair).away
        waited_for = others(room) or any(request.who in here for request in table.requests)
        if table.host in here or not waited_for or not (left or self._alone):
            self._gone.pop(room.code, None)
            return 0.0
        return now - self._gone.setdefault(room.code, now)


def others(room: Room) -> list[int]:
    """The chairs of people who are there and could be the host."""
    table, here = room.table, room.people
    return [
        i
        for i, chair in enumerate(table.chairs)
        if chair and not chair.bot and chair.present and chair.who in here and chair.who != table.host
    ]
