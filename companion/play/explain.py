"""A played record as text: what happened as sentences or JSON, and the score as a sheet for a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.engine.protocol import AnyRules, Colour, Outcome, Step
from companion.words.game_words import GameWords

if TYPE_CHECKING:
    from companion.play.records import PlayedLine

INDENT = "    "


# --- outcomes as JSON ---


def outcome_lines(words: GameWords, lines: Iterable[PlayedLine]) -> Iterator[str]:
    """Give each outcome as a line of JSON: line and number of its move, kind, rules, figures, changes."""
    for number, line in enumerate(lines, 1):
        for outcome in line.step.outcomes:
            place = {"line": line.number, "move": number, "outcome": kind_of(outcome)}
            yield json.dumps({**place, **figures_of(words, outcome)})


def kind_of(outcome: Outcome) -> str:
    """Return the outcome's kind in small letters: `area-evaluated`."""
    return re.sub("(?<!^)([A-Z])", r"-\1", type(outcome).__name__).lower()


def figures_of(words: GameWords, outcome: Outcome) -> dict[str, Any]:
    """Return everything an outcome holds, as plain data; rulings by their ids."""
    told = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    told["rulings"] = {words.ruling_id(key): key for key in outcome.rulings}
    return told


# --- outcomes as sentences ---


def explained(
    rules: AnyRules, words: GameWords, start: Any, steps: Iterable[Step[Any, Any]]
) -> Iterator[str]:
    """Give a game that began as *start* as sentences: what was set up, every move, what came of it."""
    yield from words.set_up(start)
    state, under_way = start, set[str | None]()
    for step in steps:
        board, ends = rules.board_of(step.move), rules.ends_turn(step.move)
        if step.outcomes and not (ends and board in under_way):
            yield ""
        under_way = under_way - {board} if ends else under_way | {board}
        sentences = _sentences(rules, words, state, step)
        yield from (INDENT * (n > 0) + sentence for n, sentence in enumerate(sentences))
        state = step.state
    only, *others = rules.boards(state).values()
    if not state.over and not others:
        yield ""
        score = rules.score(only)
        yield would_win(words, only.setup, score.winners)
        yield from (
            INDENT + words.outcome(o, only.setup) for o in score.outcomes[:-1]
        )  # the last says who wins
    yield ""


def would_win(words: GameWords, setup: Any, winners: Sequence[Colour]) -> str:
    """Return the sentence that says who would win a game that is still running."""
    return words.count(
        "If the game ended now, {players} would win.",
        "If the game ended now, {players} would win.",
        len(winners),
        players=words.all_of([words.player(colour, setup) for colour in winners]),
    )


def _sentences(rules: AnyRules, words: GameWords, before: Any, step: Step[Any, Any]) -> list[str]:
    board = rules.board_of(step.move)
    setup = rules.boards(before)[board].setup if board else before.setup
    sentences = [words.outcome(outcome, setup, bool(board)) for outcome in step.outcomes]
    if board and sentences:
        sentences[0] = words.on_board(board, sentences[0])
    return sentences


# --- the score as a sheet ---


def sheet_lines(rules: AnyRules, words: GameWords, state: Any) -> Iterator[str]:
    """Give the score as it stands: what everybody has, and the final sheet; of several boards each."""
    boards = rules.boards(state)
    for name, board in boards.items():
        if len(boards) == 1:
            yield from game_sheet(rules, words, board)
        else:
            yield words.board_heading(name, state)
            yield from game_sheet(rules, words, board)
            yield ""
    if len(boards) > 1:
        yield from words.standings(state)


def game_sheet(rules: AnyRules, words: GameWords, board: Any) -> Iterator[str]:
    """Give one board's sheet: whose turn it is or who won, everybody's counts, the final score by source."""
    yield words.turn(board)
    yield ""
    if not board.over:
        yield from aligned(_players(words, board), _count_rows(rules, words, board))
        yield from filter(None, [words.on_the_table(board)])
        yield ""
        yield words.say("If the game ended now:")
    yield from final_sheet(rules, words, board)


def final_sheet(rules: AnyRules, words: GameWords, board: Any) -> Iterator[str]:
    """Give the final score by source, one column a player."""
    yield from aligned(_players(words, board), final_rows(rules, words, board))


def final_rows(rules: AnyRules, words: GameWords, board: Any) -> list[list[str]]:
    """Return the rows of the final sheet, as text; those that are not in play are left out."""
    return _rows(words.sheet_rows(), [rules.score(board).rows[colour] for colour in board.setup.colours])


def _count_rows(rules: AnyRules, words: GameWords, board: Any) -> list[list[str]]:
    counts = rules.counts(board)
    return _rows(words.counts(), [counts[colour] for colour in board.setup.colours])


def _rows(titles: Mapping[str, str], columns: Sequence[Mapping[str, int]]) -> list[list[str]]:
    known = [key for key in titles if all(key in column for column in columns)]
    return [[titles[key], *(str(column[key]) for column in columns)] for key in known]


def _players(words: GameWords, board: Any) -> list[str]:
    """Return the head of a table: an empty corner, then who plays."""
    return ["", *(words.player(colour, board.setup) for colour in board.setup.colours)]


def aligned(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Give a table: the first column to the left, numbers under each other to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
