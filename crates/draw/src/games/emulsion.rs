//! Emulsion: drops that flow together.

use std::collections::BTreeMap;

use quincunx_rules::emulsion::{Emulsion, LARGER_GROUPS, Swap};
use quincunx_rules::{Player, Position, Square, Value, Word, phrase};

use super::square::{black_or_white, cell, cells, pieces};
use crate::{Board, Deciding, Deed, Drawn, Form, Ink, Layout, Look, Note, Notes, Piece, Surface, Trace};

/// The stones of both players.
const LOOKS: [Look; 2] = [
    Look {
        ink: Ink::Black,
        form: Form::Drop,
        height: 1,
        glyph: '●',
        letter: 'b',
    },
    Look {
        ink: Ink::White,
        form: Form::Drop,
        height: 1,
        glyph: '○',
        letter: 'w',
    },
];

impl<W: Word> Drawn for Emulsion<W> {
    fn layout(&self) -> Layout {
        Layout::square(self.size())
    }

    fn board(&self) -> Board {
        Board::new(self, Surface::Wood)
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut all = Vec::new();
        for player in Player::BOTH {
            let tags: BTreeMap<usize, u32> = groups(self, player)
                .into_iter()
                .filter(|group| group.count() > 1)
                .map(|group| (cell(middle(group), self.size(), self.size()), group.count()))
                .collect();
            let cells = cells(self.stones(player), self.size(), self.size());
            all.extend(
                pieces(cells, "stone", player, LOOKS[player.index()]).map(|piece| Piece {
                    tag: tags.get(&piece.cell).copied(),
                    ..piece
                }),
            );
        }
        all
    }

    fn links(&self) -> Vec<[usize; 2]> {
        let place = |square| cell(square, self.size(), self.size());
        let mut links = Vec::new();
        for stones in Player::BOTH.map(|player| self.stones(player)) {
            for index in stones.cells() {
                let square = Square::<W>::from_index(index);
                let next = [square.offset(1, 0), square.offset(0, 1)];
                for other in next.into_iter().flatten().filter(|other| stones.has(other.index())) {
                    links.push([place(square), place(other)]);
                }
            }
        }
        links
    }

    fn notes(&self) -> Notes {
        let row = |player: Player| Note {
            look: LOOKS[player.index()],
            title: black_or_white(player, LOOKS[player.index()]),
            player: Some(player.number()),
            needs: Vec::new(),
            allies: Vec::new(),
            values: vec![group_sizes(&self.groups(player))],
        };
        Notes {
            head: vec![phrase!("draw-groups", "groups")],
            rows: Player::BOTH.map(row).to_vec(),
        }
    }

    fn trace(&self, mv: Swap<W>) -> Trace {
        let place = |square| cell(square, self.size(), self.size());
        Trace::along(mv, Deed::Swap, vec![place(mv.from), place(mv.to)])
    }

    fn deciding(&self, winner: Player) -> Vec<Deciding> {
        if self.result().is_none_or(|outcome| outcome.reason != LARGER_GROUPS) {
            return Vec::new();
        }
        let [ones, twos] = Player::BOTH.map(|player| groups(self, player));
        let nth = (0..).find(|&n| ones.get(n).map(|group| group.count()) != twos.get(n).map(|group| group.count()));
        let Some(nth) = nth else { return Vec::new() };
        let of = |player: Player| {
            let group = groups(self, player).get(nth).copied()?;
            Some(Deciding {
                title: match group.count() {
                    1 => phrase!("draw-group-of-one", "player {player}: 1 stone", player),
                    count => phrase!("draw-group", "player {player}: {count} stones", player, count),
                },
                player: player.number(),
                ink: None,
                cells: cells(group, self.size(), self.size()),
                path: false,
            })
        };
        [winner, !winner].into_iter().filter_map(of).collect()
    }
}

/// The groups of a player, from the largest down.
fn groups<W: Word>(position: &Emulsion<W>, player: Player) -> Vec<W> {
    let mut left = position.stones(player);
    let mut groups = Vec::new();
    while !left.is_empty() {
        let group = left.flood(W::bit(left.lowest()));
        left &= !group;
        groups.push(group);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.count()));
    groups
}

/// The stone of a group that is nearest to its centre of gravity.
fn middle<W: Word>(group: W) -> Square<W> {
    let squares = || group.cells().map(Square::<W>::from_index);
    let count = i64::from(group.count());
    // Sums instead of means keep this exact.
    let (columns, rows) = squares().fold((0, 0), |(columns, rows), square| {
        (columns + i64::from(square.column()), rows + i64::from(square.row()))
    });
    let away = |square: &Square<W>| {
        let (x, y) = (
            i64::from(square.column()) * count - columns,
            i64::from(square.row()) * count - rows,
        );
        x * x + y * y
    };
    squares().min_by_key(away).unwrap_or(Square::from_index(0))
}

/// Sizes of groups as people write them: `12 5 3x2 1x9`.
fn group_sizes(sizes: &[u8]) -> Value {
    let runs = sizes.chunk_by(|one, next| one == next).map(|run| match run.len() {
        1 => run[0].to_string(),
        many => format!("{}x{many}", run[0]),
    });
    let text: Vec<String> = runs.collect();
    if text.is_empty() {
        phrase!("draw-no-groups", "none").into()
    } else {
        text.join(" ").into()
    }
}
