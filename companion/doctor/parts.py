"""The parts of the table: screen, touch, pins, sound; and what the program is made of."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion import called, data
from companion.display import find_display
from companion.doctor.finding import Finding, Patient
from companion.errors import BadData
from companion.words.language import mark

LIBRARIES: Final = {
    "kivy": True,  # whether touching is impossible without
    "cv2": False,
    "numpy": False,
    "zxingcpp": False,
    "segno": False,
    "gpiozero": False,
}
ON_A_PI: Final = ("gpiozero",)
"""What only a Raspberry Pi has a use for: elsewhere ./run does not install it."""
FONTS: Final = ("Roboto-Regular.ttf", "Roboto-Bold.ttf", "DejaVuSans.ttf")
MANY_TOUCHES_BIT: Final = 0x35  # ABS_MT_POSITION_X of Linux


def check_libraries(patient: Patient) -> Iterator[Finding]:
    """Give which libraries are missing."""
    say = patient.words.say
    wanted = [name for name in LIBRARIES if name not in ON_A_PI or patient.is_pi]
    missing = [name for name in wanted if find_spec(name) is None]
    if not missing:
        yield Finding("libraries", "fine", say("All libraries are here."))
    else:
        needed = any(LIBRARIES[name] for name in missing)
        sentence = mark("Missing: {names}. Not needed for playing by touch.")
        sentence = mark("Missing: {names}.") if needed else sentence
        said = say(sentence, names=", ".join(missing))
        advice = say("Start ./run in the checkout, or install castelli-companion[app,pi].")
        yield Finding("libraries", "missing", said, advice, needed)
    yield from _check_fonts(patient, "kivy" not in missing)


def _check_fonts(patient: Patient, has_kivy: bool) -> Iterator[Finding]:
    say, found = patient.words.say, find_spec("kivy")
    if not has_kivy or found is None or found.origin is None:
        return
    folder = Path(found.origin).parent / "data" / "fonts"
    missing = [name for name in FONTS if not (folder / name).is_file()]
    if missing:
        said = say("Missing: {names}.", names=", ".join(missing))
        yield Finding("fonts", "missing", said, say("Install Kivy again."), needed=True)
    else:
        yield Finding("fonts", "fine", say("All letters can be shown."))


def check_screen(patient: Patient) -> Iterator[Finding]:
    """Give whether there is a screen, and whether it feels fingers."""
    say = patient.words.say
    found = find_display(plugs=patient.root / "sys/class/drm")
    if found.kind:
        yield Finding("screen", "fine", say("There is a screen ({kind}).", kind=found.kind))
    else:
        said = say("There is no screen here.")
        advice = say("{companion} record keeps a game from the keyboard.", companion=called())
        yield Finding("screen", "missing", said, advice)
    names = [
        _name(file)
        for file in patient.found("sys/class/input/event*/device/capabilities/abs")
        if _feels(file)
    ]
    if names:
        yield Finding("touch", "fine", say("Fingers are felt by: {names}.", names=", ".join(names)))
    else:
        yield Finding("touch", "missing", say("No touchscreen; a mouse does as well. Not needed."))


def _feels(file: Path) -> bool:
    words = file.read_text().split()  # of 64 bits each, the highest first
    return bool(int("".join(word.rjust(16, "0") for word in words) or "0", 16) >> MANY_TOUCHES_BIT & 1)


def _name(file: Path) -> str:
    try:
        return (file.parents[1] / "name").read_text().strip()
    except OSError:
        return file.parents[2].name


def check_pins(patient: Patient) -> Iterator[Finding]:
    """Give whether buttons and lamp can be used."""
    say = patient.words.say
    if not patient.found("dev/gpiochip*") or not patient.is_pi:
        yield Finding("pins", "missing", say("No pins here. Not needed: the screen has every button."))
        return
    try:
        from companion.panel.pins import read_pins

        read_pins(data.read_toml(data.pins_path()))
    except BadData as error:
        yield Finding("pins", "weak", str(error), say("Correct the file of the pins."))
        return
    if find_spec("lgpio") is None:
        said = say("The pins are here, but not what drives them.")
        yield Finding("pins", "weak", said, "sudo apt install python3-lgpio")
    else:
        yield Finding("pins", "fine", say("The pins are here."))


def check_sound(patient: Patient) -> Iterator[Finding]:
    """Give whether there is something to sound with."""
    say = patient.words.say
    if patient.found("dev/snd/pcm*p"):
        yield Finding("sound", "fine", say("There is a sound device."))
    else:
        yield Finding("sound", "missing", say("No sound device. Not needed."))
