"""Teaching a board layout: piece by piece, painted with a finger over its photograph; then the rim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.base.errors import CompanionError
from companion.engine.castelli.assemble import make
from companion.games.castelli.drawing.painted import Extent, draw_piece, draw_rim, piece_extent, rim_extent
from companion.games.castelli.layouts import census, edit, own
from companion.games.castelli.screens.brushes import rows
from companion.games.castelli.screens.painter import Painter
from companion.games.castelli.screens.photographing import Photographing, alone, slots, with_frame
from companion.games.castelli.session import CastelliSession
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point
from companion.ui.option import Option
from companion.words.language import mark

HELP: Final = {
    "": mark("Choose, then swipe across the sides"),
    "village": mark("Tap every village"),
    "city": mark("Tap every city"),
    "mine": mark("Tap the mine"),
    "site": mark("2 building sites: tap once; none: twice"),
    "copy": mark("Tap where the same is printed"),
    "erase": mark("Tap what is wrong"),
}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of a board layout says."""

    sentence: str
    wrong: bool
    picture: Picture
    extent: Extent
    photo: bytes
    small: Picture
    """The drawn result beside the photograph, or the photograph beside the drawn result."""
    small_photo: bytes
    what: tuple[Option, ...]
    numbers: tuple[Option, ...]
    others: tuple[Option, ...]
    counts: tuple[tuple[str, str], ...]
    """Icon and how many of how many."""
    photograph: str
    """Offers to photograph the board, where that was not done and there is a camera."""
    page: str
    can_undo: bool


class Presenter:
    """The screen of a board layout."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.painter = Painter(edit.new_layout(""))
        self._entered = self.painter.layout
        """The layout as it was when one came here."""
        self.drawn_first = False
        """Whether the drawing is the large one, the photograph the small one."""
        self._photos = Photographing(session)

    def enter(self, layout: str = "", piece: str = "") -> None:
        """Go on with the layout called so, at that *piece* or the first one that is not finished."""
        self.session.notice.clear()
        self._photos.waiting = False
        if layout and layout != self.painter.layout.name:
            self._try(lambda: self._open(layout))
        if piece:
            self.painter.page = piece
        self._entered = self.painter.layout

    def _open(self, name: str) -> None:
        self.painter = Painter(own.load(name))

    def leave(self) -> None:
        """Let a game that is played on this board know it as it is now."""
        if self.painter.layout is not self._entered:
            self._entered = self.painter.layout
            self.session.store.reload(board=self.painter.layout.name)

    # --- what people do ---

    def turn_page(self) -> None:
        """Go on to the next piece, or to the frame."""
        self._try(self.painter.turn_page)

    def choose(self, key: str) -> None:
        """Take another brush, or another number."""
        self._try(lambda: self.painter.take(key))

    def stroke(self, points: Sequence[Point]) -> None:
        """Do with the brush what a finger along *points* meant."""
        self._try(lambda: self._stroke(points))

    def _stroke(self, points: Sequence[Point]) -> None:
        if not self.painter.stroke(points):
            self.session.notice.show(self.session.words.say("First choose what is printed there"))

    def undo(self) -> None:
        """Take the last stroke back."""
        self._try(self.painter.undo)

    def swap(self) -> None:
        """Let drawing and photograph change places."""
        self.drawn_first = not self.drawn_first

    def photograph(self) -> None:
        """Have all pieces and the frame photographed as they lie under the camera; or one piece alone."""
        self.session.notice.clear()
        layout, painter = self.painter.layout, self.painter
        if painter.alone:
            painter.alone = False
            self._photos.ask((alone(layout, painter.page),))
            return
        usual = layout.assembly.get(4) or next(iter(layout.assembly.values()), None)
        if usual is not None:
            self._photos.ask(with_frame(slots(layout, usual)))

    def see(self) -> bool:
        """Keep the photographs that have come; say whether there were some."""
        found, name = self._photos.come(), self.painter.layout.name
        for piece, jpeg in found.items():
            self._try(lambda piece=piece, jpeg=jpeg: own.keep_photo(name, piece, jpeg))  # type: ignore[misc]
        return bool(found)

    def _try(self, what: Callable[[], object]) -> None:
        self.session.notice.clear()
        try:
            what()
        except CompanionError as error:
            self.session.notice.show(str(error))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        painter = self.painter
        photo = own.photo(painter.layout.name, painter.page)
        swapped = self.drawn_first or not photo
        what, numbers, others = rows(painter.brush, painter.on_rim)
        extent, drawn, over = self._pictures()
        return View(
            sentence=self.session.notice.text or self._sentence(),
            wrong=bool(self.session.notice.text),
            picture=drawn if swapped else over,
            extent=extent,
            photo=b"" if swapped else photo,
            small=Picture() if swapped else drawn,
            small_photo=photo if swapped else b"",
            what=what,
            numbers=numbers,
            others=others,
            counts=self._counts(),
            photograph=self._offer(photo),
            page=self._page,
            can_undo=painter.can_undo,
        )

    def _offer(self, photo: bytes) -> str:
        """Return what offers to photograph, where there is no *photo* yet or another one is wanted."""
        may = self.session.camera is not None and not self._photos.waiting
        return self.session.words.say("Photograph") if may and (self.painter.alone or not photo) else ""

    @property
    def _page(self) -> str:
        """What the page is called: a piece, or the size of the frame."""
        return self.painter.page.replace("x", " × ") if self.painter.on_rim else self.painter.page

    def _pictures(self) -> tuple[Extent, Picture, Picture]:
        """Return how far the page reaches, its drawing, and the drawing over a photograph."""
        painter = self.painter
        if painter.on_rim:
            board = painter.board
            return rim_extent(make(board)), draw_rim(board), draw_rim(board, over_photo=True)
        piece = painter.layout.pieces[painter.page]
        begun = [gap.at for gap in painter.gaps if not gap.whole]
        return piece_extent(piece), draw_piece(piece, gaps=begun), draw_piece(piece, True, begun)

    def _counts(self) -> tuple[tuple[str, str], ...]:
        layout = self.painter.layout
        there = census.count(layout)
        lands = sum(len(census.landscapes(piece)) for piece in layout.pieces.values())
        icons = (("village", "villages"), ("city", "cities"), ("mine", "mines"))
        told = tuple((f"castelli/{icon}", f"{there[what]}/{census.BOX[what]}") for icon, what in icons)
        return (*told, ("tick", f"{lands - len(census.gaps(layout))}/{lands}"))

    def _sentence(self) -> str:
        words, painter = self.session.words, self.painter
        if self._photos.waiting:
            return words.say("Hands away: taking the photo")
        if painter.alone:
            return words.say("Put piece {piece} alone on A1, then photograph it", piece=painter.page)
        if painter.on_rim:
            return words.say("{size}: choose, then tap the edge", size=self._page)
        left = painter.gaps
        begun = next((gap for gap in left if not gap.whole), None)
        if begun is not None and painter.brush.paints:
            return words.count(
                "{field}: {n} side is still open",
                "{field}: {n} sides are still open",
                len(begun.sides),
                field=begun.at,
            )
        if painter.brush.what in HELP and (left or painter.brush.what):
            return words.say(HELP[painter.brush.what])
        if not left:
            return words.say("Piece {piece} is painted", piece=painter.page)
        return words.count(
            "Piece {piece}: {n} landscape left",
            "Piece {piece}: {n} landscapes left",
            len(left),
            piece=painter.page,
        )
