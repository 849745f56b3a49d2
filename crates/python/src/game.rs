//! A game with its options.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quincunx_rules::{AnyPosition, GAMES, Player, Ruleset};

use crate::actions::{Space, space};
use crate::failure::value_error;
use crate::position::Position;

/// A game with its options, by its ruleset: ``Game("hadron:size=7")``.
///
/// It has the rules, the start, and the numbers a learner needs: how many actions there are, and what the planes of an
/// observation are.
///
/// >>> game = Game("murus:rules=advanced")
/// >>> game.title, game.num_actions, game.observation_shape
/// ('Murus Gallicus', 1476, (7, 7, 8))
/// >>> game.start().play("c1-e3").side
/// 2
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Game {
    pub(crate) ruleset: Ruleset,
    pub(crate) space: Arc<dyn Space>,
}

/// A player by its number.
pub(crate) fn player(side: u8) -> PyResult<Player> {
    Player::from_number(side).ok_or_else(|| value_error("a player is 1 or 2"))
}

#[pymethods]
impl Game {
    #[new]
    fn new(ruleset: &str) -> PyResult<Game> {
        let ruleset: Ruleset = ruleset.parse().map_err(value_error)?;
        Ok(Game {
            ruleset,
            space: space(&ruleset),
        })
    }

    /// The canonical text of the ruleset.
    #[getter]
    fn ruleset(&self) -> String {
        self.ruleset.to_string()
    }

    /// The name of the game in rulesets, such as ``murus``.
    #[getter]
    fn name(&self) -> &'static str {
        self.ruleset.game().name
    }

    /// The name of the game for people, such as ``Murus Gallicus``.
    #[getter]
    fn title(&self) -> &'static str {
        self.ruleset.game().title
    }

    /// What the game is about, in a line.
    #[getter]
    fn summary(&self) -> &'static str {
        self.ruleset.game().summary
    }

    /// The rules, for people.
    #[getter]
    fn rules(&self) -> &'static str {
        self.ruleset.game().rules
    }

    /// The options and their values here.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for option in self.ruleset.game().options {
            options.set_item(option.key, self.ruleset.value(option.key))?;
        }
        Ok(options)
    }

    /// Whether play can come back to an earlier position, so that a referee has to watch for repetition.
    #[getter]
    fn can_repeat(&self) -> bool {
        AnyPosition::start(&self.ruleset).can_repeat()
    }

    /// The name of the environment: ``quincunx/Hadron7-v0``. The number goes up when actions or planes change.
    #[getter]
    fn env_id(&self) -> String {
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters.next().map_or(String::new(), |first| {
                first.to_ascii_uppercase().to_string() + letters.as_str()
            })
        };
        let mut name = capital(self.ruleset.game().name);
        for option in self.ruleset.game().options {
            let value = self.ruleset.value(option.key).unwrap_or_default();
            if option.key == "size" || value != option.values[usize::from(option.default)] {
                name.push_str(&capital(value));
            }
        }
        format!("quincunx/{name}-v{}", self.space.version())
    }

    /// How many action numbers there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.space.actions()
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.space.shape()
    }

    /// What each plane of an observation says.
    #[getter]
    fn planes(&self) -> Vec<&'static str> {
        self.space.planes().to_vec()
    }

    /// The start of the game.
    fn start(&self) -> Position {
        Position::of(AnyPosition::start(&self.ruleset), Arc::clone(&self.space))
    }

    /// The position with that text; ``startpos`` is the start.
    fn position(&self, text: &str) -> PyResult<Position> {
        let position = AnyPosition::parse(&self.ruleset, text).map_err(value_error)?;
        Ok(Position::of(position, Arc::clone(&self.space)))
    }

    /// The text of the move that an action number means for that player.
    #[pyo3(signature = (action, side=1))]
    fn action_text(&self, action: i64, side: u8) -> PyResult<String> {
        let text = usize::try_from(action).ok();
        text.zip(Some(player(side)?))
            .and_then(|(action, side)| self.space.text(side, action))
            .ok_or_else(|| no_action(action, &*self.space))
    }

    /// The action number of a move text for that player, legal or not.
    #[pyo3(signature = (text, side=1))]
    fn action(&self, text: &str, side: u8) -> PyResult<usize> {
        self.space.number(player(side)?, text).map_err(value_error)
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.ruleset == other.ruleset
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.ruleset)
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.ruleset)
    }

    fn __str__(&self) -> String {
        self.ruleset.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().ruleset.to_string(),))
    }
}

/// A hash that is the same in every process.
pub(crate) fn hash_of(value: &impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// What is wrong with a number that is no action.
pub(crate) fn not_an_action(action: i64, space: &dyn Space) -> String {
    format!(
        "{action} is no action: they are the numbers from 0 to {}",
        space.actions() - 1
    )
}

/// The refusal of a number that is no action.
pub(crate) fn no_action(action: i64, space: &dyn Space) -> PyErr {
    value_error(not_an_action(action, space))
}

/// The names of the games, as rulesets begin with them.
///
/// >>> games()
/// ['alliances', 'renpaarden', 'emulsion', 'hadron', 'murus']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}
