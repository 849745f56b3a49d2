//! What the runner itself costs for every move: divide the time by the moves, and take away what the bots need.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use quincunx_arena::{Contender, Match, Schedule, Source, Stop, Tournament};
use quincunx_engine::bot::Situation;
use quincunx_engine::{Control, Limits};
use quincunx_rules::AnyPosition;

fn main() {
    divan::main();
}

const GAMES: usize = 400;

fn duel(engines: [&[&str]; 2], games: usize) -> Match {
    let contenders = engines
        .map(|words| Contender::read([], words.iter().copied()).expect("an engine"))
        .to_vec();
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    Match::new("hadron".parse().expect("a ruleset"), contenders, schedule, source, 1).expect("a match")
}

fn moves(matched: &Match, threads: usize) -> usize {
    let ended = matched.run(threads, Vec::new(), None, &Stop::default(), &mut ());
    ended.map_or(0, |ended| ended.played.iter().map(|game| game.moves.len()).sum())
}

/// Whole games under the runner; the counter is moves.
#[divan::bench(args = [1, 2])]
fn two_greedy_bots(bencher: Bencher<'_, '_>, threads: usize) {
    let matched = duel([&["greedy"], &["greedy"]], GAMES);
    let count = moves(&matched, threads);
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| black_box(moves(&matched, threads)));
}

/// The same bots asked for moves without a runner.
#[divan::bench]
fn two_greedy_bots_alone(bencher: Bencher<'_, '_>) {
    let ruleset = "hadron".parse().expect("a ruleset");
    let play = |seed: u64| {
        let spec: quincunx_engine::bot::BotSpec = "greedy".parse().expect("a bot");
        let mut bot = spec.build(&ruleset, seed).expect("a bot");
        let mut situation = Situation::from(AnyPosition::start(&ruleset));
        let mut count = 0;
        while let Some(thought) = bot.choose(&situation, &Control::new(&Limits::default()), &mut |_| {}) {
            if thought.choice().is_none_or(|mv| situation.push(mv).is_err()) {
                break;
            }
            count += 1;
        }
        count
    };
    let count: usize = (0..GAMES as u64).map(play).sum();
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| (0..GAMES as u64).map(play).sum::<usize>());
}

/// A program that answers at once, against another.
#[divan::bench(sample_count = 10)]
fn two_ugi_processes(bencher: Bencher<'_, '_>) {
    let command = format!("cmd={}", env!("CARGO_BIN_EXE_quincunx-mock-engine"));
    let words = [command.as_str(), "nodes=1"];
    let matched = duel([&words, &words], 100);
    let count = moves(&matched, 1);
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| black_box(moves(&matched, 1)));
}
