//! What all searches have in common.

use quincunx_rules::Position;

use crate::{Control, Info};

/// The options of a search that its user sets; protocols call them Hash, Threads and MultiPV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most memory it may take for what it remembers, in bytes.
    pub memory: usize,
    /// Threads to search with; at least one.
    pub threads: usize,
    /// How many best lines to find; at least one.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            memory: 64 << 20,
            threads: 1,
            lines: 1,
        }
    }
}

/// A search, and what it remembers from one move of a game to the next.
///
/// A proven score is never wrong: `win n` is a win in at most `n` plies against any defence, `loss n` a loss in at most
/// `n` whatever is played, under the rules and the referee's rule of repetition.
///
/// ```
/// use quincunx_engine::{Control, Knowledge, Limits, Search};
///
/// fn best_move<P: Knowledge>(search: &mut dyn Search<P>, position: &P) -> Option<P::Move> {
///     let limits = Limits { nodes: Some(10_000), ..Limits::default() };
///     let info = search.search(position, &[], &Control::new(&limits), &mut |_| {});
///     info.lines.first().map(|line| line.moves[0])
/// }
/// ```
pub trait Search<P: Position>: Send {
    /// Searches a position until the limits are reached, it is stopped, or it knows all it wants to know.
    ///
    /// `history` are the keys of all positions of the game before `root`, in their order; only games that can repeat
    /// look at it. `report` is called now and then with what is known so far. The returned lines are empty only if the
    /// game is over at `root`; otherwise there is a legal move, however soon it was stopped. With one thread and
    /// without limits of time, the same calls give the same results.
    fn search(
        &mut self,
        root: &P,
        history: &[u64],
        control: &Control,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Info<P::Move>;

    /// Forgets everything: the next search goes exactly as the first one did.
    fn new_game(&mut self);

    /// The options.
    fn options(&self) -> Options;

    /// Changes the options. What was learnt is kept unless the memory for it changes.
    fn set_options(&mut self, options: Options);

    /// Bytes of memory taken or set aside.
    fn memory(&self) -> usize;
}
