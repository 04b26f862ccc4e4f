"""The terminal: a line with completion and the scores below it, or plain lines where there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from companion.base.errors import BadUsage
from companion.keyboard.completion import offers
from companion.keyboard.printed import scores
from companion.keyboard.session import KeyboardSession
from companion.words.names import safe

LETTERS_AT_MOST: Final = 10_000


def run(session: KeyboardSession, read: Callable[[str], str]) -> None:
    """Read lines and answer them until the player leaves; the end of the input is leaving too."""
    while not session.over:
        try:
            line = read(session.prompt())
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        say(session.answer(line))


def say(lines: Iterable[str]) -> None:
    """Print *lines* at once, at a terminal broken between words to its width."""
    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        print("\n".join(fitted(line, width)), flush=True)


def fitted(line: str, width: int) -> list[str]:
    """Return *line* on as many lines as it needs; what stands before a tab, or its indent, hangs over.

    A *width* of 0 is no limit.
    """
    head, tab, text = line.partition("\t")
    if not tab:
        text = line.lstrip()
        head = line[: len(line) - len(text)]
    if not width or len(head) + len(text) < width:
        return [head + text]
    hang = " " * (len(head) if tab or not head else len(head) + 2)
    return wrap(text, width - 1, initial_indent=head, subsequent_indent=hang)


def reader(session: KeyboardSession) -> Callable[[str], str]:
    """Return what reads a line: with completion at a terminal, plainly elsewhere."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return plain_line
    return _completing(session)


def plain_line(prompt: str) -> str:
    """Read a line from standard input; nothing is printed before it unless it is a terminal."""
    if sys.stdin.isatty():
        return typed(input(prompt))
    line = sys.stdin.readline(LETTERS_AT_MOST + 1)
    if not line:
        raise EOFError
    if len(line) > LETTERS_AT_MOST:
        raise BadUsage(f"standard input: a line is longer than {LETTERS_AT_MOST} letters")
    return typed(line)


def typed(line: str) -> str:
    """Return *line* without what a terminal would obey if it were printed again."""
    return safe(" ".join(line.split()))


def _completing(session: KeyboardSession) -> Callable[[str], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class WordCompleter(Completer):
        def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            begun = len(text.rpartition(" ")[2])
            for offer in offers(session.begun + text, session.keyboard, session.words, session.state):
                yield Completion(offer.word, start_position=-begun, display_meta=offer.meaning)

    prompts: PromptSession[str] = PromptSession(
        completer=WordCompleter(),
        complete_while_typing=True,
        bottom_toolbar=lambda: _scores(session),
        reserve_space_for_menu=3 if get_terminal_size().lines < 30 else 6,
    )
    return lambda prompt: typed(prompts.prompt(prompt))


def _scores(session: KeyboardSession) -> str:
    rules, width = session.table.rules, get_terminal_size().columns
    return scores(session.words, session.keyboard, rules, session.state, width)
