"""`companion check FILE...`: validates records, profiles, pins, settings and a game's files, a line each."""

from __future__ import annotations

import sys

from companion.base.errors import CompanionError
from companion.base.outside import shown
from companion.cli import parser
from companion.doctor.validation import verdict
from companion.play.game_files import file_kinds


def main(argv: list[str]) -> int:
    """Check every file; a good one gets its line on standard output, a bad one on standard error."""
    words = parser("check")
    kinds = ", ".join(kind.name for kind in file_kinds())
    known = f"a {kinds}, profile or pins (.toml), settings.json, or a record"
    words.add_argument("files", nargs="+", metavar="FILE", help=known)
    bad = 0
    for name in words.parse_args(argv).files:
        try:
            print(f"{shown(name)}: {verdict(name)}")
        except CompanionError as error:
            bad += 1
            print(shown(" ".join(str(error).splitlines())), file=sys.stderr)
    return 2 if bad else 0
