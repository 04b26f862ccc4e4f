"""Letters on photographs of a Scrabble board, read by our reader's own stages.

Letters have no coats: they are placed by their paper and its rim, where our tiles are placed by the mean of
each colour's coats, and the gates about colours and coats are left out. All others are as they ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.vision.arrays import Array, Picture
from companion.vision.registration.crop import PATCH, TILE
from companion.vision.tiles.enrolled import Enrolled, Face, enrol
from companion.vision.tiles.explain import Explainer
from companion.vision.tiles.judge import GateValues, sureness
from companion.vision.tiles.pose import aligned, cut_out, make_steps
from companion.vision.tiles.search import coarse_search, coarse_tile
from companion.vision.tiles.shape import SQUARE
from companion.vision.tiles.thresholds import shipped_thresholds
from tests.measure.scrabble_games import NOBODY, Game, load_game

TURNS: Final = [turn for turns in SQUARE.searched for turn in turns]
ENROLLED: Final = ("game01", "game02")
READ: Final = ("game03", "game04", "game05")
UNSEEN: Final = ("game14", "game15")
BOARD: Final = 800.0  # the board's edge, in which a field is 50 and the first one's middle at 50
FIELD: Final = 50.0
WITH_RIM: Final = 50.0  # the square by which a tile is placed: with what lies around it,
INSIDE: Final = 41.0  # and by which it is read: within its worn edges and round corners
VIEWS: Final = 5  # of each letter at most, to learn it from
PAPER: Final = (120, 90)  # a tile is at least so bright and at most so colourful, of 255
ROUNDS, STEPS = 4, 3
SIDES: Final = ("n", "e", "s", "w")


def cut(image: Picture, corners: Array, at: Array, turns: Array, edge: float) -> Array:
    """Return the patches around the points *at* (n × 2, on the board), each turned, tiles of *edge*."""
    square = np.array([[0, 0], [BOARD, 0], [BOARD, BOARD], [0, BOARD]], np.float32)
    line = (np.arange(PATCH) - (PATCH - 1) / 2) * (edge / TILE)
    grid = np.stack(np.meshgrid(line, line), axis=-1)
    c, s = np.cos(turns), np.sin(turns)
    turn = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], axis=-2)
    spots = (at[:, None, None] + np.einsum("nab,hwb->nhwa", turn, grid)).reshape(-1, 1, 2)
    plane = cv2.getPerspectiveTransform(square, corners)
    there = cv2.perspectiveTransform(spots, plane).astype(np.float32).reshape(-1, PATCH, 2)
    flat = cv2.remap(image, there[..., 0].copy(), there[..., 1].copy(), cv2.INTER_LINEAR)
    return np.asarray(flat).reshape(-1, PATCH, PATCH, 3)


def middles(fields: Sequence[int]) -> Array:
    """Return where the middles of *fields* (of 225, row by row) are on the board."""
    return np.array([[FIELD * (n % 15 + 1), FIELD * (n // 15 + 1)] for n in fields])


def in_one_frame(patches: Array) -> Array:
    """Return the poses at which *patches* of one thing are most like each other."""
    poses = np.zeros((len(patches), 4))
    for _ in range(ROUNDS if len(patches) > 1 else 0):
        steps = make_steps(np.median(_cut_out(patches, poses), axis=0), SQUARE)
        found = [aligned(patch, steps, pose, STEPS)[0] for patch, pose in zip(patches, poses, strict=True)]
        poses = np.stack(found) - np.mean(found, axis=0)
    return poses


def _cut_out(patches: Array, poses: Array) -> Array:
    return np.stack([cut_out(patch, pose) for patch, pose in zip(patches, poses, strict=True)])


@dataclass(frozen=True)
class Paper:
    """Finds where a tile lies on its field by the mean of all tiles: paper, and what is around it."""

    mean: Array

    def place(self, image: Picture, corners: Array, fields: Sequence[int]) -> Array:
        """Return the patches of *fields*, each with its tile, if it has one, in the middle and straight."""
        at = middles(fields)
        steps, known = make_steps(self.mean, SQUARE), coarse_tile(self.mean, SQUARE)[None]
        poses = []
        for patch in cut(image, corners, at, np.zeros(len(at)), WITH_RIM).astype(np.float32):
            pose, _ = aligned(patch, steps, coarse_search(patch, known, SQUARE, TURNS)[1][0], STEPS)
            poses.append(pose)
        found = np.stack(poses)
        return cut(image, corners, at + found[:, :2] * (WITH_RIM / TILE), found[:, 2], INSIDE)


def learn_paper(games: Sequence[Game]) -> Paper:
    """Return what tiles have in common, by the last photograph of each of *games*."""
    found = []
    for game in games:
        shot = game.shots[-1]
        image, at = shot.image, middles([15 * row + column for row, column in shot.letters])
        straight = np.zeros(len(at))
        first = cut(image, game.corners, at, straight, WITH_RIM)
        off = np.array([paper_at(patch) for patch in first]) - (PATCH - TILE) // 2
        found.append(cut(image, game.corners, at + off * (WITH_RIM / TILE), straight, WITH_RIM))
    patches = np.concatenate(found).astype(np.float32)
    return Paper(np.median(_cut_out(patches, in_one_frame(patches)), axis=0))


def paper_at(patch: Array) -> tuple[int, int]:
    """Return how far right and down the tile begins on *patch*, by its paper."""
    hue = cv2.cvtColor(patch, cv2.COLOR_BGR2HSV)
    paper = ((hue[..., 2] > PAPER[0]) & (hue[..., 1] < PAPER[1])).astype(np.float32)
    most = PATCH - TILE
    sums = cv2.integral(paper)
    inner = (sums[TILE:, TILE:] - sums[:-TILE, TILE:] - sums[TILE:, :-TILE] + sums[:-TILE, :-TILE]) / TILE**2
    away = np.abs(np.arange(most + 1) - most // 2)
    y, x = divmod(int((inner - 0.002 * (away[:, None] + away[None])).argmax()), most + 1)
    return x, y


def learn(games: Sequence[Game], paper: Paper) -> Enrolled:
    """Return what is learned of each letter from a few of its photographs in *games*."""
    views: dict[str, list[Array]] = {}
    for game in games:
        for shot in game.shots:
            fields = [n for n in range(225) if shot.letter(n) not in NOBODY]
            for n, patch in zip(fields, paper.place(shot.image, game.corners, fields), strict=True):
                views.setdefault(shot.letter(n), []).append(patch)
    pictures = {letter: _together(found) for letter, found in views.items()}
    return enrol({letter: Face(SIDES, (letter,) * 4) for letter in pictures}, pictures)


def _together(views: Sequence[Array]) -> Picture:
    """Return some of *views* of one letter as one picture."""
    few = np.unique(np.linspace(0, len(views) - 1, VIEWS).round().astype(int))
    patches = np.stack([views[n] for n in few]).astype(np.float32)
    tiles = _cut_out(patches, in_one_frame(patches))
    return np.asarray(np.clip(np.median(tiles, axis=0), 0, 255), np.uint8)


def read_letters(patches: Array, known: Enrolled) -> tuple[Array, GateValues]:
    """Return for each of *patches* the letter's entry, and the evidence by its gates' names."""
    found, _ = Explainer(known.bank).search(list(patches))
    return np.array([one.entry for one in found]), {
        "px_least": np.full(len(found), INSIDE),
        "fit_least": np.array([one.score for one in found]),
        "plain_sigmas": np.array([one.plain for one in found]),
        "rival_sigmas": np.array([one.rivals.min() for one in found]),
        "part_sigmas": np.array([one.part.min() for one in found]),
        "spot_sigmas": np.array([one.spot for one in found]),
        "left_most": np.array([one.left for one in found]),
    }


@dataclass
class Found:
    """What became of all fields; for each gate, what would have become of them without it."""

    counts: Counter[str]
    without: dict[str, Counter[str]]
    bad: list[str]
    pictures: int = 0


def measure(folder: Path, read: Sequence[str]) -> Found:
    """Return what is found in the games of *folder* that are to be *read*."""
    games = [load_game(folder / name) for name in ENROLLED]
    paper = learn_paper(games)
    known, found = learn(games, paper), Found(Counter(), {}, [])
    for name in read:
        game = load_game(folder / name)
        found.pictures += len(game.shots)
        for what, gate, said in read_game(game, paper, known):
            (found.without.setdefault(gate, Counter()) if gate else found.counts)[what] += 1
            if not gate and what.endswith("wrong"):
                found.bad.append(said)
    return found


def read_game(game: Game, paper: Paper, known: Enrolled) -> Iterator[tuple[str, str, str]]:
    """Give for each field of *game* what became of it, without which gate (or all there), and a line."""
    gates = shipped_thresholds()
    for shot in game.shots:
        entries, evidence = read_letters(
            paper.place(shot.image, game.corners, range(225)).astype(np.float32), known
        )
        for gate in ("", *evidence):
            rest = {name: values for name, values in evidence.items() if name != gate}
            sure = sureness(rest, gates) >= gates.sure
            for n, entry in enumerate(entries):
                named = f"{known.ids[entry // 4]}{'' if entry % 4 == 0 else ' turned'}"
                what = outcome(shot.letter(n), named, bool(sure[n]), known.ids)
                yield what, gate, f"{game.name} {shot.path.name} field {n}: {shot.letter(n)} as {named}"


def outcome(truth: str, named: str, sure: bool, known: tuple[str, ...]) -> str:
    """Return what became of a field on which the letter *truth* lies, or none."""
    if truth in NOBODY or truth not in known:
        kind = "bare field" if truth == "" else "blank or unknown letter"
        return f"{kind}: {'wrong' if sure else 'nothing said'}"
    if not sure:
        return "letter: unsure"
    return "letter: right" if truth == named else "letter: wrong"
