
## Puzzles

puzzle-welcome = Find the only move that wins. Type it, or hint, board, moves, quit.
puzzle-title = Puzzle { $id } ({ $game }): { $kind }, rating { $rating }
puzzle-win-in =
    { $moves ->
        [one] win in { $moves } move
       *[other] win in { $moves } moves
    }
puzzle-only-move = only one move wins
puzzle-defence = defend yourself and win
puzzle-cut-off = cut off
puzzle-jump = jump
puzzle-move = Player { $player }, the winning move:
puzzle-right = Right. The answer is { $mv }.
puzzle-loses = That loses: { $line }. Try again.
puzzle-wrong = That does not win: { $line }. Try again.
puzzle-not-that = That does not win. Try again.
puzzle-hint = It begins with { $text }.
puzzle-help = Type a move, or hint, board, moves, quit.
puzzle-solved = Solved.
puzzle-streak = Solved: { $solved }. Without a mistake in a row: { $streak }.
puzzle-broken = Puzzle { $id } makes no sense and is left out.
