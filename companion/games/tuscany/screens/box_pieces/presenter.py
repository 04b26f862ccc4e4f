"""Teaching a box: the twelve pieces, one after the other, painted with eight brushes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.base.errors import CompanionError
from companion.base.outside import shown
from companion.engine.tuscany.pieces import Painted
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.drawing import painted_piece as drawing
from companion.games.tuscany.screens.box_painter import BRUSHES, ERASE, BoxPainter, was_played_with
from companion.games.tuscany.session import TuscanySession
from companion.games.tuscany.words.boxes import odd_told
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point
from companion.ui.option import Option


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    wrong: bool
    picture: Picture
    extent: Extent
    overview: Picture
    overview_extent: Extent
    brushes: tuple[Option, ...]
    can_undo: bool
    go_on: str
    """Leads to the next piece, or to what else is told of the box."""


class Presenter:
    """The screen of a box's pieces."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.painter = BoxPainter(taught_box.new_box(""))
        self._played = False
        """Whether games were played with the box, so that its pieces stay as they are."""

    def enter(self, box: str = "") -> None:
        """Go on with the box called so, at the first piece that is not finished."""
        self.session.notice.clear()
        if box and box != self.painter.box.name:
            self._try(lambda: self._open(box))
        self._played = was_played_with(self.session.store.journal, self.painter.box.name)

    def _open(self, name: str) -> None:
        self.painter = BoxPainter(own_boxes.load(name))

    # --- what people do ---

    def choose(self, key: str) -> None:
        """Take another brush."""
        self.session.notice.clear()
        self.painter.brush = key

    def stroke(self, points: Sequence[Point]) -> None:
        """Paint all spaces that a finger went over."""
        say, notice = self.session.words.say, self.session.notice
        if not self.painter.brush:
            notice.show(say("First choose what is printed there"))
        elif self._played:
            notice.show(say("Games have been played with this box: its pieces stay as they are"))
        else:
            self._try(lambda: self.painter.stroke(points))

    def show(self, points: Sequence[Point]) -> None:
        """Show the piece of the overview that was touched."""
        self.session.notice.clear()
        self.painter.piece = drawing.piece_at(self.painter.box.shape, points[-1])

    def turn_page(self) -> bool:
        """Go on to the next piece; tell whether there is none that is not painted."""
        self.session.notice.clear()
        if self.painter.box.pieces:
            return True
        self.painter.piece = self.painter.next_piece
        return False

    def undo(self) -> None:
        """Take the last stroke back."""
        self._try(self.painter.undo)

    def _try(self, what: Callable[[], object]) -> None:
        self.session.notice.clear()
        try:
            what()
        except CompanionError as error:
            self.session.notice.show(shown(str(error)))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        painter, notice = self.painter, self.session.notice.text
        box, piece = painter.box, painter.piece

        def kinds_of(piece: str) -> tuple[Painted, ...]:
            return taught_box.kinds_on(box, piece)

        return View(
            sentence=notice or self._sentence(),
            wrong=bool(notice),
            picture=drawing.draw_piece(box.shape, kinds_of(piece)),
            extent=drawing.extent(box.shape),
            overview=drawing.draw_overview(box.shape, kinds_of, piece),
            overview_extent=drawing.overview_extent(box.shape),
            brushes=tuple(map(self._brush, BRUSHES)),
            can_undo=painter.can_undo,
            go_on=self._go_on(),
        )

    def _brush(self, what: str) -> Option:
        icon = ERASE if what == ERASE else f"tuscany/tile {what}"
        return Option(what, "", icon, chosen=what == self.painter.brush)

    def _sentence(self) -> str:
        words, box, piece = self.session.words, self.painter.box, self.painter.piece
        if box.pieces:
            return words.say("All twelve pieces are painted")
        left = taught_box.open_spaces(box)
        if piece in left and not self.painter.brush:
            return words.say("{piece}: choose a colour, then swipe across its spaces", piece=piece)
        if piece in left:
            return words.count(
                "{piece}: {n} space left", "{piece}: {n} spaces left", left[piece], piece=piece
            )
        if odd := taught_box.first_odd(box, piece) or (None if left else taught_box.first_odd(box)):
            return odd_told(odd, words)
        return words.say("{piece} is painted", piece=piece)

    def _go_on(self) -> str:
        if self.painter.box.pieces:
            return self.session.words.say("Next")
        return self.painter.next_piece
