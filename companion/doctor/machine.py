"""The machine: room and health of its disk, clock, heat, power."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.private import is_open_to_others
from companion.doctor.finding import Finding, Patient

MEGABYTE: Final = 1_000_000
MB_A_GIGABYTE: Final = 1000
ROOM_MB, LITTLE_MB = 500, 20  # a game is a few hundred kilobytes
WARM_C, HOT_C = 70.0, 80.0  # from 80 on a Pi slows itself down
BEFORE_US_S: Final = 1_767_225_600  # 2026: no clock that is right says less
HEX: Final = re.compile(r"(0x)?[0-9a-fA-F]+")
THROTTLED: Final = "sys/devices/platform/soc*/*firmware/get_throttled"  # a Pi 5 has soc@107c000000
VOLTS: Final = "rpi_volt"
POWER_NOW, POWER_BEFORE = 0x1, 0x10000
SLOW: Final = 0x2 | 0x4 | 0x8 | 0x20000 | 0x40000 | 0x80000


def check_disk(patient: Patient) -> Iterator[Finding]:
    """Give whether there is room for games and the card is well."""
    say = patient.words.say
    folder = _existing(paths.state_folder())
    free = shutil.disk_usage(folder).free // MEGABYTE
    room = _room_told(patient, free)
    more = say("Delete something, or use a larger memory card.")
    if not folder.is_dir():
        said = say("{folder} is not a folder.", folder=folder)
        yield Finding(
            "disk", "missing", said, say("Remove that file, or set COMPANION_STATE to another folder."), True
        )
    elif not os.access(folder, os.W_OK):
        said = say("Writing to {folder} is not allowed.", folder=folder)
        yield Finding(
            "disk", "missing", said, say("Make the user who plays the owner of the folder."), needed=True
        )
    elif free < LITTLE_MB:
        yield Finding("disk", "missing", room, more, needed=True)
    else:
        yield Finding(
            "disk", "fine" if free >= ROOM_MB else "weak", room, "" if free >= ROOM_MB else more, True
        )
    errors = sum(_number(file) for file in patient.found("sys/fs/ext4/*/errors_count"))
    if errors:
        said = patient.words.count(
            "The disk has reported {n} error.", "The disk has reported {n} errors.", errors
        )
        yield Finding(
            "disk health", "weak", said, say("Copy the games to a USB stick and use another memory card.")
        )
    else:
        yield Finding("disk health", "fine", say("The disk reports no errors."))


def _room_told(patient: Patient, free_mb: int) -> str:
    """Return how much is free, in gigabytes with one decimal from 1000 MB on."""
    if free_mb < MB_A_GIGABYTE:
        return patient.words.say("{n} MB are free for games.", n=free_mb)
    whole, tenths = divmod(free_mb * 10 // MB_A_GIGABYTE, 10)  # rounded down: no room is promised
    return patient.words.say("{whole}.{tenths} GB are free for games.", whole=whole, tenths=tenths)


def check_privacy(patient: Patient) -> Iterator[Finding]:
    """Give whether what the table keeps is for its owner alone."""
    say, folder = patient.words.say, paths.state_folder()
    if is_open_to_others(folder):
        said = say("Every user of this computer can read {folder}.", folder=folder)
        yield Finding("privacy", "weak", said, say("Keep others out: chmod 700 {folder}", folder=folder))
    elif os.path.exists(folder):
        yield Finding("privacy", "fine", say("Only the owner can read what is saved here."))


def _existing(folder: Path) -> Path:
    while not os.path.exists(folder):  # also where one may not look
        folder = folder.parent
    return folder


def _number(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0


def check_clock(patient: Patient) -> Iterator[Finding]:
    """Give whether the clock can be right."""
    say = patient.words.say
    if time.time() < BEFORE_US_S:
        said = say("The clock is years behind.")
        yield Finding("clock", "weak", said, say("Set it in the settings. Games keep their order anyway."))
    elif patient.found("sys/class/rtc/rtc*") or patient.found("run/systemd/timesync/synchronized"):
        yield Finding("clock", "fine", say("The clock is right."))
    else:
        said = say("This computer has no clock that runs while it is off.")
        yield Finding("clock", "weak", said, say("Check the time in the settings after switching on."))


def check_heat(patient: Patient) -> Iterator[Finding]:
    """Give how warm the processor is."""
    say = patient.words.say
    degrees = [_number(file) / 1000 for file in patient.found("sys/class/thermal/thermal_zone*/temp")]
    if not degrees:
        yield Finding("heat", "fine", say("The temperature cannot be read here."))
        return
    warmest = max(degrees)
    said = say("The processor is at {n} °C.", n=f"{warmest:.0f}")
    advice = "" if warmest < WARM_C else say("Give it more air, or a heat sink.")
    yield Finding("heat", "fine" if warmest < WARM_C else "weak", said, advice)


def check_power(patient: Patient) -> Iterator[Finding]:
    """Give whether a Pi gets enough power, and whether it slows itself down."""
    say = patient.words.say
    words = [patient.text(str(file)).strip() for file in patient.found(THROTTLED)]
    told = [int(word, 16) for word in words if HEX.fullmatch(word)]
    files = [name.with_name("in0_lcrit_alarm") for name in _volts(patient)]
    alarms = [_number(file) for file in files if file.is_file()]
    if not told and not alarms:
        yield _untold_power(patient)
        return
    bits = told[0] if told else 0
    supply = say("Use the power supply made for it, and a short cable.")
    if bits & POWER_NOW:
        yield Finding("power", "weak", say("The power supply is too weak right now."), supply)
    elif bits & POWER_BEFORE or any(alarms):
        yield Finding(
            "power", "weak", say("The power supply was too weak at times since switching on."), supply
        )
    else:
        yield Finding("power", "fine", say("The power supply is strong enough."))
    if bits & SLOW:
        said = say("The computer has slowed itself down since switching on.")
        yield Finding("speed", "weak", said, say("Give it more air, or a heat sink."))


def _volts(patient: Patient) -> list[Path]:
    """Return the name files of what watches a Pi's voltage."""
    names = patient.found("sys/class/hwmon/hwmon*/name")
    return [name for name in names if patient.text(str(name)) == VOLTS]


def _untold_power(patient: Patient) -> Finding:
    say = patient.words.say
    if not patient.is_pi:
        return Finding("power", "fine", say("No sign of a weak power supply."))
    said = say("Whether the power supply is strong enough cannot be read here.")
    return Finding("power", "weak", said, say("Check it yourself: vcgencmd get_throttled; 0x0 is good."))
