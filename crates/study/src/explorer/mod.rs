//! An explorer: what was played from a position, by whom and with what result, and what is solved.
//!
//! Positions that are the same up to symmetry are one. The index is a file of its own, which can be made anew from the
//! games at any time.

mod canonical;
mod packed;
mod solved;

use std::error::Error;
use std::fmt;
use std::path::Path;

use quincunx_engine::bot::rating_of;
use quincunx_rules::record::{GameResult, Record};
use quincunx_rules::zobrist::mix;
use quincunx_rules::{History, Player, Ruleset};
use redb::backends::InMemoryBackend;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::Serialize;

use crate::game_of;
use crate::games::{Studied, StudyVisitor, visit_studied};
use canonical::{Folded, classes};
pub use packed::{pack, starting_games};
pub use solved::Solved;
use solved::Solver;

/// For a position and a move of it, both up to symmetry: games, wins and losses of the mover, the sum of the ratings of
/// those who made it, and how many had one.
type Tally = (u32, u32, u32, u64, u32);

const MOVES: TableDefinition<'_, (u64, u16), Tally> = TableDefinition::new("moves");
/// The games that are in, by their digests: none is counted twice.
const GAMES: TableDefinition<'_, u64, ()> = TableDefinition::new("games");

/// An index of games by position.
pub struct Explorer {
    index: Database,
}

/// Why the index could not be used.
#[derive(Debug)]
pub struct ExplorerError(redb::Error);

impl ExplorerError {
    /// Whether another program has the file open.
    pub fn is_in_use(&self) -> bool {
        matches!(self.0, redb::Error::DatabaseAlreadyOpen)
    }
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the index of games cannot be used: {}", self.0)
    }
}

impl Error for ExplorerError {}

impl<E: Into<redb::Error>> From<E> for ExplorerError {
    fn from(error: E) -> ExplorerError {
        ExplorerError(error.into())
    }
}

/// A game to be added.
#[derive(Clone, Debug)]
pub struct Played {
    game: History,
    /// Who won; `None` is a draw.
    winner: Option<Player>,
    ratings: [Option<i32>; 2],
    name: String,
}

impl Played {
    /// A game that has ended, by a name that no other game has; ratings are of player 1 and player 2.
    pub fn new(game: History, winner: Option<Player>, ratings: [Option<i32>; 2], name: &str) -> Played {
        Played {
            game,
            winner,
            ratings,
            name: name.to_string(),
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game of a record; `None` if it has not ended.
    ///
    /// Ratings are those of tags `OneRating` and `TwoRating`, or of bots by their names.
    pub fn of(record: &Record) -> Option<Played> {
        let winner = match record.result() {
            GameResult::Win(player) => Some(player),
            GameResult::Draw => None,
            GameResult::Unfinished => return None,
        };
        let game = game_of(record);
        let name = game.ruleset().game().name;
        let ratings = ["One", "Two"].map(|seat| {
            let given = record.tag(&format!("{seat}Rating")).and_then(|text| text.parse().ok());
            given.or_else(|| rating_of(name, record.tag(seat)?))
        });
        Some(Played::new(game, winner, ratings, &record.to_string()))
    }
}

/// A hash of a text that is the same on every machine.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(mix(text.len() as u64), |hash, byte| mix(hash ^ u64::from(byte)))
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explored {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The position.
    pub position: String,
    /// Games that went on from here.
    pub games: u32,
    /// The legal moves: those played most first.
    pub moves: Vec<ExploredMove>,
}

/// What is known of a move; results are those of the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExploredMove {
    /// The move; of several that are the same up to symmetry the first in alphabetical order.
    #[serde(rename = "move")]
    pub mv: String,
    /// The others that are the same.
    pub same: Vec<String>,
    /// How often it was played.
    pub games: u32,
    /// How many of these games its player won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many its player lost.
    pub losses: u32,
    /// The mean rating of those who played it, as far as they have one.
    pub rating: Option<i32>,
    /// What a solver knows of it.
    pub solved: Option<Solved>,
}

impl Explorer {
    /// Opens an index, or begins a new one.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(path: &Path) -> Result<Explorer, ExplorerError> {
        Explorer::of(Database::create(path)?)
    }

    /// A new index that is forgotten with the program.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Explorer, ExplorerError> {
        Explorer::of(Database::builder().create_with_backend(InMemoryBackend::new())?)
    }

    fn of(index: Database) -> Result<Explorer, ExplorerError> {
        let writing = index.begin_write()?;
        writing.open_table(MOVES)?;
        writing.open_table(GAMES)?;
        writing.commit()?;
        Ok(Explorer { index })
    }

    /// Whether a game is in, by its name.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn has(&self, name: &str) -> Result<bool, ExplorerError> {
        let known = self.index.begin_read()?.open_table(GAMES)?;
        Ok(known.get(digest(name))?.is_some())
    }

    /// Adds games, all or none of them; how many were new.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&self, games: &[Played]) -> Result<usize, ExplorerError> {
        let writing = self.index.begin_write()?;
        let mut new = 0;
        {
            let mut known = writing.open_table(GAMES)?;
            let mut moves = writing.open_table(MOVES)?;
            for played in games {
                if known.insert(digest(&played.name), ())?.is_some() {
                    continue;
                }
                new += 1;
                for (side, folded) in folded(&played.game) {
                    let key = (folded.key, folded.code);
                    let (mut games, mut wins, mut losses, mut ratings, mut rated) =
                        moves.get(key)?.map(|tally| tally.value()).unwrap_or_default();
                    games += 1;
                    wins += u32::from(played.winner == Some(side));
                    losses += u32::from(played.winner == Some(!side));
                    if let Some(rating) = played.ratings[side.index()] {
                        ratings += u64::from(rating.unsigned_abs());
                        rated += 1;
                    }
                    moves.insert(key, (games, wins, losses, ratings, rated))?;
                }
            }
        }
        writing.commit()?;
        Ok(new)
    }

    /// What is known of the position of a game.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn explore(&self, game: &History) -> Result<Explored, ExplorerError> {
        let reading = self.index.begin_read()?;
        let table = reading.open_table(MOVES)?;
        let position = game.position();
        let mut explored = Explored {
            ruleset: game.ruleset(),
            position: position.to_string(),
            games: 0,
            moves: Vec::new(),
        };
        for class in classes_of(game) {
            let tally = match class.folded {
                Some(folded) => table.get((folded.key, folded.code))?.map(|tally| tally.value()),
                None => None,
            };
            let (games, wins, losses, ratings, rated) = tally.unwrap_or_default();
            explored.games += games;
            let mut names = class.moves.into_iter();
            explored.moves.push(ExploredMove {
                mv: names.next().unwrap_or_default(),
                same: names.collect(),
                games,
                wins,
                draws: games.saturating_sub(wins + losses),
                losses,
                rating: (rated > 0).then(|| (ratings / u64::from(rated)) as i32),
                solved: class.solved,
            });
        }
        explored
            .moves
            .sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.mv.cmp(&b.mv)));
        Ok(explored)
    }
}

/// The moves of a game with who made them, up to symmetry.
fn folded(game: &History) -> Vec<(Player, Folded)> {
    struct Fold<'a>(&'a History);
    impl StudyVisitor for Fold<'_> {
        type Output = Vec<(Player, Folded)>;
        fn visit<P: Studied>(self, _: P) -> Self::Output {
            let moves = self.0.moves().filter_map(|(position, mv)| {
                let mv: P::Move = position.text_of(mv).parse().ok()?;
                Some((position.side(), Folded::of(&position.get::<P>()?, mv)))
            });
            moves.collect()
        }
    }
    visit_studied(&game.ruleset(), Fold(game))
}

/// Moves of a position that are the same up to symmetry.
struct Class {
    folded: Option<Folded>,
    moves: Vec<String>,
    solved: Option<Solved>,
}

fn classes_of(game: &History) -> Vec<Class> {
    struct Classes<'a>(&'a History);
    impl StudyVisitor for Classes<'_> {
        type Output = Vec<Class>;
        fn visit<P: Studied>(self, start: P) -> Vec<Class> {
            let Some(position) = self.0.position().get::<P>() else {
                return Vec::new();
            };
            let mut solver = Solver::new(&start);
            let class = |(folded, moves): (Folded, Vec<P::Move>)| {
                let mut names: Vec<String> = moves.iter().map(P::Move::to_string).collect();
                names.sort_unstable();
                Class {
                    folded: Some(folded),
                    moves: names,
                    solved: moves.first().and_then(|&mv| solver.after(&position, mv)),
                }
            };
            classes(&position).into_iter().map(class).collect()
        }
    }
    visit_studied(&game.ruleset(), Classes(game))
}
