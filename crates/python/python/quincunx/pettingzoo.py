"""The games as environments of PettingZoo, for two agents that take turns (AEC).

>>> from quincunx import pettingzoo
>>> env = pettingzoo.env("hadron:size=7")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((3, 7, 7), 49)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from quincunx._native import Game, History, Position
from quincunx._render import MODES, checked, shown

__all__ = ["env", "raw_env"]

AGENTS = ["player_1", "player_2"]


def env(ruleset: str | Game = "hadron", **options: Any) -> AECEnv:
    """The environment of a ruleset: an illegal action loses at once, any other mistake is an error.

    The options are those of `raw_env`.
    """
    made: AECEnv = raw_env(ruleset, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # noqa: N801 (the name that PettingZoo gives it)
    """The environment without wrappers: an illegal action is an `IllegalMove`.

    An observation has the planes of `Game.planes` as the agent sees the board, and the mask of its legal actions, which
    is empty while it waits. The third occurrence of a position ends the game unless `repetition` is False, and
    `max_plies` moves truncate it. The render modes are ``ansi`` (a text) and ``human`` (printed).
    """

    def __init__(
        self,
        ruleset: str | Game | Position = "hadron",
        *,
        render_mode: str | None = None,
        repetition: bool = True,
        max_plies: int | None = None,
    ) -> None:
        """A game that begins at the start of a ruleset, or at a position."""
        EzPickle.__init__(
            self, ruleset, render_mode=render_mode, repetition=repetition, max_plies=max_plies
        )
        super().__init__()
        self._start = History(ruleset, [], repetition, max_plies)
        self.history = self._start.copy()
        self.game = self.history.position.game
        self.render_mode = checked(render_mode)
        self.metadata = {
            "render_modes": MODES,
            "name": self.game.env_id,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = list(AGENTS)
        planes = spaces.Box(0, 1, self.game.observation_shape, np.float32)
        mask = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        seen = spaces.Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = {agent: seen for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in AGENTS}
        self._restart()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def _restart(self) -> None:
        self.history = self._start.copy()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.history.position.side - 1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game anew. There is no chance in it, so the seed changes nothing."""
        self._restart()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now."""
        position = self.history.position
        side = AGENTS.index(agent) + 1
        if side == position.side and not self.terminations[agent] and not self.truncations[agent]:
            mask = position.action_mask().astype(np.int8)
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": position.observation(side), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.history.push(int(action))
        self._cumulative_rewards[agent] = 0.0
        result = self.history.result
        if result is not None:
            limit = result.reason == "ply-limit"
            for side, other in enumerate(AGENTS, start=1):
                self.rewards[other] = result.value(side)
                self.terminations[other] = not limit
                self.truncations[other] = limit
                self.infos[other] = {"winner": result.winner, "reason": result.reason}
        self.agent_selection = AGENTS[self.history.position.side - 1]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draws the position."""
        return shown(self.history.position, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
