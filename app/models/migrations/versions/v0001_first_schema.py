"""The first schema."""

from alembic import op

revision = "0001"
down_revision = None

_STATEMENTS = (
    """
    CREATE TABLE countdown (
        id INTEGER NOT NULL,
        total_seconds INTEGER NOT NULL,
        ends_at VARCHAR,
        left_seconds INTEGER,
        CONSTRAINT pk_countdown PRIMARY KEY (id),
        CONSTRAINT ck_countdown_only_one CHECK (id = 1)
    )
    """,
    """
    CREATE TABLE event (
        id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        date VARCHAR,
        venue VARCHAR,
        packet_id VARCHAR NOT NULL,
        packet_text VARCHAR NOT NULL,
        point_size INTEGER NOT NULL,
        planned_rounds INTEGER,
        tables VARCHAR,
        is_rehearsal BOOLEAN NOT NULL,
        plays_on BOOLEAN NOT NULL,
        CONSTRAINT pk_event PRIMARY KEY (id),
        CONSTRAINT ck_event_only_one CHECK (id = 1)
    )
    """,
    """
    CREATE TABLE journal_step (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        verb VARCHAR NOT NULL,
        arguments VARCHAR NOT NULL,
        kind VARCHAR NOT NULL,
        who VARCHAR NOT NULL,
        reason VARCHAR NOT NULL,
        at VARCHAR NOT NULL,
        undoes INTEGER,
        CONSTRAINT ck_journal_step_kind CHECK (kind IN ('act', 'note'))
    )
    """,
    """
    CREATE TABLE player (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        faction VARCHAR,
        club VARCHAR,
        city VARCHAR,
        state VARCHAR,
        country VARCHAR,
        eligible BOOLEAN NOT NULL,
        fixed_table INTEGER,
        status VARCHAR NOT NULL,
        is_here BOOLEAN NOT NULL,
        has_paid BOOLEAN NOT NULL,
        lists_in BOOLEAN NOT NULL,
        CONSTRAINT ck_player_name_length CHECK (length(name) BETWEEN 1 AND 200),
        CONSTRAINT ck_player_status CHECK (status IN ('active', 'dropped', 'disqualified'))
    )
    """,
    """
    CREATE TABLE printed (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER,
        paper VARCHAR NOT NULL,
        content_hash VARCHAR NOT NULL,
        at VARCHAR NOT NULL
    )
    """,
    """
    CREATE TABLE round (
        number INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        state VARCHAR NOT NULL,
        scenario VARCHAR,
        seed INTEGER,
        by_hand BOOLEAN NOT NULL,
        CONSTRAINT pk_round PRIMARY KEY (number),
        CONSTRAINT ck_round_state CHECK (state IN ('draft', 'published', 'playing', 'closed'))
    )
    """,
    """
    CREATE TABLE ruling (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER,
        about VARCHAR NOT NULL,
        reason VARCHAR NOT NULL
    )
    """,
    """
    CREATE TABLE variant (
        id INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        x INTEGER,
        CONSTRAINT pk_variant PRIMARY KEY (id),
        CONSTRAINT uq_variant_name UNIQUE (name)
    )
    """,
    """
    CREATE TABLE army_list (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        player_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        caster VARCHAR,
        faction VARCHAR,
        theme VARCHAR,
        tier INTEGER,
        points INTEGER,
        bonus INTEGER,
        objective VARCHAR,
        entries VARCHAR NOT NULL,
        specialists VARCHAR NOT NULL,
        CONSTRAINT uq_army_list_player_id_number UNIQUE (player_id, number),
        CONSTRAINT ck_army_list_number CHECK (number BETWEEN 1 AND 9),
        CONSTRAINT fk_army_list_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE basis (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        tournament_points INTEGER,
        is_absent BOOLEAN NOT NULL,
        is_paired_down BOOLEAN NOT NULL,
        CONSTRAINT uq_basis_round_number_player_id UNIQUE (round_number, player_id),
        CONSTRAINT fk_basis_round_number FOREIGN KEY(round_number)
            REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_basis_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE bye (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        list_number INTEGER,
        control_points INTEGER,
        army_points INTEGER,
        CONSTRAINT uq_bye_round_number_player_id UNIQUE (round_number, player_id),
        CONSTRAINT fk_bye_round_number FOREIGN KEY(round_number)
            REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_bye_player_id FOREIGN KEY(player_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE TABLE game (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        round_number INTEGER NOT NULL,
        table_number INTEGER,
        first_id INTEGER NOT NULL,
        second_id INTEGER NOT NULL,
        first_list INTEGER,
        second_list INTEGER,
        first_control_points INTEGER,
        second_control_points INTEGER,
        first_army_points INTEGER,
        second_army_points INTEGER,
        winner_id INTEGER,
        reason VARCHAR,
        is_locked BOOLEAN NOT NULL,
        CONSTRAINT ck_game_two_players CHECK (first_id <> second_id),
        CONSTRAINT uq_game_round_number_table_number UNIQUE (round_number, table_number),
        CONSTRAINT fk_game_round_number FOREIGN KEY(round_number)
            REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_game_first_id FOREIGN KEY(first_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_game_second_id FOREIGN KEY(second_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
        CONSTRAINT fk_game_winner_id FOREIGN KEY(winner_id)
            REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE INDEX ix_game_round_number ON game (round_number)
    """,
    """
    CREATE TABLE journal_row (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        step_id INTEGER NOT NULL,
        table_name VARCHAR NOT NULL,
        row_id INTEGER NOT NULL,
        "before" VARCHAR,
        "after" VARCHAR,
        CONSTRAINT fk_journal_row_step_id FOREIGN KEY(step_id)
            REFERENCES journal_step (id) DEFERRABLE INITIALLY DEFERRED
    )
    """,
    """
    CREATE INDEX ix_journal_row_step_id ON journal_row (step_id)
    """,
)


def upgrade() -> None:
    """Make every table."""
    for statement in _STATEMENTS:
        op.execute(statement)
