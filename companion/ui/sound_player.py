"""Sounds, if there is something to play them on: loaded aside, since loading can hang (field notes)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, Final

LIMIT_S: Final = 10.0
"""Loading that takes longer is given up: nobody wants a sound from a while ago."""


class Sounds:
    """What can be played. Before all is loaded, without a device or switched off it is silent."""

    def __init__(self, enabled: Callable[[], bool]) -> None:
        self._enabled = enabled
        self.played: list[str] = []
        """What was asked for while sounds were on, the last few."""
        self._loaded: dict[str, Any] = {}

    def load(self, folder: Path) -> Thread:
        """Begin to load, with files in *folder*; return the thread that does it."""
        thread = Thread(target=self._load, args=(folder,), name="sounds", daemon=True)
        thread.start()
        return thread

    def _load(self, folder: Path) -> None:
        begun_s = time.monotonic()
        try:
            from companion.system.sounds import has_device, make_sounds

            if not has_device():
                return
            from kivy.core.audio import SoundLoader

            files = make_sounds(folder)
            found = {name: SoundLoader.load(str(file)) for name, file in files.items()}
        except Exception:  # noqa: BLE001 - the top of a thread: the game goes on without sound
            return
        if time.monotonic() - begun_s < LIMIT_S:
            self._loaded = {name: sound for name, sound in found.items() if sound is not None}

    def play(self, name: str) -> None:
        """Play a sound, if sounds are on and there are any."""
        if not self._enabled():
            return
        self.played = [*self.played[-7:], name]
        sound = self._loaded.get(name)
        if sound is not None:
            sound.stop()
            sound.play()
