"""Photographed games of Scrabble: their pictures, and which letter lies on which field of each."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture

Letters = dict[tuple[int, int], str]
"""By row and column."""

NOBODY: Final = ("_", "")  # a blank tile, or no tile at all
STRAIGHT: Final = ((0, 0), (800, 0), (800, 800), (0, 800))  # some games' pictures were straightened before


class Shot(NamedTuple):
    """A photograph, and the letters that lie there."""

    path: Path
    letters: Letters

    @property
    def image(self) -> Picture:
        """The picture itself."""
        image = cv2.imread(str(self.path))
        assert image is not None, self.path
        return np.asarray(image, np.uint8)

    def letter(self, field: int) -> str:
        """Return the letter on *field*, of 225 row by row, or nothing."""
        return self.letters.get(divmod(field, 15), "")


class Game(NamedTuple):
    """A photographed game, and where the corners of its board are in each picture."""

    name: str
    corners: Array
    shots: tuple[Shot, ...]


def load_game(folder: Path) -> Game:
    """Return the game in *folder*.

    Photographs of moves that were doubted are left out: some show the table before, some after the letters
    were taken back, and the record does not tell which.
    """
    lines = (folder / "game.ini").read_text("utf-8").splitlines()
    said = dict(line.split(" = ", 1) for line in lines if " = " in line)
    with (folder / "game.csv").open(encoding="utf-8") as file:
        rows = [row for row in list(csv.reader(file, skipinitialspace=True))[1:] if len(row) >= 5]
    times = Counter(row[0] for row in rows)
    before: Letters = {}
    laid: Letters = {}
    shots = []
    for number, _, _, where, word, *_ in rows:
        if where.startswith("--"):
            laid = before if word.strip() else laid  # without a word the doubt was wrong, and it stays
            continue
        now = laid | _placed(where, word)
        before, laid = (before, laid) if now == laid else (laid, now)
        path = folder / said["formatter"].format(int(number))
        if path.exists() and times[number] == 1:
            shots.append(Shot(path, laid))
    corners = json.loads(said["warp-coord"]) if "warp-coord" in said else STRAIGHT
    return Game(folder.name, np.array(corners, np.float32), tuple(shots))


def _placed(where: str, word: str) -> Letters:
    """Return the letters of *word*, laid at *where*: `H4` along row H, `4H` down column 4."""
    if not word.strip() or where in ("", "-"):
        return {}  # passed, or changed letters
    across = where[0].isalpha()
    row, column = (where[0], where[1:]) if across else (where[-1], where[:-1])
    start = (ord(row) - ord("A"), int(column) - 1)
    step = (0, 1) if across else (1, 0)
    return {
        (start[0] + n * step[0], start[1] + n * step[1]): letter
        for n, letter in enumerate(word)
        if letter != "."
    }
