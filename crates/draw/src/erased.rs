//! From a position of a game chosen at run time to what its type says of it: the one place that lists the games.

use quincunx_rules::{AnyPosition, with_games};

use crate::{Board, Choice, Deciding, Drawn, Layout, Notes, Piece, Trace};

/// Something to do with a drawn position whose type is only known at run time.
trait Visitor {
    type Output;

    fn visit<P: Drawn>(self, position: P) -> Self::Output;
}

fn visit<V: Visitor>(position: &AnyPosition, visitor: V) -> V::Output {
    macro_rules! find {
        ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
            $($(
                if let Some(known) = position.get::<quincunx_rules::$module::$name$(<$word>)?>() {
                    return visitor.visit(known);
                }
            )+)+
        };
    }
    with_games!(find);
    unreachable!("every position is of a type in the list of games")
}

/// All that a game says of what is on a board.
pub(crate) struct Drawing {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) links: Vec<[usize; 2]>,
    pub(crate) notes: Notes,
    pub(crate) choices: Vec<Choice>,
    pub(crate) deciding: Vec<Deciding>,
}

pub(crate) fn drawing(position: &AnyPosition) -> Drawing {
    struct Draw;
    impl Visitor for Draw {
        type Output = Drawing;

        fn visit<P: Drawn>(self, position: P) -> Drawing {
            let winner = position.result().and_then(|outcome| outcome.winner);
            Drawing {
                pieces: position.pieces(),
                links: position.links(),
                notes: position.notes(),
                choices: position.choices(),
                deciding: winner.map_or_else(Vec::new, |winner| position.deciding(winner)),
            }
        }
    }
    visit(position, Draw)
}

pub(crate) fn board(position: &AnyPosition) -> Board {
    struct Ground;
    impl Visitor for Ground {
        type Output = Board;

        fn visit<P: Drawn>(self, position: P) -> Board {
            position.board()
        }
    }
    visit(position, Ground)
}

pub(crate) fn layout(position: &AnyPosition) -> Layout {
    struct Lay;
    impl Visitor for Lay {
        type Output = Layout;

        fn visit<P: Drawn>(self, position: P) -> Layout {
            position.layout()
        }
    }
    visit(position, Lay)
}

/// The legal moves, sorted by their texts.
pub(crate) fn traces(position: &AnyPosition) -> Vec<Trace> {
    struct List;
    impl Visitor for List {
        type Output = Vec<Trace>;

        fn visit<P: Drawn>(self, position: P) -> Vec<Trace> {
            let mut traces: Vec<Trace> = position.moves().iter().map(|&mv| position.trace(mv)).collect();
            traces.sort_unstable_by(|one, other| one.text.cmp(&other.text));
            traces
        }
    }
    visit(position, List)
}

/// The trace of a move, which has to be legal.
pub(crate) fn trace(position: &AnyPosition, text: &str) -> Option<Trace> {
    struct One<'a>(&'a str);
    impl Visitor for One<'_> {
        type Output = Option<Trace>;

        fn visit<P: Drawn>(self, position: P) -> Option<Trace> {
            let mv = self.0.parse().ok()?;
            position.is_legal(mv).then(|| position.trace(mv))
        }
    }
    visit(position, One(text))
}
