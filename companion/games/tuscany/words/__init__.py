"""Outcome or refusal -> sentence: the one place where sentences of the game live.

`names` people, things, amounts · `outcomes`, `placing`, `final` what happened · `refusals` why not · `moves`
the log · `turns` the sentence on top · `table_steps`, `undo_steps`, `tracks` what people do on the table ·
`sheet` what stands around them · `rules`, `rulings` the book in our words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.base.errors import Refused
from companion.engine.protocol import Colour, Outcome
from companion.engine.tuscany.box import CHIPS, Chip, Crop, Kind, Stored
from companion.engine.tuscany.moves import Correct, Move
from companion.engine.tuscany.rulings import DEFAULTS, RULINGS
from companion.engine.tuscany.state import Game, Setup
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.outcomes import tell
from companion.words.game_words import GameWords
from companion.words.language import CATALOGUES
from companion.words.table_step import TableStep
from companion.words.voice import as_sentence

__all__ = ["TuscanyWords"]


@dataclass(frozen=True)
class TuscanyWords(GameWords):
    """The sentences in one *language* (`en`, `de`, `nl`, `es`); English where no catalogue is."""

    catalogues: tuple[Path, ...] = (Path(__file__).parents[1] / "locale", CATALOGUES)
    _voice: Voice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_voice", Voice(self))

    def _at(self, setup: Setup | None) -> Voice:
        return replace(self._voice, setup=setup)

    # --- what happens ---

    def outcome(self, outcome: Outcome, setup: Setup, on_board: bool = False) -> str:  # noqa: ARG002
        """Return what happened and by which figures; a ruling that decided something is named at the end."""
        return tell(self._at(setup), outcome)

    def decided(self, rulings: Iterable[str], setup: Setup) -> str:
        """Return the *rulings* that decided something, by what the table chose."""
        return self._at(setup).decided(rulings)

    def refusal(self, refused: Refused, setup: Setup | None) -> str:
        """Return why a move is refused, and what is possible instead."""
        from companion.games.tuscany.words.refusals import explain

        return explain(self._at(setup), refused) or super().refusal(refused, setup)

    def log_line(self, move: Move, before: Game) -> str:
        """Return *move* as a line of a log, made in the state *before* it."""
        from companion.games.tuscany.words.moves import line

        return line(self._at(before.setup), move, before.turn)

    def whose(self, move: Move, before: Game) -> Colour | None:
        """Return whose *move* it is: of who is on turn, unless it is a correction for somebody."""
        return move.player if isinstance(move, Correct) else before.turn

    def turn(self, board: Game) -> str:
        """Return the sentence on top: whose turn it is and what comes next."""
        from companion.games.tuscany.words.turns import turn

        return turn(self._at(board.setup), board)

    def table_steps(self, outcomes: Sequence[Outcome], before: Game) -> list[str]:
        """Return what people do on the table now, after all *outcomes* of what was told in *before*."""
        return [step.sentence for step in self.steps(outcomes, before)]

    def steps(self, outcomes: Sequence[Outcome], before: Game) -> list[TableStep]:
        """Return the same, each with what it is in short."""
        from companion.games.tuscany.words.table_steps import table_steps

        return table_steps(self._at(before.setup), outcomes, before.holdings)

    def undo_steps(self, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[str]:
        """Return what people do when *before* becomes *now* by taking back a move that did *outcomes*."""
        return [step.sentence for step in self.steps_back(outcomes, before, now)]

    def steps_back(self, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[TableStep]:
        """Return the same, each with what it is in short."""
        from companion.games.tuscany.words.undo_steps import undo_steps

        return undo_steps(self._at(now.setup), outcomes, before, now)

    # --- the books ---

    def rule(self, rule: str) -> str:
        """Return the rule with that id in one sentence."""
        from companion.games.tuscany.words.rules import RULES

        return self._voice.say(RULES[rule])

    def ruling_id(self, key: str) -> str:
        """Return the ruling's number in the rules: Q5."""
        return RULINGS[key][0]

    def ruling_question(self, key: str) -> str:
        """Return the question that the ruling *key* answers."""
        from companion.games.tuscany.words.rulings import QUESTIONS

        return self._voice.say(QUESTIONS[key])

    def ruling_value(self, key: str, value: str) -> str:
        """Return what *value* of the ruling *key* means."""
        from companion.games.tuscany.words.rulings import VALUES

        return as_sentence(self._voice.say(VALUES[key][value]))

    # --- names ---

    def kind(self, kind: Kind) -> str:
        """Return what a kind of tile or space is called: monastery."""
        return self._voice.kind(kind)

    def kind_colour(self, kind: Kind) -> str:
        """Return the colour of a kind: yellow (monastery)."""
        return self._voice.kind_colour(kind)

    def tile(self, tile: Stored) -> str:
        """Return what a tile is called, as in a list: village, crops vine/boar, wooden hexagon."""
        return self._voice.tile_name(tile)

    def crop(self, crop: Crop) -> str:
        """Return what a crop is called: vine."""
        return self._voice.crop(crop)

    def chip(self, chip: Chip) -> str:
        """Return what a chip is called: card chip."""
        return self._voice.chip(chip)

    # --- the sheet ---

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        """Return so much of `points green cards workers marble tiles stored harvest`; points are red."""
        return self._voice.amount(what, n, signed)

    def sheet_rows(self) -> dict[str, str]:
        """Return the names of the rows of the final sheet, by their keys, in order."""
        from companion.games.tuscany.words.sheet import ROWS

        return {key: self._voice.say(name) for key, name in ROWS.items()}

    def counts(self) -> dict[str, str]:
        """Return the names of what a player has, by their keys, in order."""
        from companion.games.tuscany.words.sheet import COUNTS

        return {key: self._voice.say(name) for key, name in COUNTS.items()}

    def compared(self) -> dict[tuple[str, ...], str]:
        """Return the names of what a player has, each kind of chip by itself."""
        return super().compared() | {("chips", chip): self.chip(chip) for chip in CHIPS}

    def heading(self, key: str) -> str:
        """Return one of the headings: `stand-in`."""
        from companion.games.tuscany.words.sheet import HEADINGS

        return self._voice.say(HEADINGS[key])

    def still_to_score(self, board: Game, colour: Colour) -> str:
        """Return how often green points are still added to red ones."""
        from companion.games.tuscany.words.sheet import still_to_score

        return still_to_score(self._at(board.setup), board, colour)

    def on_the_table(self, board: Game) -> str:
        """Return the phase, the round, and how many tiles everybody has until the phase ends."""
        from companion.games.tuscany.words.sheet import on_the_table

        return on_the_table(self._at(board.setup), board)

    def set_up(self, start: Game) -> Iterator[str]:
        """Give what was settled before the first move: players, chips, open tiles, unusual rulings."""
        from companion.games.tuscany.words.sheet import set_up

        yield from set_up(self._at(start.setup), start)
        yield from self.unusual_rulings(start.setup)
        if start.setup.stand_in:
            yield self.heading("stand-in")

    def unusual_rulings(self, setup: Setup) -> Iterator[str]:
        """Give the rulings that differ from the defaults, each as question and answer."""
        for key, value in setup.rulings.items():
            if value != DEFAULTS[key]:
                yield self.ruling(key, value)
