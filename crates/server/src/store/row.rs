//! What is stored, as values.

use quincunx_engine::bot::rating_of;
use quincunx_play::{Millis, Seat, Settings, Takeback};
use quincunx_rules::Ruleset;
use serde::{Deserialize, Serialize};
use skillratings::glicko2::Glicko2Rating;

use super::Key;
use crate::pace::Pace;

/// How uncertain the rating of a bot is: the matches it was made from had hundreds of games, against bots only.
const BOT_DEVIATION: f64 = 50.0;

/// Who a seat belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    /// A person, by id.
    User(String),
    /// A bot, by its name.
    Bot(String),
}

impl Holder {
    /// The key of its ratings.
    pub(crate) fn key(&self) -> String {
        match self {
            Holder::User(id) => format!("user:{id}"),
            Holder::Bot(name) => format!("bot:{name}"),
        }
    }

    pub(crate) fn from_key(key: &str) -> Option<Holder> {
        match key.split_once(':')? {
            ("user", id) => Some(Holder::User(id.to_string())),
            ("bot", name) => Some(Holder::Bot(name.to_string())),
            _ => None,
        }
    }

    pub(crate) fn user(&self) -> Option<&str> {
        match self {
            Holder::User(id) => Some(id),
            Holder::Bot(_) => None,
        }
    }

    pub(crate) fn bot(&self) -> Option<&str> {
        match self {
            Holder::User(_) => None,
            Holder::Bot(name) => Some(name),
        }
    }
}

/// Who sits in a seat, and what is known of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sitting {
    pub(crate) holder: Holder,
    /// The name of an account.
    pub(crate) name: Option<String>,
    /// Whether it was an account that is no more.
    pub(crate) deleted: bool,
    /// The rating in the game that is played, at its pace.
    pub(crate) rating: Option<Rating>,
}

impl Sitting {
    pub(crate) fn new(holder: Holder) -> Sitting {
        Sitting {
            holder,
            name: None,
            deleted: false,
            rating: None,
        }
    }
}

/// A review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReviewRow {
    pub(crate) game: String,
    /// Who asked for it first.
    pub(crate) person: String,
    /// When, in milliseconds since 1970.
    pub(crate) asked_at: i64,
    /// The review as JSON, once it is made.
    pub(crate) review: Option<String>,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    pub(crate) games: u32,
}

impl Default for Rating {
    fn default() -> Rating {
        let new = Glicko2Rating::new();
        Rating {
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            games: 0,
        }
    }
}

impl Rating {
    /// The fixed rating of a bot, if it has one.
    pub(crate) fn of_bot(game: &str, bot: &str) -> Option<Rating> {
        rating_of(game, bot).map(|rating| Rating {
            rating: f64::from(rating),
            deviation: BOT_DEVIATION,
            ..Rating::default()
        })
    }

    /// Whether too little is known for the number to mean much.
    pub(crate) fn provisional(&self) -> bool {
        self.deviation > 110.0
    }
}

/// Ratings by game and pace.
pub(crate) type Ratings = Vec<(String, Pace, Rating)>;

/// The rounded ratings of seats a and b, before and after a game.
pub(crate) type RatingChanges = [[i32; 2]; 2];

/// A game, without what happened in it.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    /// Time of day.
    pub(crate) created_at: i64,
    /// The server's time when it was opened.
    pub(crate) opened: Millis,
    pub(crate) settings: Settings,
    pub(crate) seats: [Sitting; 2],
    pub(crate) rated: bool,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
    pub(crate) ended: Option<Ended>,
    pub(crate) changes: Option<RatingChanges>,
}

impl GameRow {
    /// The seats of a user: none, one, or both at one screen.
    pub(crate) fn seats_of(&self, user: &str) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|seat| self.holds(user, *seat)).collect()
    }

    /// Whether a seat is that user's.
    pub(crate) fn holds(&self, user: &str, seat: Seat) -> bool {
        self.seats[seat.index()].holder.user() == Some(user)
    }

    /// Whether two different people play it.
    pub(crate) fn between_people(&self) -> bool {
        let [a, b] = &self.seats;
        matches!((a.holder.user(), b.holder.user()), (Some(a), Some(b)) if a != b)
    }

    /// Whether nobody may be helped in it while it runs: it is rated, or between two people.
    pub(crate) fn is_guarded(&self) -> bool {
        self.rated || self.between_people()
    }

    /// Whether no person plays it.
    pub(crate) fn between_bots(&self) -> bool {
        self.seats.iter().all(|seat| seat.holder.bot().is_some())
    }

    /// Whether turns may be taken back, by who plays it.
    pub(crate) fn takeback(rated: bool, seats: &[Holder; 2]) -> Takeback {
        let [a, b] = seats;
        let people = matches!((a.user(), b.user()), (Some(a), Some(b)) if a != b);
        match (rated, people) {
            (true, _) => Takeback::Never,
            (false, true) => Takeback::Ask,
            (false, false) => Takeback::Free,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub(crate) at: i64,
    pub(crate) winner: Option<u8>,
    pub(crate) seat: Option<Seat>,
    pub(crate) reason: String,
    pub(crate) plies: u32,
}

/// An offer to play.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    pub(crate) id: String,
    pub(crate) created_at: i64,
    pub(crate) by: Sitting,
    pub(crate) settings: Settings,
    pub(crate) rated: bool,
    pub(crate) side: crate::side::Side,
    pub(crate) open: bool,
    pub(crate) game: Option<String>,
}

impl Challenge {
    /// How many a person may have that nobody has accepted.
    pub(crate) const MOST: i64 = 20;

    /// Its place among all challenges.
    pub(crate) fn key(&self) -> Key {
        (self.created_at, self.id.clone())
    }
}

/// Which games are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) game: Option<String>,
    pub(crate) ruleset: Option<Ruleset>,
    pub(crate) holder: Option<Holder>,
    pub(crate) state: Option<StateFilter>,
    pub(crate) rated: Option<bool>,
    /// The winner, or `None` for draws.
    pub(crate) result: Option<Option<u8>>,
    /// Games older than that: time and id of the last one seen.
    pub(crate) before: Option<(i64, String)>,
    pub(crate) limit: u32,
}

/// Whether the games asked for go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StateFilter {
    /// They go on.
    Ongoing,
    /// They have ended.
    Ended,
}
