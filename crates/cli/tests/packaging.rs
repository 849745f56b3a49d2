//! What packages ship beside the program: scripts for shells, and manual pages.

#![allow(clippy::unwrap_used, reason = "a test that cannot run the program has failed")]

use std::process::{Command, Output};

fn quincunx(words: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_quincunx");
    Command::new(program).args(words).output().unwrap()
}

/// What bash offers for the last of some words, by the script for it.
fn offered(words: &[&str]) -> Vec<String> {
    let script = String::from_utf8(quincunx(&["completions", "bash"]).stdout).unwrap();
    let last = words.len() - 1;
    let quoted: String = words.iter().map(|word| format!("'{word}' ")).collect();
    let call = format!(
        "COMP_WORDS=({quoted}); COMP_CWORD={last}; _quincunx quincunx \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{}]}}\"; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        last - 1
    );
    let bash = Command::new("bash")
        .arg("-c")
        .arg(script + "\n" + &call)
        .output()
        .unwrap();
    assert!(bash.status.success(), "{}", String::from_utf8_lossy(&bash.stderr));
    let offered = String::from_utf8(bash.stdout).unwrap();
    offered
        .lines()
        .map(str::to_string)
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn bash_completes_commands_rulesets_and_bots() {
    assert_eq!(offered(&["quincunx", "per"]), ["perft"]);
    assert_eq!(offered(&["quincunx", "show", "had"])[0], "hadron");
    assert!(offered(&["quincunx", "show", "had"]).contains(&"hadron:size=7".to_string()));
    assert_eq!(offered(&["quincunx", "play", "--two", "level:9"]), ["level:9"]);
    assert_eq!(offered(&["quincunx", "play", "--two", "greedy-"]), ["greedy-hard"]);
    assert_eq!(offered(&["quincunx", "rules", "em"]), ["emulsion"]);
}

#[test]
fn every_shell_has_a_script_and_others_are_told_which() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = String::from_utf8(quincunx(&["completions", shell]).stdout).unwrap();
        assert!(script.contains("perft"), "{shell}");
        // The generators for the other two complete no values.
        let has_values = script.replace('\\', "").contains("emulsion:size=8");
        assert_eq!(has_values, ["bash", "fish", "zsh"].contains(&shell), "{shell}");
    }
    let refused = quincunx(&["completions", "tcsh"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("[possible values: bash,")
    );
}

/// Words that complete are not the only ones that are taken.
#[test]
fn what_is_not_completed_is_taken_too() {
    let shown = quincunx(&["show", "emulsion:size=3,tiebreak=official", "--json"]);
    assert!(shown.status.success());
    let refused = quincunx(&["show", "chess"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert!(quincunx(&["man", pages.to_str().unwrap()]).status.success());
    let help = String::from_utf8(quincunx(&["help"]).stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.contains(&"analyze") && names.contains(&"man"), "{help}");
    for name in names {
        let page = std::fs::read_to_string(pages.join(format!("quincunx-{name}.1"))).unwrap();
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{name}");
    }
    let page = std::fs::read_to_string(pages.join("quincunx.1")).unwrap();
    assert!(page.contains("quincunx\\-play(1)"), "{page}");
    let nowhere = folder.path().join("file");
    std::fs::write(&nowhere, "").unwrap();
    let refused = quincunx(&["man", nowhere.to_str().unwrap()]);
    assert!(!refused.status.success());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("the pages cannot be written to"), "{said}");
}
