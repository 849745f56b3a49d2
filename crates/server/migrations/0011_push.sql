-- Browsers that want to be told when it is somebody's turn. The endpoint is an address at the browser's maker.
CREATE TABLE push (
    endpoint TEXT PRIMARY KEY,
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    auth TEXT NOT NULL,
    lang TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_of_user ON push (user, created_at);
