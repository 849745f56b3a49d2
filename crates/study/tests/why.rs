//! What is said of a move is true: every sentence is compared with what plain code makes of the positions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeSet, HashMap, VecDeque};

use fastrand::Rng;
use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::alliances::{Alliances, Cell, Colour};
use quincunx_rules::record::Reader;
use quincunx_rules::{AnyPosition, GAMES, History, Phrase, Player, Ruleset};
use quincunx_study::{game_of, review};

/// A sentence with the positions around the move it is about.
struct Said<'a> {
    phrase: &'a Phrase,
    before: &'a AnyPosition,
    after: &'a AnyPosition,
    mv: &'a str,
    rng: &'a mut Rng,
}

impl Said<'_> {
    fn arg(&self, name: &str) -> String {
        let found = self.phrase.args().iter().find(|arg| arg.0 == name);
        found
            .unwrap_or_else(|| panic!("{name} of {}", self.phrase))
            .1
            .text()
            .to_string()
    }

    fn number(&self, name: &str) -> i64 {
        self.arg(name).parse().unwrap()
    }

    fn list(&self, name: &str) -> Vec<String> {
        self.arg(name).split(", ").map(String::from).collect()
    }

    /// Whether it is true.
    fn holds(&mut self) -> bool {
        let me = self.before.side();
        let id = self.phrase.id();
        match id {
            "study-missed-win" => {
                let won = after(self.before, &self.arg("mv"));
                self.number("moves") > 0 && solved(&won).is_none_or(|wins| !wins)
            }
            "study-refuted" => {
                let lost = after(self.after, &self.arg("mv"));
                self.number("player") == number(!me) && solved(&lost).is_none_or(|wins| !wins)
            }
            "study-forced" => self.before.moves().len() == 1,
            "study-hadron-over" => self.after.moves().is_empty() && self.number("player") == number(!me),
            "study-hadron-parity" => {
                let told = (self.number("count"), self.number("last"));
                (0..10).all(|_| {
                    let moves = playout(self.after, self.rng);
                    let last = if moves.len() % 2 == 1 { !me } else { me };
                    (moves.len() as i64, number(last)) == told
                })
            }
            "study-hadron-closed" => {
                let cells = self.list("cells");
                (0..30).all(|_| playout(self.after, self.rng).iter().all(|mv| !cells.contains(mv)))
            }
            "study-hadron-opened" => {
                let (was, is) = (self.before.moves(), self.after.moves());
                self.list("cells")
                    .iter()
                    .all(|cell| is.contains(cell) && !was.contains(cell))
            }
            _ if id.starts_with("study-emulsion") => self.holds_in_emulsion(),
            _ if id.starts_with("study-murus") => self.holds_in_murus(),
            _ if id.starts_with("study-renpaarden") => self.holds_in_renpaarden(),
            _ if id.starts_with("study-alliances") => self.holds_in_alliances(),
            _ => panic!("nobody knows whether {id} is true"),
        }
    }

    fn holds_in_emulsion(&self) -> bool {
        let me = self.before.side();
        let colour = |player: Player| ['b', 'w'][player.index()];
        let (was, is) = (grid(self.before), grid(self.after));
        let (from, to) = self.mv.split_once('-').unwrap();
        let cell = |grid: &Grid, name: &str| place(grid, name);
        match self.phrase.id() {
            "study-emulsion-over" => self.after.moves().is_empty() && self.number("player") == number(!me),
            "study-emulsion-largest" => Player::BOTH.iter().zip(["one", "two"]).all(|(&player, name)| {
                let groups = groups(&is, colour(player));
                groups.iter().map(BTreeSet::len).max() == Some(self.number(name) as usize)
            }),
            "study-emulsion-joins" => {
                let all = groups(&is, colour(me));
                let joined = all.iter().find(|group| group.contains(&cell(&is, to))).unwrap();
                let parts: Vec<BTreeSet<(usize, usize)>> = groups(&was, colour(me))
                    .into_iter()
                    .filter(|group| group.is_subset(joined))
                    .collect();
                let whole: usize = parts.iter().map(BTreeSet::len).sum();
                whole + 1 == joined.len()
                    && joined.len() as i64 == self.number("size")
                    && sizes(&parts) == self.list("sizes")
                    && parts.len() > 1
            }
            "study-emulsion-splits" => {
                let all = groups(&was, colour(!me));
                let group = all.iter().find(|group| group.contains(&cell(&was, to))).unwrap();
                let parts: Vec<BTreeSet<(usize, usize)>> = groups(&is, colour(!me))
                    .into_iter()
                    .filter(|part| part.is_subset(group))
                    .collect();
                let left: usize = parts.iter().map(BTreeSet::len).sum();
                assert!(!group.contains(&cell(&was, from)));
                left + 1 == group.len()
                    && group.len() as i64 == self.number("size")
                    && sizes(&parts) == self.list("sizes")
                    && parts.len() > 1
            }
            id => panic!("nobody knows whether {id} is true"),
        }
    }

    fn holds_in_murus(&self) -> bool {
        let me = self.before.side();
        let home = |position: &AnyPosition, mv: &str, player: Player| {
            let outcome = after(position, mv).result().unwrap();
            outcome.winner == Some(player) && outcome.reason == quincunx_rules::murus::HOME_ROW
        };
        match self.phrase.id() {
            "study-murus-missed-home" => {
                home(self.before, &self.arg("mv"), me) && self.mv != self.arg("mv") && self.after.result().is_none()
            }
            "study-murus-home" => home(self.after, &self.arg("mv"), !me) && self.number("player") == number(!me),
            "study-murus-towers" => {
                let count = |letter| self.after.to_string().chars().filter(|&other| other == letter).count() as i64;
                self.number("one") == count('T') && self.number("two") == count('t')
            }
            "study-murus-hangs" => {
                let own = ["WTC", "wtc"][me.index()];
                let at = |position: &AnyPosition| {
                    let grid = grid(position);
                    let (row, column) = place(&grid, &self.arg("cell"));
                    grid[row][column]
                };
                let taken = format!("x{}", self.arg("cell"));
                !own.contains(at(self.before))
                    && own.starts_with(at(self.after))
                    && self.arg("mv").ends_with(&taken)
                    && self.after.moves().contains(&self.arg("mv"))
            }
            id => panic!("nobody knows whether {id} is true"),
        }
    }

    fn holds_in_renpaarden(&self) -> bool {
        let me = self.before.side();
        let gain = |position: &AnyPosition, mv: &str| {
            let player = position.side();
            to_go(position, player).iter().sum::<i64>() - to_go(&after(position, mv), player).iter().sum::<i64>()
        };
        match self.phrase.id() {
            "study-renpaarden-race" => {
                let sums = Player::BOTH.map(|player| to_go(self.after, player).iter().sum::<i64>());
                sums == [self.number("one"), self.number("two")]
            }
            "study-renpaarden-behind" => {
                let mut rows = to_go(self.after, me);
                rows.sort_unstable();
                let (row, _) = place(&grid(self.after), &self.arg("cell"));
                let size = grid(self.after).len() as i64;
                let there = if me == Player::One {
                    size - 1 - row as i64
                } else {
                    row as i64
                };
                rows.pop() == Some(there) && there == self.number("rows") && rows.pop().unwrap() < there
            }
            "study-renpaarden-better" => {
                gain(self.before, self.mv) == self.number("rows")
                    && gain(self.before, &self.arg("mv")) == self.number("more")
                    && self.number("more") > self.number("rows")
            }
            "study-renpaarden-back" => -gain(self.before, self.mv) == self.number("rows") && self.number("rows") > 0,
            "study-renpaarden-lets" => {
                let most = self.after.moves().iter().map(|mv| gain(self.after, mv)).max();
                most == Some(self.number("rows")) && gain(self.after, &self.arg("mv")) == self.number("rows")
            }
            id => panic!("nobody knows whether {id} is true"),
        }
    }

    fn holds_in_alliances(&self) -> bool {
        let me = self.before.side();
        let [before, next] = [self.before, self.after].map(|position| position.get::<Alliances>().unwrap());
        let colour = Colour::ALL
            .into_iter()
            .find(|colour| colour.to_string() == self.arg("colour"))
            .unwrap();
        let player = |name: &str| Player::from_number(self.number(name) as u8).unwrap();
        let won = |position: &Alliances| position.won_by(colour);
        match self.phrase.id() {
            "study-alliances-connects" => {
                let winner = player("winner");
                won(&before).is_none() && won(&next) == Some(winner) && missing(&next, colour, winner) == Some(0)
            }
            "study-alliances-cut-off" => {
                let loser = player("loser");
                won(&before).is_none() && won(&next) == Some(!loser) && missing(&next, colour, loser).is_none()
            }
            "study-alliances-lets" => {
                let then = after(self.after, &self.arg("mv")).get::<Alliances>().unwrap();
                won(&next).is_none() && won(&then) == Some(!me) && player("player") == !me
            }
            "study-alliances-missing" => {
                let of = |position| missing(position, colour, player("player")).map(|discs| discs as i64);
                of(&before) == Some(self.number("was")) && of(&next) == Some(self.number("is"))
            }
            id => panic!("nobody knows whether {id} is true"),
        }
    }
}

fn number(player: Player) -> i64 {
    player.number().into()
}

fn after(position: &AnyPosition, mv: &str) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next
}

/// The moves of a random game from here to its end.
fn playout(position: &AnyPosition, rng: &mut Rng) -> Vec<String> {
    let mut position = position.clone();
    let mut played = Vec::new();
    while let Some(mv) = rng.choice(position.moves()) {
        position.play(&mv).unwrap();
        played.push(mv);
    }
    played
}

/// Whether the player to move wins, where trying everything is quick.
fn solved(position: &AnyPosition) -> Option<bool> {
    fn wins(position: &AnyPosition, known: &mut HashMap<String, bool>) -> bool {
        if let Some(&known) = known.get(&position.to_string()) {
            return known;
        }
        let won = position.moves().iter().any(|mv| !wins(&after(position, mv), known));
        known.insert(position.to_string(), won);
        won
    }
    (position.ruleset().to_string() == "hadron:size=3").then(|| wins(position, &mut HashMap::new()))
}

/// A board as rows of letters from the top, blanks for empty cells.
type Grid = Vec<Vec<char>>;

fn grid(position: &AnyPosition) -> Grid {
    let text = position.to_string();
    let row = |row: &str| {
        row.chars()
            .flat_map(|letter| match letter.to_digit(10) {
                Some(blanks) => vec![' '; blanks as usize],
                None => vec![letter],
            })
            .collect()
    };
    text.split(' ').next().unwrap().split('/').map(row).collect()
}

/// The row and column of a cell.
fn place(grid: &Grid, name: &str) -> (usize, usize) {
    let column = name.bytes().next().unwrap() - b'a';
    (grid.len() - name[1..].parse::<usize>().unwrap(), column.into())
}

fn groups(grid: &Grid, colour: char) -> Vec<BTreeSet<(usize, usize)>> {
    let mut left: BTreeSet<(usize, usize)> = (0..grid.len())
        .flat_map(|row| (0..grid.len()).map(move |column| (row, column)))
        .filter(|&(row, column)| grid[row][column] == colour)
        .collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some((row, column)) = open.pop() {
            for next in [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ] {
                if left.remove(&next) {
                    group.insert(next);
                    open.push(next);
                }
            }
        }
        groups.push(group);
    }
    groups
}

fn sizes(groups: &[BTreeSet<(usize, usize)>]) -> Vec<String> {
    let mut sizes: Vec<usize> = groups.iter().map(BTreeSet::len).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.iter().map(usize::to_string).collect()
}

/// The rows that each stone of a player has to go.
fn to_go(position: &AnyPosition, player: Player) -> Vec<i64> {
    let grid = grid(position);
    let last = grid.len() - 1;
    let letter = ['o', 'x'][player.index()];
    let mut rows = Vec::new();
    for (row, cells) in grid.iter().enumerate() {
        let there = if player == Player::One { last - row } else { row };
        rows.extend(cells.iter().filter(|&&cell| cell == letter).map(|_| there as i64));
    }
    rows
}

/// The discs a player still needs to connect a colour; `None` if it never can.
fn missing(position: &Alliances, colour: Colour, player: Player) -> Option<usize> {
    let cost = |cell: Cell| match position.disc(cell) {
        None => Some(1),
        Some(disc) => (disc == colour || disc == colour.ally(player)).then_some(0),
    };
    let [from, to] = colour.sides();
    let has = |cells: u128, cell: Cell| cells & cell.bit() != 0;
    let mut best: HashMap<Cell, usize> = HashMap::new();
    let mut open: VecDeque<(Cell, usize)> = VecDeque::new();
    for cell in Cell::all().filter(|&cell| has(from, cell)) {
        if let Some(cost) = cost(cell) {
            open.push_back((cell, cost));
        }
    }
    // Costs are small: each cell is looked at again whenever it is reached more cheaply.
    while let Some((cell, sum)) = open.pop_front() {
        if best.get(&cell).is_some_and(|&known| known <= sum) {
            continue;
        }
        best.insert(cell, sum);
        for next in Cell::all().filter(|&next| has(cell.neighbours(), next)) {
            if let Some(cost) = cost(next) {
                open.push_back((next, sum + cost));
            }
        }
    }
    Cell::all()
        .filter(|&cell| has(to, cell))
        .filter_map(|cell| best.get(&cell).copied())
        .min()
}

/// A game that is played at random, now and then with a stroke of luck: whoever can win does.
fn game(ruleset: &Ruleset, plies: usize, rng: &mut Rng) -> History {
    let mut game = History::new(AnyPosition::start(ruleset));
    while game.result().is_none() && game.plies() < plies {
        let moves = game.position().moves();
        let wins = |mv: &&String| after(game.position(), mv).result().is_some();
        let mv = moves.iter().find(wins).filter(|_| rng.u8(..4) > 0);
        let mv = mv.unwrap_or(&moves[rng.usize(..moves.len())]).clone();
        game.push(&mv).unwrap();
    }
    game
}

/// The game of two levels in docs/examples.
fn example(name: &str) -> History {
    let path = format!("{}/../../docs/examples/{name}.qgn", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(path).unwrap();
    game_of(&Reader::new(&text[..]).next().unwrap().unwrap())
}

#[test]
fn what_is_said_is_true_and_every_game_has_much_to_say() {
    let mut rng = Rng::with_seed(1);
    let limits = Limits {
        nodes: Some(60),
        ..Limits::default()
    };
    let options = Options {
        memory: 2 << 20,
        ..Options::default()
    };
    let whole = Control::new(&Limits::default());
    for (rulesets, games) in [
        (vec!["alliances"], 6),
        (vec!["renpaarden:size=5", "renpaarden"], 4),
        (vec!["emulsion:size=4", "emulsion:size=6"], 12),
        (vec!["hadron:size=3", "hadron:size=5"], 25),
        (vec!["murus", "murus:rules=advanced"], 8),
    ] {
        let mut kinds: BTreeSet<&'static str> = BTreeSet::new();
        let name = rulesets[0].split(':').next().unwrap();
        for ruleset in &rulesets {
            let drawn = (0..games).map(|_| game(&ruleset.parse().unwrap(), 120, &mut rng));
            let mut all: Vec<History> = drawn.collect();
            // What stronger players do.
            all.push(example(name));
            for game in all {
                let review = review(&game, &limits, options, &whole, &mut |_, _| {}).unwrap();
                let mut position = game.start().clone();
                for mv in &review.moves {
                    let next = after(&position, &mv.mv);
                    for phrase in &mv.why {
                        let mut said = Said {
                            phrase,
                            before: &position,
                            after: &next,
                            mv: &mv.mv,
                            rng: &mut rng,
                        };
                        assert!(said.holds(), "{ruleset} {position}, {}: {phrase}", mv.mv);
                        kinds.insert(phrase.id());
                    }
                    position = next;
                }
            }
        }
        let own = kinds
            .iter()
            .filter(|id| id.starts_with(&format!("study-{name}-")))
            .count();
        assert!(own >= 3, "{name} says no more than {kinds:?}");
    }
    assert_eq!(GAMES.len(), 5, "a new game has something to say, too");
}
