"""A game while one move changes it: gains and payments by the rules, and what happened so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.protocol import Change, Colour, Outcome
from companion.engine.tuscany.box import CHIPS, HEXAGON, Chip, Kind, Space, Stored, Tile
from companion.engine.tuscany.state import Game, Holdings, Setup, Sheet


class Draft:
    """A copy of *game* to change. The game itself is not changed; `done` gives the new one."""

    __slots__ = (
        "actions",
        "bonuses_gone",
        "centre",
        "covered",
        "final",
        "holdings",
        "last_round",
        "marble_given",
        "moves",
        "outcomes",
        "phase",
        "round",
        "setup",
        "turn",
    )

    def __init__(self, game: Game) -> None:
        self.setup: Setup
        self.turn: Colour
        self.centre: tuple[Tile, ...]
        self.bonuses_gone: Mapping[Kind, int]
        self.round: int
        self.phase: int
        self.last_round: bool
        self.actions: int
        self.marble_given: bool
        self.moves: int
        self.final: Sheet | None
        (
            self.setup,
            self.turn,
            holdings,
            covered,
            self.centre,
            self.bonuses_gone,
            self.round,
            self.phase,
            self.last_round,
            self.actions,
            self.marble_given,
            self.moves,
            self.final,
        ) = game
        self.holdings: dict[Colour, Holdings] = dict(holdings)
        self.covered: dict[Colour, Mapping[Space, Stored]] = dict(covered)
        self.outcomes: list[Outcome] = []

    def done(self) -> Game:
        """Return the game after the change."""
        return Game(
            self.setup,
            self.turn,
            self.holdings,
            self.covered,
            self.centre,
            self.bonuses_gone,
            self.round,
            self.phase,
            self.last_round,
            self.actions,
            self.marble_given,
            self.moves + 1,
            self.final,
        )

    def tell(self, outcome: Outcome) -> None:
        """Keep what happened, and carry out what it changes for the players."""
        self.outcomes.append(outcome)
        for colour, what, amount in outcome.changes:
            self.holdings[colour] = self.holdings[colour].plus(what, amount)

    def add(self, what: str, amount: int) -> None:
        """Give the player on turn more of one count, which no outcome tells."""
        self.holdings[self.turn] = self.holdings[self.turn].plus(what, amount)

    def set(self, colour: Colour, **values: Any) -> None:
        """Replace some of what a player has."""
        self.holdings[colour] = self.holdings[colour]._replace(**values)

    def ruling(self, key: str) -> str:
        """Return what the table decided on the ruling *key*."""
        return self.setup.rulings[key]

    @property
    def mine(self) -> Holdings:
        """What the player on turn has."""
        return self.holdings[self.turn]

    # --- storage and chips ---

    def store(self, what: Stored) -> None:
        """Put a tile or hexagon into a storage space of the player on turn."""
        has = self.mine
        new = has.new_hexagons + (what == HEXAGON)
        self.set(self.turn, storage=(*has.storage, what), new_hexagons=new)

    def unstore(self, what: Stored, placed: bool = False) -> None:
        """Take a tile or hexagon out of storage.

        Of hexagons one that came in this turn goes first, unless it is *placed* (Q4).
        """
        has = self.mine
        place = has.storage.index(what)
        left = has.storage[:place] + has.storage[place + 1 :]
        new = has.new_hexagons
        if what == HEXAGON and (not placed or not has.old_hexagons):
            new = max(0, new - 1)
        self.set(self.turn, storage=left, new_hexagons=new)

    def add_chip(self, kind: Chip) -> None:
        """Give the player on turn a chip."""
        place = CHIPS.index(kind)
        chips = self.mine.chips
        self.set(self.turn, chips=(*chips[:place], chips[place] + 1, *chips[place + 1 :]))

    def gain(self, **amounts: int) -> tuple[Change, ...]:
        """Return changes for the player on turn; what is nothing is left out."""
        return tuple([Change(self.turn, what, amount) for what, amount in amounts.items() if amount])
