-- Reviews of games, each made once: wanted while `review` is missing, then the review as JSON.
CREATE TABLE reviews (
    game TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    review TEXT
) STRICT;
CREATE INDEX reviews_wanted ON reviews (asked_at, game) WHERE review IS NULL;
