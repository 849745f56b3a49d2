use super::*;
use quincunx_naive as naive;

fn at<W: Word>(ruleset: &str, text: &str) -> Emulsion<W> {
    Emulsion::parse(&ruleset.parse().unwrap(), text).unwrap()
}

fn refusal<W: Word>(position: &Emulsion<W>, mv: &str) -> (&'static str, String) {
    let reason = position.check(mv.parse().unwrap()).unwrap_err();
    (reason.rule(), reason.to_string())
}

#[test]
fn starts_are_checkered() {
    for (ruleset, text) in [
        ("emulsion:size=1", "w 1"),
        ("emulsion:size=2", "bw/wb 1"),
        ("emulsion:size=3", "wbw/bwb/wbw 1"),
        ("emulsion:size=4", "bwbw/wbwb/bwbw/wbwb 1"),
    ] {
        assert_eq!(at::<u64>(ruleset, "startpos").to_string(), text);
    }
    let odd: Emulsion<u128> = at("emulsion:size=11", "startpos");
    assert_eq!(Player::BOTH.map(|player| odd.stones(player).count()), [60, 61]);
}

#[test]
fn the_examples_of_the_rules() {
    let start: Emulsion<u64> = at("emulsion:size=4", "startpos");
    let next = start.play("b3-c3".parse().unwrap()).unwrap();
    assert_eq!(next.to_string(), "bwbw/wwbb/bwbw/wbwb 2");
    assert_eq!(
        refusal(&next, "b4-c4"),
        (
            "emulsion-no-gain",
            "the stone on b4 is worth 1 1/2 now and 1 1/2 after the swap: it must gain".to_string()
        )
    );
    let last = next.play("d2-c3".parse().unwrap()).unwrap();
    assert_eq!(last.to_string(), "bwbw/wwwb/bwbb/wbwb 1");
}

#[test]
fn values_count_neighbours_and_edges() {
    let position: Emulsion<u128> = at("emulsion:size=9", "startpos");
    let value = |player, cell: &str| position.doubled_value(player, cell.parse().unwrap());
    assert_eq!(value(Player::Two, "a1"), 2);
    assert_eq!(value(Player::One, "a1"), 6);
    assert_eq!(value(Player::One, "b1"), 1);
    assert_eq!(value(Player::Two, "b1"), 7);
    assert_eq!(value(Player::Two, "e5"), 0);
    assert_eq!(value(Player::One, "e5"), 8);
    let single: Emulsion<u64> = at("emulsion:size=1", "startpos");
    assert_eq!(single.doubled_value(Player::Two, "a1".parse().unwrap()), 4);
    for (halves, text) in [(0, "0"), (1, "1/2"), (2, "1"), (5, "2 1/2"), (8, "4")] {
        assert_eq!(Halves(halves).to_string(), text);
    }
}

#[test]
fn reasons_of_refusal() {
    let start: Emulsion<u64> = at("emulsion:size=4", "startpos");
    assert_eq!(
        refusal(&start, "b4-c4"),
        ("not-your-stone", "there is no stone of yours on b4".to_string())
    );
    assert_eq!(
        refusal(&start, "a4-e4"),
        ("off-board", "e4 is not on the 4x4 board".to_string())
    );
    assert_eq!(
        refusal(&start, "a4-b3"),
        (
            "emulsion-own-stone",
            "there is a stone of your own on b3: swap with one of your opponent".to_string()
        )
    );
    assert_eq!(
        refusal(&start, "a4-d4"),
        (
            "emulsion-not-adjacent",
            "d4 is not next to a4, neither orthogonally nor diagonally".to_string()
        )
    );
    // Cells that follow each other in the word but not on the board.
    let wide: Emulsion<u128> = at("emulsion:size=11", "startpos");
    assert_eq!(refusal(&wide, "k2-a3").0, "emulsion-not-adjacent");
}

#[test]
fn equal_groups_are_decided_by_the_tie_break() {
    for (ruleset, winner) in [
        ("emulsion:size=2", Player::One),
        ("emulsion:size=2,tiebreak=official", Player::Two),
    ] {
        let start: Emulsion<u64> = at(ruleset, "startpos");
        let end = start.play("a2-b2".parse().unwrap()).unwrap();
        assert_eq!(end.to_string(), "wb/wb 2");
        assert_eq!(end.result(), Some(Outcome::win(winner, TIE_BREAK)));
        assert_eq!(refusal(&end, "a2-b2").0, "game-over");
    }
}

#[test]
fn the_first_different_group_decides() {
    let judged = |text: &str| {
        let position: Emulsion<u64> = at("emulsion:size=4", text);
        (
            position.groups(Player::One).to_vec(),
            position.groups(Player::Two).to_vec(),
            position.judged(),
        )
    };
    let one = Outcome::win(Player::One, LARGER_GROUPS);
    assert_eq!(judged("bbbb/bwww/bwbb/wwbb 1"), (vec![6, 4], vec![6], one));
    assert_eq!(judged("bbbb/bbbb/bbbb/bbbb 2"), (vec![16], vec![], one));
    let two = Outcome::win(Player::Two, LARGER_GROUPS);
    assert_eq!(judged("bbww/bbww/wwbb/wwwb 1"), (vec![4, 3], vec![5, 4], two));
    let single: Emulsion<u64> = at("emulsion:size=1", "startpos");
    assert_eq!(single.result(), Some(two));
}

#[test]
fn groups_hang_together_orthogonally() {
    let position: Emulsion<u64> = at("emulsion:size=3", "bbw/wbw/bwb 1");
    assert_eq!(position.groups(Player::One).as_slice(), [3, 1, 1]);
    assert_eq!(position.groups(Player::Two).as_slice(), [2, 1, 1]);
    let group = position.group("b2".parse().unwrap());
    let cells: Vec<String> = group
        .cells()
        .map(|cell| Square::<u64>::from_index(cell).to_string())
        .collect();
    assert_eq!(cells, ["b2", "a3", "b3"]);
}

#[test]
fn refused_texts() {
    let ruleset: Ruleset = "emulsion:size=3".parse().unwrap();
    let problems = |text: &str| Emulsion::<u64>::parse(&ruleset, text).unwrap_err().to_string();
    assert_eq!(
        problems("bw1/3/www 1"),
        "the board is full in Emulsion: every cell holds a `b` or a `w`"
    );
    assert_eq!(
        problems("bwb/wxb/ww 0"),
        "`x` is no piece: pieces are `b`, `w`; row 3 from the top has 3 cells, not 2; \
         the player to move is 1 or 2, not `0`"
    );
    // Any number of stones of each colour will do.
    assert_eq!(
        at::<u64>("emulsion:size=3", "www/www/www 2").to_string(),
        "www/www/www 2"
    );
}

fn random_set_ups<W: Word>(ruleset: &str) {
    let start: Emulsion<W> = at(ruleset, "startpos");
    let naive = naive::game(ruleset);
    for seed in 0..300 {
        let mut position = start;
        // From an even mixture to almost one colour.
        let share = seed % 8 + 1;
        position.black = start
            .board
            .cells()
            .filter(|&cell| zobrist::mix(seed * 128 + u64::from(cell)) % 16 < share)
            .fold(W::EMPTY, |black, cell| black | W::bit(cell));
        position.side = Player::BOTH[seed as usize / 8 % 2];
        let plain = naive.parse(&position.to_string());
        let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        texts.sort();
        assert_eq!(texts, plain.moves(), "{ruleset} {position}");
        assert_eq!(texts.len(), position.count_moves(), "{ruleset} {position}");
        let winner = position.result().and_then(|outcome| outcome.winner);
        assert_eq!(winner.map(Player::number), plain.winner(), "{ruleset} {position}");
    }
}

#[test]
fn random_set_ups_equal_the_naive_game() {
    for ruleset in ["emulsion:size=2", "emulsion:size=5", "emulsion:size=8"] {
        random_set_ups::<u64>(ruleset);
    }
    for ruleset in ["emulsion:size=9", "emulsion", "emulsion:size=11"] {
        random_set_ups::<u128>(ruleset);
    }
}
