"""A game that is begun in its middle: its first move, as far as it is told, and other ones instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CARDS_AT_FIRST, CHIPS, START_CASTLE
from companion.engine.tuscany.moves import Begin, Lying
from companion.engine.tuscany.state import Game
from companion.games.tuscany.session import TuscanySession


class BegunGame:
    """What lies on the table so far; each change is an edit of the record's first move."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session

    @property
    def game(self) -> Game:
        """The game as it is told."""
        return self.session.play.board

    @property
    def told(self) -> Begin:
        """The first move, as it is now."""
        assert self.session.play.table is not None
        game: Game = self.session.play.table.state_at(1)
        return Begin(
            turn=game.turn,
            round=game.round,
            phase=game.phase,
            players={colour: _lying(game, colour) for colour in game.setup.colours},
            centre=game.centre,
            bonuses=dict(game.bonuses_gone),
            last_round=game.last_round,
        )

    def change(self, **parts: Any) -> bool:
        """Let these parts of the first move be otherwise; tell whether the rules let that be."""
        return self.session.play.edit(1, replace(self.told, **parts))

    def change_player(self, colour: Colour, **parts: Any) -> bool:
        """Let these things of one player be otherwise."""
        told = self.told
        return self.change(players={**told.players, colour: replace(told.players[colour], **parts)})

    @property
    def can_undo(self) -> bool:
        """Whether something was told: beginning itself is not taken back here."""
        told, setup = self.told, self.game.setup
        fresh = Lying(cards=CARDS_AT_FIRST)
        untouched = all(lying == fresh for lying in told.players.values())
        first = (told.turn, told.round, told.phase, told.last_round, any(told.bonuses.values()))
        return not untouched or first != (setup.first, 1, 1, False, False) or told.centre != setup.centre

    def undo(self) -> None:
        """Take the last touch back; the game itself stays begun."""
        if self.can_undo:
            self.session.play.undo()


def _lying(game: Game, colour: Colour) -> Lying:
    has, covered = game.holdings[colour], game.covered[colour]
    return Lying(
        spaces={space: what for space, what in covered.items() if what != START_CASTLE},
        green=has.green,
        red=has.red,
        cards=has.cards,
        workers=has.workers,
        marble=has.marble,
        storage=has.storage,
        chips={chip: has.chip(chip) for chip in CHIPS if has.chip(chip)},
        laid=has.laid,
    )
