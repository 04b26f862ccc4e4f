"""Beginning in the middle: what lies on each region and in each storage, told by touching it.

What lies there is the record's first move, and each touch edits it: so whatever cannot be is refused with its
reason, and undo takes back one touch after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import HEXAGON, START_CASTLE, TILES, Space, Stored, kind_of
from companion.games.tuscany.drawing.highlight import highlight_spaces
from companion.games.tuscany.drawing.tuscany_board import TuscanyBoard
from companion.games.tuscany.screens.begun import BegunGame
from companion.games.tuscany.session import TuscanySession
from companion.ui.drawing.picture import Picture
from companion.ui.field_drawing import TouchedField
from companion.ui.option import Option
from companion.ui.player import Player, short_name

NOTHING: Final = "nothing"
STORABLE: Final = (*sorted(TILES, key=lambda tile: kind_of(tile) == "crop"), HEXAGON)


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of beginning in the middle says."""

    sentence: str
    wrong: bool
    players: tuple[Player, ...]
    drawing: TuscanyBoard
    highlight: Picture | None
    stored: tuple[Option, ...]
    """What lies in the storage that is shown."""
    faces: tuple[Option, ...]
    """What can lie on the touched space, or in the storage."""
    can_undo: bool
    is_counted: bool
    """Whether it was asked what everybody has; else the big button leads there."""
    done: str


class Presenter:
    """The screen of beginning in the middle."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.begun = BegunGame(session)
        self.colour: Colour | None = None
        """Whose region is shown."""
        self.touched: Space | None = None
        self._counted: object = None
        """The game whose counts were asked for."""

    def enter(self) -> None:
        """Begin with nothing touched."""
        self.touched = None
        self.session.notice.clear()

    @property
    def shown(self) -> Colour:
        """Whose region is shown; at first that of the player on turn."""
        colours = self.begun.game.setup.colours
        return self.colour if self.colour in colours else colours[0]

    # --- what people do ---

    def choose(self, colour: Colour) -> None:
        """Show the region of *colour*."""
        self.session.notice.clear()
        self.colour, self.touched = colour, None

    def touch(self, found: TouchedField) -> None:
        """Choose a space; what has only one face is laid at once, and taken away if touched again."""
        self.session.notice.clear()
        space = found.field
        if space == self.touched:
            self.touched = None
            return
        self.touched = space
        covered = self.begun.game.covered[self.shown]
        faces = self._fitting(space)
        if space not in covered and len(faces) == 1:
            self.lay(faces[0])
            self.touched = space  # so that a wooden hexagon, or nothing, is one more touch

    def lay(self, face: str) -> None:
        """Let *face* lie on the touched space, or in the storage if none is touched."""
        self.session.notice.clear()
        lying = self.begun.told.players[self.shown]
        if self.touched is None:
            self.begun.change_player(self.shown, storage=(*lying.storage, face))
            return
        spaces = {space: what for space, what in lying.spaces.items() if space != self.touched}
        spaces |= {} if face == NOTHING else {self.touched: face}
        if self.begun.change_player(self.shown, spaces=spaces):
            self.touched = None

    def take_back(self, place: str) -> None:
        """Take something out of the storage that is shown."""
        self.session.notice.clear()
        storage = list(self.begun.told.players[self.shown].storage)
        del storage[int(place)]
        self.begun.change_player(self.shown, storage=tuple(storage))

    def undo(self) -> None:
        """Take the last touch back."""
        self.session.notice.clear()
        self.touched = None
        self.begun.undo()

    def count(self) -> None:
        """Remember that it was asked what everybody has."""
        self._counted = self.session.play.table

    @property
    def centre_facts(self) -> dict[str, Any]:
        """What the screen of the centre is asked for."""
        return {"centre": self.begun.told.centre, "tell": lambda tiles: self.begun.change(centre=tiles)}

    def _fitting(self, space: Space) -> list[Stored]:
        """Return the tiles that can lie on *space*, the wooden hexagon not counted."""
        kind = self.begun.game.setup.regions[self.shown].spaces[space]
        return [tile for tile in TILES if kind_of(tile) == kind]

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say, notice, game = self.session.words.say, self.session.notice.text, self.begun.game
        stored = game.holdings[self.shown].storage
        is_counted = self._counted is self.session.play.table
        names = {c: short_name(game.setup, self.session.words, c) for c in game.setup.colours}
        return View(
            sentence=notice or self._sentence(),
            wrong=bool(notice),
            players=tuple(Player(colour, name, colour == self.shown) for colour, name in names.items()),
            drawing=TuscanyBoard(game, self.shown),
            highlight=highlight_spaces([self.touched]) if self.touched else None,
            stored=tuple(Option(str(n), "", f"tuscany/tile {what}") for n, what in enumerate(stored)),
            faces=self._faces(),
            can_undo=self.begun.can_undo,
            is_counted=is_counted,
            done=say("Play on") if is_counted else say("Who has what?"),
        )

    def _faces(self) -> tuple[Option, ...]:
        if self.touched is None:
            return tuple(Option(face, "", f"tuscany/tile {face}") for face in STORABLE)
        now = self.begun.game.covered[self.shown].get(self.touched)
        if now == START_CASTLE:
            return ()
        fitting = (*self._fitting(self.touched), HEXAGON)
        found = tuple(Option(face, "", f"tuscany/tile {face}", face == now) for face in fitting)
        return (*found, Option(NOTHING, "", "cross")) if now else found

    def _sentence(self) -> str:
        say = self.session.words.say
        if self.touched is None:
            return say("Tap every covered space; storage is beside the region")
        if self.begun.game.covered[self.shown].get(self.touched) == START_CASTLE:
            return say("The start castle is here")
        return say("What is here?")
