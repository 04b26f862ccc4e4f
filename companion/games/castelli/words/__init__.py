"""Outcome or refusal -> sentence: the one place where sentences of the game live.

`names` people, things, amounts · `outcomes`, `areas`, `building`, `final`, `tournament` what happened ·
`refusals` why not · `moves` the log and the sentence on top · `table_steps`, `undo_steps` what people do on
the table · `sheet` what stands around them · `rules`, `rulings`, `cards` the books in our words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.base.errors import Refused
from companion.engine.castelli.box import Module, Resource, Settlement, Side, Terrain
from companion.engine.castelli.moves import Move
from companion.engine.castelli.rulings import DEFAULTS, RULINGS
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.words.cards import CARD_EFFECTS, CARD_IN_SHORT
from companion.games.castelli.words.names import MODULES, Voice
from companion.games.castelli.words.outcomes import tell
from companion.words.game_words import GameWords
from companion.words.language import CATALOGUES

if TYPE_CHECKING:
    from companion.engine.castelli.tournament import Tournament, TournamentMove, TournamentSetup, Variant
    from companion.words.table_step import TableStep

__all__ = ["CastelliWords"]


@dataclass(frozen=True)
class CastelliWords(GameWords):
    """The sentences in one *language* (`en`, `de`, `nl`, `es`); English where no catalogue is."""

    catalogues: tuple[Path, ...] = (Path(__file__).parents[1] / "locale", CATALOGUES)
    _voice: Voice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_voice", Voice(self))

    def _at(self, setup: Setup | TournamentSetup | None, on_half: bool = False) -> Voice:
        if setup is None or isinstance(setup, Setup):
            return replace(self._voice, setup=setup, on_half=on_half)
        return replace(self._voice, seated=setup.names, on_half=True)

    # --- what happens ---

    def outcome(self, outcome: Outcome, setup: Setup | TournamentSetup, on_board: bool = False) -> str:
        """Return what happened and by which figures; a ruling that decided something is named at the end.

        *on_board* tells that it happened on one half of a tournament.
        """
        return tell(self._at(setup, on_board), outcome)

    def decided(self, rulings: Iterable[str], setup: Setup) -> str:
        """Return the *rulings* that decided something, by what the table chose."""
        return self._at(setup).decided(rulings)

    def refusal(self, refused: Refused, setup: Setup | TournamentSetup | None) -> str:
        """Return why a move is refused, and what is possible instead."""
        from companion.games.castelli.words.refusals import explain

        return explain(self._at(setup), refused) or super().refusal(refused, setup)

    def log_line(self, move: Move | TournamentMove, before: Game | Tournament) -> str:
        """Return *move* as a line of a log, made in the state *before* it."""
        if isinstance(before, Game):
            from companion.games.castelli.words.moves import line

            return line(self._at(before.setup), cast(Move, move), before.turn)
        from companion.games.castelli.words.tournament import tournament_line

        return tournament_line(self._at(before.setup), cast("TournamentMove", move), _turn(move, before))

    def whose(self, move: Move | TournamentMove, before: Game | Tournament) -> Colour | None:
        """Return whose *move* it is: of who is on turn, unless it says another."""
        inner = getattr(move, "move", move)
        said: Colour | None = getattr(inner, "by", None) or getattr(inner, "player", None)
        return said or (before.turn if isinstance(before, Game) else _turn(move, before))

    def tournament(self, variant: Variant) -> str:
        """Return that this is a tournament, and how one of that *variant* goes."""
        from companion.games.castelli.words.tournament import VARIANTS

        return self._voice.say(VARIANTS[variant])

    def kind_of(self, record: str) -> str:
        """Return whether *record* is a tournament."""
        return self.say("tournament") if "tournament" in record else ""

    def all_boards(self) -> str:
        """Return what two boards together are called."""
        return self.say("Tournament")

    def turn(self, game: Game) -> str:
        """Return the sentence on top: whose turn it is and what comes next."""
        from companion.games.castelli.words.moves import turn

        return turn(self._at(game.setup), game)

    def table_steps(self, outcomes: Sequence[Outcome], before: Game) -> list[str]:
        """Return what people do on the table now, after all *outcomes* of what was told in *before*."""
        return [step.sentence for step in self.steps(outcomes, before)]

    def steps(self, outcomes: Sequence[Outcome], before: Game) -> list[TableStep]:
        """Return the same, each with what it is in short."""
        from companion.games.castelli.words.table_steps import table_steps

        return table_steps(self._at(before.setup), outcomes, before.holdings)

    def undo_steps(self, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[str]:
        """Return what people do when *before* becomes *now* by taking back a move that did *outcomes*."""
        return [step.sentence for step in self.steps_back(outcomes, before, now)]

    def steps_back(self, outcomes: Sequence[Outcome], before: Game, now: Game) -> list[TableStep]:
        """Return the same, each with what it is in short."""
        from companion.games.castelli.words.undo_steps import undo_steps

        return undo_steps(self._at(now.setup), outcomes, before, now)

    def seen(self, kind: str, fields: Sequence[str], setup: Setup, tile: str | None = None) -> str:
        """Return what the camera observed on *fields*, by the *kind* of the observation."""
        from companion.games.castelli.words.seen import seen

        return seen(self._at(setup), kind, fields, tile)

    # --- the books ---

    def rule(self, rule: str) -> str:
        """Return the rule with that id in one sentence."""
        from companion.games.castelli.words.rules import RULES

        return self._voice.say(RULES[rule])

    def rule_in(self, rule: str, setup: Setup | TournamentSetup) -> str:
        """Return the rule with that id as it holds under the rulings of a *setup*."""
        from companion.games.castelli.words.rules import RULED, RULED_TOO, RULES

        holds = (
            setup.rulings if isinstance(setup, Setup) else DEFAULTS
        )  # outcomes of a tournament cite neither
        instead, besides = (
            [text for key, value, text in ruled.get(rule, ()) if holds[key] == value]
            for ruled in (RULED, RULED_TOO)
        )
        return " ".join(map(self._voice.say, (*(instead or [RULES[rule]]), *besides)))

    def ruling_id(self, key: str) -> str:
        """Return the ruling's number in the rules: R5."""
        return RULINGS[key][0]

    def ruling_question(self, key: str) -> str:
        """Return the question that the ruling *key* answers."""
        from companion.games.castelli.words.rulings import QUESTIONS

        return self._voice.say(QUESTIONS[key])

    def ruling_value(self, key: str, value: str) -> str:
        """Return what *value* of the ruling *key* means."""
        from companion.games.castelli.words.sheet import ruling_value

        return ruling_value(self._voice, key, value)

    def card(self, card: str) -> str:
        """Return what a card is called."""
        return self._voice.card(card)

    def card_effect(self, card: str, setup: Setup | None = None) -> str:
        """Return what a card does; under the rulings of a *setup*, if one is given."""
        if card == "robber-baron" and setup is not None and setup.rulings["split"] == "nearest":
            return self._voice.say("Take half of the silver in the mine, rounded up.")
        return self._voice.say(CARD_EFFECTS[card])

    def card_in_short(self, card: str) -> str:
        """Return what a card does, in a line of a list."""
        return self._voice.say(CARD_IN_SHORT[card])

    # --- names ---

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

    def option(self, option: str) -> str:
        """Return what a module is called, by what a header calls it."""
        return self.module(cast(Module, option))

    def amount(self, what: str, n: int, signed: bool = False) -> str:
        """Return so much of `points wood grain rocks silver cards castles tents tiles`."""
        return self._voice.amount(what, n, signed)

    def sheet_rows(self) -> dict[str, str]:
        """Return the names of the eight rows of the final sheet, by their keys, in order."""
        from companion.games.castelli.words.sheet import ROWS

        return {key: self._voice.say(name) for key, name in ROWS.items()}

    def counts(self) -> dict[str, str]:
        """Return the names of what a player has, by their keys, in order."""
        from companion.games.castelli.words.sheet import COUNTS

        return {key: self._voice.say(name) for key, name in COUNTS.items()}

    def heading(self, key: str) -> str:
        """Return one of the headings: `stand-in`, `places`, `places-so-far`."""
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

    def on_board(self, board: str, sentence: str) -> str:
        """Return a *sentence* about one half."""
        return self.say("Half {half}: {sentence}", half=board, sentence=sentence)

    def board_heading(self, board: str, state: Tournament) -> str:
        """Return which round and half it is."""
        return self.say("Round {n}, half {half}", n=state.round, half=board)

    def standings(self, state: Tournament) -> Iterator[str]:
        """Give the places of a tournament, as they are or would be now."""
        from companion.engine.castelli.tournament import points, standings

        total = points(state)
        yield self.heading("places" if state.over else "places-so-far")
        place = 1
        for group in standings(state):
            yield from (f"  {self.place(place, colour, total[colour], state.setup)}" for colour in group)
            place += len(group)

    def set_up(self, start: Game | Tournament) -> Iterator[str]:
        """Give what was settled before the first move: players, modules, unusual rulings."""
        setup = start.setup
        if not isinstance(start, Game):
            yield self.tournament(start.setup.variant)
        players = ", ".join(self.player(colour, setup) for colour in setup.colours)
        modules = ", ".join(self.module(module) for module in sorted(setup.modules))
        yield f"{players}." + (f" {modules}." if modules else "")
        game = start if isinstance(start, Game) else start.halves["a"]
        yield from self.unusual_rulings(game.setup)
        if "stand-in" in (game.setup.board.name, game.setup.tiles.name):
            yield self.heading("stand-in")

    def unusual_rulings(self, setup: Setup) -> Iterator[str]:
        """Give the rulings that differ from the defaults, each as question and answer."""
        for key, value in setup.rulings.items():
            if value != DEFAULTS[key]:
                yield self.ruling(key, value)


def _turn(move: object, before: Tournament) -> Colour | None:
    """Return who is on turn on the half of *move*, if it is made on one."""
    half = getattr(move, "half", None)
    return before.halves[half].turn if half is not None else None
