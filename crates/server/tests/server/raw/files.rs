//! A server that has few files.

use super::*;

/// What [`a_server_does_not_run_out_of_files`] starts in a process of its own, until its standard input ends.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a part of another test"]
async fn a_server_in_a_process_of_its_own() {
    let house = House::open().await;
    println!("\nlistening at {}", house.host());
    let _ = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_does_not_run_out_of_files() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    // The lower limit is raised to the higher one, and what the store needs is left to it.
    let script = "ulimit -S -n 100 && ulimit -H -n 200 && exec \"$0\" --ignored --exact --nocapture \
        raw::files::a_server_in_a_process_of_its_own";
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(program);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let host = lines.find_map(|line| line.unwrap().strip_prefix("listening at ").map(str::to_string));
    let host = host.expect("the server starts");
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(Raw::to(&host, 2).await);
    }
    for _ in 0..20 {
        assert_eq!(Raw::to(&host, 3).await.ask(HEALTH).await.status, 200);
    }
    idle[0].assert_closed().await;
    drop(child.stdin.take());
    child.wait().unwrap();
}
