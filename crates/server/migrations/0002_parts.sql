-- The events of a game in parts, each with as many as were sorted into it at once: a JSON array of entries, the first of
-- which is the n-th of the game. A row for each event took as long to write as everything else together.
CREATE TABLE parts (
    game TEXT NOT NULL,
    n INTEGER NOT NULL,
    entries TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
INSERT INTO parts (game, n, entries)
    SELECT game, 0, json_group_array(json_object('at', at, 'lag', lag, 'event', json(event)))
    FROM (SELECT * FROM events ORDER BY game, n) GROUP BY game;
DROP TABLE events;
ALTER TABLE parts RENAME TO events;
