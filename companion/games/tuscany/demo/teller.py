"""A game told in a terminal of 80 columns, turn by turn, with its score explained to the last point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.demo.folders import RECORD, REPORT
from companion.demo.terminal import COLUMNS, SHAPES, ColourTerminal
from companion.engine.protocol import POINTS, Colour
from companion.engine.tuscany.apply import GameStep
from companion.engine.tuscany.outcomes import LeftOver, PhaseEnded, TurnEnded, Won
from companion.engine.tuscany.state import Game, Setup
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.words import TuscanyWords
from companion.play.explain import aligned, final_rows

MATS: Final = "centre-*.jpg"
"""Pictures of the mat with the open tiles."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a game in a terminal of 80 columns; every colour also has its shape and its word."""

    words: TuscanyWords
    terminal: ColourTerminal

    def open(self, same: str, camera: bool) -> None:
        """Say what this is, and that no *camera* plays along."""
        say = self.words.say
        self.terminal.title(say("A simulated game of The Castles of Tuscany"))
        self.terminal.text(
            say("Simulated players play a whole game with the stand-in box; the app keeps the score.")
        )
        if camera:
            self.terminal.text(say("The demo of this game uses the rules alone, without a camera."))
        self.terminal.text(say("The same game again: {command}", command=same))

    def tell(self, before: Game, step: GameStep, begins: bool) -> None:
        """Say what a move led to; a turn has a line on top with everybody's red and green points."""
        if begins:
            self._turn(before)
        for outcome in step.outcomes:
            if not isinstance(outcome, TurnEnded | LeftOver | Won):  # the last two are told at the end
                self.terminal.text(self.words.outcome(outcome, before.setup), 2)
            if isinstance(outcome, PhaseEnded):
                self._phase(before, outcome)

    def close(self, game: Game, played: Sequence[GameStep], folder: Path) -> None:
        """Give the final score with each point's reason, and where everything is."""
        say, setup = self.words.say, game.setup
        self.terminal.heading(say("The final score"))
        self._table(game, final_rows(TUSCANY, self.words, game))
        self.terminal.heading(say("Where each point comes from"))
        told = [outcome for step in played for outcome in step.outcomes]
        for outcome in told:
            if any(change.what == POINTS for change in outcome.changes):
                self.terminal.text(self.words.outcome(outcome, setup), 2)
        won = next(outcome for outcome in told if isinstance(outcome, Won))
        self.terminal.heading(self.words.outcome(won, setup))
        places = {say("record"): RECORD, say("report"): REPORT, say("regions"): "regions-*.svg"}
        if any(folder.glob(MATS)):
            places[say("centre")] = MATS
        for name, file in places.items():
            print(f"  {name:<{max(map(len, places))}}  {folder / file}")  # not wrapped: to be copied

    def _turn(self, game: Game) -> None:
        say = self.words.say
        player = self._player(game.turn, game.setup)
        where = say("Phase {phase}, round {round}", phase=game.phase, round=game.round)
        points = "  ".join(f"{SHAPES[c]} {has.red}/{has.green}" for c, has in game.holdings.items())
        gap = max(2, COLUMNS - len(where) - 2 - len(player) - len(points))
        print(f"\n{where}  {self.terminal.paint(player, game.turn)}{' ' * gap}{points}")

    def _phase(self, game: Game, ended: PhaseEnded) -> None:
        """Print how green is added to red, one column a player."""
        say, colours = self.words.say, game.setup.colours
        rows = [
            [say("Red before"), *(str(ended.red[c] - ended.green[c]) for c in colours)],
            [say("green added"), *(f"+{ended.green[c]}" for c in colours)],
            [say("Red now"), *(str(ended.red[c]) for c in colours)],
        ]
        self._table(game, rows)

    def _table(self, game: Game, rows: list[list[str]]) -> None:
        colours = game.setup.colours
        names = {colour: f"{SHAPES[colour]} {game.setup.names[colour]}" for colour in colours}
        head, *lines = aligned(["", *names.values()], rows)
        for colour, name in names.items():
            head = head.replace(name, self.terminal.paint(name, colour))
        for line in (head, *lines):
            print(f"    {line}")

    def _player(self, colour: Colour, setup: Setup) -> str:
        return f"{SHAPES[colour]} {self.words.player(colour, setup)}"
