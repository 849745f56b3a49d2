-- The server's own time in milliseconds: it stands still while the server is down. See docs/server.md.
CREATE TABLE clock (one INTEGER PRIMARY KEY CHECK (one = 1), tick INTEGER NOT NULL);
INSERT INTO clock (one, tick) VALUES (1, 0);

-- Guests have no name. Deleted accounts lose theirs, and their games stay.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT,
    name_key TEXT UNIQUE,
    password TEXT,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
) WITHOUT ROWID;

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    user TEXT NOT NULL REFERENCES users (id),
    created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_of_user ON sessions (user);

-- A seat is that of a user or of a bot.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    game TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    settings TEXT NOT NULL,
    a_user TEXT, a_bot TEXT,
    b_user TEXT, b_bot TEXT,
    rated INTEGER NOT NULL,
    clocked INTEGER NOT NULL,
    previous TEXT,
    next TEXT,
    ended_at INTEGER,
    winner INTEGER,
    winner_seat TEXT,
    reason TEXT,
    plies INTEGER,
    changes TEXT
);
CREATE INDEX games_by_time ON games (created_at, id);
CREATE INDEX games_by_game ON games (game, created_at);
CREATE INDEX games_of_a ON games (a_user, created_at);
CREATE INDEX games_of_b ON games (b_user, created_at);
CREATE INDEX games_running ON games (id) WHERE ended_at IS NULL AND clocked = 1;

-- What happened, in order; nothing is ever changed or taken away. Everything else about a game follows from it.
CREATE TABLE events (
    game TEXT NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    lag INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;

-- Events that have come up but are not in their place yet, all of a commit in a row: a JSON array of [game, n, entry].
CREATE TABLE journal (row INTEGER PRIMARY KEY, events TEXT NOT NULL);

CREATE TABLE ratings (
    holder TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (holder, game)
) WITHOUT ROWID;
CREATE INDEX ratings_by_game ON ratings (game, rating);

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    user TEXT NOT NULL,
    settings TEXT NOT NULL,
    rated INTEGER NOT NULL,
    side TEXT NOT NULL,
    open INTEGER NOT NULL,
    game TEXT,
    withdrawn INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX challenges_open ON challenges (created_at) WHERE open = 1 AND game IS NULL AND withdrawn = 0;
