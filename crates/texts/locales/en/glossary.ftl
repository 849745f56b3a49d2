# Words of the games: term-GAME-NAME is how a word is written, its name first, and term-GAME-NAME-about what it means.
# term-any-NAME is for every game.

glossary-title = Words

term-alliances-disc = disc, discs
term-alliances-disc-about = What you place. There are 42 of each colour, and both players use all three colours.
term-alliances-side = side, sides
term-alliances-side-about = Five cells at the edge of the board that belong to a colour. Each colour has two, opposite each other.
term-alliances-ally = ally, allies, ally of 1, ally of 2
term-alliances-ally-about = A second colour that a player may use for a colour. For purple, player 1's ally is orange and player 2's is green.
term-alliances-connect = connect, connects, connected
term-alliances-connect-about = To join a colour's two sides by a path of neighbouring cells with that colour or your ally for it.
term-alliances-cut-off = cut off
term-alliances-cut-off-about = Unable to connect a colour ever again, because discs of the third colour wall it off. The opponent then wins the colour.
term-alliances-won = won
term-alliances-won-about = A colour is won by connecting it, or when the opponent is cut off from it. Two colours win the game.

term-renpaarden-horse = stone, stones, horse, horses
term-renpaarden-horse-about = A piece. It jumps two cells straight and one to the side, over whatever lies between.
term-renpaarden-step = knight's step
term-renpaarden-step-about = Two cells straight and one to the side, as a knight jumps in chess.
term-renpaarden-chain = chain, chains
term-renpaarden-chain-about = Several steps in one turn: whoever lands on a stone of the opponent steps on from there until an empty cell.
term-renpaarden-goal = goal rows, goal row, goal
term-renpaarden-goal-about = The two rows where your opponent started. Whoever first fills both with their own stones wins.
term-renpaarden-arrived = arrived
term-renpaarden-arrived-about = How many stones already stand on the goal rows.
term-renpaarden-rows = rows to go
term-renpaarden-rows-about = All rows that a player's stones still have to the farthest goal row, added up.

term-emulsion-value = value, values
term-emulsion-value-about = What a stone is worth: 1 for each stone of its colour beside it, and a half for each edge of the board it touches.
term-emulsion-swap = swap, swaps
term-emulsion-swap-about = A turn: one of your stones changes places with a neighbouring stone of your opponent, and must be worth more afterwards.
term-emulsion-group = group, groups
term-emulsion-group-about = Stones of one colour that hang together up, down, left or right. At the end the largest group wins.
term-emulsion-tie-break = tie-break
term-emulsion-tie-break-about = Who wins if all groups of both players are equal.

term-hadron-balance = balance, balances
term-hadron-balance-about = A cell is in balance when as many pieces of yours as of your opponent's stand beside it. Only there a piece may be placed.
term-hadron-legal = legal cell, legal cells, open cell, open cells
term-hadron-legal-about = An empty cell in balance: both players may play there.
term-hadron-neighbour = neighbour, neighbours
term-hadron-neighbour-about = A cell right above, below, left or right of another. Corners do not count.
term-hadron-dead = dead cell, dead cells
term-hadron-dead-about = An empty cell that can never come into balance again, whatever is played.
term-hadron-component = component, components
term-hadron-component-about = A part of the board whose open cells have nothing to do with those elsewhere. Near the end each can be counted by itself.

term-murus-stack = stack, stacks
term-murus-stack-about = Stones on one cell: one is a wall, two are a tower, three a catapult.
term-murus-wall = wall, walls
term-murus-wall-about = One stone alone on a cell. It cannot do anything by itself, but a tower can grow from it.
term-murus-tower = tower, towers
term-murus-tower-about = Two stones on one cell. It can fall over onto the next two cells, or give up a stone to take an enemy wall.
term-murus-catapult = catapult, catapults
term-murus-catapult-about = Three stones on one cell, in the advanced rules only. It throws single stones two or three cells far.
term-murus-sacrifice = sacrifice, sacrifices
term-murus-sacrifice-about = A tower gives up a stone, and becomes a wall, to take an enemy wall next to it.
term-murus-home = home rows, home row
term-murus-home-about = The row where a player starts. A stone of the enemy there wins.
term-murus-throw = throw, throws
term-murus-throw-about = What a catapult does: one stone flies over anything onto an empty cell or an enemy stack.

term-any-cell = cell, cells
term-any-cell-about = A place on the board, named by its letter and its number, such as c3.
term-any-pie = pie rule
term-any-pie-about = The second player may answer the first move by changing sides, so a first move that is too strong does not pay.
