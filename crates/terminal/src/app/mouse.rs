//! What the mouse does.

use quincunx_texts::lessons::Course;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::keys::step;
use super::{App, Dialog, Play, Screen};
use crate::view::Hit;

impl App {
    /// The mouse was used.
    pub fn mouse(&mut self, event: MouseEvent) {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.point(event.column, event.row),
            MouseEventKind::Down(MouseButton::Right) if self.dialogs.is_empty() && self.screen == Screen::Game => {
                self.clear_clicks();
            }
            MouseEventKind::ScrollUp => self.wheel(false),
            MouseEventKind::ScrollDown => self.wheel(true),
            _ => {}
        }
    }

    fn point(&mut self, column: u16, row: u16) {
        let Some(hit) = self.hits.at(column, row) else { return };
        match (self.dialogs.last_mut(), hit) {
            (Some(dialog), Hit::Line(line)) => {
                match dialog {
                    Dialog::Actions { selected } | Dialog::Ended { selected } | Dialog::Choose { selected, .. } => {
                        *selected = line;
                    }
                    Dialog::Confirm { yes, .. } => *yes = line == 0,
                    _ => return,
                }
                self.confirm_dialog();
            }
            (Some(_), _) => {}
            (None, Hit::Line(line)) => match self.screen {
                Screen::Menu => {
                    self.menu.selected = line;
                    self.choose_menu();
                }
                Screen::Setup => {
                    self.setup.selected = line;
                    self.choose_setup();
                }
                Screen::Files => {
                    self.files.selected = line;
                    self.choose_file();
                }
                Screen::Learn => {
                    self.learn.selected = line;
                    self.choose_learn();
                }
                Screen::Puzzles => {
                    self.puzzles.selected = line;
                    self.choose_puzzles();
                }
                Screen::Game => self.go_to_step(line),
                Screen::Reader => {}
            },
            (None, Hit::Cell(cell)) => self.click_cell(cell),
            (None, Hit::Choice(name)) => self.click_choice(name),
            (None, Hit::Ply(ply)) => self.walk_to(ply),
            (None, Hit::Command(command)) => self.command(command),
        }
    }

    fn wheel(&mut self, down: bool) {
        if let Some(Dialog::Help { scroll } | Dialog::Note { scroll, .. }) = self.dialogs.last_mut() {
            *scroll = if down { *scroll + 2 } else { scroll.saturating_sub(2) };
            return;
        }
        if !self.dialogs.is_empty() {
            return;
        }
        match self.screen {
            Screen::Menu => step(&mut self.menu.selected, self.menu.items.len(), down),
            Screen::Setup => {
                let count = self.setup.rows().len();
                step(&mut self.setup.selected, count, down);
            }
            Screen::Files => step(&mut self.files.selected, self.files.names.len() + 1, down),
            Screen::Learn => step(&mut self.learn.selected, Course::all().len() + 1, down),
            Screen::Puzzles => {
                let count = self.puzzle_items().len();
                step(&mut self.puzzles.selected, count, down);
            }
            Screen::Reader => self.scroll_reader(if down { 3 } else { -3 }),
            Screen::Game if self.play.as_ref().is_some_and(Play::is_task) => {}
            Screen::Game => {
                let ply = self.play.as_ref().map_or(0, |play| play.shown_ply());
                self.walk_to(if down { ply + 1 } else { ply.saturating_sub(1) });
            }
        }
    }
}
