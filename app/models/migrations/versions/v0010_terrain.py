"""The EO's terrain, and where it lies on the tables."""

from alembic import op

revision = "0010"
down_revision = "0009"

_STATEMENTS = (
    """
    CREATE TABLE terrain_stock (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        kinds VARCHAR NOT NULL,
        outline VARCHAR NOT NULL,
        blocks_sight BOOLEAN NOT NULL,
        count INTEGER NOT NULL,
        box VARCHAR,
        CONSTRAINT uq_terrain_stock_name UNIQUE (name)
    )
    """,
    """
    CREATE TABLE laid_terrain (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        table_number INTEGER NOT NULL,
        stock_id INTEGER NOT NULL,
        x INTEGER NOT NULL,
        y INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        is_mirrored BOOLEAN NOT NULL,
        CONSTRAINT fk_laid_terrain_stock_id FOREIGN KEY(stock_id)
            REFERENCES terrain_stock (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
)


def upgrade() -> None:
    """Events had no terrain before."""
    for statement in _STATEMENTS:
        op.execute(statement)
