//! Two evaluators of one game play a match in one process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_arena::{Contender, Ended, Limit, Match, MatchError, Schedule, Source, Stop, Tournament};
use quincunx_engine::bot::{Bot, SearchBot};
use quincunx_engine::evaluation::{Features, Weights};
use quincunx_engine::{Engine, EngineParameters, Evaluator, Knowledge, KnownVisitor, Options, Original, visit_known};
use quincunx_rules::Ruleset;

/// Features by weights that are chosen at run time.
#[derive(Clone)]
struct Weighted(Vec<i32>);

impl<P: Features> Evaluator<P> for Weighted {
    fn evaluate(&self, position: &P) -> i32 {
        let mut sum = 0;
        position.features(|feature, amount| sum += self.0[feature] * amount);
        sum / Weights::UNIT
    }
}

/// The full engine of a game with its tuned weights times a factor.
struct Build {
    factor: i32,
    seed: u64,
}

impl KnownVisitor for Build {
    type Output = Box<dyn Bot>;

    fn visit<P: Knowledge + Original + Features>(self, start: P) -> Box<dyn Bot> {
        let weights = P::WEIGHTS.values.iter().map(|weight| weight * self.factor).collect();
        let parameters = EngineParameters::of(&start);
        let options = Options {
            memory: 1 << 20,
            ..Options::default()
        };
        let engine = Engine::with_evaluator(&start, Weighted(weights), parameters, options, self.seed);
        Box::new(SearchBot::new(engine))
    }
}

fn contender(name: &str, factor: i32) -> Contender {
    let limit = Limit {
        nodes: Some(400),
        ..Limit::default()
    };
    let make = move |ruleset: &Ruleset, seed| visit_known(ruleset, Build { factor, seed });
    Contender::own(name, limit, make)
}

fn matched(ruleset: &str, contenders: Vec<Contender>, games: usize) -> Result<Match, MatchError> {
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    Match::new(ruleset.parse().unwrap(), contenders, schedule, source, 5)
}

fn run(ruleset: &str, contenders: Vec<Contender>, games: usize) -> Ended {
    let matched = matched(ruleset, contenders, games).unwrap();
    matched.run(2, Vec::new(), None, &Stop::default(), &mut ()).unwrap()
}

#[test]
fn tuned_weights_beat_zeroed_ones() {
    let ended = run("murus", vec![contender("tuned", 1), contender("zeroed", 0)], 40);
    let tally = ended.scores.between(0, 1);
    // The seeds decide every game, so it is always the same number.
    assert!(tally.points() >= 36.0, "{tally:?}");
}

/// In a ruleset without a net the engine evaluates by the tuned weights.
#[test]
fn an_evaluator_plays_as_the_one_that_it_equals() {
    let moves = |contender: Contender| {
        let greedy = Contender::read([], ["greedy"]).unwrap();
        let ended = run("murus:rules=advanced", vec![contender, greedy], 4);
        ended.played.into_iter().map(|game| game.moves).collect::<Vec<_>>()
    };
    let engine = Contender::read([], ["engine:nodes=400,hash=1"]).unwrap();
    assert_eq!(moves(contender("tuned", 1)), moves(engine));
}

#[test]
fn a_bot_of_ones_own_needs_a_limit() {
    let unlimited = Contender {
        limit: Limit::default(),
        ..contender("tuned", 1)
    };
    let refused = matched("murus", vec![unlimited, contender("zeroed", 0)], 2).unwrap_err();
    assert!(refused.to_string().contains("needs a limit"), "{refused}");
}
