//! What people can say beside moves, by word or by key.

use quincunx_texts::{Lang, Texts};

/// Something a person wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "commands name themselves")]
pub enum Command {
    Hint,
    Now,
    Undo,
    Redo,
    Swap,
    Draw,
    Accept,
    Decline,
    Resign,
    Analyse,
    Review,
    Mistakes,
    Flip,
    Moves,
    Board,
    Previous,
    Next,
    First,
    Last,
    Pause,
    Step,
    Faster,
    Slower,
    Save,
    Load,
    Position,
    Record,
    Rules,
    Learn,
    Puzzles,
    Language,
    Help,
    Menu,
    Quit,
}

/// Every command with the name of its messages and its key on the full screen.
pub const COMMANDS: [(Command, &str, &str); 34] = [
    (Command::Hint, "hint", "F2"),
    (Command::Now, "now", "Enter"),
    (Command::Undo, "undo", "F3"),
    (Command::Redo, "redo", "F4"),
    (Command::Swap, "swap", ""),
    (Command::Draw, "draw", ""),
    (Command::Accept, "accept", ""),
    (Command::Decline, "decline", ""),
    (Command::Resign, "resign", ""),
    (Command::Analyse, "analyse", "F5"),
    (Command::Review, "review", "Ctrl-R"),
    (Command::Mistakes, "mistakes", ""),
    (Command::Flip, "flip", "F6"),
    (Command::Moves, "moves", ""),
    (Command::Board, "board", ""),
    (Command::Previous, "previous", "PgUp"),
    (Command::Next, "next", "PgDn"),
    (Command::First, "first", "Home"),
    (Command::Last, "last", "End"),
    (Command::Pause, "pause", "Space"),
    (Command::Step, "step", "Enter"),
    (Command::Faster, "faster", "+"),
    (Command::Slower, "slower", "-"),
    (Command::Save, "save", "F7"),
    (Command::Load, "load", "F8"),
    (Command::Position, "position", "F9"),
    (Command::Record, "record", "F10"),
    (Command::Rules, "rules", "F12"),
    (Command::Learn, "learn", ""),
    (Command::Puzzles, "puzzles", ""),
    (Command::Language, "language", "F11"),
    (Command::Help, "help", "F1"),
    (Command::Menu, "menu", "Esc"),
    (Command::Quit, "quit", "Ctrl-C"),
];

impl Command {
    /// The name of its messages: `command-NAME` is its word, `do-NAME` what it does.
    pub fn name(self) -> &'static str {
        COMMANDS
            .iter()
            .find(|(command, ..)| *command == self)
            .map_or("", |(_, name, _)| name)
    }

    /// Its key on the full screen; empty if it has none.
    pub fn key(self) -> &'static str {
        COMMANDS
            .iter()
            .find(|(command, ..)| *command == self)
            .map_or("", |(.., key)| key)
    }

    /// Its word.
    pub fn word(self, texts: &Texts) -> String {
        texts.get(&format!("command-{}", self.name()))
    }

    /// What it does.
    pub fn about(self, texts: &Texts) -> String {
        texts.get(&format!("do-{}", self.name()))
    }

    /// Reads a command and what follows it, in the person's language or in English.
    pub fn read<'a>(text: &'a str, texts: &Texts) -> Option<(Command, &'a str)> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let word = word.to_lowercase();
        let english = (texts.lang() != Lang::En).then(|| Texts::new(Lang::En));
        let languages = std::iter::once(texts).chain(&english);
        let mut found = languages.flat_map(|texts| COMMANDS.map(|(command, ..)| (command, command.word(texts))));
        let (command, _) = found.find(|(_, known)| *known == word || (word == "?" && known == "help"))?;
        Some((command, rest.trim()))
    }
}
