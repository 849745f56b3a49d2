//! `quincunx bench`: a fixed amount of work, for speed and for a fingerprint of the search.

mod first_line;
mod rules;
mod search;

use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave the naive games out: the speeds, the counts and the fingerprint alone
    #[arg(long)]
    fast_only: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    rules::run(args.fast_only, out)?;
    writeln!(out)?;
    first_line::run(out)?;
    writeln!(out)?;
    search::run(out)
}
