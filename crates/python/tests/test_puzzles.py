"""Puzzles: those that are shipped, their proofs, and puzzles in games."""

import dataclasses

import pytest
import quincunx
from quincunx import Game, History, Puzzle


def test_shipped_puzzles_are_right() -> None:
    everything, hadron = quincunx.puzzles(), quincunx.puzzles("hadron")
    assert hadron and hadron == quincunx.puzzles(Game("hadron")) == [p for p in everything if p.ruleset == "hadron"]
    assert not quincunx.puzzles("hadron:size=3")
    for puzzle in hadron[:5]:
        puzzle.check()
        assert quincunx.Solver().winning_moves(puzzle.start()) == [puzzle.solution[0]]


def test_a_wrong_puzzle_is_told() -> None:
    puzzle = quincunx.puzzles("hadron")[0]
    for change in ({"id": "hadron-0"}, {"solution": puzzle.solution[:-1]}, {"position": "5"}, {"kind": "chess"}):
        with pytest.raises(ValueError):
            dataclasses.replace(puzzle, **change).check()
    with pytest.raises(ValueError):
        quincunx.puzzles("chess")


def test_puzzles_in_a_game() -> None:
    """A game goes on from a puzzle by its solution: the puzzle is in it."""
    puzzle = quincunx.puzzles("hadron")[0]
    game = History(puzzle.start(), puzzle.solution)
    while game.result is None:
        game.push(game.position.legal_moves[0])
    found = quincunx.find_puzzles(game)
    assert puzzle.id in [other.id for other in found]
    assert found == quincunx.find_puzzles(game.record()) and all(isinstance(other, Puzzle) for other in found)
    with pytest.raises(TypeError):
        quincunx.find_puzzles("hadron")  # type: ignore[arg-type]
