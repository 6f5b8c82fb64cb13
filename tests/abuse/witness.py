"""Somebody who reads a journal behind the server’s back, and says what was written since they last looked."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any, NamedTuple


class News(NamedTuple):
    """An entry that is new."""

    code: str
    n: int
    entry: dict[str, Any]

    @property
    def speaker(self) -> str:
        """Which person said it; "" if it was a bot or the clock, which do as they must."""
        command = self.entry["do"]
        who = str(command.get("by") or command.get("who") or "")
        return "" if who.startswith("bot:") else who


class Witness:
    """Looks at a journal in SQLite."""

    def __init__(self, database: str) -> None:
        self.file = database.removeprefix("sqlite:///")
        self.heads: dict[str, int] = {}
        self.news()

    def news(self) -> list[News]:
        """The entries of all tables since last time."""
        found = []
        with closing(sqlite3.connect(self.file)) as journal:
            for code, head in journal.execute("select code, head from tables").fetchall():
                seen = self.heads.get(code, -1)
                if head > seen:
                    self.heads[code] = head
                    rows = journal.execute("select n, entry from entries where code = ? and n > ?", (code, seen))
                    found += [News(code, n, json.loads(entry)) for n, entry in rows]
        return found
