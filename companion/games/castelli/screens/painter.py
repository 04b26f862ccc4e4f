"""A layout while it is painted: page, brush, strokes, undo. Each stroke is kept at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.castelli.assemble import make, whole
from companion.engine.castelli.board import PrintedLandscape, column_row
from companion.engine.castelli.layout import Layout
from companion.games.castelli.drawing.painted import Stroke, board_of, rim_at, stroke_on
from companion.games.castelli.layouts import census, edit, own
from companion.games.castelli.screens.brushes import ON_PIECES, ON_RIM, TERRAINS, Brush
from companion.ui.drawing.polygons import Point

UNDOS: Final = 200


class Painter:
    """A layout, and the brush that paints on it.

    What it does may raise BadData or BadUsage, and then nothing has changed.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        left = census.gaps(layout)
        self.page = left[0].piece if left else self.pages[0]
        self.brush = Brush()
        self._before: list[Layout] = []
        self._last: PrintedLandscape | None = None
        """The landscape that was painted last: what a copy is of."""
        self._pasted = ("", "")
        self.alone = False
        """Whether the piece that is shown is to be photographed by itself."""

    @property
    def pages(self) -> list[str]:
        """The pieces, then the sizes of the frame."""
        return [*self.layout.pieces, *census.frame_sizes(self.layout)]

    @property
    def on_rim(self) -> bool:
        """Whether the frame is shown, not a piece."""
        return self.page not in self.layout.pieces

    @property
    def board(self) -> Layout:
        """The whole board whose frame is shown."""
        boards = (whole(self.layout, rows) for rows in self.layout.assembly.values())
        return next(
            one for one in boards if one.whole and f"{one.whole.columns}x{one.whole.rows}" == self.page
        )

    @property
    def gaps(self) -> list[census.Gap]:
        """What is missing on the piece that is shown."""
        return [gap for gap in census.gaps(self.layout) if gap.piece == self.page]

    @property
    def can_undo(self) -> bool:
        """Whether a stroke can be taken back."""
        return bool(self._before)

    def turn_page(self) -> None:
        """Go on to the next piece, or to the frame; a brush that is of no use there is put away."""
        pages = self.pages
        self.page = pages[(pages.index(self.page) + 1) % len(pages)] if self.page in pages else pages[0]
        self.alone = False
        if self.brush.what not in (ON_RIM if self.on_rim else ON_PIECES):
            self.brush = Brush(number=self.brush.number)

    def take(self, key: str) -> None:
        """Take another brush, or (`n 2`) another number."""
        self._pasted = ("", "")
        number = int(key[2:]) if key.startswith("n ") else self.brush.number
        self.brush = Brush(self.brush.what if key.startswith("n ") else key, number)

    def stroke(self, points: Sequence[Point]) -> bool:
        """Do with the brush what a finger along *points* meant; say whether it could mean something."""
        if not self.brush.what:
            return False
        if self.on_rim:
            self._show_reward(points)
        elif found := stroke_on(board_of(self.layout.pieces[self.page]), points):
            self._paint(found)
        return True

    def _paint(self, stroke: Stroke) -> None:
        layout, piece, brush = self.layout, self.page, self.brush
        land = edit.land_at(layout, piece, stroke.at)
        match brush.what:
            case "mine":
                self.change(edit.with_mine(layout, piece, stroke.at))
            case "village" | "city":
                self._put(stroke, edit.settle(land, brush.what))
            case "site":
                self._put(stroke, edit.next_sites(land, stroke.sides[0]))
            case "erase":
                self._put(stroke, edit.erase(land, stroke.sides))
            case "copy":
                self._copy(stroke, land)
            case _:
                terrain = next(one for one in TERRAINS if one == brush.what)
                self._put(stroke, edit.paint(land, stroke.sides, terrain, brush.number))

    def _put(self, stroke: Stroke, land: PrintedLandscape) -> None:
        self.change(edit.with_land(self.layout, self.page, stroke.at, land))
        if self.brush.paints:
            self._last = land

    def _copy(self, stroke: Stroke, land: PrintedLandscape) -> None:
        """Copy what was painted last; what is there already is copied from now on; a copy is turned."""
        if self._pasted == (self.page, stroke.at):
            self._put(stroke, edit.turned(land))
        elif land.areas and not edit.has_mine(land):
            self._last, self._pasted = land, ("", "")
        elif self._last is not None:
            self._put(stroke, PrintedLandscape(self._last.areas, land.settlement))
            self._pasted = (self.page, stroke.at)

    def _show_reward(self, points: Sequence[Point]) -> None:
        found = rim_at(make(self.board), points[0]) if points else None
        if found is None:
            return
        column, row = column_row(found.meadow)
        place = column if found.side in "NS" else row
        shown = self.layout.frames.get(self.page, {}).get(found.side, [])
        reward = self.brush.reward or (shown[place] if shown else "")
        if reward:
            self.change(edit.with_reward(self.layout, self.page, found.side, place, reward))

    def change(self, layout: Layout) -> None:
        """Let *layout* hold from now on, and keep it."""
        was = self.layout
        if layout != was:
            self._keep(layout)
            self._before = [*self._before[1 - UNDOS :], was]

    def undo(self) -> None:
        """Take the last stroke back."""
        if self._before:
            self._keep(self._before[-1])
            self._before.pop()

    def forget(self) -> None:
        """Let nothing be taken back any more: the layout is called otherwise."""
        self._before = []

    def _keep(self, layout: Layout) -> None:
        own.save(layout)
        self.layout = layout
