"""How bright the screen is, where the system lets us say so."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LIGHTS: Final = Path("/sys/class/backlight")


def find_backlight(lights: Path = LIGHTS) -> Path | None:
    """Return the folder of a backlight that may be written; None on most laptops and bare monitors."""
    for folder in sorted(lights.glob("*")):
        try:
            with (folder / "brightness").open("r+"):
                return folder
        except OSError:
            continue
    return None


def set_brightness(percent: int, folder: Path) -> None:
    """Make the screen as bright as *percent* of the most, and never dark. Raises OSError if it cannot be."""
    most = int((folder / "max_brightness").read_text())
    level = max(1, most * min(100, max(5, percent)) // 100)
    (folder / "brightness").write_text(str(level))
