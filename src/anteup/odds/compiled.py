"""Functions compiled by numba, and how their work is shared out over the cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numba

Result = TypeVar("Result")


def compiled(function: Callable[..., Result]) -> Callable[..., Result]:
    """The function compiled when it is first called, and kept for the next process where a folder can be written.

    It lets go of Python's lock, so threads of Python run it side by side. numba's own `parallel` is not used: most of
    its ways of threading may not be entered from two threads at once. Passing arrays from one compiled function to
    another costs as much as some lookups (references are counted), so what is called very often takes numbers only.
    """
    try:
        return numba.njit(nogil=True, cache=True)(function)
    except RuntimeError:  # neither the package's folder nor the home can be written
        return numba.njit(nogil=True)(function)


def over_cores(part: Callable[[int], Result], parts: int, workers: int | None) -> Iterator[Result]:
    """What each part answers, in their order, worked out by so many threads: as many as cores if none are named."""
    with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
        yield from threads.map(part, range(parts))
