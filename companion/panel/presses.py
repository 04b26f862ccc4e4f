"""What a finger did, told from the edges of its button by their time stamps alone.

gpiozero's own `bounce_time` loses edges, and its mock pins know none; so edges come in raw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.base.messages import Press

BOUNCE_S: Final = 0.03  # a contact settles in less
HOLD_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Button:
    down: bool = False
    edge_s: float = float("-inf")
    """When it last went down or up, bounces too."""
    pressed_s: float | None = None
    """When the press began that goes on, or that the last edge may have ended; None: none was told."""
    told: bool = True
    """Whether the hold was told already."""


class Presses:
    """Remembers each button's last edge; gives a Press when it goes down, and one more when it is held."""

    def __init__(self) -> None:
        self._buttons: dict[str, _Button] = {}

    def edge(self, name: str, down: bool, at_s: float) -> Press | None:
        """Return the press that this edge is; None if it is a release or a bounce."""
        before = self._buttons.get(name, _Button())
        bounces = at_s - before.edge_s < BOUNCE_S
        if not down:
            ended = before.pressed_s if before.down or bounces else None
            self._buttons[name] = replace(before, down=False, edge_s=at_s, pressed_s=ended)
            return None
        if bounces and before.pressed_s is not None:  # it was not let go of: the same press goes on
            self._buttons[name] = replace(before, down=True, edge_s=at_s)
            return None
        # Down twice: the release between was lost, and this is a new press.
        self._buttons[name] = _Button(True, at_s, at_s, told=False)
        return Press(name, at_s=at_s)

    def look(self, levels: dict[str, bool], at_s: float) -> list[Press]:
        """Return what the *levels* of all buttons now tell beyond their edges: held ones, and lost edges."""
        found = [self._level(name, down, at_s) for name, down in levels.items()]
        return [press for press in found if press is not None]

    def _level(self, name: str, down: bool, at_s: float) -> Press | None:
        button = self._buttons.get(name, _Button())
        if button.down != down:
            return self.edge(name, down, at_s)
        if down and not button.told and button.pressed_s is not None and at_s - button.pressed_s >= HOLD_S:
            self._buttons[name] = replace(button, told=True)
            return Press(name, held=True, at_s=at_s)
        return None
