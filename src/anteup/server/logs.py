"""What the server writes down about itself: `12:30:05 entry table=plum-kettle n=131 do=play`. No cards, no secrets.

An exception is told by its kind and the lines of code that led to it, never by its message, which might quote a hand.
"""

from __future__ import annotations

import logging
import os
import time
import traceback
from typing import Final

LEVEL: Final = "ANTEUP_LOG"
_USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class Plain(logging.Formatter):
    """A line each: the time, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {name: value for name, value in record.__dict__.items() if name not in _USUAL}
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        told = " ".join([f"{name}={_quoted(str(value))}" for name, value in fields.items()])
        return f"{at} {record.getMessage()} {told}".rstrip()


def _quoted(text: str) -> str:
    plain = "".join(c if c.isprintable() else "?" for c in text)
    return f'"{plain}"' if " " in plain else plain


def trace(failed: BaseException) -> str:
    """Where something failed, without its message."""
    steps = traceback.extract_tb(failed.__traceback__)
    places = [f"{step.filename.rpartition('/')[2]}:{step.lineno}" for step in steps[-8:]]
    return " ".join([type(failed).__name__, *places])


def to_terminal() -> None:
    """Write the server's own lines to standard error: what goes wrong, or with ANTEUP_LOG=info every entry."""
    level = logging.INFO if os.environ.get(LEVEL, "").lower() == "info" else logging.WARNING
    handler = logging.StreamHandler()
    handler.setFormatter(Plain())
    for name in ("anteup", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "anteup" else logging.WARNING)
