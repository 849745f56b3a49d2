//! `quincunx engine`: the engine protocol on standard input and output.

use std::io;

use crate::given::{read_ruleset, rulesets_help};
use crate::ugi::Session;

#[derive(clap::Args)]
#[command(after_help = rulesets_help())]
pub(crate) struct Args {
    /// The ruleset to begin with; `setoption name Ruleset value …` changes it
    #[arg(value_name = "RULESET", default_value = "hadron")]
    ruleset: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut session = Session::new(read_ruleset(&args.ruleset)?);
    Ok(session.run(io::stdin().lock(), &mut io::stdout())?)
}
