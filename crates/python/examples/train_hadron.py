"""A player of Hadron on 5x5 that learns from the exact oracle, with numpy alone, and then plays against `greedy`.

    pip install ./crates/python
    python crates/python/examples/train_hadron.py [UPDATES]

A network with one hidden layer says how likely each action is. It plays many games at once against itself, is told by
`VecEnv.solve` which of the actions were best, and makes these more likely: so it learns where its own games lead it.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

import numpy as np
import quincunx
from numpy.typing import NDArray

Array = NDArray[np.float32]

RULESET = "hadron"
GAMES = 128
HIDDEN = 192
# How far the oracle looks, in positions: nearly all are known after the fourth move.
NODES = 300


@dataclass
class Network:
    """What is seen, a hidden layer, then a number for each action."""

    weights: list[Array]
    # What Adam remembers: means of the gradients and of their squares.
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)
    updates: int = 0

    @staticmethod
    def new(inputs: int, actions: int, rng: np.random.Generator) -> Network:
        """A network that knows nothing."""

        def layer(rows: int, columns: int) -> Array:
            weights: Array = (rng.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)
            return weights

        # The last row of a layer is its bias.
        network = Network([layer(inputs + 1, HIDDEN), layer(HIDDEN + 1, actions)])
        network.weights[1] *= np.float32(0.1)
        network.means = [np.zeros_like(weight) for weight in network.weights]
        network.squares = [np.zeros_like(weight) for weight in network.weights]
        return network

    def see(self, seen: Array, masks: NDArray[np.bool_]) -> tuple[list[Array], Array]:
        """What the layers were given, and the probabilities of the actions."""
        given = with_one(seen)
        hidden = with_one(np.maximum(given @ self.weights[0], 0))
        scores = np.where(masks, hidden @ self.weights[1], np.float32(-1e9))
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return [given, hidden], chances

    def update(self, layers: list[Array], errors: Array, rate: float) -> None:
        """One step of Adam against the errors of the last layer."""
        given, hidden = layers
        back = (errors @ self.weights[1][:-1].T) * (hidden[:, :-1] > 0)
        gradients = [given.T @ back / len(given), hidden.T @ errors / len(given)]
        self.updates += 1
        for weight, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients):
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient**2 - square)
            up = mean / np.float32(1 - 0.9**self.updates)
            weight -= np.float32(rate) * up / (np.sqrt(square / np.float32(1 - 0.999**self.updates)) + np.float32(1e-8))


def with_one(values: Array) -> Array:
    """The values with a column of ones, for the bias."""
    return np.concatenate([values, np.ones((len(values), 1), np.float32)], axis=1)


def drawn(chances: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for every game, as likely as `chances` say."""
    noise = rng.gumbel(size=chances.shape).astype(np.float32)
    actions: NDArray[np.int64] = (np.log(chances + np.float32(1e-12)) + noise).argmax(axis=1)
    return actions


def learn(network: Network, env: quincunx.VecEnv, rng: np.random.Generator, rate: float) -> None:
    """One update from the positions of all games, and one step of each."""
    values, optimal = env.solve(nodes=NODES)
    # Where every action loses, and where the oracle does not know, there is nothing to learn.
    won = values > 0
    layers, chances = network.see(env.observations.reshape(env.num_envs, -1), env.masks)
    if won.any():
        best = np.where(optimal[won], chances[won], 0)
        errors = chances[won] - best / (best.sum(axis=1, keepdims=True) + np.float32(1e-12))
        network.update([layer[won] for layer in layers], errors, rate)
    # Half of the games go on at random, so that there is something new to see.
    actions = drawn(chances, rng)
    half = env.num_envs // 2
    actions[:half] = env.draw(rng.random(env.num_envs))[:half]
    env.step(actions)


def train(updates: int, start: quincunx.Position, seed: int = 0) -> Network:
    """A network after so many updates from games that begin there; the same seed makes the same network."""
    rng = np.random.default_rng(seed)
    env = quincunx.VecEnv(start, GAMES)
    network = Network.new(int(np.prod(env.game.observation_shape)), env.game.num_actions, rng)
    begun = time.monotonic()
    for update in range(updates):
        learn(network, env, rng, 0.002 * (1 - update / updates) + 0.0001)
        if update % 500 == 499:
            print(f"{update + 1} updates, {time.monotonic() - begun:.0f} s: {exact(network, start, 200):.0%} best moves")
    return network


def choose(network: Network, position: quincunx.Position) -> int:
    """The most likely action."""
    seen = position.observation().reshape(1, -1)
    _, chances = network.see(seen, position.action_mask()[None])
    return int(chances[0].argmax())


def exact(network: Network, start: quincunx.Position, games: int, seed: int = 1) -> float:
    """How many of the player's moves are among the best ones, in positions of random games that can be won."""
    env = quincunx.VecEnv(start, games)
    rng = np.random.default_rng(seed)
    right = asked = 0
    for _ in range(12):
        env.step(env.draw(rng.random(games)))
        values, optimal = env.solve(nodes=NODES)
        _, chances = network.see(env.observations.reshape(games, -1), env.masks)
        winning = values > 0
        right += int(optimal[winning, chances[winning].argmax(axis=1)].sum())
        asked += int(winning.sum())
    return right / asked


def match(network: Network, opponent: str, pairs: int) -> float:
    """The share of games that the player wins; each opening of two random moves is played with both colours."""
    bot = quincunx.Bot(opponent, RULESET, seed=1)
    rng = np.random.default_rng(2)
    won = 0
    for _ in range(pairs):
        opening = quincunx.Position(RULESET)
        for _ in range(2):
            opening = opening.play(int(rng.choice(opening.legal_actions)))
        for side in (1, 2):
            position = opening
            while (result := position.result) is None:
                own = position.side == side
                position = position.play(choose(network, position) if own else bot.choose(position))
            won += result.winner == side
    return won / (2 * pairs)


def main() -> None:
    """Trains, and says what came of it."""
    start = quincunx.Position(RULESET)
    network = train(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000, start)
    print(f"best moves, of random positions that can be won: {exact(network, start, 1000):.1%}")
    for opponent in ("random", "greedy"):
        print(f"against {opponent}: {match(network, opponent, 100):.1%} of 200 games won")


if __name__ == "__main__":
    main()
