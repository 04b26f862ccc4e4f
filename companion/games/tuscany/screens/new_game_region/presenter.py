"""The region of each player: three pieces as they lie on the table, the start castle, the chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from companion.base.errors import BadData
from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CHIPS, Chip
from companion.engine.tuscany.pieces import PIECES, Box
from companion.games.tuscany import library
from companion.games.tuscany.drawing import arranged as drawing
from companion.games.tuscany.drawing.hexagons import space_at
from companion.games.tuscany.screens.arrangement import Arrangement
from companion.games.tuscany.screens.plan import Plan
from companion.games.tuscany.session import TuscanySession
from companion.ui.board_drawing import Extent
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point
from companion.ui.option import Option
from companion.words.names import COLOUR_NAMES, safe


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of a region says."""

    mark: str
    name: str
    sentence: str
    wrong: bool
    picture: Picture
    extent: Extent
    pieces: tuple[Option, ...]
    chips: tuple[Option, ...]
    stand_in: str
    """That these pieces are none of the table's own, if so."""
    go_on: str
    names_next: bool
    """Whether that has the name of a player in it."""


class Presenter:
    """The screen of the regions, one player after the other."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.plan = Plan()
        self.at = 0
        """Whose region it is: their place among those who play."""
        self._then: Callable[[Plan], object] = lambda _plan: None
        self.begin: Callable[..., bool] = lambda *_any: False

    def enter(self, plan: Plan, then: Callable[[Plan], object], begin: Callable[..., bool]) -> None:
        """Ask for the regions of *plan*; *then* keeps what is told. Coming back, the last is shown."""
        self.session.notice.clear()
        self.plan, self._then, self.begin = plan, then, begin
        self.at = 0
        if not self._readable():
            self.plan = plan.preferring(box="stand-in")

    def _readable(self) -> bool:
        try:
            for colour in self.plan.players:
                self.plan.arrangement(colour).region(library.box(self.plan.box))
        except BadData as error:
            self.session.notice.show(str(error))
            return False
        return True

    @property
    def colour(self) -> Colour:
        """Whose region is shown."""
        return self.plan.players[self.at]

    @property
    def _lies(self) -> Arrangement:
        return self.plan.arrangement(self.colour)

    @property
    def _box(self) -> Box:
        return library.box(self.plan.box)

    # --- what people do ---

    def stroke(self, points: Sequence[Point]) -> None:
        """Take a tap as a start castle or a turn, and anything longer as a piece that is moved."""
        self.session.notice.clear()
        lies, box = self._lies, self._box
        taken = drawing.piece_at(lies, box, points[0])
        if taken is None:
            return
        if not drawing.is_drag(points):
            self._tap(taken, points[0])
            return
        to, column = drawing.dropped_at(lies, box, taken, points)
        self._arrange(lies.dropped(taken, to, column))

    def _tap(self, taken: int, point: Point) -> None:
        region = self._lies.region(self._box)
        space = space_at(region.spaces, *point)
        if space in region.of_kind["castle"] and self.plan.starts.get(self.colour) != space:
            self._keep(self.plan.started_at(self.colour, space))
        else:
            self._arrange(self._lies.turned(taken))

    def lift(self, point: Point) -> Picture | None:
        """Return the piece at *point* as a finger takes it along; None where there is none."""
        taken = drawing.piece_at(self._lies, self._box, point)
        return None if taken is None else drawing.draw_piece(self._lies, self._box, taken)

    def choose_piece(self, piece: str) -> None:
        """Let that *piece* lie where that of its letter does; who had it gets the other."""
        self.session.notice.clear()
        self._arrange(self._lies.with_piece(piece))

    def choose_chip(self, chip: str) -> None:
        """Tell which chip was taken."""
        self.session.notice.clear()
        self._keep(self.plan.with_chip(self.colour, cast(Chip, chip)))

    def _arrange(self, how: Arrangement) -> None:
        try:
            how.region(self._box)
            self._keep(self.plan.arranged(self.colour, how))
        except BadData as error:  # a piece that the table has not painted yet
            self.session.notice.show(str(error))

    def _keep(self, plan: Plan) -> None:
        self.plan = plan
        self._then(plan)

    def go_on(self) -> bool:
        """Go on to the next player; tell whether all are told, so that the centre follows."""
        if not self.plan.told(self.colour):
            self.session.notice.show(self._missing())
            return False
        self.session.notice.clear()
        if self.at + 1 < len(self.plan.players):
            self.at += 1
            return False
        return True

    def go_back(self) -> bool:
        """Go back to the player before; tell whether there was one."""
        self.session.notice.clear()
        self.at -= 1
        if self.at >= 0:
            return True
        self.at = 0
        return False

    @property
    def facts(self) -> dict[str, Any]:
        """What the screen of the centre is told."""
        return {"plan": self.plan, "then": self._keep, "begin": self.begin}

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say, notice, lies = self.session.words.say, self.session.notice.text, self._lies
        return View(
            mark=f"mark {self.colour}",
            name=self._name(self.colour),
            sentence=notice or self._sentence(),
            wrong=bool(notice),
            picture=drawing.draw_arranged(lies, self._box, self.plan.starts.get(self.colour)),
            extent=drawing.extent(lies, self._box),
            pieces=tuple(self._piece(piece) for piece in PIECES),
            chips=() if self.plan.lies else tuple(map(self._chip, CHIPS)),
            stand_in=say("A stand-in: your pieces look different") if self._box.stand_in else "",
            go_on=self._next_one(),
            names_next=self.at + 1 < len(self.plan.players),
        )

    def _piece(self, piece: str) -> Option:
        """Return the button of a *piece*; one that another player has is faint."""
        own = piece in self._lies.pieces
        return Option(
            piece, piece, chosen=own, faint=not own and self.plan.owner_of(piece) is not None, typed=True
        )

    def _chip(self, chip: Chip) -> Option:
        return Option(chip, "", f"tuscany/{chip}", self.plan.chips.get(self.colour) == chip)

    def _name(self, colour: Colour) -> str:
        return safe(self.plan.names.get(colour, "")) or self.session.words.say(COLOUR_NAMES[colour])

    def _sentence(self) -> str:
        if not self.plan.told(self.colour):
            return self._missing()
        return self.session.words.say("Does this match the table?")

    def _missing(self) -> str:
        say = self.session.words.say
        if self.colour not in self.plan.starts:
            return say("Drag the pieces to match the table, tap one to turn it, then tap the start castle")
        return say("Which chip did you take?")

    def _next_one(self) -> str:
        say, after = self.session.words.say, self.at + 1
        if after < len(self.plan.players):
            return say("Next: {player}", player=self._name(self.plan.players[after]))
        return say("Next: the centre")
