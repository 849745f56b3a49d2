# What every front end says: the games, why a move is refused, how a game ends, what stands beside a board.

language = English

## Games

game-alliances-summary = Nobody owns a colour: join the sides of two of the three, or cut your opponent off from them.
game-renpaarden-summary = Race your knights across, over the opponent's stones, and fill the two rows opposite.
game-emulsion-summary = Swap stones towards their own colour; when no swap is left, the larger groups win.
game-hadron-summary = Place pieces where both colours touch equally; the player who cannot loses.
game-murus-summary = Topple towers towards the enemy's home row; reach it, or leave the enemy without a move.

## Options of the games: option-KEY, its help, and option-KEY-VALUE for values that are words

option-size = Board size
option-size-about = cells on a side of the board
option-tiebreak = Tie-break
option-tiebreak-about = who wins if all groups are equal
option-tiebreak-seed = last to move wins
option-tiebreak-official = last to move loses
option-rules = Rules
option-rules-about = advanced adds catapults, and the home row must be held for one reply
option-rules-basic = basic
option-rules-advanced = advanced
option-opening = Opening
option-opening-about = whether each player's first turn spreads one tower over the second row
option-opening-plain = plain
option-opening-redistribute = redistribute
option-goal = Goal
option-goal-about = escape takes away the meaning of the home rows: only having no move loses
option-goal-reach = reach the home row
option-goal-escape = escape

## Players and bots

player = Player { $player }
seat-human = human
seat-random = random
seat-greedy = greedy
seat-greedy-hard = greedy, hard
seat-level = level { $level }
seat-engine = engine { $settings }
seat-program = program { $path }

## Why a move is not legal

illegal-game-over = the game is over
illegal-off-board = { $cell } is not on the board
illegal-cell-taken = there is a piece on { $cell } already
illegal-not-your-stone = there is no stone of yours on { $cell }
illegal-alliances-none-left =
    no { $colour } disc is left: all { $discs } are on the board
illegal-renpaarden-own-stone = there is a stone of your own on { $to }
illegal-renpaarden-must-go-on = there is a stone of your opponent on { $to }: step on from there until you reach an empty cell
illegal-renpaarden-unreachable = no knight's step leads from { $from } to { $to }, and no chain of them over stones of your opponent
illegal-renpaarden-must-move = you can move, so you may not pass
illegal-emulsion-own-stone = there is a stone of your own on { $to }: swap with one of your opponent
illegal-emulsion-not-adjacent = { $to } is not next to { $from }, neither orthogonally nor diagonally
illegal-emulsion-no-gain = the stone on { $from } is worth { $before } now and { $after } after the swap: it must gain
illegal-hadron-unbalanced =
    { $cell } touches { $own ->
        [0] none
        [1] one
        [2] two
        [3] three
       *[other] { $own }
    } of yours and { $theirs ->
        [0] none
        [1] one
        [2] two
        [3] three
       *[other] { $theirs }
    } of theirs: the numbers must be equal
illegal-murus-opening-first = your first turn takes a tower off the board and puts its two stones on row { $row }
illegal-murus-no-opening = a tower can be redistributed only as the first turn, with opening=redistribute
illegal-murus-not-yours = the stack on { $from } is your opponent's
illegal-murus-empty-cell = there is no stack on { $from }
illegal-murus-not-a-tower = { $from } holds a wall: walls cannot do anything by themselves
illegal-murus-tower-distance = the tower on { $from } puts its stones on the two nearest cells of a straight or diagonal line, so it cannot go to { $to }
illegal-murus-target-blocked = an enemy stack on { $cell } is in the way
illegal-murus-stack-full = your stack of { $height } on { $cell } cannot take another stone
illegal-murus-tower-stands = { $to } holds a tower, which no sacrifice can remove stones of
illegal-murus-not-a-catapult = both stones can be sacrificed only against a catapult, and { $to } holds none
illegal-murus-opening-row = { $cell } is not on row { $row }, the one in front of your home row
illegal-murus-opening-taken = { $cell } is not empty
illegal-murus-opening-order = the two stones go to different cells, named in alphabetical order
illegal-murus-catapult-throws = { $from } holds a catapult, which can do nothing but throw single stones
illegal-murus-throw-distance = the catapult on { $from } throws two or three cells along a straight or diagonal line, not to { $to }
illegal-murus-backward-throw = a catapult throws forward, diagonally forward or sideways, never backward to { $to }
illegal-murus-throw-onto-own = a stone cannot be thrown onto your own stack on { $to }
illegal-murus-throw-hits = { $to } holds an enemy stack: to hit it is written { $from }x{ $to }
illegal-murus-no-enemy = there is no enemy stack on { $to } to hit
illegal-murus-not-adjacent = a tower can only hit a stack next to it, and { $to } is not next to { $from }

## Why the referee refuses something

refusal-game-over = the game is over
refusal-not-your-turn = it is not your turn
refusal-not-a-move = that is not how a move is written
refusal-illegal-move = that move is not legal
refusal-no-swap = players can only be exchanged in answer to the first move, by the pie rule
refusal-not-allowed = the settings of this game do not allow that
refusal-offer-pending = that is already proposed
refusal-offered-already = you have already proposed that in this position
refusal-no-offer = nobody has proposed that
refusal-own-offer = you proposed that yourself: the other person may accept it
refusal-nothing-to-take-back = there is no turn of yours to take back
refusal-nothing-to-redo = there is no turn to make again
refusal-too-late-to-abort = both have had a turn: it is too late to call the game off

## What is wrong with settings

problem-no-time = the clocks need some time to start with
problem-empty-period = a period of the clock needs at least one move
problem-no-plies = the ply limit must be at least 1
problem-start = the start position is not one of this game

## How a game ends

won = Player { $player } has won
drawn = The game is a draw
called-off = The game was called off
reason-two-colours = two of the three colours are won
reason-goal-filled = both goal rows are filled
reason-larger-groups = the larger groups
reason-tie-break = all groups are equal: the tie-break decides
reason-no-move = the opponent has no legal move
reason-home-row = a stone has reached the enemy's home row
reason-repetition = the position occurred for the third time
reason-ply-limit = the limit of moves is reached
reason-time = the opponent's time has run out
reason-resignation = the opponent resigned
reason-agreement = both agreed to a draw
reason-aborted = the game was called off
reason-forfeit = the opponent forfeited the game
reason-adjudication = the position was adjudicated

## Beside a board

draw-player = player { $player }
draw-player-colour = player { $player }, { $colour }
draw-colour = { $colour }
draw-side-of = side of { $colour }
draw-won-by = by { $player }
draw-left = left
draw-won = won
draw-ally-of = ally of { $player }
draw-connected = player { $winner } has connected { $colour }
draw-cut-off = player { $winner } has cut player { $loser } off from { $colour }
draw-groups = groups
draw-no-groups = none
draw-group-of-one = player { $player }: 1 stone
draw-group = player { $player }: { $count } stones
draw-pieces = pieces
draw-open-cells = open cells
draw-home-row = home row of player { $player }
draw-romans = Romans (1)
draw-gauls = Gauls (2)
draw-walls = walls
draw-towers = towers
draw-catapults = catapults
draw-stones = stones
draw-give-one = give up one stone
draw-give-both = give up both stones
draw-on-home-row = player { $winner } stands on the enemy's home row
draw-goal-of = goal of player { $player }
draw-count-of = { $count } of { $total }
draw-arrived = arrived
draw-rows-to-go = rows to go
draw-pass = pass
draw-goal-filled = player { $winner } has filled its goal rows
