"""A box taught as its owner would: a profile, photographs, a plan of what lies where, `companion enrol`."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2

from companion.base.errors import CompanionError
from companion.base.files import write_whole
from companion.base.toml_text import toml_of
from companion.cli import enrol
from companion.eye.profiles import BACK
from scripts.accuracy.families import family_called
from tests.families.protocol import Box, Photo

TIMES: Final = 3  # so often a patient owner photographs what was asked for again
QUALITY: Final = 95
NORTH: Final = "which way up"  # so `companion enrol` asks which colour points north
CLEAR: Final = 0.02  # what is covered more than this in a lesson is not told
ANNOUNCED: Final = ("alike", "twins")
"""Where `companion enrol --json` lists the groups of tiles that it will have to ask about."""


@dataclass(frozen=True)
class Taught:
    """What came of teaching a box."""

    profile: str
    learned: tuple[str, ...]
    refused: dict[str, str]
    """Tiles that could not be taught, each with the last reason given."""
    announced: tuple[tuple[str, ...], ...]
    """Tiles that the companion says it cannot tell apart."""
    photographs: int
    unusable: dict[str, str] = field(default_factory=dict)
    """Photographs that could not be used, and why."""

    @property
    def twins(self) -> frozenset[str]:
        """Every tile that is announced as one of which the camera will ask."""
        return frozenset(tile for group in self.announced for tile in group)


def taught(family: str, box: str, folder: Path) -> Taught:
    """Return what is taught of that *box* in *folder*; it is taught if it was not before."""
    kept = folder / "taught.json"
    if not kept.exists():
        found = _teach(family, box, folder)
        write_whole(str(kept), json.dumps(asdict(found), indent=1).encode())
    row = json.loads(kept.read_text("utf-8"))
    row["announced"] = tuple(map(tuple, row["announced"]))
    return Taught(**row | {"learned": tuple(row["learned"])})


def _teach(family: str, name: str, folder: Path) -> Taught:
    source = family_called(family)
    box = source.box(name)
    folder.mkdir(parents=True, exist_ok=True)
    write_box(box, source.bare(name, 1), folder)
    wanted, learned, photographs = {*box.taught, BACK}, set[str](), 0
    why: dict[str, str] = {}
    unusable: dict[str, str] = {}
    announced: list[list[str]] = []
    for time in range(1, TIMES + 1):
        photos = [one for one in source.lessons(name, time) if wanted & {tile for _, tile in told(one, box)}]
        lines = [
            _kept(one, box, folder / f"lesson-{time}-{n}.jpg", north=NORTH in "".join(why.values()) and not n)
            for n, one in enumerate(photos)
        ]
        answer = _enrolled(lines, folder, unusable)
        photographs += len(photos)
        learned |= set(answer.get("learned", []))
        why |= {one["tile"]: one["why"] for one in answer.get("again", []) if one["tile"]}
        announced = next((answer[key] for key in ANNOUNCED if key in answer), announced)
        wanted -= learned
        if not wanted:
            break
    refused = {tile: why.get(tile, "no reason was given") for tile in sorted(wanted)}
    groups = tuple(tuple(map(str, group)) for group in announced)
    return Taught(
        str(folder / "profile.toml"), tuple(sorted(learned)), refused, groups, photographs, unusable
    )


def write_box(box: Box, bare: Photo, folder: Path) -> None:
    """Write the profile of *box* into *folder*, with its tile set and the photograph of the bare board."""
    tables: dict[str, Any] = {
        "camera": {"source": "folder:photographs"},
        "board": {
            "columns": 8,
            "rows": 8,
            "a1": "meadow",
            "pitch_mm": box.pitch_mm,
            "tile_mm": box.tile_mm,
        },
        "markers": {
            "dictionary": "4x4_50",
            "size_mm": box.marker_mm,
            "at": {str(number): list(at) for number, at in box.markers.items()},
        },
        "tiles": {"set": "tiles.toml", "pictures": "tiles"},
        "sites": {"bare": "bare.png"},
    }
    tiles = {
        name: {"coats": [" ".join(coat) for coat in box.tiles[name].coats], "silver": box.tiles[name].silver}
        for name in box.taught
    }
    (folder / "profile.toml").write_text(toml_of(tables), "utf-8")
    (folder / "tiles.toml").write_text(toml_of({"name": box.name, "tile": tiles}), "utf-8")
    cv2.imwrite(str(folder / "bare.png"), bare.image)


def told(photo: Photo, box: Box) -> Iterable[tuple[str, str]]:
    """Give what the owner tells of a lesson: the slot, and the tile or `back` that lies there."""
    for slot, truth in photo.truth.items():
        if truth.covered > CLEAR:
            continue
        if truth.lies == "up" and truth.tile in box.taught:
            yield slot, truth.tile
        elif truth.lies == "down":
            yield slot, BACK


def _kept(photo: Photo, box: Box, path: Path, north: bool) -> str:
    """Write a lesson to *path*; return its line of the plan, that of one tile which colour points *north*."""
    cv2.imwrite(str(path), photo.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    words = [path.name]
    for slot, tile in told(photo, box):
        colour = photo.truth[slot].north if north else None
        words.append(f"{slot}={tile}:{colour}" if colour else f"{slot}={tile}")
        north = north and not colour
    return " ".join(words)


def _enrolled(lines: list[str], folder: Path, unusable: dict[str, str]) -> dict[str, Any]:
    """Return what `companion enrol` says of that plan; a photograph that it cannot use is left out."""
    plan = folder / "plan.txt"
    while lines:
        plan.write_text("\n".join(lines) + "\n", "utf-8")
        words = ["--profile", str(folder / "profile.toml"), "--plan", str(plan), "--json"]
        try:
            with contextlib.redirect_stdout(io.StringIO()) as out:
                enrol.main(words)
            answer: dict[str, Any] = json.loads(out.getvalue())
            return answer
        except CompanionError as error:
            bad = next((line for line in lines if line.split()[0] in str(error)), None)
            if bad is None:
                raise
            unusable[bad.split()[0]] = str(error).replace(str(folder), "")
            lines = [line for line in lines if line is not bad]
    return {}
