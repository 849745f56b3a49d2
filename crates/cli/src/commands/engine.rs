//! `quincunx engine`: the engine protocol on standard input and output.

use std::io::{self, BufReader, Write};

use crate::given::{read_ruleset, rulesets_help};
use crate::suggested::RULESETS;
use crate::ugi::Session;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The ruleset to begin with; `setoption name Ruleset value …` changes it
    #[arg(value_name = "RULESET", default_value = "hadron", value_parser = RULESETS, hide_possible_values = true)]
    ruleset: String,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let ruleset = read_ruleset(&args.ruleset)?;
    Ok(Session::new(ruleset, out).run(BufReader::new(io::stdin()))?)
}
