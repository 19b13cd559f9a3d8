"""Who went first in a game, who had the top edge of the table, and whether an event keeps it."""

from alembic import op

revision = "0012"
down_revision = "0011"

_STATEMENTS = (
    "ALTER TABLE event ADD COLUMN keeps_sides BOOLEAN DEFAULT 0 NOT NULL",
    "ALTER TABLE game ADD COLUMN starter_id INTEGER",
    "ALTER TABLE game ADD COLUMN top_id INTEGER",
)


def upgrade() -> None:
    """No event kept it before."""
    for statement in _STATEMENTS:
        op.execute(statement)
