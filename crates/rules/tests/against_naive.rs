//! Every fast game equals the naive one, position by position along random games.

mod common;

use common::{Random, all_rulesets};
use quincunx_naive as naive;
use quincunx_rules::{AnyPosition, GAMES, Ruleset};

const MAX_PLIES: usize = 220;

/// Plays random games of a ruleset on both until `positions` have been compared.
fn compare(ruleset: Ruleset, positions: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut compared = 0;
    // A ruleset may have no moves at all (Emulsion of size 1), so games are bounded too.
    for _ in 0..positions {
        let mut fast = AnyPosition::start(&ruleset);
        let mut plain = naive::game(&ruleset.to_string());
        for _ in 0..MAX_PLIES {
            let moves = fast.moves();
            assert_eq!(moves, plain.moves(), "moves of {ruleset} {fast}");
            assert_eq!(fast.to_string(), plain.text(), "text in {ruleset}");
            assert_eq!(fast.side().number(), plain.side());
            let winner = fast
                .result()
                .and_then(|outcome| outcome.winner)
                .map(|player| player.number());
            assert_eq!(winner, plain.winner(), "winner of {ruleset} {fast}");
            compared += 1;
            if moves.is_empty() {
                break;
            }
            let mv = &moves[random.below(moves.len())];
            fast.play(mv)
                .unwrap_or_else(|error| panic!("{mv} in {ruleset} {fast}: {error}"));
            plain.play(mv);
        }
        if compared >= positions {
            return;
        }
    }
}

/// Compares random boards that no game need ever reach, and what one move makes of them.
fn compare_set_ups(ruleset: Ruleset, tries: usize, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let start = naive::game(&ruleset.to_string());
    let mut accepted = 0;
    for _ in 0..tries {
        let board = random_board(&start.text(), ruleset.game().name, &mut random);
        let side = 1 + random.below(2);
        for extra in extras(ruleset.game().name) {
            let text = format!("{board} {side}{extra}");
            let Ok(mut fast) = AnyPosition::parse(&ruleset, &text) else {
                continue;
            };
            accepted += 1;
            let mut plain = start.parse(&fast.to_string());
            let moves = fast.moves();
            assert_eq!(moves, plain.moves(), "moves of {ruleset} {fast}");
            let winner = |fast: &AnyPosition| fast.result().and_then(|outcome| outcome.winner).map(|it| it.number());
            assert_eq!(winner(&fast), plain.winner(), "winner of {ruleset} {fast}");
            if !moves.is_empty() {
                let mv = &moves[random.below(moves.len())];
                fast.play(mv)
                    .unwrap_or_else(|error| panic!("{mv} in {ruleset} {text}: {error}"));
                plain.play(mv);
                assert_eq!(fast.to_string(), plain.text(), "after {mv} in {ruleset} {text}");
                assert_eq!(fast.moves(), plain.moves(), "moves of {ruleset} {fast}");
                assert_eq!(winner(&fast), plain.winner(), "winner of {ruleset} {fast}");
            }
        }
    }
    accepted
}

/// A board of the same shape with random pieces, as full as chance wants it.
fn random_board(start: &str, game: &str, random: &mut Random) -> String {
    let letters: Vec<char> = match game {
        "alliances" => "pog",
        "emulsion" => "bw",
        "murus" => "WTCwtcWTwtWw",
        _ => "ox",
    }
    .chars()
    .collect();
    let fill = if game == "emulsion" { 100 } else { 5 + random.below(95) };
    let mut row_text = |row: &str| -> String {
        let mut cells = 0;
        let mut number = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(digit) => number = 10 * number + digit,
                None => {
                    cells += 1 + std::mem::take(&mut number);
                }
            }
        }
        (0..cells + number)
            .map(|_| {
                if random.below(100) < fill {
                    letters[random.below(letters.len())]
                } else {
                    '1'
                }
            })
            .collect::<String>()
    };
    let board = start.split(' ').next().unwrap_or_default();
    // A run of ones would be read as one number, so empty cells are counted here.
    let rows: Vec<String> = board.split('/').map(|row| merge_ones(&row_text(row))).collect();
    rows.join("/")
}

fn merge_ones(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in row.chars().chain(['/']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&std::mem::take(&mut empty).to_string());
        }
        text.push(letter);
    }
    text.trim_end_matches('/').to_string()
}

/// What may follow the player to move.
fn extras(game: &str) -> Vec<String> {
    let marks = ["-", "1", "2"];
    match game {
        "alliances" => (0..27)
            .map(|n| format!(" {}{}{}", marks[n % 3], marks[n / 3 % 3], marks[n / 9]))
            .collect(),
        "murus" => vec![String::new(), " open".into()],
        _ => vec![String::new()],
    }
}

#[test]
fn made_up_boards() {
    for (n, ruleset) in all_rulesets().into_iter().enumerate() {
        let tries = if ruleset.game().name == "alliances" { 300 } else { 600 };
        let accepted = compare_set_ups(ruleset, tries, 500 + n as u64);
        assert!(accepted >= 20, "only {accepted} boards of {ruleset} were accepted");
    }
}

#[test]
fn default_rulesets_on_tens_of_thousands_of_positions() {
    for (n, game) in GAMES.iter().enumerate() {
        compare(game.default_ruleset(), 20_000, n as u64);
    }
}

#[test]
fn every_ruleset() {
    for (n, ruleset) in all_rulesets().into_iter().enumerate() {
        compare(ruleset, 3_000, 100 + n as u64);
    }
}
