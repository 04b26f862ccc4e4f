"""What all presenters share: the running game, the store, the camera, the settings, and the last notice."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Final, Generic, cast

from companion.engine.protocol import BoardState
from companion.eye.port import CameraPort, OpenEye
from companion.games.plugin import Game
from companion.games.registry import first_game
from companion.journal import Journal
from companion.play.game_session import AnyTable, BoardT, GameSession
from companion.play.game_store import GameStore
from companion.play.notice import Notice
from companion.system.settings import Settings
from companion.ui.background import Background
from companion.ui.preferences import Preferences
from companion.ui.protocol import GameScreens, screens_of
from companion.ui.shared import Shared
from companion.words.game_words import GameWords

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from companion.eye.findings import Asked
    from companion.eye.session import CameraSession
    from companion.eye.table_reading import TableReading

    WordsT = TypeVar("WordsT", bound=GameWords, default=GameWords)
else:
    from typing import TypeVar

    WordsT = TypeVar("WordsT")

__all__ = ["SEATS_AT", "AnyTable", "BoardT", "Session", "WordsT"]
SEATS_AT: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""At which side of the table people sit, clockwise from the first player's: two opposite each other."""


class Session(Generic[BoardT, WordsT]):
    """Wires the parts together over a *journal*; without one *why_none* says why.

    *kept* are the settings of the file, where others hold for now.
    """

    def __init__(
        self, journal: Journal | None, settings: Settings, why_none: str = "", kept: Settings | None = None
    ) -> None:
        self.notice: Final = Notice(why_none)
        self.preferences: Final = Preferences(settings, self.notice, kept)
        self.play: Final = GameSession[BoardT](
            self.notice, self.preferences.now_ms, self.preferences.words_for
        )
        self.store: Final = GameStore(journal, self.play, why_none)
        self.camera_port: Final = CameraPort(self.play)
        self.shared: Final = Shared()
        self.background: Final = Background()
        self._own_game: Game | None = None

    def of_game(self, game: Game) -> Session[Any, Any]:
        """Return this session as the screens of *game* see it: with its words, also before it is played."""
        same = copy(self)
        same._own_game = game
        return same

    @property
    def game(self) -> Game | None:
        """The game whose screens these are; else the one on the table, if there is one."""
        return self._own_game or self.play.game

    @property
    def words(self) -> WordsT:
        """The words of `game`; while there is none, of the first that ships: they say what all share."""
        game = self.game or first_game(lambda _any: True)
        assert game is not None
        return cast(WordsT, self.preferences.words_for(game))

    @property
    def settings(self) -> Settings:
        """What the table chose."""
        return self.preferences.settings

    @property
    def screens(self) -> GameScreens:
        """What the game on the table tells of its screens."""
        return screens_of(self.play.game)

    @property
    def screen(self) -> str:
        """The screen on which what is on the table goes on."""
        return self.screens.entry(self.play.state)

    @property
    def board_screen(self) -> str:
        """The screen on which the board that is shown is played, alone or as one of several."""
        return next(iter(self.screens.played_on))

    @property
    def camera(self) -> CameraSession | None:
        """What the eye tells, where there is one."""
        return self.camera_port.camera

    @property
    def watched(self) -> TableReading | None:
        """What the eye tells of the game as it is now; None in the past, on several boards, at the end."""
        return self.camera_port.watched

    def asked(self) -> Asked | None:
        """Return what the eye has seen and people should answer."""
        return self.camera_port.asked()

    @property
    def open_eye(self) -> OpenEye | None:
        """Opens an eye that looks by a profile; only where there is none yet and one can be."""
        return self.camera_port.open_eye

    @property
    def at_drawn_table(self) -> bool:
        """Whether games are played on trial, at a drawn table: nothing of it becomes the table's own."""
        return self.camera is not None and self.camera.request.drawn is not None

    @property
    def quarters(self) -> int:
        """How far the board is turned against the clock, so that the player on turn sees it as it is."""
        if self.play.table is None or not self.settings.turned:
            return 0
        board: BoardState = cast(BoardState, self.play.board)
        colours = board.setup.colours
        return SEATS_AT[len(colours)][colours.index(board.turn)]
