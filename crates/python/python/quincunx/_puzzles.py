"""Positions in which exactly one move wins."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from quincunx._native import (
    Game,
    History,
    Position,
    Record,
    check_puzzle_json,
    find_puzzles_json,
    shipped_puzzles_json,
)


@dataclass(frozen=True)
class Puzzle:
    """A position in which exactly one move wins, and so at every further turn of the solver."""

    id: str
    """Its name: the same for all positions that are the same up to symmetry."""
    ruleset: str
    """The ruleset."""
    position: str
    """The text of the position, with the solver to move."""
    solution: list[str]
    """The moves of the solver and the answers to them."""
    kind: str
    """What it asks for: `win-in-N`, `defence`, `only-move`, `cut-off` or `jump`."""
    proven: bool
    """Whether every other move is proven not to win; if not, some are only clearly worse."""
    rating: int
    """How hard it is: the rating of the weakest level that solves it."""

    def start(self) -> Position:
        """The position to solve."""
        return Position(self.ruleset, self.position)

    def check(self) -> None:
        """Proves the puzzle again; a `ValueError` says what is wrong with it."""
        check_puzzle_json(json.dumps(asdict(self)))


def puzzles(game: Game | str | None = None) -> list[Puzzle]:
    """The puzzles that come with the package, of one ruleset or of all.

    >>> puzzle = puzzles("hadron")[0]
    >>> puzzle.start().play(puzzle.solution[0]).side != puzzle.start().side
    True
    """
    ruleset = None if game is None else (Game(game) if isinstance(game, str) else game).ruleset
    found = (Puzzle(**puzzle) for puzzle in json.loads(shipped_puzzles_json()))
    return [puzzle for puzzle in found if ruleset in (None, puzzle.ruleset)]


def find_puzzles(game: History | Record) -> list[Puzzle]:
    """The puzzles in a game that was played, looked for from its end on, as `quincunx puzzles make --from` does."""
    return [Puzzle(**puzzle) for puzzle in json.loads(find_puzzles_json(game))]
