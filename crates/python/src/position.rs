//! A position of any game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::ndarray::Array3;
use numpy::{PyArray1, PyArray3};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyType;
use quincunx_draw::svg::{Frame, Theme, svg};
use quincunx_draw::text::{Charset, Colours, Sheet, text};
use quincunx_draw::{Arrow, Board, Options, Scene, Trace};
use quincunx_rules::{AnyPosition, MoveError};

use crate::actions::{Space, space};
use crate::failure::{bad_move, value_error};
use crate::game::{Game, hash_of, no_action, player};
use crate::given::{GivenMove, GivenRuleset};
use crate::outcome::Outcome;
use crate::patience::patiently;

/// A position of a game. It never changes: playing a move gives another one.
///
/// >>> position = Position("hadron")
/// >>> position = position.play("c3")
/// >>> position.text, position.side, len(position.legal_moves)
/// ('5/5/2o2/5/5 2', 2, 20)
/// >>> position.play("c4")
/// Traceback (most recent call last):
/// quincunx._errors.IllegalMove: `c4` is not legal: c4 touches 0 of yours and 1 of theirs: the numbers must be equal
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Position {
    pub(crate) position: AnyPosition,
    pub(crate) space: Arc<dyn Space>,
}

/// How deep a count may go; nobody has the time for more.
const MAX_PERFT_DEPTH: u32 = 100;
/// Counts of so few plies are not interrupted.
const QUICK_PERFT_DEPTH: u32 = 3;

impl Position {
    pub(crate) fn of(position: AnyPosition, space: Arc<dyn Space>) -> Position {
        Position { position, space }
    }

    pub(crate) fn new_of(position: AnyPosition) -> Position {
        let space = space(&position.ruleset());
        Position { position, space }
    }

    fn with(&self, position: AnyPosition) -> Position {
        Position::of(position, Arc::clone(&self.space))
    }

    /// The scene with marked cells and arrows, for drawing.
    fn scene(&self, marks: &[String], arrows: &[(String, String)], last: Option<Trace>) -> PyResult<(Board, Scene)> {
        let board = Board::of(&self.position.ruleset());
        let cell = |name: &String| {
            let found = board.find(name);
            found.ok_or_else(|| value_error(format!("`{name}` is no cell of this board")))
        };
        let options = Options {
            last,
            marks: marks.iter().map(cell).collect::<PyResult<_>>()?,
            arrows: arrows
                .iter()
                .map(|(from, to)| {
                    Ok(Arrow {
                        from: cell(from)?,
                        to: cell(to)?,
                    })
                })
                .collect::<PyResult<_>>()?,
            ..Options::default()
        };
        let scene = Scene::of(&self.position, &options);
        Ok((board, scene))
    }

    pub(crate) fn picture(
        &self,
        theme: &str,
        notes: bool,
        marks: &[String],
        arrows: &[(String, String)],
        last: Option<Trace>,
    ) -> PyResult<String> {
        let theme: Theme = theme.parse().map_err(value_error)?;
        let (board, scene) = self.scene(marks, arrows, last)?;
        Ok(svg(&board, &scene, &Frame { theme, notes }))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (ruleset, text="startpos"))]
    fn new(ruleset: GivenRuleset<'_>, text: &str) -> PyResult<Position> {
        let ruleset = ruleset.ruleset()?;
        Ok(Position::new_of(
            AnyPosition::parse(&ruleset, text).map_err(value_error)?,
        ))
    }

    /// The game this is a position of.
    #[getter]
    fn game(&self) -> Game {
        Game {
            ruleset: self.position.ruleset(),
            space: Arc::clone(&self.space),
        }
    }

    /// The ruleset being played.
    #[getter]
    fn ruleset(&self) -> String {
        self.position.ruleset().to_string()
    }

    /// The position text.
    #[getter]
    fn text(&self) -> String {
        self.position.to_string()
    }

    /// The player to move, 1 or 2.
    #[getter]
    fn side(&self) -> u8 {
        self.position.side().number()
    }

    /// How the game has ended by its rules; None while it goes on.
    #[getter]
    fn result(&self) -> Option<Outcome> {
        self.position.result().map(Outcome::from)
    }

    /// The texts of the legal moves, sorted; none if the game has ended.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.position.moves()
    }

    /// The action numbers of the legal moves, in ascending order, as an array of int64.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions: Vec<i64> = self.space.legal(&self.position).into_iter().map(i64::from).collect();
        PyArray1::from_vec(py, actions)
    }

    /// The position after a move, given as text or as an action number.
    fn play(&self, r#move: GivenMove) -> PyResult<Position> {
        let next = match r#move {
            GivenMove::Text(text) => {
                let mut next = self.position.clone();
                next.play(&text).map_err(|error| bad_move(&text, &error))?;
                next
            }
            GivenMove::Action(action) => {
                let number = usize::try_from(action).ok();
                let played = number.and_then(|number| self.space.play(&self.position, number));
                let played = played.ok_or_else(|| no_action(action, &*self.space))?;
                played.map_err(|(text, reason)| bad_move(&text, &MoveError::Illegal(reason)))?
            }
        };
        Ok(self.with(next))
    }

    /// Whether a move, given as text or as an action number, is legal.
    fn is_legal(&self, r#move: GivenMove) -> PyResult<bool> {
        let text = match r#move {
            GivenMove::Text(text) => text,
            GivenMove::Action(action) => self.move_text(action)?,
        };
        Ok(self.position.read_move(&text).is_ok())
    }

    /// The text of the move that an action number means here, legal or not.
    pub(crate) fn move_text(&self, action: i64) -> PyResult<String> {
        usize::try_from(action)
            .ok()
            .and_then(|action| self.space.text(self.position.side(), action))
            .ok_or_else(|| no_action(action, &*self.space))
    }

    /// The action number of a legal move.
    fn action(&self, text: &str) -> PyResult<usize> {
        self.position.read_move(text).map_err(|error| bad_move(text, &error))?;
        self.space.number(self.position.side(), text).map_err(value_error)
    }

    /// The position as planes, seen by the player to move unless another `side` is given: an array of float32 of the
    /// shape `Game.observation_shape`.
    #[pyo3(signature = (side=None))]
    fn observation<'py>(&self, py: Python<'py>, side: Option<u8>) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let viewer = side.map_or(Ok(self.position.side()), player)?;
        let mut planes = Array3::zeros(self.space.shape());
        if let Some(cells) = planes.as_slice_mut() {
            self.space.observe(&self.position, viewer, cells);
        }
        Ok(PyArray3::from_owned_array(py, planes))
    }

    /// Which actions are legal: an array of bool.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.space.actions()];
        for action in self.space.legal(&self.position) {
            mask[usize::from(action)] = true;
        }
        PyArray1::from_vec(py, mask)
    }

    /// The number of move sequences of that length.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        perft_depth(depth)?;
        let stop = AtomicBool::new(false);
        patiently(
            py,
            || stop.store(true, Ordering::Relaxed),
            || count(&self.position, depth, &stop),
        )
    }

    /// The number of move sequences of that length below each legal move.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        perft_depth(depth)?;
        if depth == 0 {
            return Ok(Vec::new());
        }
        let stop = AtomicBool::new(false);
        let below = |text: String| {
            let mut next = self.position.clone();
            // The move is one of the legal ones.
            let _ = next.play(&text);
            let count = count(&next, depth - 1, &stop);
            (text, count)
        };
        patiently(
            py,
            || stop.store(true, Ordering::Relaxed),
            || self.position.moves().into_iter().map(below).collect(),
        )
    }

    /// The one position that stands for all that are the same up to symmetry.
    fn canonical(&self) -> Position {
        self.with(self.space.canonical(&self.position))
    }

    /// This position under each of its symmetries, the unchanged one first, with the way of the actions: an array of
    /// int64 that has, for each action number here, its number there.
    ///
    /// For making one position of a data set into several.
    fn symmetries<'py>(&self, py: Python<'py>) -> Vec<(Position, Bound<'py, PyArray1<i64>>)> {
        let all = self.space.symmetries(&self.position);
        all.into_iter()
            .map(|(position, actions)| (self.with(position), PyArray1::from_vec(py, actions)))
            .collect()
    }

    /// The 64-bit hash of the position, the same on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.position.key()
    }

    /// The hash that all positions share that are the same up to symmetry.
    #[getter]
    fn canonical_key(&self) -> u64 {
        self.position.canonical_key()
    }

    /// A drawing as SVG. The themes are ``light``, ``dark``, ``print`` and ``colour-blind``; marks are names of cells,
    /// arrows pairs of them.
    #[pyo3(signature = (*, theme="light", notes=true, marks=Vec::new(), arrows=Vec::new()))]
    fn svg(&self, theme: &str, notes: bool, marks: Vec<String>, arrows: Vec<(String, String)>) -> PyResult<String> {
        self.picture(theme, notes, &marks, &arrows, None)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.picture("light", true, &[], &[], None)
    }

    /// A drawing as text, with Unicode or only with ASCII.
    #[pyo3(signature = (*, unicode=true, notes=true, width=80))]
    fn draw(&self, unicode: bool, notes: bool, width: usize) -> PyResult<String> {
        let (board, scene) = self.scene(&[], &[], None)?;
        let charset = if unicode { Charset::Unicode } else { Charset::Ascii };
        let sheet = Sheet {
            charset,
            width: width.clamp(1, 1000),
            height: None,
            notes,
        };
        Ok(text(&board, &scene, &sheet).render(Colours::None))
    }

    fn __richcmp__(&self, other: &Position, op: CompareOp, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let equal = self.position == other.position;
        Ok(match op {
            CompareOp::Eq => equal.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!equal).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.position.ruleset(), self.position.key()))
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.position.ruleset(), self.position)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, String)) {
        let position = &slf.get().position;
        (slf.get_type(), (position.ruleset().to_string(), position.to_string()))
    }
}

fn perft_depth(depth: u32) -> PyResult<()> {
    if depth > MAX_PERFT_DEPTH {
        return Err(value_error(format!("depth is at most {MAX_PERFT_DEPTH}, not {depth}")));
    }
    Ok(())
}

/// [`AnyPosition::perft`] that can be stopped; what it says then means nothing.
fn count(position: &AnyPosition, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= QUICK_PERFT_DEPTH {
        return position.perft(depth);
    }
    let mut total = 0;
    for text in position.moves() {
        if stop.load(Ordering::Relaxed) {
            return 0;
        }
        let mut next = position.clone();
        if let Ok(mv) = next.read_move(&text) {
            next.play_unchecked(mv);
            total += count(&next, depth - 1, stop);
        }
    }
    total
}
