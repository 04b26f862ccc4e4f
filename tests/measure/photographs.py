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

from companion.base.errors import BadPicture
from companion.eye.readers import load_reader
from companion.games.castelli.camera.table import LABELS
from companion.pictures.reading import open_picture
from companion.vision.labels.scan import read_labels
from companion.vision.labels.zbar import Zbar
from companion.vision.reader import Reader
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
        labels = read_labels(picture.image, LABELS, zbar)
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
    found = {games: scrabble.measure(folder, games) for games in (scrabble.READ, scrabble.UNSEEN)}
    yield LETTERS.format(enrolled=" and ".join(scrabble.ENROLLED))
    for games, here in found.items():
        print("\n".join(here.bad), file=sys.stderr)
        yield f"\nRead in {', '.join(games)}, {here.pictures} photographs:\n"
        yield "| field | what was said | count |\n| --- | --- | --- |"
        for what, count in sorted(here.counts.items()):
            yield f"| {what.replace(': ', ' | ')} | {count} |"
    yield GATES
    seen = found[scrabble.READ]
    for gate, counts in {"none": seen.counts, **seen.without}.items():
        wrong = sum(count for what, count in counts.items() if what.endswith("wrong"))
        yield f"| {gate} | {counts['letter: right']} | {counts['letter: unsure']} | {wrong} |"
    yield unseen_note(found[scrabble.UNSEEN])


def unseen_note(found: scrabble.Found) -> str:
    """Return what the unseen games tell, in words."""
    counts, rest = found.counts, found.without["left_most"]
    letters = sum(count for what, count in counts.items() if what.startswith("letter"))
    wrong = sum(count for what, count in rest.items() if what.endswith("wrong"))
    right = [100 * one["letter: right"] / max(letters, 1) for one in (counts, rest)]
    return UNSEEN_NOTE.format(share=right[0], without=right[1], wrong=wrong)


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

Enrolled from up to five photographs of each letter in {enrolled}; tiles of 46 px, all 225 fields of each
photograph. Tiles are placed by their paper and its rim, brought into one frame, aligned, matched in four
directions, and compared with their rivals and block by block, by the stages and the gates that ship.

What was chosen for letters was chosen in two steps. The square that is read and how many views are learned:
on game02, with the letters of game01. That steps are taken towards several letters, and that photographs of
doubted moves are left out: after the misses in game03 to game05 were looked at, so these three are not
unseen. game14 and game15 are: they were read once, when all was settled. A prototype read 89-91 % of the
letters of such games, none wrong.

A letter has no coats, so nothing is asked about colours and coats. That is all that is left out: the sets of
this game always have four coats on each tile ([formats.md](../formats.md)), and a reader that asked no coat
would be one safeguard short on them.
"""
GATES: Final = """
What each gate does in the first three: the same without it. A gate that stops no wrong reading by itself is
still one of several that do.

| without | letters right | unsure | wrong |
| --- | --- | --- | --- |"""

UNSEEN_NOTE: Final = """
In the games that were not seen before (straightened by a program) {share:.0f} % of the letters are read.
Without `left_most` it would be {without:.0f} %, with {wrong} wrong ones: of several gates it is the one that
holds letters back there, and the one that keeps them right. Nothing was changed after that.
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
