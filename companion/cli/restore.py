"""`companion restore FILE`: brings back games and what their table made itself; what is here is not lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.cli import parser
from companion.doctor.own_data import judge_own
from companion.journal import Restored, check_copy
from companion.play.restored_files import Brought, named
from companion.play.restoring import bring_back
from companion.play.stored import change_store
from companion.words.names import safe

HOW: Final = {
    "added": "added",
    "continued": "further in the backup, brought up to it",
    "beside": "another course in the backup, added beside",
    "present": "already here, unchanged",
}
OWN_HOW: Final = HOW | {
    "otherwise": "otherwise here, left as it is (--own takes the backup's)",
    "replaced": "taken from the backup",
}


def main(argv: list[str]) -> int:
    """Add the games and say what became of each kind; 1 if one was left out, for it is not in order."""
    words = parser("restore")
    words.add_argument("file", metavar="FILE", help="what `companion backup` wrote, or a store")
    words.add_argument(
        "--own",
        action="store_true",
        help="also replace boards, tiles, camera and settings that differ here",
    )
    args = words.parse_args(argv)
    file = Path(args.file)
    check_copy(file)  # before a store is opened, and perhaps made
    games, own = change_store(lambda journal: bring_back(journal, file, judge_own, args.own))
    for line in (*_told(file, games), *_told_own(own)):
        print(safe(line))
    left_out = [
        f"game {game.there} of the backup: left out: {game.note}" for game in games if game.how == "left out"
    ]
    left_out += [f"left out: {one.note}" for one in own if one.how == "refused"]
    for line in left_out:
        print(safe(line), file=sys.stderr)
    return 1 if left_out else 0


def _told_own(brought: list[Brought]) -> Iterator[str]:
    for how, text in OWN_HOW.items():
        if names := named(brought, how):
            yield f"{text}: {', '.join(names)}"
    if aside := next((one.note for one in brought if one.how == "replaced"), ""):
        yield f"what was here is in {aside}"


def _told(file: Path, games: list[Restored]) -> Iterator[str]:
    if not games:
        yield f"{file}: no games in it"
    for how, text in HOW.items():
        numbers = [game.here for game in games if game.how == how]
        if numbers:
            yield f"{text}: {len(numbers)} {'game' if len(numbers) == 1 else 'games'} ({_shown(numbers)})"
    for game in games:
        if game.how == "added" and game.there != game.here:
            yield f"game {game.there} of the backup is game {game.here} here"
        if game.note and game.here:
            yield f"game {game.here}: {safe(game.note)}"
        if not game.whole:
            yield f"game {game.here}: the backup is damaged, only a beginning could be read"


def _shown(numbers: list[int]) -> str:
    texts = [str(number) for number in numbers]
    return ", ".join(texts if len(texts) <= 20 else [*texts[:20], "..."])
