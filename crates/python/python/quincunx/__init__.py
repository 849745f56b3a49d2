"""Quincunx: five abstract board games, their engine, an exact solver, and fast environments for learning.

>>> import quincunx
>>> game = quincunx.Game("hadron")
>>> position = game.start().play("c3")
>>> print(position.draw(notes=False))  # doctest: +ELLIPSIS
   ┌───┬───┬───┬───┬───┐
...

`Game` and `Position` are the rules, `History` a game so far, `Record` one that is written down; `Engine`, `Bot` and
`Solver` play; `review` and `puzzles` are for studying; `VecEnv` is many games at once. `quincunx.pettingzoo` and `quincunx.gymnasium` are environments of those
libraries. Errors are `ValueError` with a sentence, of a move that breaks a rule `IllegalMove`.
"""

from quincunx._errors import IllegalMove
from quincunx._native import (
    Analysis,
    Bot,
    Engine,
    Game,
    History,
    Line,
    Outcome,
    Position,
    Record,
    Solver,
    games,
    read_records,
    write_records,
)
from quincunx._puzzles import Puzzle, find_puzzles, puzzles
from quincunx._review import review
from quincunx._solution import Solution, solve
from quincunx._vec_env import VecEnv

__all__ = [
    "Analysis",
    "Bot",
    "Engine",
    "Game",
    "History",
    "IllegalMove",
    "Line",
    "Outcome",
    "Position",
    "Puzzle",
    "Record",
    "Solution",
    "Solver",
    "VecEnv",
    "find_puzzles",
    "games",
    "puzzles",
    "read_records",
    "review",
    "solve",
    "write_records",
]
