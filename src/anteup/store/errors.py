"""What is said when the journal cannot be kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

LATE: Final = "25P03"  # PostgreSQL’s word for a transaction in which its worker fell silent


class StoreError(Exception):
    """The journal could not be opened, read or written; the sentence says why."""


class Away(StoreError):
    """The database cannot be reached. What was being written may be there or not: the tail tells, once it is back."""


@contextmanager
def clearly(failure: str) -> Iterator[None]:
    """Tell a database's error as a StoreError: what failed, and the database's own reason."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason: object = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(error, OSError) and error.filename is not None:
            reason = f"{error.filename}: {error.strerror}"  # without the number of the error
        # The first line alone, and no cause: the rest may quote a row, and so a card or a secret, into some log.
        first = (str(reason).splitlines() or [type(reason).__name__])[0]
        kind = Away if _lost(error) else StoreError
        raise kind(f"{failure}: {first.rstrip('.')}.") from None


def _lost(error: Exception) -> bool:
    """Whether there is no connection: a database that has no word for an error has not said it."""
    if not isinstance(error, DBAPIError):
        return False
    word = getattr(error.orig, "sqlstate", "")
    if word == LATE:  # this worker was too busy to go on, so its transaction was undone and its connection closed
        return False
    return error.connection_invalidated or word is None
