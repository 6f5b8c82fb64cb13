"""Functions compiled by numba, kept as safely as the tables, and how their work is shared out over the cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar, cast

import numba

from .. import cards, ranks
from . import kept

Result = TypeVar("Result")

# What is compiled holds what it calls and the constants it names, from whatever file; numba looks at its own alone.
SOURCES: Final = (cards.__file__, ranks.__file__, *sorted(map(str, Path(__file__).parent.glob("*.py"))))
_choosing: Final = Lock()


class Kept:
    """What numba keeps of a function: where it is spoilt or cannot be written, the function is compiled anew."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, *asked: Any) -> Any:
        try:
            return self._cache.load_overload(*asked)
        except Exception:  # of whatever kind: what was read may be anything
            with suppress(OSError):
                self._cache.flush()
            return None

    def save_overload(self, *made: Any) -> None:
        with suppress(OSError):
            self._cache.save_overload(*made)


def compiled(function: Callable[..., Result]) -> Callable[..., Result]:
    """The function compiled when it is first called, and kept for the next process where that can be written.

    It lets go of Python's lock, so threads of Python run it side by side. numba's own `parallel` is not used: most of
    its ways of threading may not be entered from two threads at once. Passing arrays from one compiled function to
    another costs as much as some lookups (references are counted), so what is called very often takes numbers only.
    """
    try:
        with in_the_cache():
            quick: Any = numba.njit(nogil=True, cache=True)(function)
    except OSError:
        return numba.njit(nogil=True)(function)
    quick._cache = Kept(quick._cache)
    return cast(Callable[..., Result], quick)


@contextmanager
def in_the_cache() -> Iterator[None]:
    """In this block numba chooses a folder beside our tables, one for these sources; `OSError` if there can be none."""
    folder = kept.folder() / f"compiled-{fingerprint()}"
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError
    chosen: Any = numba.config
    with _choosing:
        before, chosen.CACHE_DIR = chosen.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            chosen.CACHE_DIR = before


@cache
def fingerprint() -> str:
    return kept.fingerprint(SOURCES)


def over_cores(part: Callable[[int], Result], parts: int, workers: int | None) -> Iterator[Result]:
    """What each part answers, in their order, worked out by so many threads: as many as cores if none are named."""
    with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
        yield from threads.map(part, range(parts))
