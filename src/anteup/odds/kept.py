"""Tables are built once and kept in the user's cache: checked when read, never trusted, never needed."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
import platformdirs

Named = dict[str, npt.NDArray[Any]]

DIGEST: Final = 32  # bytes before the tables: the SHA-256 of what follows


def kept(build: Callable[[], Named], sources: tuple[str, ...]) -> Named:
    """The tables that were kept for these files of source as they are now, else built anew and kept if that can be."""
    place = folder() / f"tables-{fingerprint(sources)}"
    tables = read(place)
    if tables is None:
        tables = build()
        write(place, tables)
    return tables


def folder() -> Path:
    return Path(platformdirs.user_cache_dir("anteup", appauthor=False))


def fingerprint(sources: tuple[str, ...]) -> str:
    """Changes with every change of the rules that the tables hold, and with numpy, in whose format they are."""
    digest = hashlib.sha256(np.__version__.encode())
    for source in sources:
        digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:32]


def read(place: Path) -> Named | None:
    """What was kept; None if nothing was, or not all of it is as it was written."""
    try:
        written = place.read_bytes()
        if hashlib.sha256(written[DIGEST:]).digest() != written[:DIGEST]:
            return None
        with np.load(io.BytesIO(written[DIGEST:]), allow_pickle=False) as tables:
            return dict(tables)
    except (OSError, ValueError, BadZipFile):
        return None


def write(place: Path, tables: Named) -> None:
    """Put it there in one piece, so that nobody reads half of it; where nothing can be written, nothing is."""
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **tables)
    content = packed.getvalue()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=place.parent, prefix=place.name)
    except OSError:
        return
    try:
        with open(handle, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(draft, place)
    except OSError:  # no room left, or on Windows somebody reads the one there is
        Path(draft).unlink(missing_ok=True)
