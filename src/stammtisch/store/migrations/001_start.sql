-- The log, what lists need to know about its tables, people, and what they have finished.
-- One text for both databases: {bytes} is their type of bytes, and a semicolon ends a statement, nothing else.
-- Columns named after lists and mappings hold JSON as text. Times are seconds since 1970.

CREATE TABLE persons (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    avatar TEXT NOT NULL,
    lang TEXT NOT NULL,
    secret_hash {bytes} NOT NULL UNIQUE,
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE log (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    person TEXT,
    data TEXT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    seq BIGINT NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    status TEXT NOT NULL,
    public BIGINT NOT NULL,
    people TEXT NOT NULL,
    about TEXT NOT NULL,
    due DOUBLE PRECISION
);

-- A code leads to one table at most; it is free again when that table is closed.
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE status <> 'closed';
CREATE INDEX tables_in_public ON tables (updated) WHERE public = 1 AND status <> 'closed';
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL AND status <> 'closed';

-- Who is at which table (present = 1), or has been there.
CREATE TABLE members (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    present BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE TABLE results (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    names TEXT NOT NULL,
    ranks TEXT NOT NULL,
    scores TEXT NOT NULL,
    moves BIGINT NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE played (
    player TEXT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (player, time, table_id, number)
);

CREATE TABLE ratings (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
