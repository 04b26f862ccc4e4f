"""What the program is made of: libraries, there and whole, and letters."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.doctor.finding import Finding, Patient
from companion.doctor.loading import broken
from companion.words.language import mark

MODULES: Final = {
    "kivy": "kivy.properties",
    "cv2": "cv2",
    "numpy": "numpy",
    "zxingcpp": "zxingcpp",
    "pyzbar": "pyzbar.pyzbar",
    "segno": "segno",
    "gpiozero": "gpiozero",
}
"""Each library with the module that shows whether it is whole: one that loads what is not Python."""
NEEDED: Final = ("kivy",)
"""Without what touching is impossible."""
ON_A_PI: Final = ("gpiozero",)
"""What only a Raspberry Pi has a use for: elsewhere ./run does not install it."""
FONTS: Final = ("Roboto-Regular.ttf", "Roboto-Bold.ttf", "DejaVuSans.ttf")
UNNEEDED: Final = {
    mark("Missing: {names}."): mark("Missing: {names}. Not needed to play by touch."),
    mark("Cannot be loaded: {names}."): mark("Cannot be loaded: {names}. Not needed to play by touch."),
}
"""What is said, and what where it is not needed."""


def check_libraries(patient: Patient) -> Iterator[Finding]:
    """Give which libraries are missing, and which are there and cannot be loaded."""
    say = patient.words.say
    wanted = [name for name in MODULES if name not in ON_A_PI or patient.is_pi]
    missing = [name for name in wanted if find_spec(name) is None]
    there = {MODULES[name]: name for name in wanted if name not in missing}
    failed = {} if patient.hurried else {there[module]: why for module, why in broken(tuple(there)).items()}
    if not missing and not failed:
        yield Finding("libraries", "fine", say("All libraries are installed."))
    again = say("Start ./run in the checkout, or install castelli-companion[app,pi].")
    if missing:
        yield _lacking(patient, "Missing: {names}.", missing, missing, again)
    if failed:
        told = [f"{name} ({why})" for name, why in failed.items()]
        advice = "sudo apt install libzbar0" if list(failed) == ["pyzbar"] else again
        yield _lacking(patient, "Cannot be loaded: {names}.", list(failed), told, advice)
    yield from _check_fonts(patient, "kivy" not in missing)


def _lacking(patient: Patient, sentence: str, names: list[str], told: list[str], advice: str) -> Finding:
    needed = any(name in NEEDED for name in names)
    said = patient.words.say(sentence if needed else UNNEEDED[sentence], names=", ".join(told))
    return Finding("libraries", "missing", said, advice, needed)


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
