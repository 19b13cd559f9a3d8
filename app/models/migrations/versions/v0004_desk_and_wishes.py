"""The judge's log, the second reading of slips, and what the EO wishes of pairings."""

from alembic import op

revision = "0004"
down_revision = "0003"

_STATEMENTS = (
    "ALTER TABLE round ADD COLUMN wishes VARCHAR",
    "ALTER TABLE round ADD COLUMN looks_ahead BOOLEAN DEFAULT 0 NOT NULL",
    """
    CREATE TABLE penalty (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        player_id INTEGER NOT NULL,
        round_number INTEGER,
        table_number INTEGER,
        about VARCHAR NOT NULL,
        measure VARCHAR NOT NULL,
        note VARCHAR,
        at VARCHAR NOT NULL,
        CONSTRAINT ck_penalty_measure
            CHECK (measure IN ('note', 'warning', 'game-loss', 'disqualification')),
        CONSTRAINT fk_penalty_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE second_reading (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER NOT NULL,
        record VARCHAR NOT NULL,
        CONSTRAINT uq_second_reading_round_number_table_number UNIQUE (round_number, table_number)
    )
    """,
    """
    CREATE TABLE wish (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        place INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        is_hard BOOLEAN DEFAULT 0 NOT NULL,
        through_round INTEGER,
        first_id INTEGER,
        second_id INTEGER,
        CONSTRAINT ck_wish_kind
            CHECK (kind IN ('club', 'city', 'faction', 'again', 'pair', 'bye')),
        CONSTRAINT fk_wish_first_id FOREIGN KEY(first_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_wish_second_id FOREIGN KEY(second_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
)


def upgrade() -> None:
    """Add what is new; a round that is there had no wishes and did not look ahead."""
    for statement in _STATEMENTS:
        op.execute(statement)
