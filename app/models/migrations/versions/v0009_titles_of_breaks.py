"""What a break is called, on the screen and in the plan of the day."""

from alembic import op

revision = "0009"
down_revision = "0008"

_STATEMENTS = (
    "ALTER TABLE countdown ADD COLUMN title VARCHAR",
    "ALTER TABLE day_break ADD COLUMN title VARCHAR",
)


def upgrade() -> None:
    """Breaks had no title before."""
    for statement in _STATEMENTS:
        op.execute(statement)
