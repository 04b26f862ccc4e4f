"""A played record as text: what happened as sentences or JSON, and the score as a sheet for a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import TurnEnded
from companion.engine.castelli.rulings import RULINGS
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.words import CastelliWords

if TYPE_CHECKING:
    from companion.engine.castelli.tournament import Tournament
    from companion.play.records import PlayedLine, Replay

INDENT = "    "


# --- outcomes as JSON ---


def outcome_lines(lines: Iterable[PlayedLine]) -> Iterator[str]:
    """Give each outcome as a line of JSON: line and number of its move, kind, rules, figures, changes."""
    for number, line in enumerate(lines, 1):
        for outcome in line.step.outcomes:
            told = {"line": line.number, "move": number, "outcome": kind_of(outcome), **figures_of(outcome)}
            yield json.dumps(told)


def kind_of(outcome: Outcome) -> str:
    """Return the outcome's kind in small letters: `area-evaluated`."""
    return re.sub("(?<!^)([A-Z])", r"-\1", type(outcome).__name__).lower()


def figures_of(outcome: Outcome) -> dict[str, Any]:
    """Return everything an outcome holds, as plain data; rulings by their ids."""
    told = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    told["rulings"] = {RULINGS[key][0]: key for key in outcome.rulings}
    return told


# --- outcomes as sentences ---


def explained(record: Replay, lines: Sequence[PlayedLine], language: str = "en") -> Iterator[str]:
    """Give the whole record as sentences: what was set up, every move, what came of it, by which ruling."""
    words, rules = CastelliWords(language, cites=True), record.rules
    yield from words.set_up(record.start)
    before = record.start
    for _number, _data, step in lines:
        if step.outcomes and not isinstance(step.outcomes[0], TurnEnded):
            yield ""
        board = rules.board_of(step.move)
        setup = rules.boards(before)[board].setup if board else before.setup
        sentences = [words.outcome(outcome, setup, bool(board)) for outcome in step.outcomes]
        if board and sentences:
            sentences[0] = words.say("Half {half}: {sentence}", half=board, sentence=sentences[0])
        yield from (INDENT * (n > 0) + sentence for n, sentence in enumerate(sentences))
        before = step.state
    if isinstance(before, Game) and not before.over:
        yield ""
        yield words.heading("if-it-ended-now")
        yield from (INDENT + words.outcome(outcome, before.setup) for outcome in final_now(before).outcomes)
    yield ""


# --- the score as a sheet ---


def sheet_lines(state: Any, language: str = "en") -> Iterator[str]:
    """Give the score as it stands: what everybody has, and the final sheet."""
    words = CastelliWords(language)
    if isinstance(state, Game):
        yield from game_sheet(words, state)
    else:
        yield from _tournament_sheet(words, state)


def final_sheet(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give the final score by source, one column a player."""
    names = [words.player(colour, game.setup) for colour in game.setup.colours]
    yield from aligned(["", *names], final_rows(words, game))


def game_sheet(words: CastelliWords, game: Game) -> Iterator[str]:
    """Give one game's sheet: whose turn it is or who won, everybody's counts, the final score by source."""
    yield words.turn(game)
    yield ""
    names = [words.player(colour, game.setup) for colour in game.setup.colours]
    if not game.over:
        rows = [
            [title, *(str(getattr(game.holdings[colour], what)) for colour in game.setup.colours)]
            for what, title in words.counts().items()
        ]
        yield from aligned(["", *names], rows)
        yield words.on_the_table(game)
        yield ""
        yield words.heading("if-it-ended-now")
    yield from final_sheet(words, game)


def final_rows(words: CastelliWords, game: Game) -> list[list[str]]:
    """Return the rows of the final sheet, as text; rows of modules not in play are left out."""
    sheet = final_now(game)
    titles = words.sheet_rows()
    unused = {"dilemma"} if not game.setup.dilemma else set()
    unused |= {"settlements", "castles"} if not game.setup.battle else set()
    rows = []
    for key, title in titles.items():
        if key not in unused:
            rows.append([title, *(str(getattr(sheet.rows[colour], key)) for colour in game.setup.colours)])
    return rows


def _tournament_sheet(words: CastelliWords, state: Tournament) -> Iterator[str]:
    from companion.engine.castelli.tournament import points, standings

    for half, game in state.halves.items():
        yield words.say("Round {n}, half {half}", n=state.round, half=half)
        yield from game_sheet(words, game)
        yield ""
    total = points(state)
    yield words.heading("places" if state.over else "places-so-far")
    place = 1
    for group in standings(state):
        yield from (f"  {words.place(place, colour, total[colour], state.setup)}" for colour in group)
        place += len(group)


def aligned(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Give a table: the first column to the left, numbers under each other to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
