//! `quincunx store`: copies of the server's store, and whether it is whole.

use std::io::{self, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use quincunx_server::{backup, check, restore};

use crate::failure::bad_input;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    job: Job,
}

#[derive(clap::Subcommand)]
enum Job {
    /// Copy the store of a data folder and its secret into a new folder, also while the server runs
    Backup {
        /// The data folder of the server
        dir: PathBuf,
        /// The folder to make; it must not exist
        target: PathBuf,
    },
    /// Put a copy back as the store of a data folder that has none; no server may use it
    Restore {
        /// The folder that `backup` made
        target: PathBuf,
        /// The data folder of the server
        dir: PathBuf,
    },
    /// Look whether a store is whole, also while the server runs: every game is replayed; exit code 1 if something is
    /// damaged
    Check {
        /// The data folder of the server, or a copy of it
        dir: PathBuf,
    },
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match &args.job {
        Job::Backup { dir, target } => {
            let bar = bar("{bar:40} {bytes} of about {total_bytes}");
            runtime.block_on(backup(dir, target, told(&bar))).map_err(refused)?;
            bar.finish_and_clear();
            writeln!(out, "The store of {} is copied to {}.", dir.display(), target.display())?;
        }
        Job::Restore { target, dir } => {
            let bar = bar("{bar:40} {bytes} of about {total_bytes}");
            runtime.block_on(restore(target, dir, told(&bar))).map_err(refused)?;
            bar.finish_and_clear();
            writeln!(out, "{} has the store of {} now.", dir.display(), target.display())?;
        }
        Job::Check { dir } => {
            let bar = bar("{bar:40} {human_pos} of {human_len} games");
            let report = runtime.block_on(check(dir, told(&bar))).map_err(refused)?;
            bar.finish_and_clear();
            for damage in &report.damage {
                writeln!(out, "damage: {damage}")?;
            }
            writeln!(out, "{} games with {} events.", report.games, report.events)?;
            if !report.damage.is_empty() {
                out.flush()?;
                let places = if report.damage.len() == 1 { "place" } else { "places" };
                anyhow::bail!("{} is damaged in {} {places}", dir.display(), report.damage.len());
            }
            writeln!(out, "The store is whole.")?;
        }
    }
    Ok(())
}

/// A bar on standard error, if that is a terminal.
fn bar(template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

fn told(bar: &ProgressBar) -> impl FnMut(u64, u64) {
    |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    }
}

/// Folders that cannot be used are wrong arguments.
fn refused(error: io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::ResourceBusy => bad_input(error.to_string()),
        _ => error.into(),
    }
}
