"""What is printed: faces, backs, bare slots, the board between them. Inks are blue green red."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np

from tests.families.protocol import Colour, TileFacts
from tests.families.vellum.boxes import designs
from tests.families.vellum.paint import (
    SIDE,
    Ink,
    Mask,
    Sheet,
    clouds,
    letters,
    line,
    mix,
    over,
    polygon,
    ring,
    rng_of,
    stir,
    turned,
)

INKS: Final[dict[str, dict[Colour, Ink]]] = {
    "vistas": {"red": (40, 35, 170), "blue": (150, 80, 30), "green": (60, 115, 40), "yellow": (50, 185, 220)},
    "charts": {
        "red": (70, 65, 165),
        "blue": (150, 105, 60),
        "green": (90, 130, 75),
        "yellow": (85, 175, 205),
    },
    "onyx": {"red": (30, 26, 88), "blue": (86, 46, 24), "green": (36, 66, 26), "yellow": (26, 84, 96)},
    "wash": {
        "red": (165, 160, 225),
        "blue": (225, 195, 160),
        "green": (180, 215, 175),
        "yellow": (160, 225, 238),
    },
}
ROMAN: Final = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI", "card": "C"}
BROWN: Final[Ink] = (50, 65, 85)


def _vista(rng: np.random.Generator) -> Sheet:
    """Sky, sun, ranges of hills, trees or a tower."""
    height = np.linspace(0, 1, SIDE, dtype=np.float32)[:, None] * np.ones(SIDE, np.float32)
    sky = tuple(rng.uniform((150, 110, 90), (235, 200, 225)))
    sheet = mix((sky[0], sky[1], sky[2]), (225, 235, 245), np.clip(height * 1.6, 0, 1))
    over(sheet, (250, 250, 250), 0.5 * np.clip(clouds(rng, SIDE, 3) * 2 - 1.1, 0, 1))
    polygon(
        sheet, (200, 240, 255), ring(rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.4), rng.uniform(0.05, 0.1))
    )
    across = np.arange(SIDE)
    for depth in range(int(rng.integers(3, 6))):
        ridge = cv2.resize(rng.random((1, 7)).astype(np.float32), (SIDE, 1), interpolation=cv2.INTER_CUBIC)[0]
        top = 0.3 + 0.14 * depth + 0.25 * (ridge - 0.5)
        body = (height > top[across]).astype(np.float32)
        dark = rng.uniform((40, 60, 40), (120, 130, 125)) * (1.15 - 0.13 * depth)
        light = dark * rng.uniform(1.25, 1.7)
        paint = mix(
            (dark[0], dark[1], dark[2]), (light[0], light[1], light[2]), clouds(rng, SIDE, 6, 5, 0.75)
        )
        over(sheet, paint, cv2.GaussianBlur(body, (0, 0), 0.8).astype(np.float32))
    for _ in range(int(rng.integers(3, 12))):
        x, y, size = rng.uniform(0.1, 0.9), rng.uniform(0.55, 0.9), rng.uniform(0.02, 0.05)
        ink = tuple(rng.uniform((20, 35, 20), (60, 95, 70)))
        polygon(sheet, (ink[0], ink[1], ink[2]), [(x - size, y), (x, y - 3 * size), (x + size, y)], 0.9)
    if rng.random() < 0.5:
        x, y = rng.uniform(0.25, 0.7), rng.uniform(0.45, 0.7)
        polygon(sheet, (120, 135, 145), [(x, y), (x, y - 0.16), (x + 0.07, y - 0.16), (x + 0.07, y)])
        polygon(sheet, (60, 60, 130), [(x - 0.01, y - 0.16), (x + 0.035, y - 0.24), (x + 0.08, y - 0.16)])
    return stir(sheet, rng, 0.03)


def _chart(rng: np.random.Generator) -> Sheet:
    """Land and sea in thin lines on stained paper."""
    sheet = mix((165, 205, 222), (190, 222, 234), clouds(rng, SIDE, 2, 4))
    land = clouds(rng, SIDE, 2, 4, 0.5)
    for level, width, ink in (
        (0.5, 0.012, BROWN),
        (0.6, 0.004, BROWN),
        (0.7, 0.004, BROWN),
        (0.8, 0.004, BROWN),
    ):
        edges, _ = cv2.findContours((land > level).astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for edge in edges:
            line(sheet, ink, edge.reshape(-1, 2) / SIDE, width, closed=True)
    rows = np.arange(SIDE)[:, None] * np.ones(SIDE)
    hatch = ((rows % 9 < 1.5) & (land < 0.5) & (land > 0.4)).astype(np.float32)
    over(sheet, BROWN, 0.7 * hatch)
    centre = rng.uniform(0.2, 0.8, 2)
    for turn in np.arange(16) * np.pi / 8:
        line(sheet, (110, 135, 150), [centre, centre + 1.5 * np.array([np.cos(turn), np.sin(turn)])], 0.004)
    return sheet


def _stone(rng: np.random.Generator) -> Sheet:
    veins = 1 - np.clip(abs(clouds(rng, SIDE, 3, 5) - 0.5) * 18, 0, 1)
    sheet = mix((26, 23, 22), (36, 33, 31), clouds(rng, SIDE, 3))
    over(sheet, (58, 54, 52), 0.6 * veins.astype(np.float32))
    return sheet


def _blots(rng: np.random.Generator) -> Sheet:
    """Wet pools with darker rims on white paper."""
    sheet = mix((228, 236, 240), (240, 246, 248), clouds(rng, SIDE, 40, 2))
    for _ in range(3):
        pool = clouds(rng, SIDE, 2, 3)
        edge = rng.uniform(0.45, 0.65)
        inside = np.clip((pool - edge) * 25, 0, 1).astype(np.float32)
        rim = np.clip(1 - abs(pool - edge - 0.02) * 45, 0, 1).astype(np.float32)
        ink = rng.uniform((165, 175, 170), (240, 240, 240))
        shade = (0.35 + 0.4 * clouds(rng, SIDE, 5)) * inside + 0.35 * rim
        over(sheet, (ink[0], ink[1], ink[2]), np.clip(shade, 0, 1).astype(np.float32))
    return stir(sheet, rng, 0.02)


def _shield(sheet: Sheet, name: str, colour: Colour, value: str, rng: np.random.Generator) -> None:
    """A coat at the north side."""
    ink = INKS[name][colour]
    if name == "vistas":
        heater = [
            (0.38, 0.03),
            (0.62, 0.03),
            (0.62, 0.15),
            (0.58, 0.22),
            (0.5, 0.28),
            (0.42, 0.22),
            (0.38, 0.15),
        ]
        polygon(sheet, ink, heater)
        charge = {
            "red": [(0.38, 0.03), (0.44, 0.03), (0.62, 0.17), (0.58, 0.22)],
            "blue": [(0.38, 0.16), (0.5, 0.09), (0.62, 0.16), (0.6, 0.2), (0.5, 0.13), (0.4, 0.2)],
            "green": [(0.47, 0.03), (0.53, 0.03), (0.53, 0.265), (0.47, 0.265)],
            "yellow": [(0.38, 0.03), (0.62, 0.03), (0.62, 0.08), (0.38, 0.08)],
        }[colour]
        polygon(sheet, (225, 232, 238), charge, 0.8)
        line(sheet, (30, 30, 35), heater, 0.008, closed=True)
        polygon(sheet, (235, 240, 242), ring(0.69, 0.1, 0.065))
        if value == "card":
            polygon(sheet, (60, 70, 120), [(0.665, 0.06), (0.715, 0.06), (0.715, 0.14), (0.665, 0.14)])
        else:
            letters(sheet, (25, 25, 25), value, 0.69, 0.1, 0.08, cv2.FONT_HERSHEY_TRIPLEX, 2)
    elif name == "charts":
        polygon(
            sheet, ink, [(0.36, 0.05), (0.64, 0.05), (0.6, 0.1), (0.64, 0.15), (0.36, 0.15), (0.4, 0.1)], 0.85
        )
        line(
            sheet,
            BROWN,
            [(0.36, 0.05), (0.64, 0.05), (0.6, 0.1), (0.64, 0.15), (0.36, 0.15), (0.4, 0.1)],
            0.005,
            True,
        )
        polygon(sheet, (188, 221, 233), ring(0.89, 0.1, 0.085), 0.85)
        letters(sheet, BROWN, ROMAN[value], 0.89, 0.1, 0.07, cv2.FONT_HERSHEY_COMPLEX, 2)
    elif name == "onyx":
        polygon(sheet, ink, [(0.12, 0.02), (0.88, 0.02), (0.7, 0.2), (0.3, 0.2)])
        line(sheet, (46, 60, 66), [(0.12, 0.02), (0.88, 0.02), (0.7, 0.2), (0.3, 0.2)], 0.006, True)
        pips = 0 if value == "card" else int(value)
        for pip in range(pips):
            polygon(sheet, (105, 150, 165), ring(0.5 + 0.062 * (pip - (pips - 1) / 2), 0.11, 0.018))
        if not pips:
            line(
                sheet, (105, 150, 165), [(0.46, 0.06), (0.54, 0.06), (0.54, 0.16), (0.46, 0.16)], 0.008, True
            )
    else:
        pool = clouds(rng, SIDE, 8, 2)
        wet = np.zeros((SIDE, SIDE), np.uint8)
        cv2.ellipse(
            wet, (SIDE // 2, round(0.13 * SIDE)), (round(0.2 * SIDE), round(0.09 * SIDE)), 0, 0, 360, 255, -1
        )
        soft: Mask = np.clip(cv2.GaussianBlur(wet, (0, 0), 5) / 255 * 2 - 0.9 + 0.6 * (pool - 0.5), 0, 1)
        over(sheet, ink, (soft * (0.65 + 0.35 * pool)).astype(np.float32))
        text = "c" if value == "card" else value
        letters(sheet, (120, 118, 115), text, 0.5, 0.13, 0.1, cv2.FONT_HERSHEY_SCRIPT_COMPLEX, 2)


def _silver(sheet: Sheet, name: str, count: int) -> None:
    for place in range(count):
        x = 0.5 + 0.13 * (place - (count - 1) / 2)
        if name == "wash":  # a little fish
            body = ring(x, 0.5, 0.055, squeeze=0.45)
            polygon(sheet, (170, 165, 160), body)
            polygon(sheet, (170, 165, 160), [(x + 0.04, 0.5), (x + 0.085, 0.47), (x + 0.085, 0.53)])
        else:
            inner: Ink = {"vistas": (205, 205, 205), "charts": (185, 195, 200)}.get(name, (92, 92, 90))
            polygon(sheet, BROWN if name == "charts" else (40, 40, 42), ring(x, 0.5, 0.052))
            polygon(sheet, inner, ring(x, 0.5, 0.042, 6 if name == "onyx" else 40))


@cache
def face(name: str, key: str) -> Sheet:
    """A tile as printed; the cutter is never quite in its place."""
    design = designs(name)[0][key]
    ground = {"vistas": _vista, "charts": _chart, "onyx": _stone, "wash": _blots}[name]
    scene = 0 if name == "onyx" else design.scene  # all of onyx lie on one stone
    sheet = ground(rng_of(name, "scene", scene))
    facts: TileFacts = design.facts
    _silver(sheet, name, facts.silver)
    for side, (colour, value) in enumerate(facts.coats):
        sheet = turned(sheet, -side)
        _shield(sheet, name, colour, value, rng_of(name, scene, side))
        sheet = turned(sheet, side)
    return _cut(sheet, rng_of(name, key, "cut"), 0.006)


def _cut(sheet: Sheet, rng: np.random.Generator, spread: float) -> Sheet:
    dx, dy = rng.normal(0, spread * SIDE, 2)
    shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(sheet, shift, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.float32)


@cache
def back(name: str, copy: int) -> Sheet:
    """A back; wash is cut from paper with an endless pattern, so each of its copies begins elsewhere."""
    rng = rng_of(name, "back")
    tones: dict[str, tuple[Ink, Ink, Ink]] = {
        "vistas": ((52, 88, 58), (64, 104, 72), (88, 140, 120)),
        "charts": ((168, 205, 220), (182, 216, 230), (100, 130, 150)),
        "onyx": ((30, 24, 28), (36, 30, 34), (54, 62, 70)),
        "wash": ((214, 226, 222), (228, 238, 236), (170, 195, 180)),
    }
    low, high, ink = tones[name]
    sheet = mix(low, high, clouds(rng, SIDE, 4))
    begin = rng_of(name, "roll", copy).random(2) if name == "wash" else np.zeros(2)
    for row in range(-1, 6):
        for column in range(-1, 6):
            x, y = (column + 0.5 * (row % 2) + begin[0] * 2) / 5 + 0.05, (row + begin[1] * 2) / 5 + 0.1
            if name == "vistas":
                for dx, dy in ((0.03, 0), (-0.03, 0), (0, 0.03), (0, -0.03)):
                    polygon(sheet, ink, ring(x + dx, y + dy, 0.026), 0.8)
            elif name == "charts":
                for radius in (0.09, 0.06, 0.03):
                    line(sheet, ink, ring(x, y, radius)[20:], 0.004)
            elif name == "onyx":
                line(sheet, ink, ring(x, y, 0.09, 4), 0.008, True)
            else:
                polygon(sheet, ink, ring(x, y, 0.055, squeeze=0.4), 0.7)
                line(sheet, ink, [(x - 0.08, y + 0.03), (x + 0.05, y)], 0.008)
    if name == "charts":
        polygon(sheet, BROWN, [(0.5, 0.28), (0.54, 0.46), (0.5, 0.5), (0.46, 0.46)])
        line(sheet, BROWN, ring(0.5, 0.5, 0.2), 0.008, True)
    return _cut(sheet, rng_of(name, "back", copy), 0.012)


@cache
def slot(name: str, place: int) -> Sheet:
    """The board's own print where a tile goes, another on each."""
    rng = rng_of(name, "slot", place)
    if name == "onyx":
        sheet = mix((30, 30, 28), (44, 44, 42), clouds(rng, SIDE, 8, 5, 0.8))
    elif name == "charts":
        sheet = mix((160, 200, 215), (178, 214, 228), clouds(rng, SIDE, 3))
        for step in np.arange(0.05, 1, 0.1):
            line(sheet, (130, 160, 175), [(0, step), (1, step + rng.normal(0, 0.02))], 0.004)
    elif name == "wash":
        sheet = stir(mix((195, 220, 205), (222, 238, 230), clouds(rng, SIDE, 3)), rng, 0.05)
    else:
        sheet = mix((45, 80, 50), (75, 125, 85), clouds(rng, SIDE, 10, 5, 0.85))
        for _ in range(60):
            x, y = rng.random(2)
            line(sheet, (60, 150, 130), [(x, y), (x + rng.normal(0, 0.01), y - 0.03)], 0.006)
    return sheet


@cache
def ground(name: str) -> Sheet:
    """The board between the slots, 456 mm square."""
    rng = rng_of(name, "board")
    low, high = {
        "vistas": ((70, 110, 95), (120, 165, 150)),
        "charts": ((150, 190, 205), (185, 215, 228)),
        "onyx": ((18, 16, 20), (40, 36, 40)),
        "wash": ((200, 215, 215), (235, 240, 240)),
    }[name]
    side = 4 * 456
    sheet = mix(low, high, clouds(rng, side, 12, 6, 0.7))
    for place in range(64):
        column, row = place % 8, place // 8
        if (column + row) % 2:
            x, y = (12 + 54 * column + 27) / 456, (12 + 54 * row + 27) / 456
            for _ in range(3):
                ink = rng.uniform(0.6, 1.2) * (np.array(low) + np.array(high)) / 2 + rng.normal(0, 12, 3)
                spot = ring(x + rng.normal(0, 0.012), y + rng.normal(0, 0.012), rng.uniform(0.008, 0.028), 8)
                polygon(sheet, (ink[0], ink[1], ink[2]), spot, 0.8)
    return sheet
