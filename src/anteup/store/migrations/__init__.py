"""The steps from each layout of the store to the next, run by Alembic."""
