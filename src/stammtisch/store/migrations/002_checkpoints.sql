-- A table as it was just before a match began, so that its log need not be read from the beginning. Whatever is here
-- follows from the log and can be made again.

CREATE TABLE checkpoints (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
