# What is said of a page where somebody shows a link to it, and in frames on other sites.

head-start = Quincunx: five abstract board games
head-start-about = Alliances, Renpaarden, Emulsion, Hadron and Murus Gallicus: learn them in minutes, play the computer, a friend or anyone. Free, without an account.
head-lobby = Lobby
head-games = Games
head-rules = Rules
head-learn = Learn
head-analysis = Analysis board
head-record = Open a record
head-settings = Settings
head-account = Account
head-play-game = Play { $game }
head-play-about = Against the computer, a friend or anyone, in the browser.
head-learn-game = Learn { $game }
head-learn-about = Ten short steps to be played, then a first game.
head-rules-game = Rules of { $game }
head-rules-about = With boards to try everything out.
head-game = { $game }: { $one } – { $two }
head-game-going =
    { $moves ->
        [0] The game begins
        [one] After one move
       *[other] After { $moves } moves
    }, player { $player } to move
head-game-won = Player { $player } has won after { $moves } moves
head-game-drawn = A draw after { $moves } moves
head-challenge-game = { $who } wants to play { $game }
head-challenge-about = Accept, and the game begins: in the browser, without an account.
embed-first = Start
embed-back = Back
embed-on = Forward
embed-last = End
push-turn = Your turn
