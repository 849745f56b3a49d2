"""The programs in `examples`, in a short form."""

import train_hadron
from quincunx import History


def test_a_network_learns_hadron() -> None:
    """From the same seed it is always the same. In the middle of the game the oracle answers at once."""
    start = History("hadron", ["c3", "a1", "e5", "b4", "d2"]).position
    untaught, taught = train_hadron.train(0, start), train_hadron.train(300, start)
    assert train_hadron.exact(taught, start, 200) > train_hadron.exact(untaught, start, 200) + 0.1
    assert 0.2 < train_hadron.match(taught, "random", 10) <= 1
