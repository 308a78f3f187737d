-- Matches that are not rated. From here on the log may hold rows of the kind `practice`.

ALTER TABLE results ADD COLUMN practice BIGINT NOT NULL DEFAULT 0;
