# What every front end says besides the sentences of the other crates.

language = English

## Options of the games: option-KEY, and option-KEY-VALUE for values that are words

option-size = Board size
option-tiebreak = Tie-break
option-tiebreak-seed = last to move wins
option-tiebreak-official = last to move loses
option-rules = Rules
option-rules-basic = basic
option-rules-advanced = advanced
option-opening = Opening
option-opening-plain = plain
option-opening-redistribute = redistribute
option-goal = Goal
option-goal-reach = reach the home row
option-goal-escape = escape

## Players and bots

player = Player { $player }
seat-human = human
seat-random = random
seat-greedy = greedy
seat-greedy-hard = greedy, hard
seat-level = level { $level }
level-suits-1 = your very first games
level-suits-2 = beginners
level-suits-3 = learners
level-suits-4 = casual players
level-suits-5 = practised players
level-suits-6 = strong players
level-suits-7 = very strong players
level-suits-8 = experts
level-suits-9 = the full engine, for whoever wants to see its best
seat-engine = engine { $settings }
seat-program = program { $path }

## Reviews

label-missed-win = Missed win
label-losing = Loses
label-forced = Forced
label-blunder = Blunder
label-mistake = Mistake
label-inaccuracy = Inaccuracy
label-best = Best move
label-good = Good

## Puzzles

puzzle-win-in =
    { $moves ->
        [one] win in { $moves } move
       *[other] win in { $moves } moves
    }
puzzle-only-move = only one move wins
puzzle-defence = defend yourself, and win
puzzle-cut-off = cut off
puzzle-jump = jump
puzzles = Puzzles
puzzles-menu = Positions with one move that wins, the puzzle of the day, and your own mistakes.
puzzles-daily = Puzzle of the day
puzzles-daily-done = done
puzzles-mistakes = My mistakes
puzzles-due =
    { $count ->
        [0] none today
       *[other] { $count } today
    }
