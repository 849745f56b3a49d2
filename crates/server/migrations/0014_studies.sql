-- Analyses that accounts have saved: trees of variations as records in JSON. Others see those that are shared.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    shared INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    record TEXT NOT NULL
) STRICT;
CREATE INDEX studies_of_user ON studies (user, changed_at, id);
