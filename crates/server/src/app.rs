//! What every part of the server shares.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio_util::sync::CancellationToken;

use crate::analysts::Analysts;
use crate::clock::Clock;
use crate::config::Config;
use crate::connections::Connections;
use crate::engines::Engines;
use crate::explorer::Index;
use crate::fair_play::FairPlay;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::pairs::Pairs;
use crate::passwords::Passwords;
use crate::push::Push;
use crate::reviews::Reviews;
use crate::rooms::Rooms;
use crate::secret::Secret;
use crate::store::{Store, Writer};
use crate::ticks::Ticks;
use crate::tries::Tries;

/// The server's parts, shared.
pub(crate) type Shared = Arc<App>;

/// The server's parts.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) connections: Arc<Connections>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) rooms: Rooms,
    pub(crate) reviews: Reviews,
    pub(crate) explorer: Index,
    pub(crate) hub: Hub,
    pub(crate) lobby: Lobby,
    pub(crate) engines: Engines,
    pub(crate) analysts: Analysts,
    pub(crate) fair_play: FairPlay,
    pub(crate) pairs: Pairs,
    pub(crate) passwords: Passwords,
    pub(crate) push: Push,
    pub(crate) ticks: Ticks,
    pub(crate) secret: Secret,
    pub(crate) limits: Limits,
    pub(crate) tries: Tries,
    pub(crate) metrics: Arc<Metrics>,
    /// Whether the games whose clocks run have been loaded.
    pub(crate) awake: AtomicBool,
    pub(crate) shutdown: CancellationToken,
}
