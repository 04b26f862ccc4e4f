"""The calibration curve: how often answers of each confidence were right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import log10
from typing import Final, NamedTuple

import numpy as np

from scripts.accuracy.tally import ASKED, Row, bound, verdict_of

EDGES: Final = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0001, 0.0)
"""Of the doubt, 1 - confidence."""
WIDTH, HEIGHT, MARGIN = 480, 310, 66
LOWEST: Final = 1e-5


class Point(NamedTuple):
    """Answers of like confidence: how many, their mean doubt, the share that was wrong, at most (95 %)."""

    answers: int
    doubt: float
    wrong: float
    most: float


def points(rows: Iterable[Row]) -> list[Point]:
    """Return the curve of all that was said in *rows*, of covered fields too."""
    fields = [one for row in rows for one in row["fields"].values() if one[2] not in ASKED]
    doubt = np.array([1 - one[3] for one in fields])
    wrong = np.array([verdict_of(one) == "wrong" for one in fields])
    found = []
    for high, low in pairwise(EDGES):
        here = (doubt <= high) & ((doubt > low) | (low == 0))
        if count := int(here.sum()):
            errors = int(wrong[here].sum())
            most = bound(errors, count)
            found.append(Point(count, float(doubt[here].mean()), errors / count, most))
    return found


def draw(found: list[Point]) -> str:
    """Return the curve as SVG: claimed doubt across, measured errors up, both as powers of ten."""
    dots = "".join(
        f'<line x1="{_x(p.doubt):.1f}" x2="{_x(p.doubt):.1f}" y1="{_y(p.wrong):.1f}" y2="{_y(p.most):.1f}"/>'
        f'<circle cx="{_x(p.doubt):.1f}" cy="{_y(p.wrong):.1f}" r="4"/>'
        for p in found
    )
    ticks = "".join(
        f'<text x="{_x(10.0**n):.0f}" y="{HEIGHT - 24}" text-anchor="middle">{10.0**n:g}</text>'
        f'<text x="{MARGIN - 6}" y="{_y(10.0**n) + 4:.0f}" text-anchor="end">{10.0**n:g}</text>'
        for n in range(-5, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="11"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<path d="M{_x(LOWEST)} {_y(LOWEST)}L{_x(1)} {_y(1)}" stroke="#999" stroke-dasharray="4 4"/>'
        f'<g stroke="#1c548c" fill="#1c548c">{dots}</g>{ticks}'
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">doubt claimed: 1 - confidence</text>'
        f'<text x="12" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 12 {HEIGHT / 2})">'
        "share that was wrong</text></svg>\n"
    )


def _x(doubt: float) -> float:
    return MARGIN + _along(doubt) * (WIDTH - MARGIN - 14)


def _y(share: float) -> float:
    return HEIGHT - MARGIN - _along(share) * (HEIGHT - MARGIN - 14)


def _along(value: float) -> float:
    return 1 - log10(max(value, LOWEST)) / log10(LOWEST)
