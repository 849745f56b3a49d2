-- What most commits do is one row that is inserted into this view: a statement of its own for each of these would be a way
-- to SQLite's thread and back for each. What there is nothing of is NULL; users, games, next and ends are JSON arrays of
-- rows.
--
-- A row of the journal has the server's time too, so that a commit of moves touches no other page for it.
ALTER TABLE journal ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;

CREATE VIEW batch (tick, row, events, now, users, games, next, ends) AS
    SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;

CREATE TRIGGER batch_insert INSTEAD OF INSERT ON batch
BEGIN
    INSERT INTO journal (row, tick, events) SELECT NEW.row, NEW.tick, NEW.events WHERE NEW.row IS NOT NULL;
    UPDATE clock SET tick = NEW.tick WHERE NEW.row IS NULL AND NEW.tick IS NOT NULL;
    INSERT INTO users (created_at, id) SELECT DISTINCT NEW.now, value FROM json_each(NEW.users)
        WHERE value NOT IN (SELECT id FROM users);
    INSERT INTO games (id, created_at, opened, game, ruleset, settings, a_user, a_bot, b_user, b_bot, rated, clocked,
            previous)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
            value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12 FROM json_each(NEW.games);
    UPDATE games SET next = new_next.value ->> 1 FROM json_each(NEW.next) AS new_next
        WHERE games.id = new_next.value ->> 0 AND games.next IS NULL;
    UPDATE games SET ended_at = ended.value ->> 1, winner = ended.value ->> 2, winner_seat = ended.value ->> 3,
            reason = ended.value ->> 4, plies = ended.value ->> 5
        FROM json_each(NEW.ends) AS ended WHERE games.id = ended.value ->> 0;
END;
