"""Made-up machines for the doctor: a Raspberry Pi with its files, and what is found on one."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.examine import examine
from companion.doctor.finding import Finding, Patient
from companion.games.castelli.words import CastelliWords

PI = {
    "proc/device-tree/model": "Raspberry Pi 5 Model B\0",
    "dev/gpiochip0": "",
    "dev/snd/pcmC0D0p": "",
    "dev/video0": "",
    "sys/class/rtc/rtc0": "",
    "sys/class/thermal/thermal_zone0/temp": "48200\n",
    "sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
    "sys/class/drm/card1-DSI-1/status": "connected\n",
    "sys/class/input/event2/device/name": "generic ft5x06\n",
    "sys/class/input/event2/device/capabilities/abs": "260800000000003\n",
    "sys/class/input/event2/device/properties": "2\n",
    "sys/class/input/event3/device/capabilities/abs": "3\n",
    "sys/fs/ext4/mmcblk0p2/errors_count": "0\n",
}


def machine(root: Path, other: dict[str, str] | None = None, without: tuple[str, ...] = ()) -> Patient:
    """Return a Pi whose files lie under *root*, with *other* ones and *without* some."""
    for name, text in (PI | (other or {})).items():
        if name not in without:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
    return Patient(CastelliWords(), root)


def found_on(patient: Patient) -> dict[str, Finding]:
    """Return the findings on *patient* by their parts."""
    return {one.part: one for one in examine(patient)}
