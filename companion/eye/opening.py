"""What the eye's process starts with: an eye and its camera by a profile, the simulated table too."""

from __future__ import annotations

from pathlib import Path

from companion.base.errors import BadData
from companion.camera.source import Source
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled, has_pictures, site_reader
from companion.eye.sources import open_camera
from companion.eye.tile_pictures import learning
from companion.vision.eye import Eye
from companion.vision.labels.zbar import Zbar
from companion.vision.profile import Profile


def open_eye(profile: str) -> tuple[Eye, Source]:
    """Return the eye and the camera of the *profile*'s file. Raises BadData if one of them cannot be."""
    path = Path(profile)
    found = load_profile(path)
    if not found.source:
        raise BadData(f"{path}: camera: source is missing")
    eye = eye_of(found, path, Zbar())
    try:
        return eye, open_camera(found)
    except BadData as error:
        raise BadData(f"{path}: {error}") from None


def eye_of(profile: Profile, path: Path, zbar: Zbar | None = None) -> Eye:
    """Return an eye that looks by *profile*, which lies at *path*; it knows what was taught so far."""
    with learning(path):
        known = enrolled(profile, path) if has_pictures(profile, path) else None
        return Eye(profile, known, zbar, site_reader(profile, path))
