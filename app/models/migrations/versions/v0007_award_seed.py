"""The seed of the draw that gave a place, in a column of its own."""

from alembic import op

revision = "0007"
down_revision = "0006"

_STATEMENTS = (
    "ALTER TABLE award ADD COLUMN seed INTEGER",
    # A place has no category: its seed was kept there.
    "UPDATE award SET seed = CAST(category AS INTEGER), category = NULL "
    "WHERE award LIKE 'place-%' AND how = 'draw' AND category IS NOT NULL",
)


def upgrade() -> None:
    """Move the seeds that are there."""
    for statement in _STATEMENTS:
        op.execute(statement)
