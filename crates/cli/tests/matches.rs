//! `quincunx match` from outside: the report, a kill, and going on.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn quincunx(dir: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    command.current_dir(dir).arg("match").args(args.split_whitespace());
    command
}

fn run(dir: &Path, args: &str) -> Output {
    quincunx(dir, args).output().unwrap()
}

/// The last report.
fn report(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    let at = text.rfind("Results of").unwrap_or_else(|| panic!("{output:?}"));
    text[at..].to_string()
}

const MATCH: &str = "--engine engine:nodes=400,hash=1 --engine greedy --ruleset murus --games 40 --seed 9";

#[test]
fn killed_and_resumed_it_ends_with_the_same_report() {
    let dir = tempfile::tempdir().unwrap();
    let whole = report(&run(dir.path(), &format!("{MATCH} --concurrency 2 --state whole")));
    assert!(whole.contains("Games: 40"), "{whole}");
    let journal = dir.path().join("killed");
    let games = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count().saturating_sub(1));
    let mut child = quincunx(dir.path(), &format!("{MATCH} --state killed"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while games() < 5 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = run(dir.path(), "--resume --state killed --concurrency 2");
    assert_eq!(report(&resumed), whole);
    assert_eq!(games(), 40);
    // Once more there is nothing left to do.
    assert_eq!(report(&run(dir.path(), "--resume --state killed")), whole);
}

#[test]
fn options_of_fastchess_and_all_files() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(
        dir.path(),
        "-engine greedy name=first -engine bot=random -each depth=2 -rounds 10 -games 2 -repeat -concurrency 2 \
         -openings plies=3 -sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic -recover -ratinginterval 5 \
         -pgnout file=games.qgn -jsonout games.jsonl -csvout games.csv -htmlout page.html",
    );
    assert!(output.status.success(), "{output:?}");
    let report = report(&output);
    for line in [
        "Results of first vs random",
        "Elo: ",
        "LOS: ",
        "Games: ",
        "Ptnml(0-2): [",
        "LLR: ",
    ] {
        assert!(report.contains(line), "{report}");
    }
    assert!(!report.to_lowercase().contains("nan"));
    for file in ["games.qgn", "games.jsonl", "games.csv", "page.html"] {
        assert!(dir.path().join(file).metadata().unwrap().len() > 0);
    }
}

#[test]
fn three_engines_make_a_tournament() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(
        dir.path(),
        "-engine greedy -engine random -engine random -games 4 -tournament gauntlet",
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Rank") && text.contains("random-2"), "{text}");
}

#[test]
fn nonsense_is_refused_with_code_2() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("letter"), "Dear Ada,\n").unwrap();
    for args in [
        "--engine greedy",
        "--engine greedy --engine nobody",
        "--engine greedy --engine random --sprt elo0=5 elo1=0",
        "--engine greedy --engine random --openings file=none",
        "--engine greedy --engine cmd=/nowhere st=1",
        "--engine greedy --engine random --games 0",
        "--engine greedy --engine random --ruleset chess",
        "--engine greedy --engine random --state letter",
        "--resume --state letter",
        "--resume",
    ] {
        let output = run(dir.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
    }
    assert_eq!(
        std::fs::read_to_string(dir.path().join("letter")).unwrap(),
        "Dear Ada,\n"
    );
    let other = run(dir.path(), "--engine greedy --engine random --games 2");
    assert!(other.status.success());
    let changed = run(dir.path(), "--engine greedy --engine random --games 4 --resume");
    assert_eq!(changed.status.code(), Some(2), "{changed:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_report() {
    let dir = tempfile::tempdir().unwrap();
    let child = quincunx(
        dir.path(),
        "--engine engine:nodes=3000 --engine greedy --ruleset murus --games 4000",
    )
    .stdout(Stdio::piped())
    .spawn()
    .unwrap();
    let journal = dir.path().join("quincunx-match.jsonl");
    while std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 3 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(report(&output).contains("--resume"), "{output:?}");
}
