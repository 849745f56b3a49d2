-- The session in which a browser was signed in when it asked to be told, by the digest of its token: both end together.
-- Guests have none.
ALTER TABLE push ADD COLUMN session TEXT;
CREATE INDEX push_of_session ON push (session) WHERE session IS NOT NULL;
CREATE TRIGGER push_ends AFTER DELETE ON sessions BEGIN
    DELETE FROM push WHERE session = old.token;
END;
-- What accounts asked for before cannot be told apart any more; a browser asks again when its owner signs in.
DELETE FROM push WHERE user IN (SELECT id FROM users WHERE name IS NOT NULL);
