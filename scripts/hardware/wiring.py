"""The wiring as a drawing: the Pi's 40 pins in the middle, each part at the height of its first pin."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from companion.panel.pins import Pins

HEADER: Final = (
    *(0, 0, 2, 0, 3, 0, 4, 14, 0, 15, 17, 18, 27, 0, 22, 23, 0, 24, 10, 0),
    *(9, 25, 11, 8, 0, 7, -1, 1, 5, 0, 6, 12, 13, 0, 19, 16, 26, 20, 0, 21),
)
"""The header's 40 places: the number of each pin, 0 where there is power or ground; pin 0 itself is -1."""
BCM: Final = {max(pin, 0): place for place, pin in enumerate(HEADER, 1) if pin}
"""Number of a pin in the file -> its place on the header."""
FIXED: Final = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"} | dict.fromkeys(
    (6, 9, 14, 20, 25, 30, 34, 39), "ground"
)
STEP, TOP = 26, 70
GREY: Final = 'fill="#455a64"'
MIDDLE, PIN_OUT = 480, 14
BOX_W, LEG_H, BOX_GAP = 210, 26, 14
LANES_FROM, LANE_STEP = 115, 12  # nine wires at most, between the pins' names and the boxes
INKS: Final = {"red": "#c62828", "green": "#2e7d32", "blue": "#1565c0"}
OTHER_INKS: Final = ("#6a1b9a", "#ef6c00", "#00838f", "#4e342e", "#ad1457", "#37474f")


@dataclass(frozen=True, slots=True)
class Leg:
    """A wire: what it is called at its part, the place on the header, and its colour."""

    name: str
    place: int
    ink: str


@dataclass(frozen=True, slots=True)
class Part:
    """A thing with wires; *beside* says what else it needs."""

    name: str
    legs: tuple[Leg, ...]
    beside: str


def parts_of(pins: Pins) -> list[Part]:
    """Return all that is wired."""
    inks = iter(OTHER_INKS)
    found = [
        Part(f"button {name}", (Leg("one leg", BCM[pin], next(inks)),), "other leg: ground")
        for name, pin in pins.buttons.items()
    ]
    if pins.lamp is not None:
        found.append(
            Part(
                "lamp",
                (Leg("MOSFET, signal", BCM[pins.lamp], next(inks)),),
                "ground; strip at its own supply",
            )
        )
    if (light := pins.light) is not None:
        legs = tuple(Leg(f"{name}, 330 ohm", BCM[getattr(light, name)], ink) for name, ink in INKS.items())
        found.append(
            Part("light", legs, "long leg: ground" if light.common == "cathode" else "long leg: 3.3 V")
        )
    if pins.buzzer is not None:
        found.append(Part("buzzer", (Leg("+", BCM[pins.buzzer], next(inks)),), "-: ground"))
    return found


def draw(pins: Pins) -> str:
    """Return the drawing as SVG."""
    lines = [_header(pins)]
    heights = []
    for odd in (True, False):
        side = sorted((part for part in parts_of(pins) if (part.legs[0].place % 2 == 1) == odd), key=_first)
        top = TOP
        wires = 0
        for part in side:
            lines.append(_part(part, odd, top, wires))
            wires += len(part.legs)
            top += LEG_H * (len(part.legs) + 2) + BOX_GAP
        heights.append(top)
    height = max(*heights, TOP + 20 * STEP) + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 {height}" width="960" height="{height}" '
        'font-family="DejaVu Sans, sans-serif" font-size="13">\n'
        '<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text x="480" y="32" text-anchor="middle" font-size="20">Wiring, from hardware/pins.toml</text>\n'
        + "\n".join(lines)
        + "\n</svg>\n"
    )


def _first(part: Part) -> int:
    return min(leg.place for leg in part.legs)


def _spot(place: int) -> tuple[int, int]:
    x = MIDDLE - PIN_OUT if place % 2 else MIDDLE + PIN_OUT
    return x, TOP + (place - 1) // 2 * STEP + STEP // 2


def _header(pins: Pins) -> str:
    used = {BCM[pin] for pin in pins.parts().values()}
    names = FIXED | {place: f"GPIO {pin}" for pin, place in BCM.items()}
    size = f'width="60" height="{20 * STEP + 8}"'
    lines = [f'<rect x="{MIDDLE - 30}" y="{TOP - 4}" {size} rx="6" fill="#eceff1" stroke="#90a4ae"/>']
    for place, name in sorted(names.items()):
        x, y = _spot(place)
        fill = (
            "#000"
            if place in used
            else "#b71c1c"
            if " V" in name
            else "#546e7a"
            if name == "ground"
            else "#fff"
        )
        away, anchor = (-20, "end") if place % 2 else (20, "start")
        lines.append(f'<circle cx="{x}" cy="{y}" r="7" fill="{fill}" stroke="#37474f"/>')
        lines.append(
            f'<text x="{x + away}" y="{y - 3}" text-anchor="{anchor}" font-size="10" {GREY}>'
            f"{place} {name}</text>"
        )
    return "\n".join(lines)


def _part(part: Part, left: bool, top: int, wires: int) -> str:
    """Return a part with its wires, each in a lane of its own: *wires* have theirs already on this side."""
    x = 20 if left else 960 - 20 - BOX_W
    height = LEG_H * (len(part.legs) + 2)
    lines = [
        f'<rect x="{x}" y="{top}" width="{BOX_W}" height="{height}" rx="8" fill="#fafafa" stroke="#37474f"/>',
        f'<text x="{x + 12}" y="{top + 18}" font-weight="bold">{escape(part.name)}</text>',
        f'<text x="{x + 12}" y="{top + height - 10}" font-size="12" {GREY}>{escape(part.beside)}</text>',
    ]
    for row, leg in enumerate(part.legs):
        y = top + LEG_H * (row + 1) + 14
        edge, way = (x + BOX_W, -1) if left else (x, 1)
        px, py = _spot(leg.place)
        lane = MIDDLE + way * (LANES_FROM + (wires + row) * LANE_STEP)
        lines.append(f'<text x="{x + 12}" y="{y + 4}" font-size="12">{escape(leg.name)}</text>')
        lines.append(
            f'<path d="M{edge} {y} H{lane} V{py} H{px + way * 7}" fill="none" '
            f'stroke="{leg.ink}" stroke-width="2.5"/>'
        )
        lines.append(f'<circle cx="{edge}" cy="{y}" r="4" fill="{leg.ink}"/>')
    return "\n".join(lines)
