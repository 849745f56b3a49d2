"""The environments of PettingZoo and Gymnasium, by the tests of those libraries."""

import warnings

import gymnasium
import numpy as np
import pytest
import quincunx.gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from quincunx import Game, Position, pettingzoo


def test_pettingzoo_finds_nothing_wrong(ruleset: str) -> None:
    with warnings.catch_warnings():
        # Planes are not flat, and PettingZoo would rather have pictures.
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(ruleset, max_plies=30), num_cycles=40)
        seed_test(lambda **options: pettingzoo.env(ruleset, **options), num_cycles=20)
    render_test(lambda **options: pettingzoo.env(ruleset, **options))


def test_an_episode() -> None:
    env = pettingzoo.raw_env("hadron:size=3")
    env.reset()
    assert env.metadata["name"] == "quincunx/Hadron3-v0"
    env.step(4)
    assert env.agent_selection == "player_2"
    assert env.observe("player_1")["action_mask"].sum() == 0
    assert np.array_equal(env.observe("player_1")["observation"], env.history.position.observation(1))
    with pytest.raises(quincunx.IllegalMove):
        env.step(1)
    rng = np.random.default_rng(0)
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else rng.choice(seen["action_mask"].nonzero()[0]))
    assert env.agents == [] and env.history.result is not None
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo.env("hadron", render_mode="pink")


def test_gymnasium_finds_nothing_wrong(ruleset: str) -> None:
    env = quincunx.gymnasium.VersusBot(ruleset, max_plies=30)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)


def test_an_episode_against_a_bot() -> None:
    env = gymnasium.make("quincunx/Hadron7-v0", opponent="greedy", render_mode="ansi")
    rng = np.random.default_rng(0)
    sides, rewards = set(), set()
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        sides.add(env.get_wrapper_attr("player"))
        over = False
        while not over:
            seen, reward, over, truncated, info = env.step(rng.choice(seen["action_mask"].nonzero()[0]))
            assert not truncated
        rewards.add(reward)
        assert info["reason"] == "no-move" and "┌" in str(env.render())
    assert sides == {1, 2} and rewards <= {1.0, -1.0}
    again = [env.reset(seed=3)[0]["observation"] for _ in range(2)]
    assert np.array_equal(*again)


def test_mistakes() -> None:
    env = quincunx.gymnasium.VersusBot("hadron", player=1)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    env.reset(seed=0)
    _, reward, over, _, info = env.step(99)
    assert (reward, over) == (-1.0, True) and "99 is no action" in info["illegal"]
    strict = quincunx.gymnasium.VersusBot(Position("hadron").play("c3"), player=2, illegal="raise")
    strict.reset(seed=0)
    with pytest.raises(quincunx.IllegalMove):
        strict.step(Game("hadron").action("c4"))
    for options in ({"player": 3}, {"illegal": "pass"}, {"render_mode": "pink"}, {"opponent": "deep"}):
        with pytest.raises(ValueError):
            quincunx.gymnasium.VersusBot("hadron", **options)
