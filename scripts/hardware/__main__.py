"""Makes the drawings and tables of hardware/ anew."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from companion.base.toml import read_toml
from companion.panel.pins import read_pins
from scripts.hardware import heights, stand, wiring

HERE = Path(__file__).parents[2]
GUIDE = "docs/guide/building.md"


def made() -> dict[str, str]:
    """Return every text that follows from data, by its file."""
    return {
        "hardware/wiring.svg": wiring.draw(read_pins(read_toml(HERE / "hardware/pins.toml"))),
        "hardware/cameras.scad": heights.scad(),
        GUIDE: with_table((HERE / GUIDE).read_text("utf-8"), "heights", heights.rows()),
    }


def with_table(guide: str, name: str, rows: Iterator[str]) -> str:
    """Return *guide* with *rows* between the comments that name this table."""
    between = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    table = "\n".join(rows)
    return between.sub(lambda found: f"{found[1]}{table}\n{found[2]}", guide)


def main() -> None:
    """Write the texts, and pictures of them where the programs for it are here."""
    for name, text in made().items():
        (HERE / name).write_text(text, "utf-8")
    if shutil.which("rsvg-convert"):
        subprocess.run(
            ["rsvg-convert", "-o", "hardware/wiring.png", "hardware/wiring.svg"], cwd=HERE, check=True
        )
    if shutil.which("openscad"):
        guide = (HERE / GUIDE).read_text("utf-8")
        (HERE / GUIDE).write_text(with_table(guide, "lengths", stand.rows()), "utf-8")
        for name in (*stand.PICTURES, "side"):
            stand.picture(name)


if __name__ == "__main__":
    main()
