"""On what a window can be opened here: a desktop, the screen itself, or a compositor for one program."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple

PLUGS: Final = Path("/sys/class/drm")
KINDS: Final = ("x11", "kmsdrm", "cage")
COMPOSITOR: Final = "cage"
CHOSEN: Final = "COMPANION_DISPLAY"


class Display(NamedTuple):
    """What was found: *kind* is one of KINDS, `given` (SDL was told a driver), or empty; and why."""

    kind: str
    why: str


def find_display(environment: Mapping[str, str] | None = None, plugs: Path = PLUGS) -> Display:
    """Return what a window can be opened on; `COMPANION_DISPLAY` may choose."""
    known = os.environ if environment is None else environment
    chosen = known.get(CHOSEN, "")
    if chosen in KINDS:
        return Display(chosen, f"{CHOSEN} says so")
    if driver := known.get("SDL_VIDEODRIVER"):
        return Display("given", f"SDL_VIDEODRIVER is {driver}")
    if desktop := known.get("DISPLAY"):
        return Display("x11", f"DISPLAY is {desktop}")
    if not (found := connected(plugs)):
        return Display("", "no desktop, and no screen is plugged in")
    return Display("kmsdrm", f"a screen is plugged in at {found[0]}")


def within_screen(size: tuple[int, int]) -> tuple[int, int]:
    """Return *size*, cut down to the desktop where that tells how large it is."""
    room = desktop_size()
    return (min(size[0], room[0]), min(size[1], room[1])) if room else size


def connected(plugs: Path = PLUGS) -> list[str]:
    """Return the plugs that a screen is connected to."""
    return [plug.parent.name for plug in sorted(plugs.glob("card*-*/status")) if _says_so(plug)]


def _says_so(plug: Path) -> bool:
    try:
        return plug.read_text().strip() == "connected"
    except OSError:
        return False


def desktop_size() -> tuple[int, int] | None:
    """Return how many pixels wide and high the desktop is; None if there is none, or it does not tell.

    The line to it stays open: a bare X server begins anew when the last one leaves, and a window opened
    in that moment fails.
    """
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    if (opened := x11.XOpenDisplay(None)) is None:
        return None
    desktop = ctypes.c_void_p(opened)
    return x11.XDisplayWidth(desktop, 0), x11.XDisplayHeight(desktop, 0)


def prepare(display: Display, command: list[str]) -> None:
    """Settle what *display* needs; a compositor takes this process over and starts *command* inside."""
    if display.kind in ("x11", "kmsdrm"):
        os.environ["SDL_VIDEODRIVER"] = display.kind  # or it would draw to nowhere where that one fails
    os.environ["SDL_MOUSE_FOCUS_CLICKTHROUGH"] = "1"  # or X11 keeps the first touch, as a wish for the focus
    if display.kind == "kmsdrm":  # fingers are heard as such there; as clicks too, they would touch twice
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    if display.kind == COMPOSITOR and not os.environ.get("WAYLAND_DISPLAY"):
        if (program := which(COMPOSITOR)) is None:
            raise FileNotFoundError(2, "is not installed", COMPOSITOR)
        os.environ[CHOSEN] = "x11"  # inside it there is a display for X11
        os.execv(program, [COMPOSITOR, "-d", "--", *command])
