"""A preprocessor of mdBook: makes pictures of the diagrams in the rules.

A diagram is a line `board: RULESET POSITION [| moves MOVE...] [| marks CELL...]`, and lines under each other stand side
by side (crates/texts/src/rules). The program QUINCUNX draws them; a diagram that it refuses ends the build.
"""

import base64
import html
import json
import os
import re
import subprocess
import sys

DIAGRAMS = re.compile(r"(?:^board: .*\n?)+", re.MULTILINE)


def picture(line: str) -> str:
    """The image of a diagram, within the page."""
    first, *parts = (part.split() for part in line.removeprefix("board: ").split("|"))
    ruleset, position = first[0], " ".join(first[1:])
    options = {"moves": "--moves", "marks": "--mark"}
    command = [os.environ.get("QUINCUNX", "quincunx"), "show", ruleset, "--board-only", "--svg", "-"]
    if position != "startpos":
        command += ["--position", position]
    for kind, *words in parts:
        command += [options[kind], *words]
    drawn = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    source = base64.b64encode(drawn).decode()
    return f'<img src="data:image/svg+xml;base64,{source}" alt="{html.escape(line.removeprefix("board: "))}">'


def row(found: re.Match[str]) -> str:
    """Diagrams under each other as pictures side by side."""
    pictures = "\n".join(picture(line) for line in found[0].splitlines())
    return f'<p class="boards">\n{pictures}\n</p>\n'


def draw(items: list[object]) -> None:
    """Draws the diagrams of these chapters and of those below them."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:
            chapter = item["Chapter"]
            chapter["content"] = DIAGRAMS.sub(row, chapter["content"])
            draw(chapter["sub_items"])


def main() -> None:
    """Answers mdBook, which asks `supports RENDERER` first."""
    if sys.argv[1:2] == ["supports"]:
        sys.exit(sys.argv[2:] != ["html"])
    _, book = json.load(sys.stdin)
    draw(book["items"])
    json.dump(book, sys.stdout)


if __name__ == "__main__":
    main()
