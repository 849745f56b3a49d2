//! Everything the terminal says exists.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use quincunx_terminal::{COMMANDS, Command};
use quincunx_texts::{Lang, Texts};

fn walk(dir: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// The words in quotes that look like names of messages.
fn quoted() -> BTreeSet<String> {
    let mut sources = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut sources);
    let name = |word: &&str| {
        word.contains('-') && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-') && word.len() > 4
    };
    let words = sources.iter().flat_map(|source| source.split('"'));
    words
        .filter(name)
        .filter(|word| !word.ends_with('-'))
        .map(String::from)
        .collect()
}

#[test]
fn every_message_that_is_named_exists() {
    let texts = Texts::new(Lang::En);
    let known_words = ["greedy-hard", "settings-json"];
    for name in quoted() {
        assert!(
            texts.has(&name) || known_words.contains(&name.as_str()),
            "there is no message {name}"
        );
    }
}

#[test]
fn every_message_of_the_terminal_is_said() {
    let said = quoted();
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../texts/locales/en/terminal.ftl"));
    for line in source.unwrap().lines() {
        let Some((name, _)) = line.split_once(" =") else {
            continue;
        };
        let word = name.starts_with("command-") || name.starts_with("do-") || !name.contains('-');
        let placed = name.starts_with(' ') || name.starts_with('#');
        assert!(word || placed || said.contains(name), "nobody says {name}");
    }
}

#[test]
fn commands_are_understood_in_both_languages() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut words = BTreeSet::new();
        for (command, name, _) in COMMANDS {
            assert!(texts.has(&format!("command-{name}")) && texts.has(&format!("do-{name}")));
            let word = command.word(&texts);
            assert_eq!(Command::read(&word, &texts), Some((command, "")), "{lang}: {word}");
            assert!(words.insert(word));
            assert_eq!(
                Command::read(name, &texts).map(|(command, _)| command),
                Some(command),
                "{lang}: {name}"
            );
        }
    }
    let texts = Texts::new(Lang::Pt);
    assert_eq!(
        Command::read(" Guardar  o meu jogo ", &texts),
        Some((Command::Save, "o meu jogo"))
    );
    assert_eq!(Command::read("c3", &texts), None);
}
