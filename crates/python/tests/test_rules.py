"""Games, positions, games so far and records."""

import copy
import json
import pathlib
import pickle

import pytest
import quincunx
from conftest import RULESETS, random_game
from quincunx import Game, History, IllegalMove, Outcome, Position, Record

RULES = pathlib.Path(__file__).parents[2] / "rules" / "tests"


@pytest.mark.parametrize(
    ("ruleset", "counts"),
    [
        ("alliances", [1, 363, 130680]),
        ("renpaarden:size=5", [1, 29, 986, 31634]),
        ("emulsion:size=5", [1, 40, 1484, 49312]),
        ("hadron", [1, 25, 520, 9032, 129896, 1576196]),
        ("murus:rules=advanced", [1, 32, 1024, 28416]),
        ("murus:rules=advanced,opening=redistribute", [1, 224, 50176]),
    ],
)
def test_counts_are_those_of_the_rules(ruleset: str, counts: list[int]) -> None:
    start = Game(ruleset).start()
    assert [start.perft(depth) for depth in range(len(counts))] == counts
    assert sum(count for _, count in start.divide(2)) == counts[2]
    assert [text for text, _ in start.divide(1)] == start.legal_moves


def test_recorded_games_replay() -> None:
    games = 0
    for path in sorted((RULES / "vectors").glob("*.jsonl")):
        for line in path.read_text().splitlines()[:3]:
            game = json.loads(line)
            position = Position(game["ruleset"])
            for legal, move in zip(game.get("legal", game["moves"]), game["moves"], strict=True):
                if "legal" in game:
                    assert position.legal_moves == legal
                position = position.play(move)
            assert position.text == game["final"]
            assert (position.result.winner if position.result else None) == game["result"]
            games += 1
    assert games > 10


def test_games_say_what_they_are() -> None:
    assert quincunx.games() == ["alliances", "renpaarden", "emulsion", "hadron", "murus"]
    game = Game("emulsion:tiebreak=official,size=10")
    assert game.ruleset == str(game) == "emulsion:tiebreak=official"
    assert game.options == {"size": "10", "tiebreak": "official"}
    assert (game.name, game.title) == ("emulsion", "Emulsion")
    assert game.rules.startswith("# Emulsion\n")
    assert Game("murus").can_repeat and not game.can_repeat
    assert Game("hadron").start().play("c3").game == Game("hadron:size=5") != game
    assert len({Game("hadron"), Game("hadron:size=5"), Game("murus")}) == 2
    ids = [Game(ruleset).env_id for ruleset in ("hadron:size=7", "alliances", "murus:rules=advanced,goal=escape")]
    assert ids == ["quincunx/Hadron7-v0", "quincunx/Alliances-v0", "quincunx/MurusAdvancedEscape-v0"]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Game("chess"), "unknown game `chess`"),
        (lambda: Position("hadron:size=6"), "`6` is no value of size"),
        (lambda: Position("hadron", "5/5 1"), "rows"),
        (lambda: Position("hadron").play("z9"), "`z9` is no move"),
        (lambda: Position("hadron").play(25), "25 is no action: they are the numbers from 0 to 24"),
        (lambda: Position("hadron").play(-1), "-1 is no action"),
        (lambda: Position("hadron").perft(101), "depth is at most 100"),
        (lambda: Position("hadron").svg(theme="pink"), "unknown theme `pink`"),
        (lambda: Position("hadron").svg(marks=["z1"]), "`z1` is no cell"),
        (lambda: Game("murus").action("a1-a2"), "legal in no position"),
        (lambda: Game("murus").action_text(0, side=3), "a player is 1 or 2"),
        (lambda: History("hadron").undo(), "no move to take back"),
        (lambda: Record.parse("nonsense"), "line 1"),
        (lambda: Record.from_json("{}"), "tags"),
        (lambda: quincunx.read_records('[Ruleset "hadron"]\n\n1. c3 c4 *\n'), "line 3, column 7"),
        (lambda: Record("hadron").set_tag("Ruleset", "murus"), "Ruleset"),
    ],
)
def test_errors_are_sentences(make: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make()  # type: ignore[operator]


def test_an_illegal_move_says_which_rule_it_breaks() -> None:
    position = Position("hadron").play("c3")
    with pytest.raises(IllegalMove, match="the numbers must be equal") as caught:
        position.play("c4")
    assert caught.value.rule == "hadron-unbalanced"
    assert pickle.loads(pickle.dumps(caught.value)).rule == "hadron-unbalanced"
    assert position.text == "5/5/2o2/5/5 2"
    assert not position.is_legal("c4") and position.is_legal("a1")


def test_positions_are_values(ruleset: str) -> None:
    for position in random_game(ruleset, 1)[::7]:
        again = Position(position.ruleset, position.text)
        assert again == position and hash(again) == hash(position) and again.key == position.key
        for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert twin == position and twin.legal_moves == position.legal_moves
        assert eval(repr(position), {"Position": Position}) == position
        assert position != position.text and not position == 3
        with pytest.raises(TypeError):
            position < again  # type: ignore[operator]  # noqa: B015
        with pytest.raises(AttributeError):
            position.side = 2  # type: ignore[misc]


def test_results_are_seen_by_both() -> None:
    for ruleset in RULESETS:
        end = random_game(ruleset, 3, plies=200)[-1]
        if end.result is None:
            continue
        assert end.result.winner in (1, 2) and end.result.sentence and not end.legal_moves
        assert end.result.value(1) == -end.result.value(2)
        with pytest.raises(IllegalMove, match="the game is over"):
            end.play(Position(ruleset).legal_moves[0])
    assert Outcome(None, "repetition").value(1) == 0.0
    assert pickle.loads(pickle.dumps(Outcome(1, "time"))) == Outcome(1, "time") != Outcome(2, "time")


def test_boards_are_drawn(ruleset: str) -> None:
    position = random_game(ruleset, 5, plies=6)[-1]
    picture = position._repr_svg_()
    assert picture.startswith("<svg ") and picture.endswith("</svg>\n")
    dark = position.svg(theme="dark", notes=False)
    assert dark != picture
    assert position.draw(unicode=False).isascii()
    assert not position.draw().isascii()


def test_a_game_so_far() -> None:
    circle = ["b8-c6", "b2-c4", "c6-b8", "c4-b2"]
    game = History("renpaarden", circle + circle[:3])
    assert game.result is None and len(game) == 7
    game.push(circle[3])
    assert game.result == Outcome(None, "repetition", "the position occurred for the third time")
    assert game.record().result == "1/2-1/2" and game.record().reason == "repetition"
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game and twin.result == game.result
    free = History("renpaarden", circle * 2, repetition=False, max_plies=9)
    assert free.result is None
    other = free.copy()
    other.push(other.position.legal_actions[0])
    assert other.result is not None and other.result.reason == "ply-limit" and len(free) == 8
    assert other.undo() in free.position.legal_moves and other == free
    assert eval(repr(game), {"History": History}).moves == game.moves
    later = History(free.position, ["b8-c6"])
    assert later.start == free.position and eval(repr(later), {"History": History, "Position": Position}) == later
    assert "<svg" in game._repr_svg_()


def test_records_go_round() -> None:
    record = Record("hadron:size=3", ["b2"])
    record.set_tag("One", "Ada")
    record.push("a1")
    assert record.moves == ["b2", "a1"] and record.result == "*" and len(record) == 2
    assert record.tags == {"Ruleset": "hadron:size=3", "One": "Ada", "Result": "*"}
    assert [position.side for position in record.positions()] == [1, 2, 1]
    assert record.final_position == record.positions()[-1]
    for twin in (Record.parse(str(record)), Record.from_json(record.to_json()), pickle.loads(pickle.dumps(record))):
        assert twin == record
    text = quincunx.write_records([record, Record("murus", ["c1-e3"])])
    assert quincunx.read_records(text)[0] == record
    assert quincunx.read_records("") == []
    record.set_tag("One", None)
    assert "One" not in record.tags
    with pytest.raises(ValueError, match="not legal"):
        record.push("b3")


def test_symmetric_positions_are_the_same_game(ruleset: str) -> None:
    position = random_game(ruleset, 8, plies=9)[-1]
    images = position.symmetries()
    assert images[0][0] == position
    for image, actions in images:
        assert image.canonical() == position.canonical()
        assert image.canonical_key == position.canonical_key
        assert sorted(actions[position.legal_actions]) == list(image.legal_actions)
        for action in position.legal_actions[:4]:
            there = image.play(int(actions[action]))
            assert there.canonical() == position.play(int(action)).canonical()
