//! Who people are and how they are rated.

use axum::extract::State;
use quincunx_rules::GameInfo;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::archive::find_holder;
use crate::app::Shared;
use crate::bots;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::extract::{Path, Query};
use crate::pace::Pace;
use crate::rooms::{SeatBody, Summary, guest_name, summary};
use crate::store::{Filter, Holder, Rating, Sitting, StateFilter};
use crate::who::Who;

/// Somebody's rating in a game at a pace.
#[derive(Serialize, ToSchema)]
pub(super) struct RatingBody {
    #[schema(example = "hadron")]
    game: &'static str,
    /// `null` for a bot, whose rating is fixed and the same at every pace.
    #[schema(required)]
    pace: Option<Pace>,
    rating: i32,
    /// How uncertain the rating is.
    deviation: i32,
    /// How many rated games it rests on; none for a bot.
    games: u32,
    /// Whether those are too few to mean much.
    provisional: bool,
}

impl RatingBody {
    fn new(game: &'static str, pace: Option<Pace>, rating: &Rating) -> RatingBody {
        RatingBody {
            game,
            pace,
            rating: rating.rating.round() as i32,
            deviation: rating.deviation.round() as i32,
            games: rating.games,
            provisional: rating.provisional(),
        }
    }
}

/// Whether one has an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MeKind {
    Guest,
    Account,
}

/// Who one is.
#[derive(Serialize, ToSchema)]
pub(super) struct MeBody {
    kind: MeKind,
    name: String,
    ratings: Vec<RatingBody>,
    /// Unfinished games, newest first.
    playing: Vec<Summary>,
}

pub(super) async fn ratings_of(app: &Shared, holder: &Holder) -> Answer<Vec<RatingBody>> {
    if let Some(bot) = holder.bot() {
        let body = |(game, rating): &(&'static str, Rating)| RatingBody::new(game, None, rating);
        return Ok(bots::ratings(bot).iter().map(body).collect());
    }
    let ratings = app.store.ratings(holder).await?;
    let body = |(game, pace, rating): &(String, Pace, Rating)| {
        let game = GameInfo::find(game)?;
        Some(RatingBody::new(game.name, Some(*pace), rating))
    };
    Ok(ratings.iter().filter_map(body).collect())
}

pub(super) async fn me_body(app: &Shared, id: &str, name: Option<&str>) -> Answer<MeBody> {
    let holder = Holder::User(id.to_string());
    let filter = Filter {
        holder: Some(holder.clone()),
        state: Some(StateFilter::Ongoing),
        limit: 50,
        ..Filter::default()
    };
    let playing = app.store.games(&filter).await?;
    Ok(MeBody {
        kind: if name.is_some() { MeKind::Account } else { MeKind::Guest },
        name: name.map_or_else(|| guest_name(id), str::to_string),
        ratings: ratings_of(app, &holder).await?,
        playing: playing.iter().map(|row| summary(row, id)).collect(),
    })
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, body = MeBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn me(State(app): State<Shared>, who: Who) -> Answer<axum::Json<MeBody>> {
    Ok(axum::Json(me_body(&app, &who.id, who.name.as_deref()).await?))
}

/// What a player is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PlayerKind {
    Account,
    Bot,
}

/// A player's profile.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerBody {
    kind: PlayerKind,
    name: String,
    /// Milliseconds since 1970; `null` for a bot.
    #[schema(required)]
    created_at: Option<i64>,
    ratings: Vec<RatingBody>,
    /// How many games it has finished.
    games: u64,
}

/// An account or a bot.
#[utoipa::path(get, path = "/api/players/{name}", tag = "people", params(("name" = String, Path)),
    responses((status = 200, body = PlayerBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn player(State(app): State<Shared>, Path(name): Path<String>) -> Answer<axum::Json<PlayerBody>> {
    let holder = find_holder(&app, &name).await?.ok_or_else(ApiError::no_player)?;
    let (kind, name, created_at) = match &holder {
        Holder::Bot(name) => (PlayerKind::Bot, name.clone(), None),
        Holder::User(id) => {
            let person = app.store.person(id).await?.ok_or_else(ApiError::no_player)?;
            (
                PlayerKind::Account,
                person.name.ok_or_else(ApiError::no_player)?,
                Some(person.created_at),
            )
        }
    };
    Ok(axum::Json(PlayerBody {
        kind,
        name,
        created_at,
        ratings: ratings_of(&app, &holder).await?,
        games: app.store.count(&holder).await?,
    }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RatingsQuery {
    /// How many, 50 unless told.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// At which pace, `slow` unless told.
    #[param(inline)]
    pace: Option<Pace>,
}

/// The best of a game at a pace, and its bots.
#[derive(Serialize, ToSchema)]
pub(super) struct RatingsBody {
    ratings: Vec<RankBody>,
}

/// A place among the best.
#[derive(Serialize, ToSchema)]
struct RankBody {
    #[serde(flatten)]
    who: SeatBody,
    /// How uncertain the rating is.
    deviation: i32,
    /// How many rated games it rests on; none for a bot.
    games: u32,
}

/// The best of a game at a pace, and its bots, whose ratings are fixed.
#[utoipa::path(get, path = "/api/ratings/{game}", tag = "people", params(("game" = String, Path, example = "hadron"), RatingsQuery),
    responses((status = 200, body = RatingsBody), (status = "4XX", body = ErrorBody)))]
pub(super) async fn ratings(
    State(app): State<Shared>,
    Path(game): Path<String>,
    Query(query): Query<RatingsQuery>,
) -> Answer<axum::Json<RatingsBody>> {
    let limit = query.limit.unwrap_or(50);
    if !(1..=200).contains(&limit) {
        return Err(ApiError::unclear_request("bad-query", "the limit is 1 to 200"));
    }
    let game = GameInfo::find(&game).ok_or_else(ApiError::no_game)?;
    let mut best = app
        .store
        .best(game.name, query.pace.unwrap_or(Pace::Slow), limit)
        .await?;
    best.extend(bots::rated(game));
    best.sort_by(|(_, a), (_, b)| b.rating.total_cmp(&a.rating));
    best.truncate(limit as usize);
    let rank = |(sitting, rating): &(Sitting, Rating)| RankBody {
        who: SeatBody::from(sitting),
        deviation: rating.deviation.round() as i32,
        games: rating.games,
    };
    Ok(axum::Json(RatingsBody {
        ratings: best.iter().map(rank).collect(),
    }))
}
