"""What a change of the past would do, shown before it is asked for: the move, then everybody's counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.base.errors import Refused
from companion.journal import Delete, Edit, Insert, ReplaceHeader
from companion.play.course import Course, Misfit
from companion.play.preview import Preview
from companion.play.table import Table
from companion.words.game_words import GameWords
from companion.words.language import mark

AnyTable = Table[Any, Any, Any]


def log_lines(words: GameWords, course: Course[Any, Any, Any]) -> list[str]:
    """Return the moves of *course* as lines of a log."""
    return [
        words.log_line(step.move, before) for before, step in zip(course.states, course.steps, strict=False)
    ]


def preview_text(words: GameWords, table: AnyTable, preview: Preview[Any, Any, Any]) -> Iterator[str]:
    """Give what was told, and what it would change for everybody."""
    course = preview.looked.course
    assert course is not None
    old, new = log_lines(words, table.course), log_lines(words, course)
    match preview.looked.change:
        case Edit(at):
            yield words.say("Move {n}: {move}.", n=at, move=new[at - 1])
            yield words.say("Before: {move}.", move=old[at - 1])
        case Insert(at):
            yield words.say("Inserted as move {n}: {move}.", n=at, move=new[at - 1])
        case Delete(at):
            yield words.say("Removed: move {n}, {move}.", n=at, move=old[at - 1])
        case ReplaceHeader():
            yield words.say("The set-up is changed.")
    found = list(_differences(words, table, preview))
    yield from found or [words.say("Nobody gains or loses anything.")]


def _differences(words: GameWords, table: AnyTable, preview: Preview[Any, Any, Any]) -> Iterator[str]:
    """Give the counts that would be others, and the totals if the game ended now."""
    setup = table.setup
    for colour in setup.colours:
        player = words.player(colour, setup)
        for what, title in words.counts().items():
            if change := preview.difference.get(("players", colour, what)):
                yield f"{player}, {title}: {change[0]} -> {change[1]}"
        if change := preview.difference.get(("final", colour, "total")):
            in_all = mark("{player}, total if the game ended now: {was} -> {now}")
            yield words.say(in_all, player=player, was=change[0], now=change[1])


def misfit_text(words: GameWords, table: AnyTable, misfit: Misfit, lines: list[str]) -> str:
    """Return which move of *lines* no longer fits, and why."""
    error = misfit.error
    why = words.refusal(error, table.setup) if isinstance(error, Refused) else str(error)
    move = lines[misfit.number - 1] if 0 < misfit.number <= len(lines) else ""
    sentence = mark("That does not fit with move {n} ({move}): {why}")
    return words.say(sentence, n=misfit.number, move=move, why=why)
