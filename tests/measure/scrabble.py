"""Letters on photographs of a Scrabble board, read by our reader's own stages.

Letters have no four coats: each quarter of a letter stands for a coat of its own, and the gates about the
coats' colours are left out. All others are as they ship.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.crop import PATCH, TILE
from companion.vision.enrolled import Enrolled, Face, enrol
from companion.vision.features import channels
from companion.vision.flat import read_flat
from companion.vision.judge import Sight, judge_fields, weakest
from companion.vision.look import Looker
from companion.vision.thresholds import shipped_thresholds

ENROLLED: Final = ("game01", "game02")
READ: Final = ("game03", "game04", "game05")
BOARD: Final = 800.0  # the board's edge, in which a field is 50 and begins at 25, and a tile is 46
FIELD, FIRST, TILE_EDGE = 50.0, 50.0, 46.0
SIDES: Final = ("n", "e", "s", "w")
COLOUR_GATES: Final = ("agree", "colour_margin", "colour_far")
NOBODY: Final = ("_", "")
PAPER: Final = (120, 90)  # a tile is at least so bright and at most so colourful, of 255


class Game(NamedTuple):
    """A photographed game: its pictures, and the letters that lie on each, by row and column."""

    name: str
    corners: Array
    pictures: tuple[Path, ...]
    letters: tuple[dict[tuple[int, int], str], ...]


def load_game(folder: Path) -> Game:
    """Return the game in *folder*."""
    lines = (folder / "game.ini").read_text("utf-8").splitlines()
    said = dict(line.split(" = ", 1) for line in lines if " = " in line)
    corners = np.array(json.loads(said["warp-coord"]), np.float32)
    before: dict[tuple[int, int], str] = {}
    laid: dict[tuple[int, int], str] = {}
    pictures, letters = [], []
    with (folder / "game.csv").open(encoding="utf-8") as file:
        for row in list(csv.reader(file, skipinitialspace=True))[1:]:
            if len(row) < 5:
                continue
            if row[3].startswith("--"):
                laid = before  # doubted, and taken back: its picture was that of the move
                continue
            before, laid = laid, laid | _placed(row[3], row[4])
            picture = folder / said["formatter"].format(int(row[0]))
            if picture.exists():
                pictures.append(picture)
                letters.append(laid)
    return Game(folder.name, corners, tuple(pictures), tuple(letters))


def _placed(where: str, word: str) -> dict[tuple[int, int], str]:
    """Return the letters of *word*, laid at *where*: `H4` along row H, `4H` down column 4."""
    if not word.strip() or where == "-":
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


def patches(image: Picture, corners: Array) -> Array:
    """Return all 225 fields of *image*, row by row, as our reader takes them.

    Letters lie farther off their fields than our tiles do: each field is cut out again around its paper.
    """
    rows = np.stack(np.meshgrid(np.arange(15), np.arange(15)), axis=-1).reshape(-1, 2)
    middles = FIRST + FIELD * rows
    first = _cut(image, corners, middles)
    off = np.array([paper_at(patch) for patch in first]) - (PATCH - TILE) // 2
    return _cut(image, corners, middles + off * (TILE_EDGE / TILE))


def _cut(image: Picture, corners: Array, middles: Array) -> Array:
    square = np.array([[0, 0], [BOARD, 0], [BOARD, BOARD], [0, BOARD]], np.float32)
    plane = cv2.getPerspectiveTransform(square, corners)
    line = (np.arange(PATCH) - (PATCH - 1) / 2) * (TILE_EDGE / TILE)
    grid = np.stack(np.meshgrid(line, line), axis=-1)
    spots = (middles[:, None, None] + grid[None]).reshape(-1, 1, 2)
    there = cv2.perspectiveTransform(spots, plane).astype(np.float32).reshape(-1, PATCH, 2)
    flat = cv2.remap(image, there[..., 0].copy(), there[..., 1].copy(), cv2.INTER_LINEAR)
    return np.asarray(flat).reshape(-1, PATCH, PATCH, 3)


def paper_at(patch: Array) -> tuple[int, int]:
    """Return how far right and down the tile begins on *patch*, by its paper."""
    hue = cv2.cvtColor(patch, cv2.COLOR_BGR2HSV)
    paper = ((hue[..., 2] > PAPER[0]) & (hue[..., 1] < PAPER[1])).astype(np.float32)
    most = PATCH - TILE
    sums = cv2.integral(paper)[:, :]
    inner = (sums[TILE:, TILE:] - sums[:-TILE, TILE:] - sums[TILE:, :-TILE] + sums[:-TILE, :-TILE]) / TILE**2
    away = np.abs(np.arange(most + 1) - most // 2)
    y, x = divmod(int((inner - 0.002 * (away[:, None] + away[None])).argmax()), most + 1)
    return x, y


def straight(patch: Array) -> Array:
    """Return the tile in the middle of *patch*, as a person would cut it out."""
    margin = (PATCH - TILE) // 2
    return patch[margin:-margin, margin:-margin]


def learn(games: list[Game]) -> Enrolled:
    """Return what is learned of each letter from its first photograph in *games*."""
    found: dict[str, Array] = {}
    for game in games:
        for path, letters in zip(game.pictures, game.letters, strict=True):
            fields: Array | None = None
            for (row, column), letter in letters.items():
                if letter not in found and letter not in NOBODY:
                    fields = patches(_picture(path), game.corners) if fields is None else fields
                    found[letter] = straight(fields[15 * row + column])
    faces = {letter: Face(SIDES, (letter,) * 4) for letter in found}
    known = enrol(faces, found, None)
    upright = [known.colours.index(side) for side in SIDES]  # nobody lays a letter upside down
    return replace(known, palette=replace(known.palette, orders=np.array([upright, upright])))


def _picture(path: Path) -> Picture:
    image = cv2.imread(str(path))
    assert image is not None, path
    return np.asarray(image, np.uint8)


def read_game(game: Game, looker: Looker) -> Iterator[tuple[str, int, str]]:
    """Give for each picture and field of *game* what became of it, at which field, and what was said."""
    gates = shipped_thresholds()
    for path, letters in zip(game.pictures, game.letters, strict=True):
        crops = patches(_picture(path), game.corners)
        look = looker.look(channels(crops))
        flat = read_flat(look.patches, look.soft, crops)
        said = judge_fields(look, flat, looker.known, gates, Sight(TILE_EDGE, True, 0.0))
        evidence = {name: one for name, one in said.evidence["up"].items() if name not in COLOUR_GATES}
        slack = weakest(evidence, gates)
        for n, entry in enumerate(look.match.entry):
            truth = letters.get(divmod(n, 15), "")
            named = f"{looker.known.ids[entry // 4]}{'' if entry % 4 == 0 else ' turned'}"
            yield (
                outcome(truth, named, bool(slack[n] >= 0), looker.known.ids),
                n,
                f"{path.name} {truth} {named}",
            )


def outcome(truth: str, named: str, sure: bool, known: tuple[str, ...]) -> str:
    """Return what became of a field on which the letter *truth* lies, or none."""
    if truth in NOBODY or truth not in known:
        kind = "bare field" if truth == "" else "blank or unknown letter"
        return f"{kind}: {'wrong' if sure else 'nothing said'}"
    if not sure:
        return "letter: unsure"
    return "letter: right" if truth == named else "letter: wrong"


def measure(folder: Path) -> tuple[Counter[str], list[str], int]:
    """Return what became of all fields, what was wrong, and how many pictures were read."""
    looker = Looker(learn([load_game(folder / name) for name in ENROLLED]))
    counts, bad, pictures = Counter[str](), list[str](), 0
    for name in READ:
        game = load_game(folder / name)
        pictures += len(game.pictures)
        for what, n, said in read_game(game, looker):
            counts[what] += 1
            if what.endswith("wrong"):
                bad.append(f"{name} {said} field {n}")
    return counts, bad, pictures
