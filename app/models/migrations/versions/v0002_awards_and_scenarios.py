"""Awards, scenarios that are planned and drawn, the EO's own packets, lists as handed in."""

from alembic import op

revision = "0002"
down_revision = "0001"

_STATEMENTS = (
    "ALTER TABLE event ADD COLUMN house_packet VARCHAR",
    "ALTER TABLE event ADD COLUMN points_first BOOLEAN DEFAULT 0 NOT NULL",
    "ALTER TABLE event ADD COLUMN cut_border VARCHAR",
    "ALTER TABLE player ADD COLUMN public_name VARCHAR",
    "ALTER TABLE army_list ADD COLUMN text VARCHAR",
    "ALTER TABLE round ADD COLUMN shows_scenario BOOLEAN DEFAULT 0 NOT NULL",
    "ALTER TABLE round ADD COLUMN scenario_dice VARCHAR",
    """
    CREATE TABLE award (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        award VARCHAR NOT NULL,
        title VARCHAR,
        category VARCHAR,
        player_id INTEGER,
        how VARCHAR,
        CONSTRAINT ck_award_how CHECK (how IN ('choice', 'vote', 'draw')),
        CONSTRAINT uq_award_award UNIQUE (award),
        CONSTRAINT fk_award_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE ballot (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        award VARCHAR NOT NULL,
        turn INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        CONSTRAINT ck_ballot_turn CHECK (turn >= 1),
        CONSTRAINT fk_ballot_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE planned_scenario (
        number INTEGER NOT NULL,
        scenario VARCHAR NOT NULL,
        CONSTRAINT pk_planned_scenario PRIMARY KEY (number)
    )
    """,
    """
    CREATE TABLE scenario_roll (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER,
        element VARCHAR NOT NULL,
        CONSTRAINT uq_scenario_roll_round_number_table_number UNIQUE (round_number, table_number),
        CONSTRAINT fk_scenario_roll_round_number FOREIGN KEY(round_number)
            REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE house_scenario (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        slug VARCHAR NOT NULL,
        text VARCHAR NOT NULL,
        CONSTRAINT uq_house_scenario_slug UNIQUE (slug)
    )
    """,
    """
    CREATE TABLE notice (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        title VARCHAR NOT NULL,
        text VARCHAR NOT NULL
    )
    """,
)


def upgrade() -> None:
    """Add what is new; nothing that was there changes."""
    for statement in _STATEMENTS:
        op.execute(statement)
