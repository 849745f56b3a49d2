//! Hadron solved exactly.

use std::sync::Mutex;

use pyo3::prelude::*;
use quincunx_engine::Control;
use quincunx_engine::hadron_solver;
use quincunx_rules::hadron::Hadron;
use quincunx_rules::{AnyPosition, Word};

use crate::actions::Space;
use crate::failure::{alone, value_error};
use crate::given::{limits, memory};
use crate::patience::patiently;
use crate::position::Position;
use crate::split::Rows;

/// Solves positions of Hadron exactly, by combinatorial game theory, and remembers what it has learnt.
///
/// Every method ends early with None if `time` in seconds or `nodes` are used up before the result is known. It
/// releases the lock of Python meanwhile, and Ctrl-C interrupts it.
///
/// >>> solver = Solver()
/// >>> solver.wins(Position("hadron"))
/// True
/// >>> solver.winning_moves(Position("hadron:size=3", "o2/3/2x 1"))
/// ['b2']
#[pyclass(module = "quincunx", frozen)]
pub(crate) struct Solver {
    solver: Mutex<hadron_solver::Solver>,
}

/// A part of many positions for one solver: the value of each for the player to move, and its optimal actions.
pub(crate) struct Part<'a> {
    pub(crate) solver: &'a mut hadron_solver::Solver,
    pub(crate) positions: &'a [AnyPosition],
    pub(crate) values: &'a mut [i8],
    pub(crate) optimal: Option<Rows<'a, bool>>,
}

impl Part<'_> {
    /// Solves all, each with so many nodes: 1 is a win, -1 a loss, 0 unknown. Where nothing wins, every legal action is
    /// optimal; where nothing is known, none is.
    pub(crate) fn solve(&mut self, space: &dyn Space, control: &Control, nodes: Option<u64>) {
        for (n, position) in self.positions.iter().enumerate() {
            let control = control.part(0, None, nodes);
            let winning = if let Some(position) = position.get::<Hadron<u64>>() {
                WinningMoves.ask(self.solver, &position, &control)
            } else if let Some(position) = position.get::<Hadron<u128>>() {
                WinningMoves.ask(self.solver, &position, &control)
            } else {
                None
            };
            self.values[n] = winning
                .as_ref()
                .map_or(0, |moves| if moves.is_empty() { -1 } else { 1 });
            let Some(rows) = &mut self.optimal else {
                continue;
            };
            let optimal = &mut rows.cells[n * rows.width..][..rows.width];
            optimal.fill(false);
            match winning {
                Some(moves) if moves.is_empty() => {
                    for action in space.legal(position) {
                        optimal[usize::from(action)] = true;
                    }
                }
                Some(moves) => {
                    for action in moves.iter().filter_map(|text| space.number(position.side(), text).ok()) {
                        optimal[action] = true;
                    }
                }
                None => {}
            }
        }
    }
}

/// What is asked of the solver, on boards of either word.
trait Question: Send {
    type Answer: Send;
    fn ask<W: Word>(&self, solver: &mut hadron_solver::Solver, position: &Hadron<W>, control: &Control)
    -> Self::Answer;
}

impl Solver {
    fn answer<Q: Question + Sync>(
        &self,
        py: Python<'_>,
        position: &AnyPosition,
        time: Option<f64>,
        nodes: Option<u64>,
        question: Q,
    ) -> PyResult<Q::Answer> {
        let mut solver = alone(&self.solver)?;
        let solver = &mut *solver;
        let control = Control::new(&limits(time, nodes, None)?);
        let stop = || control.stop();
        if let Some(position) = position.get::<Hadron<u64>>() {
            patiently(py, stop, || question.ask(solver, &position, &control))
        } else if let Some(position) = position.get::<Hadron<u128>>() {
            patiently(py, stop, || question.ask(solver, &position, &control))
        } else {
            Err(value_error(format!(
                "only Hadron can be solved exactly, not {}",
                position.ruleset()
            )))
        }
    }
}

struct Wins;
impl Question for Wins {
    type Answer = Option<bool>;
    fn ask<W: Word>(
        &self,
        solver: &mut hadron_solver::Solver,
        position: &Hadron<W>,
        control: &Control,
    ) -> Option<bool> {
        solver.solve(position, control)
    }
}

struct WinningMoves;
impl Question for WinningMoves {
    type Answer = Option<Vec<String>>;
    fn ask<W: Word>(
        &self,
        solver: &mut hadron_solver::Solver,
        position: &Hadron<W>,
        control: &Control,
    ) -> Option<Vec<String>> {
        let moves = solver.winning_moves(position, control)?;
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        Some(texts)
    }
}

struct BestMove;
impl Question for BestMove {
    type Answer = Option<(String, bool)>;
    fn ask<W: Word>(
        &self,
        solver: &mut hadron_solver::Solver,
        position: &Hadron<W>,
        control: &Control,
    ) -> Option<(String, bool)> {
        solver
            .best_move(position, control)
            .map(|(mv, won)| (mv.to_string(), won))
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, memory=64))]
    fn new(memory: u32) -> PyResult<Solver> {
        let bytes = self::memory("memory", memory)?;
        Ok(Solver {
            solver: Mutex::new(hadron_solver::Solver::with_bytes(bytes)),
        })
    }

    /// Whether the player to move wins.
    #[pyo3(signature = (position, *, time=None, nodes=None))]
    fn wins(
        &self,
        py: Python<'_>,
        position: &Position,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Option<bool>> {
        self.answer(py, &position.position, time, nodes, Wins)
    }

    /// All moves that win, sorted; none if the player to move loses.
    #[pyo3(signature = (position, *, time=None, nodes=None))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        position: &Position,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Option<Vec<String>>> {
        self.answer(py, &position.position, time, nodes, WinningMoves)
    }

    /// A move that wins, with True, or one that is hard to refute, with False; None also if there is no move.
    #[pyo3(signature = (position, *, time=None, nodes=None))]
    fn best_move(
        &self,
        py: Python<'_>,
        position: &Position,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Option<(String, bool)>> {
        self.answer(py, &position.position, time, nodes, BestMove)
    }

    fn __repr__(&self) -> &'static str {
        "<Solver>"
    }
}
