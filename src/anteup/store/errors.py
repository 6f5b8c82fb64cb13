"""What is said when the journal cannot be kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class StoreError(Exception):
    """The journal could not be opened, read or written; the sentence says why."""


@contextmanager
def clearly(failure: str) -> Iterator[None]:
    """Tell a database's error as a StoreError: what failed, and the database's own reason."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        # The first line alone, and no cause: the rest may quote a row, and so a card or a secret, into some log.
        first = (str(reason).splitlines() or [type(reason).__name__])[0]
        raise StoreError(f"{failure}: {first.rstrip('.')}.") from None
