"""`companion enrol --profile P PICTURE...`: teach tiles from pictures."""

from __future__ import annotations

import json
from argparse import RawDescriptionHelpFormatter
from pathlib import Path

from companion.base.errors import BadData
from companion.cli import parser
from companion.eye.enrolment import learn
from companion.eye.enrolment_words import Asked, read_plan, read_words
from companion.eye.hexagon_enrolment import learn_hexagons, write_pictures
from companion.eye.lessons import Again, Enrolment, Open
from companion.eye.profiles import BACK, faces_for, load_profile, without_picture
from companion.eye.tile_pictures import by_tile
from companion.play.game_files import FaceSet
from companion.vision.profile import Profile
from companion.vision.teaching.demands import teaching

AGAIN = 1
HELP = """
PICTURE is one of
  table.jpg              tiles laid on the board in any order and direction; the profile finds the board
  table.jpg A1=07 C1=12  the same, with what is where, for tiles that colours alone do not tell apart;
                         A1=back for a tile face down; on a mat say it of every place
  table.jpg A1=07:red    and which colour points north, where that cannot be told: of one tile of the set
  07.png, back.png       one tile by itself, cut out square or on a plain background
  07=photo.jpg           the same under another name
Several views of a tile are put together. A picture that is blurred, reflects a lamp or does not show what you
say is not used; the command names it and ends with exit status 1. It also names tiles that the camera cannot
tell apart: the app will ask about those.
"""


def main(argv: list[str]) -> int:
    """Learn tiles, write their pictures beside the profile, and tell what is to be taken again."""
    words = parser("enrol")
    words.formatter_class = RawDescriptionHelpFormatter
    words.epilog = HELP
    words.add_argument("--profile", metavar="P", required=True, help="the camera profile (profile.toml)")
    words.add_argument(
        "--plan", metavar="FILE", help="a file with such arguments, line by line; # starts a comment"
    )
    words.add_argument("--dry", action="store_true", help="write nothing, only report")
    words.add_argument("--json", action="store_true", help="one JSON object")
    words.add_argument("pictures", nargs="*", metavar="PICTURE", help="see below")
    args = words.parse_args(argv)
    path = Path(args.profile)
    profile = load_profile(path)
    faces = faces_for(profile, path)
    if faces is None or profile.pictures is None:
        if faces is not None:
            raise BadData(f"{path}: tiles: pictures is needed: the folder for them")
        raise BadData(f"{path}: tiles: set and pictures are needed: which tiles, and the folder for them")
    told = [*args.pictures, *(read_plan(args.plan) if args.plan else [])]
    asked = read_words(told, {*faces.sides, BACK}, copies=profile.board.shape == "hexagon")
    if not told:
        words.error("no picture is named")
    lesson = _learn(asked, profile, path, faces)
    if not args.dry:
        write_pictures(lesson, path.parent / profile.pictures)
    missing = [one for one in without_picture(profile, faces.sides, path) if one not in lesson.pictures]
    print(json.dumps(_described(lesson, missing)) if args.json else "\n".join(_sentences(lesson, missing)))
    return AGAIN if lesson.again or lesson.open else 0


def _learn(asked: Asked, profile: Profile, path: Path, faces: FaceSet) -> Enrolment:
    if profile.board.shape == "hexagon":
        return learn_hexagons(asked, profile, path, teaching())
    return learn(asked, profile, path, faces, teaching())


def _described(lesson: Enrolment, missing: list[str]) -> dict[str, object]:
    return {
        "learned": sorted(by_tile(lesson.pictures)),
        "again": [{"place": one.place, "tile": one.tile, "why": one.why} for one in lesson.again],
        "open": [
            {"place": one.place, "colours": list(one.colours), "maybe": list(one.maybe)}
            for one in lesson.open
        ],
        "alike": [list(pair) for pair in lesson.alike],
        "missing": missing,
    }


def _sentences(lesson: Enrolment, missing: list[str]) -> list[str]:
    learned = sorted(by_tile(lesson.pictures))
    first = f"{len(learned)} learned: {', '.join(learned)}" if learned else "nothing learned"
    rest = f"no picture yet of {', '.join(missing)}" if missing else "every tile has its picture"
    return [first, *map(_again, lesson.again), *map(_open, lesson.open), *map(_alike, lesson.alike), rest]


def _again(one: Again) -> str:
    tile = f"tile {one.tile}: " if one.tile else ""
    return f"{one.place}: {tile}{one.why}"


def _open(one: Open) -> str:
    field = one.place.rpartition(" ")[2]
    if not one.colours:
        return f"{one.place}: a tile that is not known yet; say {field}=ID"
    which = f"tile {', '.join(one.maybe)}" if one.maybe else "no tile of the set"
    return f"{one.place}: {' '.join(one.colours)} from north: {which}; say {field}=ID"


def _alike(pair: tuple[str, str]) -> str:
    one, other = pair
    return f"tiles {one} and {other} look almost the same: the camera will ask; nearer to them it may not"
