//! Moves up to symmetry.

use quincunx_rules::zobrist::mix;
use quincunx_rules::{Move, Position};

/// A move of a position, both turned so that all that are the same up to symmetry are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Folded {
    /// The key of the position.
    pub(super) key: u64,
    /// The code of the move.
    pub(super) code: u16,
}

impl Folded {
    pub(super) fn of<P: Position>(position: &P, mv: P::Move) -> Folded {
        let turned = Turned::of(position);
        Folded {
            key: turned.key,
            code: turned.code(position, mv),
        }
    }
}

/// The ways to turn a position into its canonical form.
struct Turned<P: Position> {
    key: u64,
    symmetries: Vec<P::Symmetry>,
}

impl<P: Position> Turned<P> {
    fn of(position: &P) -> Turned<P> {
        let canonical = position.canonical();
        Turned {
            // Rulesets have keys of their own, whatever their positions look like.
            key: mix(canonical.key_from_scratch() ^ ruleset_key(position)),
            symmetries: position
                .symmetries()
                .filter(|&symmetry| position.transformed(symmetry) == canonical)
                .collect(),
        }
    }

    /// The least code that the move has in the canonical form.
    fn code(&self, position: &P, mv: P::Move) -> u16 {
        let codes = self
            .symmetries
            .iter()
            .map(|&symmetry| position.transformed_move(mv, symmetry).code());
        codes.min().unwrap_or_else(|| mv.code())
    }
}

fn ruleset_key<P: Position>(position: &P) -> u64 {
    let name = position.ruleset().to_string();
    name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}

/// The legal moves, those together that are the same up to symmetry.
pub(super) fn classes<P: Position>(position: &P) -> Vec<(Folded, Vec<P::Move>)> {
    let turned = Turned::of(position);
    let mut moves: Vec<(u16, P::Move)> = Vec::new();
    position.for_each_move(|mv| moves.push((turned.code(position, mv), mv)));
    moves.sort_unstable();
    let same = moves.chunk_by(|a, b| a.0 == b.0);
    same.map(|same| {
        let folded = Folded {
            key: turned.key,
            code: same[0].0,
        };
        (folded, same.iter().map(|&(_, mv)| mv).collect())
    })
    .collect()
}
