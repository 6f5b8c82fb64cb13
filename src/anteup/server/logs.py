"""What the server writes down about itself: `12:30:05 entry table=plum-kettle n=131 do=play`. No cards, no secrets.

For programs that gather logs each line is JSON instead, if ANTEUP_LOG_FORMAT is json.

An exception is told by its kind and the lines of code that led to it, never by its message, which might quote a hand.
"""

from __future__ import annotations

import json
import logging
import os
import time
import traceback
from datetime import UTC, datetime
from typing import Any, Final

LEVEL: Final = "ANTEUP_LOG"
FORMAT: Final = "ANTEUP_LOG_FORMAT"
SPOKEN: Final = ("anteup", "uvicorn")  # whose lines are written down
_USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class Plain(logging.Formatter):
    """A line each: the time, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        told = " ".join([f"{name}={_quoted(str(value))}" for name, value in fields(record).items()])
        return f"{at} {record.getMessage()} {told}".rstrip()


class Json(logging.Formatter):
    """The same as an object a line; the time has its zone, which is UTC."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "what": record.getMessage()}
        return json.dumps(line | fields(record), default=str)


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What belongs to what happened: its table, its number."""
    return {name: value for name, value in record.__dict__.items() if name not in _USUAL}


def _quoted(text: str) -> str:
    plain = "".join(c if c.isprintable() else "?" for c in text)
    return f'"{plain}"' if " " in plain else plain


def trace(failed: BaseException) -> str:
    """Where something failed, without its message."""
    steps = traceback.extract_tb(failed.__traceback__)
    places = [f"{step.filename.rpartition('/')[2]}:{step.lineno}" for step in steps[-8:]]
    return " ".join([type(failed).__name__, *places])


def chosen() -> logging.Formatter:
    """The form that the environment asks for."""
    return Json() if os.environ.get(FORMAT, "").lower() == "json" else Plain()


def to_terminal() -> None:
    """Write the server's own lines to standard error: what goes wrong, or with ANTEUP_LOG=info every entry as well."""
    level = logging.INFO if os.environ.get(LEVEL, "").lower() == "info" else logging.WARNING
    handler = logging.StreamHandler()
    handler.setFormatter(chosen())
    for name in SPOKEN:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "anteup" else logging.WARNING)
