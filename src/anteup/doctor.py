"""Whether a table can be hosted on this machine: Python, packages, a place for the journal, the network."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

OLDEST: Final = (3, 11)
PATIENCE: Final = 5.0  # seconds

Finding = tuple[bool, str]  # whether it is well, and a sentence


def findings(database: str, data: Path | None, port: int) -> Iterator[Finding]:
    """What was looked at, one after another."""
    yield python()
    whole = packages()
    yield whole
    if not whole[0]:  # what follows needs them
        return
    yield journal(database, data)
    yield door(port)
    yield address(port)


def python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    needed = ".".join(map(str, OLDEST))
    if sys.version_info < OLDEST:
        return False, f"This is Python {version}; Anteup needs {needed} or newer."
    return True, f"Python {version} (at least {needed})."


def packages() -> Finding:
    """Those that Anteup cannot do without; what an extra brings is not asked for."""
    wanted = [line for line in metadata.requires("anteup") or [] if "extra ==" not in line]
    missing = [name for line in wanted if not _version(name := re.split(r"[^\w.-]", line)[0])]
    if missing:
        return False, f"Packages are missing: {', '.join(sorted(missing))}. Install Anteup again."
    return True, f"All {len(wanted)} packages are there; Anteup is {metadata.version('anteup')}."


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def journal(database: str, data: Path | None) -> Finding:
    """Whether the journal can be written where it would lie; nothing is made for that."""
    import platformdirs

    from .server.start import DATABASE

    database = database or os.environ.get(DATABASE, "")
    if database and not database.startswith("sqlite:"):
        return asyncio.run(_server(database))
    folder = data or platformdirs.user_data_path("anteup", appauthor=False)
    file = Path(database.removeprefix("sqlite:///")) if database else folder / "journal.db"
    place = next(path for path in (file, *file.absolute().parents) if path.exists())
    if place.is_dir() == (place == file):  # a folder where the file would be, or a file where a folder would
        return False, f"The journal cannot be {file}: {place} is in its way."
    for needed in (place, file.absolute().parent):  # SQLite keeps two more files beside it
        if needed.exists() and not os.access(needed, os.W_OK):
            return False, f"The journal cannot be written to {file}: {needed} may not be written by you."
    return True, f"The journal can be written to {file}."


async def _server(database: str) -> Finding:
    from sqlalchemy import text

    from .store.engines import database_at, place

    try:
        server = database_at(database)
        async with asyncio.timeout(PATIENCE):
            await server.ask(lambda connection: connection.execute(text("select 1")).scalar())
    except ValueError as wrong:
        return False, str(wrong)
    except Exception as wrong:  # whatever a driver raises: its text may hold the password, its kind does not
        return False, f"The database at {place(database)} does not answer ({type(wrong).__name__})."
    await server.close()
    return True, f"The database at {place(database)} answers."


def door(port: int) -> Finding:
    """Whether the port is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        if os.name == "posix":  # elsewhere it would be shared with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0", port))
        except OSError as wrong:
            return False, f"Port {port} cannot be used ({wrong.strerror}); tables will be at the next that is free."
    return True, f"Port {port} is free."


def address(port: int) -> Finding:
    """The addresses at which others reach this machine."""
    from .server.start import link, network

    others = " or ".join([link(one, port) for one in network()])
    if not others:
        return False, "This machine is in no network: only browsers on it can reach a table."
    return True, f"Others in your network reach a table at {others} (if no firewall stands between)."
