//! Why a referee ends a game; the rules of the games have reasons of their own.

use quincunx_rules::{EndReason, GAMES, ending};

/// The loser's time ran out.
pub const TIME: EndReason = ending!(
    "time",
    "the time of player {loser} has run out",
    winner: "the opponent's time has run out",
    loser: "your time has run out",
);

/// The loser gave up.
pub const RESIGNATION: EndReason = ending!(
    "resignation",
    "player {loser} resigned",
    winner: "the opponent resigned",
    loser: "you resigned",
);

/// Both persons agreed to a draw.
pub const AGREEMENT: EndReason = ending!("agreement", "both agreed to a draw");

/// The game was called off: neither a win nor a draw, it does not count.
pub const ABORTED: EndReason = ending!("aborted", "it does not count");

/// The host took the game from the loser, who left or broke the rules of the house.
pub const FORFEIT: EndReason = ending!(
    "forfeit",
    "player {loser} forfeited the game",
    winner: "the opponent forfeited the game",
    loser: "you forfeited the game",
);

/// The host judged the position.
pub const ADJUDICATION: EndReason = ending!("adjudication", "the position was adjudicated");

/// Every reason why a game can end: those of the referee, then those of the games.
pub fn all() -> impl Iterator<Item = EndReason> {
    let own = [
        TIME,
        RESIGNATION,
        AGREEMENT,
        ABORTED,
        FORFEIT,
        ADJUDICATION,
        EndReason::REPETITION,
        EndReason::PLY_LIMIT,
    ];
    own.into_iter()
        .chain(GAMES.iter().flat_map(|game| game.reasons).copied())
}
