"""Playing at a drawn table beside the app, with games of its own and an eye of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.ui.protocol import DemoPanel, DrawnTableDemo

if TYPE_CHECKING:
    from companion.eye.workers import Timeouts, Worker
    from companion.journal import Journal
    from companion.play.game_store import Store

DRAWING_S: Final = 600.0
"""How long the pictures of a drawn table may take the first time, on a small machine that is busy."""

OpenStore = Callable[[Path], tuple["Journal | None", str]]
OpenEye = Callable[[Any, Path, Any, "Timeouts"], "Worker"]
"""Opens an eye for an app: by a profile, by a function that opens it, with so much patience."""


class DemoMode:
    """The drawn tables of some games' *demos*, by game; each keeps all in its own part of *folder*."""

    def __init__(
        self, demos: Mapping[str, DrawnTableDemo], folder: Path, open_store: OpenStore, open_eye: OpenEye
    ) -> None:
        self._demos, self._place = demos, folder
        self._demo, self._folder = next(iter(demos.values())), folder
        self._open_store, self._open_eye = open_store, open_eye
        self._panel: DemoPanel | None = None
        self._before: Store | None = None
        self._journal: Journal | None = None
        self._worker: Worker | None = None

    @property
    def games(self) -> tuple[str, ...]:
        """The games that can be played so."""
        return tuple(self._demos)

    def start(self, app: Any, game: str = "") -> None:
        """Put the drawn table of *game* (none: the first) beside the screens of *app*.

        What was on the table waits meanwhile.
        """
        from companion.eye.workers import Timeouts

        session, chosen = app.session, game or self.games[0]
        self._demo, self._folder = self._demos[chosen], self._place / chosen
        self._folder.mkdir(parents=True, exist_ok=True)
        journal, why = self._open_store(self._folder / "games.sqlite")
        session.notice.show(why)
        if journal is None:
            return
        self._journal, self._before = journal, session.store.exchange((journal, session.play.table))
        profile = self._folder / "profile.toml"
        self._worker = self._open_eye(app, profile, self._demo.open_drawn, Timeouts(start_s=DRAWING_S))
        header = self._demo.header()
        self._panel = self._demo.open_panel(
            app,
            lambda: session.store.begin(header),
            lambda: self._leave(app),
            lambda board: self._look(app, board),
        )

    def end(self, app: Any) -> None:
        """Let go of what the drawn table holds, without a screen: the window may be gone."""
        if self._worker is None or self._journal is None or self._before is None:
            return
        self._worker.stop()
        app.session.camera_port.disconnect()
        app.session.store.exchange(self._before)
        self._journal.close()
        self._worker = None

    def _leave(self, app: Any) -> None:
        if self._panel is not None:
            self._panel.close()
        self.end(app)
        app.eye_indicator.show()
        app.navigator.go("home")

    def _look(self, app: Any, board: Any) -> None:
        """Have the eye look at *board*, by the profile for it."""
        profile = str(self._demo.profile_for(self._folder, board))
        camera = app.session.camera
        if profile != camera.request.profile:
            camera.use(profile)
