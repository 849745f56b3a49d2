-- Those that wait for somebody: the lobby asks for them by their maker, and a maker has a bounded number of them.
CREATE INDEX challenges_waiting ON challenges (user, created_at) WHERE game IS NULL AND withdrawn = 0;
DROP INDEX challenges_open;
