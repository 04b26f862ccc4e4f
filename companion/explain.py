"""A played record as text: what happened as sentences or JSON, and the score as a sheet for a terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.engine.castelli.box import Colour
from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import Outcome, TurnEnded
from companion.engine.castelli.questions import Gains
from companion.engine.castelli.rulings import DEFAULTS, RULINGS
from companion.engine.castelli.state import Game, Setup
from companion.words import Words

if TYPE_CHECKING:
    from companion.engine.castelli.tournament import Tournament
    from companion.records import Played

COUNTS = ("points", "wood", "grain", "rocks", "silver", "cards", "castles")
INDENT = "    "


# --- outcomes as JSON ---


def outcome_lines(played: Iterable[Played]) -> Iterator[str]:
    """Give each outcome as a line of JSON: line and number of its move, kind, rules, figures, changes."""
    for number, one in enumerate(played):
        for outcome in one.outcomes:
            told = {"line": one.line, "move": number, "outcome": kind_of(outcome), **figures_of(outcome)}
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


def explained(played: Sequence[Played], language: str = "en") -> Iterator[str]:
    """Give the whole record as sentences: what was set up, every move, and what came of it."""
    words = Words(language)
    start = played[0].state
    yield from _set_up(words, start)
    for one in played[1:]:
        if one.outcomes and not isinstance(one.outcomes[0], TurnEnded):
            yield ""
        sentences = [words.outcome(outcome, _setup_at(one)) for outcome in one.outcomes]
        yield from (INDENT * (n > 0) + sentence for n, sentence in enumerate(sentences))
    state = played[-1].state
    if isinstance(state, Game) and not state.over:
        yield ""
        yield "If the game ended now:"
        yield from (INDENT + words.outcome(outcome, state.setup) for outcome in final_now(state).outcomes)
    yield ""


def _set_up(words: Words, start: Any) -> Iterator[str]:
    setup = start.setup
    players = ", ".join(words.player(colour, setup) for colour in setup.colours)
    modules = ", ".join(words.module(module) for module in sorted(setup.modules))
    yield f"{players}." + (f" {modules}." if modules else "")
    game = start if isinstance(start, Game) else start.halves["a"]
    yield from ruling_lines(words, game.setup)
    if "stand-in" in (game.setup.board.name, game.setup.tiles.name):
        yield "Board and tiles are stand-ins, not those of the box."


def ruling_lines(words: Words, setup: Setup) -> Iterator[str]:
    """Give the rulings that differ from the defaults, each as question and answer."""
    for key, value in setup.rulings.items():
        if value != DEFAULTS[key]:
            yield f"Ruling {RULINGS[key][0]}: {words.ruling_question(key)} {words.ruling_value(key, value)}"


def _setup_at(one: Played) -> Any:
    half = getattr(one.move, "half", None)
    return one.before.halves[half].setup if half else one.before.setup


def direction_line(words: Words, game: Game, north: Colour, gains: Gains) -> str:
    """Return what a tile would pay in one direction: `Red north: Ana (red) 2 wood, 1 card`."""
    paid = [
        f"{words.player(colour, game.setup)} {', '.join(words.amount(what, n) for what, n in got.items())}"
        for colour, got in gains.items()
    ]
    return f"{words.colour(north).capitalize()} north: {'; '.join(paid) or 'nothing to anybody'}"


# --- the score as a sheet ---


def sheet_lines(state: Any, language: str = "en") -> Iterator[str]:
    """Give the score as it stands: what everybody has, and the final sheet."""
    words = Words(language)
    if isinstance(state, Game):
        yield from game_sheet(words, state)
    else:
        yield from _tournament_sheet(words, state)


def game_sheet(words: Words, game: Game) -> Iterator[str]:
    """Give one game's sheet: whose turn it is or who won, everybody's counts, the final score by source."""
    yield words.turn(game)
    yield ""
    names = [words.player(colour, game.setup) for colour in game.setup.colours]
    if not game.over:
        counts = [[str(getattr(game.holdings[c], what)) for c in game.setup.colours] for what in COUNTS]
        yield from aligned(["", *names], [[what, *row] for what, row in zip(COUNTS, counts, strict=True)])
        mine, deck = words.amount("silver", game.mine), words.amount("cards", len(game.deck))
        yield f"{len(game.face_down)} tiles left, {mine} in the mine, {deck} in the deck"
        yield ""
        yield "If the game ended now:"
    yield from aligned(["", *names], final_rows(words, game))


def final_rows(words: Words, game: Game) -> list[list[str]]:
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


def _tournament_sheet(words: Words, state: Tournament) -> Iterator[str]:
    from companion.engine.castelli.tournament import points, standings

    for half, game in state.halves.items():
        yield f"Round {state.round}, half {half}"
        yield from game_sheet(words, game)
        yield ""
    total = points(state)
    yield "Places" if state.over else "Places as things stand"
    place = 1
    for group in standings(state):
        for colour in group:
            in_all = words.amount("points", total[colour])
            yield f"  {place}. {words.player(colour, state.setup)}, {in_all} in all"
        place += len(group)


def aligned(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Give a table: the first column to the left, numbers under each other to the right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    for row in [head, *rows]:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
