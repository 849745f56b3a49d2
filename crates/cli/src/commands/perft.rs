//! `quincunx perft`: counting move sequences.

use std::io::Write;

use crate::given::{Given, rulesets_help, whole_number};

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,

    /// How many moves long the sequences are
    #[arg(long, value_name = "N", value_parser = whole_number, allow_negative_numbers = true)]
    depth: u32,

    /// Print the count below each first move as well
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let position = args.given.after(&[])?;
    if args.divide {
        for (mv, count) in position.divide(args.depth) {
            writeln!(out, "{mv}: {count}")?;
        }
    }
    writeln!(out, "{}", position.perft(args.depth))?;
    Ok(())
}
