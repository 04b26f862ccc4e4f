"""The stand's model, asked by OpenSCAD: how long its tubes are cut, pictures of it."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.kit.cameras import known_cameras

HERE: Final = Path(__file__).parents[2]
MODEL: Final = HERE / "hardware/stand.scad"
SAID: Final = re.compile(r"lens_above_board_mm = ([\d.]+), mast_mm = ([\d.]+), arm_mm = ([\d.]+)")
FROM_THE_SIDE: Final = ("--camera=16,330,430,90,0,90,2400", "--projection=o")
WHOLE: Final = ("--viewall", "--autocenter")
PICTURES: Final = dict.fromkeys(("all", "foot", "elbow", "plate"), WHOLE)


class Lengths(NamedTuple):
    """What the model prints for one camera."""

    lens_mm: float
    mast_mm: float
    arm_mm: float


def openscad(out: Path, **given: str | float) -> str:
    """Make *out* from the model with the values *given*; return all that OpenSCAD said.

    Raises CalledProcessError if it refuses.
    """
    values = [
        f'{name}="{value}"' if isinstance(value, str) else f"{name}={value}" for name, value in given.items()
    ]
    words = [word for value in values for word in ("-D", value)]
    done = subprocess.run(
        ["openscad", *words, "-o", f"{out}", f"{MODEL}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stderr + (out.read_text("utf-8") if out.suffix == ".echo" else "")


def lengths(camera: str) -> Lengths:
    """Return how high the lens of *camera* is above the board, and how long mast and arm are cut for that."""
    with tempfile.TemporaryDirectory() as folder:
        found = SAID.search(openscad(Path(folder) / "said.echo", camera=camera))
    assert found, "the model prints its lengths"
    return Lengths(*(float(length) for length in found.groups()))


def rows() -> Iterator[str]:
    """Give the table of lengths, a row for each camera."""
    yield "| camera | lens above the board | mast | arm |"
    yield "| --- | --- | --- | --- |"
    for name in known_cameras():
        lens, mast, arm = lengths(name)
        yield f"| `{name}` | {lens:g} | {mast:g} | {arm:g} |"


def picture(name: str) -> None:
    """Render a picture of the part *name*; `side` is the whole stand from the side."""
    view = PICTURES.get(name, FROM_THE_SIDE)
    part = name if name in PICTURES else "all"
    told = ["-D", f'part="{part}"', "-o", f"hardware/stand-{name}.png", "hardware/stand.scad"]
    command = ["xvfb-run", "-a", "openscad", "--imgsize=900,900", *view, *told]
    subprocess.run(command, cwd=HERE, check=True, capture_output=True)
