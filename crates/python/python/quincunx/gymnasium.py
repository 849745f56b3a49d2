"""The games as environments of Gymnasium, for one player against a bot.

Importing this module registers every ruleset with its default options and sizes, such as ``quincunx/Hadron7-v0``.

>>> import gymnasium
>>> import quincunx.gymnasium
>>> env = gymnasium.make("quincunx/Hadron7-v0", opponent="level:2")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(observation["action_mask"].sum()) > 40
((3, 7, 7), True)
"""

from __future__ import annotations

from typing import Any, SupportsInt, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quincunx._native import Bot, Game, History, Position, games
from quincunx._render import MODES, checked, shown

__all__ = ["VersusBot"]


class VersusBot(gymnasium.Env[dict[str, NDArray[Any]], Any]):
    """One player against a bot: ``random``, ``greedy``, ``level:1`` to ``level:9``, ``engine:nodes=1000``, …

    The player is 1, who begins, or 2; None leaves it to the seed. An observation has the planes of `Game.planes`, seen
    by the player, and the mask of the legal actions. A won game is worth 1, a lost one -1. An illegal action loses the
    game, or is an `IllegalMove` if `illegal` is ``raise``. The third occurrence of a position ends the game unless
    `repetition` is False, and `max_plies` moves of both truncate it.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        ruleset: str | Game | Position = "hadron",
        *,
        opponent: str = "random",
        player: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        repetition: bool = True,
        max_plies: int | None = None,
    ) -> None:
        """Games that begin at the start of a ruleset, or at a position."""
        if player not in (None, 1, 2):
            raise ValueError(f"player is 1, 2 or None, not {player!r}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is 'lose' or 'raise', not {illegal!r}")
        self._start = History(ruleset, [], repetition, max_plies)
        self.history = self._start.copy()
        self.game = self.history.position.game
        self.opponent = Bot(opponent, self.game)
        self.player = player or 1
        self._fixed = player
        self._illegal = illegal
        self._over = True
        self.render_mode = checked(render_mode)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = cast(
            "spaces.Space[dict[str, NDArray[Any]]]",
            spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, self.game.observation_shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
                }
            ),
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins a game; if the bot is to move, it has moved."""
        super().reset(seed=seed)
        # A bot of its own for every game: what happened before does not matter.
        self.opponent = Bot(self.opponent.name, self.game, seed=int(self.np_random.integers(1 << 32)))
        self.player = self._fixed or int(self.np_random.integers(1, 3))
        self.history = self._start.copy()
        self._over = False
        self._answer()
        self._show()
        return self._observation(), {}

    def step(
        self, action: SupportsInt
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays an action, and the bot's answer to it."""
        if self._over:
            raise ValueError("the game is over, or has not begun: call reset")
        try:
            self.history.push(int(action))
        except ValueError as error:
            if self._illegal == "raise":
                raise
            self._over = True
            return self._observation(), -1.0, True, False, {"reason": "illegal", "illegal": str(error)}
        self._answer()
        self._show()
        result = self.history.result
        if result is None:
            return self._observation(), 0.0, False, False, {}
        self._over = True
        limit = result.reason == "ply-limit"
        info = {"winner": result.winner, "reason": result.reason}
        return self._observation(), result.value(self.player), not limit, limit, info

    def _answer(self) -> None:
        while self.history.result is None and self.history.position.side != self.player:
            self.history.push(self.opponent.choose(self.history))

    def _observation(self) -> dict[str, NDArray[Any]]:
        position = self.history.position
        mask = np.zeros(self.game.num_actions, np.int8)
        if not self._over and position.side == self.player and self.history.result is None:
            mask = position.action_mask().astype(np.int8)
        return {"observation": position.observation(self.player), "action_mask": mask}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Draws the position."""
        return shown(self.history.position, self.render_mode)


def _register() -> None:
    rulesets = [
        *games(),
        *(f"hadron:size={size}" for size in (3, 7, 9, 11)),
        *(f"renpaarden:size={size}" for size in (5, 6, 7, 8)),
        *(f"emulsion:size={size}" for size in (4, 5, 6, 7, 8, 9, 11)),
        "murus:rules=advanced",
    ]
    for ruleset in rulesets:
        name = Game(ruleset).env_id
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="quincunx.gymnasium:VersusBot", kwargs={"ruleset": ruleset})


_register()
