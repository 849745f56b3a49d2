//! `quincunx match` from outside: the report, a kill, and going on.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A match in a folder, with a state folder of its own in it.
fn quincunx(dir: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    command.current_dir(dir).env("XDG_STATE_HOME", dir.join("state"));
    command.arg("match").args(args.split_whitespace());
    command
}

/// Where a match in a folder keeps its journal if nothing else is said.
fn journal_of(dir: &Path) -> PathBuf {
    let here = dir.canonicalize().unwrap();
    let here = here.strip_prefix("/").unwrap_or(&here);
    dir.join("state/quincunx/matches").join(here).join("match.jsonl")
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

const MATCH: &str = "--engine engine:nodes=400,hash=1 name=strong --engine greedy --ruleset murus --games 40 --seed 9";

const FILES: &str = "-pgnout games.qgn -jsonout games.jsonl -csvout games.csv -htmlout page.html";

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Waits until a journal has so many games, or its match is over.
fn wait_for_games(journal: &Path, child: &mut Child, games: usize) {
    while read(journal).lines().count() <= games && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Files of games without how long games took.
fn games_of(dir: &Path) -> [Vec<String>; 3] {
    let table = read(&dir.join("games.csv"));
    let table = table.lines().map(|line| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields.remove(6);
        fields.join(",")
    });
    let lines = read(&dir.join("games.jsonl"));
    let lines = lines.lines().map(|line| {
        let at = line.find("\"millis\":").unwrap();
        let rest = line[at..].find(',').unwrap();
        format!("{}{}", &line[..at], &line[at + rest..])
    });
    let records = read(&dir.join("games.qgn"));
    [
        table.collect(),
        lines.collect(),
        records.lines().map(String::from).collect(),
    ]
}

#[test]
fn killed_and_resumed_it_ends_with_the_same_report_and_files() {
    let (whole_dir, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let whole = report(&run(whole_dir.path(), &format!("{MATCH} {FILES} --concurrency 2")));
    assert!(whole.contains("Games: 40"), "{whole}");
    let journal = journal_of(dir.path());
    let mut command = quincunx(dir.path(), &format!("{MATCH} {FILES}"));
    for until in [1, 5, 12] {
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        wait_for_games(&journal, &mut child, until);
        child.kill().unwrap();
        child.wait().unwrap();
        // A game that is in the journal is in the other files as well, but for the last one.
        let [table, lines, _] = games_of(dir.path());
        assert!(
            table.len() + 1 >= until && lines.len() + 2 >= until,
            "{until}: {table:?}"
        );
        command = quincunx(dir.path(), "--resume");
    }
    // What a kill may leave of a file.
    let torn = read(&dir.path().join("games.jsonl"));
    std::fs::write(dir.path().join("games.jsonl"), &torn[..torn.len() - 7]).unwrap();
    let resumed = run(dir.path(), "--resume --concurrency 2");
    assert_eq!(report(&resumed), whole);
    assert_eq!(read(&journal).lines().count(), 41);
    assert!(games_of(dir.path()) == games_of(whole_dir.path()), "the files differ");
    assert_eq!(games_of(dir.path())[0].len(), 41);
    // Once more there is nothing left to do.
    assert_eq!(report(&run(dir.path(), "--resume")), whole);
    assert!(games_of(dir.path()) == games_of(whole_dir.path()), "the files differ");
}

#[test]
fn files_grow_with_the_match() {
    let dir = tempfile::tempdir().unwrap();
    let endless = "--engine engine:nodes=3000 --engine greedy --ruleset murus --games 4000";
    let mut child = quincunx(dir.path(), &format!("{endless} {FILES}"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_games(&journal_of(dir.path()), &mut child, 4);
    let [table, lines, records] = games_of(dir.path());
    // The match is still under way, and may have ended another game meanwhile.
    assert!(child.try_wait().unwrap().is_none());
    assert!(table.len() >= 4 && lines.len() >= 3);
    assert!(records.iter().filter(|line| line.starts_with("[Ruleset")).count() >= 3);
    child.kill().unwrap();
    child.wait().unwrap();
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
        "--engine greedy --engine random --concurrency 0",
        "--engine greedy --engine random --concurrency 100000",
        "--engine greedy --engine random --games 99999999999",
        "--engine greedy --engine random --repeat 3",
        "--engine greedy --engine random --games many",
        "--engine greedy --engine random --pgnout",
        "--engine greedy --engine random --pgnout a b",
        "--engine greedy --engine random --pgnout same --csvout same",
        "--engine greedy --engine random --state same --csvout same",
        "--engine greedy --engine random --csvout nowhere/at/all.csv",
        "--engine greedy --engine random --htmlout nowhere/at/all.html",
        "--engine greedy --engine random --jsonout .",
        "--engine greedy --engine random --sprt elo0=x",
        "--engine greedy --engine random --sprt alpha=2",
        "--engine greedy --engine random --sprt model=elo",
        "--engine greedy --engine random --sprt lo=1",
        "--engine greedy --engine random --engine random --sprt elo0=0 elo1=5",
        "--engine greedy --engine random --each tc=never",
        "--engine greedy --engine random --each st=-1",
        "--engine greedy --engine random --each nodes=0",
        "--engine greedy --engine random --each depth=deep",
        "--engine greedy --engine random --each colour=red",
        "--engine greedy --engine random --openings plies=x",
        "--engine greedy --engine random --openings order=odd",
        "--engine greedy --engine random --openings balance=-5",
        "--engine greedy --engine random --ratinginterval often",
        "--engine greedy --engine random --maxmoves 0",
        "--engine greedy --engine random --resign score=low",
        "--engine greedy --engine random --draw colour=red",
        "--engine greedy --engine random --tournament swiss",
        "--engine greedy --engine random --patience 0",
        "--engine greedy --engine random --seed one",
        "--engine greedy --engine random --wrong",
        "--engine cmd=x --engine random",
        "--engine greedy --engine random elephants",
        "--resume --state letter",
        "--resume",
    ] {
        let output = run(dir.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args}: {output:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.len() > 20 && !told.contains("panicked"), "{args}: {told}");
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
fn an_interrupt_ends_with_the_report_and_all_files() {
    let dir = tempfile::tempdir().unwrap();
    let endless = "--engine engine:nodes=3000 --engine greedy --ruleset murus --games 4000";
    let mut child = quincunx(dir.path(), &format!("{endless} {FILES}"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_games(&journal_of(dir.path()), &mut child, 2);
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(report(&output).contains("--resume"), "{output:?}");
    assert!(read(&dir.path().join("page.html")).ends_with("</html>\n"));
    let journal = read(&journal_of(dir.path()));
    assert_eq!(games_of(dir.path())[0].len(), journal.lines().count());
}

/// A program that cannot end, because nobody reads what it says, ends at the second interrupt.
#[cfg(target_os = "linux")]
#[test]
fn a_second_interrupt_ends_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let journal = journal_of(dir.path());
    let (_unread, pipe) = std::io::pipe().unwrap();
    let mut child = quincunx(
        dir.path(),
        "--engine greedy --engine random --games 3000 --concurrency 2",
    )
    .stdout(pipe.try_clone().unwrap())
    .spawn()
    .unwrap();
    wait_for_games(&journal, &mut child, 3);
    fill(&pipe);
    signal(&child, "-INT");
    // Two that wait at the same time would be one.
    while is_pending(&child) {
        sleep(Duration::from_millis(1));
    }
    assert!(child.try_wait().unwrap().is_none());
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let played = read(&journal).lines().count();
    let resumed = run(dir.path(), "--resume --ratinginterval 0");
    let text = String::from_utf8_lossy(&resumed.stdout);
    // The last line may have been torn.
    assert!(
        text.contains(&format!("Going on after {} games", played - 1))
            || text.contains(&format!("after {} games", played - 2)),
        "{played}: {}",
        text.lines().next().unwrap()
    );
}

/// Fills a pipe, so that nobody can write to it any more.
#[cfg(target_os = "linux")]
fn fill(pipe: &std::io::PipeWriter) {
    use std::io::{ErrorKind, Write};
    use std::os::fd::AsRawFd;

    use rustix::fs::{Mode, OFlags, open};
    // The same pipe, opened once more: the other end of the child must go on waiting.
    let path = format!("/proc/self/fd/{}", pipe.as_raw_fd());
    let pipe = open(path, OFlags::WRONLY | OFlags::NONBLOCK, Mode::empty()).unwrap();
    let mut pipe = std::fs::File::from(pipe);
    let full = loop {
        if let Err(error) = pipe.write_all(b"\n") {
            break error;
        }
    };
    assert_eq!(full.kind(), ErrorKind::WouldBlock);
}

/// Whether an interrupt has been sent to a program that it has not heard of yet.
#[cfg(target_os = "linux")]
fn is_pending(child: &Child) -> bool {
    const INTERRUPT: u64 = 1 << (2 - 1);
    let status = read(Path::new(&format!("/proc/{}/status", child.id())));
    let masks = status.lines().filter_map(|line| {
        let mask = line.strip_prefix("SigPnd:").or_else(|| line.strip_prefix("ShdPnd:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    });
    masks.fold(0, |all, mask| all | mask) & INTERRUPT != 0
}

/// An engine that does not listen to anything any more is gone when the match is.
#[cfg(target_os = "linux")]
#[test]
fn stuck_engines_die_with_the_match() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let script = dir.path().join("stuck");
    let text = "#!/bin/sh\ntrap '' INT TERM\nread x\necho ugiok\nwhile read x; do\n\
                case $x in isready) echo readyok;; go*) echo $$ >>number; while :; do sleep 1000; done;; esac\ndone\n";
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let args = "--engine cmd=./stuck nodes=1 --engine greedy --games 2";
    let mut child = quincunx(dir.path(), args).stdout(Stdio::piped()).spawn().unwrap();
    let number = dir.path().join("number");
    while !read(&number).ends_with('\n') && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
    }
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let stat = read(Path::new(&format!("/proc/{}/stat", read(&number).trim())));
    assert!(stat.is_empty() || stat.contains(") Z "), "{stat}");
}

#[cfg(unix)]
#[test]
fn two_cannot_play_one_match() {
    let dir = tempfile::tempdir().unwrap();
    let args = "--engine engine:nodes=3000 --engine greedy --ruleset murus --games 4000";
    let mut child = quincunx(dir.path(), args).stdout(Stdio::null()).spawn().unwrap();
    wait_for_games(&journal_of(dir.path()), &mut child, 1);
    for args in ["--resume", args] {
        let other = run(dir.path(), args);
        assert_eq!(other.status.code(), Some(2), "{other:?}");
        assert!(
            String::from_utf8_lossy(&other.stderr).contains("another match"),
            "{other:?}"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
