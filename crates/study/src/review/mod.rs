//! Game review: what each move of a game was worth.

mod accuracy;
mod label;

pub use accuracy::{game_accuracy, move_accuracy};
pub use label::Label;

use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::record::Record;
use quincunx_rules::{History, Outcome, Phrase, Player, Position, Ruleset};
use serde::{Serialize, Serializer};

use crate::games::{Studied, StudyVisitor, visit_studied};
use crate::judge::{Judge, Judged};
use crate::why::{Case, why};
use crate::{Card, Worth};

/// A game reviewed.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// The ruleset of the game.
    pub ruleset: Ruleset,
    /// The accuracy of player 1 and of player 2, from 0 to 100; `None` for one who never moved.
    pub accuracy: [Option<f64>; 2],
    /// Every move of the game.
    pub moves: Vec<ReviewedMove>,
}

/// A move reviewed; chances are those of the player who made it.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewedMove {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who made it: 1 or 2.
    #[serde(serialize_with = "number")]
    pub side: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth with the best move.
    #[serde(serialize_with = "chance")]
    pub before: Worth,
    /// What it was worth after this move.
    #[serde(serialize_with = "chance")]
    pub after: Worth,
    /// From 0 to 100.
    pub accuracy: f64,
    /// One word for it.
    pub label: Label,
    /// Whether the chance after it is certain.
    pub proven: bool,
    /// The best line: what should have been played instead, or how this move goes on.
    pub best: Vec<String>,
    /// What can be said of it for certain, the most telling first.
    pub why: Vec<Phrase>,
}

impl Review {
    /// How many moves of a player have that label.
    pub fn count(&self, player: Player, label: Label) -> usize {
        let counted = |mv: &&ReviewedMove| mv.side == player && mv.label == label;
        self.moves.iter().filter(counted).count()
    }

    /// The bad moves of a player, to be played again: those that have a better one.
    pub fn mistakes(&self, game: &History, player: Player, today: u64) -> Vec<Card> {
        let positions = game.moves().map(|(position, _)| position);
        let moves = self.moves.iter().zip(positions);
        let bad = moves.filter(|(mv, _)| mv.side == player && mv.is_avoidable());
        bad.map(|(mv, position)| {
            let best = mv.best.clone();
            Card::new(self.ruleset, position.to_string(), best, mv.before.chance(), today)
        })
        .collect()
    }

    /// The moves that decided the game: those after which the other player was ahead, and had not been, by ten points
    /// of a chance or more.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|mv| {
            let (before, after) = (mv.before.chance(), mv.after.chance());
            before >= 0.5 && after < 0.5 && before - after >= 0.1
        })
    }
}

impl ReviewedMove {
    /// Whether it was bad, and there was a better one.
    pub fn is_avoidable(&self) -> bool {
        self.label.is_bad() && self.best.first().is_some_and(|best| *best != self.mv)
    }
}

fn number<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(player.number())
}

fn chance<S: Serializer>(worth: &Worth, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(worth.chance())
}

/// The game of a record, as far as it was played.
pub fn game_of(record: &Record) -> History {
    let mut game = History::new(record.start().clone());
    for mv in record.moves() {
        let played = game.push(mv);
        debug_assert!(played.is_ok(), "the moves of a record are legal");
    }
    game
}

/// Reviews a game; `None` if `whole` is stopped before that is done.
///
/// The limits are for each move. `progress` is called with how many of how many positions have been judged.
pub fn review(
    game: &History,
    limits: &Limits,
    options: Options,
    whole: &Control,
    progress: &mut dyn FnMut(usize, usize),
) -> Option<Review> {
    let mut reviewing = Reviewing::new(game, limits, options)?;
    loop {
        match reviewing.step(whole) {
            Stage::Stopped => return None,
            Stage::Judged { done, all } => progress(done, all),
            Stage::Done(review) => return Some(*review),
        }
    }
}

/// A review that is made step by step, so that others can think in between.
pub struct Reviewing(Box<dyn Steps>);

/// How far a review has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// It was stopped in the middle of a step, which begins anew with the next one.
    Stopped,
    /// One more position is judged.
    Judged {
        /// How many positions are.
        done: usize,
        /// How many there are.
        all: usize,
    },
    /// It is done; there is no further step.
    Done(Box<Review>),
}

impl Reviewing {
    /// Begins the review of a game; the limits are for each move. `None` if the game is of another crate.
    pub fn new(game: &History, limits: &Limits, options: Options) -> Option<Reviewing> {
        struct Visit<'a>(&'a History, &'a Limits, Options);
        impl StudyVisitor for Visit<'_> {
            type Output = Option<Box<dyn Steps>>;
            fn visit<P: Studied>(self, start: P) -> Self::Output {
                let Visit(game, limits, options) = self;
                let course = Course::<P>::of(game)?;
                Some(Box::new(Reviewer {
                    judge: Judge::new(&start, options),
                    limits: halved(limits),
                    weighed: Vec::with_capacity(course.moves.len()),
                    course,
                    later: None,
                    answer: None,
                }))
            }
        }
        if game.ruleset().game().external.is_some() {
            return None;
        }
        visit_studied(&game.ruleset(), Visit(game, limits, options)).map(Reviewing)
    }

    /// Judges one more position.
    pub fn step(&mut self, whole: &Control) -> Stage {
        self.0.step(whole)
    }
}

/// A review of whatever game.
trait Steps: Send {
    fn step(&mut self, whole: &Control) -> Stage;
}

/// A move may take two searches: of the position after it, and of the one after the better move.
fn halved(limits: &Limits) -> Limits {
    Limits {
        time: limits.time.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes.div_ceil(2)),
        ..*limits
    }
}

/// A game with its types.
struct Course<P: Position> {
    positions: Vec<P>,
    keys: Vec<u64>,
    moves: Vec<P::Move>,
    /// How it ended at the last position, if it did.
    ended: Option<Outcome>,
}

impl<P: Position> Course<P> {
    fn of(game: &History) -> Option<Course<P>> {
        let last = game.position().get::<P>()?;
        let mut positions = game
            .moves()
            .map(|(position, _)| position.get::<P>())
            .collect::<Option<Vec<P>>>()?;
        positions.push(last);
        Some(Course {
            keys: positions.iter().map(P::key).collect(),
            moves: game.texts().map(|text| text.parse().ok()).collect::<Option<_>>()?,
            positions,
            ended: game.result(),
        })
    }
}

struct Reviewer<P: Studied> {
    judge: Judge<P>,
    limits: Limits,
    course: Course<P>,
    /// The moves judged so far, the last one first.
    weighed: Vec<Weighed<P::Move>>,
    /// What the position before the move judged last is worth; nothing before the first step.
    later: Option<Judged<P::Move>>,
    /// The move that wins after the last one, if there is one.
    answer: Option<P::Move>,
}

/// What is known of one move, for the player who made it.
struct Weighed<M> {
    before: Worth,
    after: Worth,
    /// The best line.
    best: Vec<M>,
    /// Whether the first move of the best line is known to win.
    sure: bool,
    only: bool,
}

/// A move weighed, and what is to be known of the position before it.
type WithPosition<M> = (Weighed<M>, Judged<M>);

impl<P: Studied> Steps for Reviewer<P> {
    /// Judges the positions from the last to the first, so that what is certain at the end is known before.
    fn step(&mut self, whole: &Control) -> Stage {
        let plies = self.course.moves.len();
        let all = plies + 1;
        let Some(later) = self.later.take() else {
            let (last, keys, ended) = (self.course.positions[plies], plies, self.course.ended);
            let Some(last) = self.judge(&last, keys, ended, whole) else {
                return Stage::Stopped;
            };
            self.answer = last.line.first().copied().filter(|_| last.worth.is_won());
            self.later = Some(last);
            return Stage::Judged { done: 1, all };
        };
        let Some(ply) = plies.checked_sub(self.weighed.len() + 1) else {
            self.weighed.reverse();
            let review = told(&self.course, &self.weighed, self.answer);
            return Stage::Done(Box::new(review));
        };
        let Some((now, seen)) = self.weigh(ply, &later, whole) else {
            self.later = Some(later);
            return Stage::Stopped;
        };
        // A loss is one whatever is played, so it may be proven only one move earlier than it could have been.
        if let (Worth::Lost(plies), Some(next)) = (now.before, self.weighed.last_mut())
            && !next.before.is_won()
        {
            next.before = Worth::Won(plies.saturating_sub(1));
            if let [first, rest @ ..] = &now.best[..]
                && *first == self.course.moves[ply]
                && !rest.is_empty()
            {
                next.best = rest.to_vec();
                next.sure = true;
            }
        }
        self.later = Some(seen);
        self.weighed.push(now);
        Stage::Judged {
            done: self.weighed.len() + 1,
            all,
        }
    }
}

impl<P: Studied> Reviewer<P> {
    /// Judges a position that comes after so many of the game with the limits of a search; `None` if the review is
    /// stopped.
    fn judge(
        &mut self,
        position: &P,
        before: usize,
        ended: Option<Outcome>,
        whole: &Control,
    ) -> Option<Judged<P::Move>> {
        let control = whole.part(0, self.limits.time, self.limits.nodes);
        let keys = &self.course.keys[..before];
        let judged = self.judge.judge(position, keys, ended, &control);
        // A search cut short is worth nothing.
        (!whole.stopped()).then_some(judged)
    }

    /// Weighs a move, given the position after it judged; with it what is to be known of the position before.
    ///
    /// Estimates are compared at the same distance from the end of the game: that of the position after this move with
    /// that of the position after the best one, both searched alike. The position itself keeps its own estimate, or the
    /// end of a game would be seen at its beginning.
    fn weigh(&mut self, ply: usize, later: &Judged<P::Move>, whole: &Control) -> Option<WithPosition<P::Move>> {
        let (position, mv) = (self.course.positions[ply], self.course.moves[ply]);
        let after = later.worth.other();
        let played = [&[mv], &later.line[..]].concat();
        if position.count_moves() == 1 {
            let before = after.before_move();
            return Some(weighed(before, after, played, None, true));
        }
        let now = self.judge(&position, ply, None, whole)?;
        if let Worth::Lost(plies) = now.worth {
            let lost = if after.is_lost() {
                after
            } else {
                Worth::Lost(plies.saturating_sub(1))
            };
            return Some(weighed(now.worth, lost, now.line, None, false));
        }
        if after.is_won() && !now.worth.is_won() {
            return Some(weighed(after.before_move(), after, played, None, false));
        }
        let (before, line) = match now.line.first().copied().filter(|_| !now.worth.is_proven()) {
            None => (now.worth, now.line.clone()),
            // A move that loses says nothing of those that may do better.
            Some(best) if best == mv && after.is_lost() => (now.worth, now.line.clone()),
            Some(best) if best == mv => (estimate(after), played),
            Some(best) => {
                let other = self.judge(&position.after(best), ply + 1, None, whole)?;
                let worth = other.worth.other();
                let line = [&[best], &other.line[..]].concat();
                match (worth, after) {
                    (Worth::Won(_), _) => (worth.before_move(), line),
                    (Worth::Lost(_), Worth::Lost(_)) => (now.worth, now.line.clone()),
                    (Worth::Lost(_), _) => (estimate(after), played),
                    (_, Worth::Lost(_)) => (estimate(worth), line),
                    _ if worth.chance() <= after.chance() => (estimate(after), played),
                    _ => (estimate(worth), line),
                }
            }
        };
        Some(weighed(before, after, line, Some(now), false))
    }
}

/// A move weighed, with the position before it judged: by itself as `seen`, unless more than that is certain.
fn weighed<M: Copy>(before: Worth, after: Worth, best: Vec<M>, seen: Option<Judged<M>>, only: bool) -> WithPosition<M> {
    let known = Judged {
        worth: before,
        line: best.clone(),
    };
    let seen = seen.filter(|_| !before.is_proven()).unwrap_or(known);
    let weighed = Weighed {
        before,
        after,
        best,
        sure: before.is_won(),
        only,
    };
    (weighed, seen)
}

/// What a move is worth is an estimate of the position it was made in, where there may be better ones.
fn estimate(worth: Worth) -> Worth {
    match worth {
        Worth::Drawn => Worth::Estimate(0.5),
        other => other,
    }
}

/// Puts the review into words and numbers for everybody.
fn told<P: Studied>(course: &Course<P>, weighed: &[Weighed<P::Move>], last_answer: Option<P::Move>) -> Review {
    // The answer to a move is the best move of the position after it, where that is known to win.
    let winning = weighed.iter().map(|mv| mv.best.first().copied().filter(|_| mv.sure));
    let answers: Vec<Option<P::Move>> = winning.skip(1).chain([last_answer]).collect();
    let moves: Vec<ReviewedMove> = weighed
        .iter()
        .zip(&course.positions)
        .zip(&course.moves)
        .enumerate()
        .map(|(ply, ((weighed, position), mv))| {
            let Weighed { before, after, .. } = *weighed;
            let label = Label::of(before, after, weighed.only, weighed.best.first() == Some(mv));
            let reasons = why(&Case {
                position,
                mv: *mv,
                next: &course.positions[ply + 1],
                before,
                after,
                label,
                best: weighed
                    .best
                    .first()
                    .copied()
                    .filter(|_| weighed.sure || !before.is_won()),
                answer: answers[ply],
            });
            ReviewedMove {
                ply: ply + 1,
                side: position.side(),
                mv: mv.to_string(),
                before,
                after,
                accuracy: rounded(move_accuracy(before.chance(), after.chance())),
                label,
                proven: after.is_proven(),
                best: weighed.best.iter().map(P::Move::to_string).collect(),
                why: reasons,
            }
        })
        .collect();
    Review {
        ruleset: course.positions[0].ruleset(),
        accuracy: Player::BOTH.map(|player| accuracy_of(&moves, player)),
        moves,
    }
}

fn accuracy_of(moves: &[ReviewedMove], player: Player) -> Option<f64> {
    let seen = |worth: Worth, side: Player| {
        if side == player {
            worth.chance()
        } else {
            worth.other().chance()
        }
    };
    let first = moves.first().map(|mv| seen(mv.before, mv.side));
    let chances: Vec<f64> = first
        .into_iter()
        .chain(moves.iter().map(|mv| seen(mv.after, mv.side)))
        .collect();
    let accuracies: Vec<(f64, bool)> = moves.iter().map(|mv| (mv.accuracy, mv.side == player)).collect();
    game_accuracy(&chances, &accuracies).map(rounded)
}

/// To two decimals.
fn rounded(accuracy: f64) -> f64 {
    (accuracy * 100.0).round() / 100.0
}
