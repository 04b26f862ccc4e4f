"""Which board piece lies where and how: recognised by the camera, or chosen by touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.base.errors import BadData
from companion.base.messages import Rectangle
from companion.engine.castelli.assemble import board_for, make, whole
from companion.engine.castelli.layout import Layout
from companion.games.castelli import library
from companion.games.castelli.drawing.board import PITCH
from companion.games.castelli.drawing.painted import Extent, draw_rim, rim_extent
from companion.games.castelli.layouts import own
from companion.games.castelli.screens.photographing import slots
from companion.games.castelli.session import CastelliSession
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, rectangle, rounded
from companion.ui.option import Option

Arrangement = list[list[str]]
LABEL: Final = 62.0
CHOSEN: Final = "#ffd84a"
INK: Final = "#2b2118"
PLATE: Final = "#efe3c8"
TURNS: Final = {"0": "180", "180": "0"}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of the pieces says."""

    sentence: str
    wrong: bool
    picture: Picture
    extent: Extent
    crop: bytes
    """What the camera sees at the chosen place."""
    options: tuple[Option, ...]
    look: str
    done: str
    back: str


class Presenter:
    """The screen of the pieces."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.players = 4
        self.layout: Layout = library.layout("stand-in")
        self.entries: list[str] = []
        """Each place's piece with its turn, row by row."""
        self.wide = 1
        """How many lie in a row."""
        self.chosen: int | None = None
        self.unsure: set[int] = set()
        self.looking = False
        self.said = ""
        self.then: Callable[[Arrangement], object] | None = None

    def enter(
        self,
        board: str = "",
        players: int = 4,
        pieces: Arrangement | None = None,
        then: Callable[[Arrangement], object] | None = None,
    ) -> None:
        """Work on that *board* for this many *players*, *pieces* as they lay; *then* takes new ones."""
        self.session.notice.clear()
        self.said, self.chosen, self.unsure = "", None, set()
        self.layout, self.players, self.then = library.layout(board), players, then
        rows = pieces or self.layout.assembly.get(players) or [[f"{name}:0" for name in self.layout.pieces]]
        self.entries, self.wide = [entry for row in rows for entry in row], len(rows[0])
        if self.session.camera is not None and self._photos:
            self.look()

    @property
    def arrangement(self) -> Arrangement:
        """How the pieces lie, as a record has it."""
        return [self.entries[n : n + self.wide] for n in range(0, len(self.entries), self.wide)]

    # --- what people do ---

    def touch(self, points: Sequence[Point]) -> None:
        """Choose the place that was touched; touched again, its piece is turned around."""
        self.session.notice.clear()
        self.said = ""
        found = self._place_at(points[0])
        if found is not None and found == self.chosen:
            self.choose("turn")
        elif found is not None:
            self.chosen = found

    def choose(self, key: str) -> None:
        """Turn the chosen piece, or let another one lie there: the two change places."""
        self.session.notice.clear()
        self.said = ""
        at = self.chosen
        if at is None:
            return
        name, _, turn = self.entries[at].rpartition(":")
        if key == "turn":
            self.entries[at] = f"{name}:{TURNS[turn]}"
            self.unsure.discard(at)
            return
        self._swap(at, key, name)
        self.unsure.discard(at)
        self.chosen = min(self.unsure, default=at)

    def _swap(self, at: int, piece: str, was: str) -> None:
        for n, entry in enumerate(self.entries):
            if entry.rpartition(":")[0] == piece:
                self.entries[n] = f"{was}:{entry.rpartition(':')[2]}" if n != at else entry
        turn = self.entries[at].rpartition(":")[2]
        self.entries[at] = f"{piece}:{turn}"

    def look(self) -> None:
        """Have the camera say which piece lies where."""
        seeing = self.session.camera
        if seeing is None:
            self.session.notice.show(self.session.words.say("There is no camera"))
            return
        self.looking = True
        seeing.photograph(self._rectangles(), self._photos)

    def see(self) -> bool:
        """Take what was recognised, once; sure places are settled, others become questions."""
        seeing = self.session.camera
        if not self.looking or seeing is None or len(seeing.pieces) != len(self.entries):
            return False
        self.looking = False
        sure = {n: f"{one.piece}:{one.turn}" for n, one in enumerate(seeing.pieces) if one.sure}
        taken = [entry.rpartition(":")[0] for entry in sure.values()]
        left = [e for e in self.entries if e.rpartition(":")[0] not in taken]
        left += [f"{name}:0" for name in self.layout.pieces if name not in [*taken, *_names(left)]]
        self.entries = [sure.get(n) or left.pop(0) for n in range(len(self.entries))]
        self.unsure = set(range(len(self.entries))) - set(sure)
        self.chosen = min(self.unsure, default=None)
        self.said = "" if self.unsure else self.session.words.say("All pieces are recognised. Is that right?")
        return True

    def finish(self) -> bool:
        """Let the pieces lie so; say whether they can."""
        say = self.session.words.say
        try:
            board = board_for(self.layout, self.players, self.arrangement)
        except BadData as error:
            self.session.notice.show(str(error))
            return False
        if board.mine is None:
            self.session.notice.show(say("One of these pieces must have the silver mine"))
            return False
        if self.then is not None:
            self.then(self.arrangement)
        return True

    @property
    def _photos(self) -> tuple[tuple[str, str], ...]:
        return own.photo_files(self.layout.name, self.layout.pieces)

    def _rectangles(self) -> tuple[Rectangle, ...]:
        places = slots(self.layout, self.arrangement)
        return tuple(Rectangle(str(n), p.left, p.top, p.columns, p.rows) for n, p in enumerate(places))

    def _place_at(self, point: Point) -> int | None:
        x, y = (part / PITCH + 0.5 for part in point)
        for n, part in enumerate(self._rectangles()):
            if part.left <= x < part.left + part.columns and part.top <= y < part.top + part.rows:
                return n
        return None

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say, notice, seeing = self.session.words.say, self.session.notice.text, self.session.camera
        board = whole(self.layout, self.arrangement)
        crops = seeing.photographs if seeing else {}
        return View(
            sentence=notice or self._sentence(),
            wrong=bool(notice),
            picture=self._picture(board),
            extent=rim_extent(make(board)),
            crop=crops.get(str(self.chosen), b""),
            options=self._options(),
            look=say("Look again") if seeing and self._photos else "",
            done=say("That's right"),
            back=say("Back"),
        )

    def _sentence(self) -> str:
        say = self.session.words.say
        if self.looking:
            return say("The camera is looking at the pieces …")
        if self.chosen in self.unsure:
            return say("Which piece is in the yellow frame?")
        return self.said or say("Tap a piece to change or turn it")

    def _options(self) -> tuple[Option, ...]:
        if self.chosen is None:
            return ()
        here = self.entries[self.chosen].rpartition(":")[0]
        names = (Option(name, name, chosen=name == here, typed=True) for name in self.layout.pieces)
        return (*names, Option("turn", "", "turn"))

    def _picture(self, board: Layout) -> Picture:
        picture = draw_rim(board, players=self.players)
        for n, part in enumerate(self._rectangles()):
            left, top = (part.left - 0.5) * PITCH, (part.top - 0.5) * PITCH
            wide, high = part.columns * PITCH, part.rows * PITCH
            ring = rectangle(left + 6, top + 6, wide - 12, high - 12)
            picture.ring(ring, CHOSEN if n == self.chosen else INK, 12.0 if n == self.chosen else 3.0)
            self._label(picture, n, (left + wide / 2, top + high / 2))
        return picture

    def _label(self, picture: Picture, n: int, at: Point) -> None:
        """Write a piece's name in its middle, its arrow to where its own north is."""
        name, _, turn = self.entries[n].rpartition(":")
        text = f"{name}?" if n in self.unsure else name
        wide = max(46.0, 24.0 * len(text))
        picture.inked(rounded(at[0] - wide, at[1] - 46, 2 * wide, 92, 14), PLATE, INK, 3)
        picture.write(text, at, LABEL, INK)
        up = -1 if turn == "0" else 1
        tip = (at[0], at[1] + up * 84)
        base = at[1] + up * 52
        picture.inked(((tip[0], tip[1]), (at[0] + 26, base), (at[0] - 26, base)), PLATE, INK, 3)


def _names(entries: Sequence[str]) -> list[str]:
    return [entry.rpartition(":")[0] for entry in entries]
