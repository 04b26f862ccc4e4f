"""What the page of a game of The Castles of Tuscany tells that only the game knows: its `GameReport`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.tuscany.rulings import DEFAULTS
from companion.engine.tuscany.state import Game, Setup
from companion.games.tuscany.words import TuscanyWords
from companion.report.speech import Speech

if TYPE_CHECKING:
    from companion.report.protocol import Steps

TuscanySpeech = Speech[TuscanyWords, Setup]
GAINS: Final = ("points", "green", "cards", "workers", "marble")


def draw_board(board: Game) -> str:
    """Return the regions of all players as they lie, as an SVG."""
    from companion.games.tuscany.report.regions import regions_svg

    return regions_svg(board)


def board_section(speech: TuscanySpeech, board: Game, name: str) -> str:
    """Return the regions with their legend, and what everybody has."""
    from companion.games.tuscany.report import on_board

    return on_board.board_section(speech, board, name)


def own_sections(speech: TuscanySpeech, start: Game, steps: Steps) -> Iterable[str]:
    """Give the sheet of each phase, the course of the green track, and how green points came about."""
    from companion.games.tuscany.report.tracks import green_course, green_points, phase_sheets

    yield phase_sheets(speech, steps)
    yield green_course(speech, start, steps)
    yield green_points(speech, steps)


def played_by(speech: TuscanySpeech) -> Iterable[str]:
    """Give the rulings that are not the usual ones, and that the box is a stand-in."""
    chosen = {key: value for key, value in speech.setup.rulings.items() if value != DEFAULTS[key]}
    for key, value in chosen.items():
        yield speech.words.ruling(key, value)
    if not chosen:
        yield speech.say("Where the rule book leaves something open, the usual rulings apply.")
    if speech.setup.stand_in:
        yield speech.words.heading("stand-in")


def gains(_words: TuscanyWords) -> Sequence[str]:
    """Return what a turn may bring."""
    return GAINS
