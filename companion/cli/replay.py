"""`companion replay FILE`: plays a record and prints the score, what happened, or why."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from companion.cli import add_language, parser
from companion.play.records import Played, play_file


def main(argv: list[str]) -> int:
    """Play the record and print what was asked for."""
    words = parser("replay")
    words.add_argument("file", metavar="FILE", help="a record (.jsonl); - reads standard input")
    words.add_argument("--json", action="store_true", help="the state and the score as one JSON object")
    words.add_argument("--outcomes", action="store_true", help="what each move led to, a JSON object a line")
    words.add_argument("--explain", action="store_true", help="the same as sentences, down to the last point")
    add_language(words, else_english=True)  # as docs/formats.md promises
    args = words.parse_args(argv)
    keep = args.outcomes or args.explain
    played: list[Played] = []
    for line in play_file(args.file):
        if keep or not played:
            played.append(line)
        else:
            played[0] = line
    _print(played, args)
    return 0


def _print(played: list[Played], args: Any) -> None:
    """With --json standard output has the one object; whatever else was asked for goes to standard error."""
    rules, state = played[-1].rules, played[-1].state
    beside = sys.stderr if args.json else sys.stdout
    if args.outcomes:
        from companion.play.explain import outcome_lines

        _write(outcome_lines(played), beside)
    if args.explain:
        from companion.play.explain import explained

        _write(explained(played, args.lang), beside)
    if args.json:
        print(json.dumps(rules.sheet(state)))
    elif not args.outcomes:
        from companion.play.explain import sheet_lines

        _write(sheet_lines(state, args.lang), sys.stdout)


def _write(lines: Iterable[str], stream: Any) -> None:
    for line in lines:
        print(line, file=stream)
