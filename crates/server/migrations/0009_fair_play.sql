-- The unfinished games of two people without a clock, for those who ask the engine.
CREATE INDEX games_unclocked_of_a ON games (a_user, game)
    WHERE ended_at IS NULL AND clocked = 0 AND a_user IS NOT NULL AND b_user IS NOT NULL;
CREATE INDEX games_unclocked_of_b ON games (b_user, game)
    WHERE ended_at IS NULL AND clocked = 0 AND a_user IS NOT NULL AND b_user IS NOT NULL;
