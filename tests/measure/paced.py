"""Frames of a game drawn beforehand, and a camera that gives them at their time, or as fast as it can."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from companion.camera.source import Frame, Source
from companion.engine.castelli.apply import apply
from companion.engine.castelli.moves import End, Reveal
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled, site_reader
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.simulator.profile_data import write_profile
from companion.journal import Json
from companion.vision.arrays import Picture
from companion.vision.eye import Eye
from companion.vision.labels.zbar import Zbar

EVERY_S: Final = 0.1
SIZE: Final = (1280, 720)
SEED: Final = 12_100
OTHER_DAY: Final = 53_003
STYLE: Final = "shields"
HANDS: Final = 6
"""Frames with a hand in them, for each turn."""
TAKES: Final = 4
"""Different pictures of the same still table."""
GO, LEFT, FAST = "go", "left", "fast"


class Turn(NamedTuple):
    """A tile that is laid, and the frames of it."""

    move: Reveal
    hands: tuple[Path, ...]
    still: tuple[Path, ...]


def header() -> Json:
    """Return the game of which the frames are."""
    return stand_in_header(("red", "blue", "green", "yellow"))


def moves(turns: int) -> Iterator[Reveal]:
    """Give so many tiles, one on each meadow in turn."""
    setup = CASTELLI.read_header(header())
    for n, (field, tile) in enumerate(zip(setup.board.meadows, setup.tiles.plain, strict=False)):
        if n < turns:
            yield Reveal(field, tile, setup.tiles.tiles[tile].coats[n % 4].colour)


def make_ready(folder: Path, turns: int, stay: int, fast: bool = False) -> None:
    """Have the frames in *folder*, drawn if they are not there yet, and a camera that does not go yet."""
    if not (folder / f"{turns:03}-still-{TAKES - 1}.npy").exists():
        folder.mkdir(parents=True, exist_ok=True)
        draw(folder, turns)
    (folder / "stay").write_text(str(stay), "ascii")
    for name in (GO, LEFT, FAST, "count"):
        (folder / name).unlink(missing_ok=True)
    if fast:
        (folder / FAST).touch()


def draw(folder: Path, turns: int) -> None:
    """Draw the frames of so many *turns* into *folder*, with a profile for its eye."""
    setup = CASTELLI.read_header(header())
    table = SimulatedTable(setup, SEED, STYLE, SIZE, brief=True)
    write_profile(folder, setup.board, setup.tiles, table.geometry, STYLE, OTHER_DAY)
    _save(folder, "000-still", [frame.shot.image for frame in table.still(TAKES)])
    for n, move in enumerate(moves(turns), 1):
        laid = apply(table.game, move).state
        frames = list(table.follow(laid, TAKES))
        hands = [frame.shot.image for frame in frames if not frame.still]
        _save(folder, f"{n:03}-hand", hands)
        _save(folder, f"{n:03}-still", [frame.shot.image for frame in frames if frame.still])
        table.game = apply(laid, End()).state


def _save(folder: Path, name: str, images: list[Picture]) -> None:
    for n, image in enumerate(images):
        np.save(folder / f"{name}-{n}.npy", image)


class Paced:
    """A camera over the frames in *folder*; it begins when the file `go` is there.

    Each turn has *stay* still frames. With the file `fast` frames come as soon as they are asked for, their
    time stamps all the same a tenth of a second apart, and the game begins anew after its last turn.
    """

    def __init__(self, folder: Path, stay: int) -> None:
        self._folder, self._fast = folder, (folder / FAST).exists()
        turns = sorted({path.name[:3] for path in folder.glob("*-still-*.npy")})
        self._turns = [
            (sorted(folder.glob(f"{name}-hand-*.npy")), sorted(folder.glob(f"{name}-still-*.npy")))
            for name in turns
        ]
        self._stay = stay
        self._frames = self._course()
        self._count, self._next_s = 0, 0.0
        self._left = (folder / LEFT).open("a", encoding="utf-8")

    def _course(self) -> Iterator[tuple[Path, int | None]]:
        """Give each frame, with the turn's number if it is the first after the hand has left."""
        while True:
            yield from ((path, None) for path in self._waiting())
            for number, (hands, still) in enumerate(self._turns[1:], 1):
                yield from ((hands[n % len(hands)], None) for n in range(HANDS))
                yield still[0], number
                yield from ((still[n % len(still)], None) for n in range(1, self._stay))
            if not self._fast:
                yield from ((still[n % len(still)], None) for n in range(10**9))

    def _waiting(self) -> Iterator[Path]:
        still = self._turns[0][1]
        n = 0
        while not (self._folder / GO).exists() or (self._fast and n < self._stay):
            yield still[n % len(still)]
            n += 1

    def newest(self) -> Frame | None:
        """Return the next frame when it is time for it."""
        now_s = time.monotonic()
        if not self._fast and now_s < self._next_s:
            return None
        path, turn = next(self._frames)
        image = np.load(path)
        now_s = time.monotonic()
        self._next_s = max(self._next_s + EVERY_S, now_s - EVERY_S) if self._next_s else now_s + EVERY_S
        self._count += 1
        if turn is not None:
            self._left.write(f"{turn} {now_s}\n")
            self._left.flush()
        if self._fast and self._count % 100 == 0:
            (self._folder / "count").write_text(str(self._count), "ascii")
        return Frame(image, self._count, self._count * EVERY_S if self._fast else now_s)

    def ended(self) -> bool:
        """It goes on as long as it is looked at."""
        return False

    def trouble(self) -> str:
        """It has none."""
        return ""

    def close(self) -> None:
        """Let go of the file."""
        self._left.close()


def open_paced(profile: str) -> tuple[Eye, Source]:
    """Return an eye with all that it has in play, and the frames beside its *profile*."""
    path = Path(profile)
    found = load_profile(path)
    stay = int((path.parent / "stay").read_text("ascii"))
    return Eye(found, enrolled(found, path), Zbar(), site_reader(found, path)), Paced(path.parent, stay)


def held_mb(pid: int) -> float:
    """Return what process *pid* holds in memory of its own, without files that are mapped."""
    told = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in told.splitlines() if line.startswith("RssAnon"))
    return int(line.split()[1]) / 1e3


def own_mb() -> float:
    """Return what this process holds."""
    return held_mb(os.getpid())
