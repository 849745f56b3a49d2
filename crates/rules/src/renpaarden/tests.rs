use super::*;
use quincunx_naive as naive;

fn at<W: Word>(ruleset: &str, text: &str) -> Renpaarden<W> {
    Renpaarden::parse(&ruleset.parse().unwrap(), text).unwrap()
}

fn refusal<W: Word>(position: &Renpaarden<W>, mv: &str) -> (&'static str, String) {
    let reason = position.check(mv.parse().unwrap()).unwrap_err();
    (reason.rule(), reason.to_string())
}

fn targets<W: Word>(position: &Renpaarden<W>, from: &str) -> String {
    let from: Square<W> = from.parse().unwrap();
    let mut cells: Vec<String> = position
        .reach(from)
        .cells()
        .map(|cell| Square::<W>::from_index(cell).to_string())
        .collect();
    cells.sort();
    cells.join(" ")
}

#[test]
fn the_example_of_the_rules() {
    let position: Renpaarden<u64> = at("renpaarden:size=6", "oooo1o/oooooo/o1x3/3x2/xxx1x1/xxxxxx 1");
    assert!(position.is_legal("a4-d2".parse().unwrap()));
    assert!(position.is_legal("a4-c3".parse().unwrap()));
    assert_eq!(
        refusal(&position, "a4-b6"),
        ("renpaarden-own-stone", "there is a stone of your own on b6".to_string())
    );
    assert_eq!(
        refusal(&position, "a4-b2"),
        (
            "renpaarden-must-go-on",
            "there is a stone of your opponent on b2: step on from there until you reach an empty cell".to_string()
        )
    );
    let next = position.play("a4-d2".parse().unwrap()).unwrap();
    assert_eq!(next.to_string(), "oooo1o/oooooo/2x3/3x2/xxxox1/xxxxxx 2");
}

#[test]
fn chains_walk_over_opponents_and_stop_at_empty_cells() {
    let lone: Renpaarden<u128> = at("renpaarden", "9/9/9/9/4o4/9/9/9/9 1");
    assert_eq!(targets(&lone, "e5"), "c4 c6 d3 d7 f3 f7 g4 g6");
    // Two steps to f7 and from there to h8 and on; an empty cell is never stepped on from.
    let chain: Renpaarden<u128> = at("renpaarden", "9/7x1/5x3/9/4o4/9/9/9/9 1");
    assert_eq!(targets(&chain, "e5"), "c4 c6 d3 d6 d7 d8 e9 f3 f9 g4 g5 g6 g9 h6 i6");
    // An own stone on f7 is in the way of it all.
    let blocked: Renpaarden<u128> = at("renpaarden", "9/7x1/5o3/9/4o4/9/9/9/9 1");
    assert_eq!(targets(&blocked, "e5"), "c4 c6 d3 d7 f3 g4 g6");
    assert_eq!(refusal(&blocked, "e5-f7").0, "renpaarden-own-stone");
    assert_eq!(
        refusal(&blocked, "e5-e6"),
        (
            "renpaarden-unreachable",
            "no knight's step leads from e5 to e6, and no chain of them over stones of your opponent".to_string()
        )
    );
    // A stone cannot come back to where it started.
    assert_eq!(refusal(&chain, "e5-e5").0, "renpaarden-own-stone");
}

#[test]
fn moves_of_nobody_and_off_the_board() {
    let start: Renpaarden<u128> = at("renpaarden", "startpos");
    assert_eq!(
        refusal(&start, "c2-d4"),
        ("not-your-stone", "there is no stone of yours on c2".to_string())
    );
    assert_eq!(
        refusal(&start, "b8-k9"),
        ("off-board", "k9 is not on the 9x9 board".to_string())
    );
}

#[test]
fn passing_is_for_those_who_cannot_move() {
    let start: Renpaarden<u64> = at("renpaarden:size=5", "startpos");
    assert_eq!(
        refusal(&start, "pass"),
        ("renpaarden-must-move", "you can move, so you may not pass".to_string())
    );
    let bare: Renpaarden<u64> = at("renpaarden:size=5", "5/5/5/5/xxxxx 1");
    assert_eq!(bare.moves().as_slice(), [Ride::Pass]);
    assert_eq!(bare.count_moves(), 1);
    assert_eq!(bare.pick_move(|n| n - 1), Some(Ride::Pass));
    let next = bare.play(Ride::Pass).unwrap();
    assert_eq!(next.to_string(), "5/5/5/5/xxxxx 2");
}

#[test]
fn the_goal_ends_the_game() {
    let before: Renpaarden<u64> = at("renpaarden:size=5", "xx3/xxxxo/xxx1x/ooo1o/ooooo 1");
    assert_eq!(before.result(), None);
    let after = before.play("e4-d2".parse().unwrap()).unwrap();
    assert_eq!(after.result(), Some(Outcome::win(Player::One, GOAL_FILLED)));
    assert!(after.moves().is_empty());
    assert_eq!(after.count_moves(), 0);
    assert_eq!(after.pick_move(|_| 0), None);
    assert_eq!(refusal(&after, "a5-b3").0, "game-over");
    assert_eq!(refusal(&after, "pass").0, "game-over");
}

#[test]
fn a_stopped_game_is_decided_by_the_way_left() {
    let reason = EndReason::REPETITION;
    let start: Renpaarden<u64> = at("renpaarden:size=5", "startpos");
    assert_eq!(Player::BOTH.map(|player| start.distance(player)), [35, 35]);
    assert_eq!(start.stopped(reason), Outcome::draw(reason));
    let next = start.play("a5-b3".parse().unwrap()).unwrap();
    assert_eq!(Player::BOTH.map(|player| next.distance(player)), [33, 35]);
    assert_eq!(next.stopped(reason), Outcome::win(Player::One, reason));
    // The top row is the farthest for player 2, the bottom row for player 1.
    let wide: Renpaarden<u128> = at("renpaarden", "o7x/9/9/9/9/9/9/9/o7x 2");
    assert_eq!(Player::BOTH.map(|player| wide.distance(player)), [8, 8]);
    let upside_down = GridSymmetry::of_race().find(|symmetry| symmetry.exchanged).unwrap();
    assert_eq!(wide.transformed(upside_down).stopped(reason), Outcome::draw(reason));
}

#[test]
fn refused_texts() {
    let ruleset: Ruleset = "renpaarden:size=5".parse().unwrap();
    let problems = |text: &str| Renpaarden::<u64>::parse(&ruleset, text).unwrap_err().to_string();
    assert_eq!(
        problems("xxxxx/xxxxx/o3x/ooooo/ooooo 3"),
        "the player to move is 1 or 2, not `3`; \
         there are 11 `o`, but a player has 10 stones; \
         there are 11 `x`, but a player has 10 stones; \
         both players have filled their goal rows, but the first to do so ends the game"
    );
    assert_eq!(
        problems("xxxxx/xxxxx/5/ooooo/ooooo 1"),
        "both players have filled their goal rows, but the first to do so ends the game"
    );
    assert_eq!(problems("5/5/5/5/4b 1"), "`b` is no piece: pieces are `o`, `x`");
    assert!("passs".parse::<Ride<u64>>().is_err());
}

/// Set-ups that games hardly reach: crowded boards, few stones or none. Whoever has a stone can move.
#[test]
fn random_set_ups_equal_the_naive_game() {
    let ruleset: Ruleset = "renpaarden:size=5".parse().unwrap();
    let naive = naive::game("renpaarden:size=5");
    for seed in 0..3000 {
        let mut position = Renpaarden::<u64>::start(&ruleset).unwrap();
        position.stones = [0; 2];
        for n in 0..20 {
            let random = zobrist::mix(seed * 64 + n);
            let cell = Square::<u64>::new(random as u32 % 5, (random >> 32) as u32 % 5).unwrap();
            // Mostly opponents for player 1, so that its few stones are shut in.
            let player = usize::from(n >= seed % 10);
            if !(position.stones[0] | position.stones[1]).has(cell.index()) && position.stones[player].count() < 10 {
                position.stones[player] |= cell.bit();
            }
        }
        let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        texts.sort();
        assert_eq!(texts, naive.parse(&position.to_string()).moves(), "{position}");
        assert_eq!(texts.len(), position.count_moves(), "{position}");
        assert_eq!(texts == ["pass"], position.stones[0] == 0, "{position}");
        assert!(position.moves().iter().all(|&mv| position.check(mv).is_ok()));
    }
}
