-- Tables that begin in the middle of a match (position = 1): lessons and positions to try. They are in nobody's list
-- and go after some days. From here on the log may hold rows of the kinds `position` and `page`.

ALTER TABLE tables ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_with_positions ON tables (updated) WHERE position = 1;

-- How far somebody has come in a lesson: the step they are at, and whether they have ever finished it (done = 1).
CREATE TABLE lessons (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    step BIGINT NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (person, game, name)
);
