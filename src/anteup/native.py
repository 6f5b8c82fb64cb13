"""What the optional compiler must be told of a class; plain Python need not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    Kind = TypeVar("Kind")

    def mypyc_attr(**_told: bool) -> Callable[[Kind], Kind]:
        return lambda kind: kind
