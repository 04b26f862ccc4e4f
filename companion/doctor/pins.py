"""The pins of a Raspberry Pi: whether their file is in order, and which parts at them cannot be used."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec

from companion.base import paths
from companion.base.errors import BadData
from companion.base.messages import PartFailed
from companion.base.toml import read_toml
from companion.doctor import validation
from companion.doctor.finding import Finding, Patient
from companion.journal import is_in_use
from companion.panel.factory import find_factory
from companion.words.parts import called


def check_pins(patient: Patient) -> Iterator[Finding]:
    """Give whether buttons and lamp can be used."""
    say = patient.words.say
    try:
        validation.judge_pins(paths.pins_path())
    except BadData as error:
        yield Finding("pins", "weak", str(error), say("Correct the pin file."))
        return
    if not patient.found("dev/gpiochip*") or not patient.is_pi:
        yield Finding(
            "pins", "missing", say("This computer has no pins. Not needed: every button is on the screen.")
        )
    elif find_spec("lgpio") is None:
        said = say("There are pins, but the library that drives them is missing.")
        yield Finding("pins", "weak", said, "sudo apt install python3-lgpio")
    elif patient.faults is not None:
        yield from _tell(patient, patient.faults)
    elif is_in_use(paths.store_path()) and not patient.hurried:  # not so if this is that app, without a panel
        said = say("There are pins. The running app shows on its screen what it cannot use.")
        yield Finding("pins", "fine", said)
    else:
        yield from _try(patient)


def _try(patient: Patient) -> Iterator[Finding]:
    """Give which parts cannot be used: each pin is taken for a moment, and let go of."""
    from companion.panel.panel import Panel
    from companion.panel.pins import read_pins

    say, factory = patient.words.say, find_factory(paths.state_folder())
    if factory is None:
        said, advice = (
            say("There are pins, but they cannot be opened."),
            say("Is this user in the group gpio?"),
        )
        yield Finding("pins", "weak", said, advice)
        return
    panel = Panel(read_pins(read_toml(paths.pins_path())), factory, lambda _press: None, time.monotonic)
    faults = tuple(panel.faults)
    panel.close()
    factory.close()
    yield from _tell(patient, faults)


def _tell(patient: Patient, faults: tuple[PartFailed, ...]) -> Iterator[Finding]:
    say = patient.words.say
    for fault in faults:
        part = say(called(fault.part))
        said = say("{part} cannot be used: {why}.", part=part, why=fault.why.rstrip("."))
        advice = say("Is its pin free, and is it wired as in the pin file?")
        yield Finding("pins", "weak", said, advice)
    if not faults:
        yield Finding("pins", "fine", say("The pins are ready."))
