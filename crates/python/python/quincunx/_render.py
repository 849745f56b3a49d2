"""How the environments show a position."""

from __future__ import annotations

from quincunx._native import Position

MODES = ["human", "ansi"]
"""The render modes: printed, or as a text."""


def checked(mode: str | None) -> str | None:
    """A render mode, if it is one."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is None, 'ansi' or 'human', not {mode!r}")
    return mode


def shown(position: Position, mode: str | None) -> str | None:
    """The drawing, if it is wanted as a text; otherwise it is printed, if it is wanted."""
    if mode == "ansi":
        return position.draw()
    if mode == "human":
        print(position.draw())
    return None
