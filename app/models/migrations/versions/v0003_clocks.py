"""The clocks of rounds with their secret dice, tables that stand, and the plan of the day."""

from alembic import op

revision = "0003"
down_revision = "0002"

_STATEMENTS = (
    """
    CREATE TABLE round_clock (
        round_number INTEGER NOT NULL,
        base_seconds INTEGER,
        variable_seconds INTEGER NOT NULL,
        added_seconds INTEGER NOT NULL,
        started_at VARCHAR NOT NULL,
        played_ms INTEGER NOT NULL,
        doubt_ms INTEGER NOT NULL,
        since_at VARCHAR,
        since_ms INTEGER,
        since_span VARCHAR,
        over_at VARCHAR,
        CONSTRAINT pk_round_clock PRIMARY KEY (round_number)
    )
    """,
    """
    CREATE TABLE variable_roll (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        dice VARCHAR NOT NULL,
        is_typed BOOLEAN DEFAULT 0 NOT NULL,
        salt VARCHAR NOT NULL,
        rolled_at VARCHAR NOT NULL,
        shown_at VARCHAR
    )
    """,
    """
    CREATE TABLE table_pause (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER NOT NULL,
        began_at VARCHAR NOT NULL,
        lasted_ms INTEGER
    )
    """,
    """
    CREATE TABLE played_out (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER NOT NULL,
        CONSTRAINT uq_played_out_round_number_table_number UNIQUE (round_number, table_number)
    )
    """,
    """
    CREATE TABLE awaited_player (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        until_at VARCHAR NOT NULL,
        CONSTRAINT uq_awaited_player_round_number_player_id UNIQUE (round_number, player_id)
    )
    """,
    """
    CREATE TABLE day_plan (
        id INTEGER NOT NULL,
        first_start VARCHAR,
        between_minutes INTEGER,
        round_minutes INTEGER,
        CONSTRAINT pk_day_plan PRIMARY KEY (id),
        CONSTRAINT ck_day_plan_only_one CHECK (id = 1)
    )
    """,
    """
    CREATE TABLE day_break (
        after_round INTEGER NOT NULL,
        minutes INTEGER NOT NULL,
        CONSTRAINT pk_day_break PRIMARY KEY (after_round)
    )
    """,
)


def upgrade() -> None:
    """Add what is new; nothing that was there changes."""
    for statement in _STATEMENTS:
        op.execute(statement)
