-- Score pads for real cards: a numbered log each, and who has opened or written in them.

CREATE TABLE pads (
    id TEXT PRIMARY KEY,
    number BIGINT NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    owner TEXT NOT NULL,
    finished BIGINT NOT NULL,
    about TEXT NOT NULL
);

CREATE INDEX pads_by_owner ON pads (owner);

CREATE TABLE pad_log (
    pad_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    person TEXT,
    data TEXT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (pad_id, number)
);

-- In whose list a pad is (present = 1), or was until they removed it.
CREATE TABLE pad_people (
    person TEXT NOT NULL,
    pad_id TEXT NOT NULL,
    present BIGINT NOT NULL,
    PRIMARY KEY (person, pad_id)
);

CREATE INDEX pad_people_by_pad ON pad_people (pad_id);
