"""Castelli at the keyboard.

`moves` short words <-> moves · `new_tile` a tile that is not in the set · `possible` what may be done, the
help · `board_text` the board in letters ·
`what_if` what a tile would pay · `offers` behind the tab key · `set_up` modules, rulings, board, tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.engine.castelli import questions
from companion.engine.castelli.moves import Correct, Move
from companion.engine.castelli.outcomes import AreaEvaluated, Built, NothingCounts, TurnEnded
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour, Json, Outcome
from companion.games.castelli.keyboard import moves, new_tile, possible, set_up
from companion.games.castelli.keyboard.board_text import board_text, counts_text
from companion.games.castelli.keyboard.offers import offers
from companion.games.castelli.keyboard.what_if import WHAT_IF, what
from companion.games.castelli.words import CastelliWords
from companion.keyboard.protocol import GameKeyboard, Offer
from companion.keyboard.set_up import Terminal
from companion.play.game_session import AnyTable
from companion.words.language import mark

SHORT_VERBS: Final = {
    "t": "tile", "b": "build", "p": "play", "e": "end", "s": "steward", "g": "guard",
    "sell": "sell", "fix": "fix",
}  # fmt: skip
MEANINGS: Final = {word: possible.MEANINGS[verb] for word, verb in SHORT_VERBS.items()}
USAGE: Final = {
    "edit": mark(
        "edit NUMBER MOVE, with the move's number in the log, for example: edit 12 t {field} {tile} red"
    ),
    "why": mark("why COLOUR [{counts}], or why LANDSCAPE, for example: why {other} wood, why {land}"),
    "setup": set_up.SETUP_FORM,
}
INSTEAD_AT_MOST: Final = 3


class CastelliKeyboard(GameKeyboard[Game, Move, CastelliWords]):
    """What can be typed in a game of Castelli."""

    verbs = MEANINGS
    counts = CORRECTED
    usage = USAGE
    help_rows = possible.HELP_ROWS
    what_if = WHAT_IF

    def begins_move(self, word: str) -> bool:
        """Tell whether *word* is one for a move."""
        return word in moves.VERBS

    def learn(self, text: str, table: AnyTable) -> str:
        """Enter a tile that is typed with its coats as `new`."""
        return new_tile.learn(text, table)

    def parse_move(self, text: str, state: Game) -> Move:
        """Return the move that *text* means. Raises NotUnderstood."""
        return moves.parse_move(text, state)

    def examples(self, state: Game) -> Mapping[str, str]:
        """Return fields, a tile and a player of this table, and what is counted."""
        return {"counts": " ".join(CORRECTED), **moves.examples(state)}

    def is_correction(self, move: Move) -> bool:
        """Tell whether *move* is a `fix`."""
        return isinstance(move, Correct)

    def is_said(self, outcome: Outcome) -> bool:
        """Leave out that a turn ended, if the prompt says who is next."""
        return not isinstance(outcome, TurnEnded) or outcome.next is None

    def instead(self, move: Move, state: Game) -> list[str]:
        """Return how the nearest moves that are possible are typed."""
        found = questions.possible_instead(state, move)[:INSTEAD_AT_MOST]
        return [moves.move_text(other) for other in found]

    def possible(self, words: CastelliWords, state: Game) -> Iterator[str]:
        """Give what may be done now."""
        return possible.possible(words, state)

    def counts_of(self, state: Game, colour: Colour) -> str:
        """Return what a player has."""
        return counts_text(state, colour)

    def notes(self, words: CastelliWords, state: Game) -> Iterator[str]:
        """Give that board or tiles are not those of the box."""
        if "stand-in" in (state.setup.board.name, state.setup.tiles.name):
            yield words.heading("stand-in")

    def about(self, word: str, state: Game) -> Callable[[Outcome], bool] | None:
        """Return what tells outcomes about a landscape or one of its areas."""
        place = word.upper()
        if place.partition("/")[0] not in state.setup.board.areas:
            return None
        return lambda outcome: _is_about(outcome, place)

    @property
    def commands(self) -> Mapping[str, Callable[[list[str], CastelliWords, Game], Iterator[str]]]:
        """The board in letters, and what a tile would pay."""
        return {"what": what, "board": lambda _, words, state: board_text(words, state)}

    def offers(self, typed: list[str], words: CastelliWords, state: Game) -> Iterable[Offer]:
        """Return what could come behind the words *typed*."""
        return offers(typed, words, state)

    def ask_setup(self, at: Terminal, header: Json) -> Json:  # noqa: ARG002 - nothing depends on the players
        """Ask for modules, rule book, rulings, board and tiles."""
        return set_up.ask_setup(at)

    def chosen(self, words: CastelliWords, header: Json) -> str:
        """Return the modules."""
        return set_up.chosen(words, header)

    def edit_header(self, header: Json, typed: list[str]) -> Json | None:
        """Return *header* with other modules or another ruling."""
        return set_up.edit_header(header, typed)


def _is_about(outcome: Outcome, place: str) -> bool:
    at = getattr(outcome, "at", None) or getattr(outcome, "field", None)
    if isinstance(outcome, AreaEvaluated | NothingCounts) and "/" in place:
        return outcome.area == place
    if isinstance(outcome, Built):
        return place in (at, f"{at}/{outcome.area}")
    return at == place


KEYBOARD: Final = CastelliKeyboard()
