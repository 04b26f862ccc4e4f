"""`companion replay FILE`: plays a record and prints the score, what happened, or why."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from companion.cli import add_language, parser
from companion.games.registry import game_of
from companion.play.records import PlayedLine, Replay, replay


def main(argv: list[str]) -> int:
    """Play the record and print what was asked for."""
    words = parser("replay")
    words.add_argument("file", metavar="FILE", help="a record (.jsonl); - reads standard input")
    words.add_argument("--json", action="store_true", help="the state and the score as one JSON object")
    words.add_argument(
        "--outcomes", action="store_true", help="what each move led to, one JSON object per line"
    )
    words.add_argument("--explain", action="store_true", help="the same as sentences, down to the last point")
    add_language(words, else_english=True)  # as docs/formats.md promises
    args = words.parse_args(argv)
    with replay(args.file) as record:
        if args.outcomes or args.explain:
            _explain(record, list(record), args)
        else:
            _print_state(record, _last(record), args)
    return 0


def _last(record: Replay) -> Any:
    state = record.start
    for line in record:
        state = line.step.state
    return state


def _explain(record: Replay, lines: list[PlayedLine], args: Any) -> None:
    """With --json standard output has the one object; what else was asked for goes to standard error."""
    from companion.play.explain import explained, outcome_lines

    beside = sys.stderr if args.json else sys.stdout
    state = lines[-1].step.state if lines else record.start
    words = game_of(record.rules.record).words(args.lang, cites=True)
    if args.outcomes:
        _write(outcome_lines(words, lines), beside)
    if args.explain:
        steps = (line.step for line in lines)
        _write(explained(record.rules, words, record.start, steps), beside)
    if args.json or not args.outcomes:
        _print_state(record, state, args)


def _print_state(record: Replay, state: Any, args: Any) -> None:
    if args.json:
        print(json.dumps(record.rules.sheet(state)))
        return
    from companion.play.explain import sheet_lines

    words = game_of(record.rules.record).words(args.lang)
    _write(sheet_lines(record.rules, words, state), sys.stdout)


def _write(lines: Iterable[str], stream: Any) -> None:
    for line in lines:
        print(line, file=stream)
