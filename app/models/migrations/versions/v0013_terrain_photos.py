"""Photos of the EO's terrain."""

from alembic import op

revision = "0013"
down_revision = "0012"

_STATEMENTS = (
    """
    CREATE TABLE terrain_photo (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        digest VARCHAR NOT NULL,
        jpeg VARCHAR NOT NULL,
        CONSTRAINT uq_terrain_photo_digest UNIQUE (digest)
    )
    """,
    "ALTER TABLE terrain_stock ADD COLUMN photo VARCHAR",
)


def upgrade() -> None:
    """Terrain had no photo before."""
    for statement in _STATEMENTS:
        op.execute(statement)
