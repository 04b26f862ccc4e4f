"""The Castles of Tuscany at the keyboard.

`moves` short words -> moves · `pieces` words for tiles · `lacking` what is asked for · `possible` what may be
done, the help, the tab key · `what_if` what a tile would bring · `board_text` what lies where · `set_up`
rulings, box, regions, open tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.engine.protocol import POINTS, Colour, Json, Outcome
from companion.engine.tuscany.moves import Correct, Move
from companion.engine.tuscany.outcomes import TurnEnded
from companion.engine.tuscany.state import Game
from companion.games.tuscany.keyboard import moves, possible, set_up
from companion.games.tuscany.keyboard.board_text import board_text
from companion.games.tuscany.keyboard.what_if import WHAT_IF, what
from companion.games.tuscany.words import TuscanyWords
from companion.keyboard.help import USAGE as PLAIN_USAGE
from companion.keyboard.protocol import GameKeyboard, Offer
from companion.keyboard.set_up import Terminal
from companion.words.language import mark

COUNTS: Final = ("green", "cards", "workers", "marble", POINTS)
SHORT_VERBS: Final = {"d": "draw", "t": "take", "p": "place", "m": "marble", "e": "end", "fix": "fix"}
USAGE: Final = {
    "edit": PLAIN_USAGE["edit"],
    "why": mark("why COLOUR [{counts}], for example: why {other} green"),
    "setup": set_up.SETUP_FORM,
}


class TuscanyKeyboard(GameKeyboard[Game, Move, TuscanyWords]):
    """What can be typed in a game of The Castles of Tuscany."""

    verbs: Mapping[str, str] = {word: possible.MEANINGS[verb] for word, verb in SHORT_VERBS.items()}
    counts = COUNTS
    usage = USAGE
    help_rows = possible.HELP_ROWS
    what_if = WHAT_IF

    def begins_move(self, word: str) -> bool:
        """Tell whether *word* is one for a move."""
        return word in moves.VERBS

    def parse_move(self, text: str, state: Game) -> Move:
        """Return the move that *text* means. Raises Unfinished or NotUnderstood."""
        return moves.parse_move(text, state)

    def examples(self, state: Game) -> Mapping[str, str]:
        """Return a tile, a space and a player of this table, and what is counted."""
        return {**moves.examples(state), "counts": "|".join(COUNTS)}

    def is_correction(self, move: Move) -> bool:
        """Tell whether *move* is a `fix`."""
        return isinstance(move, Correct)

    def is_said(self, outcome: Outcome) -> bool:
        """Leave out that a turn ended, if the prompt says who is next."""
        return not isinstance(outcome, TurnEnded) or outcome.next is None

    def instead(self, move: Move, state: Game) -> list[str]:
        """Return how everything is typed that is possible in place of *move*."""
        return possible.instead(move, state)

    def possible(self, words: TuscanyWords, state: Game) -> Iterator[str]:
        """Give what may be done now."""
        return possible.possible(words, state)

    def counts_of(self, state: Game, colour: Colour) -> str:
        """Return what a player has: red and green points, then cards, workers and marble."""
        has = state.holdings[colour]
        return f"{has.red}  g{has.green} c{has.cards} w{has.workers} m{has.marble}"

    def notes(self, words: TuscanyWords, state: Game) -> Iterator[str]:
        """Give that regions or bonuses are not those of the box."""
        if state.setup.stand_in:
            yield words.heading("stand-in")

    def about(self, word: str, state: Game) -> Callable[[Outcome], bool] | None:
        """Return what tells outcomes on a space, in whose region it may be."""
        if not any(word in region.spaces for region in state.setup.regions.values()):
            return None
        return lambda outcome: getattr(outcome, "at", None) == word

    @property
    def commands(self) -> Mapping[str, Callable[[list[str], TuscanyWords, Game], Iterator[str]]]:
        """What a tile would bring; what lies where."""
        return {"what": what, "board": board_text}

    def offers(self, typed: list[str], words: TuscanyWords, state: Game) -> Iterable[Offer]:
        """Return what could come behind the words *typed*."""
        return possible.offers(typed, words, state)

    def ask_setup(self, at: Terminal, header: Json) -> Json:
        """Ask for rulings, box, regions, chips and the open tiles."""
        return set_up.ask_setup(at, header)

    def ask_again(self, at: Terminal, last: Json) -> Json:
        """Ask for chips and open tiles, which differ from game to game."""
        return set_up.ask_again(at, last)

    def chosen(self, words: TuscanyWords, header: Json) -> str:
        """Return the rulings."""
        return set_up.chosen(words, header)

    def edit_header(self, header: Json, typed: list[str]) -> Json | None:
        """Return *header* with another ruling."""
        return set_up.edit_header(header, typed)


KEYBOARD: Final = TuscanyKeyboard()
