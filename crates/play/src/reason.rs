//! Why a referee ends a game; the rules of the games have reasons of their own.

use quincunx_rules::EndReason;

/// The loser's time ran out.
pub const TIME: EndReason = EndReason("time");

/// The loser gave up.
pub const RESIGNATION: EndReason = EndReason("resignation");

/// Both persons agreed to a draw.
pub const AGREEMENT: EndReason = EndReason("agreement");

/// The game was called off: neither a win nor a draw, it does not count.
pub const ABORTED: EndReason = EndReason("aborted");

/// The host took the game from the loser, who left or broke the rules of the house.
pub const FORFEIT: EndReason = EndReason("forfeit");

/// The host judged the position.
pub const ADJUDICATION: EndReason = EndReason("adjudication");
