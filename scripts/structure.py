"""What a checkout is built of, in figures: python -m scripts.structure [CHECKOUT]

Files and lines that know a game, lines of each room, large classes, class names with several meanings. It
reads any checkout, older ones too, so that before and after can be compared
(docs/decisions/games-are-plug-ins.md).
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parents[1]
WORDS: Final = HERE / "tests" / "game_words.txt"
LARGE: Final = 200


class Class(NamedTuple):
    """A class: where it is, and how many lines and methods it has."""

    name: str
    file: str
    lines: int
    methods: int


def sources(top: Path) -> Iterator[Path]:
    """Give the modules of the package in the checkout *top*."""
    yield from sorted((top / "companion").rglob("*.py"))


def game_words() -> re.Pattern[str]:
    """Return what finds a word of a game, also within a name such as `meadow_at` or `MeadowAt`."""
    lines = [line.strip() for line in WORDS.read_text("utf-8").splitlines()]
    words = [line for line in lines if line[:1].isalpha()]
    exact = [line[1:] for line in lines if line.startswith("=")]
    either = "|".join([*(f"[{word[0].upper()}{word[0]}]{word[1:]}" for word in words), *exact])
    within = "|".join(word.title() for word in words)
    return re.compile(rf"(?<![a-zA-Z])(?:{either})(?=s?(?![a-z]))|(?<=[a-z])(?:{within})")


def games(top: Path) -> set[str]:
    """Return the games that ship; one whose rules are all there is of it counts as well."""
    plugged = {file.parent.name for file in (top / "companion/games").glob("*/game.py")}
    return plugged | {file.parent.name for file in (top / "companion/engine").glob("*/apply.py")}


def own_folders(top: Path) -> tuple[str, ...]:
    """Return the folders in which a game may be known: two for each game."""
    return tuple(f"companion/{part}/{game}/" for game in sorted(games(top)) for part in ("engine", "games"))


def common(top: Path) -> Iterator[tuple[str, str]]:
    """Give name and text of each module that no game owns."""
    own = own_folders(top)
    for file in sources(top):
        name = file.relative_to(top).as_posix()
        if not name.startswith(own):
            yield name, file.read_text("utf-8")


def classes(top: Path) -> Iterator[Class]:
    """Give every class of the package."""
    for file in sources(top):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(one, ast.FunctionDef) for one in node.body)
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield Class(node.name, file.relative_to(top).as_posix(), lines, methods)


def figures(top: Path) -> Iterator[tuple[str, str]]:
    """Give each figure with what it is."""
    imports = re.compile(r"^\s*(?:from|import) companion\.(?:engine|games)\.castelli", re.MULTILINE)
    importing = {name: len(imports.findall(text)) for name, text in common(top)}
    naming = [name for name, text in common(top) if game_words().search(text)]
    yield "modules outside a game's folders", str(len(importing))
    yield "  that import a game", str(sum(bool(n) for n in importing.values()))
    yield "  lines on which they do", str(sum(importing.values()))
    yield "  that use a word of the game", str(len(naming))
    found = list(classes(top))
    large = sorted((one for one in found if one.lines > LARGE), key=lambda one: -one.lines)
    yield f"classes over {LARGE} lines", ", ".join(f"{one.name} {one.lines}" for one in large) or "none"
    most = sorted(found, key=lambda one: -one.methods)[:4]
    yield "classes with the most methods", ", ".join(f"{one.name} {one.methods}" for one in most)
    names = Counter(one.name for one in found if one.name not in ("Presenter", "View"))
    several = {name: count for name, count in names.items() if count > 1}
    yield "class names with several meanings", str(len(several))
    yield "  the most frequent", ", ".join(f"{n} {c}" for n, c in Counter(several).most_common(6)) or "none"
    yield "modules at the top of the package", str(len(list((top / "companion").glob("*.py"))))
    rooms: dict[str, int] = defaultdict(int)
    for file in sources(top):
        inside = file.relative_to(top / "companion").parts
        room = "/".join(inside[:2]) if inside[0] in ("engine", "games") and len(inside) > 2 else inside[0]
        rooms[room] += len(file.read_text("utf-8").splitlines())
    for room, lines in sorted(rooms.items(), key=lambda one: -one[1]):
        yield f"lines in {room}", str(lines)


def main(argv: list[str]) -> int:
    """Print the figures of one checkout as a table."""
    top = Path(argv[0]) if argv else HERE
    print("| what | figure |\n| --- | --- |")
    for what, figure in figures(top):
        print(f"| {what.strip()} | {figure} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
