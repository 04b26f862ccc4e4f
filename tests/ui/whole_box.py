"""A box that nobody has seen: its art and board are taught through the screens, then played by camera.

What is taught is compared with the truth. A game is drawn by the truth, and recorded by what was taught.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.base import paths
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.layout import Layout
from companion.engine.castelli.state import Setup
from companion.engine.castelli.tiles import Tile, TileSet, make_tile
from companion.engine.protocol import Colour
from companion.eye.opening import eye_of
from companion.eye.profiles import load_profile
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable
from tests.measure.teach_board import same, teach_board
from tests.ui.by_camera import GameAtTheApp
from tests.ui.taught_table import SIZE, TaughtTable
from tests.ui.teaching import Cost, Hand, teach_camera, teach_tiles

if TYPE_CHECKING:
    from tests.ui.stage import Stage

Arrangement = list[list[str]]
OTHER_DAY = 1
"""Added to the seed: the game is played with another light, and the camera hangs a little otherwise."""


class WholeBox:
    """A box with tiles in some *style* and a board as in *truth*, before the app on *stage*."""

    def __init__(
        self,
        stage: Stage,
        style: str,
        seed: int,
        truth: Layout,
        ids: Sequence[str] = (),
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.stage, self.style, self.seed, self.truth = stage, style, seed, truth
        players = max(truth.assembly)
        self.table = TaughtTable(stage, style, seed, board_for(truth, players), size)
        self.ids = list(ids or self.table.tiles.tiles)
        """The tiles that are in it."""
        self.name = ""
        """What the board is called at this table."""

    # --- teaching ---

    def teach_camera(self) -> Cost:
        """Set up the camera, from the home screen."""
        self.table.open_eye(self.table.profile())
        return teach_camera(self.table)

    def teach_board(self) -> Cost:
        """Teach the board, from the set-up screen and back: photograph it, paint it."""
        hand, stage, before = Hand(self.stage), self.stage, self.table.photos
        hand.choose("layouts")
        hand.choose(f"open {self.truth.name}" if self.truth.name in library.known_layouts() else "new")
        self.name = stage.page.presenter.painter.layout.name
        self.table.lay([])
        self.table.look()
        hand.touch(stage.page.ids.photograph)
        self.table.look()
        painted = teach_board(stage, self.truth)
        hand.back_to("set_up")
        return Cost(hand.taps + painted.taps, self.table.photos - before)

    def teach_tiles(self) -> Cost:
        """Teach the tiles and their back, from the set-up screen and back."""
        cost, hand = teach_tiles(self.table, self.ids), Hand(self.stage)
        hand.back_to("set_up")
        return cost + Cost(hand.taps, 0)

    # --- what came of it ---

    def board_is_true(self) -> bool:
        """Say whether the board is known as it is."""
        return same(library.layout(self.name), self.truth)

    @property
    def wrong_tiles(self) -> int:
        """How many tiles are known otherwise than they are."""
        true = {face(self.table.tiles.tiles[name]) for name in self.ids}
        return sum(face(tile) not in true for tile in library.tiles("own").tiles.values())

    @property
    def known_tiles(self) -> int:
        """How many tiles are known as they are."""
        return len(library.tiles("own").tiles) - self.wrong_tiles

    # --- playing ---

    def begin(self, colours: Sequence[Colour], modules: Sequence[str], pieces: Arrangement) -> int:
        """Begin a game on the board that was taught, from the set-up screen; *pieces* lie on the table so.

        Returns the taps. The camera says which piece lies where.
        """
        hand, stage = Hand(self.stage), self.stage
        hand.choose("layouts")
        hand.choose(f"open {self.name}")
        hand.touch(stage.page.ids.more)
        hand.press("Play on this board")
        for colour in colours[2:]:
            hand.touch(next(card for card in stage.page.ids.seats.children if card.colour == colour))
        for what in modules:
            hand.choose(what)
        while stage.page.presenter.plan.tiles != "own":
            hand.choose("tiles")
        self._lay(len(colours), pieces)
        hand.choose("pieces")
        self.table.look()
        assert stage.page.presenter.arrangement == pieces, stage.page.view.sentence
        hand.press("That's right")
        hand.press(stage.page.view.begin)
        assert stage.page.name == "table", stage.page.view
        return hand.taps

    def _lay(self, players: int, pieces: Arrangement) -> None:
        """Lay the board's *pieces* so, with a tile face down on each meadow."""
        self.table.board = board_for(self.truth, players, pieces)
        self.table.lay(["back"] * len(self.table.board.meadows))

    def play(self, pieces: Arrangement, size: tuple[int, int]) -> GameAtTheApp:
        """Play the game that was begun, by camera, to its end; nothing of it is known but what was taught."""
        path = paths.profile_path()
        seed = self.seed + OTHER_DAY
        drawn = SimulatedTable(self._true_setup(pieces), seed, self.style, size, brief=True, table=self.seed)
        game = GameAtTheApp(self.stage, None, drawn, eye_of(load_profile(path), path))
        game.play()
        return game

    def _true_setup(self, pieces: Arrangement) -> Setup:
        """Return the game as it is on the table: the true board and tiles; these go by their taught names."""
        told: Setup = self.stage.app.session.play.board.setup
        names = {face(tile): name for name, tile in told.tiles.tiles.items()}
        true = [self.table.tiles.tiles[name] for name in self.ids]
        tiles = {names[face(one)]: one for one in true}
        made = {
            name: make_tile(name, one.coats, one.silver, one.start) for name, one in sorted(tiles.items())
        }
        board = board_for(self.truth, len(told.colours), pieces)
        return replace(told, board=board, tiles=TileSet("true", made))


def face(tile: Tile) -> tuple[object, ...]:
    """Return what *tile* shows: its coats clockwise from red, its silver, whether it is a start tile."""
    return (*tile.turned["red"].values(), tile.silver, tile.start)
