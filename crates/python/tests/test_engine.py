"""The engine, the bots and the solver."""

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest
import quincunx
from conftest import random_game
from quincunx import Bot, Engine, History, Position, Solver, solve


def test_the_engine_proves_what_it_can() -> None:
    engine = Engine("hadron", nodes=5000, lines=3)
    analysis = engine.analyse(Position("hadron", "5/1o1x1/2o2/5/x4 1"))
    assert analysis.proven and analysis.chance == 1.0 and len(analysis.lines) == 3
    best = analysis.lines[0]
    assert best.moves[0] == analysis.best and best.wins and best.score is None and best.plies
    assert best.plies % 2 == 1 and analysis.nodes >= 0 and analysis.time >= 0.0
    assert "win" in repr(analysis) and "win" in repr(best)


def test_the_same_search_twice_is_the_same() -> None:
    position = Position("murus")
    engine = Engine("murus", nodes=3000, seed=5)
    first = engine.analyse(position)
    engine.new_game()
    second = engine.analyse(position)
    assert (first.best, first.nodes, first.lines[0].score) == (second.best, second.nodes, second.lines[0].score)
    assert first.lines[0].wins is None and first.lines[0].plies is None and 0 < first.chance < 1
    assert engine.analyse(History("murus", ["c1-e3"]), depth=1).depth >= 1


def test_limits_are_checked() -> None:
    for bad in (
        {"time": 0.0},
        {"time": -1.0},
        {"time": float("nan")},
        {"time": 1e300},
        {"nodes": 0},
        {"depth": 0},
        {"threads": 0},
        {"threads": 257},
        {"lines": 0},
        {"hash": 0},
    ):
        with pytest.raises(ValueError):
            Engine("hadron", **bad)
    with pytest.raises((MemoryError, ValueError)):
        Engine("hadron", hash=1 << 20)
    with pytest.raises(OverflowError):
        Engine("hadron", nodes=-1)
    with pytest.raises(ValueError, match="this plays hadron, not murus"):
        Engine("hadron").analyse(Position("murus"))
    with pytest.raises(ValueError, match="the game is over"):
        Engine("hadron:size=3").analyse(random_game("hadron:size=3", 0)[-1])


def test_a_closed_engine_says_so() -> None:
    with Engine("hadron") as engine:
        assert engine.ruleset == "hadron"
    for _ in range(2):
        engine.close()
    with pytest.raises(ValueError, match="closed"):
        engine.analyse(Position("hadron"))
    with pytest.raises(ValueError, match="closed"):
        engine.new_game()


def wait_until_busy(engine: Engine) -> None:
    """Waits until another thread has begun a search."""
    while True:
        try:
            engine.new_game()
        except RuntimeError:
            return
        time.sleep(0.001)


def interrupted(engine: Engine, meanwhile: Callable[[], None]) -> None:
    """Begins a search that would take hours, and interrupts it after something else was done."""
    # A shell has what it starts in the background ignore the signal, and Python leaves it at that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt() -> None:
        wait_until_busy(engine)
        try:
            meanwhile()
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        engine.analyse(Position("alliances"), time=36000.0)
    other.join()


def test_ctrl_c_ends_a_search() -> None:
    engine = Engine("alliances")
    interrupted(engine, lambda: None)
    assert engine.analyse(Position("alliances"), nodes=100).best


def test_one_thread_at_a_time() -> None:
    engine = Engine("alliances")
    errors: list[str] = []

    def use_it_too() -> None:
        for use in (lambda: engine.analyse(Position("alliances")), engine.close):
            try:
                use()
            except RuntimeError as error:
                errors.append(str(error))

    interrupted(engine, use_it_too)
    assert len(errors) == 2 and "another thread" in errors[0]


def test_bots_play_whole_games(ruleset: str) -> None:
    bots = [Bot(name, ruleset, seed=3) for name in ("random", "level:1")]
    game = History(ruleset, max_plies=20)
    while game.result is None:
        game.push(bots[len(game) % 2].choose(game))
    assert len(game) > 0
    again = [Bot(name, ruleset, seed=3) for name in ("random", "level:1")]
    assert again[0].choose(Position(ruleset)) == game.moves[0]


def test_bots_have_names() -> None:
    assert repr(Bot("engine:nodes=5", "hadron")) == "Bot('engine:nodes=5', 'hadron')"
    for name in ("deep", "level:10", "engine:time=5"):
        with pytest.raises(ValueError):
            Bot(name, "hadron")
    with pytest.raises(ValueError, match="no bot `greedy-hard`"):
        Bot("greedy-hard", "hadron")
    with pytest.raises(ValueError, match="the game is over"):
        Bot("random", "hadron:size=3").choose(random_game("hadron:size=3", 0)[-1])


def exhaustive(position: Position, known: dict[str, bool]) -> bool:
    """Whether the player to move wins, by trying everything."""
    if position.text not in known:
        known[position.text] = any(not exhaustive(position.play(move), known) for move in position.legal_moves)
    return known[position.text]


def test_the_solver_is_right() -> None:
    solver, known = Solver(memory=8), dict[str, bool]()
    for seed in range(8):
        for position in random_game("hadron:size=3", seed)[1:] + random_game("hadron", seed)[9:]:
            wins = exhaustive(position, known)
            moves = [move for move in position.legal_moves if not exhaustive(position.play(move), known)]
            assert solver.wins(position) == wins
            assert solver.winning_moves(position) == moves
            best = solver.best_move(position)
            if moves:
                assert best is not None and best[1] and best[0] in moves
            else:
                assert best is None or not best[1]


def test_a_game_is_reviewed() -> None:
    game = History("hadron:size=3", ["a1", "c3", "c1"])
    judged = quincunx.review(game, nodes=100)
    assert [move["move"] for move in judged["moves"]] == game.moves
    assert judged["moves"][2]["label"] == "missed-win" and quincunx.review(game.record(), nodes=100) == judged
    with pytest.raises(TypeError):
        quincunx.review("hadron")  # type: ignore[arg-type]


def test_the_solver_knows_its_limits() -> None:
    start = Position("hadron:size=9")
    assert Solver(memory=1).wins(start, nodes=10) is None
    assert Solver().winning_moves(start, time=0.01) is None
    assert solve(start, nodes=10) is None
    assert solve(Position("hadron:size=3", "3/1o1/3 2")) == quincunx.Solution(False, [])
    with pytest.raises(ValueError, match="only Hadron"):
        Solver().wins(Position("murus"))
    with pytest.raises(ValueError, match="MiB"):
        Solver(memory=0)
