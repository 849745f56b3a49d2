//! The inputs of a game that says nothing about them: which piece stands on which cell, read from the position text.

use std::fmt::{self, Write};

use quincunx_rules::{Player, Position, Symmetry};

/// What a letter can be: a piece, or a mark in the extra words.
const SIGNS: usize = 64;
/// Letters of the extra words that are seen.
const EXTRA: usize = 8;

/// How many inputs there are: a sign on each cell and in each extra place, for each player to move.
///
/// Most of them never occur and cost nothing but a bit in the file.
pub(crate) fn text_inputs<P: Position>(position: &P) -> usize {
    let mut cells = 0;
    read(position, |cell, _| cells = cell);
    2 * SIGNS * (cells + EXTRA)
}

/// Calls `each` with every input that is set. The player to move is shown as player 1 where the game has a symmetry
/// that exchanges the players; where it has none, either player has inputs of its own.
pub(crate) fn for_each_text_input<P: Position>(position: &P, mut each: impl FnMut(usize)) {
    let mut seen = *position;
    if position.side() != Player::One {
        let turned = position
            .symmetries()
            .filter(|symmetry| *symmetry != P::Symmetry::IDENTITY);
        let mut turned = turned.map(|symmetry| position.transformed(symmetry));
        seen = turned.find(|turned| turned.side() == Player::One).unwrap_or(seen);
    }
    let side = usize::from(seen.side() != Player::One);
    read(&seen, |cell, sign| {
        if let Some(sign) = sign {
            each(2 * (SIGNS * cell + sign) + side);
        }
    });
}

/// Calls `each` with every place that holds a sign, and at last with the number of cells of the board.
fn read<P: Position>(position: &P, each: impl FnMut(usize, Option<usize>)) {
    let mut reader = Reader {
        word: 0,
        cell: 0,
        run: 0,
        extra: 0,
        each,
    };
    // The reader never refuses a letter.
    let _ = write!(reader, "{position}");
    reader.end_run();
    (reader.each)(reader.cell, None);
}

/// Reads a position text as it is written.
struct Reader<F> {
    word: usize,
    cell: usize,
    /// The number of empty cells, as far as it has been read.
    run: usize,
    extra: usize,
    each: F,
}

impl<F: FnMut(usize, Option<usize>)> Reader<F> {
    fn end_run(&mut self) {
        self.cell += self.run;
        self.run = 0;
    }
}

impl<F: FnMut(usize, Option<usize>)> Write for Reader<F> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.bytes() {
            match (letter, self.word) {
                (b' ', _) => {
                    self.end_run();
                    self.word += 1;
                }
                (b'/', 0) => self.end_run(),
                (b'0'..=b'9', 0) => self.run = 10 * self.run + usize::from(letter - b'0'),
                (_, 0) => {
                    self.end_run();
                    (self.each)(self.cell, Some(sign(letter)));
                    self.cell += 1;
                }
                // Who is to move.
                (_, 1) => {}
                _ => {
                    if self.extra < EXTRA {
                        (self.each)(self.cell + self.extra, Some(sign(letter)));
                        self.extra += 1;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The number of a letter, below [`SIGNS`].
fn sign(letter: u8) -> usize {
    usize::from(match letter {
        b'a'..=b'z' => letter - b'a',
        b'A'..=b'Z' => 26 + letter - b'A',
        b'0'..=b'9' => 52 + letter - b'0',
        b'-' => 62,
        _ => 63,
    })
}

#[cfg(test)]
mod tests {
    use quincunx_rules::Visitor;

    use super::*;

    fn inputs<P: Position>(position: &P) -> Vec<usize> {
        let mut inputs = Vec::new();
        for_each_text_input(position, |input| inputs.push(input));
        inputs.sort_unstable();
        inputs
    }

    /// Plays a random game and looks at the inputs of every position.
    struct Check;

    impl Visitor for Check {
        type Output = ();

        fn visit<P: Position>(self, start: P) {
            let count = text_inputs(&start);
            let mut rng = fastrand::Rng::with_seed(3);
            let mut position = start;
            for _ in 0..60 {
                let found = inputs(&position);
                assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{position}");
                assert!(found.iter().all(|&input| input < count), "{position}");
                assert_eq!(text_inputs(&position), count, "{position}");
                if !position.play_picked(|moves| rng.usize(..moves)) {
                    break;
                }
            }
        }
    }

    #[test]
    fn every_game_has_inputs() {
        for game in quincunx_rules::GAMES {
            for ruleset in game.rulesets() {
                ruleset.visit(Check);
            }
        }
    }

    #[test]
    fn pieces_are_seen_by_the_player_to_move() {
        use quincunx_rules::hadron::Hadron;
        let ruleset = "hadron".parse().unwrap();
        let parse = |text| Hadron::<u64>::parse(&ruleset, text).unwrap();
        // The cell c3 is the thirteenth: its letter `o` is input 2 * (64 * 12 + 14).
        assert_eq!(inputs(&parse("5/5/2o2/5/5 1")), [1564]);
        assert_eq!(inputs(&parse("5/5/2x2/5/5 2")), [1564]);
        assert_ne!(inputs(&parse("5/5/2x2/5/5 1")), [1564]);
        assert_eq!(text_inputs(&parse("startpos")), 2 * 64 * (25 + 8));
    }
}
