"""Beginning in the middle: a game that lies on the table already, entered by touching the board.

What lies there is the record's first move, and each touch edits it: so whatever cannot be is refused with its
reason, and undo takes back one touch after the other. Counts follow as agreed corrections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.engine.castelli.box import Field, Settlement
from companion.engine.castelli.castles import stacks_by_area
from companion.engine.castelli.moves import Begin
from companion.engine.castelli.questions import unseen_tiles
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.highlight import highlight_area, highlight_landscapes, highlight_meadow
from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.screens.tile_choice import UP, Choice
from companion.games.castelli.session import CastelliSession
from companion.ui.drawing.picture import Picture
from companion.ui.option import Option
from companion.ui.player import short_name
from companion.words.language import mark

Stacks = tuple[tuple[Colour, ...], ...]
Tiles = Mapping[Field, tuple[str, Colour]]
NEXT: Final[dict[Settlement | None, Settlement | None]] = {None: "village", "village": "city", "city": None}
STANDS: Final = {
    None: mark("No village or city here"),
    "village": mark("A village here"),
    "city": mark("A city here"),
}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of beginning in the middle says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    choosing: bool
    """Whether a tile is to be chosen for the meadow that was touched."""
    choices: tuple[Choice, ...]
    options: tuple[Option, ...]
    undo: str
    can_undo: bool
    done: str


class Presenter:
    """The screen of beginning in the middle."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.touched: Hit | None = None
        self._waiting: Tiles | None = None
        """With Dilemma: tiles of which a start tile is told or taken away, until it is said whose it was."""

    def enter(self) -> None:
        """Begin with nothing touched."""
        self.touched = self._waiting = None
        self.session.notice.clear()

    # --- what people do ---

    def touch(self, found: Hit) -> None:
        """Choose a field; a tile that lies there already is turned by a quarter if touched again."""
        self.session.notice.clear()
        self._waiting = None
        again = self.touched is not None and self.touched.field == found.field
        self.touched = found
        if again and found.field in self.session.play.board.laid:
            self.choose("turn")

    def lay(self, tile: str) -> None:
        """Lay *tile* on the chosen meadow, with red to the north at first."""
        if self.touched is not None:
            self._lay({**self._told.tiles, self.touched.field: (tile, UP)})

    def choose(self, key: str) -> None:
        """Do what an option says."""
        told, at = self._told, self.touched
        colours = self.session.play.board.setup.colours
        if key == "on-turn":
            self._change(turn=colours[(colours.index(told.turn) + 1) % len(colours)])
        elif self._waiting is not None and key in colours:
            self._lay(self._waiting, of=key)
        elif key == "close" or at is None:
            self.touched = self._waiting = None
        elif key == "turn":
            self._turn(at.field)
        elif key == "away":
            self._lay({field: laid for field, laid in told.tiles.items() if field != at.field})
        elif key == "settlement":
            self._settle(at.field)
        elif key == "no-castles":
            self._change(castles={label: sites for label, sites in told.castles.items() if label != at.area})
        else:
            self._build(key)

    def _lay(self, tiles: Tiles, of: Colour | None = None) -> None:
        """Let these *tiles* lie there; a start tile more or less was that *of* somebody (C45): ask whose."""
        swapped, owners = set(self._told.swapped), self._owners(tiles)
        if len(owners) == 1:
            of = owners[0]
        if owners and of is None:
            self._waiting = tiles
            return
        if owners and of is not None:
            swapped ^= {of}
        self._waiting = None
        self._change(tiles=tiles, swapped=tuple(c for c in self._colours if c in swapped))

    def _owners(self, tiles: Tiles) -> list[Colour]:
        """Return whose the start tile can be that these *tiles* have more, or less, than what was told."""
        swapped, known = self._told.swapped, self.session.play.board.setup.tiles.tiles
        more = sum(known[tile].start for tile, _north in tiles.values()) - len(swapped)
        return [colour for colour in self._colours if more and (colour in swapped) == (more < 0)]

    @property
    def _colours(self) -> tuple[Colour, ...]:
        return self.session.play.board.setup.colours

    def undo(self) -> None:
        """Take the last touch back; the game itself stays begun."""
        self._waiting = None
        if self._can_undo:
            self.session.play.undo()

    @property
    def _can_undo(self) -> bool:
        """Whether something was told: beginning itself is not taken back here."""
        told, setup = self._told, self.session.play.board.setup
        as_printed = told.settlements == setup.board.settlements and told.turn == setup.first
        return self.session.play.moves > 1 or bool(told.tiles or told.castles) or not as_printed

    def _turn(self, field: Field) -> None:
        tile, north = self._told.tiles[field]
        around = [coat.colour for coat in self.session.play.board.setup.tiles.tiles[tile].coats]
        turned = around[(around.index(north) - 1) % len(around)]
        self._change(tiles={**self._told.tiles, field: (tile, turned)})

    def _settle(self, field: Field) -> None:
        stands = dict(self._told.settlements or {})
        following = NEXT[stands.pop(field, None)]
        self._change(settlements=stands | ({field: following} if following else {}))

    def _build(self, colour: str) -> None:
        """Put a castle on a free site of the area; where none is free, on the last castle there."""
        assert self.touched is not None
        label = self.touched.area or ""
        area = self.session.play.board.setup.board.area(label)
        sites: Stacks = tuple(self._told.castles.get(label, ()))
        owner: Colour = next(one for one in self.session.play.board.setup.colours if one == colour)
        if len(sites) < max(area.sites, 1):
            sites = (*sites, (owner,))
        else:
            sites = (*sites[:-1], (*sites[-1], owner))
        self._change(castles={**self._told.castles, label: sites})

    def _change(self, **parts: object) -> None:
        table = self.session.play.table
        assert table is not None
        self.session.play.edit(1, replace(self._told, **parts))  # type: ignore[arg-type] # fields of Begin

    @property
    def _told(self) -> Begin:
        """What lies on the table so far."""
        assert self.session.play.table is not None
        game: Game = self.session.play.table.state_at(1)
        return Begin(
            turn=game.turn,
            tiles={field: (laid.tile, laid.north) for field, laid in game.laid.items()},
            players={},
            castles=stacks_by_area(game.castles),
            settlements=dict(game.settlements),
            swapped=tuple(colour for colour in self._colours if colour in game.swapped),
        )

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        at = self.touched
        choosing = at is not None and at.field in game.face_down and self._waiting is None
        return View(
            sentence=self._sentence(choosing),
            notice=self.session.notice.text,
            game=game,
            highlight=self._highlight(game),
            choosing=choosing,
            choices=self._choices(game) if choosing else (),
            options=tuple(self._options(game, at)),
            undo=words.say("Undo"),
            can_undo=self._can_undo,
            done=words.say("Play on"),
        )

    def _sentence(self, choosing: bool) -> str:
        words, at = self.session.words, self.touched
        if self._waiting is not None:
            return words.say("Whose start tile is it?")
        if choosing and at:
            return words.say("Which tile is on {field}? Hold it with red on top", field=at.field)
        return words.say("Tap what is on the table: tiles, castles, villages, cities")

    def _highlight(self, game: Game) -> Picture | None:
        at = self.touched
        if at is None:
            return None
        if at.area:
            return highlight_area(game, game.setup.board.area(at.area))
        return (
            highlight_meadow(at.field)
            if at.field in game.setup.board.touching
            else highlight_landscapes({at.field: ""})
        )

    def _choices(self, game: Game) -> tuple[Choice, ...]:
        tiles = game.setup.tiles.tiles
        start = unseen_tiles(game, start=True) if self._owners_left(game) else []
        unseen = [*unseen_tiles(game), *start]
        found = [Choice(tile, tiles[tile].turned[UP], tiles[tile].silver) for tile in unseen]
        return tuple(sorted(found, key=lambda one: [(c.colour, c.value) for c in one.coats.values()]))

    def _owners_left(self, game: Game) -> bool:
        """Say whether somebody may still have laid their start tile."""
        return game.setup.dilemma and len(game.swapped) < len(game.setup.colours)

    def _options(self, game: Game, at: Hit | None) -> list[Option]:
        words = self.session.words
        if self._waiting is not None:
            asked = self._owners(self._waiting)
            whose = [Option(c, short_name(game.setup, words, c), f"mark {c}", typed=True) for c in asked]
            return [*whose, Option("close", words.say("Close"), "left")]
        if at is None:
            player = short_name(game.setup, words, self._told.turn)
            return [
                Option(
                    "on-turn",
                    words.say("Turn: {player}", player=player),
                    f"mark {self._told.turn}",
                    typed=True,
                ),
                Option("counts", words.say("Points, resources, silver, cards")),
            ]
        close = Option("close", words.say("Close"), "left")
        if at.field in game.laid:
            return [
                Option("turn", words.say("Turn it"), "turn"),
                Option("away", words.say("Remove it"), "cross"),
                close,
            ]
        return [close] if at.field in game.face_down else [*self._on_landscape(game, at), close]

    def _on_landscape(self, game: Game, at: Hit) -> list[Option]:
        words = self.session.words
        options = [Option("settlement", words.say(STANDS[game.settlements.get(at.field)]))]
        if at.area and game.setup.board.area(at.area).terrain in ("rocks", "grain", "wood"):
            options += [
                Option(
                    colour,
                    words.say("Castle of {player}", player=short_name(game.setup, words, colour)),
                    f"castle {colour}",
                    typed=True,
                )
                for colour in game.setup.colours
            ]
            if self._told.castles.get(at.area):
                options.append(Option("no-castles", words.say("Remove the castles"), "cross"))
        return options
