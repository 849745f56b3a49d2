//! Many games of one ruleset at once, for learners: stepped into arrays that the caller owns.

use std::sync::{Mutex, MutexGuard};

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyMemoryError};
use pyo3::prelude::*;
use quincunx_engine::hadron_solver::Solver;
use quincunx_engine::{Control, Limits};
use quincunx_rules::{AnyPosition, Ruleset};

use crate::actions::space;
use crate::failure::{alone, bad_move_of, value_error};
use crate::game::not_an_action;
use crate::given::{GivenStart, memory};
use crate::lot::{AnyRows, Lot, Referee, Told, new_lot};
use crate::patience::patiently;
use crate::position::Position;
use crate::solver::Part;
use crate::split::{Rows, Split, Threads};

/// Many games of one ruleset, a game that has ended beginning anew: what `quincunx.VecEnv` steps into its arrays.
#[pyclass(module = "quincunx._native", frozen)]
pub(crate) struct Games {
    ruleset: Ruleset,
    count: usize,
    shape: (usize, usize, usize),
    actions: usize,
    inner: Mutex<Inner>,
}

struct Inner {
    lot: Box<dyn Lot>,
    threads: Threads,
    /// One for each thread, made when they are asked for first; and their memory in bytes.
    solvers: Vec<Solver>,
    solver_memory: usize,
}

/// The most games at once.
const MOST_GAMES: usize = 1 << 24;

/// An array of flags that planes or masks are written to.
enum Flags<'py> {
    Bool(PyReadwriteArrayDyn<'py, bool>),
    I8(PyReadwriteArrayDyn<'py, i8>),
    U8(PyReadwriteArrayDyn<'py, u8>),
    F32(PyReadwriteArrayDyn<'py, f32>),
}

impl Flags<'_> {
    fn rows(&mut self) -> PyResult<AnyRows<'_>> {
        Ok(match self {
            Flags::Bool(array) => AnyRows::Bool(array.as_slice_mut()?),
            Flags::I8(array) => AnyRows::I8(array.as_slice_mut()?),
            Flags::U8(array) => AnyRows::U8(array.as_slice_mut()?),
            Flags::F32(array) => AnyRows::F32(array.as_slice_mut()?),
        })
    }
}

/// The array that a caller passed under that name.
fn array<'a, 'py>(name: &str, given: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    let array = given.cast::<PyUntypedArray>();
    array.map_err(|_| value_error(format!("{name} is not an array of numpy")))
}

/// An array of that kind and shape, in one piece.
fn typed<'a, 'py, T: Element>(
    name: &str,
    given: &'a Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let plain = array(name, given)?;
    let typed = given.cast::<PyArrayDyn<T>>().map_err(|_| {
        let wanted = numpy::dtype::<T>(given.py());
        value_error(format!("{name} is an array of {}, not of {wanted}", plain.dtype()))
    })?;
    if typed.shape() != shape {
        return Err(value_error(format!(
            "{name} has the shape {}, not {}",
            written(typed.shape()),
            written(shape)
        )));
    }
    if !typed.is_c_contiguous() {
        return Err(value_error(format!("{name} is not contiguous in the order of C")));
    }
    Ok(typed)
}

fn readable<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = typed(name, given, shape)?.try_readonly();
    array.map_err(|_| value_error(format!("{name} is being written to")))
}

fn writeable<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = typed(name, given, shape)?.try_readwrite();
    array.map_err(|problem| value_error(format!("{name} cannot be written to: {problem}")))
}

fn wanted<'py, T: Element>(
    name: &str,
    given: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    given.map(|given| writeable(name, given, shape)).transpose()
}

fn slice<'a, T: Element>(array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>) -> PyResult<Option<&'a mut [T]>> {
    Ok(match array {
        Some(array) => Some(array.as_slice_mut()?),
        None => None,
    })
}

/// A shape as Python writes it.
fn written(shape: &[usize]) -> String {
    let numbers: Vec<String> = shape.iter().map(usize::to_string).collect();
    match &*numbers {
        [one] => format!("({one},)"),
        many => format!("({})", many.join(", ")),
    }
}

fn flags<'py>(name: &str, given: Option<&Bound<'py, PyAny>>, shape: &[usize]) -> PyResult<Option<Flags<'py>>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let (py, kind) = (given.py(), array(name, given)?.dtype());
    Ok(Some(if kind.is_equiv_to(&numpy::dtype::<bool>(py)) {
        Flags::Bool(writeable(name, given, shape)?)
    } else if kind.is_equiv_to(&numpy::dtype::<i8>(py)) {
        Flags::I8(writeable(name, given, shape)?)
    } else if kind.is_equiv_to(&numpy::dtype::<u8>(py)) {
        Flags::U8(writeable(name, given, shape)?)
    } else if kind.is_equiv_to(&numpy::dtype::<f32>(py)) {
        Flags::F32(writeable(name, given, shape)?)
    } else {
        return Err(value_error(format!(
            "{name} is an array of {kind}, not of bool, int8, uint8 or float32"
        )));
    }))
}

impl Games {
    fn inner(&self) -> PyResult<MutexGuard<'_, Inner>> {
        alone(&self.inner)
    }

    fn planes_shape(&self) -> [usize; 4] {
        let (planes, rows, columns) = self.shape;
        [self.count, planes, rows, columns]
    }

    fn place(&self, n: isize) -> PyResult<usize> {
        let place = usize::try_from(n).ok().filter(|&n| n < self.count);
        place.ok_or_else(|| {
            let last = self.count - 1;
            PyIndexError::new_err(format!("{n} is no game: they are the numbers from 0 to {last}"))
        })
    }
}

impl Games {
    /// Why an action that was passed for a game is refused.
    fn refusal(&self, lot: &dyn Lot, n: usize, action: i64) -> PyErr {
        let position = lot.position(n);
        let space = space(&self.ruleset);
        let text = usize::try_from(action)
            .ok()
            .and_then(|action| space.text(position.side(), action));
        let Some(text) = text else {
            return value_error(format!("game {n}: {}", not_an_action(action, &*space)));
        };
        match position.read_move(&text) {
            Err(error) => bad_move_of(n, &text, &error),
            Ok(_) => value_error(format!("game {n}: `{text}` was refused")),
        }
    }
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (start, count, *, threads=1, repetition=true, max_plies=None, solver_memory=64))]
    fn new(
        start: GivenStart<'_>,
        count: usize,
        threads: usize,
        repetition: bool,
        max_plies: Option<u32>,
        solver_memory: u32,
    ) -> PyResult<Games> {
        let start = start.position()?;
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(value_error(format!(
                "there are 1 to {MOST_GAMES} games at once, not {count}"
            )));
        }
        if start.result().is_some() {
            return Err(value_error("the game is over in the position to start from"));
        }
        if max_plies == Some(0) {
            return Err(value_error("max_plies is a whole number above 0, or None"));
        }
        let ruleset = start.ruleset();
        let space = space(&ruleset);
        let referee = Referee { repetition, max_plies };
        let Some(lot) = new_lot(&start, count, referee) else {
            return Err(PyMemoryError::new_err(format!("there is no memory for {count} games")));
        };
        Ok(Games {
            ruleset,
            count,
            shape: space.shape(),
            actions: space.actions(),
            inner: Mutex::new(Inner {
                lot,
                threads: Threads::new(threads)?,
                solvers: Vec::new(),
                solver_memory: memory("solver_memory", solver_memory)?,
            }),
        })
    }

    /// Begins all games anew, so that nothing is told of a last step.
    #[pyo3(signature = (rewards=None, terminated=None, truncated=None))]
    fn reset(
        &self,
        rewards: Option<&Bound<'_, PyAny>>,
        terminated: Option<&Bound<'_, PyAny>>,
        truncated: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let shape = [self.count];
        let mut rewards = wanted::<f32>("rewards", rewards, &shape)?;
        let mut terminated = wanted::<bool>("terminated", terminated, &shape)?;
        let mut truncated = wanted::<bool>("truncated", truncated, &shape)?;
        self.inner()?.lot.reset();
        if let Some(rewards) = slice(&mut rewards)? {
            rewards.fill(0.0);
        }
        for ended in [slice(&mut terminated)?, slice(&mut truncated)?].into_iter().flatten() {
            ended.fill(false);
        }
        Ok(())
    }

    /// Plays an action in every game.
    #[pyo3(signature = (actions, rewards=None, terminated=None, truncated=None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        rewards: Option<&Bound<'_, PyAny>>,
        terminated: Option<&Bound<'_, PyAny>>,
        truncated: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let shape = [self.count];
        let actions = readable::<i64>("actions", actions, &shape)?;
        let mut rewards = wanted::<f32>("rewards", rewards, &shape)?;
        let mut terminated = wanted::<bool>("terminated", terminated, &shape)?;
        let mut truncated = wanted::<bool>("truncated", truncated, &shape)?;
        let actions = actions.as_slice()?;
        let told = Told {
            rewards: slice(&mut rewards)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
        };
        let mut inner = self.inner()?;
        let Inner { lot, threads, .. } = &mut *inner;
        let stepped = py.detach(|| lot.step(threads, actions, told));
        stepped.map_err(|n| self.refusal(&**lot, n, actions[n]))
    }

    /// For every game the legal action that a number from 0 to 1 picks.
    fn draw(&self, py: Python<'_>, uniform: &Bound<'_, PyAny>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = [self.count];
        let uniform = readable::<f64>("uniform", uniform, &shape)?;
        let mut actions = writeable::<i64>("actions", actions, &shape)?;
        let (uniform, actions) = (uniform.as_slice()?, actions.as_slice_mut()?);
        let mut inner = self.inner()?;
        let Inner { lot, threads, .. } = &mut *inner;
        py.detach(|| lot.draw(threads, uniform, actions));
        Ok(())
    }

    /// Writes what there is to see.
    #[pyo3(signature = (observations=None, masks=None, sides=None))]
    fn observe(
        &self,
        py: Python<'_>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        sides: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut observations = flags("observations", observations, &self.planes_shape())?;
        let mut masks = flags("masks", masks, &[self.count, self.actions])?;
        let mut sides = wanted::<i8>("sides", sides, &[self.count])?;
        let planes = observations.as_mut().map(Flags::rows).transpose()?;
        let masks = masks.as_mut().map(Flags::rows).transpose()?;
        let sides = slice(&mut sides)?;
        let mut inner = self.inner()?;
        let Inner { lot, threads, .. } = &mut *inner;
        py.detach(|| {
            if let Some(planes) = planes {
                lot.observe(threads, planes);
            }
            if let Some(masks) = masks {
                lot.mask(threads, masks);
            }
            if let Some(sides) = sides {
                lot.sides(sides);
            }
        });
        Ok(())
    }

    /// Writes what is certain: the value of each position for the player to move, and the optimal actions.
    #[pyo3(signature = (values, optimal=None, *, nodes=None))]
    fn solve(
        &self,
        py: Python<'_>,
        values: &Bound<'_, PyAny>,
        optimal: Option<&Bound<'_, PyAny>>,
        nodes: Option<u64>,
    ) -> PyResult<()> {
        if self.ruleset.game().name != "hadron" {
            return Err(value_error(format!(
                "only Hadron can be solved exactly, not {}",
                self.ruleset
            )));
        }
        let mut values = writeable::<i8>("values", values, &[self.count])?;
        let mut optimal = wanted::<bool>("optimal", optimal, &[self.count, self.actions])?;
        let (values, optimal) = (values.as_slice_mut()?, slice(&mut optimal)?);
        let mut inner = self.inner()?;
        let Inner {
            lot,
            threads,
            solvers,
            solver_memory,
        } = &mut *inner;
        while solvers.len() < threads.count() {
            solvers.push(Solver::with_bytes(*solver_memory / threads.count()));
        }
        // Each solver takes a part of the games.
        let piece = self.count.div_ceil(solvers.len());
        let width = self.actions;
        let positions: Vec<AnyPosition> = (0..self.count).map(|n| lot.position(n)).collect();
        let mut parts = Vec::new();
        let mut rest = (&*positions, (values, optimal.map(|cells| Rows { cells, width })));
        for solver in solvers {
            let here = piece.min(rest.0.len());
            let (now, later) = rest.split(here);
            let (positions, (values, optimal)) = now;
            parts.push(Part {
                solver,
                positions,
                values,
                optimal,
            });
            rest = later;
        }
        let space = space(&self.ruleset);
        let control = Control::new(&Limits::default());
        patiently(
            py,
            || control.stop(),
            || {
                threads.each(parts.len(), &mut *parts, |parts| {
                    for part in parts {
                        part.solve(&*space, &control, nodes);
                    }
                });
            },
        )
    }

    /// The position of a game.
    fn position(&self, n: isize) -> PyResult<Position> {
        let n = self.place(n)?;
        Ok(Position::new_of(self.inner()?.lot.position(n)))
    }

    /// Makes a game go on from a position, as if it began there.
    fn set_position(&self, n: isize, position: &Position) -> PyResult<()> {
        let n = self.place(n)?;
        if position.position.ruleset() != self.ruleset {
            return Err(value_error(format!(
                "these are games of {}, not of {}",
                self.ruleset,
                position.position.ruleset()
            )));
        }
        if position.position.result().is_some() {
            return Err(value_error("the game is over in that position"));
        }
        self.inner()?.lot.set_position(n, &position.position);
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.count
    }
}
