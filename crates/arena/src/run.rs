//! Playing a match on several threads.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::game::{GameSetup, play};
use crate::players::{Seated, Watch, seat};
use crate::stats::Decision;
use crate::{Journal, Match, MatchError, Plan, Played, Scores, Stop};

/// Someone who is told about every game.
pub trait Watcher {
    /// A game has ended; `scores` have everything that counts so far.
    fn game_ended(&mut self, plan: &Plan, played: &Played, scores: &Scores);
}

/// A watcher that looks away.
impl Watcher for () {
    fn game_ended(&mut self, _plan: &Plan, _played: &Played, _scores: &Scores) {}
}

/// How a match ended, and what was played.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The games that count, by number.
    pub played: Vec<Played>,
    /// What they add up to.
    pub scores: Scores,
    /// The decision of the test, if there was one.
    pub decision: Option<Decision>,
    /// Whether games are left to be played: the match was stopped or an engine failed.
    pub unfinished: bool,
    /// The engine failure that ended the match.
    pub failure: Option<String>,
}

impl Match {
    /// Plays what has not been played, on so many threads.
    ///
    /// Games count in the order of their numbers when a test decides about the end, so that the decision does not
    /// depend on which thread was faster.
    ///
    /// # Errors
    /// If the journal cannot be written; what was played until then is in it.
    pub fn run(
        &self,
        concurrency: usize,
        already: Vec<Played>,
        mut journal: Option<&mut Journal>,
        stop: &Stop,
        watcher: &mut dyn Watcher,
    ) -> Result<Ended, MatchError> {
        let mut count = Count::new(self);
        for played in already {
            count.take(played);
        }
        let todo: Vec<&Plan> = self
            .plans
            .iter()
            .filter(|plan| !count.games.contains_key(&plan.number))
            .collect();
        let next = AtomicUsize::new(0);
        let (sender, games) = channel();
        let mut failure = None;
        let mut kept = Ok(());
        if count.decision.is_none() {
            thread::scope(|scope| {
                for worker in 0..concurrency.clamp(1, todo.len().max(1)) {
                    let (sender, todo, next) = (sender.clone(), &todo, &next);
                    scope.spawn(move || Worker::new(self, worker, stop).work(todo, next, &sender));
                }
                drop(sender);
                for (plan, played, fatal) in games {
                    if let Some(journal) = &mut journal
                        && let Err(error) = journal.append(&played)
                    {
                        kept = Err(error);
                        stop.stop();
                    }
                    // Without recovery a dead engine ends the match, but its game counts.
                    if fatal && !self.recover && failure.is_none() {
                        failure = Some(played.fault.clone().unwrap_or_default());
                        stop.stop();
                    }
                    let told = played.clone();
                    count.take(played);
                    watcher.game_ended(plan, &told, &count.scores);
                    if count.decision.is_some() {
                        stop.stop();
                    }
                }
            });
        }
        if let Some(journal) = journal {
            journal.sync()?;
        }
        kept?;
        let unfinished = count.decision.is_none() && count.games.len() < self.plans.len();
        Ok(Ended {
            scores: count.scores,
            decision: count.decision,
            unfinished,
            failure: failure.filter(|_| unfinished),
            played: match count.cut {
                Some(cut) => count.games.into_values().take_while(|game| game.number < cut).collect(),
                None => count.games.into_values().collect(),
            },
        })
    }
}

/// The games so far, and what they decide.
struct Count<'a> {
    matched: &'a Match,
    games: BTreeMap<usize, Played>,
    scores: Scores,
    /// How many games in a row from the first have been looked at, for a test.
    looked: usize,
    decision: Option<Decision>,
    /// The number of the first game that no longer counts.
    cut: Option<usize>,
}

impl<'a> Count<'a> {
    fn new(matched: &'a Match) -> Count<'a> {
        Count {
            matched,
            games: BTreeMap::new(),
            scores: Scores::new(matched.contenders.len()),
            looked: 0,
            decision: None,
            cut: None,
        }
    }

    fn take(&mut self, played: Played) {
        let plans = &self.matched.plans;
        let Some(plan) = plans.get(played.number).filter(|plan| plan.engines == played.engines) else {
            return;
        };
        if self.games.contains_key(&plan.number) {
            return;
        }
        let Some(sprt) = &self.matched.sprt else {
            self.scores.add(plan, &played);
            self.games.insert(plan.number, played);
            return;
        };
        self.games.insert(plan.number, played);
        while self.decision.is_none()
            && let Some(played) = self.games.get(&self.looked)
        {
            self.scores.add(&plans[self.looked], played);
            self.looked += 1;
            let tally = self.scores.between(0, 1);
            let whole = tally.games() == 2 * tally.complete_pairs() || plans[0].pair.is_none();
            if whole && let Some(decision) = sprt.decision(tally) {
                self.decision = Some(decision);
                self.cut = Some(self.looked);
            }
        }
    }
}

/// One thread with engines of its own.
struct Worker<'a> {
    matched: &'a Match,
    number: usize,
    stop: &'a Stop,
    seats: HashMap<usize, Box<dyn Seated>>,
}

impl<'a> Worker<'a> {
    fn new(matched: &'a Match, number: usize, stop: &'a Stop) -> Worker<'a> {
        Worker {
            matched,
            number,
            stop,
            seats: HashMap::new(),
        }
    }

    fn work(mut self, todo: &[&'a Plan], next: &AtomicUsize, sender: &Sender<(&'a Plan, Played, bool)>) {
        while !self.stop.is_stopped()
            && let Some(plan) = todo.get(next.fetch_add(1, Ordering::Relaxed))
            && let Some((played, fatal)) = self.play(plan)
        {
            // The engine must not get another game while word of its end is on the way.
            let over = fatal && !self.matched.recover;
            if sender.send((plan, played, fatal)).is_err() || over {
                return;
            }
        }
    }

    fn play(&mut self, plan: &Plan) -> Option<(Played, bool)> {
        let matched = self.matched;
        let [one, two] = plan.engines;
        let mut take = |engine: usize| {
            self.seats
                .remove(&engine)
                .unwrap_or_else(|| seat(&matched.contenders[engine], matched.ruleset))
        };
        let (mut first, mut second) = (take(one), take(two));
        let setup = GameSetup {
            ruleset: matched.ruleset,
            conditions: &matched.conditions,
            limits: plan.engines.map(|engine| matched.contenders[engine].limit),
            watch: Watch {
                stop: self.stop,
                worker: self.number,
                patience: matched.conditions.patience,
            },
        };
        let start = &matched.openings.get(plan.opening).position;
        let played = play(&setup, plan, start, matched.seed_of(plan), [&mut *first, &mut *second]);
        self.seats.insert(one, first);
        self.seats.insert(two, second);
        played
    }
}
