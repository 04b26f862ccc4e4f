"""Makes the drawings and tables of hardware/ anew."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from companion import data
from companion.panel.pins import read_pins
from scripts.hardware import heights, wiring

HERE = Path(__file__).parents[2]
BETWEEN = re.compile(r"(<!-- heights -->\n).*?(<!-- /heights -->)", re.DOTALL)


def made() -> dict[str, str]:
    """Return every text that follows from data, by its file."""
    guide = (HERE / "docs/building.md").read_text("utf-8")
    table = "\n".join(heights.rows())
    return {
        "hardware/wiring.svg": wiring.draw(read_pins(data.read_toml(HERE / "hardware/pins.toml"))),
        "hardware/cameras.scad": heights.scad(),
        "docs/building.md": BETWEEN.sub(lambda found: f"{found[1]}{table}\n{found[2]}", guide),
    }


def main() -> None:
    """Write the texts, and pictures of them where the programs for it are here."""
    for name, text in made().items():
        (HERE / name).write_text(text, "utf-8")
    if shutil.which("rsvg-convert"):
        subprocess.run(
            ["rsvg-convert", "-o", "hardware/wiring.png", "hardware/wiring.svg"], cwd=HERE, check=True
        )
    if shutil.which("openscad"):
        command = ["xvfb-run", "-a", "openscad", "--imgsize=900,900", "--viewall", "--autocenter"]
        for part in ("all", "foot", "elbow", "plate"):
            told = ["-D", f'part="{part}"', "-o", f"hardware/stand-{part}.png", "hardware/stand.scad"]
            subprocess.run([*command, *told], cwd=HERE, check=True, capture_output=True)


if __name__ == "__main__":
    main()
