"""How many QR codes and Code 128 on zxing's photographs are read: by each decoder, and by `scan`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.games.castelli.camera.table import LABELS
from companion.pictures.reading import open_picture
from companion.vision.arrays import Picture
from companion.vision.labels.scan import read_labels
from companion.vision.labels.zbar import Zbar
from companion.vision.registration.markers import grey
from tests.measure.labels import decode_with_opencv, decode_with_zxing

SETS: Final = {
    "QR": tuple(f"qrcode-{n}" for n in range(1, 7)),
    "Code 128": tuple(f"code128-{n}" for n in range(1, 4)),
}
DECODERS: Final = ("zxing-cpp", "pyzbar", "OpenCV", "`scan`")


def pairs(folder: Path) -> Iterator[tuple[Path, str]]:
    """Give each photograph in *folder* with the text that stands in it."""
    for path in sorted(folder.iterdir()):
        text = path.with_suffix(".txt")
        if path.suffix.lower() in (".jpg", ".png", ".gif") and text.exists():
            yield path, text.read_text("utf-8", "replace")


def decoded(image: Picture, zbar: Zbar) -> dict[str, set[str]]:
    """Return the texts that each decoder finds in *image*."""
    plain = grey(image)
    return {
        "zxing-cpp": set(decode_with_zxing(plain)),
        "pyzbar": {text for text, _, _ in zbar.decode(plain)},
        "OpenCV": set(decode_with_opencv(plain)),
    }


def section(folder: Path, zbar: Zbar) -> Iterator[str]:
    """Give the part of the page about codes that are not ours."""
    yield TEXT
    for kind, sets in SETS.items():
        right, wrong, total, cards = Counter[str](), Counter[str](), 0, 0
        for path, text in (pair for each in sets for pair in pairs(folder / each)):
            image = open_picture(str(path)).image
            total += 1
            for name, found in decoded(image, zbar).items():
                right[name] += text in found
                wrong[name] += bool(found) and text not in found
            labels = read_labels(image, LABELS, zbar)
            right["`scan`"] += labels.ignored > 0
            cards += len(labels.cards)
        cells = [
            f"{right[name]} ({wrong[name]})" if name != "`scan`" else f"{right[name]}" for name in DECODERS
        ]
        yield f"| {kind} | {total} | {' | '.join(cells)} | {cards} |"


TEXT: Final = """
## Foreign codes

zxing's photographs of QR codes (qrcode-1 to 6) and Code 128 (code128-1 to 3) with their texts. In brackets:
photographs with another text only (line ends and character sets count). `scan` counts codes that are not
ours, and must take none for a card.

| codes | photographs | zxing-cpp | pyzbar | OpenCV | counted by `scan` | cards |
| --- | --- | --- | --- | --- | --- | --- |"""
