"""Alembic asks here how to reach the store: over the connection that is opening it."""

from __future__ import annotations

from alembic import context

from anteup.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
