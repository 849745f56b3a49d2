# What the analysis board says; the page loads it when it is opened.

web-analysis-about = Play moves for both sides, try variations, and ask the engine. Choose a game.
web-analysis-panel = Moves and engine
web-analysis-new = New analysis
web-tree-tools = Change the tree
web-tree-promote = Make this variation the main line
web-tree-remove = Delete from here
web-tree-undo = Undo
web-tree-redo = Redo
web-variation-of = Instead of { $number }. { $move }
web-in-variation = in a variation
web-promoted = This is the main line now.
web-removed = { $move } and all that follows is deleted. Undo brings it back.
web-comment = Comment
web-nag-1 = good move
web-nag-2 = mistake
web-nag-3 = very good move
web-nag-4 = blunder
web-nag-5 = interesting move
web-nag-6 = dubious move
web-threat = Threat
web-threat-is = If it were the opponent’s turn: { $line }
web-no-threat = There is no threat here.
web-import = Open a record
web-position = Position
web-setup = Set up a position
web-setup-about = Choose a piece, then point at cells. The same piece again takes it away.
web-setup-side = To move
web-setup-extra = What follows the player to move
web-setup-clear = Empty board
web-setup-start = Start
web-setup-done = Analyse this position
web-setup-over = The position is set up.
web-tree-key-walk = ← → ↑ ↓
web-tree-key-walk-about = walk through the line
web-tree-key-undo = Ctrl+Z, Ctrl+Y
web-tree-key-undo-about = undo, redo
web-tree-key-promote = p
web-tree-key-promote-about = make the variation the main line
web-tree-key-remove = Delete
web-tree-key-remove-about = delete from here
web-tree-key-comment = c
web-tree-key-comment-about = write a comment
web-tree-key-symbols = 1 to 6 beside the board
web-tree-key-symbols-about = ! ? !! ?? !? ?!
web-tree-key-engine = e
web-tree-key-engine-about = engine on or off
web-tree-key-threat = x
web-tree-key-threat-about = show the threat
web-tree-key-setup = s
web-tree-key-setup-about = set up a position
web-tree-key-slash = /
web-tree-key-slash-about = type a move
web-tree-key-flip = f
web-tree-key-flip-about = turn the board

## The explorer and saved analyses

web-explorer = Games from here
web-explorer-none = No game went on from here.
web-explorer-games =
    { $count ->
        [one] One game went on from here
       *[other] { $count } games went on from here
    }
web-explorer-move = Move
web-explorer-strength = Rating
web-explorer-result = Won
web-explorer-solved = Solved
web-explorer-score = Won { $wins } %, drawn { $draws } %, lost { $losses } %
web-explorer-wins = wins in { $count }
web-explorer-loses = loses in { $count }
web-studies = Saved analyses
web-studies-guest = With an account you can save analyses and share them.
web-study-name = Name
web-study-unnamed = Analysis
web-study-shared = Shared
web-study-shared-about = Everybody who has the link can see it.
web-study-save = Save
web-study-save-new = Save as another one
web-study-saved = Saved.
web-study-other = shared with you
web-study-delete = Delete
web-study-delete-sure = Delete “{ $name }”? That cannot be undone.
