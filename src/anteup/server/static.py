"""Styles and scripts of the pages. Their address holds a hash of them all, so a browser may keep them for ever."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

KEPT: Final = "public, max-age=31536000, immutable"
ASKED: Final = "no-cache"  # kept as well, but asked for again: the ETag tells whether it changed


def version(folder: Path) -> str:
    """Changes with any of the files; modules import each other by relative addresses, so one serves for all."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    said = b"\0".join([str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() for path in files])
    return hashlib.sha256(said).hexdigest()[:12]


class Static(StaticFiles):
    """Serves `/static/HASH/table.js` for a year, and `/static/table.js` with an ETag."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.version: Final = version(folder)

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _slash, rest = path.partition("/")
        current = first == self.version
        answer = await super().get_response(rest if current else path, scope)
        answer.headers["cache-control"] = KEPT if current else ASKED
        return answer
