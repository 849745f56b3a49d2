//! What a terminal can show, and text in its language.

use super::{Picture, Style};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colours {
    /// None, or none are wanted: no escape codes at all.
    #[default]
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// The 256 of xterm.
    Palette,
    /// Sixteen million.
    True,
}

impl Colours {
    /// What the environment says of the terminal; `NO_COLOR` wins over all.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Colours {
        let value = |name| env(name).filter(|value| !value.is_empty());
        let term = value("TERM").unwrap_or_default();
        if value("NO_COLOR").is_some() || term == "dumb" {
            return Colours::None;
        }
        match value("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Colours::True,
            _ if term.contains("256color") => Colours::Palette,
            _ => Colours::Sixteen,
        }
    }

    /// The escape code that switches to a style; empty without colours.
    fn escape(self, style: Style) -> String {
        let mut codes = Vec::new();
        if style.bold {
            codes.push("1".to_string());
        }
        let planes = match self {
            Colours::None => return String::new(),
            Colours::Sixteen => {
                let code = |number: Option<u8>, dark: u8, bright: u8| {
                    number.map(|number| if number < 8 { dark + number } else { bright + number - 8 }.to_string())
                };
                let [front, back] = style.sixteen();
                [code(front, 30, 90), code(back, 40, 100)]
            }
            Colours::Palette | Colours::True => {
                let code = |rgb: Option<[u8; 3]>, plane: u8| {
                    rgb.map(|[r, g, b]| match self {
                        Colours::True => format!("{plane};2;{r};{g};{b}"),
                        _ => format!("{plane};5;{}", nearest([r, g, b])),
                    })
                };
                let [front, back] = style.rgb();
                [code(front, 38), code(back, 48)]
            }
        };
        codes.extend(planes.into_iter().flatten());
        if codes.is_empty() {
            return String::new();
        }
        format!("\x1b[{}m", codes.join(";"))
    }
}

/// Which characters a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII only.
    Ascii,
    /// Unicode.
    #[default]
    Unicode,
}

impl Charset {
    /// What the environment says of the terminal. The Linux console speaks Unicode but has no font for our signs.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Charset {
        let value = |name| env(name).filter(|value| !value.is_empty());
        if value("TERM").is_some_and(|term| term == "linux" || term == "dumb") {
            return Charset::Ascii;
        }
        if cfg!(windows) {
            return Charset::Unicode;
        }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(value)
            .unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        if locale.contains("utf-8") || locale.contains("utf8") {
            Charset::Unicode
        } else {
            Charset::Ascii
        }
    }
}

/// The number of the colour of the 256 that is nearest.
pub fn nearest([r, g, b]: [u8; 3]) -> u8 {
    let level = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    let cube = |level: u8| if level == 0 { 0 } else { 55 + 40 * i32::from(level) };
    let levels = [level(r), level(g), level(b)];
    let away = |shown: [i32; 3]| -> i32 {
        std::iter::zip(shown, [r, g, b])
            .map(|(shown, wanted)| (shown - i32::from(wanted)).pow(2))
            .sum()
    };
    let mean = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    if away([8 + 10 * i32::from(grey); 3]) < away(levels.map(cube)) {
        232 + grey
    } else {
        16 + 36 * levels[0] + 6 * levels[1] + levels[2]
    }
}

impl Picture {
    /// The picture for a terminal with these colours, each line ended by a line feed.
    pub fn render(&self, colours: Colours) -> String {
        let mut text = String::new();
        for line in &self.lines {
            for span in line {
                let escape = colours.escape(span.style);
                text.push_str(&escape);
                text.push_str(&span.text);
                if !escape.is_empty() {
                    text.push_str("\x1b[0m");
                }
            }
            // A background needs its blanks; nothing else does.
            if colours == Colours::None {
                text.truncate(text.trim_end_matches(' ').len());
            }
            text.push('\n');
        }
        text
    }
}
