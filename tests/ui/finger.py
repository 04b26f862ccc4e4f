"""A touchscreen where there is none: plugged in, touched as its input says (`X Y`, a line each), pulled out.

The kernel's own module (uinput) makes it, for root. X and Y are in parts of 32767; any other line is the end.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time

EVENTS, KEYS, AXES, PROPERTIES = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
CREATE = 0x5501
SYN, KEY, ABS = 0, 1, 3
TOUCH, X, Y, SLOT, MT_X, MT_Y, TRACKING = 0x14A, 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
DIRECT = 1
MOST = 32767
HELD_S = 0.5


def main() -> None:
    """Plug it in, touch as told, pull it out."""
    screen = os.open("/dev/uinput", os.O_WRONLY)
    for kind in (KEY, ABS):
        fcntl.ioctl(screen, EVENTS, kind)
    fcntl.ioctl(screen, KEYS, TOUCH)
    fcntl.ioctl(screen, PROPERTIES, DIRECT)
    most = [0] * 64
    for axis, end in ((X, MOST), (Y, MOST), (SLOT, 4), (MT_X, MOST), (MT_Y, MOST), (TRACKING, 65535)):
        fcntl.ioctl(screen, AXES, axis)
        most[axis] = end
    os.write(screen, struct.pack("80s4HI256i", b"A touchscreen", 3, 1, 1, 1, 0, *most, *[0] * 192))
    fcntl.ioctl(screen, CREATE)
    number = 0
    while len(place := sys.stdin.readline().split()) == 2:
        number += 1
        _touch(screen, number, *map(int, place))


def _touch(screen: int, number: int, x: int, y: int) -> None:
    """Put finger *number* down there, and lift it."""
    down = [
        (ABS, SLOT, 0),
        (ABS, TRACKING, number),
        (ABS, MT_X, x),
        (ABS, MT_Y, y),
        (KEY, TOUCH, 1),
        (ABS, X, x),
        (ABS, Y, y),
    ]
    _tell(screen, down)
    time.sleep(HELD_S)
    _tell(screen, [(ABS, SLOT, 0), (ABS, TRACKING, -1), (KEY, TOUCH, 0)])
    time.sleep(HELD_S)


def _tell(screen: int, events: list[tuple[int, int, int]]) -> None:
    for event in [*events, (SYN, 0, 0)]:
        os.write(screen, struct.pack("llHHi", 0, 0, *event))


if __name__ == "__main__":
    main()
