//! Namesakes of the types of `quincunx_play`.

#![expect(dead_code, reason = "they are never made, only described")]

use utoipa::ToSchema;

use super::listed::words;
use super::{Phrase, Player, Reason};

words! {
    /// Somebody at the board. `a` is player 1 at the start, `b` player 2: the pie rule exchanges the players, never the
    /// seats.
    pub(crate) Seat: quincunx_play::Seat { A, B }
}

/// How much time there is.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase", example = json!({"fischer": {"base": 300_000, "increment": 3000}}))]
pub(crate) enum TimeControl {
    /// An account of time that grows a little with every turn.
    #[schema(title = "Fischer")]
    Fischer {
        /// What each seat starts with, in milliseconds.
        #[schema(minimum = 1, maximum = 10_800_000)]
        base: u64,
        /// What a turn adds, in milliseconds; nothing if left out.
        #[schema(required = false, maximum = 180_000)]
        increment: u64,
    },
    /// So many days for every turn, 1 to 30.
    #[schema(title = "Days")]
    Days(u32),
}

words! {
    /// Whether turns may be taken back: never in rated games, if the other one agrees between people, and freely
    /// against a bot or at one screen.
    pub(crate) Takeback: quincunx_play::Takeback { Never, Ask, Free }
}

words! {
    /// What one seat can propose to the other.
    pub(crate) Offer: quincunx_play::Offer { Draw, Takeback }
}

/// What somebody does in a game.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case", example = json!({"move": "c3"}))]
pub(crate) enum Action {
    /// Makes a move.
    #[schema(title = "Move")]
    Move(String),
    /// Exchanges players, by the pie rule.
    #[schema(title = "Swap")]
    Swap,
    /// Gives up.
    #[schema(title = "Resign")]
    Resign,
    /// Calls the game off, which is possible until both have had a turn.
    #[schema(title = "Abort")]
    Abort,
    /// Proposes something. Where takebacks are free, it is done at once.
    #[schema(title = "MakeOffer")]
    Offer(Offer),
    /// Agrees to what the other one proposed.
    #[schema(title = "AcceptOffer")]
    Accept(Offer),
    /// Says no to what the other one proposed, or withdraws what one has proposed oneself.
    #[schema(title = "DeclineOffer")]
    Decline(Offer),
    /// Steps back by one turn, where takebacks are free.
    #[schema(title = "Undo")]
    Undo,
    /// Steps forward again by one turn.
    #[schema(title = "Redo")]
    Redo,
}

/// Who has proposed what and waits for an answer.
#[derive(ToSchema)]
pub(crate) struct Offers {
    /// The seat that offers a draw.
    #[schema(required)]
    draw: Option<Seat>,
    /// The seat that asks to take back.
    #[schema(required)]
    takeback: Option<Seat>,
}

/// What is possible beside moves, resigning and offers: the buttons to show.
#[derive(ToSchema)]
pub(crate) struct Possible {
    /// The seat to move may exchange players.
    swap: bool,
    /// Either seat may call the game off.
    abort: bool,
    /// A turn may be undone without asking.
    undo: bool,
    /// A turn may be redone.
    redo: bool,
}

/// How a game ended. Nobody has won a draw, nor a game that was called off.
#[derive(ToSchema)]
pub(crate) struct Verdict {
    /// The player who has won.
    #[schema(required)]
    winner: Option<Player>,
    /// The seat that has won.
    #[schema(required)]
    seat: Option<Seat>,
    reason: Reason,
    /// Who has won, in words. Say it with the argument `reader` as `winner` or `loser` to one of the two.
    outcome: Phrase,
    /// Why, in words; `reader` is as above.
    why: Phrase,
}

/// A turn of a seat.
#[derive(ToSchema)]
#[schema(example = json!({"seat": "a", "move": "c3", "spent": 1500}))]
pub(crate) struct Turn {
    seat: Seat,
    /// The move; `null` is an exchange of players by the pie rule.
    #[schema(rename = "move", required)]
    mv: Option<String>,
    /// The time it took, in milliseconds.
    spent: u64,
}

/// Something that happened in a game, for sounds, animation and screen readers.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case", example = json!({"moved": ["a", "c3"]}))]
pub(crate) enum Notice {
    /// A seat made a move.
    #[schema(title = "Moved")]
    Moved((Seat, String)),
    /// A seat exchanged players.
    #[schema(title = "Swapped")]
    Swapped(Seat),
    /// A seat proposed something.
    #[schema(title = "Offered")]
    Offered((Seat, Offer)),
    /// A seat said no to a proposal, or withdrew it.
    #[schema(title = "Declined")]
    Declined((Seat, Offer)),
    /// So many turns were taken back; 0 if the game was only reopened.
    #[schema(title = "TakenBack")]
    TakenBack(usize),
    /// A turn that was taken back was made again.
    #[schema(title = "Redone")]
    Redone,
    /// The game ended.
    #[schema(title = "Ended")]
    Ended(Verdict),
}

/// A rating before and after a game, such as `[1500, 1512]`.
#[derive(ToSchema)]
pub(crate) struct RatingChange(i32, i32);
