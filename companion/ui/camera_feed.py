"""What the eye posts, taken on the main thread and passed on to the screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.session import Session


class CameraFeed:
    """Passes messages of the eye to the session's camera; *see* lets the screens know, *told* all others.

    *show_card* gets a card that was shown while nothing is asked.
    """

    def __init__(
        self,
        session: Session[Any, Any],
        see: Callable[[], object],
        show_card: Callable[[str], object],
        told: Callable[[], object],
    ) -> None:
        self._session, self._see, self._show_card, self._told = session, see, show_card, told
        self._take: Callable[[], list[Any]] = list
        self.wake = Clock.create_trigger(self._receive, -1)
        """Has what the eye posted taken; from any thread."""

    def attend(self, take: Callable[[], list[Any]]) -> None:
        """Let *take* give what the eye has posted."""
        self._take = take

    def close(self) -> None:
        """What the eye still posts is for nobody."""
        self._session.camera_port.disconnect()
        self.wake.cancel()

    def _receive(self, *_: object) -> None:
        camera = self._session.camera
        if camera is None:
            return
        before = camera.reading.cards_shown
        for message in self._take():
            camera.receive(message)
        self._see()
        reading = camera.reading
        if reading.cards_shown != before and reading.card and self._session.asked() is None:
            self._show_card(reading.card)
        self._told()
