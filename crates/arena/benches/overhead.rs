//! What the runner itself costs for every move: the time of whole matches, less the time the same bots need to choose a
//! move in the same positions without it.
//!
//! Processor time is counted for bots in this process, so that a busy machine changes little; with programs on the
//! other end of pipes it is the time that passes, and all of it counts as the runner's, the program's own work
//! included.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use quincunx_arena::{Contender, Match, Played, Schedule, Source, Stop, Tournament};
use quincunx_engine::bot::{Bot, BotSpec};
use quincunx_engine::{Control, Limits};
use quincunx_rules::{AnyPosition, History, Ruleset};

const SAMPLES: usize = 31;

fn duel(ruleset: Ruleset, words: &[&str], games: usize) -> Match {
    let contender = Contender::read([], words.iter().copied()).expect("an engine");
    let schedule = Schedule {
        tournament: Tournament::RoundRobin,
        games,
        repeat: true,
    };
    let source = Source::Random {
        plies: 2,
        balance: None,
    };
    Match::new(ruleset, vec![contender.clone(), contender], schedule, source, 1).expect("a match")
}

fn games(matched: &Match, threads: usize) -> Vec<Played> {
    let ended = matched.run(threads, Vec::new(), None, &Stop::default(), &mut ());
    ended.expect("a match without a journal").played
}

/// Every position in which a move was chosen.
fn situations(ruleset: &Ruleset, played: &[Played]) -> Vec<History> {
    let mut all = Vec::new();
    for game in played {
        let start = AnyPosition::parse(ruleset, &game.start).expect("a position");
        let mut situation = History::new(start);
        for mv in &game.moves {
            all.push(situation.clone());
            situation.push(mv).expect("a legal move");
        }
    }
    all
}

fn choose_all(bot: &mut dyn Bot, situations: &[History]) {
    for situation in situations {
        black_box(bot.choose(situation, &Control::new(&Limits::default()), &mut |_| {}));
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn micros(time: Duration, moves: usize) -> f64 {
    time.as_secs_f64() * 1e6 / moves as f64
}

fn bots(text: &str, ruleset: Ruleset, threads: usize) {
    let matched = duel(ruleset, &[text], 1000);
    let situations = situations(&ruleset, &games(&matched, threads));
    let moves = situations.len();
    let spec: BotSpec = text.parse().expect("a bot");
    let mut bot = spec.build(&ruleset, 1).expect("a bot");
    let (mut whole, mut alone, mut passed) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..SAMPLES {
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        black_box(games(&matched, threads));
        whole.push(micros(cpu.elapsed(), moves));
        passed.push(micros(wall.elapsed(), moves));
        let cpu = ProcessTime::now();
        choose_all(&mut *bot, &situations);
        alone.push(micros(cpu.elapsed(), moves));
    }
    let (whole, alone) = (median(whole), median(alone));
    println!(
        "{text} on {ruleset}, concurrency {threads}: {whole:.2} µs of processor time a move, {alone:.2} of them choosing it; \
         the runner {:.2} µs; {:.2} µs passed ({moves} moves)",
        whole - alone,
        median(passed)
    );
}

fn programs(ruleset: Ruleset, threads: usize) {
    let command = format!("cmd={}", env!("CARGO_BIN_EXE_quincunx-mock-engine"));
    let matched = duel(ruleset, &[&command, "nodes=1"], 200);
    let moves: usize = games(&matched, threads).iter().map(|game| game.moves.len()).sum();
    let times = (0..SAMPLES).map(|_| {
        let wall = Instant::now();
        black_box(games(&matched, threads));
        // So many games at once share the time that passes.
        micros(wall.elapsed(), moves) * threads as f64
    });
    println!(
        "UGI programs on {ruleset}, concurrency {threads}: {:.1} µs a move, start and end of programs included ({moves} moves)",
        median(times.collect())
    );
}

fn main() {
    let ruleset: Ruleset = "hadron".parse().expect("a ruleset");
    for threads in [1, 2] {
        bots("greedy", ruleset, threads);
    }
    for threads in [1, 2] {
        programs(ruleset, threads);
    }
}
