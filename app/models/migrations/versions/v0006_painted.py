"""Whose army the EO has seen to be painted."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody's army was looked at before."""
    op.execute("ALTER TABLE player ADD COLUMN is_painted BOOLEAN DEFAULT 0 NOT NULL")
