//! What to agree on before a game.

use quincunx_play::{Settings, TimeControl};
use quincunx_rules::{GAMES, GameInfo, Ruleset};

use super::{App, Dialog, Purpose, Screen};
use crate::{Agreed, CLOCKS, Sitter, Table, read_clock, write_clock};

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Two people.
    HumanHuman,
    /// A person, who begins, and a computer.
    HumanComputer,
    /// A computer, which begins, and a person.
    ComputerHuman,
    /// Two computers.
    ComputerComputer,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 4] = [
        Mode::HumanComputer,
        Mode::ComputerHuman,
        Mode::HumanHuman,
        Mode::ComputerComputer,
    ];

    /// Which seats a computer has.
    pub fn computers(self) -> [bool; 2] {
        match self {
            Mode::HumanHuman => [false, false],
            Mode::HumanComputer => [false, true],
            Mode::ComputerHuman => [true, false],
            Mode::ComputerComputer => [true, true],
        }
    }

    /// The name of its message.
    pub fn id(self) -> &'static str {
        match self {
            Mode::HumanHuman => "mode-human-human",
            Mode::HumanComputer => "mode-human-computer",
            Mode::ComputerHuman => "mode-computer-human",
            Mode::ComputerComputer => "mode-computer-computer",
        }
    }
}

/// A line of the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Begin.
    Play,
    /// Who plays whom.
    Mode,
    /// The computer in a seat.
    Bot(usize),
    /// An option of the game.
    Option(usize),
    /// The clock.
    Clock,
    /// The pie rule.
    Pie,
    /// Read the rules.
    Rules,
    /// Go back.
    Back,
}

/// What was chosen for a game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and its options.
    pub ruleset: Ruleset,
    /// Who plays whom.
    pub mode: Mode,
    /// The computers, if they play.
    pub bots: [Sitter; 2],
    /// The clock.
    pub clock: Option<TimeControl>,
    /// Whether the pie rule is played.
    pub pie: bool,
    /// The line that is chosen.
    pub selected: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new(GAMES[0])
    }
}

/// The computer that plays if nobody says otherwise: one that people can beat.
fn default_bot() -> Sitter {
    "level:3".parse().unwrap_or(Sitter::Human)
}

impl Setup {
    /// The usual: a person against a computer that can be beaten.
    pub fn new(game: &'static GameInfo) -> Setup {
        Setup {
            ruleset: game.default_ruleset(),
            mode: Mode::HumanComputer,
            bots: [default_bot(), default_bot()],
            clock: None,
            pie: false,
            selected: 0,
        }
    }

    /// What would lead to a game like this.
    pub fn of(settings: &Settings, sitters: &[Sitter; 2]) -> Setup {
        let computers = sitters.each_ref().map(|sitter| !sitter.is_human());
        let mode = Mode::ALL.into_iter().find(|mode| mode.computers() == computers);
        let bot = |sitter: &Sitter| {
            if sitter.is_human() {
                default_bot()
            } else {
                sitter.clone()
            }
        };
        Setup {
            ruleset: settings.ruleset,
            mode: mode.unwrap_or(Mode::HumanComputer),
            bots: sitters.each_ref().map(bot),
            clock: settings.clock,
            pie: settings.pie,
            selected: 0,
        }
    }

    /// What was agreed on the last time, as far as it still makes sense for that game.
    fn again(game: &'static GameInfo, agreed: &Agreed) -> Option<Setup> {
        let ruleset: Ruleset = agreed.ruleset.parse().ok()?;
        let sitter = |text: &str| text.parse::<Sitter>().ok();
        let mut settings = Settings::new(ruleset);
        settings.clock = read_clock(&agreed.clock)?;
        settings.pie = agreed.pie;
        let setup = Setup::of(&settings, &[sitter(&agreed.one)?, sitter(&agreed.two)?]);
        (ruleset.game().name == game.name).then_some(setup)
    }

    /// What is agreed on now, to be remembered.
    fn agreed(&self) -> Agreed {
        let [one, two] = self.sitters().map(|sitter| sitter.to_string());
        Agreed {
            ruleset: self.ruleset.to_string(),
            one,
            two,
            clock: write_clock(self.clock),
            pie: self.pie,
        }
    }

    /// The game.
    pub fn game(&self) -> &'static GameInfo {
        self.ruleset.game()
    }

    /// The lines.
    pub fn rows(&self) -> Vec<Row> {
        let bots = self.mode.computers();
        let mut rows = vec![Row::Play, Row::Mode];
        rows.extend((0..2).filter(|&seat| bots[seat]).map(Row::Bot));
        rows.extend((0..self.game().options.len()).map(Row::Option));
        rows.extend([Row::Clock, Row::Pie, Row::Rules, Row::Back]);
        rows
    }

    /// Who sits in seat A and seat B.
    pub fn sitters(&self) -> [Sitter; 2] {
        let computers = self.mode.computers();
        [0, 1].map(|seat| {
            if computers[seat] {
                self.bots[seat].clone()
            } else {
                Sitter::Human
            }
        })
    }

    /// What is agreed on.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new(self.ruleset);
        settings.clock = self.clock;
        settings.pie = self.pie;
        settings
    }

    /// Changes a line to its next value, or the one before.
    fn change(&mut self, row: Row, forward: bool) {
        match row {
            Row::Mode => self.mode = next(&Mode::ALL, &self.mode, forward),
            Row::Bot(seat) => self.bots[seat] = next(&Sitter::bots(&self.ruleset), &self.bots[seat], forward),
            Row::Option(at) => {
                let option = &self.game().options[at];
                let value = self.ruleset.value(option.key).unwrap_or_default();
                let value = next(option.values, &value, forward);
                self.ruleset = self.ruleset.with(option.key, value).unwrap_or(self.ruleset);
            }
            Row::Clock => {
                let clock = next(&CLOCKS.map(String::from), &write_clock(self.clock), forward);
                self.clock = read_clock(&clock).flatten();
            }
            Row::Pie => self.pie = !self.pie,
            Row::Play | Row::Rules | Row::Back => {}
        }
    }
}

/// The value after or before another in a list, round and round; the first one if that is not in it.
fn next<T: Clone + PartialEq>(list: &[T], value: &T, forward: bool) -> T {
    let step = if forward { 1 } else { list.len() - 1 };
    let at = list.iter().position(|known| known == value);
    list[at.map_or(0, |at| (at + step) % list.len())].clone()
}

impl App {
    /// The line that is chosen.
    pub(super) fn setup_row(&self) -> Row {
        let rows = self.setup.rows();
        rows[self.setup.selected.min(rows.len() - 1)]
    }

    pub(super) fn change_setup(&mut self, forward: bool) {
        let row = self.setup_row();
        self.setup.change(row, forward);
        self.setup.selected = self.setup.rows().iter().position(|known| *known == row).unwrap_or(0);
    }

    /// Does what the chosen line is for.
    pub(super) fn choose_setup(&mut self) {
        match self.setup_row() {
            Row::Play => self.start(),
            Row::Rules => self.read_rules(self.setup.game(), Screen::Setup),
            Row::Back => self.show_menu(),
            Row::Bot(seat) => {
                let text = self.setup.bots[seat].to_string();
                self.ask_for(Purpose::Bot(seat), text);
            }
            Row::Clock => {
                let text = write_clock(self.setup.clock);
                self.ask_for(Purpose::Clock, text);
            }
            Row::Mode | Row::Option(_) | Row::Pie => self.change_setup(true),
        }
    }

    /// How a game was played the last time, or else the usual.
    pub(super) fn usual_setup(&self, game: &'static GameInfo) -> Setup {
        let agreed = self.store.as_ref().and_then(|store| store.agreed(game));
        let again = agreed.and_then(|agreed| Setup::again(game, &agreed));
        again.unwrap_or_else(|| Setup::new(game))
    }

    /// Begins the game that was set up.
    pub(super) fn start(&mut self) {
        let (settings, sitters) = (self.setup.settings(), self.setup.sitters());
        // Every game of a run has its own seed, which follows from the run's.
        let seed = self.seed.wrapping_add(self.games);
        self.games += 1;
        for sitter in &sitters {
            if let Err(error) = sitter.build(&settings.ruleset, 0, self.programs.as_ref()) {
                return self.say_note("error", error);
            }
        }
        match Table::new(settings, sitters, seed, self.now) {
            Ok(table) => {
                if let Some(store) = &self.store {
                    // What is not remembered is chosen again; nothing else is lost.
                    let _ = store.agree(self.setup.game(), self.setup.agreed());
                }
                self.drop_game();
                self.open(table);
            }
            Err(error) => self.say_note("error", self.texts.settings_error(&error)),
        }
    }

    /// Asks for something to be typed.
    pub(super) fn ask_for(&mut self, purpose: Purpose, text: String) {
        self.dialogs.push(Dialog::Input {
            purpose,
            text,
            error: None,
        });
    }
}
