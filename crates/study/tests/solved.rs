//! Reviews of games that a plain solver knows all about.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashMap;

use fastrand::Rng;
use quincunx_engine::{Control, Limits, Options};
use quincunx_rules::hadron::Hadron;
use quincunx_rules::{AnyPosition, History, Position, Word};
use quincunx_study::{Label, Review, review};

/// Positions with more cells to play on than this are left out: trying everything would take hours.
const MOST_CELLS: u32 = 14;

/// Whether the player to move wins, by trying everything; `None` if that would be too much.
fn wins(position: &Hadron<u64>, known: &mut HashMap<Hadron<u64>, bool>) -> Option<bool> {
    (position.live().count() <= MOST_CELLS).then(|| try_all(position, known))
}

fn try_all(position: &Hadron<u64>, known: &mut HashMap<Hadron<u64>, bool>) -> bool {
    let position = position.canonical();
    if let Some(&known) = known.get(&position) {
        return known;
    }
    let won = position.moves().iter().any(|&mv| !try_all(&position.after(mv), known));
    known.insert(position, won);
    won
}

fn random_game(ruleset: &str, rng: &mut Rng) -> History {
    let mut game = History::new(AnyPosition::start(&ruleset.parse().unwrap()));
    while game.result().is_none() {
        let moves = game.position().moves();
        game.push(&moves[rng.usize(..moves.len())]).unwrap();
    }
    game
}

fn reviewed(game: &History, nodes: u64) -> Review {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let options = Options {
        memory: 4 << 20,
        ..Options::default()
    };
    let unstopped = Control::new(&Limits::default());
    review(game, &limits, options, &unstopped, &mut |_, _| {}).unwrap()
}

/// Whatever the limit: exactly the moves that throw a won game away are missed wins, and nothing else is bad.
#[test]
fn missed_wins_of_solved_boards_are_exactly_those_of_a_plain_solver() {
    let mut rng = Rng::with_seed(21);
    let mut known = HashMap::new();
    let (mut moves, mut missed) = (0, 0);
    for (ruleset, games) in [("hadron:size=3", 400), ("hadron:size=5", 60)] {
        for n in 0..games {
            let game = random_game(ruleset, &mut rng);
            let review = reviewed(&game, [1, 50, 3000][n % 3]);
            assert_eq!(review.moves.len(), game.plies());
            let positions: Vec<Hadron<u64>> = game.moves().map(|(position, _)| position.get().unwrap()).collect();
            for (position, mv) in positions.iter().zip(&review.moves) {
                let next = position.after(mv.mv.parse().unwrap());
                assert!(
                    mv.proven && (mv.label == Label::MissedWin || !mv.label.is_bad()),
                    "{position} {mv:?}"
                );
                let (Some(before), Some(after)) = (wins(position, &mut known), wins(&next, &mut known)) else {
                    continue;
                };
                let after = !after;
                assert_eq!(mv.label == Label::MissedWin, before && !after, "{position} {mv:?}");
                assert_eq!(mv.before.chance(), f64::from(u8::from(before)), "{position} {mv:?}");
                assert_eq!(mv.after.chance(), f64::from(u8::from(after)), "{position} {mv:?}");
                let best = position.after(mv.best[0].parse().unwrap());
                assert_eq!(Some(!before), wins(&best, &mut known), "{position} {mv:?}");
                moves += 1;
                missed += usize::from(before && !after);
            }
        }
    }
    // Of what is compared there is enough of both kinds.
    assert!(
        moves > 2000 && missed > 200 && moves - missed > 1000,
        "{missed} of {moves}"
    );
}
