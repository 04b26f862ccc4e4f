"""The known attacks by pictures, each under its number in the list of faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.attack.case import Case, Outcome, companion
from tests.attack.images import black_png, encoded_picture, many_scans, mutated_source, png
from tests.attack.mutate import as_toml, encoded
from tests.attack.world import World


def fault_05_flat_pictures(world: World) -> Iterator[Case]:
    """A picture without structure is refused where it is taught, and never ends a reading."""
    flat = {f"{value}": np.full((60, 60, 3), value, np.uint8) for value in (0, 128, 255)}
    flat["red"] = np.full((60, 60, 3), (0, 0, 255), np.uint8)
    flat["one dot"] = np.zeros((60, 60, 3), np.uint8)
    flat["one dot"][30, 30] = 255
    camera, profile = world.few_camera_files, ("--profile", "camera/profile.toml")
    for label, image in flat.items():
        raw = encoded_picture(image, ".png")
        enrol = [companion("enrol", *profile, "back=flat.png"), companion("enrol", *profile, "07=flat.png")]
        steps = [
            *enrol,
            companion("check", "camera/profile.toml"),
            companion("read", *profile, "camera/table.jpg"),
        ]
        yield Case(
            f"enrol {label}",
            steps,
            camera | {"flat.png": raw},
            look=_not_learned if label != "one dot" else None,
        )
        there = camera | {"camera/tiles/back.png": raw, "camera/tiles/07.png": raw}
        uses = [
            companion("read", *profile, "camera/table.jpg"),
            companion("doctor", *profile),
            companion("check", "camera/profile.toml"),
        ]
        yield Case(f"profile {label}", uses, there, look=_not_ok if label != "one dot" else None)


def _not_learned(folder: Path, outcomes: list[Outcome]) -> list[str]:
    taken = [one for one in outcomes[0].spoken[:2] if one.status == 0]
    return ["a flat picture was learned"] if taken else []


def _not_ok(folder: Path, outcomes: list[Outcome]) -> list[str]:
    told = outcomes[0].spoken[-1]
    return ["check says ok to a flat picture"] if told.status == 0 and b"warning" not in told.out else []


def fault_09_folder_cameras(world: World) -> Iterator[Case]:
    """The pictures of a folder that stands for a camera have the same limits as others."""
    files = {"camera/folder.toml": encoded(as_toml(mutated_source(world)))}
    pictures = {
        "30000 x 30000": black_png(30_000, 30_000), "60000 x 60000": png(60_000, 60_000),
        "20000 x 3000": black_png(20_000, 3000),
        "empty": b"", "text": b"no picture",
    }  # fmt: skip
    for label, raw in pictures.items():
        for name in ("1.png", "1.jpg"):
            step = companion("calibrate", "--profile", "camera/folder.toml")
            yield Case(label, [step], files | {f"camera/frames/{name}": raw})


def fault_10_many_scans(world: World) -> Iterator[Case]:
    """A JPEG with many scans is refused before it is decoded."""
    image = np.full((6000, 6000, 3), 90, np.uint8)  # plain: a scan is short, and takes long all the same
    image[::500, ::500] = 255
    whole = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    raw, camera = many_scans(whole, 1000), world.few_camera_files
    profile = ("--profile", "camera/profile.toml")
    uses = [
        ["scan", "p.jpg"],
        ["read", *profile, "p.jpg"],
        ["enrol", *profile, "--dry", "p.jpg"],
        ["calibrate", *profile, "p.jpg"],
    ]
    for words in uses:
        yield Case(words[0], [companion(*words)], camera | {"p.jpg": raw})
    folder = encoded(as_toml(mutated_source(world)))
    step = companion("calibrate", "--profile", "camera/folder.toml")
    yield Case("folder", [step], {"camera/folder.toml": folder, "camera/frames/1.jpg": raw})
