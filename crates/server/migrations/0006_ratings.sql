-- The pace of a game by its clock, as `Pace` has it: less than ten minutes for 40 turns is fast, more is slow, days or no clock
-- is correspondence. Settings that cannot be read have none.
ALTER TABLE games ADD COLUMN pace TEXT GENERATED ALWAYS AS (
    CASE
        WHEN NOT json_valid(settings) THEN NULL
        WHEN settings ->> '$.clock.fischer.base' IS NULL THEN 'correspondence'
        WHEN (settings ->> '$.clock.fischer.base') + 40 * coalesce(settings ->> '$.clock.fischer.increment', 0) < 600000
            THEN 'fast'
        ELSE 'slow'
    END
) VIRTUAL;
ALTER TABLE challenges ADD COLUMN pace TEXT GENERATED ALWAYS AS (
    CASE
        WHEN NOT json_valid(settings) THEN NULL
        WHEN settings ->> '$.clock.fischer.base' IS NULL THEN 'correspondence'
        WHEN (settings ->> '$.clock.fischer.base') + 40 * coalesce(settings ->> '$.clock.fischer.increment', 0) < 600000
            THEN 'fast'
        ELSE 'slow'
    END
) VIRTUAL;

-- Ratings are those of people, by game and pace. A rating from before belongs to the pace its owner was rated at most often.
-- Bots have fixed ratings, which are not stored.
CREATE TABLE paced_ratings (
    holder TEXT NOT NULL,
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (holder, game, pace)
) WITHOUT ROWID;
INSERT INTO paced_ratings (holder, game, pace, rating, deviation, volatility, games)
    SELECT holder, game, coalesce(
            (SELECT pace FROM games WHERE rated = 1 AND ended_at IS NOT NULL AND games.game = old.game
                AND (a_user = substr(old.holder, 6) OR b_user = substr(old.holder, 6))
                GROUP BY pace ORDER BY count(*) DESC, pace DESC LIMIT 1),
            'slow'),
        rating, deviation, volatility, games
    FROM ratings AS old WHERE holder LIKE 'user:%';
DROP TABLE ratings;
ALTER TABLE paced_ratings RENAME TO ratings;
CREATE INDEX ratings_by_game ON ratings (game, pace, rating);

-- How many rated games two people have begun of late.
CREATE INDEX games_rated_of_pair ON games (a_user, b_user, created_at)
    WHERE rated = 1 AND a_user IS NOT NULL AND b_user IS NOT NULL;
