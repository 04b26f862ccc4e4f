"""The parts of the table: screen, touch, sound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion import called
from companion.doctor.finding import Finding, Patient
from companion.system.display import find_display

MANY_TOUCHES_BIT: Final = 0x35  # ABS_MT_POSITION_X of Linux
DIRECT_BIT: Final = 1  # INPUT_PROP_DIRECT: one touches what is shown; a laptop's touchpad has it not


def check_screen(patient: Patient) -> Iterator[Finding]:
    """Give whether there is a screen, and whether it feels fingers."""
    say = patient.words.say
    found = find_display(plugs=patient.root / "sys/class/drm")
    if found.kind:
        yield Finding("screen", "fine", say("There is a screen ({kind}).", kind=found.kind))
    else:
        said = say("There is no screen here.")
        advice = say("{companion} record keeps the score from the keyboard.", companion=called())
        yield Finding("screen", "missing", said, advice)
    found_at = patient.found("sys/class/input/event*/device/capabilities/abs")
    names = [_name(file.parents[1]) for file in found_at if _feels(file)]
    if names:
        yield Finding("touch", "fine", say("Touch input comes from: {names}.", names=", ".join(names)))
    else:
        yield Finding("touch", "missing", say("No touchscreen; a mouse works as well."))


def _feels(file: Path) -> bool:
    """Tell whether the device with those capabilities is a touchscreen."""
    return _bit(file, MANY_TOUCHES_BIT) and _bit(file.parents[1] / "properties", DIRECT_BIT)


def _bit(file: Path, number: int) -> bool:
    try:
        words = file.read_text().split()  # of 64 bits each, the highest first
    except OSError:
        return False
    return bool(int("".join(word.rjust(16, "0") for word in words) or "0", 16) >> number & 1)


def _name(device: Path) -> str:
    try:
        return (device / "name").read_text().strip()
    except OSError:
        return device.parent.name


def check_sound(patient: Patient) -> Iterator[Finding]:
    """Give whether there is something to sound with."""
    say = patient.words.say
    if patient.found("dev/snd/pcm*p"):
        yield Finding("sound", "fine", say("There is a sound output."))
    else:
        yield Finding("sound", "missing", say("No sound output. Not needed."))
