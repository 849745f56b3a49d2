//! Records of games.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use quincunx_rules::record::{Reader, Writer};

use crate::failure::value_error;
use crate::given::GivenStart;
use crate::position::Position;

/// A game as it is written down: tags, legal moves, comments, judgements and variations.
///
/// `str(record)` is its text, in a format like the PGN of chess; `to_json` has all of it for programs.
///
/// >>> record = Record("hadron:size=3", ["b2", "a1"])
/// >>> record.set_tag("One", "Ada")
/// >>> print(record)
/// [Ruleset "hadron:size=3"]
/// [One "Ada"]
/// [Result "*"]
/// <BLANKLINE>
/// 1. b2 a1 *
/// <BLANKLINE>
#[pyclass(module = "quincunx", eq)]
#[derive(PartialEq)]
pub(crate) struct Record {
    pub(crate) record: quincunx_rules::record::Record,
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (start, moves=Vec::new()))]
    fn new(start: GivenStart<'_>, moves: Vec<String>) -> PyResult<Record> {
        let mut record = quincunx_rules::record::Record::from_position(start.position()?);
        for mv in moves {
            record.push(mv).map_err(value_error)?;
        }
        Ok(Record { record })
    }

    /// Reads the text of one game.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Record> {
        let record = text.parse().map_err(value_error)?;
        Ok(Record { record })
    }

    /// Reads the JSON form of one game.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Record> {
        let record = serde_json::from_str(text).map_err(value_error)?;
        Ok(Record { record })
    }

    /// The JSON form.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.record).map_err(value_error)
    }

    /// Adds a move. If it ends the game by the rules, the result and the reason are set.
    fn push(&mut self, r#move: &str) -> PyResult<()> {
        self.record.push(r#move).map_err(value_error)
    }

    /// The ruleset.
    #[getter]
    fn ruleset(&self) -> String {
        self.record.ruleset().to_string()
    }

    /// The position the game began from.
    #[getter]
    fn start(&self) -> Position {
        Position::new_of(self.record.start().clone())
    }

    /// The position after the last move.
    #[getter]
    fn final_position(&self) -> Position {
        Position::new_of(self.record.final_position().clone())
    }

    /// All positions of the game: the first, and the one after each move.
    fn positions(&self) -> Vec<Position> {
        self.record.replay().map(Position::new_of).collect()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.moves().map(String::from).collect()
    }

    /// The tags, a new dict each time; `set_tag` changes one.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Sets a tag, or takes it away if the value is None.
    #[pyo3(signature = (name, value))]
    fn set_tag(&mut self, name: &str, value: Option<String>) -> PyResult<()> {
        match value {
            Some(value) => self.record.set_tag(name, value).map_err(value_error),
            None => self.record.remove_tag(name).map(drop).map_err(value_error),
        }
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` if there is none.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result().token()
    }

    /// Why the game ended, if the record says so.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.record.reason()
    }

    fn __len__(&self) -> usize {
        self.record.turns().len()
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        let moves = self.record.turns().len();
        format!(
            "<Record of {}, {moves} moves, {}>",
            self.record.ruleset(),
            self.result()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let record = slf.try_borrow()?;
        let class: Bound<'py, PyType> = slf.get_type();
        Ok((class.getattr("from_json")?, (record.to_json()?,)))
    }
}

/// Reads all games of a text.
///
/// >>> [len(record) for record in read_records(write_records([Record("hadron"), Record("murus", ["c1-e3"])]))]
/// [0, 1]
#[pyfunction]
pub(crate) fn read_records(py: Python<'_>, text: String) -> PyResult<Vec<Record>> {
    py.detach(|| {
        let games = Reader::new(text.as_bytes());
        games
            .map(|game| game.map(|record| Record { record }))
            .collect::<Result<_, _>>()
    })
    .map_err(value_error)
}

/// The text of several games.
#[pyfunction]
pub(crate) fn write_records(records: Vec<PyRef<'_, Record>>) -> PyResult<String> {
    let mut writer = Writer::new(Vec::new());
    for record in records {
        writer.write(&record.record)?;
    }
    String::from_utf8(writer.into_inner()).map_err(value_error)
}
