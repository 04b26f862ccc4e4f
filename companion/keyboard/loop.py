"""The terminal: a line with completion and the scores below it, or plain lines where there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from companion.keyboard.complete import offers
from companion.keyboard.session import Session
from companion.keyboard.telling import scores


def run(session: Session, read: Callable[[str], str]) -> None:
    """Read lines and answer them until the player leaves; the end of the input is leaving too."""
    while not session.over:
        try:
            line = read(session.prompt())
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        say(session.answer(line))


def say(lines: Iterable[str]) -> None:
    """Print *lines* at once."""
    for line in lines:
        print(line, flush=True)


def reader(session: Session) -> Callable[[str], str]:
    """Return what reads a line: with completion at a terminal, plainly elsewhere."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return plain_line
    return _completing(session)


def plain_line(prompt: str) -> str:
    """Read a line from standard input; nothing is printed before it unless it is a terminal."""
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _completing(session: Session) -> Callable[[str], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            begun = len(text.rpartition(" ")[2])
            for offer in offers(text, session.game, session.words):
                yield Completion(offer.word, start_position=-begun, display_meta=offer.meaning)

    prompts: PromptSession[str] = PromptSession(
        completer=Words(),
        complete_while_typing=True,
        bottom_toolbar=lambda: scores(session.words, session.game),
    )
    return prompts.prompt
