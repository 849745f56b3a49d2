//! Pointing at the board.

use quincunx_draw::{Chosen, Click, choose, refused};
use quincunx_play::Refusal;
use quincunx_texts::args;

use super::{App, Dialog, Tone};

impl App {
    /// Whether the board can be pointed at: it is a person's turn. Says why not otherwise.
    fn may_point(&mut self) -> bool {
        let Some(play) = &mut self.play else { return false };
        if play.is_task_done() {
            return false;
        }
        if !play.is_live() {
            self.walk_to_live();
            return false;
        }
        if play.table.human_to_move().is_some() {
            return true;
        }
        let refusal = match play.table.game.result() {
            Some(_) => Refusal::GameOver,
            None => Refusal::NotYourTurn,
        };
        self.refuse(&refusal);
        false
    }

    /// A cell is pointed at.
    pub(super) fn click_cell(&mut self, cell: usize) {
        if !self.may_point() {
            return;
        }
        let Some(play) = &mut self.play else { return };
        play.cursor = cell;
        play.message = None;
        let click = Click::Cell(cell);
        if play.clicks.last() == Some(&click) {
            return self.clear_clicks();
        }
        // Where moves begin with something beside the board, that is chosen already.
        let mut clicks = play.clicks.clone();
        if clicks.is_empty() {
            clicks.extend(play.armed.map(Click::Choice));
        }
        clicks.push(click.clone());
        self.read_clicks(clicks, cell);
    }

    /// Something beside the board is chosen: where moves begin with that, for the next ones; otherwise it finishes a
    /// move.
    pub(super) fn click_choice(&mut self, name: &'static str) {
        if !self.may_point() {
            return;
        }
        let Some(play) = &mut self.play else { return };
        if !play.clicks.is_empty() {
            let mut clicks = play.clicks.clone();
            clicks.push(Click::Choice(name));
            let cell = play.cursor;
            return self.read_clicks(clicks, cell);
        }
        play.armed = Some(name);
        if let Chosen::Move(mv) = choose(&play.moves, &[Click::Choice(name)]) {
            self.make(&mv);
        }
    }

    fn read_clicks(&mut self, clicks: Vec<Click>, cell: usize) {
        let Some(play) = &mut self.play else { return };
        match choose(&play.moves, &clicks) {
            Chosen::Move(mv) => self.make(&mv),
            Chosen::Next(next) => {
                play.clicks = clicks;
                let choice = |click: &Click| match click {
                    Click::Choice(name) => Some(*name),
                    Click::Cell(_) => None,
                };
                let names: Option<Vec<&str>> = next.iter().map(choice).collect();
                if let Some(names) = names {
                    let choices = play.scene(&self.texts).choices;
                    let choices = choices
                        .into_iter()
                        .filter(|choice| names.contains(&choice.name))
                        .collect();
                    self.dialogs.push(Dialog::Choose { choices, selected: 0 });
                }
            }
            Chosen::Nothing => {
                let begun = play.clicks.clone();
                play.clicks.clear();
                // Another piece of one's own is a new beginning, not a mistake.
                let fresh = vec![Click::Cell(cell)];
                if !begun.is_empty() && matches!(choose(&play.moves, &fresh), Chosen::Next(_)) {
                    play.clicks = fresh;
                    return;
                }
                self.explain(&begun, cell);
            }
        }
    }

    /// Puts away what was pointed at.
    pub(super) fn clear_clicks(&mut self) {
        if let Some(play) = &mut self.play {
            play.clicks.clear();
            play.hint = None;
        }
    }

    /// Chooses the next of the things beside the board that moves begin with.
    pub(super) fn cycle_choice(&mut self, forward: bool) {
        let Some(play) = &mut self.play else { return };
        let first = play.first_choices();
        let known = play.scene(&self.texts).choices.into_iter().map(|choice| choice.name);
        let choices: Vec<&'static str> = known.filter(|name| first.contains(name)).collect();
        if choices.is_empty() {
            return;
        }
        let at = play
            .armed
            .and_then(|armed| choices.iter().position(|name| *name == armed))
            .unwrap_or(0);
        let step = if forward { 1 } else { choices.len() - 1 };
        play.armed = Some(choices[(at + step) % choices.len()]);
    }

    /// Says why pointing at a cell says no legal move, in the words of the rules if they have any for it.
    fn explain(&mut self, begun: &[Click], cell: usize) {
        let Some(play) = &self.play else { return };
        let mut clicks = begun.to_vec();
        if clicks.is_empty() {
            clicks.extend(play.armed.map(Click::Choice));
        }
        clicks.push(Click::Cell(cell));
        let name = play.board.cells[cell].name.clone();
        match refused(play.table.game.position(), &clicks) {
            Some(refused) if self.try_in_lesson(&refused.text) => {}
            Some(refused) => self.say(Tone::Bad, self.texts.phrase(refused.reason.phrase())),
            None => self.say(Tone::Bad, self.texts.with("no-move-from", &args! { cell: name })),
        }
    }

    /// Moves the cursor to the nearest cell in a direction of the screen.
    pub(super) fn move_cursor(&mut self, right: i32, down: i32) {
        let Some(play) = &mut self.play else { return };
        if !play.is_live() {
            return;
        }
        let Some(&(x, y)) = self.hits.places.get(play.cursor) else {
            return;
        };
        // A character is about twice as high as wide.
        let away = |&(to_x, to_y): &(u16, u16)| {
            let (across, along) = (i32::from(to_x) - i32::from(x), 2 * (i32::from(to_y) - i32::from(y)));
            let (ahead, aside) = (across * right + along * down, across * down.abs() + along * right.abs());
            (ahead > 0).then_some(ahead + 2 * aside.abs())
        };
        let near = self.hits.places.iter().enumerate();
        let nearest = near.filter_map(|(cell, place)| Some((away(place)?, cell))).min();
        if let Some((_, cell)) = nearest {
            play.cursor = cell;
        }
    }
}
