//! Certificates: one that holds, and what is wrong with those that do not.

use quincunx_naive::{Certificate, game};

/// So few positions that the plain search needs moves at the start.
const LIMIT: usize = 20;

/// A certificate of Hadron 3x3, made by plain search: who wins from the start and after each first move.
fn made() -> Certificate {
    let mut certificate = Certificate {
        ruleset: "hadron:size=3".to_owned(),
        ..Certificate::default()
    };
    let start = game(&certificate.ruleset);
    let winner = start.best_result(usize::MAX).expect("no limit");
    certificate.claims.push((winner, Vec::new()));
    let mut waiting = Vec::new();
    for mv in start.moves() {
        let mut next = start.boxed_clone();
        next.play(&mv);
        let winner = next.best_result(usize::MAX).expect("no limit");
        certificate.claims.push((winner, vec![mv]));
        waiting.push(next);
    }
    waiting.push(start);
    while let Some(at) = waiting.pop() {
        for mv in at.moves() {
            let mut next = at.boxed_clone();
            next.play(&mv);
            if next.best_result(usize::MAX) == Some(at.side()) {
                certificate.moves.insert(at.text(), mv);
            }
            waiting.push(next);
        }
    }
    certificate
}

#[test]
fn a_certificate_that_holds() {
    let certificate = made();
    assert_eq!(Certificate::parse(&certificate.text()).as_ref(), Ok(&certificate));
    let checked = certificate.check(LIMIT).expect("it holds");
    assert_eq!(checked.claims, 10);
    assert_eq!(checked.searched, 0, "there is a move for everything");
    let mut state = 0;
    let mut pick = |count: usize| {
        state += 7;
        state % count
    };
    let sample = certificate.sample(20, LIMIT, &mut pick).expect("it holds");
    assert!(sample.positions >= 40, "{sample:?}");
    // One image of a position is enough.
    let mut fewer = certificate.clone();
    fewer
        .moves
        .retain(|position, _| !position.starts_with('2') && !position.starts_with("1o"));
    assert!(fewer.moves.len() < certificate.moves.len());
    fewer.check(LIMIT).expect("it holds");
}

#[test]
fn a_wrong_claim() {
    let mut certificate = made();
    let (winner, _) = certificate.claims[0];
    certificate.claims = vec![(3 - winner, Vec::new())];
    let refused = certificate.check(usize::MAX).expect_err("the other player wins");
    assert!(refused.starts_with(&format!("player {winner} ")), "{refused}");
}

#[test]
fn a_move_too_few() {
    let mut certificate = made();
    certificate.moves.clear();
    let refused = certificate.check(LIMIT).expect_err("nothing is proved");
    assert!(refused.starts_with("there is no move for 3/3/3 1"), "{refused}");
}

#[test]
fn a_losing_move_and_an_illegal_one() {
    let certificate = made();
    let mut losing = 0;
    for position in certificate.moves.keys() {
        let at = game("hadron:size=3").parse(position);
        let mut wrong = certificate.clone();
        wrong.claims.truncate(1);
        for mv in at.moves() {
            let mut next = at.boxed_clone();
            next.play(&mv);
            if next.best_result(usize::MAX) != Some(at.side()) {
                wrong.moves.insert(position.clone(), mv);
                losing += usize::from(wrong.check(usize::MAX).is_err());
            }
        }
    }
    assert!(losing > 0, "no wrong move lay on the way");
    let mut illegal = certificate.clone();
    illegal.moves.insert("3/3/3 1".to_owned(), "d4".to_owned());
    assert_eq!(illegal.check(LIMIT), Err("d4 is not legal in 3/3/3 1".to_owned()));
    illegal.claims = vec![(1, vec!["a1".to_owned(), "a1".to_owned()])];
    assert_eq!(illegal.check(LIMIT), Err("a1 is not legal in 3/3/o2 2".to_owned()));
}

#[test]
fn nonsense_is_named() {
    for (text, reason) in [
        ("", "a certificate begins with the line `quincunx certificate 1`"),
        (
            "quincunx certificate 1",
            "the second line has to be the ruleset, such as `hadron:size=5`",
        ),
        (
            "quincunx certificate 1\nhadron\nc3 5/5/5/5/5 1",
            "there is no claim, `wins PLAYER MOVES`",
        ),
        (
            "quincunx certificate 1\nhadron\nwins 3",
            "line 3: `wins 3` is not `wins PLAYER MOVES`",
        ),
        (
            "quincunx certificate 1\nhadron\nwins 1\nc3",
            "line 4: `c3` is neither `wins PLAYER MOVES` nor `MOVE POSITION`",
        ),
    ] {
        assert_eq!(Certificate::parse(text), Err(reason.to_owned()));
    }
}
