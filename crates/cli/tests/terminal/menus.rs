//! Menus, questions and lessons.

use crate::screen::keys;
use crate::{home, open};

#[test]
fn lessons_are_played_and_progress_is_kept() {
    let home = home();
    let mut screen = open(home.path(), &["learn", "hadron"]);
    screen.wait("Step 1 of 10");
    screen.wait("Your first piece");
    screen.send(keys::ENTER);
    screen.wait("whole turn");
    screen.send(keys::ENTER);
    screen.wait("Why not here?");
    // A wrong try is answered and taken back, by the cursor and by typing.
    screen.send(keys::UP);
    screen.send(keys::ENTER);
    screen.wait("balance");
    screen.line("a1");
    screen.wait("next step");
    screen.send(keys::CTRL_C);
    assert!(screen.ends());
    // The menu knows how far it went, and goes on from there.
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send("6");
    screen.wait("2 of 10 done");
    screen.wait("11 short steps");
    for _ in 0..3 {
        screen.send(keys::DOWN);
    }
    screen.send(keys::ENTER);
    screen.wait("Step 3 of 10");
    screen.send(keys::ESC);
    screen.wait("11 short steps");
}

#[test]
fn every_prompt_refuses_nonsense_and_asks_again() {
    let home = home();
    let mut screen = open(home.path(), &[]);
    screen.wait("Q U I N C U N X");
    screen.send("4");
    screen.wait("Computer, player 2");
    screen.send(keys::DOWN);
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait("Which computer?");
    screen.line("x");
    screen.wait("This game has no bot “level:3x”");
    screen.send("\x1b[3~");
    screen.line("greedy-hard");
    screen.wait("This game has no bot “greedy-hard”");
    screen.send("\x1b[3~");
    screen.line("greedy");
    screen.wait("‹ greedy ›");
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ 7 ›");
    screen.send(keys::DOWN);
    screen.send(keys::ENTER);
    screen.wait("Which clock?");
    screen.line("soon");
    screen.wait("“-soon” is no clock");
    screen.send("\x1b[3~");
    screen.line("2+1");
    screen.wait("‹ 2+1 ›");
    screen.send(keys::DOWN);
    screen.send(keys::RIGHT);
    screen.wait("‹ yes ›");
    screen.send("r");
    screen.wait("Hadron: the rules");
    screen.send("l");
    screen.wait("Hadron: as regras");
    screen.send("l");
    screen.wait("Hadron: the rules");
    screen.send(keys::ESC);
    screen.wait("Read the rules");
    screen.send(keys::ESC);
    screen.wait("Open a saved game");
    screen.send("9");
    screen.wait("Sair");
    screen.send("9");
    screen.wait("Quit");
    screen.send("8");
    screen.wait("Type a file name");
    screen.send(keys::ENTER);
    screen.wait("Open which file?");
    screen.send(keys::ENTER);
    screen.wait("A name is needed.");
    screen.line("nowhere");
    screen.wait("nowhere.qgn cannot be");
    // Escapes that come at once are another key.
    screen.send(keys::ESC);
    screen.wait_gone("Open which file?");
    screen.send(keys::ESC);
    screen.wait("Q U I N C U N X");
    screen.send("q");
    assert!(screen.ends());
}
