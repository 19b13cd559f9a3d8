"""Results that players hand in by phone, and the secret that their codes are made of."""

from alembic import op

revision = "0014"
down_revision = "0013"

_STATEMENTS = (
    "ALTER TABLE event ADD COLUMN takes_player_results BOOLEAN DEFAULT 0 NOT NULL",
    """
    CREATE TABLE event_secret (
        id INTEGER NOT NULL,
        key VARCHAR NOT NULL,
        CONSTRAINT pk_event_secret PRIMARY KEY (id),
        CONSTRAINT ck_event_secret_only_one CHECK (id = 1)
    )
    """,
    """
    CREATE TABLE submitted_result (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER,
        player_id INTEGER NOT NULL,
        opponent_id INTEGER NOT NULL,
        token VARCHAR NOT NULL,
        record VARCHAR NOT NULL,
        at VARCHAR NOT NULL,
        CONSTRAINT uq_submitted_result_token UNIQUE (token)
    )
    """,
    "CREATE INDEX ix_submitted_result_round_number ON submitted_result (round_number)",
)


def upgrade() -> None:
    """No event took results from players before."""
    for statement in _STATEMENTS:
        op.execute(statement)
