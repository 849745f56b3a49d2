//! Whose turn it is, anywhere: the games against others that wait for somebody.
//!
//! Games against bots and with oneself wait too, but press nobody: they are not among these.

use std::net::IpAddr;
use std::num::NonZeroU32;

use quincunx_play::{Game, Millis, Seat};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::Shared;
use crate::error::Answer;
use crate::limits::Kind;
use crate::rooms::Summary;
use crate::rooms::summary;
use crate::store::{Filter, GameRow, Holder, StateFilter};

/// Unfinished games that are read at once.
const PAGE: u32 = 100;
/// Pages that are looked through for one answer: whoever has more unfinished games than that has forgotten them.
const PAGES: usize = 5;
/// Games that are looked at for the price of one.
const FEW: usize = 10;
/// The most games that are said to wait.
const MOST: usize = 50;

/// A game that waits for a move.
#[derive(Serialize, ToSchema)]
pub(crate) struct WaitingBody {
    #[serde(flatten)]
    game: Summary,
    /// The text of the position.
    #[schema(example = "5/5/2o2/5/5 2")]
    position: String,
    /// What one's clock shows as this is sent, in milliseconds; `null` without a clock.
    #[schema(required)]
    left: Option<Millis>,
}

impl WaitingBody {
    /// The id of the game.
    pub(crate) fn id(&self) -> &str {
        self.game.id()
    }
}

/// The games against others in which it is a person's turn, those with the least time left first. Each of them has to
/// be read, so whoever has many looks less often.
pub(crate) async fn waiting(app: &Shared, user: &str, address: IpAddr) -> Answer<Vec<WaitingBody>> {
    app.limits.both(Kind::Look, user, address)?;
    let rows = against_others(app, user).await?;
    if let Some(more) = u32::try_from(rows.len() / FEW).ok().and_then(NonZeroU32::new) {
        app.limits.several(Kind::Look, address, more)?;
        app.limits.several_of_person(Kind::Look, user, more)?;
    }
    let mut waiting = Vec::new();
    for row in rows {
        let log = app.store.events(&row.id).await?;
        // One that cannot be replayed is told to the operator when somebody opens it.
        let Ok(game) = Game::replay(row.settings.clone(), &log) else {
            continue;
        };
        let Some(seat) = game.to_move().filter(|seat| row.holds(user, *seat)) else {
            continue;
        };
        waiting.push(body(app, &row, &game, seat, user));
    }
    waiting.sort_by_key(|waiting| waiting.left.unwrap_or(Millis::MAX));
    waiting.truncate(MOST);
    Ok(waiting)
}

fn body(app: &Shared, row: &GameRow, game: &Game, seat: Seat, user: &str) -> WaitingBody {
    let clocks = game.clocks(app.ticks.now().saturating_sub(row.opened));
    WaitingBody {
        game: summary(row, user),
        position: game.position().to_string(),
        left: clocks.map(|clocks| clocks[seat.index()]),
    }
}

/// The unfinished games of a person against other people, newest first.
async fn against_others(app: &Shared, user: &str) -> Answer<Vec<GameRow>> {
    let mut filter = Filter {
        holder: Some(Holder::User(user.to_string())),
        state: Some(StateFilter::Ongoing),
        limit: PAGE,
        ..Filter::default()
    };
    let mut found = Vec::new();
    for _ in 0..PAGES {
        let rows = app.store.games(&filter).await?;
        filter.before = rows.last().map(|row| (row.created_at, row.id.clone()));
        let is_last = rows.len() < PAGE as usize;
        found.extend(rows.into_iter().filter(GameRow::between_people));
        if is_last {
            break;
        }
    }
    Ok(found)
}
