"""Exact results of Hadron, in one call."""

from __future__ import annotations

from dataclasses import dataclass

from quincunx._native import Position, Solver


@dataclass(frozen=True)
class Solution:
    """What is certain of a position: whether the player to move wins, and by which moves."""

    wins: bool
    """Whether the player to move wins."""
    moves: list[str]
    """The moves that win, sorted; none if the player to move loses."""


def solve(position: Position, *, time: float | None = None, nodes: int | None = None) -> Solution | None:
    """Solves a position of Hadron; None if `time` in seconds or `nodes` are used up before.

    Many positions are solved sooner by one `Solver`, which remembers what it has learnt.

    >>> solve(Position("hadron:size=3", "o2/3/2x 1"))
    Solution(wins=True, moves=['b2'])
    """
    moves = Solver().winning_moves(position, time=time, nodes=nodes)
    return None if moves is None else Solution(bool(moves), moves)
