"""Who made the cut, the draw at its border, and which games are finals."""

from alembic import op

revision = "0005"
down_revision = "0004"

_STATEMENTS = (
    "ALTER TABLE event ADD COLUMN cut_seed INTEGER",
    "ALTER TABLE round ADD COLUMN cut VARCHAR",
    "ALTER TABLE game ADD COLUMN final INTEGER",
)


def upgrade() -> None:
    """Add what is new; ``app.models.file.upgrade`` fills it in for rounds that are there."""
    for statement in _STATEMENTS:
        op.execute(statement)
