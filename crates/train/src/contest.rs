//! The match that decides about a net: a sequential test at equal nodes, in pairs of games from random openings.

use std::time::Instant;

use quincunx_arena::stats::{Decision, Model, Sprt, Tally};
use quincunx_arena::{Contender, Limit, Match, Plan, Played, Schedule, Scores, Source, Stop, Tournament, Watcher};
use quincunx_engine::Knowledge;
use quincunx_engine::bot::SearchBot;

use crate::games::{Brain, search};
use crate::{Effort, TrainError};

/// The new net is kept if it is this much stronger rather than no stronger, in normalised Elo, with these errors.
const GAIN: f64 = 30.0;
const ERRORS: f64 = 0.05;
/// The random plies that games begin with.
const OPENING: u32 = 4;

/// How the match ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) tally: Tally,
    pub(crate) won: bool,
    /// Whether time ran out before it was decided.
    pub(crate) cut_short: bool,
}

/// Lets a new brain play the last one.
pub(crate) fn compete<P: Knowledge>(
    start: &P,
    brains: [&Brain; 2],
    effort: &Effort,
    seed: u64,
    end: Option<Instant>,
    told: &mut dyn FnMut(Tally),
) -> Result<Verdict, TrainError> {
    let limit = Limit {
        nodes: Some(effort.nodes),
        ..Limit::default()
    };
    let contender = |name: &str, brain: &Brain| {
        let brain = brain.clone();
        Contender::own(name, limit, move |_, _| Box::new(SearchBot::new(search::<P>(&brain))))
    };
    let [new, last] = brains;
    let contenders = vec![contender("new", new), contender("last", last)];
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games: effort.match_games,
        repeat: true,
    };
    let source = Source::Random {
        plies: OPENING,
        balance: None,
    };
    let refused = |error: &dyn std::fmt::Display| TrainError::Match(error.to_string());
    let test = Sprt::new(0.0, GAIN, ERRORS, ERRORS, Model::Normalized).map_err(|error| refused(&error))?;
    let stop = Stop::default();
    let mut watch = Watch { stop: &stop, end, told };
    let ended = Match::new(start.ruleset(), contenders, schedule, source, seed)
        .and_then(|matched| matched.testing(Some(test)))
        .and_then(|matched| matched.run(effort.threads, Vec::new(), None, &stop, &mut watch))
        .map_err(|error| refused(&error))?;
    Ok(Verdict {
        tally: *ended.scores.between(0, 1),
        won: ended.decision == Some(Decision::AcceptH1),
        cut_short: ended.unfinished,
    })
}

/// Ends the match when its time is over.
struct Watch<'a> {
    stop: &'a Stop,
    end: Option<Instant>,
    told: &'a mut dyn FnMut(Tally),
}

impl Watcher for Watch<'_> {
    fn game_ended(&mut self, _plan: &Plan, _played: &Played, scores: &Scores) {
        (self.told)(*scores.between(0, 1));
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.stop.stop();
        }
    }
}
