# What the terminal says.

yes = yes
no = no
error = Sorry

## Menu

menu-keys = ↑ ↓ choose · Enter
menu-foot = Enter opens · r rules · l language · d discards a left game · q quits
menu-continue = Continue
menu-game-label =
    { $game }: { $one } – { $two }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
menu-load = Open a saved game
menu-load-about = A record you saved, or any file with one.
menu-language = Language: { $language }
menu-language-about = English or Portuguese.
menu-quit = Quit
broken-saves = Saved games that cannot be read
broken-save = { $path } was set aside: { $error }

## Setup

setup-keys = ← → change · Esc back
setup-foot = Enter plays or types a value · ← → change · r rules · Esc back
setup-play = Play
setup-play-about = Press Enter and play. Everything below is optional.
setup-mode = Players
setup-bot = Computer, player { $player }
setup-clock = Clock
setup-no-clock = none
setup-pie = Pie rule
setup-pie-about = The second person may answer the first move by exchanging seats, so a strong first move does not pay.
setup-rules = Read the rules
setup-back = Back
mode-human-human = human – human
mode-human-computer = human – computer
mode-computer-human = computer – human
mode-computer-computer = computer – computer

## Questions

ask-bot = Which computer?
ask-bot-help = random, greedy (greedy-hard in Alliances), level:1 to level:9, engine:time=2s,threads=2, or cmd:PATH for a program that speaks UGI.
bad-bot = This game has no bot “{ $text }”. Write random, greedy, level:1 to level:9, engine:time=2s, or cmd:PATH.
ask-clock = Which clock?
ask-clock-help = Minutes and seconds per move: 5+3 is five minutes and three seconds for every move; - is no clock.
bad-clock = “{ $text }” is no clock. Write minutes+seconds, such as 5+3, or - for none.
ask-save = Save the record as
ask-load = Open which file?
ask-file-help = A bare name is kept with your other games; with a / it is a path.
bad-name = A name is needed.
ask-replace = { $path } exists. Replace it?
ask-discard = Give up { $game }? It cannot be continued then.
ask-resign = Resign the game?
ask-draw = Player { $player }, do you agree to a draw?
cannot-load = { $path } cannot be opened: { $error }
cannot-save = { $path } cannot be written: { $error }
saved-to = Saved as { $path }

## Files and rules

files-title = Saved games
files-type = Type a file name …
files-foot = Enter opens · Esc back
reader-title = { $game }: the rules
reader-foot = ↑ ↓ PgUp PgDn read · l language · Esc back

## Lessons

learn-keys = F2 show me · F3 again · PgUp PgDn steps · Esc back
prompt-lesson-next = Enter goes on to the next step
prompt-lesson-last = Enter begins your first game
learn-foot = Enter learns · l language · Esc back
learn-not-here = That has no meaning in a lesson.
learn-coach-terminal = Your first game. F2 shows a good move, F3 takes one back, F12 has the rules.

## Game

game-keys = F1 help · F2 hint · F3 undo · Esc menu
game-choose = Choose (Tab):
game-moves = Moves
game-to-move = Player { $player } to move
game-thinks = Player { $player } is thinking …
game-can-swap = Pie rule: type swap to change seats
game-review = Move { $ply } of { $plies } · PgUp PgDn walk · Esc back to the game
game-paused = Paused · Enter makes one move · Space goes on
actions-title = What next?
greeting = Your move: arrows and Enter, the mouse, or type it. F1 helps.
greeting-watch = Space pauses, Enter moves at once, + and - change the speed.
prompt-move = type a move, or choose a cell with the arrows and Enter
prompt-target = choose where to · Esc puts it back
prompt-thinking = Enter makes it move now
prompt-watch = Space pauses · Enter one move · + - speed
prompt-over = Enter shows what to do next · PgUp PgDn walk through the moves
move-unreadable = “{ $text }” is neither a move nor a command. A move is written like { $example }; help lists the commands.
no-move-from = no legal move begins on { $cell }
computer-played = The computer played { $mv }
menu-open-elsewhere = open in another window
open-elsewhere = This game is open in another window or program. Close it there, and go on with it here.
hint-coming = Thinking of a hint …
hint-is = Hint: { $mv }
hint-not-now = A hint is for when it is your turn.
offer-coming = The draw is being considered …
offer-refused = The draw is declined.
swapped = The seats are exchanged: the pie rule. Player { $player } is now who swapped.
bot-silent = The computer found no move.
copied-position = Position, copied
copied-record = Record, copied
thought = depth { $depth } · { $nodes } positions
score-wins = { $player } wins in { $moves }
too-small = The terminal is too small: { $own_width } × { $own_height }. This needs { $width } × { $height }.

## End of a game

end-why =
    { $reason }, after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
end-own-moves =
    , { $moves ->
        [one] one of them the winner’s
       *[other] { $moves } of them the winner’s
    }
end-again = Play again
end-review = Walk through the game
end-save = Save the record
end-menu = Back to the menu

## Commands: the words, and what they do

command-hint = hint
command-now = now
command-undo = undo
command-redo = redo
command-swap = swap
command-draw = draw
command-accept = accept
command-decline = decline
command-resign = resign
command-analyse = analyse
command-flip = flip
command-moves = moves
command-board = board
command-previous = previous
command-next = next
command-first = first
command-last = last
command-pause = pause
command-step = step
command-faster = faster
command-slower = slower
command-save = save
command-load = load
command-position = position
command-record = record
command-rules = rules
command-learn = learn
command-language = language
command-help = help
command-menu = menu
command-quit = quit
do-hint = Propose a move
do-now = Make the computer move now
do-undo = Take back
do-redo = Forward again
do-swap = Exchange seats (pie rule)
do-draw = Offer a draw
do-accept = Accept a draw
do-decline = Decline a draw
do-resign = Resign
do-analyse = Analysis on and off
do-flip = Turn the board
do-moves = List the legal moves
do-board = Show the board
do-previous = Look at the move before
do-next = Look at the move after
do-first = Look at the start
do-last = Back to the game
do-pause = Let computers wait
do-step = One move of the computer
do-faster = Computers play faster
do-slower = Computers play slower
do-save = Save the record
do-load = Open a saved game
do-position = Copy the position
do-record = Copy the record
do-rules = Read the rules
do-learn = Learn the game
do-language = Change the language
do-help = Keys and commands
do-menu = Back to the menu
do-quit = Quit
help-move = Arrows move the cursor, Enter or Space chooses the cell; choose a piece, then where it goes. Tab changes the colour where there are several.
help-type = Or type the move, as in the rules, and press Enter. The words below can be typed too.
help-mouse = Or use the mouse: cells, colours and moves of the list can be clicked, the wheel walks through the game.
help-signs = On the board: [ ] last move, 1 2 steps of a jump, < > chosen, ( ) where to, * * hint, { "{ }" } what decided the game.

## Line by line

plain-games = The games:
plain-which-game = Which game? A number or a name; rules NAME, learn NAME, puzzles, load FILE, language, quit: [1]
plain-no-game = “{ $text }” is no game: write a number from 1 to 5, or the name of a game.
plain-no-language = “{ $text }” is no language: write en or pt.
plain-back = back
plain-ask-help = Press Enter for the value in brackets, or write another; back goes back, quit leaves.
plain-continue = There is a game of { $game }, { $moves } moves, saved { $when }. Continue it?
plain-mode = Who plays? [1]
plain-bot = Computer for player { $player }: random, greedy, a level from 1 to 9, engine:time=2s or cmd:PATH [level:3]
plain-option = { $option } ({ $about }): { $values } [{ $default }]
plain-clock = Clock, minutes+seconds per move such as 5+3, or - for none [-]
plain-pie = Pie rule?
plain-bad-number = “{ $text }” is none of the numbers above: try again.
plain-bad-value = “{ $text }” is none of the values: try again.
plain-yes-or-no = “{ $text }” is no answer: write yes or no.
plain-welcome = Type a move, or help.
plain-move = Player { $player }, your move:
plain-last-move = last move: { $mv }
plain-bot-moves = Player { $player } plays { $mv } { $thought }
plain-bot-swaps = The computer exchanges seats by the pie rule.
plain-thought = (depth { $depth }, { $score })
plain-bad-time = “{ $text }” is no time: write 500ms, 2s or 1m.
plain-after = review, mistakes, undo, save FILE, record, menu or quit? [menu]
plain-after-help = Write undo, review, mistakes, save, record, position, board, menu or quit; Enter is menu.
plain-review-time = Write review and a time for each move, such as review 1s.
plain-load-what = Write load and the name of a file.
plain-help = analyse and review take a time, such as analyse 5s; save and load take a file name; language takes en or pt.
plain-not-here = That is for the full screen only.
plain-kept = The game is saved: quincunx continues it.
plain-learn-help = Type your move. hint shows one, next and previous walk through the steps, menu leaves, help lists the words.
plain-learn-move = Your move:

## Puzzles and own mistakes

puzzle-welcome = Find the best move and type it; hint helps, next shows the solution, menu leaves, help lists the words.
puzzle-title = { $game }, puzzle of { $rating }: { $kind }
puzzle-mistake = { $game }, from a game of yours: there was a better move
puzzle-question = Player { $player }, the move that wins:
puzzle-better = Player { $player }, the better move:
puzzle-right = Right. The answer is { $mv }.
puzzle-loses = That loses: { $line }. Try again.
puzzle-wrong = That is not it: { $line }. Try again.
puzzle-not-that = That is not it. Try again.
puzzle-good-too = That is good, too; the best was { $mv }.
puzzle-hint = It begins with { $text }.
puzzle-solution = The solution: { $line }
puzzle-give-up = Show the solution and go on
puzzle-not-here = That has no meaning in a puzzle.
puzzle-solved = Solved.
puzzle-standing = Your rating: { $rating } ({ $change }). Without a mistake in a row: { $streak }, at best { $best }.
puzzle-mistakes-left = Mistakes that are still to come today: { $left }
puzzle-no-more = That was the last one.
puzzle-broken = This position makes no sense and is left out.
puzzle-checking = The engine looks at that move …
puzzle-keys = F2 hint · PgDn solution, next · Esc back
prompt-puzzle-next = Enter goes on to the next one
puzzles-about = Your rating is { $rating }. Solved at once: { $solved }; without a mistake in a row: { $streak }, at best { $best }.
puzzles-all = All games
puzzles-foot = Enter begins · l language · Esc back
command-puzzles = puzzles
do-puzzles = Solve puzzles

## Reviews

review-nothing = There is no move to review yet.
review-progress = The game is being reviewed: { $done } of { $all }
review-ready = Reviewed: PgUp and PgDn walk through it, mistakes lets you play your mistakes again.
review-first = Type review first.
review-no-mistakes = There are no mistakes to play again.
review-accuracy = Accuracy: player 1 { $one }, player 2 { $two }
review-move = { $label }: { $before } → { $after }
review-move-proven = { $label }: { $before } → { $after }, proven
review-better = Better: { $line }
review-line = { $ply }. { $mv }{ $sign }  { $label }
review-graph = Player 1 wins: { $graph }
end-judge = Review with the engine
command-review = review
command-mistakes = mistakes
do-review = Review the game with the engine
do-mistakes = Play your mistakes again
