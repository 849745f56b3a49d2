# What the web page says.

web-menu = Menu
web-more = More
web-skip = Skip to the content
web-foot = Five abstract games for two. Free, and yours to run.
web-nav-play = Play
web-nav-lobby = Lobby
web-nav-games = Games
web-nav-rules = Rules
web-nav-settings = Settings
web-nav-account = Account
web-nav-record = Open a record
web-nav-api = API
web-nav-sign-in = Sign in
web-reconnecting = Reconnecting…
web-new-version = A new version is here.
web-reload = Reload
web-missing = There is no such page
web-go-home = To the first page
web-trouble = That did not work
web-try-again = Try again
web-close = Close
web-cancel = Cancel
web-copied = Copied
web-copy-failed = Your browser does not let us copy

## First page

web-hero = Five games. Two clicks to play.
web-hero-about = Choose a game and play against the computer, a friend, or whoever is here. No account needed.
web-games = Games
web-play = Play
web-going-on = Your games
web-learn = Learn
web-learn-about = Short lessons you play yourself
web-learn-new = New here?
web-learn-new-about = Learn any of the games in a few minutes, by playing.
web-way-lobby = Play with anyone
web-way-lobby-about = Open challenges, or make your own
web-way-friend = Invite a friend
web-way-friend-about = Send a link and play
web-way-watch = Watch the computer
web-way-watch-about = Bot against bot, any strength
web-way-record = Open a record
web-way-record-about = Walk through a saved game

## Setting up

web-which-game = Which game?
web-against = Opponent
web-with-bot = Computer
web-with-friend = Friend
web-with-anyone = Anyone
web-with-self = This device
web-with-bots = Bot against bot
web-strength = Strength
web-make-challenge = Make a challenge
web-watch = Watch
web-more-options = More options
web-side = You play
web-first = First
web-second = Second
web-random = Random
web-clock = Clock
web-no-clock = No clock
web-days =
    { $days ->
        [one] { $days } day a move
       *[other] { $days } days a move
    }
web-days-short = { $days }d
web-pie = Pie rule
web-pie-about = The second player may answer the first move by changing sides.
web-rated = Rated
web-rated-about = Counts once both have made two moves.
web-rated-needs = Rated games need a clock and a large enough board ({ $boards }).
web-rated-any = any
web-pace-fast = fast
web-pace-slow = slow
web-pace-correspondence = correspondence
web-rating-fixed = measured, does not change
web-casual = Casual
web-start-position = Start position
web-bad-position = That is not a position of this game
web-rules = Rules

## Challenges

web-lobby-about = Accept a challenge, or make one and wait for somebody.
web-lobby-empty = Nobody is waiting right now. Make a challenge and others will see it here.
web-watch-games = Games going on
web-yours = Yours
web-accept = Accept
web-accept-play = Accept and play
web-decline = Decline
web-waiting = Waiting for an opponent…
web-waiting-friend = Send this link to a friend. The game starts when they accept.
web-waiting-anyone = Your challenge is in the lobby. The game starts when somebody accepts; the link works too.
web-withdraw = Withdraw
web-friend-link = Link for your friend
web-challenges-you = { $name } challenges you.
web-challenge-accepted = Your challenge was accepted: the game begins.
web-your-side = You play
web-their-side = They play

## The game

web-board = board
web-board-label = Board of { $game }. Arrow keys move, Enter chooses, Escape gives up.
web-choose = Choose
web-legal = possible
web-empty = empty
web-empty-board = The board is empty.
web-targets = Can go to { $cells }
web-not-now = You cannot move now
web-is-over = The game is over
web-earlier = After move { $number }
web-earlier-about = You are looking at an earlier position
web-to-present = Back to the game
web-place = Place
web-choose-for = What goes on { $cell }?
web-dead = closed for good
web-ally = your ally for { $colour } is { $ally }
web-allies-of = { $colour }: player 1 with { $one }, player 2 with { $two }
web-missing-discs = Discs still missing
web-opponent = opponent
web-ink =
    { $ink ->
        [purple] purple
        [orange] orange
        [green] green
       *[other] { $ink }
    }
web-wins-within =
    { $count ->
        [one] Player { $player } wins within { $count } ply
       *[other] Player { $player } wins within { $count } plies
    }
web-wins = Player { $player } wins
web-offline = Offline
web-nothing-here = No move is possible there
web-given-up = Given up
web-premove = { $move } will be played as soon as it can
web-premove-off = Nothing will be played in advance
web-flip = Turn the board
web-about-game = About the game
web-play-panel = Moves and actions
web-clock-of = Clock of player { $player }
web-there = here
web-gone = away
web-you = you
web-winner = won
web-moves = Moves
web-no-moves = No moves yet
web-single-stones =
    { $count ->
        [1] one single stone
        [2] two single stones
        [3] three single stones
        [4] four single stones
        [5] five single stones
        [6] six single stones
        [7] seven single stones
        [8] eight single stones
        [9] nine single stones
        [10] ten single stones
       *[other] { $count } single stones
    }
web-swapped = swap
web-walk-first = To the start
web-walk-back = One move back
web-walk-forward = One move on
web-walk-last = To the present
web-evaluation = Evaluation
web-chance = Player 1 wins with { $percent } percent
web-hint = Hint
web-hint-is = Hint: { $move }
web-hint-piece = Hint: { $move }, { $piece }
web-analysis = Analysis
web-engine = Engine
web-thinking = Thinking…
web-depth = Depth { $depth }
web-type-move = Type a move
web-make-move = Move
web-in-words = Position in words
web-pieces = Pieces
web-legal-moves =
    { $count ->
        [0] No moves to make now
        [one] { $count } possible move
       *[other] { $count } possible moves
    }
web-actions = Actions
web-swap = Change sides
web-may-swap = You may change sides instead of moving.
web-takeback = Take back
web-ask-takeback = Ask to take back
web-undo = Undo
web-redo = Redo
web-offer-draw = Offer a draw
web-agree-draw = Agree on a draw
web-sure-draw = End the game as a draw?
web-abort = Call off
web-resign = Resign
web-sure-resign = Resign the game?
web-next-game = To the next game
web-rematch = Rematch
web-rematch-wanted = Rematch offered
web-rematch-accept = Accept the rematch
web-wants-rematch = Your opponent wants a rematch
web-play-again = Once more
web-new-game = New game
web-offered-draw = You offered a draw.
web-offered-takeback = You asked to take back.
web-offers-draw = Your opponent offers a draw.
web-offers-takeback = Your opponent asks to take a move back.
web-declined-draw = The draw was declined.
web-declined-takeback = Taking back was declined.
web-share = Share and save
web-copy-link = Copy the link
web-copy-position = Copy the position
web-copy-embed = Copy a frame for your site
web-download-position = Download the position
web-copy-record = Copy the record
web-download-record = Download the record
web-picture = Picture:
web-said-own = You played { $move }
web-said-move = Player { $player } plays { $move }
web-said-swap = The players have changed sides
web-said-back = Moves were taken back
web-said-ply = Move { $number }: { $move }
web-said-start = The start
web-confirm-move = Play { $move }
web-your-turn = Your turn
web-turns =
    { $count ->
        [one] One game waits for you
       *[other] { $count } games wait for you
    }
web-time-left = { $time } left
web-their-turn = Your opponent’s turn
web-player-to-move = Player { $player } to move
web-watchers =
    { $count ->
        [one] { $count } watching
       *[other] { $count } watching
    }
web-you-watch = You are watching
web-previous-game = To the game before

web-piece-disc =
    { $ink ->
        [purple] purple disc
        [orange] orange disc
       *[green] green disc
    }
web-piece-horse = horse of player { $owner }
web-piece-stone = stone of player { $owner }
web-piece-piece = piece of player { $owner }
web-piece-wall = wall of player { $owner }
web-piece-tower = tower of player { $owner }
web-piece-catapult = catapult of player { $owner }
web-piece-tag = { $piece }, group of { $tag }

## Players

web-guest = Guest { $sign }
web-deleted-player = deleted account
web-bot-level = Computer, level { $level }
web-bot-named = Computer, { $name }
web-ratings = Ratings
web-no-ratings = No rated games yet.
web-since = Here since { $date }
web-games-count =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
web-all-games = All games
web-profile = Profile

## Lists of games

web-going = going on
web-ended = ended
web-draw = draw
web-won = won
web-lost = lost
web-plies =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
web-no-games = No games found.
web-load-more = More
web-any = any
web-filters = Filters
web-filter-game = Game
web-filter-state = State
web-filter-result = Result
web-filter-player = Player
web-filter-mine = Mine only

## Rules

web-print = Print
web-diagram-middle = In the middle of a game
web-diagram-end = The end of a game

## Account

web-guest-about = You play as { $name }. With an account your games and ratings stay with you on every device.
web-sign-in = Sign in
web-sign-out = Sign out
web-register = Register
web-name = Name
web-name-about = 3 to 20 letters, digits, _ or -, a letter first
web-password = Password
web-password-about = At least 8 characters
web-current-password = Current password
web-new-password = New password
web-new-name = New name
web-change = Change
web-change-password = Change the password
web-change-name = Change the name
web-changed = Changed
web-delete-account = Delete the account
web-sure-delete = Delete the account for good? Your games stay, without your name.
web-deleted = The account is deleted.
web-welcome = Welcome, { $name }!
web-signed-out = You were signed out here.
web-go-on-as-guest = Go on as a guest
web-codes = Recovery codes
web-codes-about = Each of these codes sets a new password once, should you forget yours. They are shown only now: keep them somewhere safe.
web-copy-codes = Copy the codes
web-codes-kept = I have kept them
web-new-codes = Make new codes
web-new-codes-about = The codes from before are worth nothing then.
web-forgot = Password forgotten
web-code = Recovery code
web-code-about = One of the codes you were given with your account
web-set-password = Set a new password
web-sessions = Where you are signed in
web-this-device = this device
web-unknown-device = unknown device
web-last-used = last used { $date }
web-end-session = End
web-end-others = End all others
web-export = Download my data
web-blocked-people = People you blocked
web-nobody-blocked = Nobody
web-block = Block
web-unblock = Unblock
web-is-blocked = You will not meet { $name } any more.
web-is-unblocked = { $name } is not blocked any more.
web-report = Report
web-report-reason = What is wrong?
web-report-cheating = Cheating
web-report-stalling = Stalling or leaving
web-report-name = The name
web-report-other = Something else
web-report-text = What happened?
web-report-send = Send the report
web-reported = Thank you. Somebody will look at it.

## Settings

web-auto = Automatic
web-light = Light
web-dark = Dark
web-standard = Standard
web-safe = Colour-blind safe
web-on = On
web-off = Off
web-set-looks = Looks
web-set-lang = Language
web-set-theme = Theme
web-set-colours = Colours of pieces
web-set-motion = Animation
web-set-board = Board
web-set-coordinates = Coordinates
web-set-coordinates-about = Letters and numbers beside the board
web-set-targets = Show possible moves
web-set-targets-about = Dots where a move can go
web-set-crowded = Also when most cells are possible
web-set-crowded-about = Small dots; good while a game is new
web-set-premove = Moves in advance
web-set-premove-about = Choose your move while your opponent thinks
web-set-confirm = Confirm moves
web-set-confirm-about = Ask before a move is made; good on small screens
web-set-told = Your turn
web-set-push = Tell me when it is my turn
web-set-push-about = In games by correspondence, while no page of Quincunx is open. This browser alone is told.
web-set-push-cannot = This browser cannot be told when it is your turn.
web-set-push-refused = Your browser does not allow messages from here: allow them in its settings.
web-set-sounds = Sounds
web-set-sound = Sounds
web-set-sound-about = Moves, offers, little time
web-set-volume = Volume
web-keys = Keyboard and mouse
web-key-arrows = Arrow keys on the board
web-key-arrows-about = move the cursor
web-key-enter = Enter or space
web-key-enter-about = choose the cell
web-key-escape = Escape
web-key-escape-about = give up what you began
web-key-numbers = 1, 2, 3
web-key-numbers-about = choose what to place
web-key-slash = /
web-key-slash-about = type a move
web-key-f = f
web-key-f-about = turn the board
web-key-walk = ← → ↑ ↓ beside the board
web-key-walk-about = walk through the moves
web-key-right = Right button
web-key-right-about = draw arrows and rings

## Records

web-record-about = Choose a .qgn file or paste a record to walk through it. Nothing is stored.
web-record-text = Paste a record here
web-record-file = File with a record
web-record-open = Open
web-analysis-board = Analysis board
web-record-which = Game

## What went wrong

web-error-unreachable = The server cannot be reached.
web-error-signed-out = You were signed out here.

## Reviews

web-review = Review the game
web-review-title = Review
web-review-going = The game is being reviewed …
web-review-waits = Other reviews come first …
web-review-done = The game is reviewed.
web-review-walk = Walk through the moves to see what each was worth.
web-review-graph = Winning chance of player 1 over the game; at the end { $one }
web-accuracy = Accuracy
web-turning-points = Turning points:
web-chances = Winning chance: { $before } → { $after }
web-chances-proven = Winning chance: { $before } → { $after }, proven
web-better = Better:
web-said-line = In the better line: { $move }
web-learn-mistakes =
    { $count ->
        [one] Learn from the mistake
       *[other] Learn from { $count } mistakes
    }
web-no-mistakes = There are no mistakes to learn from.
web-mistake-of = Mistake { $number } of { $count }
web-mistake-task = Player { $player } played { $move }. Find a better move on the board.
web-mistakes-end = Back to the game
web-guess-again = Try again
web-solution = Show the solution
web-next-mistake = Next
web-guess-best = { $move } is the best move.
web-guess-good = { $move } is good, too; the best was { $best }.
web-guess-bad = { $move } is not it: { $line } leaves a chance of { $after }.
web-guess-solution = The better line: { $line }

## Puzzles

web-puzzle-rating = Rating { $rating }
web-puzzle-task = Player { $player }: find the move that wins
web-puzzle-better = Player { $player }: find the better move
web-puzzle-own = From a game of yours.
web-puzzle-right = Right. The answer is { $move }: go on.
web-puzzle-solved = Solved.
web-puzzle-looking = { $move }? The engine looks at it …
web-puzzle-loses = { $move } loses: { $line }. Try again.
web-puzzle-wrong = { $move } does not win: { $line }. Try again.
web-puzzle-not-that = { $move } does not win. Try again.
web-puzzle-hint = It begins with { $text }.
web-puzzle-solution = The solution: { $line }.
web-puzzle-next = Next
web-puzzle-standing = Your rating: { $rating }. Without a mistake in a row: { $streak }, at best { $best }.
web-puzzle-count = Solved at once: { $solved } of { $count }.
web-puzzle-game = Game
web-puzzle-kind = Kind
web-puzzle-level = How hard
web-puzzle-any = any
web-puzzle-win = win in a few moves
web-puzzle-easy = easy
web-puzzle-middle = middling
web-puzzle-hard = hard
web-puzzle-begin = Begin
web-puzzle-none = There is no such puzzle: choose another game, kind or level.
web-puzzle-no-mistakes = No mistake of yours is to be played again today. They come from reviews of your games.
