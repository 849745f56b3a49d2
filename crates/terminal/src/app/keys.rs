//! What keys do.

use quincunx_texts::lessons::Course;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::dialog::{ACTIONS, ENDED};
use super::{App, Dialog, Screen};
use crate::Command;

/// Lines of a page, when a text is paged through.
const PAGE: isize = 15;

/// Moves a choice through a list, round and round.
pub(super) fn step(selected: &mut usize, count: usize, down: bool) {
    if count > 0 {
        *selected = (*selected + if down { 1 } else { count - 1 }) % count;
    }
}

impl App {
    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            return self.quit();
        }
        if !self.dialogs.is_empty() {
            return self.dialog_key(key.code);
        }
        match self.screen {
            Screen::Menu => self.menu_key(key.code),
            Screen::Setup => self.setup_key(key.code),
            Screen::Game => self.game_key(key.code, control),
            Screen::Reader => self.reader_key(key.code),
            Screen::Files => self.files_key(key.code),
            Screen::Learn => self.learn_key(key.code),
            Screen::Puzzles => self.puzzles_key(key.code),
        }
    }

    fn menu_key(&mut self, code: KeyCode) {
        let count = self.menu.items.len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(&mut self.menu.selected, count, false),
            KeyCode::Down | KeyCode::Char('j') => step(&mut self.menu.selected, count, true),
            KeyCode::Home => self.menu.selected = 0,
            KeyCode::End => self.menu.selected = count - 1,
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_menu(),
            KeyCode::Char('r') | KeyCode::F(1 | 12) | KeyCode::Char('?') => match self.menu_game() {
                Some(game) => self.read_rules(game, Screen::Menu),
                None => self.dialogs.push(Dialog::Help { scroll: 0 }),
            },
            KeyCode::Char('l') | KeyCode::F(11) => self.next_lang(),
            KeyCode::Delete | KeyCode::Char('d') => self.ask_discard(),
            KeyCode::Char('q') | KeyCode::Esc => self.quit(),
            KeyCode::Char(digit @ '1'..='9') => {
                let at = digit as usize - '1' as usize;
                if at < count {
                    self.menu.selected = at;
                    self.choose_menu();
                }
            }
            _ => {}
        }
    }

    fn setup_key(&mut self, code: KeyCode) {
        let count = self.setup.rows().len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(&mut self.setup.selected, count, false),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => step(&mut self.setup.selected, count, true),
            KeyCode::Left | KeyCode::Char('h' | '-') => self.change_setup(false),
            KeyCode::Right | KeyCode::Char('l' | '+' | ' ') => self.change_setup(true),
            KeyCode::Enter => self.choose_setup(),
            KeyCode::Char('r') | KeyCode::F(1 | 12) | KeyCode::Char('?') => {
                self.read_rules(self.setup.game(), Screen::Setup);
            }
            KeyCode::F(11) => self.next_lang(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => self.show_menu(),
            _ => {}
        }
    }

    fn reader_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll_reader(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll_reader(1),
            KeyCode::PageUp => self.scroll_reader(-PAGE),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_reader(PAGE),
            KeyCode::Home => self.reader.scroll = 0,
            KeyCode::End => self.scroll_reader(isize::MAX),
            KeyCode::Char('l') | KeyCode::F(11) => self.next_lang(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => self.leave_reader(),
            _ => {}
        }
    }

    fn files_key(&mut self, code: KeyCode) {
        let count = self.files.names.len() + 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(&mut self.files.selected, count, false),
            KeyCode::Down | KeyCode::Char('j') => step(&mut self.files.selected, count, true),
            KeyCode::Enter => self.choose_file(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => {
                self.leave_files();
                if self.screen == Screen::Game {
                    self.resume();
                }
            }
            _ => {}
        }
    }

    fn learn_key(&mut self, code: KeyCode) {
        let count = Course::all().len() + 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(&mut self.learn.selected, count, false),
            KeyCode::Down | KeyCode::Char('j') => step(&mut self.learn.selected, count, true),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_learn(),
            KeyCode::Char('l') | KeyCode::F(11) => self.next_lang(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => self.show_menu(),
            _ => {}
        }
    }

    fn puzzles_key(&mut self, code: KeyCode) {
        let count = self.puzzle_items().len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => step(&mut self.puzzles.selected, count, false),
            KeyCode::Down | KeyCode::Char('j') => step(&mut self.puzzles.selected, count, true),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_puzzles(),
            KeyCode::Char('l') | KeyCode::F(11) => self.next_lang(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => self.show_menu(),
            _ => {}
        }
    }

    fn dialog_key(&mut self, code: KeyCode) {
        let Some(dialog) = self.dialogs.last_mut() else { return };
        match code {
            KeyCode::Esc => return self.cancel_dialog(),
            KeyCode::Enter => return self.confirm_dialog(),
            _ => {}
        }
        let scrolled = |scroll: &mut usize| {
            *scroll = match code {
                KeyCode::Up => scroll.saturating_sub(1),
                KeyCode::Down => *scroll + 1,
                KeyCode::PageUp => scroll.saturating_sub(PAGE as usize),
                KeyCode::PageDown => *scroll + PAGE as usize,
                KeyCode::Home => 0,
                _ => *scroll,
            };
        };
        let chosen = |selected: &mut usize, count: usize| match code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => step(selected, count, false),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => step(selected, count, true),
            KeyCode::Home => *selected = 0,
            KeyCode::End => *selected = count - 1,
            _ => {}
        };
        match dialog {
            Dialog::Help { scroll } | Dialog::Note { scroll, .. } => {
                scrolled(scroll);
                if matches!(code, KeyCode::Char('q' | ' ') | KeyCode::F(1)) {
                    self.cancel_dialog();
                }
            }
            Dialog::Actions { selected } => chosen(selected, ACTIONS.len()),
            Dialog::Ended { selected } => chosen(selected, ENDED.len()),
            Dialog::Choose { choices, selected } => chosen(selected, choices.len()),
            Dialog::Confirm { yes, .. } => match code {
                KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down | KeyCode::Tab => *yes = !*yes,
                KeyCode::Char('y' | 's' | 'Y' | 'S') => {
                    *yes = true;
                    self.confirm_dialog();
                }
                KeyCode::Char('n' | 'N') => self.cancel_dialog(),
                _ => {}
            },
            Dialog::Input { text, error, .. } => match code {
                KeyCode::Char(letter) => {
                    text.push(letter);
                    *error = None;
                }
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Delete => text.clear(),
                _ => {}
            },
        }
    }

    fn game_key(&mut self, code: KeyCode, control: bool) {
        let Some(play) = &mut self.play else { return };
        let typing = !play.input.is_empty();
        let watching = !play.table.has_human();
        match code {
            KeyCode::F(1) => self.command(Command::Help),
            KeyCode::F(2) => self.command(Command::Hint),
            KeyCode::F(3) => self.command(Command::Undo),
            KeyCode::F(4) => self.command(Command::Redo),
            KeyCode::F(5) => self.command(Command::Analyse),
            KeyCode::F(6) => self.command(Command::Flip),
            KeyCode::F(7) => self.command(Command::Save),
            KeyCode::F(8) => self.command(Command::Load),
            KeyCode::F(9) => self.command(Command::Position),
            KeyCode::F(10) => self.command(Command::Record),
            KeyCode::F(11) => self.command(Command::Language),
            KeyCode::F(12) => self.command(Command::Rules),
            KeyCode::Char('z') if control => self.command(Command::Undo),
            KeyCode::Char('y') if control => self.command(Command::Redo),
            KeyCode::Char('s') if control => self.command(Command::Save),
            KeyCode::Char('o') if control => self.command(Command::Load),
            KeyCode::Char('f') if control => self.command(Command::Flip),
            KeyCode::Char('r') if control => self.command(Command::Review),
            KeyCode::Char('u') if control => play.input.clear(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char('?') if !typing => self.command(Command::Help),
            KeyCode::Char('+') if !typing => self.command(Command::Faster),
            KeyCode::Char('-') if !typing => self.command(Command::Slower),
            KeyCode::Char(' ') if !typing && watching => self.command(Command::Pause),
            KeyCode::Char(' ') if !typing => self.press(),
            KeyCode::Char(letter) => play.input.push(letter),
            KeyCode::Backspace => drop(play.input.pop()),
            KeyCode::Enter if typing => self.submit(),
            KeyCode::Enter => self.press(),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Tab => self.cycle_choice(true),
            KeyCode::BackTab => self.cycle_choice(false),
            KeyCode::PageUp => self.command(Command::Previous),
            KeyCode::PageDown => self.command(Command::Next),
            KeyCode::Home => self.command(Command::First),
            KeyCode::End => self.command(Command::Last),
            KeyCode::Esc => self.escape(),
            _ => {}
        }
    }

    /// Enter without anything typed: points at the cell under the cursor, or makes the computer get on with it.
    fn press(&mut self) {
        let Some(play) = &self.play else { return };
        let cell = play.cursor;
        if play.exercise.as_ref().is_some_and(|exercise| exercise.done) {
            self.go_on_practising();
        } else if play.is_task_done() {
            self.go_on();
        } else if play.table.game.result().is_some() && play.is_live() {
            self.dialogs.push(Dialog::Ended { selected: 0 });
        } else if play.is_thinking() {
            self.command(Command::Now);
        } else if !play.table.has_human() || (play.paused && play.table.bot_to_move().is_some()) {
            self.command(Command::Step);
        } else if let Some(mv) = play.hint_at_hand().filter(|_| play.table.human_to_move().is_some()) {
            let mv = mv.to_string();
            self.make(&mv);
        } else if let Some(name) = play.armed.filter(|_| play.moves.iter().all(|mv| mv.clicks.len() == 1)) {
            self.click_choice_or_cell(name, cell);
        } else {
            self.click_cell(cell);
        }
    }

    /// Where choosing something beside the board is the whole move, Enter makes it.
    fn click_choice_or_cell(&mut self, name: &'static str, cell: usize) {
        let only = self
            .play
            .as_ref()
            .is_some_and(|play| play.is_live() && play.clicks.is_empty());
        if only {
            self.click_choice(name);
        } else {
            self.click_cell(cell);
        }
    }

    /// Puts away what was begun, one thing after the other; then shows what can be done.
    fn escape(&mut self) {
        let Some(play) = &mut self.play else { return };
        if !play.input.is_empty() {
            play.input.clear();
        } else if !play.clicks.is_empty() || play.hint.is_some() {
            self.clear_clicks();
        } else if !play.is_live() {
            self.walk_to_live();
        } else if play.lesson.is_some() {
            self.show_learn();
        } else if play.exercise.is_some() {
            self.show_puzzles();
        } else {
            self.dialogs.push(Dialog::Actions { selected: 0 });
        }
    }
}
