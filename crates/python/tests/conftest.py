"""What the tests share."""

import random

import pytest
import quincunx

RULESETS = [
    "alliances",
    "renpaarden",
    "renpaarden:size=5",
    "emulsion",
    "emulsion:size=5,tiebreak=official",
    "hadron",
    "hadron:size=7",
    "hadron:size=11",
    "murus",
    "murus:rules=advanced",
    "murus:rules=advanced,opening=redistribute,goal=escape",
]


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """Every game, with the options that change its actions or planes."""
    return str(request.param)


def random_game(ruleset: str, seed: int, plies: int = 60) -> list[quincunx.Position]:
    """The positions of a random game, cut off after so many moves."""
    rng = random.Random(seed)
    positions = [quincunx.Position(ruleset)]
    while positions[-1].legal_moves and len(positions) <= plies:
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves)))
    return positions
