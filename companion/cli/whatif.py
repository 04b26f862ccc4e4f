"""`companion whatif FILE QUESTION...`: what something would bring now; each game has its own question."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from companion.base.errors import BadRecord, BadUsage
from companion.cli import add_language, parser
from companion.games.plugin import Game
from companion.games.registry import all_games, game_of
from companion.keyboard.protocol import WhatIf, keyboard_of
from companion.play.records import replay


def main(argv: list[str]) -> int:
    """Play the record, ask, and print the answer."""
    questions = {game.id: question for game in all_games() if (question := _question(game))}
    words = parser("whatif")
    words._negative_number_matcher = re.compile("-[0-9]")  # -1,0 is a place, and no option
    words.add_argument("file", metavar="FILE", help="a record (.jsonl); - reads standard input")
    _add_questions(words, questions)
    words.add_argument("--json", action="store_true", help="as one JSON object")
    add_language(words)
    args = words.parse_args(argv)
    with replay(args.file) as record:
        state = record.last_state()
    board = record.rules.boards(state).get("")
    if board is None:
        raise BadRecord(f"{args.file}: the record of a tournament; whatif takes that of a single game")
    game = game_of(record.rules.record)
    question = questions.get(game.id)
    if question is None:
        raise BadUsage(f"{words.prog}: {args.file}: whatif has no questions for {game.title}")
    found = question.answer(board, _told(words, args, question, len(questions)))
    if args.json:
        print(json.dumps(found))
    else:
        print(*question.sentences(game.words(args.lang), board, found), sep="\n")
    return 0


def _question(game: Game) -> WhatIf | None:
    keyboard = keyboard_of(game)
    return keyboard.what_if if keyboard else None


def _add_questions(words: ArgumentParser, questions: Mapping[str, WhatIf]) -> None:
    """Take the arguments of the only question by their names; of several any number, told in the help."""
    if len(questions) == 1:
        for question in questions.values():
            for name, help_text in question.arguments.items():
                words.add_argument(name, metavar=name, help=help_text)
        return
    forms = "; ".join(f"{name}: {' '.join(question.arguments)}" for name, question in questions.items())
    words.add_argument("question", nargs="*", metavar="QUESTION", help=forms or "no game has any")


def _told(words: ArgumentParser, args: Namespace, question: WhatIf, questions: int) -> dict[str, str]:
    if questions == 1:
        return {name: getattr(args, name) for name in question.arguments}
    if len(args.question) != len(question.arguments):
        words.error(f"the following arguments are required: FILE, {', '.join(question.arguments)}")
    return dict(zip(question.arguments, args.question, strict=True))
