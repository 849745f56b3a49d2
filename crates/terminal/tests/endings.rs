//! The end of a game, as whoever sits at the terminal is told it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use quincunx_play::{Action, Offer, Seat, Settings};
use quincunx_terminal::{Sitter, Table, read_clock};
use quincunx_texts::{Lang, Texts};

/// A game of Hadron between two sitters, which ends like that.
fn ended(sitters: [&str; 2], end: impl FnOnce(&mut Table)) -> [String; 2] {
    let mut settings = Settings::new("hadron:size=3".parse().unwrap());
    settings.clock = read_clock("1+0").unwrap();
    let sitters = sitters.map(|sitter| sitter.parse::<Sitter>().unwrap());
    let mut table = Table::new(settings, sitters, 0, 0).unwrap();
    end(&mut table);
    Lang::ALL.map(|lang| table.ending(&Texts::new(lang)).unwrap().join(": "))
}

/// Player 1 is left without a move.
fn no_move(table: &mut Table) {
    for mv in ["c1", "b2", "a1", "c2", "a3", "b3"] {
        table.play(0, mv).unwrap();
    }
}

fn resign(table: &mut Table) {
    table.act(0, Seat::A, Action::Resign).unwrap();
}

fn flag(table: &mut Table) {
    table.game.tick(60_000);
}

const HUMAN: &str = "human";
const BOT: &str = "random";

#[test]
fn the_person_who_loses_is_told_so() {
    assert_eq!(
        ended([HUMAN, BOT], resign),
        ["You lost: you resigned", "Perdeste: desististe"]
    );
    assert_eq!(
        ended([HUMAN, BOT], flag),
        ["You lost: your time has run out", "Perdeste: acabou o teu tempo"]
    );
    assert_eq!(
        ended([HUMAN, BOT], no_move),
        ["You lost: you have no legal move", "Perdeste: não tens jogadas legais"]
    );
}

#[test]
fn the_person_who_wins_is_told_of_the_opponent() {
    assert_eq!(
        ended([BOT, HUMAN], resign),
        ["You won: the opponent resigned", "Ganhaste: o adversário desistiu"]
    );
    assert_eq!(
        ended([BOT, HUMAN], flag),
        [
            "You won: the opponent's time has run out",
            "Ganhaste: acabou o tempo do adversário"
        ]
    );
    assert_eq!(
        ended([BOT, HUMAN], no_move),
        [
            "You won: the opponent has no legal move",
            "Ganhaste: o adversário não tem jogadas legais"
        ]
    );
}

#[test]
fn two_people_and_those_who_watch_are_told_of_the_players() {
    for sitters in [[HUMAN, HUMAN], [BOT, BOT]] {
        assert_eq!(
            ended(sitters, resign),
            [
                "Player 2 has won: player 1 resigned",
                "O jogador 2 ganhou: o jogador 1 desistiu"
            ]
        );
        assert_eq!(
            ended(sitters, no_move),
            [
                "Player 2 has won: player 1 has no legal move",
                "O jogador 2 ganhou: o jogador 1 não tem jogadas legais"
            ]
        );
    }
}

#[test]
fn a_person_who_changed_seats_is_still_that_person() {
    let mut settings = Settings::new("hadron:size=3".parse().unwrap());
    settings.pie = true;
    let mut table = Table::new(settings, [Sitter::Human, BOT.parse().unwrap()], 0, 0).unwrap();
    table.play(0, "b2").unwrap();
    table.act(0, Seat::B, Action::Swap).unwrap();
    resign(&mut table);
    let texts = Texts::new(Lang::En);
    assert_eq!(table.ending(&texts).unwrap(), ["You lost", "you resigned"]);
}

#[test]
fn a_draw_is_the_same_for_all() {
    let draw = |table: &mut Table| {
        table.act(0, Seat::A, Action::Offer(Offer::Draw)).unwrap();
        table.act(0, Seat::B, Action::Accept(Offer::Draw)).unwrap();
    };
    for sitters in [[HUMAN, BOT], [HUMAN, HUMAN]] {
        assert_eq!(
            ended(sitters, draw),
            [
                "The game is a draw: both agreed to a draw",
                "O jogo acaba empatado: ambos aceitaram o empate"
            ]
        );
    }
}
