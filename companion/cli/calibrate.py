"""`companion calibrate --profile P [PICTURE...]`: judge a camera, and say what to improve first."""

from __future__ import annotations

import json
import os
import re
from argparse import RawDescriptionHelpFormatter
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from companion import called
from companion.base.errors import BadUsage
from companion.base.toml import parse_toml, read_text
from companion.cli import parser
from companion.eye.calibration import corners_table, lens_table, parsed, pictures, save
from companion.eye.profile_text import new_profile, with_table
from companion.eye.tile_pictures import learning
from companion.vision.arrays import Picture
from companion.vision.measure import Advice, Measured, advise, measure
from companion.vision.profile import Profile
from companion.vision.registration.measure_lens import (
    LensPoints,
    MeasuredLens,
    chessboard_points,
    marker_points,
    measure_lens,
)
from companion.vision.registration.register import register
from companion.vision.teaching.demands import seeing

WEAK = 1
HELP = """
Without a picture, a few frames of the profile's camera are used.
The lens is measured from four or more pictures: of the board, taken from different sides, or of a printed
chessboard (--chessboard 9x6: its inner corners). It is saved only if it fits other pictures better.
--write puts what was measured into the profile, and makes one if there is none. --corners are the board's
outer corners in pixels, north-west, north-east, south-east, south-west, for a table without markers.
"""


def main(argv: list[str]) -> int:
    """Measure pictures or a camera: 1 if no board is seen or nothing could be read."""
    args = _words(argv)
    path = Path(args.profile)
    text = _text(path, args)
    if args.corners:
        if "markers" in parse_toml(text, path):
            raise BadUsage(f"{path}: it has markers; --corners is for a table without them")
        text = with_table(text, "corners", corners_table(args.corners))
    profile = parsed(text, path)
    with learning(path):
        seen, views, whys, size = _look(args, profile, path)
        lens = measure_lens(views, size) if size else None
    better = lens is not None and lens.after_px < seeing().lens_better * lens.before_px
    if lens and better:
        text = with_table(text, "lens", lens_table(lens.lens))
    advice = _advice(seen, profile)
    written = bool(args.write and (seen or args.chessboard))
    if written:
        save(path, text)
    found = {"seen": seen, "whys": whys, "advice": advice, "lens": lens, "better": better, "written": written}
    print(json.dumps(_described(found)) if args.json else "\n".join(_sentences(found, args.profile)))
    return WEAK if whys or any(one.must for one in advice) else 0


def _words(argv: list[str]) -> Any:
    words = parser("calibrate")
    words.formatter_class, words.epilog = RawDescriptionHelpFormatter, HELP
    words.add_argument("--profile", metavar="P", required=True, help="the camera profile (profile.toml)")
    words.add_argument("--write", action="store_true", help="put what was measured into the profile")
    words.add_argument("--board", metavar="8x8", default="8x8", help="columns x rows, for a new profile")
    words.add_argument("--game", metavar="NAME", help="which game, for a new profile (by default the first)")
    words.add_argument("--corners", nargs=4, metavar="X,Y", help="the board's corners, found by hand")
    words.add_argument("--chessboard", metavar="9x6", help="pictures of such a chessboard, for the lens")
    words.add_argument("--json", action="store_true", help="one JSON object")
    words.add_argument("pictures", nargs="*", metavar="PICTURE", help="a picture of the table")
    return words.parse_args(argv)


def _text(path: Path, args: Any) -> str:
    if os.path.lexists(path):
        return read_text(path)
    if not args.write:
        raise BadUsage(f"{path}: there is no such file; --write makes one")
    columns, rows = _size(args.board, "--board")
    return new_profile(columns, rows, bool(args.corners), args.game or "")


def _size(word: str, option: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", word)
    if not found:
        raise BadUsage(f"{called()} calibrate: {option}: {word!r} is not COLUMNSxROWS")
    return int(found[1]), int(found[2])


Looked = tuple[dict[str, Measured], list[LensPoints], dict[str, str], tuple[int, int] | None]


def _look(args: Any, profile: Profile, path: Path) -> Looked:
    """Return what each picture is like, points for the lens, why a picture was of no use, and their size."""
    seen: dict[str, Measured] = {}
    views: list[LensPoints] = []
    whys: dict[str, str] = {}
    size: tuple[int, int] | None = None
    for name, image, not_held in pictures(args.pictures, profile, path):
        here = (image.shape[1], image.shape[0])
        if size not in (None, here):
            raise BadUsage(f"{name}: {here[0]} x {here[1]} pixels, but the pictures before it have {size}")
        size = here
        if args.chessboard:
            _add_chessboard(image, name, args.chessboard, views, whys)
        else:
            _add_board(image, name, profile, seen, views, whys)
            if name in seen:
                seen[name] = replace(seen[name], not_held=not_held)
    return seen, views, whys, size


def _add_chessboard(
    image: Picture, name: str, word: str, views: list[LensPoints], whys: dict[str, str]
) -> None:
    columns, rows = _size(word, "--chessboard")
    points = chessboard_points(image, columns, rows) if min(columns, rows) >= 3 else None
    if points is None:
        whys[name] = f"no chessboard of {columns} x {rows} inner corners is seen whole"
    else:
        views.append(points)


def _add_board(
    image: Picture,
    name: str,
    profile: Profile,
    seen: dict[str, Measured],
    views: list[LensPoints],
    whys: dict[str, str],
) -> None:
    found = register(image, profile)
    if found.plane is None:
        whys[name] = f"no board: {found.why}"
        return
    seen[name] = measure(image, found, profile)
    if profile.markers and len(found.found) > 3:
        views.append(marker_points(found, profile.markers))


def _advice(seen: dict[str, Measured], profile: Profile) -> list[Advice]:
    """Return the advice for all pictures together, each kind once, as the worst picture has it."""
    found: dict[str, Advice] = {}
    for one in seen.values():
        for advice in advise(one, profile, seeing()):
            if advice.kind not in found or advice.must:
                found[advice.kind] = advice
    return sorted(found.values(), key=lambda one: not one.must)


def _described(found: dict[str, Any]) -> dict[str, Any]:
    lens: MeasuredLens | None = found["lens"]
    told = {"before_px": round(lens.before_px, 3), "after_px": round(lens.after_px, 3)} if lens else None
    return {
        "pictures": [
            {"image": name, "registered": True} | {key: _rounded(value) for key, value in asdict(one).items()}
            for name, one in found["seen"].items()
        ]
        + [{"image": name, "registered": False, "why": why} for name, why in found["whys"].items()],
        "advice": [{"must": one.must, "say": one.say} for one in found["advice"]],
        "lens": told | {"better": found["better"]} if told else None,
        "written": found["written"],
    }


def _rounded(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value


def _sentences(found: dict[str, Any], profile: str) -> list[str]:
    lines = [_sentence(name, one) for name, one in found["seen"].items()]
    lines += [f"{name}: {why}" for name, why in found["whys"].items()]
    lines += [f"{number}. {one.say}" for number, one in enumerate(found["advice"], 1)]
    if found["seen"] and not found["advice"]:
        lines.append("nothing to improve")
    lens: MeasuredLens | None = found["lens"]
    if lens:
        kept = "it is kept" if found["better"] else "it is no better and is left out"
        lines.append(f"lens: {lens.before_px:.2f} pixels off without it, {lens.after_px:.2f} with it: {kept}")
    return [*lines, f"{profile}: written"] if found["written"] else lines


def _sentence(name: str, one: Measured) -> str:
    by = f"by {one.markers} markers" if one.markers else "by its corners"
    parts = [f"{name}: board found {by}", f"{one.px_per_tile:.0f} pixels a tile"]
    if one.white is not None and one.uneven is not None and one.blur is not None and one.off is not None:
        parts.append(f"white {one.white:.0f} of 255, uneven by {100 * one.uneven:.0f} %")
        parts.append(f"blur {100 * one.blur:.1f} and markers {100 * one.off:.1f} hundredths of a tile off")
    return ", ".join([*parts, f"{100 * one.glare:.1f} % shines"])
