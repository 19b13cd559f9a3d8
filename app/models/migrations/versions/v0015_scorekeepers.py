"""Scorekeepers, who write from devices of their own."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody had a code before."""
    op.execute(
        """
        CREATE TABLE scorekeeper (
            id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            name VARCHAR NOT NULL,
            role VARCHAR NOT NULL,
            digest VARCHAR NOT NULL,
            made_at VARCHAR NOT NULL,
            revoked_at VARCHAR,
            CONSTRAINT ck_scorekeeper_role CHECK (role IN ('scorekeeper', 'organizer')),
            CONSTRAINT uq_scorekeeper_digest UNIQUE (digest)
        )
        """
    )
