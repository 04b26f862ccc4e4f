"""`companion audit --profile P RECORD PICTURE`: a picture of the table against the record of its game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.base.errors import BadUsage
from companion.cli import parser
from companion.eye.audit import AuditReport, GameAudit, audit_of
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.eye.tile_pictures import learning
from companion.games.registry import game_of
from companion.pictures.reading import open_picture
from companion.play.records import replay
from companion.vision.reader import Reader, Reading

DIFFERS = 1


def main(argv: list[str]) -> int:
    """Compare record and picture: 1 if something differs, or if no board is seen."""
    words = parser("audit")
    words.add_argument("--profile", metavar="P", required=True, help="the camera profile (profile.toml)")
    words.add_argument("--half", choices=("a", "b"), help="which board of a tournament's record")
    words.add_argument("--json", action="store_true", help="one JSON object")
    words.add_argument(
        "record", metavar="RECORD", help="the record of the game (.jsonl); - is standard input"
    )
    words.add_argument("picture", metavar="PICTURE", help="a picture of the table")
    args = words.parse_args(argv)
    game, board = _recorded(args.record, args.half)
    profile = load_profile(Path(args.profile))
    there, here = game.profiled_board(profile.board), game.recorded_board(board)
    if there != here:
        raise BadUsage(f"{args.profile}: its board is {there}; that of {args.record} is {here}")
    picture = open_picture(args.picture)
    with learning(args.profile):
        reader = Reader(profile, enrolled(profile, Path(args.profile)))
    reading = reader.read(picture.image, picture.coloured, afresh=True)
    seen = reading.px_per_tile is not None
    report = game.report(board, reading.fields if seen else None)
    if args.json:
        print(json.dumps(_described(args, seen, report)))
    else:
        print("\n".join(f"{args.picture}: {line}" for line in _sentences(reading, report)))
    return 0 if seen and report.agrees else DIFFERS


def _recorded(name: str, half: str | None) -> tuple[GameAudit, Any]:
    """Return what compares pictures of the record's game, and the board as it is at the end."""
    with replay(name) as record:
        state = record.last_state()
    boards = record.rules.boards(state)
    if "" in boards and half:
        raise BadUsage(f"{name}: --half is for a tournament's record; this game has one board")
    if "" not in boards and half is None:
        raise BadUsage(f"{name}: a tournament has two boards; say --half a or --half b")
    return audit_of(game_of(record.rules.record)), boards[half or ""]


def _described(args: Any, seen: bool, report: AuditReport) -> dict[str, Any]:
    told = {"record": args.record, "image": args.picture, "registered": seen}
    return {**told, **report.counts, "fields": report.fields}


def _sentences(reading: Reading, report: AuditReport) -> list[str]:
    return report.sentences if reading.px_per_tile is not None else [f"no board: {reading.registration.why}"]
