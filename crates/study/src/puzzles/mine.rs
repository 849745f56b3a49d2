//! Looking for puzzles in games.

use std::collections::HashSet;

use fastrand::Rng;
use quincunx_engine::bot::{BotSpec, rating_of};
use quincunx_engine::{Control, Limits};
use quincunx_rules::{AnyPosition, History, Ruleset};

use super::examine::{Examiner, Only};
use super::{Found, Puzzle, id_of};
use crate::Worth;
use crate::games::{Studied, StudyVisitor, visit_studied};

/// The levels that play against each other: strong enough to reach real endings, weak enough to leave something to
/// find.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;
/// Games begin with up to so many random moves.
const RANDOM_PLIES: usize = 6;
/// The longest game, in plies.
const LONGEST_GAME: usize = 400;
/// Puzzles taken from one game.
const PER_GAME: usize = 2;
/// Positions looked at from the end of a game on, and how many in a row may be too hard.
const LOOKED_AT: usize = 30;
const TOO_HARD: usize = 4;
/// Moves of the solver in a puzzle.
const FEWEST_MOVES: usize = 2;
const MOST_MOVES: usize = 6;
/// Answers of the opponent that are tried to go on with.
const ANSWERS: usize = 4;
/// The levels that puzzles are rated by.
const RATING_LEVELS: std::ops::RangeInclusive<u8> = 1..=7;

/// A game between two levels, both drawn by the seed.
pub fn self_play(ruleset: &Ruleset, seed: u64) -> History {
    let mut rng = Rng::with_seed(seed);
    let mut bots = [(); 2].map(|()| {
        let spec: BotSpec = level(rng.u8(LEVELS));
        spec.build(ruleset, rng.u64(..)).ok()
    });
    let mut game = History::new(AnyPosition::start(ruleset));
    for _ in 0..rng.usize(..=RANDOM_PLIES) {
        let moves = game.position().moves();
        if let Some(mv) = rng.choice(&moves) {
            let _ = game.push(mv);
        }
    }
    while game.result().is_none() && game.plies() < LONGEST_GAME {
        let Some(bot) = &mut bots[game.plies() % 2] else { break };
        let thought = bot.choose(&game, &Control::new(&Limits::default()), &mut |_| {});
        let Some(mv) = thought.as_ref().and_then(|thought| thought.choice()) else {
            break;
        };
        if game.push(mv).is_err() {
            break;
        }
    }
    game
}

fn level(level: u8) -> BotSpec {
    let spec = format!("level:{level}").parse();
    spec.expect("every level has a name")
}

/// The puzzles in a game whose positions are not among `known` canonical keys.
pub fn mine(game: &History, known: &HashSet<u64>) -> Vec<Puzzle> {
    struct Mine<'a>(&'a History, &'a HashSet<u64>);
    impl StudyVisitor for Mine<'_> {
        type Output = Vec<Puzzle>;
        fn visit<P: Studied>(self, start: P) -> Vec<Puzzle> {
            let positions: Vec<P> = self.0.moves().filter_map(|(position, _)| position.get()).collect();
            Miner {
                examiner: Examiner::new(&start),
                known: self.1.clone(),
            }
            .mine(&positions)
        }
    }
    visit_studied(&game.ruleset(), Mine(game, known))
}

struct Miner<P: Studied> {
    examiner: Examiner<P>,
    known: HashSet<u64>,
}

impl<P: Studied> Miner<P> {
    /// Looks from the end of a game, where everything can be proven, to where nothing can.
    fn mine(&mut self, positions: &[P]) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        let mut hard = 0;
        for position in positions.iter().rev().skip(1).take(LOOKED_AT) {
            match self.examiner.decide(position) {
                Some(Worth::Won(_)) => {
                    hard = 0;
                    let key = position.canonical().key_from_scratch();
                    if !self.known.contains(&key)
                        && let Some(puzzle) = self.puzzle(position)
                    {
                        // Nor are the positions within its solution puzzles of their own.
                        self.known.insert(key);
                        puzzles.push(puzzle);
                        if puzzles.len() == PER_GAME {
                            break;
                        }
                    }
                }
                Some(_) => hard = 0,
                None => hard += 1,
            }
            if hard > TOO_HARD {
                break;
            }
        }
        puzzles
    }

    fn puzzle(&mut self, position: &P) -> Option<Puzzle> {
        let (solution, _) = self.solution(position, MOST_MOVES)?;
        if solution.len().div_ceil(2) < FEWEST_MOVES {
            return None;
        }
        // Once more from nothing, as whoever checks it will.
        let Found { kind, proven, greedy } = self.examiner.examine(position, &solution).ok()?;
        (!greedy).then(|| Puzzle {
            id: id_of(position),
            ruleset: position.ruleset(),
            position: position.to_string(),
            solution: solution.iter().map(P::Move::to_string).collect(),
            kind,
            proven,
            rating: rating(position, &solution),
        })
    }

    /// The longest solution that has one winning move at every turn, and whether all of it is proven.
    fn solution(&mut self, position: &P, most: usize) -> Option<(Vec<P::Move>, bool)> {
        let Only { mv, proven, .. } = self.examiner.only_win(position)?;
        let next = position.after(mv);
        let mut solution = vec![mv];
        if most == 1 || next.result().is_some() {
            return Some((solution, proven));
        }
        // The answers that hold out longest first.
        let mut answers: Vec<(u32, P::Move)> = Vec::new();
        for answer in next.moves() {
            if let Some(Worth::Won(plies)) = self.examiner.decide(&next.after(answer)) {
                answers.push((plies, answer));
            }
        }
        answers.sort_by_key(|&(plies, answer)| (u32::MAX - plies, answer));
        for (_, answer) in answers.into_iter().take(ANSWERS) {
            if let Some((rest, sure)) = self.solution(&next.after(answer), most - 1) {
                solution.push(answer);
                solution.extend(rest);
                return Some((solution, proven && sure));
            }
        }
        Some((solution, proven))
    }
}

/// The rating of the weakest level that finds every move of the solver; of the strongest one if none does.
fn rating<P: Studied>(position: &P, solution: &[P::Move]) -> i32 {
    let solves = |number: u8| {
        let Ok(mut bot) = level(number).build(&position.ruleset(), 0) else {
            return false;
        };
        let mut game = History::new(AnyPosition::from(*position));
        solution.iter().enumerate().all(|(n, mv)| {
            let thought = (n % 2 == 0).then(|| bot.choose(&game, &Control::new(&Limits::default()), &mut |_| {}));
            let found =
                thought.is_none_or(|thought| thought.is_some_and(|thought| thought.choice() == Some(&mv.to_string())));
            found && game.push(&mv.to_string()).is_ok()
        })
    };
    let weakest = RATING_LEVELS.into_iter().find(|&number| solves(number));
    let name = format!("level:{}", weakest.unwrap_or(RATING_LEVELS.end() + 1));
    rating_of(P::game().name, &name).unwrap_or(DEFAULT_RATING)
}

/// The rating of puzzles of games that have no rated levels.
const DEFAULT_RATING: i32 = 1500;
