-- Who people are.
--
-- A guest that became an account, or whose games an account took over, is spent: `spent_by` is that account, and the guest's
-- cookie is worth nothing from `spent_at` on. An account has an id of its own that was never a guest's; only accounts made
-- before this have the id of the guest they were, and a guest's cookie with such an id is worth nothing either.
ALTER TABLE users ADD COLUMN spent_by TEXT;
ALTER TABLE users ADD COLUMN spent_at INTEGER;

-- What a request that was on its way begins for a guest who has just been spent is the account's.
CREATE TRIGGER games_of_spent AFTER INSERT ON games
    WHEN EXISTS (SELECT 1 FROM users WHERE id IN (NEW.a_user, NEW.b_user) AND spent_by IS NOT NULL)
BEGIN
    UPDATE games SET a_user = coalesce((SELECT spent_by FROM users WHERE id = NEW.a_user), a_user),
            b_user = coalesce((SELECT spent_by FROM users WHERE id = NEW.b_user), b_user)
        WHERE id = NEW.id;
END;
CREATE TRIGGER challenges_of_spent AFTER INSERT ON challenges
    WHEN EXISTS (SELECT 1 FROM users WHERE id = NEW.user AND spent_by IS NOT NULL)
BEGIN
    UPDATE challenges SET user = (SELECT spent_by FROM users WHERE id = NEW.user) WHERE id = NEW.id;
END;

-- The id is for the list of one's sessions; the token is the digest of what the cookie holds. When a session was last used is
-- known within an hour. An address is forgotten after a while.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT;
ALTER TABLE sessions ADD COLUMN address TEXT;
ALTER TABLE sessions ADD COLUMN device TEXT;
UPDATE sessions SET id = lower(hex(randomblob(6))), used_at = unixepoch() * 1000;
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
CREATE INDEX sessions_by_use ON sessions (used_at);
CREATE INDEX sessions_by_age ON sessions (created_at);
CREATE INDEX sessions_with_address ON sessions (created_at) WHERE address IS NOT NULL;

-- The browsers, by the digest of their cookie, that a person has signed in with.
CREATE TABLE devices (
    user TEXT NOT NULL,
    device TEXT NOT NULL,
    used_at INTEGER NOT NULL,
    PRIMARY KEY (user, device)
) WITHOUT ROWID;
CREATE INDEX devices_by_device ON devices (device);

-- Codes that let somebody in who has forgotten the password, as digests; one that was used is gone.
CREATE TABLE recovery_codes (
    user TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (user, code)
) WITHOUT ROWID;

-- Whom somebody does not want to play with.
CREATE TABLE blocks (
    user TEXT NOT NULL,
    blocked TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) WITHOUT ROWID;

-- What people told the operator about each other. The name is that of then; an address is forgotten after a while.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    user TEXT NOT NULL,
    player TEXT NOT NULL,
    player_name TEXT NOT NULL,
    game TEXT,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    address TEXT
) WITHOUT ROWID;
CREATE INDEX reports_by_time ON reports (created_at);
CREATE INDEX reports_of_user ON reports (user, created_at);
CREATE INDEX reports_with_address ON reports (created_at) WHERE address IS NOT NULL;
