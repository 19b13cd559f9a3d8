"""What players pay, and how the pot is split."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """No fees were kept before."""
    op.execute("ALTER TABLE event ADD COLUMN fees VARCHAR")
