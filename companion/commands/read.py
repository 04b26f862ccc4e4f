"""`companion read --profile P IMAGE...`: what lies on the table in each picture."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from companion.commands import parser
from companion.commands.readers import load_reader
from companion.errors import BadPicture, BadUsage
from companion.messages import FieldRead
from companion.vision.pictures import open_picture
from companion.vision.reader import Reader, Reading

NO_BOARD, BAD = 1, 2


def main(argv: list[str]) -> int:
    """Read every picture, one line each: 1 if one shows no board, 2 if one is bad."""
    words = parser("read")
    words.add_argument("--profile", metavar="P", help="the camera profile (profile.toml)")
    words.add_argument("--json", action="store_true", help="one JSON object per picture, each on its line")
    words.add_argument("images", nargs="+", metavar="IMAGE", help="a picture of the table")
    args = words.parse_args(argv)
    if args.profile is None:
        raise BadUsage("companion read: --profile is missing (see companion read --help)")
    reader = load_reader(Path(args.profile))
    return max(_one(reader, name, args.json) for name in args.images)


def _one(reader: Reader, name: str, as_json: bool) -> int:
    try:
        picture = open_picture(name)
    except BadPicture as error:
        if as_json:
            print(json.dumps({"image": name, "error": str(error)}), flush=True)
        else:
            print(error, file=sys.stderr, flush=True)
        return BAD
    reading = reader.read(picture.image, picture.coloured, afresh=True)
    print(json.dumps(described(name, reading)) if as_json else _sentence(name, reading), flush=True)
    return 0 if reading.px_per_tile is not None else NO_BOARD


def described(name: str, reading: Reading) -> dict[str, Any]:
    """Return *reading* of the picture *name* as formats.md has it."""
    px = reading.px_per_tile
    return {
        "image": name,
        "registered": px is not None,
        "markers": len(reading.registration.found),
        "px_per_tile": None if px is None else round(px, 1),
        "ms": round(reading.ms, 1),
        "fields": {field: _field(read) for field, read in reading.fields.items()},
    }


def _field(read: FieldRead) -> dict[str, Any]:
    found: dict[str, Any] = {"state": read.state}
    if read.state == "up":
        found |= {"tile": read.tile, "north": read.north}
        if read.tile is None:
            found["colours"] = list(read.colours)
    if read.state in ("up", "down", "empty"):
        found["confidence"] = round(read.confidence, 6)
    if read.state == "unsure" and read.maybe:
        found["maybe"] = [{"tile": one.tile, "north": one.north} for one in read.maybe]
    return found


def _sentence(name: str, reading: Reading) -> str:
    if reading.px_per_tile is None:
        return f"{name}: no board: {reading.registration.why}"
    tiles = [_words(field, read) for field, read in reading.fields.items() if read.state == "up"]
    counts = Counter(read.state for read in reading.fields.values())
    rest = ", ".join(
        f"{counts[state]} {state}" for state in ("down", "empty", "hidden", "unsure") if counts[state]
    )
    return f"{name}: {'; '.join([*tiles, rest])}"


def _words(field: str, read: FieldRead) -> str:
    return f"{field} {read.tile or 'a tile not in the set'} {read.north}"
