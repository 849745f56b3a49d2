//! The referee against its model, under random events.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use quincunx_rules::{AnyPosition, GAMES, Ruleset};

use super::model::Model;
use super::view::{View, view};
use super::walk::Walk;
use crate::{Action, Entry, Event, Game, LagQuota, Millis, Offer, Ruling, Seat, Settings, Takeback, TimeControl};

/// When an event arrives, seen from the latest time so far.
#[derive(Clone, Debug)]
enum When {
    Later(Millis),
    Earlier(Millis),
    Never,
}

/// Something to try, before it is known what the position looks like.
#[derive(Clone, Debug)]
enum Try {
    Legal(prop::sample::Index),
    Act(Action),
    Host(Ruling),
    Tick,
}

#[derive(Clone, Debug)]
struct Attempt {
    when: When,
    lag: Millis,
    /// How much is given back before it.
    held: Millis,
    /// The person to move, or the other one.
    mover: bool,
    what: Try,
}

fn offers() -> impl Strategy<Value = Offer> {
    prop_oneof![Just(Offer::Draw), Just(Offer::Takeback)]
}

fn seats() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
}

fn tries() -> impl Strategy<Value = Try> {
    let text = prop_oneof![Just("zz"), Just(""), Just("-"), Just("a1"), Just("b2"), Just("swap")];
    let ruling = prop_oneof![
        Just(Ruling::Abort),
        Just(Ruling::Draw),
        seats().prop_map(Ruling::Win),
        seats().prop_map(Ruling::Forfeit)
    ];
    prop_oneof![
        60 => any::<prop::sample::Index>().prop_map(Try::Legal),
        3 => text.prop_map(|text| Try::Act(Action::Move(text.into()))),
        8 => Just(Try::Act(Action::Swap)),
        20 => offers().prop_map(|offer| Try::Act(Action::Offer(offer))),
        10 => offers().prop_map(|offer| Try::Act(Action::Accept(offer))),
        12 => offers().prop_map(|offer| Try::Act(Action::Decline(offer))),
        5 => Just(Try::Act(Action::Undo)),
        5 => Just(Try::Act(Action::Redo)),
        1 => Just(Try::Act(Action::Resign)),
        1 => Just(Try::Act(Action::Abort)),
        1 => ruling.prop_map(Try::Host),
        5 => Just(Try::Tick),
    ]
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let when = prop_oneof![
        80 => (0..400u64).prop_map(When::Later),
        10 => (0..4000u64).prop_map(When::Later),
        2 => (0..100_000_000u64).prop_map(When::Later),
        10 => (0..2000u64).prop_map(When::Earlier),
        1 => Just(When::Never),
    ];
    let lag = prop_oneof![3 => Just(0), 3 => 0..600u64, 1 => Just(Millis::MAX)];
    let held = prop_oneof![6 => Just(0), 2 => 0..600u64];
    let attempt = (when, lag, held, prop::bool::weighted(0.75), tries());
    let attempt = attempt.prop_map(|(when, lag, held, mover, what)| Attempt {
        when,
        lag,
        held,
        mover,
        what,
    });
    prop::collection::vec(attempt, 1..70)
}

fn clocks() -> impl Strategy<Value = Option<TimeControl>> {
    let fischer = (1..6000u64, 0..300u64, prop::option::of(1..5u32));
    let fischer = fischer.prop_map(|(base, increment, moves)| TimeControl::Fischer { base, increment, moves });
    let endless = Just(TimeControl::Fischer {
        base: Millis::MAX,
        increment: Millis::MAX,
        moves: Some(1),
    });
    prop::option::weighted(
        0.8,
        prop_oneof![6 => fischer, 1 => endless, 2 => (1..3u32).prop_map(TimeControl::Days)],
    )
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    let any_game = (0..GAMES.len()).prop_map(|n| GAMES[n].default_ruleset());
    let small = Just("hadron:size=3".parse().unwrap());
    prop_oneof![6 => Just(Walk::ruleset()), 2 => small, 1 => any_game]
}

fn settings() -> impl Strategy<Value = Settings> {
    let takeback = prop_oneof![Just(Takeback::Never), Just(Takeback::Ask), Just(Takeback::Free)];
    let switches = (
        prop::bool::weighted(0.8),
        any::<bool>(),
        prop::bool::weighted(0.9),
        takeback,
    );
    let quota = (0..400u64, 0..100u64, 0..600u64).prop_map(|(start, gain, most)| LagQuota { start, gain, most });
    let limits = (
        prop::option::of(1..30u32),
        prop_oneof![Just(0), 0..300u64],
        prop::option::of(quota),
    );
    (rulesets(), clocks(), limits, switches).prop_map(
        |(ruleset, clock, (ply_limit, max_lag, lag_quota), (repetition, pie, draw_offers, takeback))| Settings {
            clock,
            max_lag,
            lag_quota,
            repetition,
            ply_limit,
            pie,
            draw_offers,
            takeback,
            ..Settings::new(ruleset)
        },
    )
}

fn start_of(settings: &Settings) -> AnyPosition {
    if settings.ruleset == Walk::ruleset() {
        Walk::opening()
    } else {
        settings.check().unwrap()
    }
}

/// The event an attempt comes to in this game.
fn event_of(view: &View, attempt: &Attempt) -> Event {
    let mover = view.to_move.unwrap_or(Seat::A);
    let seat = if attempt.mover { mover } else { mover.other() };
    match &attempt.what {
        Try::Tick => Event::Flag,
        Try::Host(ruling) => Event::Host(*ruling),
        Try::Act(action) => Event::Seat(seat, action.clone()),
        Try::Legal(_) if view.moves.is_empty() => Event::Seat(seat, Action::Move("=".into())),
        Try::Legal(index) => Event::Seat(seat, Action::Move(index.get(&view.moves).clone())),
    }
}

fn check_same(game: &Game, model: &Model, now: Millis) -> Result<(), TestCaseError> {
    for moment in [0, now, now.saturating_add(700), Millis::MAX] {
        prop_assert_eq!(view(game, moment), model.view(moment));
    }
    prop_assert_eq!(game.log(), model.accepted.as_slice());
    if let Some(deadline) = game.deadline() {
        prop_assert!(deadline == Millis::MAX || !game.clone().tick(deadline).is_empty());
        prop_assert!(deadline == 0 || game.clone().tick(deadline - 1).is_empty());
    }
    Ok(())
}

/// The log as it comes back from storage makes the same game.
fn check_replay(game: &Game, start: &AnyPosition, unlogged: Millis) -> Result<(), TestCaseError> {
    let stored = serde_json::to_string(game.log()).unwrap();
    let log: Vec<Entry> = serde_json::from_str(&stored).unwrap();
    let mut again = Game::replay_from(game.settings().clone(), start.clone(), &log).unwrap();
    again.give_back(unlogged);
    prop_assert_eq!(&again, game);
    Ok(())
}

/// Runs the attempts through both; returns the names of all refusals and results on the way.
fn run(settings: Settings, attempts: &[Attempt]) -> Result<BTreeSet<String>, TestCaseError> {
    let mut seen = BTreeSet::new();
    let start = start_of(&settings);
    let mut game = Game::from_start(settings.clone(), start.clone());
    let mut model = Model {
        settings,
        start: start.clone(),
        accepted: Vec::new(),
        held: 0,
    };
    let mut latest = 0;
    check_same(&game, &model, 0)?;
    for attempt in attempts {
        let now = match attempt.when {
            When::Later(by) => {
                latest += by;
                latest
            }
            When::Earlier(by) => latest.saturating_sub(by),
            When::Never => Millis::MAX,
        };
        game.give_back(attempt.held);
        model.held += attempt.held;
        let event = event_of(&view(&game, now), attempt);
        let before = game.clone();
        let said = match event.clone() {
            Event::Seat(seat, action) => game.act_with_lag(now, attempt.lag, seat, action),
            Event::Host(ruling) => game.rule(now, ruling),
            Event::Flag => Ok(game.tick(now)),
        };
        if let Err(refusal) = &said {
            prop_assert_eq!(&before, &game);
            seen.insert(refusal.code().to_string());
        }
        seen.extend(game.verdict().map(|verdict| verdict.reason));
        // The model does not tell a text that is no move from an illegal move.
        let said = said.map_err(|refusal| refusal.code().replace("not-a-move", "illegal-move"));
        prop_assert_eq!(said, model.step(now, attempt.lag, event).map_err(String::from));
        check_same(&game, &model, now)?;
        check_replay(&game, &start, model.held)?;
    }
    Ok(seen)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_referee_does_what_its_model_does(settings in settings(), attempts in attempts()) {
        run(settings, &attempts)?;
    }
}

#[test]
fn the_attempts_reach_every_refusal_and_every_end() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        let (settings, attempts) = (settings(), attempts()).new_tree(&mut runner).unwrap().current();
        seen.extend(run(settings, &attempts).unwrap());
    }
    let refusals = "game-over illegal-move no-offer no-swap not-a-move not-allowed not-your-turn nothing-to-redo \
                    nothing-to-take-back offer-pending offered-already own-offer too-late-to-abort";
    let ends = "aborted adjudication agreement arrived forfeit no-move ply-limit repetition resignation time";
    let missed: Vec<&str> = refusals
        .split_whitespace()
        .chain(ends.split_whitespace())
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missed.is_empty(), "never seen: {missed:?}");
}
