"""All that the doctor looks at, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.doctor.eye import check_profile
from companion.doctor.finding import Check, Finding, Patient
from companion.doctor.games import check_data, check_settings, check_store
from companion.doctor.libraries import check_libraries
from companion.doctor.machine import check_clock, check_disk, check_heat, check_power, check_privacy
from companion.doctor.parts import check_screen, check_sound
from companion.doctor.pins import check_pins

CHECKS: Final[tuple[Check, ...]] = (
    check_store,
    check_settings,
    check_data,
    check_disk,
    check_privacy,
    check_libraries,
    check_screen,
    check_profile,
    check_pins,
    check_sound,
    check_clock,
    check_heat,
    check_power,
)


def examine(patient: Patient) -> Iterator[Finding]:
    """Give the state of everything; a check that fails itself is a finding too."""
    for check in CHECKS:
        try:
            yield from check(patient)
        except Exception as error:  # noqa: BLE001  odd machines have odd files: the other lines matter still
            part = check.__name__.removeprefix("check_")
            yield Finding(part, "weak", f"{type(error).__name__}: {error}")


def is_well(findings: list[Finding]) -> bool:
    """Tell whether nothing is missing that is needed."""
    return not any(one.needed and one.state == "missing" for one in findings)
