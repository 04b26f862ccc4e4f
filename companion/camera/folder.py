"""A folder of pictures as a camera: each file once, in the order of names, also those that come later."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from companion.base.errors import BadData, BadPicture
from companion.camera.source import Frame
from companion.pictures.reading import open_picture

ENDINGS = {".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"}


class Folder:
    """The pictures in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._given: set[str] = set()
        self._trouble = ""

    def newest(self) -> Frame | None:
        """Return the next picture; one that cannot be read is passed over."""
        while waiting := self._waiting():
            file = waiting[0]
            self._given.add(file.name)
            try:
                image = open_picture(file).image
            except BadPicture as error:
                self._trouble = str(error)
                continue
            self._trouble = ""
            return Frame(image, len(self._given), time.monotonic())
        return None

    def _waiting(self) -> list[Path]:
        try:
            files = sorted(self._folder.iterdir())
        except OSError as error:
            self._trouble = f"{self._folder}: {error.strerror}"
            return []
        return [one for one in files if one.suffix.lower() in ENDINGS and one.name not in self._given]

    def ended(self) -> bool:
        """Tell whether every picture was given."""
        return not self._waiting()

    def trouble(self) -> str:
        """Return what is wrong with the last file, or nothing."""
        return self._trouble

    def close(self) -> None:
        """Nothing is held open."""


def open_folder(name: str, _settings: dict[str, Any]) -> Folder:
    """Return the folder called *name* as a source. Raises BadData if there is none."""
    folder = Path(name)
    if not folder.is_dir():
        raise BadData(f"camera: source: {name} is not a folder")
    return Folder(folder)
