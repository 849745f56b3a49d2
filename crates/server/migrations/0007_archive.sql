-- Where a game is listed, so that a page of the archive costs the same however many games there are and however few fit. A
-- game is in the lists `all`, `ruleset:RULESET` and those of its holders (`user:ID`, `bot:NAME`). Within a list, those of a
-- game and kind are one range in order of time; any filter is a few ranges that are merged. A seat of nobody, which only a
-- spoiled row has, is in a list of nobody.
--
-- The kind of a game: 8 if it is rated, plus 0 if it goes on, 1 or 2 for its winner, 3 for a draw, 4 if it was aborted.
ALTER TABLE games ADD COLUMN kind INTEGER GENERATED ALWAYS AS (8 * rated + CASE
    WHEN ended_at IS NULL THEN 0 WHEN winner IS NOT NULL THEN winner WHEN reason = 'aborted' THEN 4 ELSE 3 END) VIRTUAL;

CREATE TABLE listed (
    list TEXT NOT NULL,
    game TEXT NOT NULL,
    kind INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (list, game, kind, created_at, id)
) WITHOUT ROWID;

INSERT INTO listed (list, game, kind, created_at, id)
    SELECT 'all', game, kind, created_at, id FROM games
    UNION SELECT 'ruleset:' || ruleset, game, kind, created_at, id FROM games
    UNION SELECT coalesce('user:' || a_user, 'bot:' || a_bot, ''), game, kind, created_at, id FROM games
    UNION SELECT coalesce('user:' || b_user, 'bot:' || b_bot, ''), game, kind, created_at, id FROM games;
CREATE INDEX listed_by_time ON listed (list, created_at, id);

-- How many games a holder has finished.
CREATE TABLE finished (holder TEXT PRIMARY KEY, games INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO finished (holder, games)
    SELECT list, count(*) FROM listed WHERE kind % 8 <> 0 AND substr(list, 1, 4) IN ('user', 'bot:') GROUP BY list;

-- Another trigger may have given the game to somebody else already, and so have listed it.
CREATE TRIGGER games_listed AFTER INSERT ON games
    WHEN NOT EXISTS (SELECT 1 FROM listed WHERE list = 'all' AND game = NEW.game AND kind = NEW.kind
        AND created_at = NEW.created_at AND id = NEW.id)
BEGIN
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES ('all', NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES ('ruleset:' || NEW.ruleset, NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES (coalesce('user:' || NEW.a_user, 'bot:' || NEW.a_bot, ''), NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        SELECT coalesce('user:' || NEW.b_user, 'bot:' || NEW.b_bot, ''), NEW.game, NEW.kind, NEW.created_at, NEW.id
        WHERE NEW.a_user IS NOT NEW.b_user OR NEW.a_bot IS NOT NEW.b_bot;
END;

CREATE TRIGGER games_relisted AFTER UPDATE OF rated, ended_at, winner, reason, a_user, a_bot, b_user, b_bot ON games
    WHEN (OLD.kind, OLD.a_user, OLD.a_bot, OLD.b_user, OLD.b_bot)
        IS NOT (NEW.kind, NEW.a_user, NEW.a_bot, NEW.b_user, NEW.b_bot)
BEGIN
    DELETE FROM listed WHERE list = 'all'
        AND game = OLD.game AND kind = OLD.kind AND created_at = OLD.created_at AND id = OLD.id;
    DELETE FROM listed WHERE list = 'ruleset:' || OLD.ruleset
        AND game = OLD.game AND kind = OLD.kind AND created_at = OLD.created_at AND id = OLD.id;
    DELETE FROM listed WHERE list = coalesce('user:' || OLD.a_user, 'bot:' || OLD.a_bot, '')
        AND game = OLD.game AND kind = OLD.kind AND created_at = OLD.created_at AND id = OLD.id;
    DELETE FROM listed WHERE list = coalesce('user:' || OLD.b_user, 'bot:' || OLD.b_bot, '')
        AND game = OLD.game AND kind = OLD.kind AND created_at = OLD.created_at AND id = OLD.id;
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES ('all', NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES ('ruleset:' || NEW.ruleset, NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        VALUES (coalesce('user:' || NEW.a_user, 'bot:' || NEW.a_bot, ''), NEW.game, NEW.kind, NEW.created_at, NEW.id);
    INSERT INTO listed (list, game, kind, created_at, id)
        SELECT coalesce('user:' || NEW.b_user, 'bot:' || NEW.b_bot, ''), NEW.game, NEW.kind, NEW.created_at, NEW.id
        WHERE NEW.a_user IS NOT NEW.b_user OR NEW.a_bot IS NOT NEW.b_bot;
END;

-- A game against oneself counts once.
CREATE TRIGGER games_finished AFTER INSERT ON games WHEN NEW.ended_at IS NOT NULL
BEGIN
    INSERT INTO finished (holder, games)
        SELECT coalesce('user:' || NEW.a_user, 'bot:' || NEW.a_bot, ''), 1 WHERE NEW.ended_at IS NOT NULL
        ON CONFLICT (holder) DO UPDATE SET games = games + 1;
    INSERT INTO finished (holder, games)
        SELECT coalesce('user:' || NEW.b_user, 'bot:' || NEW.b_bot, ''), 1 WHERE NEW.ended_at IS NOT NULL
            AND (NEW.a_user IS NOT NEW.b_user OR NEW.a_bot IS NOT NEW.b_bot)
        ON CONFLICT (holder) DO UPDATE SET games = games + 1;
END;

CREATE TRIGGER games_refinished AFTER UPDATE OF ended_at, a_user, a_bot, b_user, b_bot ON games
    WHEN (OLD.ended_at IS NULL, OLD.a_user, OLD.a_bot, OLD.b_user, OLD.b_bot)
        IS NOT (NEW.ended_at IS NULL, NEW.a_user, NEW.a_bot, NEW.b_user, NEW.b_bot)
BEGIN
    UPDATE finished SET games = games - 1 WHERE OLD.ended_at IS NOT NULL
        AND holder IN (coalesce('user:' || OLD.a_user, 'bot:' || OLD.a_bot, ''),
            coalesce('user:' || OLD.b_user, 'bot:' || OLD.b_bot, ''));
    INSERT INTO finished (holder, games)
        SELECT coalesce('user:' || NEW.a_user, 'bot:' || NEW.a_bot, ''), 1 WHERE NEW.ended_at IS NOT NULL
        ON CONFLICT (holder) DO UPDATE SET games = games + 1;
    INSERT INTO finished (holder, games)
        SELECT coalesce('user:' || NEW.b_user, 'bot:' || NEW.b_bot, ''), 1 WHERE NEW.ended_at IS NOT NULL
            AND (NEW.a_user IS NOT NEW.b_user OR NEW.a_bot IS NOT NEW.b_bot)
        ON CONFLICT (holder) DO UPDATE SET games = games + 1;
END;

-- What only the archive needed.
DROP INDEX games_by_time;
DROP INDEX games_by_game;
-- The open challenges of a person, who deletes an account or takes over those of a guest.
CREATE INDEX challenges_of_user ON challenges (user) WHERE game IS NULL;
-- Those who have blocked somebody who deletes an account, and the sessions of a person by use.
CREATE INDEX blocks_of_blocked ON blocks (blocked);
DROP INDEX sessions_of_user;
CREATE INDEX sessions_of_user ON sessions (user, used_at);
