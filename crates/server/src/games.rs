//! New games.

use quincunx_play::{LagQuota, Millis, Problem, Settings, TimeControl};
use quincunx_rules::{Ruleset, phrase};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::{App, Shared};
use crate::error::{Answer, ApiError};
use crate::ids::new_id;
use crate::rated;
use crate::schemas;
use crate::shielded::shielded;
use crate::store::{Done, GameRow, Holder, Sitting, StoreError, Stored, Write};
use crate::who::Who;

/// The most that is given back to a turn for its way here, in milliseconds.
const MAX_LAG: Millis = 500;
/// The longest account of time, in milliseconds: three hours.
const MAX_BASE: u64 = 3 * 60 * 60 * 1000;
/// The largest increment, in milliseconds: three minutes.
const MAX_INCREMENT: u64 = 3 * 60 * 1000;
const MAX_DAYS: u32 = 30;

/// What is agreed before a game, as it is asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The game and its options.
    #[schema(example = "hadron:size=7")]
    pub(crate) ruleset: String,
    /// The time there is; no clock if left out.
    #[serde(default)]
    #[schema(value_type = Option<schemas::TimeControl>)]
    pub(crate) clock: Option<TimeControl>,
    /// Whether the second person may exchange players after the first move.
    #[serde(default)]
    pub(crate) pie: bool,
    /// Whether it counts for the ratings.
    #[serde(default)]
    pub(crate) rated: bool,
    /// The position to start from.
    #[serde(default)]
    pub(crate) start: Option<String>,
}

impl Wanted {
    /// The settings, once they are found to make sense for that person.
    pub(crate) fn settings(&self, who: &Who) -> Answer<Settings> {
        let ruleset = read_ruleset(&self.ruleset)?;
        let refuse = |phrase| Err(ApiError::bad("bad-settings", phrase));
        match self.clock {
            Some(TimeControl::Fischer { moves: Some(_), .. }) => {
                return refuse(phrase!(
                    "error-clock-periods",
                    "clocks here have a base and an increment, no periods"
                ));
            }
            Some(TimeControl::Fischer { base, increment, .. }) if base > MAX_BASE || increment > MAX_INCREMENT => {
                return refuse(phrase!(
                    "error-clock-long",
                    "a clock has at most three hours, and an increment of at most three minutes"
                ));
            }
            Some(TimeControl::Days(days)) if days > MAX_DAYS => {
                return refuse(phrase!(
                    "error-clock-days",
                    "a turn has at most {days} days",
                    days = MAX_DAYS
                ));
            }
            _ => {}
        }
        if self.rated && !who.is_account() {
            return Err(rated::sign_in());
        }
        let mut settings = Settings::new(ruleset);
        settings.start = self.start.clone().filter(|start| start != "startpos");
        settings.clock = self.clock;
        settings.max_lag = if self.clock.is_some() { MAX_LAG } else { 0 };
        settings.lag_quota = self.clock.map(lag_quota);
        settings.pie = self.pie;
        let start = settings.check().map_err(|error| {
            let first = error.problems.first().map(Problem::phrase);
            let phrase = first.unwrap_or_else(|| phrase!("error-bad-settings", "these settings do not go together"));
            ApiError::bad("bad-settings", phrase).because(error.to_string())
        })?;
        if start.result().is_some() {
            return refuse(phrase!("error-over-already", "the game is over in this position"));
        }
        if self.rated {
            rated::check(&settings)?;
        }
        Ok(settings)
    }
}

/// The budget of lag compensation: each turn earns a thousandth of the time that forty turns have, 50 to 250 ms. Three
/// turns' worth is there at the start, and seven can be saved up.
fn lag_quota(clock: TimeControl) -> LagQuota {
    let time = match clock {
        TimeControl::Fischer { base, increment, .. } => base.saturating_add(increment.saturating_mul(40)),
        TimeControl::Days(_) => clock.base(),
    };
    let gain = (time / 1000).clamp(50, 250);
    LagQuota {
        start: 3 * gain,
        gain,
        most: 7 * gain,
    }
}

/// A ruleset from outside.
pub(crate) fn read_ruleset(text: &str) -> Answer<Ruleset> {
    text.parse().map_err(|error: quincunx_rules::ParseError| {
        let phrase = phrase!("error-bad-ruleset", "there is no such game, or it has no such option");
        ApiError::bad("bad-ruleset", phrase).because(error.to_string())
    })
}

/// Stores a game that begins. If it is not known whether that was done, it is looked for soon.
pub(crate) async fn store_new(app: &Shared, writes: Vec<Write>, id: &str) -> Stored<Vec<Done>> {
    let written = app.writer.write(writes).await;
    if written.as_ref().is_err_and(StoreError::is_unknown) {
        app.rooms.wake_soon(app, id);
    }
    written
}

/// A game about to begin.
pub(crate) struct NewGame {
    pub(crate) settings: Settings,
    pub(crate) rated: bool,
    pub(crate) holders: [Holder; 2],
    pub(crate) previous: Option<String>,
}

impl NewGame {
    /// The game as it is stored.
    pub(crate) fn row(self, app: &App) -> GameRow {
        let mut settings = self.settings;
        settings.takeback = GameRow::takeback(self.rated, &self.holders);
        GameRow {
            id: new_id(),
            created_at: app.clock.wall_time(),
            opened: app.ticks.now(),
            settings,
            seats: self.holders.map(Sitting::new),
            rated: self.rated,
            previous: self.previous,
            next: None,
            ended: None,
            changes: None,
        }
    }

    /// Begins it; its id.
    pub(crate) async fn begin(self, app: &Shared) -> Answer<String> {
        let (app, row) = (app.clone(), self.row(app));
        shielded(async move {
            let (id, clocked) = (row.id.clone(), row.settings.clock.is_some());
            store_new(&app, vec![Write::Game(Box::new(row))], &id).await?;
            app.metrics.games.inc();
            if clocked {
                // Its clock runs, whether anyone comes or not.
                app.rooms.begin(&app, &id).await;
            }
            Ok(id)
        })
        .await
    }
}
