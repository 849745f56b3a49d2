"""Many games at once, stepped into arrays that the caller owns."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Union

import numpy as np
from numpy.typing import NDArray

from quincunx._native import Game, Games, Position

Flags: TypeAlias = NDArray[Any]
"""An array of bool, int8, uint8 or float32."""

_Wanted: TypeAlias = Union[Flags, Literal[False], None]


class VecEnv:
    """Many games of one ruleset, stepped at once; a game that has ended begins anew in the same step.

    All results are written into arrays, always the same ones: they are made here, or are the caller's own, given by
    name, contiguous and of the right shape (memory of a tensor will do). False leaves an array out, and the time to
    write it. The lock of Python is released meanwhile, and `threads` share the work.

    - `observations` (games, planes, rows, columns): each position seen by its player to move; float32 unless the
      caller's own is of bool, int8 or uint8. `Game.planes` says what the planes are.
    - `masks` (games, actions): the legal actions; bool unless the caller's own is of int8, uint8 or float32.
    - `sides` (games), int8: the players to move, 1 or 2.
    - `rewards` (games), float32: of the last step, for the player who made it: 1 won, -1 lost, 0 drawn or not ended.
    - `terminated` (games), bool: whether the last step ended the game, by its rules or by the third occurrence of a
      position, which the rules leave to a referee (`repetition`).
    - `truncated` (games), bool: whether the last step reached the limit `max_plies`; the reward then is what the
      referee's rules say of a game that is stopped.

    There is no chance in the games: the caller draws. `draw` turns numbers from 0 to 1 into legal actions.

    >>> import numpy as np
    >>> env = VecEnv("hadron:size=7", 1000)
    >>> rng, ends = np.random.default_rng(0), 0
    >>> for _ in range(100):
    ...     env.step(env.draw(rng.random(1000)))
    ...     ends += int(env.terminated.sum())
    >>> env.observations.shape, env.masks.shape, ends > 1000
    ((1000, 3, 7, 7), (1000, 49), True)
    """

    game: Game
    """The game with its options."""
    num_envs: int
    """How many games there are."""
    observations: Flags
    """What there is to see."""
    masks: Flags
    """The legal actions."""
    sides: NDArray[np.int8]
    """The players to move."""
    rewards: NDArray[np.float32]
    """What the last step was worth to who made it."""
    terminated: NDArray[np.bool_]
    """Whether the last step ended the game."""
    truncated: NDArray[np.bool_]
    """Whether the last step reached the limit of moves."""
    actions: NDArray[np.int64]
    """Where `draw` writes to, unless told otherwise."""

    def __init__(
        self,
        start: str | Game | Position,
        num_envs: int,
        *,
        threads: int = 1,
        repetition: bool = True,
        max_plies: int | None = None,
        observations: _Wanted = None,
        masks: _Wanted = None,
        sides: NDArray[np.int8] | None = None,
        rewards: NDArray[np.float32] | None = None,
        terminated: NDArray[np.bool_] | None = None,
        truncated: NDArray[np.bool_] | None = None,
        solver_memory: int = 64,
    ) -> None:
        """Begins `num_envs` games at the start of a ruleset, or at a position."""
        self._games = Games(
            start,
            num_envs,
            threads=threads,
            repetition=repetition,
            max_plies=max_plies,
            solver_memory=solver_memory,
        )
        self.game = start.game if isinstance(start, Position) else Game(str(start))
        self.num_envs = num_envs

        def made(given: Any, shape: tuple[int, ...], kind: Any) -> Any:
            return np.zeros(shape, kind) if given is None else given

        planes = made(observations, (num_envs, *self.game.observation_shape), np.float32)
        legal = made(masks, (num_envs, self.game.num_actions), np.bool_)
        self._planes = None if planes is False else planes
        self._legal = None if legal is False else legal
        self.observations = np.zeros((0,), np.float32) if planes is False else planes
        self.masks = np.zeros((0,), np.bool_) if legal is False else legal
        self.sides = made(sides, (num_envs,), np.int8)
        self.rewards = made(rewards, (num_envs,), np.float32)
        self.terminated = made(terminated, (num_envs,), np.bool_)
        self.truncated = made(truncated, (num_envs,), np.bool_)
        self.actions = np.zeros(num_envs, np.int64)
        self.reset()

    def reset(self) -> None:
        """Begins all games anew."""
        self._games.reset(self.rewards, self.terminated, self.truncated)
        self._observe()

    def step(self, actions: NDArray[np.int64]) -> None:
        """Plays an action in every game, given as an array of int64.

        If one of them is not legal, that is an error and no game has changed.
        """
        self._games.step(actions, self.rewards, self.terminated, self.truncated)
        self._observe()

    def draw(self, uniform: NDArray[np.float64], out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """For every game the legal action that a number from 0 to 1 picks, all of them alike.

        They are written into `out` or into `actions`, which is also what is returned.
        """
        actions = self.actions if out is None else out
        self._games.draw(uniform, actions)
        return actions

    def solve(
        self,
        values: NDArray[np.int8] | None = None,
        optimal: NDArray[np.bool_] | None = None,
        *,
        nodes: int | None = 10_000,
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """What is certain of every position, of Hadron alone: its value for the player to move, and optimal actions.

        A value is 1 for a win, -1 for a loss, and 0 if `nodes` positions were not enough to know. In a won position the
        winning actions are optimal, in a lost one all legal actions, and none where nothing is known. The arrays are
        made here or are the caller's own; the solvers have `solver_memory` MiB together and remember what they have
        learnt. Ctrl-C interrupts it.

        >>> env = VecEnv(Position("hadron:size=3", "o2/3/2x 1"), 2)
        >>> values, optimal = env.solve()
        >>> values.tolist(), [env.game.action_text(action) for action in optimal[0].nonzero()[0]]
        ([1, 1], ['b2'])
        """
        if values is None:
            values = np.zeros(self.num_envs, np.int8)
        if optimal is None:
            optimal = np.zeros((self.num_envs, self.game.num_actions), np.bool_)
        self._games.solve(values, optimal, nodes=nodes)
        return values, optimal

    def position(self, n: int) -> Position:
        """The position of a game."""
        return self._games.position(n)

    def set_position(self, n: int, position: Position) -> None:
        """Makes a game go on from a position, as if it began there; once it ends it begins anew at the start."""
        self._games.set_position(n, position)
        self._observe()

    def _observe(self) -> None:
        self._games.observe(self._planes, self._legal, self.sides)

    def __len__(self) -> int:
        return self.num_envs
