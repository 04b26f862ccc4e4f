"""What the page of a game of Castelli tells that only the game knows: its `GameReport`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.castelli.box import MODULES
from companion.engine.castelli.rulings import DEFAULTS
from companion.engine.castelli.state import Game, Setup
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.table_steps import SCORE_TRACK
from companion.report.markup import TableRow
from companion.report.speech import Speech

if TYPE_CHECKING:
    from companion.engine.castelli.tournament import Tournament, TournamentStep
    from companion.games.castelli import report
    from companion.report.protocol import Circumstances, GameReport

    _: GameReport = report

CastelliSpeech = Speech[CastelliWords, Setup]
STAND_IN: Final = "stand-in"
GAINS: Final = ("points", "wood", "grain", "rocks", "silver", "cards")


def draw_board(board: Game) -> str:
    """Return the board as it is, as an SVG."""
    from companion.games.castelli.report import board as drawing

    return drawing.draw_board(board)


def board_section(speech: CastelliSpeech, board: Game, name: str) -> str:
    """Return the drawing of the board with its legend, and what everybody has."""
    from companion.games.castelli.report import on_board

    return on_board.board_section(speech, board, name)


def own_sections(_speech: CastelliSpeech, _start: Game, _steps: object) -> Iterable[str]:
    """Give nothing: score, course and board tell all."""
    return ()


def facts(speech: CastelliSpeech) -> Iterable[str]:
    """Give the modules."""
    yield from (speech.words.module(module) for module in MODULES if module in speech.setup.modules)


def played_by(speech: CastelliSpeech) -> Iterable[str]:
    """Give the modules, the rulings that are not the usual ones, and what stands in for the box."""
    setup, modules = speech.setup, list(facts(speech))
    if modules:
        yield speech.say("Modules: {modules}.", modules=speech.words.all_of(modules))
    chosen = {key: value for key, value in setup.rulings.items() if value != DEFAULTS[key]}
    for key, value in chosen.items():
        yield speech.words.ruling(key, value)
    if not chosen:
        yield speech.say("Where the rule books leave something open, the usual rulings apply.")
    if STAND_IN in (setup.board.name, setup.tiles.name):
        yield speech.say("Stand-in board and tiles: the app does not know the printed ones of your box.")


def below_total(speech: CastelliSpeech, totals: Sequence[int]) -> Iterable[TableRow]:
    """Give where the totals stand on the score track, if one goes round it."""
    if max(totals) >= SCORE_TRACK:
        places = [str(total % SCORE_TRACK) for total in totals]
        yield TableRow(speech.say("On the score track"), places, "aside")


def gains(_words: CastelliWords) -> Sequence[str]:
    """Return what a turn may bring; a castle is described by its sentence."""
    return GAINS


def several_boards_page(
    words: CastelliWords, start: Tournament, steps: Sequence[TournamentStep], known: Circumstances
) -> str:
    """Return the page of a tournament."""
    from companion.games.castelli.report.tournament import tournament_page

    return tournament_page(start.setup, steps, words, known)
