"""The journal of every table, kept in SQLite or PostgreSQL."""

from anteup.store.errors import Away, StoreError
from anteup.store.journal import Store, TableRow

__all__ = ["Away", "Store", "StoreError", "TableRow"]
