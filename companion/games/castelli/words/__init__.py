"""Outcome or refusal -> sentence: the one place where sentences live.

`names` people, things, amounts · `outcomes`, `areas`, `building`, `final`, `tournament` what happened ·
`refusals` why not · `moves` the log and the sentence on top · `hands`, `hands_back` what to do on the table ·
`sheet` what stands around them · `rules`, `rulings`, `cards` the books in our words ·
`lines` a text in lines · `language` gettext, with its catalogues in `companion/locale`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.base.errors import Refused
from companion.engine.castelli.box import Colour, Module, Resource, Settlement, Side, Terrain
from companion.engine.castelli.moves import Move
from companion.engine.castelli.outcomes import Outcome
from companion.engine.castelli.state import Game, Holdings, Setup
from companion.games.castelli.words.cards import CARD_EFFECTS
from companion.games.castelli.words.names import COLOUR_NAMES, MODULES, Voice, safe
from companion.games.castelli.words.outcomes import tell
from companion.words.language import CATALOGUES, Language

if TYPE_CHECKING:
    from companion.engine.castelli.tournament import TournamentMove, TournamentSetup, Variant

__all__ = ["Words"]


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences in one *language* (`en`, `de`, `nl`, `es`); English where no catalogue is."""

    language: str = "en"
    catalogues: Path = CATALOGUES
    cites: bool = False
    """Whether rulings are named by their ids as well."""
    names_at_most: int | None = None
    """How many letters of a name are said, where there is little room; all of them if that is None."""
    _voice: Voice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        voice = Voice(
            Language(self.language, self.catalogues), cites=self.cites, names_at_most=self.names_at_most
        )
        object.__setattr__(self, "_voice", voice)

    def _at(self, setup: Setup | TournamentSetup | None, on_half: bool = False) -> Voice:
        if setup is None or isinstance(setup, Setup):
            return replace(self._voice, setup=setup, on_half=on_half)
        return replace(self._voice, names=setup.names, on_half=True)

    def say(self, sentence: str, /, **facts: object) -> str:
        """Return a *sentence* of a screen or a terminal, with the *facts* in their places."""
        return self._voice.say(sentence, **facts)

    def count(self, one: str, many: str, n: int, **facts: object) -> str:
        """Return the form of a sentence that goes with *n*, with `{n}` and the *facts* in their places."""
        return self._voice.count(one, many, n, **facts)

    # --- what happens ---

    def outcome(self, outcome: Outcome, setup: Setup | TournamentSetup, on_half: bool = False) -> str:
        """Return what happened and by which figures; a ruling that decided something is named at the end.

        *on_half* says that it happened on one half of a tournament.
        """
        return tell(self._at(setup, on_half), outcome)

    def refusal(self, refused: Refused, setup: Setup | TournamentSetup | None) -> str:
        """Return why a move is refused, and what is possible instead."""
        from companion.games.castelli.words.refusals import explain

        return explain(self._at(setup), refused)

    def move(self, move: Move, setup: Setup, by: Colour) -> str:
        """Return *move* as a line of a log; *by* is the player on turn."""
        from companion.games.castelli.words.moves import line

        return line(self._at(setup), move, by)

    def tournament_move(self, move: TournamentMove, setup: TournamentSetup, by: Colour | None) -> str:
        """Return *move* as a line of a log; *by* is the player on turn on its half, if it has one."""
        from companion.games.castelli.words.tournament import tournament_line

        return tournament_line(self._at(setup), move, by)

    def tournament(self, variant: Variant) -> str:
        """Return that this is a tournament, and how one of that *variant* goes."""
        from companion.games.castelli.words.tournament import VARIANTS

        return self._voice.say(VARIANTS[variant])

    def turn(self, game: Game) -> str:
        """Return the sentence on top: whose turn it is and what comes next."""
        from companion.games.castelli.words.moves import turn

        return turn(self._at(game.setup), game)

    def hands(
        self, outcomes: Sequence[Outcome], setup: Setup, before: Mapping[Colour, Holdings]
    ) -> list[str]:
        """Return what hands do now, after all *outcomes* of a move, for players who had *before*."""
        from companion.games.castelli.words.table_steps import hands

        return hands(self._at(setup), outcomes, before)

    def hands_back(self, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[str]:
        """Return what hands do when *before* becomes *now* by taking back a move that did *outcomes*."""
        from companion.games.castelli.words.undo_steps import hands_back

        return hands_back(self._at(now.setup), outcomes, before, now)

    def seen(self, kind: str, fields: Sequence[str], setup: Setup, tile: str | None = None) -> str:
        """Return what the camera observed on *fields*, by the *kind* of the observation."""
        from companion.games.castelli.words.seen import seen

        return seen(self._at(setup), kind, fields, tile)

    def eye(self, state: str) -> str:
        """Return how the eye is, and what to do if it is not well; *state* as in an `EyeState`."""
        from companion.games.castelli.words.seen import eye

        return eye(self._voice, state)

    # --- the books ---

    def rule(self, rule: str) -> str:
        """Return the rule with that id in one sentence."""
        from companion.games.castelli.words.rules import RULES

        return self._voice.say(RULES[rule])

    def ruling_question(self, key: str) -> str:
        """Return the question that the ruling *key* answers."""
        from companion.games.castelli.words.rulings import QUESTIONS

        return self._voice.say(QUESTIONS[key])

    def ruling_value(self, key: str, value: str) -> str:
        """Return what *value* of the ruling *key* means."""
        from companion.games.castelli.words.sheet import ruling_value

        return ruling_value(self._voice, key, value)

    def ruling(self, key: str, value: str) -> str:
        """Return the ruling *key* with its question and what *value* means."""
        from companion.games.castelli.words.sheet import ruling

        return ruling(self._voice, key, value)

    def card(self, card: str) -> str:
        """Return what a card is called."""
        return self._voice.card(card)

    def card_effect(self, card: str) -> str:
        """Return what a card does."""
        return self._voice.say(CARD_EFFECTS[card])

    # --- names ---

    def colour(self, colour: Colour) -> str:
        """Return a colour's word: red."""
        return self._voice.colour(colour)

    def colour_name(self, colour: Colour) -> str:
        """Return what a colour itself is called: Red."""
        return self._voice.colour_name(colour)

    def player(self, colour: Colour, setup: Setup | TournamentSetup) -> str:
        """Return who plays *colour*: Ana (red), or Red where no name was given."""
        return self._at(setup).player(colour)

    def listed(self, name: str) -> str:
        """Return a player as games are listed: by *name*, or what the colour is called that stands for it."""
        colour = next((colour for colour in COLOUR_NAMES if colour == name), None)
        return self._voice.colour_name(colour) if colour else safe(name)

    def terrain(self, terrain: Terrain) -> str:
        """Return what an area is called: rocks, market, silver mine."""
        return self._voice.terrain(terrain)

    def resource(self, resource: Resource) -> str:
        """Return what a resource is called."""
        return self._voice.terrain(resource)

    def settlement(self, settlement: Settlement) -> str:
        """Return village or city."""
        return self._voice.settlement(settlement)

    def side(self, side: Side) -> str:
        """Return north, east, south or west."""
        return self._voice.side(side)

    def module(self, module: Module) -> str:
        """Return what a module is called."""
        return self._voice.say(MODULES[module])

    def amount(self, what: str, n: int) -> str:
        """Return so much of `points wood grain rocks silver cards castles tents tiles`."""
        return self._voice.amount(what, n)

    def sheet_rows(self) -> dict[str, str]:
        """Return the names of the eight rows of the final sheet, by their keys, in order."""
        from companion.games.castelli.words.sheet import ROWS

        return {key: self._voice.say(name) for key, name in ROWS.items()}

    def counts(self) -> dict[str, str]:
        """Return the names of what a player has, by their keys, in order."""
        from companion.games.castelli.words.sheet import COUNTS

        return {key: self._voice.say(name) for key, name in COUNTS.items()}

    def heading(self, key: str) -> str:
        """Return one of the headings: `if-it-ended-now`, `stand-in`, `places`, `places-so-far`."""
        from companion.games.castelli.words.sheet import HEADINGS

        return self._voice.say(HEADINGS[key])

    def on_the_table(self, game: Game) -> str:
        """Return what is left: tiles, silver in the mine, cards in the deck."""
        from companion.games.castelli.words.sheet import on_the_table

        return on_the_table(self._at(game.setup), game)

    def direction(self, north: Colour, gains: Mapping[Colour, Mapping[str, int]], setup: Setup) -> str:
        """Return what a tile would pay to whom with *north* to the north."""
        from companion.games.castelli.words.sheet import direction

        return direction(self._at(setup), north, gains)

    def place(self, number: int, colour: Colour, points: int, setup: TournamentSetup) -> str:
        """Return a line of the standings of a tournament."""
        from companion.games.castelli.words.sheet import place

        return place(self._at(setup), number, colour, points)
