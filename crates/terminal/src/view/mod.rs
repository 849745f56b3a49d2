//! How the program looks on a terminal.

mod ascii;
mod dialog;
mod exercise;
mod game;
mod lesson;
mod lists;
mod notes;
mod panel;
mod setup;
mod task;
mod theme;
mod words;

use quincunx_draw::text::{Charset, Picture};
use quincunx_texts::args;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Paragraph, Wrap};

pub use ascii::plain_letters;
use theme::Theme;
pub(crate) use words::wrap;

use crate::{App, Command, Screen};

/// The smallest terminal anything fits on.
const LEAST: (u16, u16) = (36, 12);

/// Something on the screen that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The nth line of a list.
    Line(usize),
    /// A cell of the board.
    Cell(usize),
    /// Something to choose beside the board.
    Choice(&'static str),
    /// The position after so many moves.
    Ply(usize),
    /// A command.
    Command(Command),
}

/// What was drawn where.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    /// Where the middle of each cell of the board is: column and row of the screen.
    pub places: Vec<(u16, u16)>,
    /// How many lines the text on the screen has that fewer are seen of.
    pub lines: usize,
    areas: Vec<(Rect, Hit)>,
    board: Option<(Rect, Picture)>,
}

impl Hits {
    /// What is at a place of the screen.
    pub fn at(&self, column: u16, row: u16) -> Option<Hit> {
        let here = Position::new(column, row);
        // What was drawn later lies above.
        let area = self.areas.iter().rev().find(|(area, _)| area.contains(here));
        area.map(|(_, hit)| *hit).or_else(|| {
            let (area, picture) = self.board.as_ref().filter(|(area, _)| area.contains(here))?;
            let cell = picture.cell_at(usize::from(column - area.x), usize::from(row - area.y))?;
            Some(Hit::Cell(cell))
        })
    }

    fn add(&mut self, area: Rect, hit: Hit) {
        self.areas.push((area, hit));
    }
}

/// Draws the program, and says what is where.
pub fn draw(frame: &mut Frame<'_>, app: &App) -> Hits {
    let mut hits = Hits::default();
    let area = frame.area();
    let theme = Theme::new(app.looks);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(frame, app, LEAST);
    } else {
        match app.screen {
            Screen::Menu => lists::menu(frame, area, app, &theme, &mut hits),
            Screen::Setup => setup::setup(frame, area, app, &theme, &mut hits),
            Screen::Game => game::game(frame, area, app, &theme, &mut hits),
            Screen::Reader => lists::reader(frame, area, app, &theme, &mut hits),
            Screen::Files => lists::files(frame, area, app, &theme, &mut hits),
            Screen::Puzzles => exercise::puzzles(frame, area, app, &theme, &mut hits),
            Screen::Learn => lesson::learn(frame, area, app, &theme, &mut hits),
        }
        if let Some(open) = app.dialogs.last() {
            dialog::dialog(frame, area, app, open, &theme, &mut hits);
        }
    }
    if app.looks.charset == Charset::Ascii {
        ascii::translate(frame.buffer_mut());
    }
    hits
}

/// Says that the terminal is too small, and how large it must be.
fn too_small(frame: &mut Frame<'_>, app: &App, (width, height): (u16, u16)) {
    let area = frame.area();
    let args = args! { width: width, height: height, own_width: area.width, own_height: area.height };
    let text = app.texts.with("too-small", &args);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
