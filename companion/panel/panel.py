"""The panel: what is wired, driven through gpiozero; presses are posted, nothing else happens here."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from companion.base.messages import PartFailed, Press
from companion.panel.pins import Pins
from companion.panel.presses import Presses

COLOURS: Final = {
    "red": (1.0, 0.0, 0.0),
    "blue": (0.0, 0.1, 1.0),
    "green": (0.0, 1.0, 0.05),
    "yellow": (1.0, 0.6, 0.0),
    None: (0.0, 0.0, 0.0),
}
BEEP_S: Final = 0.06
T = TypeVar("T")


class Panel:
    """Buttons, lamp, light and buzzer on *factory*'s pins. What fails is in `faults`; the rest works."""

    def __init__(
        self, pins: Pins, factory: Any, post: Callable[[Press], None], clock: Callable[[], float]
    ) -> None:
        self.faults: list[PartFailed] = []
        self._post, self._clock = post, clock
        self._presses, self._lock = Presses(), threading.Lock()
        self._parts: dict[str, Any] = {}
        self._make(pins, factory)

    def _make(self, pins: Pins, factory: Any) -> None:
        import gpiozero  # type: ignore[import-untyped]

        for name, pin in pins.buttons.items():
            self._try(f"buttons: {name}", gpiozero.Button, pin, pin_factory=factory)
            self._listen(name)
        if pins.lamp is not None:
            self._try("lamp", gpiozero.PWMLED, pins.lamp, pin_factory=factory)
        if (light := pins.light) is not None:
            legs, active_high = (light.red, light.green, light.blue), light.common == "cathode"
            self._try("light", gpiozero.RGBLED, *legs, active_high=active_high, pin_factory=factory)
        if pins.buzzer is not None:
            self._try("buzzer", gpiozero.Buzzer, pins.buzzer, pin_factory=factory)

    def _try(self, part: str, kind: Callable[..., Any], *pins: int, **how: Any) -> None:
        try:
            self._parts[part] = kind(*pins, **how)
        except Exception as error:  # noqa: BLE001  each pin library raises its own; a missing part stops nothing
            self._tell(part, error)

    def _use(self, part: str, use: Callable[[Any], T]) -> T | None:
        """Return what *use* makes of *part*; None if it is not there, or fails and is there no longer."""
        device = self._parts.get(part)
        if device is None:
            return None
        try:
            return use(device)
        except Exception as error:  # noqa: BLE001  as above: a part that fails while it is used stops nothing
            self._tell(part, error)
            del self._parts[part]
            _let_go(device)
            return None

    def _tell(self, part: str, error: Exception) -> None:
        self.faults.append(PartFailed(part, " ".join(str(error).split()) or type(error).__name__))

    def _listen(self, name: str) -> None:
        button = self._parts.get(f"buttons: {name}")
        if button is None:
            return
        button.when_pressed = lambda: self._edge(name, True)
        button.when_released = lambda: self._edge(name, False)

    def _edge(self, name: str, down: bool) -> None:
        with self._lock:
            press = self._presses.edge(name, down, self._clock())
        if press is not None:
            self._post(press)

    def poll(self) -> None:
        """Post what the levels tell beyond the edges: a button held, an edge that was lost."""
        names = [part for part in self._parts if part.startswith("buttons: ")]
        with self._lock:  # or an edge could come between a level and what is made of it
            levels = {name.removeprefix("buttons: "): self._use(name, _is_down) for name in names}
            known = {name: down for name, down in levels.items() if down is not None}
            found = self._presses.look(known, self._clock())
        for press in found:
            self._post(press)

    def light_table(self, level: float) -> None:
        """Make the lamp as bright as *level*, 0-1."""
        self._set("lamp", min(1.0, max(0.0, level)))

    def show_turn(self, colour: str | None) -> None:
        """Show whose turn it is; None: nobody's."""
        self._set("light", COLOURS[colour])

    def beep(self, times: int = 1) -> None:
        """Sound the buzzer shortly, without waiting for it."""
        self._use("buzzer", lambda buzzer: buzzer.beep(BEEP_S, BEEP_S, n=times, background=True))

    def _set(self, part: str, value: Any) -> None:
        self._use(part, lambda output: setattr(output, "value", value))

    def has(self, part: str) -> bool:
        """Tell whether *part* (`lamp`, `light`, `buzzer`, `buttons: NAME`) is there and works."""
        return part in self._parts

    def close(self) -> None:
        """Switch everything off and let go of the pins."""
        for device in self._parts.values():
            _let_go(device)
        self._parts.clear()


def _is_down(button: Any) -> bool:
    return bool(button.is_pressed)


def _let_go(device: Any) -> None:
    with suppress(Exception):  # a pin that fails even now holds back neither the others nor the app's end
        device.close()
