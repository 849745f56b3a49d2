//! Ends that come from outside.

use crate::screen::close_on;
use crate::{home, open, program};

#[test]
fn a_signal_gives_the_terminal_back_and_keeps_the_game() {
    for signal in ["TERM", "INT", "HUP"] {
        let home = home();
        let mut screen = open(home.path(), &["play", "hadron", "--two", "human"]);
        screen.wait("Player 1 to move");
        assert!(screen.with(vt100::Screen::alternate_screen));
        screen.line("c3");
        screen.wait("Player 2 to move");
        screen.signal(signal);
        assert!(!screen.ends(), "whoever sent it is told that it was obeyed");
        screen.wait_for("the screen as it was", |_| {
            screen.with(|screen| {
                let mouse = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
                !screen.alternate_screen() && mouse && !screen.hide_cursor() && !screen.bracketed_paste()
            })
        });
        drop(screen);
        let screen = open(home.path(), &[]);
        screen.wait("Hadron: human – human, 1 move");
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_program() {
    let home = home();
    let args = ["play", "hadron", "--two", "human"];
    close_on(&program(), &args, home.path(), "Player 1 to move");
}
