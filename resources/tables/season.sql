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

CREATE TABLE person (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    city VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    country VARCHAR NOT NULL,
    region VARCHAR,
    note VARCHAR NOT NULL,
    merged_into INTEGER,
    CONSTRAINT ck_person_name_length CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT fk_person_merged_into FOREIGN KEY(merged_into) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE season (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    rules_text VARCHAR NOT NULL,
    is_house BOOLEAN NOT NULL,
    meeting VARCHAR,
    draw_seed INTEGER,
    lots VARCHAR NOT NULL,
    finals_file VARCHAR,
    finals_identity VARCHAR,
    CONSTRAINT pk_season PRIMARY KEY (id),
    CONSTRAINT ck_season_only_one CHECK (id = 1)
);

CREATE TABLE taken_event (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    date VARCHAR NOT NULL,
    packet VARCHAR NOT NULL,
    identity VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    file_name VARCHAR NOT NULL,
    organizer VARCHAR NOT NULL,
    rounds INTEGER NOT NULL,
    player_count INTEGER NOT NULL,
    CONSTRAINT ck_taken_event_source CHECK (source IN ('file', 'json', 'csv', 'typed')),
    CONSTRAINT uq_taken_event_digest UNIQUE (digest)
);

CREATE TABLE bracket_slot (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    bracket INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    CONSTRAINT uq_bracket_slot_bracket_slot UNIQUE (bracket, slot),
    CONSTRAINT fk_bracket_slot_person_id FOREIGN KEY(person_id) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE decline (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    is_late BOOLEAN NOT NULL,
    CONSTRAINT uq_decline_person_id UNIQUE (person_id),
    CONSTRAINT fk_decline_person_id FOREIGN KEY(person_id) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE entry (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    city VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    country VARCHAR NOT NULL,
    place INTEGER,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    ties INTEGER NOT NULL,
    is_ringer BOOLEAN NOT NULL,
    is_disqualified BOOLEAN NOT NULL,
    extras VARCHAR NOT NULL,
    person_id INTEGER NOT NULL,
    CONSTRAINT uq_entry_event_id_number UNIQUE (event_id, number),
    CONSTRAINT fk_entry_event_id FOREIGN KEY(event_id) REFERENCES taken_event (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_entry_person_id FOREIGN KEY(person_id) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX ix_entry_person_id ON entry (person_id);

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

CREATE TABLE entry_game (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL,
    round_number INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    second_id INTEGER NOT NULL,
    winner VARCHAR NOT NULL,
    CONSTRAINT ck_entry_game_winner CHECK (winner IN ('first', 'second', 'none')),
    CONSTRAINT fk_entry_game_event_id FOREIGN KEY(event_id) REFERENCES taken_event (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_entry_game_first_id FOREIGN KEY(first_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_entry_game_second_id FOREIGN KEY(second_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX ix_entry_game_event_id ON entry_game (event_id);
