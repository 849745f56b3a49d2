//! From a position of a game chosen at run time to what its type says of it: the one place that lists the games.

use quincunx_rules::{AnyPosition, GameInfo, MissingPart, with_games};

use crate::{Board, Choice, Deciding, Drawn, Layout, Notes, Piece, Trace};

/// What draws the positions of a game of another crate: a part of its [`External`](quincunx_rules::External).
pub struct Painter(fn(&AnyPosition) -> Option<Box<dyn Paint>>);

impl Painter {
    /// What draws that type of position.
    pub const fn of<P: Drawn>() -> Painter {
        Painter(|position| Some(Box::new(position.get::<P>()?)))
    }

    /// What draws a game of another crate; `None` if the game is one of `quincunx-rules`, whose drawings are known.
    ///
    /// # Errors
    /// If the game does not bring it.
    pub fn of_game(game: &GameInfo) -> Result<Option<&'static Painter>, MissingPart> {
        game.part("drawing, `quincunx_draw::Painter`")
    }
}

/// All that a game says of what is on a board.
pub(crate) struct Drawing {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) links: Vec<[usize; 2]>,
    pub(crate) dead: Vec<usize>,
    pub(crate) notes: Notes,
    pub(crate) choices: Vec<Choice>,
    pub(crate) deciding: Vec<Deciding>,
}

/// The part of [`Drawn`] that works without knowing the type.
pub(crate) trait Paint {
    fn drawing(&self) -> Drawing;

    fn board(&self) -> Board;

    fn layout(&self) -> Layout;

    /// The legal moves, sorted by their texts.
    fn traces(&self) -> Vec<Trace>;

    /// The trace of a move, which has to be legal.
    fn trace(&self, text: &str) -> Option<Trace>;
}

impl<P: Drawn> Paint for P {
    fn drawing(&self) -> Drawing {
        let winner = self.result().and_then(|outcome| outcome.winner);
        Drawing {
            pieces: self.pieces(),
            links: self.links(),
            dead: self.dead(),
            notes: self.notes(),
            choices: self.choices(),
            deciding: winner.map_or_else(Vec::new, |winner| self.deciding(winner)),
        }
    }

    fn board(&self) -> Board {
        Drawn::board(self)
    }

    fn layout(&self) -> Layout {
        Drawn::layout(self)
    }

    fn traces(&self) -> Vec<Trace> {
        let mut traces: Vec<Trace> = self.moves().iter().map(|&mv| Drawn::trace(self, mv)).collect();
        traces.sort_unstable_by(|one, other| one.text.cmp(&other.text));
        traces
    }

    fn trace(&self, text: &str) -> Option<Trace> {
        let mv = text.parse().ok()?;
        self.is_legal(mv).then(|| Drawn::trace(self, mv))
    }
}

/// The position as its type.
///
/// # Panics
/// If it is of a game of another crate that brings no drawing, or that of another type; [`Painter::of_game`] tells.
pub(crate) fn paint(position: &AnyPosition) -> Box<dyn Paint> {
    macro_rules! find {
        ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
            $($(
                if let Some(known) = position.get::<quincunx_rules::$module::$name$(<$word>)?>() {
                    return Box::new(known);
                }
            )+)+
        };
    }
    with_games!(find);
    let game = position.ruleset().game();
    match Painter::of_game(game) {
        Ok(painter) => painter
            .and_then(|painter| painter.0(position))
            .unwrap_or_else(|| panic!("the `Painter` of {} draws another type of position", game.title)),
        Err(missing) => panic!("{missing}"),
    }
}
