"""A host who is gone for good hands over, so that no table waits for somebody who went to bed (C20)."""

from __future__ import annotations

from typing import Final

from .rooms import Room

PATIENCE: Final = 600.0  # seconds without the host


class Hosts:
    """Since when each table of this worker has been without its host, while other people are there."""

    def __init__(self, alone: bool) -> None:
        """`alone`: no other worker could have the host's line, so that whoever has none here is gone."""
        self._alone = alone
        self._gone: dict[str, float] = {}

    def heir(self, room: Room, now: float) -> int | None:
        """The chair of whoever is to be the host now; None: all stays as it is."""
        table, here = room.table, room.people
        others = [
            i
            for i, chair in enumerate(table.chairs)
            if chair and not chair.bot and chair.present and chair.who in here and chair.who != table.host
        ]
        chair = table.chair_of(table.host)
        left = chair is None or table.chair(chair).away
        if table.host in here or not others or not (left or self._alone):
            self._gone.pop(room.code, None)
            return None
        return others[0] if now - self._gone.setdefault(room.code, now) >= PATIENCE else None
