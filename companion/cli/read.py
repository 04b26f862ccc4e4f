"""`companion read --profile P IMAGE...`: what lies on the table in each picture."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from companion import called
from companion.base.errors import BadPicture
from companion.base.files import check_writable
from companion.base.outside import shown
from companion.cli import parser
from companion.eye.incident_bundle import fields_then, read_bundle, write_bundle
from companion.eye.incidents import bundle_of, reader_of
from companion.eye.readers import load_reader
from companion.eye.readings import described, sentence
from companion.pictures.reading import decode, open_picture
from companion.vision.reader import Reader, Reading

NO_BOARD, BAD = 1, 2
HELP = """
Nothing to read yet? A simulated game writes a picture and the profile to read it with:
  {called} demo --headless --players 2 --out /tmp/try
  {called} read --profile /tmp/try/camera/profile.toml /tmp/try/table.jpg"""


def main(argv: list[str]) -> int:
    """Read every picture, one line each: 1 if one shows no board, 2 if one is bad."""
    words = parser("read")
    words.usage = (
        f"{words.prog} [-h] --profile P [--json] [--incident FILE.zip] IMAGE [IMAGE ...]\n"
        f"       {words.prog} [-h] [--json] BUNDLE.zip [BUNDLE.zip ...]"
    )
    words.formatter_class = RawDescriptionHelpFormatter
    words.epilog = HELP.format(called=called())
    words.add_argument(
        "--profile", metavar="P", help="the camera profile (profile.toml); a bundle has its own"
    )
    words.add_argument("--json", action="store_true", help="one JSON object per picture, each on its line")
    words.add_argument(
        "--incident",
        metavar="FILE.zip",
        help="also write the picture, its reading and all it needs into one file that others can read again",
    )
    words.add_argument(
        "images", nargs="+", metavar="IMAGE", help="a picture of the table, or an incident bundle (.zip)"
    )
    args = words.parse_args(argv)
    pictures = [name for name in args.images if not is_bundle(name)]
    if args.profile is None and (pictures or args.incident):
        words.error("--profile is missing, which a picture needs")
    if args.incident is not None:
        if len(args.images) != 1 or not pictures:
            words.error("--incident takes one picture")
        check_writable(args.incident)
    reader = load_reader(Path(args.profile)) if pictures else None
    return max(_one(reader, name, args) for name in args.images)


def is_bundle(name: str) -> bool:
    """Tell whether *name* is that of an incident bundle."""
    return name.lower().endswith(".zip")


def _one(reader: Reader | None, name: str, args: Any) -> int:
    try:
        if is_bundle(name):
            reading, more = _replayed(name)
        else:
            assert reader is not None
            reading, more = _read(reader, name, args), {}
    except BadPicture as error:
        if args.json:
            print(json.dumps({"image": name, "error": str(error)}), flush=True)
        else:
            print(shown(str(error)), file=sys.stderr, flush=True)
        return BAD
    print(json.dumps(described(name, reading) | more) if args.json else sentence(name, reading), flush=True)
    return 0 if reading.px_per_tile is not None else NO_BOARD


def _read(reader: Reader, name: str, args: Any) -> Reading:
    picture = open_picture(name)
    reading = reader.read(picture.image, picture.coloured, afresh=True)
    if args.incident is not None:
        write_bundle(args.incident, bundle_of(picture.image, reading, Path(args.profile)))
    return reading


def _replayed(name: str) -> tuple[Reading, dict[str, Any]]:
    """Return what the picture in the bundle *name* is read as now, and whether it was read so then."""
    bundle = read_bundle(name)
    try:
        picture = decode(bundle.frame)
        then = fields_then(bundle)
        reading = reader_of(bundle).read(picture.image, picture.coloured, afresh=True)
    except BadPicture as error:
        raise BadPicture(f"{name}: {error}") from None
    return reading, {"same": then == described(name, reading)["fields"]}
