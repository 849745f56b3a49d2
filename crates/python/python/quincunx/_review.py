"""Games reviewed, move by move."""

from __future__ import annotations

import json
from typing import Any

from quincunx._native import History, Record, review_json


def review(
    game: History | Record, *, time: float | None = None, nodes: int | None = None
) -> dict[str, Any]:
    """Judges every move of a game, as `quincunx review --json` does: winning chances, accuracy, a label, the best line.

    `time` in seconds and `nodes` are for each move; without either it is 20000 nodes. What can be proven is proven.

    >>> judged = review(History("hadron:size=3", ["a1", "c3", "c1"]), nodes=100)
    >>> judged["moves"][2]["label"], judged["moves"][2]["best"][0]
    ('missed-win', 'b2')
    """
    reviewed: dict[str, Any] = json.loads(review_json(game, time=time, nodes=nodes))
    return reviewed
