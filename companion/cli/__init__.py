"""The commands: which there are, and how one is found and called.

A command is a file here with `main(argv) -> int`, imported only when it is called, and a row in the table.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from companion import called
from companion.base.errors import BadUsage

if TYPE_CHECKING:
    from argparse import ArgumentParser

SUMMARIES = {
    "open": "open the app, in a window or full screen",
    "replay": "play a record and print its score",
    "whatif": "show what a tile would give if placed there now",
    "check": "validate layouts, tile sets, profiles and records",
    "read": "read what is on the table in each picture",
    "scan": "read the card labels in each picture",
    "enrol": "teach tiles from pictures",
    "calibrate": "set up a camera and judge its picture",
    "audit": "compare a picture of the table with the record of its game",
    "demo": "play a whole simulated game",
    "record": "keep the score of a game from the keyboard",
    "report": "write a game as a web page",
    "games": "list the saved games",
    "export": "write a saved game as a record or in another format",
    "import": "add a record, layout, tile set or box",
    "backup": "copy all saved games into one file",
    "restore": "restore the games of a backup",
    "print": "make a PDF of markers, card labels, tray or mat",
    "doctor": "check this computer, and say what to do if something is wrong",
    "bench": "measure the speed",
    "completion": "print tab completion for bash, zsh or fish",
}


def call(name: str, argv: list[str]) -> int:
    """Run the command *name* with *argv* and return its exit status.

    Raises BadUsage if there is no such command.
    """
    if name not in SUMMARIES:
        raise BadUsage(f"companion: no command {name!r}{_suggestion(name)}")
    try:
        command = importlib.import_module(_module(name))
    except ModuleNotFoundError as missing:
        if missing.name not in ("cv2", "numpy"):
            raise
        raise BadUsage(f"{called()} {name}: needs {missing.name}, which is not installed here") from None
    status: int = command.main(argv)
    return status


def parser(name: str) -> ArgumentParser:
    """A parser for the words of the command *name*, whose complaint is one line."""
    from argparse import ArgumentParser, Namespace

    class Parser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise BadUsage(f"{self.prog}: {message} (see {self.prog} --help)")

        def parse_args(self, *args: Any, **kwargs: Any) -> Namespace:  # type: ignore[override] # no overloads
            parsed: Namespace = super().parse_args(*args, **kwargs)
            for action in self._get_positional_actions():
                given = getattr(parsed, action.dest, None)
                if given == "" or (isinstance(given, list) and "" in given):
                    self.error(f"{action.metavar or action.dest} is empty")
            return parsed

    return Parser(prog=f"{called()} {name}", description=SUMMARIES[name], allow_abbrev=False)


def add_language(words: ArgumentParser, else_english: bool = False) -> None:
    """Let a command be told the language of what it says.

    One without a catalogue is bad usage; with *else_english* it is English, and that is said beside it.
    """
    from companion.words.language import LANGUAGES, is_known

    known = ", ".join(LANGUAGES)

    def language(code: str) -> str:
        if not is_known(code) and not else_english:
            raise BadUsage(f"{words.prog}: --lang {code}: the languages are {known}")
        if not is_known(code):
            print(f"{words.prog}: --lang {code}: the languages are {known}; this is English", file=sys.stderr)
        return code

    words.add_argument(
        "--lang", type=language, default="en", metavar="LL", help=f"language of the sentences: {known}"
    )


def _module(name: str) -> str:
    return f"companion.cli.{name}_" if name == "import" else f"companion.cli.{name}"


def _suggestion(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, [*SUMMARIES, "help"], n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; {called()} --help lists them"
