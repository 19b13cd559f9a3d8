CREATE TABLE awaited_player (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    until_at VARCHAR NOT NULL,
    CONSTRAINT uq_awaited_player_round_number_player_id UNIQUE (round_number, player_id)
);

CREATE TABLE countdown (
    id INTEGER NOT NULL,
    total_seconds INTEGER NOT NULL,
    ends_at VARCHAR,
    left_seconds INTEGER,
    title VARCHAR,
    CONSTRAINT pk_countdown PRIMARY KEY (id),
    CONSTRAINT ck_countdown_only_one CHECK (id = 1)
);

CREATE TABLE day_break (
    after_round INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    title VARCHAR,
    CONSTRAINT pk_day_break PRIMARY KEY (after_round)
);

CREATE TABLE day_plan (
    id INTEGER NOT NULL,
    first_start VARCHAR,
    between_minutes INTEGER,
    round_minutes INTEGER,
    CONSTRAINT pk_day_plan PRIMARY KEY (id),
    CONSTRAINT ck_day_plan_only_one CHECK (id = 1)
);

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
    house_packet VARCHAR,
    points_first BOOLEAN DEFAULT 0 NOT NULL,
    cut_border VARCHAR,
    cut_seed INTEGER,
    fees VARCHAR,
    seeding VARCHAR,
    keeps_sides BOOLEAN DEFAULT 0 NOT NULL,
    takes_player_results BOOLEAN DEFAULT 0 NOT NULL,
    CONSTRAINT pk_event PRIMARY KEY (id),
    CONSTRAINT ck_event_only_one CHECK (id = 1)
);

CREATE TABLE event_secret (
    id INTEGER NOT NULL,
    "key" VARCHAR NOT NULL,
    CONSTRAINT pk_event_secret PRIMARY KEY (id),
    CONSTRAINT ck_event_secret_only_one CHECK (id = 1)
);

CREATE TABLE house_scenario (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    slug VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    CONSTRAINT uq_house_scenario_slug UNIQUE (slug)
);

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
);

CREATE TABLE notice (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    title VARCHAR NOT NULL,
    text VARCHAR NOT NULL
);

CREATE TABLE planned_scenario (
    number INTEGER NOT NULL,
    scenario VARCHAR NOT NULL,
    CONSTRAINT pk_planned_scenario PRIMARY KEY (number)
);

CREATE TABLE played_out (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    CONSTRAINT uq_played_out_round_number_table_number UNIQUE (round_number, table_number)
);

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
    is_painted BOOLEAN DEFAULT 0 NOT NULL,
    public_name VARCHAR,
    CONSTRAINT ck_player_name_length CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT ck_player_status CHECK (status IN ('active', 'dropped', 'disqualified'))
);

CREATE TABLE printed (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER,
    paper VARCHAR NOT NULL,
    content_hash VARCHAR NOT NULL,
    at VARCHAR NOT NULL
);

CREATE TABLE round (
    number INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    scenario VARCHAR,
    seed INTEGER,
    by_hand BOOLEAN NOT NULL,
    shows_scenario BOOLEAN DEFAULT 0 NOT NULL,
    scenario_dice VARCHAR,
    wishes VARCHAR,
    looks_ahead BOOLEAN DEFAULT 0 NOT NULL,
    cut VARCHAR,
    CONSTRAINT pk_round PRIMARY KEY (number),
    CONSTRAINT ck_round_state CHECK (state IN ('draft', 'published', 'playing', 'closed'))
);

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
);

CREATE TABLE ruling (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER,
    about VARCHAR NOT NULL,
    reason VARCHAR NOT NULL
);

CREATE TABLE scorekeeper (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    made_at VARCHAR NOT NULL,
    revoked_at VARCHAR,
    CONSTRAINT ck_scorekeeper_role CHECK (role IN ('scorekeeper', 'organizer')),
    CONSTRAINT uq_scorekeeper_digest UNIQUE (digest)
);

CREATE TABLE second_reading (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    record VARCHAR NOT NULL,
    CONSTRAINT uq_second_reading_round_number_table_number UNIQUE (round_number, table_number)
);

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
);

CREATE INDEX ix_submitted_result_round_number ON submitted_result (round_number);

CREATE TABLE table_pause (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    began_at VARCHAR NOT NULL,
    lasted_ms INTEGER
);

CREATE TABLE terrain_photo (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    digest VARCHAR NOT NULL,
    jpeg VARCHAR NOT NULL,
    CONSTRAINT uq_terrain_photo_digest UNIQUE (digest)
);

CREATE TABLE terrain_stock (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    kinds VARCHAR NOT NULL,
    outline VARCHAR NOT NULL,
    blocks_sight BOOLEAN NOT NULL,
    count INTEGER NOT NULL,
    box VARCHAR,
    photo VARCHAR,
    CONSTRAINT uq_terrain_stock_name UNIQUE (name)
);

CREATE TABLE variable_roll (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    dice VARCHAR NOT NULL,
    is_typed BOOLEAN DEFAULT 0 NOT NULL,
    salt VARCHAR NOT NULL,
    rolled_at VARCHAR NOT NULL,
    shown_at VARCHAR
);

CREATE TABLE variant (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    x INTEGER,
    CONSTRAINT pk_variant PRIMARY KEY (id),
    CONSTRAINT uq_variant_name UNIQUE (name)
);

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
    text VARCHAR,
    CONSTRAINT uq_army_list_player_id_number UNIQUE (player_id, number),
    CONSTRAINT ck_army_list_number CHECK (number BETWEEN 1 AND 9),
    CONSTRAINT fk_army_list_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE award (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    award VARCHAR NOT NULL,
    title VARCHAR,
    category VARCHAR,
    player_id INTEGER,
    how VARCHAR,
    seed INTEGER,
    CONSTRAINT ck_award_how CHECK (how IN ('choice', 'vote', 'draw')),
    CONSTRAINT uq_award_award UNIQUE (award),
    CONSTRAINT fk_award_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE ballot (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    award VARCHAR NOT NULL,
    turn INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    CONSTRAINT ck_ballot_turn CHECK (turn >= 1),
    CONSTRAINT fk_ballot_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE basis (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    tournament_points INTEGER,
    is_absent BOOLEAN NOT NULL,
    is_paired_down BOOLEAN NOT NULL,
    CONSTRAINT uq_basis_round_number_player_id UNIQUE (round_number, player_id),
    CONSTRAINT fk_basis_round_number FOREIGN KEY(round_number) REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_basis_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE bye (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    list_number INTEGER,
    control_points INTEGER,
    army_points INTEGER,
    CONSTRAINT uq_bye_round_number_player_id UNIQUE (round_number, player_id),
    CONSTRAINT fk_bye_round_number FOREIGN KEY(round_number) REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_bye_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

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
    final INTEGER,
    starter_id INTEGER,
    top_id INTEGER,
    CONSTRAINT ck_game_two_players CHECK (first_id <> second_id),
    CONSTRAINT uq_game_round_number_table_number UNIQUE (round_number, table_number),
    CONSTRAINT fk_game_round_number FOREIGN KEY(round_number) REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_game_first_id FOREIGN KEY(first_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_game_second_id FOREIGN KEY(second_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_game_winner_id FOREIGN KEY(winner_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX ix_game_round_number ON game (round_number);

CREATE TABLE journal_row (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    step_id INTEGER NOT NULL,
    table_name VARCHAR NOT NULL,
    row_id INTEGER NOT NULL,
    "before" VARCHAR,
    "after" VARCHAR,
    CONSTRAINT fk_journal_row_step_id FOREIGN KEY(step_id) REFERENCES journal_step (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX ix_journal_row_step_id ON journal_row (step_id);

CREATE TABLE laid_terrain (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_number INTEGER NOT NULL,
    stock_id INTEGER NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    is_mirrored BOOLEAN NOT NULL,
    CONSTRAINT fk_laid_terrain_stock_id FOREIGN KEY(stock_id) REFERENCES terrain_stock (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE penalty (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL,
    round_number INTEGER,
    table_number INTEGER,
    about VARCHAR NOT NULL,
    measure VARCHAR NOT NULL,
    note VARCHAR,
    at VARCHAR NOT NULL,
    CONSTRAINT ck_penalty_measure CHECK (measure IN ('note', 'warning', 'game-loss', 'disqualification')),
    CONSTRAINT fk_penalty_player_id FOREIGN KEY(player_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE scenario_roll (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    round_number INTEGER NOT NULL,
    table_number INTEGER,
    element VARCHAR NOT NULL,
    CONSTRAINT uq_scenario_roll_round_number_table_number UNIQUE (round_number, table_number),
    CONSTRAINT fk_scenario_roll_round_number FOREIGN KEY(round_number) REFERENCES round (number) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE wish (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    place INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    is_hard BOOLEAN DEFAULT 0 NOT NULL,
    through_round INTEGER,
    first_id INTEGER,
    second_id INTEGER,
    CONSTRAINT ck_wish_kind CHECK (kind IN ('club', 'city', 'faction', 'again', 'pair', 'bye')),
    CONSTRAINT fk_wish_first_id FOREIGN KEY(first_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_wish_second_id FOREIGN KEY(second_id) REFERENCES player (id) DEFERRABLE INITIALLY DEFERRED
);
