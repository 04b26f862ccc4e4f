"""`companion print WHAT -o FILE.pdf`: the printed kit, in exact millimetres."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from companion import called
from companion.base.errors import BadData, BadUsage
from companion.base.files import check_writable, is_standard_output, write_whole
from companion.base.streams import is_closed
from companion.cli import add_language, parser
from companion.eye.game_mat import mat_of
from companion.eye.game_table import game_of_profile, table_of
from companion.games.plugin import Game
from companion.games.registry import first_game
from companion.kit.advice import advice_sheet
from companion.kit.cameras import camera_named, known_cameras
from companion.kit.mat import mat_advice, mat_sheet
from companion.kit.paper import PAPERS, PaperSheet
from companion.kit.pdf import pdf_of
from companion.kit.plan import KitPlan, Point, hang_mm, plan_for, px_per_mm
from companion.kit.sheets import CardLabel, card_sheets, marker_sheets, numbered, tray_sheets
from companion.words.words import Words

KINDS: Final = ("markers", "cards", "tray")
MAT: Final = "mat"
BOARD: Final = re.compile(r"(\d{1,2})x(\d{1,2})")


def main(argv: list[str]) -> int:
    """Write the sheets, with a page that tells what to do with them first."""
    args = _words(argv)
    if args.file != "-":
        check_writable(args.file)
    elif is_closed(sys.stdout):
        raise BadUsage(f"{called()} print: -o -: there is no standard output; name a file")
    game = _game(args)
    words = game.words(args.lang)
    if mat_of(game) is not None:
        sheets, lines = _mat_sheets(args, game, words)
    else:
        plan = _plan(args)
        sheets = _sheets(args, words, plan)
        lines = list(_told(args, plan, len(sheets)))
    pdf = pdf_of(sheets, words.say("Castelli Companion: printed kit"), words.language)
    told = sys.stderr if is_standard_output(args.file) else sys.stdout
    if args.file == "-":
        sys.stdout.buffer.write(pdf)
    else:
        write_whole(args.file, pdf)
    for line in lines:
        print(line, file=told)
    return 0


def _game(args: Any) -> Game:
    """Return the game whose kit is printed: the one that is named, or the first that has what is wanted."""
    if args.game:
        return game_of_profile({"game": args.game})
    found = first_game(lambda game: mat_of(game) is not None) if args.what == MAT else game_of_profile({})
    if found is None:
        raise BadUsage(f"{called()} print: no game here has a mat")
    return found


def _mat_sheets(args: Any, game: Game, words: Words) -> tuple[list[PaperSheet], list[str]]:
    """Return the sheets of a game with a mat, and what is said about them."""
    mats = mat_of(game)
    assert mats is not None
    if args.what not in (MAT, "cards", "all") or args.camera or args.board or args.profile:
        raise BadUsage(f"{called()} print: {game.title} has a mat and cards; --tile is the only size to give")
    tile = mats.TILE_MM if args.tile is None else args.tile
    if not mats.TILE_MM_AT_LEAST <= tile <= mats.TILE_MM_AT_MOST:
        least, most = mats.TILE_MM_AT_LEAST, mats.TILE_MM_AT_MOST
        raise BadUsage(f"{called()} print: --tile: {tile:g} is not {least:g} to {most:g} mm")
    mat, size = mats.mat(tile), PAPERS[args.paper]
    sheets = [mat_advice(words, mat, mats.steps(words), size)]
    if args.what != "cards":
        sheets.append(mat_sheet(words, mat, mats.title(words), size))
    if args.what != MAT:
        sheets += card_sheets(words, 1.0, size, _labels(game, words))
    told = f"{args.file}: {len(sheets)} sheets, places for tiles of {tile:g} mm; print at 100 %"
    return numbered(sheets), [told]


def _sheets(args: Any, words: Words, plan: KitPlan) -> list[PaperSheet]:
    try:
        return make_sheets(words, plan, args.what, args.paper)
    except BadData as error:
        raise BadData(f"{args.profile}: {error}" if args.profile else f"{error}") from None


def make_sheets(words: Words, plan: KitPlan, what: str, paper: str) -> list[PaperSheet]:
    """Return the sheets of *what* (a kind, or `all`) on *paper*, what to do with them first."""
    kinds = KINDS if what == "all" else (what,)
    labels = _labels(game_of_profile({}), words)
    size = PAPERS[paper]
    ways: dict[str, Callable[[Words, KitPlan, Point], list[PaperSheet]]] = {
        "markers": marker_sheets,
        "cards": lambda words, plan, size: card_sheets(words, plan.label_scale, size, labels),
        "tray": tray_sheets,
    }
    made = [sheet for kind in kinds for sheet in ways[kind](words, plan, size)]
    return numbered([advice_sheet(words, plan, kinds, size), *made])


def _labels(game: Game, words: Words) -> list[CardLabel]:
    table = table_of(game)
    names, labels = table.card_names(words), table.LABELS
    return [CardLabel(n, name, labels.text(n), labels.dictionary) for n, name in names.items()]


def _words(argv: list[str]) -> Any:
    words = parser("print")
    words.add_argument(
        "what", choices=(*KINDS, MAT, "all"), metavar="WHAT", help=f"{', '.join((*KINDS, MAT))} or all"
    )
    words.add_argument(
        "-o", dest="file", metavar="FILE.pdf", required=True, help="where the sheets go; - is standard output"
    )
    words.add_argument("--paper", choices=PAPERS, default="a4", help="a4 (default) or letter")
    words.add_argument(
        "--camera", metavar="NAME", help=f"sizes for this camera: {', '.join(known_cameras())}"
    )
    words.add_argument("--game", metavar="NAME", help="which game (by default the first that has it)")
    words.add_argument("--tile", type=float, metavar="MM", help="width of a tile on a mat, from side to side")
    words.add_argument("--board", metavar="8x8", help="columns x rows of the board (8x8)")
    words.add_argument("--profile", metavar="P", help="sizes and places from this camera profile")
    add_language(words)
    return words.parse_args(argv)


def _plan(args: Any) -> KitPlan:
    if args.profile:
        if args.camera or args.board:
            raise BadUsage("companion print: --profile already says camera and board; leave out the others")
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
