//! `quincunx completions` and `quincunx man`: what packages of the program ship beside it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that reads the script
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The folder for the pages, which is made if need be
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints a script that completes the program's commands, options, rulesets and bots.
pub(crate) fn completions(args: &CompletionsArgs, mut program: Command, out: &mut impl Write) -> anyhow::Result<()> {
    // Into memory first: the generator does not expect that nobody reads.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "quincunx", &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes a page for the program and one for each of its commands.
pub(crate) fn man(args: &ManArgs, program: Command, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = &args.folder;
    let context = || format!("the pages cannot be written to {}", folder.display());
    fs::create_dir_all(folder).with_context(context)?;
    clap_mangen::generate_to(program, folder).with_context(context)?;
    Ok(writeln!(out, "{}", folder.display())?)
}
