"""`companion print WHAT -o FILE.pdf`: the printed kit, in exact millimetres."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion import called
from companion.base.errors import BadData, BadUsage
from companion.base.files import check_writable, is_standard_output, write_whole
from companion.base.streams import is_closed
from companion.cli import add_language, parser
from companion.eye.game_table import game_of_profile, table_of
from companion.kit.advice import advice_sheet
from companion.kit.cameras import camera_named, known_cameras
from companion.kit.paper import PAPERS, PaperSheet
from companion.kit.pdf import pdf_of
from companion.kit.plan import KitPlan, Point, hang_mm, plan_for, px_per_mm
from companion.kit.sheets import CardLabel, card_sheets, marker_sheets, numbered, tray_sheets
from companion.words.words import Words

KINDS: Final = ("markers", "cards", "tray")
BOARD: Final = re.compile(r"(\d{1,2})x(\d{1,2})")


def main(argv: list[str]) -> int:
    """Write the sheets, with a page that tells what to do with them first."""
    args = _words(argv)
    if args.file != "-":
        check_writable(args.file)
    elif is_closed(sys.stdout):
        raise BadUsage(f"{called()} print: -o -: there is no standard output; name a file")
    plan = _plan(args)
    words = game_of_profile({}).words(args.lang)
    sheets = _sheets(args, words, plan)
    pdf = pdf_of(sheets, words.say("Castelli Companion: printed kit"), words.language)
    told = sys.stderr if is_standard_output(args.file) else sys.stdout
    if args.file == "-":
        sys.stdout.buffer.write(pdf)
    else:
        write_whole(args.file, pdf)
    for line in _told(args, plan, len(sheets)):
        print(line, file=told)
    return 0


def _sheets(args: Any, words: Words, plan: KitPlan) -> list[PaperSheet]:
    try:
        return make_sheets(words, plan, args.what, args.paper)
    except BadData as error:
        raise BadData(f"{args.profile}: {error}" if args.profile else f"{error}") from None


def make_sheets(words: Words, plan: KitPlan, what: str, paper: str) -> list[PaperSheet]:
    """Return the sheets of *what* (a kind, or `all`) on *paper*, what to do with them first."""
    kinds = KINDS if what == "all" else (what,)
    size = PAPERS[paper]
    ways: dict[str, Callable[[Words, KitPlan, Point], list[PaperSheet]]] = {
        "markers": marker_sheets,
        "cards": partial(card_sheets, labels=_labels(words)),
        "tray": tray_sheets,
    }
    made = [sheet for kind in kinds for sheet in ways[kind](words, plan, size)]
    return numbered([advice_sheet(words, plan, kinds, size), *made])


def _labels(words: Words) -> list[CardLabel]:
    table = table_of(game_of_profile({}))
    return [CardLabel(n, name, table.LABELS.text(n)) for n, name in table.card_names(words).items()]


def _words(argv: list[str]) -> Any:
    words = parser("print")
    words.add_argument("what", choices=(*KINDS, "all"), metavar="WHAT", help=f"{', '.join(KINDS)} or all")
    words.add_argument(
        "-o", dest="file", metavar="FILE.pdf", required=True, help="where the sheets go; - is standard output"
    )
    words.add_argument("--paper", choices=PAPERS, default="a4", help="a4 (default) or letter")
    words.add_argument(
        "--camera", metavar="NAME", help=f"sizes for this camera: {', '.join(known_cameras())}"
    )
    words.add_argument("--board", metavar="8x8", help="columns x rows of the board (8x8)")
    words.add_argument("--profile", metavar="P", help="sizes and places as this camera profile has them")
    add_language(words)
    return words.parse_args(argv)


def _plan(args: Any) -> KitPlan:
    if args.profile:
        if args.camera or args.board:
            raise BadUsage("companion print: --profile says camera and board already; leave out the others")
        return _plan_of_profile(args.profile)
    found = BOARD.fullmatch(args.board or "8x8")
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (2 <= columns <= 16 and 1 <= rows <= 16):
        raise BadUsage(f"{called()} print: --board: {args.board!r} is not COLUMNSxROWS, 2x1 to 16x16")
    board = table_of(game_of_profile({})).usual_board(columns, rows)
    return plan_for(camera_named(args.camera) if args.camera else None, board)


def _plan_of_profile(name: str) -> KitPlan:
    from companion.eye.profiles import load_profile

    profile = load_profile(Path(name))
    markers, board, tray = profile.markers, profile.board, profile.tray
    if markers is None:
        raise BadUsage(f"{name}: it has no markers to print; its corners were given by hand")
    place = None if tray is None else (tray[0], tray[1], tray[2], tray[3])
    return KitPlan(
        board.columns, board.rows, board.pitch_mm, board.tile_mm, markers.size_mm, dict(markers.at), place,
        markers.dictionary, offset_mm=board.offset_mm,
    )  # fmt: skip


def _told(args: Any, plan: KitPlan, sheets: int) -> Iterator[str]:
    yield f"{args.file}: {sheets} sheets, markers of {plan.marker_mm:g} mm; print at 100 %"
    if args.camera:
        camera = camera_named(args.camera)
        height, tile_px = hang_mm(plan, camera), plan.tile_mm * px_per_mm(plan, camera)
        yield f"{camera.name}: hang it {height:.0f} mm above the board; {tile_px:.0f} pixels a tile"
