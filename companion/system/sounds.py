"""Four short, soft sounds, worked out here: a tile laid, points, a question, the end."""

from __future__ import annotations

import os
import wave
from array import array
from math import exp, pi, sin
from pathlib import Path
from typing import Final, NamedTuple

from companion.base.private import make_folder

RATE_HZ: Final = 22050
LOUD: Final = 0.25
"""How loud they are at most: they are heard beside talk, not over it."""
RISE_S: Final = 0.008
"""A tone begins so slowly, or it would click."""


class Tone(NamedTuple):
    """A tone that begins at *at_s* and dies away; after *fades_s* about a third is left."""

    at_s: float
    pitch_hz: float
    fades_s: float


SOUNDS: Final[dict[str, tuple[Tone, ...]]] = {
    "tile": (Tone(0.0, 196.0, 0.05), Tone(0.0, 294.0, 0.03)),
    "points": (Tone(0.0, 659.3, 0.12),),
    "question": (Tone(0.0, 523.3, 0.12), Tone(0.14, 698.5, 0.16)),
    "end": (Tone(0.0, 523.3, 0.2), Tone(0.16, 659.3, 0.2), Tone(0.32, 784.0, 0.4)),
}


def make_sounds(folder: Path) -> dict[str, Path]:
    """Write every sound as a `.wav` into *folder* and return where each lies. Raises OSError."""
    make_folder(folder)
    files = {name: folder / f"{name}.wav" for name in SOUNDS}
    for name, file in files.items():
        with wave.open(str(file), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE_HZ)
            out.writeframes(samples(SOUNDS[name]).tobytes())
    return files


def samples(tones: tuple[Tone, ...]) -> array[int]:
    """Return the *tones* as samples of 16 bits."""
    count = int(max(tone.at_s + 4 * tone.fades_s for tone in tones) * RATE_HZ)
    share = 32767 * LOUD / len(tones)
    return array("h", (round(share * sum(_at(tone, n / RATE_HZ) for tone in tones)) for n in range(count)))


def _at(tone: Tone, time_s: float) -> float:
    since_s = time_s - tone.at_s
    if since_s <= 0:
        return 0.0
    return min(1.0, since_s / RISE_S) * exp(-since_s / tone.fades_s) * sin(2 * pi * tone.pitch_hz * since_s)


def has_device(devices: Path = Path("/dev/snd")) -> bool:
    """Say whether there is something to play on: a sound card among *devices*, or a server of the desktop.

    Asked before anything is loaded, as ALSA fills the terminal with errors where there is none.
    """
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    named = any(os.environ.get(name) for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"))
    return named or any(devices.glob("pcm*p")) or any(server.exists() for server in servers)
