"""How small a card's label may be and still reads: by blur and angle, decoder by decoder and all together."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import cv2
import numpy as np
import zxingcpp

from companion.games.castelli.camera.table import LABELS
from companion.simulator.ink import luck
from companion.vision.arrays import Picture
from companion.vision.labels.scan import read_labels
from companion.vision.labels.zbar import Zbar
from companion.vision.registration.markers import find
from tests.measure.pages import commit, write_page
from tests.simulator.label_picture import Kind, LabelView, label_picture

Decode = Callable[[Picture], Iterable[str]]

BLURS: Final = (0.5, 1.0, 1.6)
ENOUGH: Final = 0.95
TEXTS: Final = {LABELS.text(number) for number in LABELS.numbers}
SIZES: Final[dict[Kind, tuple[int, ...]]] = {
    "aruco": (12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 56),
    "qr": (28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 96, 112),
    "code128": (160, 200, 220, 240, 280, 320, 400, 480),
}
ANGLES: Final = {"flat": (180.0, 0.0), "tilted 25°": (180.0, 25.0), "tilted 45°": (180.0, 45.0)}
"""How far a label is turned at most, and how it is tilted, in degrees."""
BAR_ANGLES: Final = {
    "turned at most 8°": (8.0, 0.0),
    "and tilted 25°": (8.0, 25.0),
    "and tilted 45°": (8.0, 45.0),
    "turned anyhow": (180.0, 0.0),
}
NAMES: Final[dict[Kind, str]] = {"aruco": "ArUco 5×5", "qr": "QR version 1", "code128": "Code 128 (width)"}


@dataclass
class Cell:
    """What became of the labels of one size, blur and angle with one decoder."""

    trials: int = 0
    right: int = 0
    wrong: int = 0
    """Texts that do not stand there."""
    ours: int = 0
    """Those of them that another card has."""
    ms: list[float] = field(default_factory=list)

    def add(self, found: set[str], text: str, ms: float) -> None:
        """Take note of what was *found* where *text* stood."""
        self.trials += 1
        self.right += text in found
        self.wrong += len(found - {text})
        self.ours += len((found - {text}) & TEXTS)
        self.ms.append(ms)


Cells = dict[tuple[Kind, str, float, str, int], Cell]


def decoders(kind: Kind, zbar: Zbar) -> dict[str, Decode]:
    """Return the decoders that know labels of that *kind*, by name."""
    together = {
        "all, as `scan`": lambda image: [code.text for code in read_labels(image, LABELS, zbar).cards]
    }
    if kind == "aruco":
        return {
            "OpenCV": lambda image: [LABELS.text(n) for n, _ in find(image, "5x5_50") if n in LABELS.numbers],
            **together,
        }
    alone: dict[str, Decode] = {
        "zxing-cpp": decode_with_zxing,
        "zxing-cpp, picture doubled": lambda image: decode_with_zxing(_doubled(image)),
        "pyzbar": lambda image: [text for text, _, _ in zbar.decode(image)],
    }
    return {**alone, **({"OpenCV": decode_with_opencv} if kind == "qr" else {}), **together}


def decode_with_zxing(image: Picture) -> list[str]:
    """Return the texts that zxing-cpp finds."""
    wanted: Any = [zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128]
    return [str(one.text) for one in zxingcpp.read_barcodes(image, formats=wanted) if one.valid]


def _doubled(image: Picture) -> Picture:
    return np.asarray(cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def decode_with_opencv(image: Picture) -> list[str]:
    """Return the text that OpenCV's QR detector finds; foreign payloads make it throw."""
    try:
        text, _, _ = cv2.QRCodeDetector().detectAndDecode(image)
    except (cv2.error, UnicodeDecodeError):
        return []
    return [text] if text else []


def measure(trials: int, zbar: Zbar) -> Cells:
    """Return what became of so many *trials* for each size, blur and angle."""
    cells: Cells = {}
    for kind in SIZES:
        known = decoders(kind, zbar)
        for view, where in _views(kind, trials):
            number = int(luck("which card", view).integers(1, 34))
            image, _ = label_picture(number, view, hash_of(view))
            for name, decode in known.items():
                start = time.perf_counter()
                found = set(decode(image))
                ms = (time.perf_counter() - start) * 1000
                cells.setdefault((kind, name, view.blur_px, where, int(view.px)), Cell()).add(
                    found, LABELS.text(number), ms
                )
    return cells


def hash_of(view: LabelView) -> int:
    """Return a seed for *view*, the same in every run."""
    return int(luck("label seed", view).integers(1, 10**6))


def _views(kind: Kind, trials: int) -> Iterator[tuple[LabelView, str]]:
    for size, blur, (where, (turn, tilt)) in product(SIZES[kind], BLURS, angles(kind).items()):
        for trial in range(trials):
            random = luck("label view", kind, size, blur, where, trial)
            noise = float(random.uniform(1, 5))
            yield LabelView(kind, size, blur, float(random.uniform(-turn, turn)), tilt, noise), where


def angles(kind: Kind) -> dict[str, tuple[float, float]]:
    """Return under which angles labels of that *kind* are looked at."""
    return BAR_ANGLES if kind == "code128" else ANGLES


def smallest(cells: Cells, kind: Kind, name: str, blur: float, where: str) -> str:
    """Return the smallest size from which on enough labels read, or that even the largest does not."""
    good = 0
    for size in reversed(SIZES[kind]):
        cell = cells[kind, name, blur, where, size]
        if cell.right < ENOUGH * cell.trials:
            break
        good = size
    return str(good) if good else f"> {SIZES[kind][-1]}"


def tables(cells: Cells) -> Iterator[str]:
    """Give a table for each kind of label."""
    for kind in SIZES:
        columns = [(where, blur) for where in angles(kind) for blur in BLURS]
        yield f"\n## {NAMES[kind]}\n"
        yield f"| decoder | {' | '.join(f'{where}, σ {blur}' for where, blur in columns)} | ms | wrong |"
        yield f"| --- |{' --- |' * (len(columns) + 2)}"
        for name in dict.fromkeys(key[1] for key in cells if key[0] == kind):
            own = [cell for key, cell in cells.items() if key[:2] == (kind, name)]
            ms = float(np.median([one for cell in own for one in cell.ms]))
            sizes = [smallest(cells, kind, name, blur, where) for where, blur in columns]
            yield f"| {name} | {' | '.join(sizes)} | {ms:.2f} | {sum(cell.wrong for cell in own)} |"


PAGE: Final = """# Card labels: the smallest that reads

Made by `scripts/measure-labels` at {commit}: {trials} drawn labels for each size, blur and angle, each with
its own turn, place, ground and noise (1-5 of 255). The figure is the edge in pixels (Code 128: the width
with its quiet ends) from which on {enough:.0%} read; σ is the blur in pixels. Milliseconds are medians of one
thread over all sizes, each picture half as large again as its label and 60 px more on each side.

{looks} looks; {wrong} texts that do not stand there, of them {ours} that a card of ours could have.
All together means: zxing-cpp, the same on the picture doubled, doubled and sharpened, and (for Code 128) also
turned by 30° and 60°; pyzbar; ArUco; and only texts of ours count. `CASTELLI/16` as Code 128 has 156 modules,
176 with its quiet ends: below about 1.2 pixels a module there is nothing to be told apart.
"""


def page(cells: Cells, trials: int, at: str) -> str:
    """Return the whole page, measured *at* some commit."""
    text = PAGE.format(
        commit=at,
        trials=trials,
        enough=ENOUGH,
        looks=sum(cell.trials for cell in cells.values()),
        wrong=sum(cell.wrong for cell in cells.values()),
        ours=sum(cell.ours for cell in cells.values()),
    )
    return text + "\n".join(tables(cells))


def main() -> None:
    """Measure, and print or write the page."""
    words = argparse.ArgumentParser(prog="scripts/measure-labels")
    words.add_argument("--trials", type=int, default=20)
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    at, zbar = commit(), Zbar()
    try:
        cells = measure(args.trials, zbar)
    finally:
        zbar.close()
    write_page(page(cells, args.trials, at), args.write)


if __name__ == "__main__":
    main()
