"""Whatever is passed, the answer is a value or an error of Python."""

import pickle

import numpy as np
from conftest import RULESETS
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from quincunx import Bot, Engine, Game, History, Outcome, Position, Record, VecEnv, read_records

# The same examples in every run: a test that fails does so for everybody.
settings.register_profile("certain", derandomize=True, deadline=None, max_examples=80)
settings.load_profile("certain")

rulesets = st.sampled_from(RULESETS)
texts = st.one_of(st.text(max_size=40), st.from_regex(r"[a-mPOG1-9x*,/: -]{0,30}", fullmatch=True), rulesets)
numbers = st.one_of(st.integers(), st.integers(-3, 12000))
anything = st.one_of(texts, numbers, st.none(), st.floats(), st.binary(), st.lists(st.integers(), max_size=3))

ERRORS = (ValueError, TypeError, OverflowError, MemoryError, IndexError)


@given(texts, texts)
def test_texts_of_rulesets_and_positions(ruleset: str, text: str) -> None:
    try:
        position = Position(ruleset, text)
    except ValueError as error:
        assert str(error)
    else:
        assert Position(position.ruleset, position.text) == position
        assert pickle.loads(pickle.dumps(position)) == position
        assert position.observation().shape == position.game.observation_shape
        assert position._repr_svg_() and position.draw()


@given(rulesets, st.lists(st.one_of(texts, numbers), max_size=6))
def test_moves(ruleset: str, moves: list[str | int]) -> None:
    game = History(ruleset)
    for move in moves:
        before = game.position
        try:
            game.push(move)
        except ERRORS as error:
            assert str(error) and game.position == before
        else:
            assert before.is_legal(move) and before.play(move) == game.position


@given(rulesets, st.lists(st.integers(0, 10**6), min_size=1, max_size=60))
def test_games_by_actions(ruleset: str, picks: list[int]) -> None:
    game = History(ruleset)
    for pick in picks:
        actions = game.position.legal_actions
        if game.result is not None or not len(actions):
            break
        game.push(int(actions[pick % len(actions)]))
    record = game.record()
    assert Record.parse(str(record)) == record and record.final_position == game.position
    while len(game):
        game.undo()
    assert game.position == Position(ruleset)


@given(texts)
def test_records(text: str) -> None:
    for read in (Record.parse, Record.from_json, read_records):
        try:
            assert read(text) is not None
        except ValueError as error:
            assert str(error)


@given(anything, anything, anything)
def test_anything_at_all(one: object, two: object, three: object) -> None:
    position, game = Position("hadron"), Game("hadron")
    for call in (
        lambda: Game(one),  # type: ignore[arg-type]
        lambda: Position(one, two),  # type: ignore[arg-type]
        lambda: History(one, two, three),  # type: ignore[arg-type]
        lambda: Outcome(one, two, three),  # type: ignore[arg-type]
        lambda: Bot(one, "hadron", two),  # type: ignore[arg-type]
        lambda: Bot("random", one).choose(two),  # type: ignore[arg-type]
        lambda: Record(one, two),  # type: ignore[arg-type]
        lambda: position.play(one),  # type: ignore[arg-type]
        lambda: position.observation(one),  # type: ignore[arg-type]
        lambda: position.svg(theme=one, notes=two, marks=three),  # type: ignore[arg-type]
        lambda: position.draw(width=one),  # type: ignore[arg-type]
        lambda: game.action_text(one, two),  # type: ignore[arg-type]
        lambda: game.action(one, two),  # type: ignore[arg-type]
        lambda: game.position(one),  # type: ignore[arg-type]
        lambda: VecEnv("hadron", 2).step(one),  # type: ignore[arg-type]
        lambda: VecEnv("hadron", 2).draw(one, two),  # type: ignore[arg-type]
        lambda: VecEnv("hadron", 2).position(one),  # type: ignore[arg-type]
        lambda: VecEnv("hadron", 2, observations=one, masks=two),  # type: ignore[arg-type]
        lambda: VecEnv("hadron", 2, threads=one, max_plies=two, repetition=three),  # type: ignore[arg-type]
        lambda: Engine("hadron", time=one, nodes=two, depth=three),  # type: ignore[arg-type]
    ):
        try:
            call()
        except ERRORS as error:
            assert str(error) or isinstance(error, MemoryError)


dtypes = st.one_of(
    arrays.boolean_dtypes(), arrays.integer_dtypes(), arrays.floating_dtypes(), arrays.unicode_string_dtypes()
)
shapes = st.one_of(st.just((2,)), arrays.array_shapes(max_dims=4, max_side=3), st.just((2, 25)), st.just((0,)))


@given(dtypes, shapes, st.booleans(), st.booleans())
def test_arrays_of_any_kind(kind: np.dtype, shape: tuple[int, ...], locked: bool, backwards: bool) -> None:
    array = np.zeros(shape, kind)
    if backwards:
        array = array[::-1]
    array.flags.writeable = not locked
    env = VecEnv("hadron", 2)
    for name in ("observations", "masks", "sides", "rewards", "terminated", "truncated"):
        try:
            VecEnv("hadron", 2, **{name: array})  # type: ignore[arg-type]
        except ValueError as error:
            assert str(error)
    for use in (lambda: env.step(array), lambda: env.draw(array), lambda: env.solve(array, array, nodes=1)):
        try:
            use()
        except ValueError as error:
            assert str(error)


@given(arrays.arrays(np.int64, 3, elements=numbers.filter(lambda n: -(2**63) <= n < 2**63)))
def test_actions_of_any_number(actions: "np.typing.NDArray[np.int64]") -> None:
    env = VecEnv("murus:rules=advanced", 3)
    before = env.observations.copy()
    try:
        env.step(actions)
    except ValueError as error:
        assert str(error).startswith("game ") and np.array_equal(env.observations, before)


@given(arrays.arrays(np.float64, 3))
def test_draws_of_any_number(uniform: "np.typing.NDArray[np.float64]") -> None:
    env = VecEnv("renpaarden", 3)
    actions = env.draw(uniform)
    assert env.masks[np.arange(3), actions].all()
    env.step(actions)
