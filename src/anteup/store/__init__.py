"""The journal of every table, kept in SQLite or PostgreSQL."""

from anteup.store.errors import StoreError
from anteup.store.journal import Store, TableRow

__all__ = ["Store", "StoreError", "TableRow"]
