"""`companion audit --profile P RECORD PICTURE`: a picture of the table against the record of its game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.base.errors import BadUsage
from companion.cli import parser
from companion.engine.castelli.state import Game, Laid
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.eye.readings import described_field
from companion.games.castelli.camera.audit import Compared, audit, counts, in_words
from companion.games.castelli.camera.table import a1_of
from companion.play.records import last_state
from companion.vision.board import Board
from companion.vision.pictures import open_picture
from companion.vision.reader import Reader, Reading

DIFFERS = 1


def main(argv: list[str]) -> int:
    """Compare record and picture: 1 if a meadow differs, or if no board is seen."""
    words = parser("audit")
    words.add_argument("--profile", metavar="P", required=True, help="the camera profile (profile.toml)")
    words.add_argument("--half", choices=("a", "b"), help="which board of a tournament's record")
    words.add_argument("--json", action="store_true", help="one JSON object")
    words.add_argument(
        "record", metavar="RECORD", help="the record of the game (.jsonl); - is standard input"
    )
    words.add_argument("picture", metavar="PICTURE", help="a picture of the table")
    args = words.parse_args(argv)
    game = _game(args.record, args.half)
    profile = load_profile(Path(args.profile))
    _same_board(game, profile.board, args.record, args.profile)
    picture = open_picture(args.picture)
    reader = Reader(profile, enrolled(profile, Path(args.profile)))
    reading = reader.read(picture.image, picture.coloured, afresh=True)
    compared = audit(game, reading.fields) if reading.px_per_tile is not None else ()
    if args.json:
        print(json.dumps(_described(args.record, args.picture, reading, compared)))
    else:
        print("\n".join(_sentences(args.picture, reading, compared)))
    return DIFFERS if not compared or counts(compared)["differs"] else 0


def _game(name: str, half: str | None) -> Game:
    state = last_state(name)
    if isinstance(state, Game):
        if half:
            raise BadUsage(f"{name}: --half is for a tournament's record; this game has one board")
        return state
    if half is None:
        raise BadUsage(f"{name}: a tournament has two boards; say --half a or --half b")
    game: Game = state.halves[half]
    return game


def _same_board(game: Game, there: Board, record: str, profile: str) -> None:
    board = game.setup.board
    a1 = a1_of(there)
    if (board.columns, board.rows, board.a1) != (there.columns, there.rows, a1):
        raise BadUsage(
            f"{profile}: its board of {there.columns} x {there.rows}, A1 a {a1}, is not "
            f"that of {record}: {board.columns} x {board.rows}, A1 a {board.a1}"
        )


def _described(record: str, image: str, reading: Reading, compared: tuple[Compared, ...]) -> dict[str, Any]:
    return {
        "record": record,
        "image": image,
        "registered": reading.px_per_tile is not None,
        **{verdict.replace(" ", "_"): n for verdict, n in counts(compared).items()},
        "fields": {
            one.field: {
                "verdict": one.verdict,
                "record": _recorded(one.laid),
                "seen": described_field(one.seen),
            }
            for one in compared
        },
    }


def _recorded(laid: Laid | None) -> dict[str, str]:
    return {"state": "up", "tile": laid.tile, "north": laid.north} if laid else {"state": "down"}


def _sentences(image: str, reading: Reading, compared: tuple[Compared, ...]) -> list[str]:
    if not compared:
        return [f"{image}: no board: {reading.registration.why}"]
    found = [
        f"{image}: {one.field}: the record has {_laid(one.laid)}, the picture {in_words(one.seen)}"
        for one in compared
        if one.verdict == "differs"
    ]
    told = counts(compared)
    unclear = [one.field for one in compared if one.verdict == "cannot tell"]
    rest = f", {len(unclear)} cannot be told ({', '.join(unclear)})" if unclear else ""
    return [*found, f"{image}: {told['agrees']} meadows agree, {told['differs']} differ{rest}"]


def _laid(laid: Laid | None) -> str:
    return f"tile {laid.tile} with {laid.north} north" if laid else "a tile face down"
