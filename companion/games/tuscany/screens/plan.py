"""What the next game of The Castles of Tuscany will be: box, rulings, regions, chips, centre."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self, cast

from companion.base import parsing
from companion.base.errors import BadData, BadRecord
from companion.engine.protocol import Colour, Json
from companion.engine.tuscany.box import CARDS_AT_FIRST, CHIPS, Chip, Space, Tile
from companion.engine.tuscany.record import RECORD, STAND_IN
from companion.engine.tuscany.rulings import DEFAULTS, RULINGS, read_rulings
from companion.games.tuscany import library
from companion.games.tuscany.screens.arrangement import Arrangement, free_pieces, read_arrangement
from companion.games.tuscany.taught_box import header_bonuses
from companion.games.tuscany.words import TuscanyWords
from companion.system.settings import Settings
from companion.ui.new_game_plan import NewGamePlan, Visit, seating_of
from companion.ui.option import Option
from companion.ui.rulings import PlainRulings
from companion.words.voice import as_title

GAME: Final = "tuscany"
CHIP_OF: Final = "chip "
"""Begins the key of the option for a player's first chip."""
AFTER_BEGINNING: Final = ("table", "begin_position")
"""Where a game that lies on the table already is told on."""


@dataclass(frozen=True, slots=True)
class Plan(NewGamePlan):
    """A game that has not begun."""

    record: str = RECORD
    rulings: Mapping[str, str] = field(default_factory=dict)
    box: str = STAND_IN
    regions: Mapping[Colour, Arrangement] = field(default_factory=dict)
    """How the pieces lie, where that was told."""
    starts: Mapping[Colour, Space] = field(default_factory=dict)
    chips: Mapping[Colour, Chip] = field(default_factory=dict)
    centre: tuple[Tile, ...] = ()
    lies: bool = False
    """Whether the game is begun in its middle."""

    # --- what it comes to ---

    @property
    def header(self) -> Json:
        """The first line of the record of this game, as far as it is told."""
        told: Json = {"record": RECORD, "players": self.written_players, "first": self.starter}
        told["rulings"] = {key: value for key, value in self.rulings.items() if value != DEFAULTS[key]}
        if bonuses := self._bonuses:
            told["bonuses"] = bonuses
        return told | ({"centre": list(self.centre)} if self.centre else {})

    @property
    def written_players(self) -> list[Json]:
        """Who plays on which region, as a header tells it; start castle and chip once they are told."""
        rows = []
        for row in NewGamePlan.written_players.__get__(self):
            colour = row["colour"]
            row["board"] = {"box": self.box, "pieces": self.arrangement(colour).rows}
            row |= {"start": self.starts[colour]} if colour in self.starts else {}
            chip = self.chips.get(colour, "card" if self.lies else None)
            rows.append(row | ({"chip": chip} if chip else {}))
        return rows

    @property
    def _bonuses(self) -> Json:
        """The numbers of the table's own bonus tiles, as far as they were told."""
        try:
            return header_bonuses(library.box(self.box))
        except BadData:
            return {}  # what is wrong with it is said when the game begins

    def edited(self, header: Json) -> Json:
        """Return *header* with these seats, names, starter, rulings and chips; regions and castles stay."""
        told = self.header
        kept = {row["colour"]: {key: row[key] for key in ("board", "start")} for row in header["players"]}
        players = [row | kept[row["colour"]] for row in told["players"]]
        return header | {"players": players, "first": told["first"], "rulings": told["rulings"]}

    # --- regions ---

    def arrangement(self, colour: Colour) -> Arrangement:
        """Return how the pieces of *colour* lie; until it is told, the first ones that nobody else has."""
        return self._proposed[colour]

    @property
    def _proposed(self) -> dict[Colour, Arrangement]:
        """How everybody's pieces lie; each piece is there once."""
        found: dict[Colour, Arrangement] = {}
        taken = {piece for c in self.players if c in self.regions for piece in self.regions[c].pieces}
        for colour in self.players:
            given = self.regions.get(colour) or Arrangement(free_pieces(taken))
            taken.update(given.pieces)
            found[colour] = given
        return found

    def arranged(self, colour: Colour, how: Arrangement) -> Self:
        """Return the plan with the pieces of *colour* lying so; who had one of them gets the other for it."""
        before = self._proposed
        gone = {old[0]: old for old in before[colour].pieces}
        regions = dict(before)
        for other, lies in before.items():
            for piece in how.pieces if other != colour else ():
                if piece in lies.pieces:
                    regions[other] = regions[other].with_piece(gone[piece[0]])
        regions[colour] = how
        box = library.box(self.box)
        moved = {one: before[one].followed(box, at, regions[one]) for one, at in self._starts_now.items()}
        starts = {one: at for one, at in moved.items() if at is not None}
        return replace(self, regions=regions, starts=starts)

    @property
    def _starts_now(self) -> dict[Colour, Space]:
        return {colour: at for colour, at in self.starts.items() if colour in self.playing}

    def owner_of(self, piece: str) -> Colour | None:
        """Return whose region has *piece*."""
        return next((colour for colour, lies in self._proposed.items() if piece in lies.pieces), None)

    def started_at(self, colour: Colour, space: Space) -> Self:
        """Return the plan with the start castle of *colour* there."""
        return replace(self, starts={**self.starts, colour: space})

    def with_chip(self, colour: Colour, chip: Chip) -> Self:
        """Return the plan with the chip that *colour* took."""
        return replace(self, chips={**self.chips, colour: chip})

    def told(self, colour: Colour) -> bool:
        """Tell whether all is told of *colour*."""
        return colour in self.starts and (self.lies or colour in self.chips)

    # --- what else is chosen ---

    def options(self, words: TuscanyWords, shared: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return all that can be chosen beside the seats."""
        stands_in = self.box == STAND_IN
        name = words.say("stand-in") if stands_in else self.box
        box = Option("box", words.say("Box"), "tuscany/tile castle", value=name, typed=not stands_in)
        now = words.say("on") if self.lies else words.say("off")
        middle = words.say("Begin in the middle of a game")
        lies = Option(
            "lies", words.say("From what is on the table"), "right", self.lies, value=now, more=middle
        )
        return (self._ruling_option(words), box, *shared, lies)

    def edit_options(self, words: TuscanyWords) -> tuple[Option, ...]:
        """Return the rulings, and everybody's first chip."""
        return (self._ruling_option(words), *(self._chip_option(colour, words) for colour in self.players))

    def _chip_option(self, colour: Colour, words: TuscanyWords) -> Option:
        return Option(CHIP_OF + colour, as_title(words.chip(self.chips[colour])), f"mark {colour}")

    def _ruling_option(self, words: TuscanyWords) -> Option:
        own = words.say("your own") if self._questions.answered_otherwise else words.say("as in the book")
        return Option("rulings", words.say("Rulings"), "list", value=own)

    @property
    def _questions(self) -> PlainRulings:
        return PlainRulings(RULINGS, self.rulings)

    def choose(self, key: str) -> NewGamePlan | Visit:
        """Return what the option *key* leads to."""
        match key:
            case "rulings":
                return Visit("rulings", {"rulings": self._questions}, self._ruled, shared=True)
            case "box":
                known = library.playable_boxes()
                at = known.index(self.box) if self.box in known else -1
                return self.preferring(box=known[(at + 1) % len(known)])
            case "lies":
                return replace(self, lies=not self.lies)
        colour = cast(Colour, key.removeprefix(CHIP_OF))
        return self.with_chip(colour, CHIPS[(CHIPS.index(self.chips[colour]) + 1) % len(CHIPS)])

    def _ruled(self, rulings: PlainRulings) -> Self:
        return replace(self, rulings=rulings.rulings)

    def preferring(self, *, box: str = "", **_others: Any) -> Self:
        """Return the plan with that *box*; where castles stand is another matter then."""
        return replace(self, box=box, starts={}) if box and box != self.box else self

    def before_beginning(self) -> Visit:
        """Return the screen of the first region; the centre follows."""
        return Visit("new_game_region")

    @property
    def first_moves(self) -> tuple[Json, ...]:
        """What is played at once: nothing, or the beginning in the middle."""
        if not self.lies:
            return ()
        players = {colour: {"cards": CARDS_AT_FIRST} for colour in self.players}
        told: Json = {"move": "begin", "turn": self.starter, "round": 1, "phase": 1, "players": players}
        return (told | {"centre": list(self.centre)},)


def plan_of(header: Json) -> Plan:
    """Return the plan of *header*: people, rulings, box, how the pieces lay, chips.

    Raises BadData or BadRecord if it is not as it must be.
    """
    seating = seating_of(header)
    rulings = parsing.table(header, "rulings", "")
    read_rulings(rulings)
    boards = {row["colour"]: row.get("board") for row in header["players"]}
    return Plan(
        **seating,
        rulings=dict(rulings),
        box=_box(boards),
        regions={colour: lies for colour, board in boards.items() if (lies := _lies(board))},
        chips={row["colour"]: row["chip"] for row in header["players"] if row.get("chip") in CHIPS},
    )


def _box(boards: Mapping[Colour, Any]) -> str:
    """Return the box that they are played with; one that is gone is the stand-in."""
    named = [board.get("box", STAND_IN) if isinstance(board, dict) else board for board in boards.values()]
    return next((name for name in named if name in library.playable_boxes()), STAND_IN)


def _lies(board: Any) -> Arrangement | None:
    if isinstance(board, dict) and "pieces" in board:
        return read_arrangement(board["pieces"])
    return Arrangement() if isinstance(board, str) else None


def last_plan(header: Json) -> Plan | None:
    """Return the plan of the last game, if *header* is one that can be understood."""
    if header.get("record") != RECORD:
        return None
    try:
        return replace(plan_of(header), chips={})
    except (BadData, BadRecord):
        return None  # kept by another version


def usual_plan(settings: Settings) -> Plan:
    """Return the plan of the last game, else one for two."""
    return last_plan(settings.last_of(GAME)) or Plan()
