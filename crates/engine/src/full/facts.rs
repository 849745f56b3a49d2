//! What is certain about the moves at the root beside the main search, and how it goes together with what that finds.

use quincunx_rules::Position;

use crate::{Control, Info, Line, Proven, Score};

/// Certain scores of moves.
pub(super) struct Facts<P: Position> {
    known: Vec<Line<P::Move>>,
    /// All moves lose, in that many plies at most.
    lost: Option<u32>,
    legal: usize,
    lines: usize,
    /// Positions looked at to find that out.
    pub(super) nodes: u64,
}

impl<P: Position> Facts<P> {
    pub(super) fn new(root: &P, lines: usize) -> Facts<P> {
        let legal = if root.result().is_some() { 0 } else { root.count_moves() };
        Facts {
            known: Vec::new(),
            lost: None,
            legal,
            lines: lines.clamp(1, legal.max(1)),
            nodes: 0,
        }
    }

    /// The number of lines asked for, or of legal moves if there are fewer.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Adds what others know.
    pub(super) fn include(&mut self, other: Facts<P>) {
        for line in other.known {
            self.add_line(line);
        }
        self.lost = self.lost.or(other.lost);
        self.nodes += other.nodes;
    }

    /// The number of legal moves.
    pub(super) fn legal(&self) -> usize {
        self.legal
    }

    /// Adds the result for whoever makes the move, counted from before it.
    pub(super) fn add(&mut self, mv: P::Move, proven: Proven) {
        self.add_line(Line {
            score: proven.into(),
            moves: vec![mv],
        });
    }

    /// Adds the result of the root with a line that shows it.
    pub(super) fn add_result(&mut self, proven: Proven, moves: Vec<P::Move>) {
        self.add_line(Line {
            score: proven.into(),
            moves,
        });
        if let Proven::LossIn(plies) = proven {
            self.lost = Some(plies);
        }
    }

    /// Adds a certain line, unless one for its first move is there.
    fn add_line(&mut self, line: Line<P::Move>) {
        if self.find(line.moves[0]).is_none() {
            self.known.push(line);
        }
    }

    fn find(&self, mv: P::Move) -> Option<&Line<P::Move>> {
        self.known.iter().find(|line| line.moves[0] == mv)
    }

    /// Whether the lines asked for are known: as many wins, or all moves, or that there is nothing but to lose.
    pub(super) fn suffice(&self) -> bool {
        let wins = self.known.iter().filter(|line| line.score.is_win()).count();
        let lost = self.lost.is_some() && self.known.len() >= self.lines;
        self.legal > 0 && (wins >= self.lines || self.known.len() == self.legal || lost)
    }

    /// Lines that the main search has to find so that enough are left beside the known ones.
    pub(super) fn wanted(&self) -> usize {
        self.lines + self.known.len()
    }

    /// Whether all moves are known to lose.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// The known lines alone, after the main search has looked at so many positions.
    pub(super) fn info(&self, control: &Control, nodes: u64) -> Info<P::Move> {
        let mut info = self.merged(&Info {
            depth: 0,
            seldepth: 0,
            nodes,
            time: control.elapsed(),
            lines: Vec::new(),
        });
        // A proof covers every line to its end.
        if let Some(Proven::WinIn(plies) | Proven::LossIn(plies)) =
            info.lines.first().and_then(|line| line.score.proven())
        {
            (info.depth, info.seldepth) = (plies, plies);
        }
        info
    }

    /// What the main search says, corrected and completed by what is known: wins first, losses last.
    pub(super) fn merged(&self, info: &Info<P::Move>) -> Info<P::Move> {
        let mut lines = info.lines.clone();
        for line in &mut lines {
            match self.find(line.moves[0]) {
                // The main search may have found a shorter way.
                Some(known) if line.score.proven().is_none() || better(known.score, line.score) => {
                    *line = known.clone();
                }
                _ => {}
            }
            if let (None, Some(plies)) = (line.score.proven(), self.lost) {
                line.score = Score::loss_in(plies);
            }
        }
        let searched = lines.len();
        for known in &self.known {
            if !lines[..searched].iter().any(|line| line.moves[0] == known.moves[0]) {
                lines.push(known.clone());
            }
        }
        // The order of estimates stays as it is: a search knows better than their numbers which move to trust. Where
        // all moves lose, the first one known was chosen to be hard to refute.
        let chosen = self.lost.and(self.known.first()).map(|line| line.moves[0]);
        lines.sort_by_key(|line| match line.score.proven() {
            Some(Proven::WinIn(plies)) => (0, plies),
            None => (1, 0),
            Some(Proven::LossIn(_)) if Some(line.moves[0]) == chosen => (2, 0),
            Some(Proven::LossIn(plies)) => (3, u32::MAX - plies),
        });
        lines.truncate(self.lines);
        Info {
            nodes: self.nodes + info.nodes,
            lines,
            ..*info
        }
    }
}

/// Whether a certain score says more than another for the same move: a shorter win, or a loss by an earlier date.
fn better(known: Score, other: Score) -> bool {
    if known.is_win() { known > other } else { known < other }
}
