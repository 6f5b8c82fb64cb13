"""Layout 3: passes that were used, so that none is good a second time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "passes",
        sa.Column("number", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
