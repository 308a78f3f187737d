-- What the service remembers about itself, and what it takes to let go of tables and people.

-- Times, by what they are the time of. Backups leave them out.
CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value DOUBLE PRECISION NOT NULL
);

-- When somebody was last recognised, to within a day; kept only while people can expire.
ALTER TABLE persons ADD COLUMN seen DOUBLE PRECISION;

-- Tables that are gone, but for what is left of their logs.
CREATE TABLE doomed (
    table_id TEXT PRIMARY KEY
);

CREATE INDEX members_by_table ON members (table_id);
CREATE INDEX played_by_table ON played (table_id);
