//! Positions and what is on their boards, as JSON.

use quincunx_draw::{Choice, Deciding, Notes, Options, Piece, Scene, Trace};
use quincunx_rules::{AnyPosition, MoveError, Outcome, Phrase, Player};
use serde::Serialize;
use utoipa::ToSchema;

use crate::schemas;

/// What is on a board.
#[derive(Serialize, ToSchema)]
pub(crate) struct SceneBody {
    #[schema(value_type = Vec<schemas::Piece>)]
    pieces: Vec<Piece>,
    /// Neighbouring cells whose pieces belong together, as drops that have flowed into each other.
    #[schema(value_type = Vec<schemas::Link>)]
    links: Vec<[usize; 2]>,
    /// Empty cells that nobody can play on any more, in games that have such.
    dead: Vec<usize>,
    #[schema(value_type = schemas::Notes)]
    notes: Notes,
    /// What can be chosen beside the board to say a move.
    #[schema(value_type = Vec<schemas::Choice>)]
    choices: Vec<Choice>,
    /// The move that led here.
    #[schema(value_type = Option<schemas::Trace>, required)]
    last: Option<Trace>,
    /// The legal moves, for whoever is to move or has asked for them; none for others.
    #[schema(value_type = Vec<schemas::Trace>)]
    pub(super) moves: Vec<Trace>,
    /// What decided the game, if it has ended.
    #[schema(value_type = Vec<schemas::Deciding>)]
    deciding: Vec<Deciding>,
}

impl SceneBody {
    /// The scene of a position, after a move from `before`.
    pub(crate) fn new(before: Option<(&AnyPosition, &str)>, position: &AnyPosition, legal: bool) -> SceneBody {
        let options = Options {
            last: before.and_then(|(before, mv)| Trace::of(before, mv).ok()),
            moves: legal,
            ..Options::default()
        };
        let scene = Scene::of(position, &options);
        SceneBody {
            pieces: scene.pieces,
            links: scene.links,
            dead: scene.dead,
            notes: scene.notes,
            choices: scene.choices,
            last: scene.last,
            moves: scene.moves,
            deciding: scene.deciding,
        }
    }
}

/// A position with its scene.
#[derive(Serialize, ToSchema)]
pub(crate) struct PositionBody {
    /// The text of the position.
    #[schema(example = "5/5/2o2/5/5 2")]
    position: String,
    /// The player to move.
    #[schema(value_type = schemas::Player)]
    side: u8,
    /// The result, if the position ends the game.
    #[schema(required)]
    result: Option<ResultBody>,
    #[serde(flatten)]
    scene: SceneBody,
}

/// How a game ends by its rules.
#[derive(Serialize, ToSchema)]
struct ResultBody {
    /// The winner; `null` is a draw.
    #[schema(value_type = Option<schemas::Player>, required)]
    winner: Option<u8>,
    #[schema(value_type = schemas::Reason)]
    reason: &'static str,
    /// Who has won, in words.
    #[schema(value_type = schemas::Phrase)]
    outcome: Phrase,
    /// Why, in words.
    #[schema(value_type = schemas::Phrase)]
    why: Phrase,
}

/// A position with its scene, after playing moves from a start.
pub(crate) fn position_body<'a>(
    mut position: AnyPosition,
    moves: impl Iterator<Item = &'a str>,
    legal: bool,
) -> Result<PositionBody, (String, MoveError)> {
    let mut before = None;
    for mv in moves {
        let earlier = position.clone();
        position.play(mv).map_err(|error| (mv.to_string(), error))?;
        before = Some((earlier, mv));
    }
    let last = before.as_ref().map(|(position, mv)| (position, *mv));
    Ok(PositionBody {
        scene: SceneBody::new(last, &position, legal),
        position: position.to_string(),
        side: position.side().number(),
        result: position.result().map(|outcome| ResultBody {
            winner: outcome.winner.map(Player::number),
            reason: outcome.reason.word(),
            outcome: Outcome::phrase_of(outcome.winner, None),
            why: outcome.reason.phrase(outcome.winner, None),
        }),
    })
}
