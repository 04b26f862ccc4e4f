"""Which pin each part is wired to: `pins.toml`, read strictly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.base import parsing
from companion.base.errors import BadData

BUTTONS: Final = ("confirm", "undo", "next", "look")
COMMON: Final = ("cathode", "anode")
LAST_PIN: Final = 27
EEPROM: Final = dict.fromkeys((0, 1), "the add-on board's memory")  # which the Pi reads when it starts

BUSES: Final = {"I2C": (2, 3), "the serial line": (14, 15), "SPI": (7, 8, 9, 10, 11)}
"""Pins that many an add-on uses: fine to wire where nothing of it is plugged in."""
TABLES: Final = ("buttons", "lamp", "light", "buzzer", "taken")


@dataclass(frozen=True, slots=True)
class TurnLight:
    """A red-green-blue light; its *common* leg is the cathode or the anode."""

    red: int
    green: int
    blue: int
    common: str = "cathode"


@dataclass(frozen=True, slots=True)
class Pins:
    """The pins by BCM number; what is not wired is None, or not among the buttons."""

    buttons: dict[str, int]
    lamp: int | None = None
    light: TurnLight | None = None
    buzzer: int | None = None

    def parts(self) -> dict[str, int]:
        """Return every wired leg by its name in the file."""
        legs = {f"buttons: {name}": pin for name, pin in self.buttons.items()}
        if self.lamp is not None:
            legs["lamp: pin"] = self.lamp
        if self.light is not None:
            legs |= {f"light: {leg}": getattr(self.light, leg) for leg in ("red", "green", "blue")}
        if self.buzzer is not None:
            legs["buzzer: pin"] = self.buzzer
        return legs


def read_pins(data: dict[str, Any]) -> Pins:
    """Return the pins that *data* says. Raises BadData, naming the place, also if two parts share one."""
    parsing.only_keys(data, TABLES, "")
    buttons = parsing.table(data, "buttons", "")
    parsing.only_keys(buttons, BUTTONS, "buttons")
    pins = Pins(
        {name: _pin(buttons, name, "buttons") for name in buttons},
        _one(data, "lamp"),
        _light(data),
        _one(data, "buzzer"),
    )
    _no_conflict(pins, _taken(data))
    return pins


def doubtful(data: dict[str, Any]) -> list[str]:
    """Return the wired pins that something else may use, as long as *data* does not say what is taken."""
    if "taken" in data:
        return []
    wired = read_pins(data).parts().values()
    return [f"{pin} ({bus})" for bus, pins in BUSES.items() for pin in pins if pin in wired]


def _pin(data: dict[str, Any], key: str, place: str) -> int:
    return parsing.number(data, key, place, 0, LAST_PIN)


def _one(data: dict[str, Any], part: str) -> int | None:
    if part not in data:
        return None
    table = parsing.table(data, part, "")
    parsing.only_keys(table, ("pin",), part)
    return _pin(table, "pin", part)


def _light(data: dict[str, Any]) -> TurnLight | None:
    if "light" not in data:
        return None
    table = parsing.table(data, "light", "")
    parsing.only_keys(table, ("red", "green", "blue", "common"), "light")
    common = parsing.choice({"common": "cathode", **table}, "common", "light", COMMON)
    red, green, blue = (_pin(table, leg, "light") for leg in ("red", "green", "blue"))
    return TurnLight(red, green, blue, common)


def _taken(data: dict[str, Any]) -> dict[int, str]:
    taken = dict(EEPROM)
    table = parsing.table(data, "taken", "")
    for what in table:
        for pin in parsing.array(table, what, "taken"):
            taken[_pin({what: pin}, what, "taken")] = what
    return taken


def _no_conflict(pins: Pins, taken: dict[int, str]) -> None:
    wired = dict(taken)
    for leg, pin in pins.parts().items():
        if pin in wired:
            raise BadData(f"{leg}: pin {pin} is already used by {wired[pin]}; choose another")
        wired[pin] = leg.partition(":")[0] if leg.endswith(": pin") else leg
