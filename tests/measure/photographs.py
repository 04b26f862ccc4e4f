"""The eye on real photographs: nothing may be read where nothing of ours is, and no text may be wrong."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import cv2

from companion.commands.readers import load_reader
from companion.errors import BadPicture
from companion.vision.labels import read_labels
from companion.vision.pictures import open_picture
from companion.vision.reader import Reader
from companion.vision.zbar import Zbar
from tests.measure import foreign_codes, scrabble
from tests.measure.pages import commit, write_page
from tests.vision.tables import profile_path

ENDINGS: Final = (".jpg", ".jpeg", ".png", ".gif", ".tif")
EVERY: Final = 6
"""Of the Scrabble games, which look alike, every so many photographs are looked through."""
FALSE: Final = ("falsepositives", "falsepositives-2")


@dataclass
class Looked:
    """What was found in photographs in which nothing of ours is."""

    pictures: int = 0
    boards: int = 0
    cards: int = 0
    fields: Counter[str] = field(default_factory=Counter)
    ignored: int = 0
    unread: int = 0
    bad: list[str] = field(default_factory=list)


def photographs(folder: Path, every: int = 1) -> list[Path]:
    """Return every so many of the pictures anywhere in *folder*."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)[::every]


def by_hand(reader: Reader, width: int, height: int) -> Reader:
    """Return *reader* as if somebody had given corners around the middle of a picture of that size."""
    edge = 0.8 * min(width, height)
    x0, y0 = (width - edge) / 2, (height - edge) / 2
    corners = ((x0, y0), (x0 + edge, y0), (x0 + edge, y0 + edge), (x0, y0 + edge))
    profile = replace(reader.profile, markers=None, corners=corners)
    return Reader(profile, reader.known)


def look_through(paths: list[Path], reader: Reader, zbar: Zbar) -> Looked:
    """Return what is found in *paths*: by markers, by corners given by hand, and as labels."""
    found = Looked()
    for path in paths:
        try:
            picture = open_picture(str(path))
        except BadPicture:
            found.unread += 1
            continue
        found.pictures += 1
        height, width = picture.image.shape[:2]
        labels = read_labels(picture.image, zbar)
        found.ignored += labels.ignored
        found.cards += len(labels.cards)
        found.boards += reader.read(picture.image, picture.coloured, afresh=True).px_per_tile is not None
        reads = by_hand(reader, width, height).read(picture.image, picture.coloured, afresh=True).fields
        found.fields.update(read.state for read in reads.values())
        said = [f"{name} {read}" for name, read in reads.items() if read.state in ("up", "down", "empty")]
        found.bad += [f"{path.name}: {one}" for one in [*said, *map(str, labels.cards)]]
    return found


def row(name: str, found: Looked) -> str:
    """Return one line of the table of what was found where nothing is."""
    said = sum(found.fields[state] for state in ("up", "down", "empty"))
    return (
        f"| {name} | {found.pictures} | {found.boards} | {found.cards} | {said} of {found.fields.total()} "
        f"| {found.ignored} |"
    )


def sections(args: argparse.Namespace, zbar: Zbar) -> Iterator[str]:
    """Give the parts of the page for the folders that were named."""
    reader = load_reader(profile_path())
    folders = {
        "Scrabble board, Pi camera": [args.scrabble],
        "chess boards": [args.chess],
        "cloth, carpet, walls": [args.zxing and args.zxing / each for each in FALSE],
        "scikit-image's": [args.others],
    }
    yield NOTHING
    for name, some in folders.items():
        paths = [path for folder in some if folder
                 for path in photographs(folder, EVERY if folder == args.scrabble else 1)]  # fmt: skip
        if paths:
            found = look_through(paths, reader, zbar)
            print("\n".join(found.bad), file=sys.stderr)
            yield row(name, found)
    if args.zxing:
        yield from foreign_codes.section(args.zxing, zbar)
    if args.scrabble:
        yield from scrabble_section(args.scrabble)


def scrabble_section(folder: Path) -> Iterator[str]:
    """Give the part about letters."""
    counts, bad, pictures = scrabble.measure(folder)
    print("\n".join(bad), file=sys.stderr)
    yield LETTERS.format(
        enrolled=" and ".join(scrabble.ENROLLED), read=", ".join(scrabble.READ), pictures=pictures
    )
    yield "| field | what was said | count |\n| --- | --- | --- |"
    for what, count in sorted(counts.items()):
        yield f"| {what.replace(': ', ' | ')} | {count} |"


HEAD: Final = """# Real photographs

Made by `scripts/measure-photographs` at {at}. None of these photographs is part of this repository; they are
public: `scrabscrap/scrabble-scraper-v2` (`python/test`), `maciejczyzewski/neural-chessboard` (`test/in`),
`zxing/zxing` (`core/src/test/resources/blackbox`), and those that come with PyPI's scikit-image.
None of them shows a board, tile or card of this game, so they cannot show how often ours are read; they show
that nothing is made up, and how the stages do on other things.
"""
NOTHING: Final = """
## Nothing of ours is there, so nothing may be read

Each photograph is read with a profile for markers, then as if corners had been given by hand around its
middle (32 fields each, tiles enrolled from drawn pictures), and looked through for card labels. Foreign codes
are counted, as `scan` does.

| photographs | how many | boards found | cards read | fields named | foreign codes |
| --- | --- | --- | --- | --- | --- |"""
LETTERS: Final = """
## Letters of a Scrabble board, by our reader's stages

Enrolled from one photograph of each letter in {enrolled}, read in {read} ({pictures} photographs, tiles of 46
px). A letter has no four coats in four colours: each of its quarters stands for one, the gates about colours
are left out, all others are as they ship. Letters that share a quarter (E and F) can then hardly be told
apart, so many stay unsure; a prototype made for letters read 89-91 % of them.
"""


def main() -> None:
    """Measure what there is, and print or write the page."""
    words = argparse.ArgumentParser(prog="scripts/measure-photographs")
    for name in ("scrabble", "chess", "zxing", "others"):
        words.add_argument(f"--{name}", type=Path, metavar="DIR")
    words.add_argument("--write", metavar="FILE")
    args = words.parse_args()
    cv2.setNumThreads(1)
    zbar, text = Zbar(), HEAD.format(at=commit())
    try:
        text += "\n".join(sections(args, zbar))
    finally:
        zbar.close()
    write_page(text, args.write)


if __name__ == "__main__":
    main()
