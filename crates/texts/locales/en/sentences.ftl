# Made from the sentences in the sources, where they are to be changed: see CONTRIBUTING.md, Words. Translations have files
# of the same name.

colour-black = black
colour-green = green
colour-orange = orange
colour-purple = purple
colour-white = white

draw-ally-of = ally of { $player }
draw-arrived = arrived
draw-catapults = catapults
draw-connected = player { $winner } has connected { $colour }
draw-count-of = { $count } of { $total }
draw-cut-off = player { $winner } has cut player { $loser } off from { $colour }
draw-gauls = Gauls (2)
draw-give-both = give up both stones
draw-give-one = give up one stone
draw-goal-filled = player { $winner } has filled its goal rows
draw-goal-of = goal of player { $player }
draw-group = player { $player }: { $count } stones
draw-group-of-one = player { $player }: 1 stone
draw-groups = groups
draw-home-row = home row of player { $player }
draw-left = left
draw-no-groups = none
draw-on-home-row = player { $winner } stands on the enemy's home row
draw-open-cells = open cells
draw-pass = pass
draw-pieces = pieces
draw-player = player { $player }
draw-player-colour = player { $player }, { $colour }
draw-romans = Romans (1)
draw-rows-to-go = rows to go
draw-side-of = side of { $colour }
draw-stones = stones
draw-to-move = player { $player } to move
draw-towers = towers
draw-walls = walls
draw-won = won
draw-won-by = by { $player }

end-aborted = it does not count
end-adjudication = the position was adjudicated
end-agreement = both agreed to a draw
end-forfeit =
    { $reader ->
        [winner] the opponent forfeited the game
        [loser] you forfeited the game
       *[everyone] player { $loser } forfeited the game
    }
end-goal-filled =
    { $reader ->
        [winner] you have filled both goal rows
        [loser] the opponent has filled both goal rows
       *[everyone] player { $winner } has filled both goal rows
    }
end-home-row =
    { $reader ->
        [winner] a stone of yours stands on the enemy's home row
        [loser] a stone of the opponent stands on your home row
       *[everyone] a stone of player { $winner } stands on the enemy's home row
    }
end-larger-groups =
    { $reader ->
        [winner] you have the larger groups
        [loser] the opponent has the larger groups
       *[everyone] player { $winner } has the larger groups
    }
end-no-move =
    { $reader ->
        [winner] the opponent has no legal move
        [loser] you have no legal move
       *[everyone] player { $loser } has no legal move
    }
end-other = { $reason }
end-ply-limit = the limit of moves is reached
end-repetition = the position occurred for the third time
end-resignation =
    { $reader ->
        [winner] the opponent resigned
        [loser] you resigned
       *[everyone] player { $loser } resigned
    }
end-tie-break = all groups are equal: the tie-break decides
end-time =
    { $reader ->
        [winner] the opponent's time has run out
        [loser] your time has run out
       *[everyone] the time of player { $loser } has run out
    }
end-two-colours =
    { $reader ->
        [winner] you have won two of the three colours
        [loser] the opponent has won two of the three colours
       *[everyone] player { $winner } has won two of the three colours
    }

error-analysis-busy = the engine still works on your last question
error-analysis-going-on = no engine in an unfinished game that is rated or against a person
error-analysis-live = no engine while you play a rated game, or against a person, with a clock of minutes
error-analysis-near = no engine while somebody at your address plays this game with a clock of minutes
error-analysis-played = no engine for a position of a game that is being played
error-analysis-unfinished = no engine while you have so many unfinished games against people
error-bad-bot = this game has no such bot
error-bad-name = a name has 3 to 20 letters, digits, _ or -, and starts with a letter
error-bad-password = a password has 8 to 200 characters
error-bad-position = that is not a position of this game
error-bad-record = that is not a record
error-bad-ruleset = there is no such game, or it has no such option
error-bad-settings = these settings do not go together
error-blocked = one of you does not want to play with the other
error-bot-oracle = somebody at your address plays this very position with a clock of minutes: try again in a moment
error-challenge-gone = somebody has accepted this challenge, or it was withdrawn
error-clock-days = a turn has at most { $days } days
error-clock-long = a clock has at most three hours, and an increment of at most three minutes
error-clock-periods = clocks here have a base and an increment, no periods
error-engine-time = your engine time is used up: try again in { $seconds } s
error-foreign-origin = another site may not do this
error-have-account = you have an account: sign out first
error-internal = something went wrong on the server
error-many-records = there are more than { $most } games
error-mixed-name = the letters of a name are of one script, so that no name looks like another
error-most-blocked = { $most } people can be blocked at most
error-most-studies = { $most } studies can be saved at most
error-name-taken = that name is taken
error-no-address = there is nothing at this address
error-no-challenge = there is no such challenge
error-no-game = there is no such game
error-no-player = there is no such player
error-no-record = there is no game in it
error-no-rematch = there is no rematch while the game goes on
error-no-session = this session has ended already
error-no-study = there is no such study, or it is not shared
error-not-your-challenge = this is not your challenge
error-not-your-game = this is not your game
error-over-already = the game is over in this position
error-overloaded = the server is full: try again in a moment
error-own-challenge = this is your own challenge: somebody else has to accept it
error-rated-account = rated games are for those with an account
error-rated-clock = a rated game needs a clock
error-rated-opponent = only games against somebody else can be rated
error-rated-ruleset = games with these options are not rated
error-rated-start = a rated game starts from the start
error-rematch-gone = the account of the other player is gone
error-rematch-players = only its players can have a rematch
error-report-game = that player is not in that game
error-report-long = a report has at most { $most } characters
error-reserved-name = names that begin with “{ $word }” are those of guests and bots
error-review-empty = there is no move to review
error-review-going-on = a game is reviewed when it is over
error-reviews-waiting = there are reviews enough that wait: try again when one of yours is done
error-same-browser = accounts that have signed in with the same browser play no rated games against each other
error-shutting-down = the server is shutting down: try again in a moment
error-sign-in = you need an account for this
error-stale = the position has changed in the meantime
error-store-busy = this took too long to look up: try again in a moment
error-store-unavailable = the server cannot store anything right now: nothing has changed, try again
error-store-unknown = it is not known whether this was stored: look again before you do it again
error-study-large = a study has { $most } moves at most
error-study-name = the name of a study has 1 to { $most } characters
error-time-ran-out = the time ran out before this came
error-timeout = the connection is too slow: it was given up
error-too-large = that is too large
error-too-many-connections = too many connections from one address
error-too-many-games = { $most } games can be watched at once at most
error-too-many-rated = two people begin at most { $games } rated games against each other in 24 hours
error-too-many-requests = too many requests: try again in { $seconds } s
error-too-many-tries = too many tries: try again in { $seconds } s
error-too-much-aside = too much was taken back or offered in this game: it can only go on from here
error-unclear = the server did not understand what was sent to it
error-wrong-code = the name or the recovery code is wrong
error-wrong-password = the name or the password is wrong
error-yourself = this is yourself

game-alliances-summary = Nobody owns a colour: join the sides of two of the three, or cut your opponent off from them.
game-emulsion-summary = Swap stones towards their own colour; when no swap is left, the larger groups win.
game-hadron-summary = Place pieces where both colours touch equally; the player who cannot loses.
game-murus-summary = Topple towers towards the enemy's home row; reach it, or leave the enemy without a move.
game-renpaarden-summary = Race your knights across, over the opponent's stones, and fill the two rows opposite.

illegal-alliances-none-left = no { $colour } disc is left: all { $discs } are on the board
illegal-cell-taken = there is a piece on { $cell } already
illegal-emulsion-no-gain = the stone on { $from } is worth { $before } now and { $after } after the swap: it must gain
illegal-emulsion-not-adjacent = { $to } is not next to { $from }, neither orthogonally nor diagonally
illegal-emulsion-own-stone = there is a stone of your own on { $to }: swap with one of your opponent
illegal-game-over = the game is over
illegal-hadron-unbalanced = { $cell } touches { $own } of yours and { $theirs } of theirs: the numbers must be equal
illegal-murus-backward-throw = a catapult throws forward, diagonally forward or sideways, never backward to { $to }
illegal-murus-catapult-throws = { $from } holds a catapult, which can do nothing but throw single stones
illegal-murus-empty-cell = there is no stack on { $from }
illegal-murus-no-enemy = there is no enemy stack on { $to } to hit
illegal-murus-no-opening = a tower can be redistributed only as the first turn, with opening=redistribute
illegal-murus-not-a-catapult = both stones can be sacrificed only against a catapult, and { $to } holds none
illegal-murus-not-a-tower = { $from } holds a wall: walls cannot do anything by themselves
illegal-murus-not-adjacent = a tower can only hit a stack next to it, and { $to } is not next to { $from }
illegal-murus-not-yours = the stack on { $from } is your opponent's
illegal-murus-opening-first = your first turn takes a tower off the board and puts its two stones on row { $row }
illegal-murus-opening-order = the two stones go to different cells, named in alphabetical order
illegal-murus-opening-row = { $cell } is not on row { $row }, the one in front of your home row
illegal-murus-opening-taken = { $cell } is not empty
illegal-murus-stack-full = your stack of { $height } on { $cell } cannot take another stone
illegal-murus-target-blocked = an enemy stack on { $cell } is in the way
illegal-murus-throw-distance = the catapult on { $from } throws two or three cells along a straight or diagonal line, not to { $to }
illegal-murus-throw-hits = { $to } holds an enemy stack: to hit it is written { $from }x{ $to }
illegal-murus-throw-onto-own = a stone cannot be thrown onto your own stack on { $to }
illegal-murus-tower-distance = the tower on { $from } puts its stones on the two nearest cells of a straight or diagonal line, so it cannot go to { $to }
illegal-murus-tower-stands = { $to } holds a tower, which no sacrifice can remove stones of
illegal-not-your-stone = there is no stone of yours on { $cell }
illegal-off-board = { $cell } is not on the { $columns }x{ $rows } board
illegal-renpaarden-must-go-on = there is a stone of your opponent on { $to }: step on from there until you reach an empty cell
illegal-renpaarden-must-move = you can move, so you may not pass
illegal-renpaarden-own-stone = there is a stone of your own on { $to }
illegal-renpaarden-unreachable = no knight's step leads from { $from } to { $to }, and no chain of them over stones of your opponent

offer-draw = a draw
offer-takeback = a takeback

option-goal-about = escape takes away the meaning of the home rows: only having no move loses
option-opening-about = redistribute makes each player's first turn spread one tower over the second row
option-rules-about = advanced adds catapults, and the home row must be held for one reply
option-size-about = cells on a side of the board
option-tiebreak-about = who wins if all groups are equal: the player who made the last move (seed) or the other (official)

outcome-aborted = The game was called off
outcome-drawn = The game is a draw
outcome-won =
    { $reader ->
        [winner] You won
        [loser] You lost
       *[everyone] Player { $winner } has won
    }

position-bad-marks = `{ $word }` is not three marks for who has won purple, orange and green: each is `-`, `1` or `2`
position-bad-number = `{ $number }` is not a number of empty cells
position-bad-side = the player to move is 1 or 2, not `{ $other }`
position-both-arrived = both players have filled their goal rows, but the first to do so ends the game
position-both-home = both players stand on the other's home row: only one of them can have won
position-empty = the position is empty: it needs rows of the board and the player to move, or `startpos`
position-many-discs = the board has { $count } { $colour } discs, but there are only { $most }
position-many-stones = there are { $count } `{ $letter }`, but a player has { $most } stones
position-mark-missing = { $colour } is marked `-`, but player { $player } has connected it or player { $other } is cut off from it
position-mark-untrue = { $colour } is marked `{ $player }`, but player { $player } has not connected it and player { $other } is not cut off from it
position-no-catapults = there are no catapults in the basic rules: `C` and `c` need rules=advanced
position-no-marks = three marks for who has won purple, orange and green (`---` for nobody) are missing after the player to move
position-no-opening = no opening can be pending: `open` needs opening=redistribute
position-no-piece = `{ $letter }` is no piece: pieces are { $known }
position-no-side = the player to move is missing: 1 or 2 after the board
position-not-full = the board is full in Emulsion: every cell holds a `b` or a `w`
position-only-open = unexpected `{ $word }`: after the player to move only `open` may follow
position-rest = unexpected `{ $rest }` at the end of the position
position-row-length = row { $row } from the top has { $length } cells, not { $column }
position-rows = { $ruleset } has { $rows } rows, the board has { $found }
position-stones = player { $player } has { $stones } stones, but only { $most } exist
position-word-after-side = unexpected `{ $word }` after the player to move

problem-empty-period = a period of the clock needs at least one move
problem-no-plies = the ply limit must be at least 1
problem-no-time = the clocks need some time to start with
problem-start = the start position is not one of this game

refusal-game-over = the game is over
refusal-no-offer = nobody has proposed { $offer }
refusal-no-swap = players can only be exchanged in answer to the first move, by the pie rule
refusal-not-a-move = that is not how a move is written
refusal-not-allowed = the settings of this game do not allow that
refusal-not-your-turn = it is not your turn
refusal-nothing-to-redo = there is no turn to make again
refusal-nothing-to-take-back = there is no turn of yours to take back
refusal-offer-pending = { $offer } is already proposed
refusal-offered-already = you have already proposed { $offer } in this position
refusal-own-offer = you proposed { $offer } yourself: the other person may accept it
refusal-too-late-to-abort = both have had a turn: it is too late to call the game off

study-alliances-connects = this connects { $colour } for player { $winner }
study-alliances-cut-off = this cuts player { $loser } off from { $colour }
study-alliances-lets = player { $player } can now win { $colour } at once, with { $mv }
study-alliances-missing = discs that player { $player } needs to connect { $colour }: { $is }, before this { $was }
study-emulsion-joins = the swap joins groups of { $sizes } into one of { $size }
study-emulsion-largest = the largest groups have { $one } stones of player 1 and { $two } of player 2 now
study-emulsion-over = this leaves player { $player } no swap, and the groups decide
study-emulsion-splits = the swap splits a group of { $size } of player { $player } into groups of { $sizes }
study-forced = there was no other legal move
study-hadron-closed = cells that can never become legal after this: { $cells }
study-hadron-opened = cells that this makes legal: { $cells }
study-hadron-over = this leaves player { $player } no cell to play on
study-hadron-parity = no cell matters to another any more: with { $count } left, player { $last } makes the last move
study-missed-win = { $mv } wins by force; moves it takes at most: { $moves }
study-murus-hangs = the wall that this puts on { $cell } can be removed with { $mv }
study-murus-home = this lets player { $player } reach the home row of player { $other } at once, with { $mv }
study-murus-missed-home = { $mv } reaches the home row of player { $player } at once
study-murus-towers = towers now: { $one } of player 1, { $two } of player 2
study-refuted = after this player { $player } wins by force with { $mv }; moves it takes at most: { $moves }
study-renpaarden-back = this loses rows: { $rows }
study-renpaarden-behind = the last stone of player { $player } is on { $cell }, with { $rows } rows to go
study-renpaarden-better = { $mv } gains more rows: { $more } instead of { $rows }
study-renpaarden-lets = player { $player } can now go { $rows } rows at once with { $mv }
study-renpaarden-race = rows still to go: { $one } for player 1, { $two } for player 2

typed-no-cell = this board has no cell { $name }
typed-no-choice = there is no { $letter } to choose: write one of { $known }
typed-no-move = that is not how a move is written
typed-several = that can mean several moves: write one of { $moves }
