"""The eye's part of `companion bench`: one thread, beside the bare calls and the naive way, in one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from scripts.bench.figures import Figure, seconds

if TYPE_CHECKING:
    from companion.games.castelli.simulator.scene import Scene
    from companion.vision.arrays import Picture
    from companion.vision.profile import Profile
    from companion.vision.tiles.enrolled import Enrolled

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
SEED, STYLE, SIZE = 77, "shields", (1920, 1080)
NOISES, SCENES, CARD = 4, 2, 12
FRAMES, FEW_FRAMES, WARM = 10_000, 60, 40
BARE_AIM, NAIVE_AIM = "aim: within 1.5", "aim: at least 15 times cheaper"
NAIVE = "  the naive way: search afresh, ORB per field"
FRAME = "frame-{}.bmp"
BETWEEN_S = 0.3  # between the frames by which memory is measured: each is still, many are read


class Seen(NamedTuple):
    """A simulated table: its profile and tiles, frames of each scene, and pictures of the tiles."""

    profile: Profile
    known: Enrolled
    frames: list[list[Picture]]
    turned: Picture
    """The first scene with one tile turned face down."""
    no_card: Picture
    """The same without a card in the tray."""
    pictures: dict[str, Picture]


def eye_figures(quick: bool) -> Iterator[Figure]:
    """Give the eye's figures, measured by a process of its own that has one thread; none without OpenCV."""
    if find_spec("cv2") is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        for work in ("report_times", "report_memory"):
            yield from _alone(work, folder, "quick" if quick else "whole")


def _alone(work: str, folder: str, how: str) -> Iterator[Figure]:
    """Give the figures of a function of this module, called in a process of its own."""
    root = {**os.environ, **ONE_THREAD, "PYTHONPATH": str(Path(__file__).parents[2])}
    code = f"import sys; from scripts.bench.eye import {work}; {work}(sys.argv[1], sys.argv[2] == 'quick')"
    words = [sys.executable, "-P", "-c", code, folder, how]
    done = subprocess.run(words, check=True, env=root, stdout=subprocess.PIPE, timeout=7200)
    yield from (Figure(**figure) for figure in json.loads(done.stdout))


def report_times(folder: str, quick: bool) -> None:
    """Draw a table into *folder*, and print how long everything takes there, as JSON."""
    import cv2

    cv2.setNumThreads(1)
    seen = _drawn(Path(folder))
    for n, frame in enumerate(frame for scene in seen.frames for frame in scene):
        cv2.imwrite(f"{folder}/{FRAME.format(n)}", frame)
    times = 3 if quick else 25
    print(json.dumps([asdict(figure) for figure in (*_frames(seen, times), *_cards(seen, times))]))


def report_memory(folder: str, quick: bool) -> None:
    """Print what a process holds that does nothing but see the table in *folder*, as JSON."""
    import cv2

    cv2.setNumThreads(1)
    figures = _memory(Path(folder), FEW_FRAMES if quick else FRAMES)
    print(json.dumps([asdict(figure) for figure in figures]))


def _drawn(folder: Path) -> Seen:
    """Return a table seen by one camera that stays where it is, its tiles enrolled from other pictures."""
    import cv2
    import numpy as np

    from companion.engine.castelli.assemble import board_for
    from companion.eye.profiles import load_profile
    from companion.eye.readers import enrolled
    from companion.games.castelli import library
    from companion.games.castelli.simulator.geometry import geometry_of
    from companion.games.castelli.simulator.profile_data import write_profile
    from companion.games.castelli.simulator.shot import take_picture
    from companion.simulator.conditions import ordinary
    from companion.vision.tiles.enrolled import Enrolled
    from tests.simulator.scenes import random_scene

    board, tiles = board_for(library.layout("stand-in"), 4), library.tiles("stand-in")
    geometry = geometry_of(board)
    path = write_profile(folder, board, tiles, geometry, STYLE, SEED)
    scenes = [
        replace(random_scene(board, tiles, geometry, STYLE, SEED + n), card=CARD) for n in range(SCENES)
    ]
    frames = [
        [
            np.asarray(take_picture(scene, ordinary(SEED), noise, SIZE).image, np.uint8)
            for noise in range(NOISES)
        ]
        for scene in scenes
    ]
    pictures = {one.stem: np.asarray(cv2.imread(str(one)), np.uint8) for one in folder.glob("tiles/*.png")}
    profile = load_profile(path)
    known = enrolled(profile, path)
    assert isinstance(known, Enrolled)
    turned, no_card = (
        np.asarray(take_picture(scene, ordinary(SEED), 0, SIZE).image, np.uint8)
        for scene in (_with_one_turned(scenes[0]), replace(scenes[0], card=None))
    )
    return Seen(profile, known, frames, turned, no_card, pictures)


def _with_one_turned(scene: Scene) -> Scene:
    name, placed = next((name, one) for name, one in scene.placed.items() if one.tile is not None)
    return replace(scene, placed={**scene.placed, name: replace(placed, tile=None, north=None)})


def _in_turns(times: int, *works: Callable[[], object]) -> list[float]:
    """Return the median milliseconds of each of *works*, taken in turns so that a busy machine slows all."""
    taken = [[seconds(work, 1) * 1e3 for work in works] for _ in range(times)]
    return [median(one) for one in zip(*taken, strict=True)]


def _frames(seen: Seen, times: int) -> Iterator[Figure]:
    import numpy as np

    from companion.vision.eye import Eye
    from companion.vision.reader import Reader
    from scripts.bench.bare_calls import Bare, make_naive

    reader, afresh = Reader(seen.profile, seen.known), Reader(seen.profile, seen.known)
    frames = cycle(seen.frames[0])
    found = reader.read(next(frames))
    up = sum(read.state == "up" for read in found.fields.values())
    bare = Bare(seen.profile, seen.known, found.registration)
    naive = make_naive(seen.profile, found.registration, seen.pictures)
    steady, least, plain = _in_turns(
        times,
        lambda: reader.read(next(frames)),
        lambda: bare.steady(next(frames)),
        lambda: naive(next(frames)),
    )
    what = f"steady frame, 1920x1080, {len(found.fields)} fields, {up} up, nothing changed"
    yield Figure(what, steady, "ms", "bare calls", steady / least, BARE_AIM)
    yield Figure("  the bare calls it cannot do without", least, "ms")
    yield Figure(NAIVE, plain, "ms", "ours", plain / steady, NAIVE_AIM)
    turned = cycle([seen.frames[0][0], seen.turned])
    one, plain = _in_turns(times, lambda: reader.read(next(turned)), lambda: naive(next(frames)))
    yield Figure("frame after one tile was turned", one, "ms")
    yield Figure(NAIVE, plain, "ms", "ours", plain / one)
    first, least = _in_turns(
        times, lambda: afresh.read(next(frames), afresh=True), lambda: bare.first(next(frames))
    )
    yield Figure("first frame: nothing known yet", first, "ms", "bare calls", first / least, BARE_AIM)
    eye = Eye(seen.profile, seen.known)
    for n in range(WARM):
        eye.see(next(frames), n * 0.1)
    before = bare.idle(next(frames), np.array([]))
    at_s = (WARM - 1) * 0.1
    idle, least = _in_turns(
        times, lambda: eye.see(next(frames), at_s), lambda: bare.idle(next(frames), before)
    )
    yield Figure("idle frame: nothing moves", idle, "ms", "bare calls", idle / least, BARE_AIM)


def _cards(seen: Seen, times: int) -> Iterator[Figure]:
    """A look at the tray with a card in it and without, in which case everything is tried.

    The second decoder is a process of its own, and is left out.
    """
    from functools import partial

    from companion.games.castelli.camera.table import LABELS
    from companion.vision.labels.scan import read_labels
    from scripts.bench.bare_calls import look_everywhere, look_for_codes

    card, none = (_tray(image, seen.profile) for image in (seen.frames[0][0], seen.no_card))
    look = partial(read_labels, labels=LABELS, thorough=False)
    with_card, least, without, most = _in_turns(
        times,
        lambda: look(card),
        lambda: look_for_codes(card),
        lambda: look(none),
        lambda: look_everywhere(none),
    )
    shown = [code.number for code in look(card).cards]
    what = f"card look: {card.shape[1]}x{card.shape[0]}, {'seen' if CARD in shown else 'not seen'}"
    yield Figure(what, with_card, "ms", "bare calls", with_card / least, BARE_AIM)
    yield Figure(
        "  the same, no card there: all is tried", without, "ms", "bare calls", without / most, BARE_AIM
    )


def _tray(image: Picture, profile: Profile) -> Picture:
    """Return the part of *image* in which the tray is seen."""
    import numpy as np

    from companion.vision.registration.register import register

    assert profile.tray is not None
    x, y, wide, high = profile.tray
    there = register(image, profile).pixels(np.array([[x, y], [x + wide, y + high]]))
    (x0, y0), (x1, y1) = there.min(axis=0).astype(int), there.max(axis=0).astype(int)
    return np.ascontiguousarray(image[max(y0, 0) : y1, max(x0, 0) : x1])


def _memory(folder: Path, count: int) -> Iterator[Figure]:
    """What the eye's process holds after many frames, beside what it held after a few."""
    import cv2
    import numpy as np

    from companion.eye.opening import eye_of
    from companion.eye.profiles import load_profile

    path = folder / "profile.toml"
    eye = eye_of(load_profile(path), path)
    early = 0.0
    for n in range(count + WARM):
        name = FRAME.format(n // 25 % SCENES * NOISES + n % NOISES)
        eye.see(np.asarray(cv2.imread(str(folder / name)), np.uint8), n * BETWEEN_S)
        if n == WARM:
            early = _resident_mb()
    late = _resident_mb()
    what = f"memory of the eye's process after {count} frames more"
    yield Figure(what, late, "MB", f"after {WARM}", late / early, "aim: 250 MB")


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
