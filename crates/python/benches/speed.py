"""Random play as fast as it goes: `VecEnv` beside the games of OpenSpiel and PettingZoo, one after the other.

    pip install ./crates/python open_spiel pettingzoo pygame gymnasium
    taskset -c 0 python crates/python/benches/speed.py [SECONDS]

Every line plays random games for SECONDS (3 unless told) on one thread, three times in turns, and the best time counts;
actions are drawn by numpy in all of them. A step is one move of one player.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np
import quincunx

GAMES = 1024


def vec_env(ruleset: str, *, see: bool) -> Iterator[int]:
    """Many games at once, with or without observations and masks."""
    wanted: dict[str, None] | dict[str, bool] = {} if see else {"observations": False, "masks": False}
    env = quincunx.VecEnv(ruleset, GAMES, **wanted)
    rng, uniform = np.random.default_rng(0), np.zeros(GAMES)
    while True:
        env.step(env.draw(rng.random(out=uniform)))
        yield GAMES


def masked(ruleset: str) -> Iterator[int]:
    """Many games at once, the actions drawn from the masks by numpy alone."""
    env = quincunx.VecEnv(ruleset, GAMES)
    rng = np.random.default_rng(0)
    lottery = np.zeros(env.masks.shape, np.float32)
    while True:
        rng.random(out=lottery, dtype=np.float32)
        lottery *= env.masks
        env.step(lottery.argmax(axis=1))
        yield GAMES


def single(ruleset: str) -> Iterator[int]:
    """One position after the other."""
    start = quincunx.Position(ruleset)
    rng = np.random.default_rng(0)
    while True:
        position = start
        steps = 0
        actions = position.legal_actions
        while len(actions):
            position = position.play(actions[rng.integers(len(actions))])
            actions = position.legal_actions
            steps += 1
        yield steps


def open_spiel(name: str, *, see: bool) -> Iterator[int]:
    """The Python API of OpenSpiel: a state, its legal actions, one of them applied."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(0)
    while True:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if see:
                state.observation_tensor()
            actions = state.legal_actions()
            state.apply_action(actions[rng.integers(len(actions))])
            steps += 1
        yield steps


def pettingzoo(name: str) -> Iterator[int]:
    """An environment of PettingZoo without its wrappers, an observation for each step."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    rng = np.random.default_rng(0)
    while True:
        env.reset()
        steps = 0
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            actions = np.flatnonzero(seen["action_mask"])
            env.step(int(actions[rng.integers(len(actions))]))
            steps += 1
        yield steps


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps a second."""
    begun, done = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        done += next(steps)
    return done / passed


LINES: list[tuple[str, Callable[[], Iterator[int]]]] = [
    ("quincunx VecEnv, Hadron 7x7, observations and masks", lambda: vec_env("hadron:size=7", see=True)),
    ("quincunx VecEnv, Murus Gallicus, observations and masks", lambda: vec_env("murus", see=True)),
    ("quincunx VecEnv, Hadron 7x7, actions drawn from masks", lambda: masked("hadron:size=7")),
    ("quincunx VecEnv, Murus Gallicus, actions drawn from masks", lambda: masked("murus")),
    ("quincunx VecEnv, Hadron 7x7, moves alone", lambda: vec_env("hadron:size=7", see=False)),
    ("quincunx VecEnv, Murus Gallicus, moves alone", lambda: vec_env("murus", see=False)),
    ("quincunx Position, Hadron 7x7, moves alone", lambda: single("hadron:size=7")),
    ("OpenSpiel hex 7x7, observations", lambda: open_spiel("hex(board_size=7)", see=True)),
    ("OpenSpiel othello, observations", lambda: open_spiel("othello", see=True)),
    ("OpenSpiel breakthrough 7x8, observations", lambda: open_spiel("breakthrough(rows=7,columns=8)", see=True)),
    ("OpenSpiel hex 7x7, moves alone", lambda: open_spiel("hex(board_size=7)", see=False)),
    ("OpenSpiel othello, moves alone", lambda: open_spiel("othello", see=False)),
    ("OpenSpiel breakthrough 7x8, moves alone", lambda: open_spiel("breakthrough(rows=7,columns=8)", see=False)),
    ("PettingZoo connect four", lambda: pettingzoo("connect_four.connect_four")),
    ("PettingZoo tic-tac-toe", lambda: pettingzoo("tictactoe.tictactoe")),
]


def main() -> None:
    """Prints the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    players = [(name, make()) for name, make in LINES]
    best = dict.fromkeys((name for name, _ in players), 0.0)
    for _ in range(3):
        for name, player in players:
            best[name] = max(best[name], rate(player, seconds / 3))

    def fastest(alone: bool) -> float:
        """The best of the others that do as much, or as little: moves alone, or with observations."""
        others = [name for name in best if not name.startswith("quincunx") and name.endswith("alone") == alone]
        return max(best[name] for name in others)

    print("| random play on one core | steps a second | beside the fastest of the others that does as much |")
    print("|---|---|---|")
    for name, speed in best.items():
        print(f"| {name} | {speed:,.0f} | {speed / fastest(name.endswith('alone')):,.1f} |")


if __name__ == "__main__":
    main()
