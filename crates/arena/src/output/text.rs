//! Reports for people and scripts, line for line as fastchess prints them.

use std::fmt::Write;

use crate::stats::{Summary, Tally, ratings};
use crate::{Contender, Kind, Match, Scores};

const RULE: &str = "--------------------------------------------------\n";

/// The report on a match: the results of two engines, or the ratings and the table of more.
pub fn report(matched: &Match, scores: &Scores) -> String {
    let mut text = String::from(RULE);
    if let [first, second] = matched.contenders() {
        text.push_str(&versus(matched, [first, second], scores.between(0, 1)));
        if let Some(sprt) = matched.sprt() {
            let ((lower, upper), (elo0, elo1)) = (sprt.bounds(), sprt.elos());
            let llr = sprt.llr(scores.between(0, 1));
            let way = if llr < 0.0 { -llr / lower } else { llr / upper };
            let _ = writeln!(
                text,
                "LLR: {} ({}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}] {}",
                number(Some(llr), 2),
                number(Some(way * 100.0), 1),
                sprt.model()
            );
        }
    } else {
        text.push_str(&rating_list(matched, scores));
        text.push('\n');
        text.push_str(&cross_table(matched, scores));
    }
    for (engine, contender) in matched.contenders().iter().enumerate() {
        let faults: Vec<String> = scores
            .faults(engine)
            .iter()
            .map(|(word, count)| format!("{word} {count}"))
            .collect();
        if !faults.is_empty() {
            let _ = writeln!(text, "Faults of {}: {}", contender.name, faults.join(", "));
        }
    }
    text.push_str(RULE);
    text
}

/// What the results of one engine against another say.
pub fn versus(matched: &Match, [first, second]: [&Contender; 2], tally: &Tally) -> String {
    let summary = Summary::of(tally);
    let (a, b) = (limits(first), limits(second));
    let limits = if a == b { a } else { format!("{a} - {b}") };
    let percent = |share: Option<f64>| match share {
        Some(share) => format!("{:.2} %", share * 100.0),
        None => "n/a".into(),
    };
    let games = tally.games();
    let share = (games > 0).then(|| tally.points() / games as f64);
    let [ll, ld, middle, wd, ww] = tally.pairs;
    let mut text = format!(
        "Results of {} vs {} ({limits}, {}):\n",
        first.name,
        second.name,
        matched.ruleset()
    );
    let _ = writeln!(text, "Elo: {}, nElo: {}", summary.elo, summary.nelo);
    let _ = writeln!(
        text,
        "LOS: {}, DrawRatio: {}, PairsRatio: {}",
        percent(summary.los),
        percent(summary.draw_ratio),
        number(summary.pairs_ratio, 2)
    );
    let _ = writeln!(
        text,
        "Games: {games}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({})",
        tally.wins,
        tally.losses,
        tally.draws,
        tally.points(),
        percent(share)
    );
    if tally.complete_pairs() > 0 {
        let _ = writeln!(
            text,
            "Ptnml(0-2): [{ll}, {ld}, {middle}, {wd}, {ww}], WL/DD Ratio: {}",
            number(summary.wl_dd_ratio, 2)
        );
    }
    text
}

fn limits(contender: &Contender) -> String {
    match &contender.kind {
        Kind::Bot { spec, .. } if contender.limit.is_none() => spec.to_string(),
        _ => contender.limit.to_string(),
    }
}

fn number(value: Option<f64>, decimals: usize) -> String {
    crate::stats::number(value, decimals)
}

/// The engines by strength.
pub fn rating_list(matched: &Match, scores: &Scores) -> String {
    let ratings = ratings(scores.table());
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    // Unknown ratings come last; of two infinite ones the better score decides.
    let rank = |k: usize| ratings[k].elo.value.unwrap_or(f64::NEG_INFINITY);
    let share = |k: usize| ratings[k].points / ratings[k].games.max(1) as f64;
    order.sort_by(|&a, &b| rank(b).total_cmp(&rank(a)).then(share(b).total_cmp(&share(a))));
    let width = width(matched);
    let mut text = format!(
        "{:>4} {:<width$} {:>9} {:>8} {:>7} {:>8} {:>9}\n",
        "Rank", "Name", "Elo", "+/-", "Games", "Points", "Score"
    );
    for (place, &k) in (1..).zip(&order) {
        let rating = &ratings[k];
        let score = if rating.games == 0 {
            "n/a".to_string()
        } else {
            format!("{:.2} %", share(k) * 100.0)
        };
        let _ = writeln!(
            text,
            "{place:>4} {:<width$} {:>9} {:>8} {:>7} {:>8.1} {score:>9}",
            matched.contenders()[k].name,
            number(rating.elo.value, 2),
            number(rating.elo.error, 2),
            rating.games,
            rating.points,
        );
    }
    text
}

/// What everyone scored against everyone: points of games.
pub fn cross_table(matched: &Match, scores: &Scores) -> String {
    let size = matched.contenders().len();
    let width = width(matched);
    let mut text = format!("{:>4} {:<width$}", "", "Points of games against");
    for k in 1..=size {
        let _ = write!(text, " {k:>11}");
    }
    text.push('\n');
    for (k, contender) in matched.contenders().iter().enumerate() {
        let _ = write!(text, "{:>4} {:<width$}", k + 1, contender.name);
        for other in 0..size {
            let tally = scores.between(k, other);
            let cell = match (k == other, tally.games()) {
                (true, _) => "*".to_string(),
                (false, 0) => "-".to_string(),
                (false, games) => format!("{:.1}/{games}", tally.points()),
            };
            let _ = write!(text, " {cell:>11}");
        }
        text.push('\n');
    }
    text
}

fn width(matched: &Match) -> usize {
    let names = matched
        .contenders()
        .iter()
        .map(|contender| contender.name.chars().count());
    names.max().unwrap_or(0).max("Points of games against".len())
}
