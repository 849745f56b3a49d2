-- How many events of a game are in their place, and a rolling digest of them: what is missing or changed is found, the last
-- event too. Both are written when events are put in their place; those in the journal are covered by the digest of their row.
ALTER TABLE games ADD COLUMN events INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN digest TEXT NOT NULL DEFAULT '';

-- Games from before, until the program has made their digests.
CREATE TABLE undigested (game TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO undigested (game) SELECT id FROM games;

-- The rows of the journal are those from `first` on, without a gap; at least up to `last`, which was the last one when the
-- time was written without any events.
ALTER TABLE journal ADD COLUMN digest TEXT;
ALTER TABLE clock ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clock ADD COLUMN last INTEGER NOT NULL DEFAULT 0;

-- What made no sense and was taken out of the way, for the operator to look at. A game with a row here is not opened.
CREATE TABLE quarantine (
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    reason TEXT NOT NULL,
    content TEXT
);

-- The view as before, with the digest of the journal's row; its triggers go with it.
DROP VIEW batch;
CREATE VIEW batch (tick, row, events, digest, now, users, games, next, ends) AS
    SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;

CREATE TRIGGER batch_events INSTEAD OF INSERT ON batch WHEN NEW.row IS NOT NULL
BEGIN
    INSERT INTO journal (row, tick, events, digest) VALUES (NEW.row, coalesce(NEW.tick, 0), NEW.events, NEW.digest);
END;

CREATE TRIGGER batch_tick INSTEAD OF INSERT ON batch WHEN NEW.row IS NULL AND NEW.tick IS NOT NULL
BEGIN
    UPDATE clock SET tick = NEW.tick, last = coalesce((SELECT max(row) FROM journal), 0);
END;

CREATE TRIGGER batch_users INSTEAD OF INSERT ON batch WHEN NEW.users IS NOT NULL
BEGIN
    INSERT INTO users (created_at, id) SELECT DISTINCT NEW.now, value FROM json_each(NEW.users)
        WHERE value NOT IN (SELECT id FROM users);
END;

CREATE TRIGGER batch_games INSTEAD OF INSERT ON batch WHEN NEW.games IS NOT NULL
BEGIN
    INSERT INTO games (id, created_at, opened, game, ruleset, settings, a_user, a_bot, b_user, b_bot, rated, clocked,
            previous)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
            value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12 FROM json_each(NEW.games);
END;

CREATE TRIGGER batch_next INSTEAD OF INSERT ON batch WHEN NEW.next IS NOT NULL
BEGIN
    UPDATE games SET next = following.value ->> 1 FROM json_each(NEW.next) AS following
        WHERE games.id = following.value ->> 0 AND games.next IS NULL;
END;

CREATE TRIGGER batch_ends INSTEAD OF INSERT ON batch WHEN NEW.ends IS NOT NULL
BEGIN
    UPDATE games SET ended_at = ended.value ->> 1, winner = ended.value ->> 2, winner_seat = ended.value ->> 3,
            reason = ended.value ->> 4, plies = ended.value ->> 5
        FROM json_each(NEW.ends) AS ended WHERE games.id = ended.value ->> 0;
END;
