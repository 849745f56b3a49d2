//! A tree of variations that is walked through and changed: what an analysis board holds.

use quincunx_rules::record::{Comment, Problem, Record, RecordedMove};
use quincunx_rules::{History, MoveError};

/// A position of a tree, by its number.
type At = usize;

/// The position it all begins from.
const ROOT: At = 0;
/// The judgements of a move, by their numbers in a record from 1.
pub const SYMBOLS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The position after a move.
#[derive(Clone, Debug)]
struct Node {
    turn: RecordedMove,
    parent: At,
    /// What was played from here, the main line first.
    children: Vec<At>,
}

/// A tree of variations, and the position in it that is shown.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What is said of the game, with no moves.
    head: Record,
    /// Nodes that were taken away stay, with nobody knowing them.
    nodes: Vec<Node>,
    here: At,
}

impl Tree {
    /// The tree of a record, at the end of its main line.
    pub fn of(record: &Record) -> Tree {
        let mut head = record.clone();
        // No moves are always legal.
        let _ = head.set_turns(Vec::new());
        let mut tree = Tree {
            head,
            nodes: vec![Node {
                turn: RecordedMove::default(),
                parent: ROOT,
                children: Vec::new(),
            }],
            here: ROOT,
        };
        tree.grow(ROOT, record.turns());
        tree.walk(usize::MAX);
        tree
    }

    fn grow(&mut self, mut at: At, line: &[RecordedMove]) {
        for turn in line {
            let mut own = turn.clone();
            let variations = std::mem::take(&mut own.variations);
            let next = self.add(at, own);
            for variation in &variations {
                self.grow(at, variation);
            }
            at = next;
        }
    }

    fn add(&mut self, parent: At, turn: RecordedMove) -> At {
        let at = self.nodes.len();
        self.nodes.push(Node {
            turn,
            parent,
            children: Vec::new(),
        });
        self.nodes[parent].children.push(at);
        at
    }

    /// The tree as a record: every variation beside the move it replaces.
    ///
    /// # Errors
    /// Never for moves that were legal when they were made.
    pub fn record(&self) -> Result<Record, Problem> {
        let mut record = self.head.clone();
        record.set_turns(self.written(self.nodes[ROOT].children.first().copied()))?;
        Ok(record)
    }

    /// A line from a move to its end, with what could be played instead of its moves.
    fn written(&self, first: Option<At>) -> Vec<RecordedMove> {
        let (mut line, mut next) = (Vec::new(), first);
        while let Some(at) = next {
            let mut turn = self.nodes[at].turn.clone();
            let siblings = &self.nodes[self.nodes[at].parent].children;
            if siblings.first() == Some(&at) {
                turn.variations = siblings[1..].iter().map(|&other| self.written(Some(other))).collect();
            }
            line.push(turn);
            next = self.nodes[at].children.first().copied();
        }
        line
    }

    /// The moves that lead to a position.
    fn path(&self, mut at: At) -> Vec<At> {
        let mut path = Vec::new();
        while at != ROOT {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// How many moves lead to the position that is shown.
    pub fn ply(&self) -> usize {
        self.path(self.here).len()
    }

    /// The game up to the position that is shown.
    ///
    /// # Errors
    /// Never for moves that were legal when they were made.
    pub fn history(&self) -> Result<History, MoveError> {
        let mut history = History::new(self.head.start().clone());
        for at in self.path(self.here) {
            history.push(&self.nodes[at].turn.mv)?;
        }
        Ok(history)
    }

    /// Goes so many moves into the line that is shown: through the position, and on by the main moves.
    pub fn walk(&mut self, ply: usize) {
        let mut line = self.path(self.here);
        line.truncate(ply);
        self.here = line.last().copied().unwrap_or(ROOT);
        let mut left = ply - line.len();
        while left > 0
            && let Some(&next) = self.nodes[self.here].children.first()
        {
            self.here = next;
            left -= 1;
        }
    }

    /// Makes a legal move from the position that is shown; one that is there already is only gone to.
    pub fn play(&mut self, mv: &str) {
        let known = self.nodes[self.here].children.iter();
        let known = known.copied().find(|&at| self.nodes[at].turn.mv == mv);
        self.here = known.unwrap_or_else(|| self.add(self.here, RecordedMove::new(mv)));
    }

    /// The moves that were tried from the position that is shown, the main one first.
    pub fn next(&self) -> impl Iterator<Item = &str> {
        let children = self.nodes[self.here].children.iter();
        children.map(|&at| self.nodes[at].turn.mv.as_str())
    }

    /// Whether the position that is shown is in a variation.
    pub fn is_variation(&self) -> bool {
        self.path(self.here).iter().any(|&at| !self.is_main(at))
    }

    fn is_main(&self, at: At) -> bool {
        self.nodes[self.nodes[at].parent].children.first() == Some(&at)
    }

    /// Makes the variation that is shown the main one of its place; false if it is none.
    pub fn promote(&mut self) -> bool {
        let path = self.path(self.here);
        let Some(&at) = path.iter().rev().find(|&&at| !self.is_main(at)) else {
            return false;
        };
        let parent = self.nodes[at].parent;
        let siblings = &mut self.nodes[parent].children;
        siblings.retain(|&other| other != at);
        siblings.insert(0, at);
        true
    }

    /// Takes the move that was shown away with all that follows; its text, if there is one.
    pub fn remove(&mut self) -> Option<String> {
        if self.here == ROOT {
            return None;
        }
        let (at, parent) = (self.here, self.nodes[self.here].parent);
        self.nodes[parent].children.retain(|&other| other != at);
        self.here = parent;
        Some(self.nodes[at].turn.mv.clone())
    }

    /// Says something of the move that is shown, or of the game, in place of what was said.
    pub fn comment(&mut self, text: &str) {
        let comments = match self.here {
            ROOT => self.head.comments_mut(),
            at => &mut self.nodes[at].turn.after,
        };
        // What else is in the comments, such as clocks, stays.
        for comment in comments.iter_mut() {
            comment.set_text("");
        }
        match comments.first_mut() {
            Some(first) => first.set_text(text),
            None => comments.push(Comment::new(text)),
        }
        comments.retain(|comment| *comment != Comment::default());
    }

    /// What is said of the move that is shown, or of the game.
    pub fn said(&self) -> String {
        let comments = match self.here {
            ROOT => self.head.comments(),
            at => &self.nodes[at].turn.after,
        };
        let texts = comments.iter().map(Comment::text).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Puts a symbol at the move that is shown, in place of another, or takes it away; false for what is no symbol, or
    /// where there is no move.
    pub fn mark(&mut self, symbol: &str) -> bool {
        let Some(nag) = SYMBOLS.iter().position(|known| *known == symbol) else {
            return false;
        };
        if self.here == ROOT {
            return false;
        }
        let nag = nag as u8 + 1;
        let nags = &mut self.nodes[self.here].turn.nags;
        let had = nags.contains(&nag);
        nags.retain(|&other| usize::from(other) > SYMBOLS.len());
        if !had {
            nags.insert(0, nag);
        }
        true
    }

    /// The symbols of the move that is shown.
    pub fn sign(&self) -> String {
        let nags = self.nodes[self.here].turn.nags.iter();
        let signs = nags.filter_map(|&nag| SYMBOLS.get(usize::from(nag).checked_sub(1)?));
        signs.copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Ruleset \"hadron\"]\n[Result \"*\"]\n\n{A game.} 1. c3 $1 {good} a1 (1... d2 2. b2 (2. e5)) 2. b2 *\n";

    fn moves(tree: &Tree) -> String {
        let text = tree.record().unwrap().to_string();
        text.split("\n\n").nth(1).unwrap_or_default().trim().to_string()
    }

    #[test]
    fn a_record_comes_out_as_it_went_in() {
        let record: Record = TEXT.parse().unwrap();
        assert_eq!(Tree::of(&record).record().unwrap(), record);
    }

    #[test]
    fn variations_are_played_promoted_and_deleted() {
        let mut tree = Tree::of(&"[Ruleset \"hadron\"]\n\n1. c3 a1 2. b2 *".parse().unwrap());
        assert_eq!((tree.ply(), tree.is_variation()), (3, false));
        tree.walk(1);
        tree.play("d2");
        tree.play("e5");
        assert_eq!(moves(&tree), "1. c3 a1 (1... d2 2. e5) 2. b2 *");
        assert_eq!(tree.history().unwrap().texts().collect::<Vec<_>>(), ["c3", "d2", "e5"]);
        tree.walk(1);
        assert_eq!(tree.next().collect::<Vec<_>>(), ["a1", "d2"]);
        tree.play("d2");
        assert!(tree.is_variation() && tree.promote() && !tree.promote());
        assert_eq!(moves(&tree), "1. c3 d2 (1... a1 2. b2) 2. e5 *");
        tree.walk(usize::MAX);
        assert_eq!(tree.ply(), 3);
        tree.walk(2);
        assert_eq!(tree.remove().as_deref(), Some("d2"));
        assert_eq!((moves(&tree).as_str(), tree.ply()), ("1. c3 a1 2. b2 *", 1));
        tree.walk(0);
        assert_eq!(tree.remove(), None);
    }

    #[test]
    fn moves_are_commented_and_judged() {
        let mut tree = Tree::of(&TEXT.parse().unwrap());
        tree.walk(1);
        assert_eq!((tree.said().as_str(), tree.sign().as_str()), ("good", "!"));
        assert!(tree.mark("!!") && !tree.mark("great"));
        tree.comment("very good");
        tree.walk(0);
        assert!(!tree.mark("!"));
        tree.comment("");
        assert!(moves(&tree).starts_with("1. c3 $3 {very good} 1... a1"), "{}", moves(&tree));
    }
}
