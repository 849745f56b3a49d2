//! Action numbers: moves as small numbers without gaps, seen by the player to move.
//!
//! A learner sees every position as player 1 would: if player 2 is to move, the players are exchanged (and the board
//! with them, where the game asks for it), see [`Learned::exchange`]. Actions are numbered in that view, so that the
//! same number means the same to both players.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use quincunx_rules::{AnyPosition, Illegal, Move, ParseError, Player, Position, Ruleset, with_games};

use crate::learned::{Learned, View};

/// Stands where a code has no action.
const NONE: u16 = u16::MAX;

/// The actions of a ruleset, for both players.
pub(crate) struct Actions<P> {
    pub(crate) start: P,
    /// For each player and action, the code of the move.
    codes: [Vec<u16>; 2],
    /// For each player and code, the action, or [`NONE`].
    numbers: [Vec<u16>; 2],
}

impl<P: Learned> Actions<P> {
    pub(crate) fn new(start: P) -> Actions<P> {
        let moves = start.actions();
        let codes = Player::BOTH.map(|player| -> Vec<u16> {
            let seen = |mv: P::Move| match player {
                Player::One => mv,
                Player::Two => start.transformed_move(mv, P::exchange()),
            };
            moves.iter().map(|&mv| seen(mv).code()).collect()
        });
        let numbers = codes.each_ref().map(|codes| {
            let mut numbers = vec![NONE; P::Move::CODES];
            for (action, &code) in codes.iter().enumerate() {
                numbers[usize::from(code)] = action as u16;
            }
            numbers
        });
        Actions { start, codes, numbers }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.codes[0].len()
    }

    /// The move that an action means for a player; `None` if there is no such action.
    #[inline]
    pub(crate) fn read(&self, player: Player, action: usize) -> Option<P::Move> {
        let code = *self.codes[player.index()].get(action)?;
        P::Move::from_code(code)
    }

    /// The action of a move for a player; every legal move has one.
    #[inline]
    pub(crate) fn of(&self, player: Player, mv: P::Move) -> u16 {
        self.numbers[player.index()][usize::from(mv.code())]
    }

    fn typed(&self, position: &AnyPosition) -> P {
        // A position is always looked up with the space of its own ruleset.
        position.get().unwrap_or(self.start)
    }
}

/// [`Actions`] of a game chosen at run time, and what else a learner asks of a game.
pub(crate) trait Space: Send + Sync {
    /// How many actions there are.
    fn actions(&self) -> usize;
    /// The version of actions and planes.
    fn version(&self) -> u32;
    /// Planes, rows and columns of an observation.
    fn shape(&self) -> (usize, usize, usize);
    /// What each plane says.
    fn planes(&self) -> &'static [&'static str];
    /// The text of the move that an action means for a player.
    fn text(&self, player: Player, action: usize) -> Option<String>;
    /// The action of a move text for a player.
    fn number(&self, player: Player, text: &str) -> Result<usize, ParseError>;
    /// The position after an action, or the move it means and why it is not legal; `None` if there is no such action.
    fn play(&self, position: &AnyPosition, action: usize) -> Option<Result<AnyPosition, (String, Illegal)>>;
    /// The legal actions, in order.
    fn legal(&self, position: &AnyPosition) -> Vec<u16>;
    /// Writes the planes, as a player sees them, over zeros.
    fn observe(&self, position: &AnyPosition, viewer: Player, planes: &mut [f32]);
    /// The canonical form.
    fn canonical(&self, position: &AnyPosition) -> AnyPosition;
    /// The position under each symmetry, with the action there of each action here.
    fn symmetries(&self, position: &AnyPosition) -> Vec<(AnyPosition, Vec<i64>)>;
}

impl<P: Learned> Space for Actions<P> {
    fn actions(&self) -> usize {
        self.count()
    }

    fn version(&self) -> u32 {
        P::VERSION
    }

    fn shape(&self) -> (usize, usize, usize) {
        let (rows, columns) = self.start.extent();
        (P::PLANES.len(), rows, columns)
    }

    fn planes(&self) -> &'static [&'static str] {
        P::PLANES
    }

    fn text(&self, player: Player, action: usize) -> Option<String> {
        self.read(player, action).map(|mv| mv.to_string())
    }

    fn number(&self, player: Player, text: &str) -> Result<usize, ParseError> {
        let mv: P::Move = text.parse()?;
        match self.of(player, mv) {
            NONE => Err(ParseError::new(
                0..text.len(),
                format!("`{text}` is legal in no position of {}", self.start.ruleset()),
            )),
            action => Ok(usize::from(action)),
        }
    }

    fn play(&self, position: &AnyPosition, action: usize) -> Option<Result<AnyPosition, (String, Illegal)>> {
        let position = self.typed(position);
        let mv = self.read(position.side(), action)?;
        let played = position.play(mv).map(AnyPosition::from);
        Some(played.map_err(|refused| (mv.to_string(), refused.reason)))
    }

    fn legal(&self, position: &AnyPosition) -> Vec<u16> {
        let position = self.typed(position);
        let side = position.side();
        let mut actions = Vec::new();
        position.for_each_move(|mv| actions.push(self.of(side, mv)));
        actions.sort_unstable();
        actions
    }

    fn observe(&self, position: &AnyPosition, viewer: Player, planes: &mut [f32]) {
        let position = self.typed(position);
        position.observe(&mut View::new(&position, viewer, planes));
    }

    fn canonical(&self, position: &AnyPosition) -> AnyPosition {
        self.typed(position).canonical().into()
    }

    fn symmetries(&self, position: &AnyPosition) -> Vec<(AnyPosition, Vec<i64>)> {
        let position = self.typed(position);
        let under = |symmetry| {
            let turned = position.transformed(symmetry);
            let there = |action| {
                let mv = self.read(position.side(), action)?;
                let action = self.of(turned.side(), position.transformed_move(mv, symmetry));
                (action != NONE).then_some(i64::from(action))
            };
            let actions = (0..self.count()).map(|action| there(action).unwrap_or(-1));
            (AnyPosition::from(turned), actions.collect())
        };
        position.symmetries().map(under).collect()
    }
}

/// The spaces made so far. Only looked at with the lock of Python held, and never while waiting for anything.
static SPACES: LazyLock<Mutex<HashMap<Ruleset, Arc<dyn Space>>>> = LazyLock::new(Mutex::default);

/// The space of a ruleset, made once.
pub(crate) fn space(ruleset: &Ruleset) -> Arc<dyn Space> {
    let mut spaces = SPACES.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(spaces.entry(*ruleset).or_insert_with(|| new_space(ruleset)))
}

macro_rules! dispatch {
    ($($module:ident: $($name:ident $(<$word:ty>)?),+;)+) => {
        fn new_space(ruleset: &Ruleset) -> Arc<dyn Space> {
            $($(
                if let Some(start) = quincunx_rules::$module::$name$(::<$word>)?::start(ruleset) {
                    return Arc::new(Actions::new(start));
                }
            )+)+
            unreachable!("{ruleset} is of a game that is not in the list of games")
        }
    };
}

with_games!(dispatch);
