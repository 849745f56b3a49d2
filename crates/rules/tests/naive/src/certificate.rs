//! Certificates: for whoever is said to win, one move for every position to come to; and their check by walking through
//! everything the loser can do.
//!
//! ```text
//! quincunx certificate 1
//! hadron:size=5
//! wins 1
//! wins 2 a1 c3
//! c3 5/5/5/5/5 1
//! ```
//!
//! After the heading and the ruleset come the claims, `wins PLAYER MOVES`: who wins after these moves from the start;
//! and then the moves, `MOVE POSITION`, each for the player to move there. A move holds for all eight images of its
//! position. Where the winner has no move for a position to come to, a plain search has to find the result by itself.

use std::collections::{HashMap, HashSet};

use crate::board::{board_text, other, parse_board, words};
use crate::{Game, game};

/// The first line.
const HEADING: &str = "quincunx certificate 1";

/// Claims, and the moves that prove them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Certificate {
    /// The ruleset, such as `hadron:size=5`.
    pub ruleset: String,
    /// Who wins after which moves from the start.
    pub claims: Vec<(u8, Vec<String>)>,
    /// The winning move of a position.
    pub moves: HashMap<String, String>,
}

/// What a check has looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Checked {
    /// Claims that hold.
    pub claims: usize,
    /// Different positions walked through, images counted once.
    pub positions: usize,
    /// Of these, positions that the plain search decided.
    pub searched: usize,
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// Says which line is wrong and what would be right.
    pub fn parse(text: &str) -> Result<Certificate, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEADING) {
            return Err(format!("a certificate begins with the line `{HEADING}`"));
        }
        let mut certificate = Certificate {
            ruleset: lines
                .next()
                .ok_or("the second line has to be the ruleset, such as `hadron:size=5`")?
                .to_owned(),
            ..Certificate::default()
        };
        for (number, line) in (3..).zip(lines) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word == "wins" {
                let mut words = rest.split(' ');
                let winner = match words.next() {
                    Some("1") => 1,
                    Some("2") => 2,
                    _ => return Err(format!("line {number}: `{line}` is not `wins PLAYER MOVES`")),
                };
                certificate.claims.push((winner, words.map(str::to_owned).collect()));
            } else if rest.is_empty() {
                return Err(format!(
                    "line {number}: `{line}` is neither `wins PLAYER MOVES` nor `MOVE POSITION`"
                ));
            } else {
                certificate.moves.insert(rest.to_owned(), word.to_owned());
            }
        }
        if certificate.claims.is_empty() {
            return Err("there is no claim, `wins PLAYER MOVES`".to_owned());
        }
        Ok(certificate)
    }

    /// The certificate as text, the same however it was made.
    pub fn text(&self) -> String {
        let mut lines = vec![HEADING.to_owned(), self.ruleset.clone()];
        for (winner, moves) in &self.claims {
            let claim = std::iter::once(format!("wins {winner}")).chain(moves.iter().cloned());
            lines.push(claim.collect::<Vec<_>>().join(" "));
        }
        let mut moves: Vec<String> = self
            .moves
            .iter()
            .map(|(position, mv)| format!("{mv} {position}"))
            .collect();
        moves.sort();
        lines.append(&mut moves);
        lines.join("\n") + "\n"
    }

    /// Walks through everything the losers can do, with up to `limit` positions of plain search wherever there is no
    /// move. The ruleset must be a known one.
    ///
    /// # Errors
    /// Says what does not hold.
    pub fn check(&self, limit: usize) -> Result<Checked, String> {
        let mut check = Check::new(self, limit);
        for claim in &self.claims {
            let (winner, at) = self.claimed(claim)?;
            check.walk(at, winner)?;
            check.checked.claims += 1;
        }
        Ok(check.checked)
    }

    /// Plays `games` games in which the losers choose by `pick(n)`, a number below n: a sample of what `check` does.
    ///
    /// # Errors
    /// Says what does not hold.
    pub fn sample(&self, games: usize, limit: usize, pick: &mut dyn FnMut(usize) -> usize) -> Result<Checked, String> {
        let mut check = Check::new(self, limit);
        for claim in self.claims.iter().cycle().take(games) {
            let (winner, mut at) = self.claimed(claim)?;
            while let Some(mut replies) = check.step(&*at, winner)? {
                at = replies.swap_remove(pick(replies.len()));
            }
        }
        check.checked.claims = self.claims.len().min(games);
        Ok(check.checked)
    }

    /// The winner and the position of a claim.
    fn claimed(&self, (winner, moves): &(u8, Vec<String>)) -> Result<(u8, Box<dyn Game>), String> {
        let mut at = game(&self.ruleset);
        for mv in moves {
            at = played(&*at, mv)?;
        }
        Ok((*winner, at))
    }
}

/// A position after a move, which may be nonsense.
fn played(at: &dyn Game, mv: &str) -> Result<Box<dyn Game>, String> {
    if !at.moves().iter().any(|legal| legal == mv) {
        return Err(format!("{mv} is not legal in {}", at.text()));
    }
    let mut next = at.boxed_clone();
    next.play(mv);
    Ok(next)
}

/// The eight images of a position text, itself first; only itself where the board is not square.
fn images(text: &str) -> Vec<String> {
    let (board, side, extra) = words(text);
    let mut cells = parse_board(board, |letter| letter);
    if !extra.is_empty() || cells.iter().any(|row| row.len() != cells.len()) {
        return vec![text.to_owned()];
    }
    let mut images = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            images.push(format!("{} {side}", board_text(&cells, |letter| *letter)));
            let size = cells.len();
            cells = (0..size)
                .map(|row| (0..size).map(|column| cells[size - 1 - column][row]).collect())
                .collect();
        }
        cells.reverse();
    }
    images
}

/// The least of the eight images of a position.
fn least_image(text: &str) -> String {
    images(text).into_iter().min().unwrap_or_default()
}

/// The player who wins a position as far as a check finds that out without a move to go by: by a plain search of at
/// most `limit` positions. All eight images have the same answer.
pub fn plain_result(at: &dyn Game, limit: usize) -> Option<u8> {
    // How far the search gets depends on the order of the moves.
    at.parse(&least_image(&at.text())).best_result(limit)
}

struct Check<'a> {
    certificate: &'a Certificate,
    limit: usize,
    /// The least image of every position that was looked at, with the winner.
    seen: HashSet<(u8, String)>,
    checked: Checked,
}

impl<'a> Check<'a> {
    fn new(certificate: &'a Certificate, limit: usize) -> Check<'a> {
        Check {
            certificate,
            limit,
            seen: HashSet::new(),
            checked: Checked::default(),
        }
    }

    fn walk(&mut self, at: Box<dyn Game>, winner: u8) -> Result<(), String> {
        let mut waiting = vec![at];
        while let Some(at) = waiting.pop() {
            if self.seen.insert((winner, least_image(&at.text()))) {
                waiting.extend(self.step(&*at, winner)?.unwrap_or_default());
            }
        }
        Ok(())
    }

    /// What a position leads to: the one move of the winner, or all of the loser; `None` if it is decided here.
    fn step(&mut self, at: &dyn Game, winner: u8) -> Result<Option<Vec<Box<dyn Game>>>, String> {
        self.checked.positions += 1;
        let text = at.text();
        if let Some(found) = at.winner() {
            return match found == winner {
                true => Ok(None),
                false => Err(format!("player {found} has won in {text}, not player {winner}")),
            };
        }
        let images = images(&text);
        let own = images.iter().find_map(|image| {
            let mv = self.certificate.moves.get(image)?;
            (at.side() == winner).then(|| (at.parse(image), mv))
        });
        if let Some((image, mv)) = own {
            return Ok(Some(vec![played(&*image, mv)?]));
        }
        if at.side() == other(winner) {
            let replies = at.moves().iter().map(|mv| played(at, mv)).collect::<Result<_, _>>()?;
            return Ok(Some(replies));
        }
        self.checked.searched += 1;
        match plain_result(at, self.limit) {
            Some(found) if found == winner => Ok(None),
            Some(found) => Err(format!("player {found} wins {text}, not player {winner}")),
            None => Err(format!(
                "there is no move for {text}, and the plain search needs more than {} positions",
                self.limit
            )),
        }
    }
}
