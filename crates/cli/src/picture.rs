//! How a position is to be drawn, as the command line says.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use quincunx_draw::svg::{self, Frame, Theme};
use quincunx_draw::text::{Charset, Colours, Sheet, text};
use quincunx_draw::{Arrow, Board, Options, Scene, Trace, plain, png};
use quincunx_rules::AnyPosition;

use crate::failure::bad_input;

/// The arguments that say how to draw.
#[derive(clap::Args)]
pub(crate) struct Looks {
    /// Write a picture as SVG; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Drawing")]
    svg: Option<PathBuf>,

    /// Write a picture as PNG; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = "Drawing")]
    png: Option<PathBuf>,

    /// The colours of a picture
    #[arg(
        long,
        value_name = "THEME",
        default_value = "light",
        value_parser = PossibleValuesParser::new(Theme::ALL.map(Theme::name)),
        help_heading = "Drawing"
    )]
    theme: String,

    /// How many pixels wide a PNG is
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(png::MAX_WIDTH)),
        help_heading = "Drawing"
    )]
    width: Option<u32>,

    /// Leave out the notes beside the board
    #[arg(long, help_heading = "Drawing")]
    board_only: bool,

    /// See the board from the other side
    #[arg(long, help_heading = "Drawing")]
    flip: bool,

    /// Draw an arrow from a cell to another, such as `a1-b2`
    #[arg(long, value_name = "CELL-CELL", num_args = 1.., help_heading = "Drawing")]
    arrow: Vec<String>,

    /// Mark a cell
    #[arg(long, value_name = "CELL", num_args = 1.., help_heading = "Drawing")]
    mark: Vec<String>,

    /// Draw with lines and notes but without Unicode and colours, also into a pipe
    #[arg(long, help_heading = "Drawing")]
    ascii: bool,
}

impl Looks {
    /// The board as it is to be seen, and the scene of a position, which the last of these moves led to.
    pub(crate) fn scene(
        &self,
        position: &AnyPosition,
        last: Option<(&AnyPosition, &str)>,
    ) -> anyhow::Result<(Board, Scene)> {
        let last = last.map(|(before, mv)| Trace::of(before, mv)).transpose()?;
        let mut board = Board::of(&position.ruleset());
        let cell = |name: &str| {
            let found = board.find(name);
            found.ok_or_else(|| bad_input(format!("there is no cell `{name}` on the board of {}", board.ruleset)))
        };
        let arrow = |text: &String| {
            let (from, to) = text
                .split_once('-')
                .ok_or_else(|| bad_input(format!("an arrow is two cells, such as `a1-b2`, not `{text}`")))?;
            Ok(Arrow {
                from: cell(from)?,
                to: cell(to)?,
            })
        };
        let options = Options {
            last,
            marks: self.mark.iter().map(|name| cell(name)).collect::<anyhow::Result<_>>()?,
            arrows: self.arrow.iter().map(arrow).collect::<anyhow::Result<_>>()?,
            ..Options::default()
        };
        if self.flip {
            board.flip();
        }
        Ok((board, Scene::of(position, &options)))
    }

    /// Writes the pictures that are asked for, and says whether any is.
    pub(crate) fn write_pictures(&self, board: &Board, scene: &Scene, out: &mut impl Write) -> anyhow::Result<bool> {
        let frame = Frame {
            theme: self.theme.parse().map_err(bad_input)?,
            notes: !self.board_only,
        };
        if let Some(file) = &self.svg {
            write_to(file, svg::svg(board, scene, &frame).as_bytes(), out)?;
        }
        if let Some(file) = &self.png {
            write_to(file, &png::png(board, scene, &frame, self.width)?, out)?;
        }
        Ok(self.svg.is_some() || self.png.is_some())
    }

    /// The drawing as text: with all a terminal can show on a terminal, plain for programs.
    pub(crate) fn text(&self, position: &AnyPosition, board: &Board, scene: &Scene) -> String {
        let env = |name: &str| std::env::var(name).ok();
        if !self.ascii && !std::io::stdout().is_terminal() {
            return plain(position);
        }
        let (charset, colours) = if self.ascii {
            (Charset::Ascii, Colours::None)
        } else {
            (Charset::detect(env), Colours::detect(env))
        };
        let sheet = Sheet {
            charset,
            width: columns(),
            height: None,
            notes: !self.board_only,
        };
        text(board, scene, &sheet).render(colours)
    }
}

/// How many columns standard output has: those of the terminal, or 80.
pub(crate) fn columns() -> usize {
    let width = terminal_size::terminal_size_of(std::io::stdout());
    width.map_or(80, |(width, _)| usize::from(width.0))
}

fn write_to(file: &Path, bytes: &[u8], out: &mut impl Write) -> anyhow::Result<()> {
    if file == Path::new("-") {
        return Ok(out.write_all(bytes)?);
    }
    fs::write(file, bytes).with_context(|| format!("writing {}", file.display()))
}
