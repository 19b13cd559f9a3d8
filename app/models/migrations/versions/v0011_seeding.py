"""The bracket that an event begins with."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """No event began with a bracket before."""
    op.execute("ALTER TABLE event ADD COLUMN seeding VARCHAR")
