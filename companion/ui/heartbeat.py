"""Tells whoever started the app that its first frame is drawn, and from then on that it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window

if TYPE_CHECKING:
    from companion.system.systemd import Service


class Heartbeat:
    """Tells the *service*, with a *status* in a few words."""

    def __init__(self, service: Service, status: Callable[[], str]) -> None:
        self._service, self._status = service, status

    def start(self) -> None:
        """Wait for the first frame."""
        Window.bind(on_flip=self._first_frame)

    def _first_frame(self, *_: object) -> None:
        """Have it drawn again: the first time SDL shows a bare screen (KMSDRM), it shows it empty."""
        Window.unbind(on_flip=self._first_frame)
        Window.bind(on_flip=self._shown)
        Window.canvas.ask_update()

    def _shown(self, *_: object) -> None:
        """Tell, once, that all is there; from now on Kivy's clock tells that it goes on."""
        Window.unbind(on_flip=self._shown)
        self._service.ready(self._status())
        if self._service.beat_every_s:
            Clock.schedule_interval(lambda _s: self._service.beat(self._status()), self._service.beat_every_s)
