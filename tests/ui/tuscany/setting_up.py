"""Setting up a game of The Castles of Tuscany with a finger, each touch counted; a drag is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.protocol import Json
from companion.games.tuscany.drawing.hexagons import PITCH, middle
from companion.games.tuscany.screens.arrangement import Arrangement, read_arrangement
from tests.ui.touching import begin_game, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


class Setter:
    """Somebody who makes the screen look like the table."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.touches = 0

    def set_up(self, header: Json) -> None:
        """Set a game up as *header* tells it, and begin."""
        self.touches += 2
        begin_game(self.stage, "tuscany")
        self.seat([player["colour"] for player in header["players"]])
        self.touch("Begin")
        for player in header["players"]:
            self.lay_out(player)
        for tile in header["centre"]:
            self.choose("faces", tile)
        self.push("go_on")

    def seat(self, colours: list[str]) -> None:
        """Let these play, who sit in the usual order."""
        for card in self.stage.page.ids.seats.children[:]:
            if card.colour in colours and not card.playing:
                self.touches += 1
                touch_widget(self.stage, card)

    def touch(self, text: str) -> None:
        """Touch the button that says *text*."""
        from tests.ui.touching import touch

        self.touches += 1
        touch(self.stage, text)

    def choose(self, palette: str, key: str) -> None:
        """Touch one of the small buttons."""
        self.touches += 1
        touch_widget(self.stage, self.button(palette, key))

    def button(self, palette: str, key: str) -> Any:
        """Return one of the small buttons."""
        return next(one for one in self.stage.page.ids[palette].children if one.key == key)

    def push(self, name: str) -> None:
        """Touch the big button."""
        self.touches += 1
        touch_widget(self.stage, self.stage.page.ids[name])

    # --- a region ---

    @property
    def lies(self) -> Arrangement:
        """How the pieces lie on the screen."""
        presenter = self.stage.page.presenter
        arrangement: Arrangement = presenter.plan.arrangement(presenter.colour)
        return arrangement

    def lay_out(self, player: Json, chip: bool = True) -> None:
        """Make a region look as *player* has it, and go on."""
        wanted = read_arrangement(player["board"]["pieces"])
        for piece in wanted.pieces:
            if piece not in self.lies.pieces:
                self.choose("pieces", piece)
        self.order(wanted)
        for n in range(3):
            if self.lies.turns[n] != wanted.turns[n]:
                self.tap(self.plain_space(n))
        self.tap(player["start"])
        if chip:
            self.choose("chips", player["chip"])
        self.push("go_on")

    def order(self, wanted: Arrangement) -> None:
        """Drag the pieces to their places; the outer ones also to their columns."""
        for to in (0, 2):
            now = self.lies
            at = now.pieces.index(wanted.pieces[to])
            if at != to or now.columns[to] != wanted.columns[to]:
                self.drag(at, to, wanted.columns[to] - now.columns[at])
        assert (self.lies.pieces, self.lies.aside) == (wanted.pieces, wanted.aside)

    def plain_space(self, n: int) -> str:
        """Return a space of a piece on which no castle can stand."""
        presenter = self.stage.page.presenter
        region = self.lies.region(presenter._box)
        return next(one for one in self.lies.parts(presenter._box)[n] if region.spaces[one] != "castle")

    def tap(self, space: str) -> None:
        """Tap a space."""
        self.touches += 1
        self.stage.tap(self.stage.page.ids.board.in_window(*middle(space)))

    def drag(self, at: int, to: int, columns: int) -> None:
        """Drag a piece to another place, and so many columns aside."""
        self.touches += 1
        board = self.stage.page.ids.board
        x, y = middle(self.plain_space(at))
        step = middle("-1,2")[1]
        self.stage.drag(board.in_window(x, y), board.in_window(x + columns * PITCH, y + (to - at) * step))
