-- What most commits do is one row that is inserted into this view: a statement of its own for each part of it would be a way
-- to SQLite's thread and back for each. What there is nothing of is NULL; users, games, next and ends are JSON arrays of
-- rows. In which order the triggers fire does not matter.
--
-- A row of the journal has the server's time too, so that a commit of moves touches no other page for it.
ALTER TABLE journal ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;

CREATE VIEW batch (tick, row, events, now, users, games, next, ends) AS
    SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;

CREATE TRIGGER batch_events INSTEAD OF INSERT ON batch WHEN NEW.row IS NOT NULL
BEGIN
    INSERT INTO journal (row, tick, events) VALUES (NEW.row, coalesce(NEW.tick, 0), NEW.events);
END;

CREATE TRIGGER batch_tick INSTEAD OF INSERT ON batch WHEN NEW.row IS NULL AND NEW.tick IS NOT NULL
BEGIN
    UPDATE clock SET tick = NEW.tick;
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
