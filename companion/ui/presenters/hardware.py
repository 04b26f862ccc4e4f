"""The parts of the table, tried out: each button, lamp, buzzer, fingers; how everything is; switching off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.ui.presenters.option import Option
from companion.ui.presenters.sitting import Sitting
from companion.words.language import mark

BUTTONS: Final = {
    "confirm": mark("Confirm"),
    "undo": mark("Take back"),
    "next": mark("Next player"),
    "look": mark("Look now"),
}
"""The buttons of the panel, as they are called."""
STATES: Final = {
    "fine": mark("Fine: {said}"),
    "weak": mark("Weak: {said}"),
    "missing": mark("Missing: {said}"),
}
LEVELS: Final = (0, 25, 50, 75, 100)
QUARTERS: Final = (0, 90, 180, 270)
POWER: Final = {"off": mark("Switch off"), "again": mark("Start anew")}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    options: tuple[Option, ...]
    lines: tuple[str, ...]
    """How everything is, in place of options."""
    touching: bool
    """Whether fingers are followed, in place of options."""
    back: str


class Presenter:
    """The screen of the parts. *page* is empty, `touch` or `lines`."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.page = ""
        self.parts: frozenset[str] = frozenset()
        """What is wired and works: `lamp`, `buzzer`, `buttons: NAME`."""
        self.has_power = False
        self.lamp = 0
        self.lit: tuple[str, ...] = ()
        """The buttons that were pressed a moment ago."""
        self._asked = ""

    def enter(self) -> None:
        """Come to the list."""
        self.page, self._asked, self.lit = "", "", ()

    def come(self, parts: frozenset[str], has_power: bool) -> None:
        """Know the *parts* that are wired; *has_power*: whether the machine can be switched off."""
        self.parts, self.has_power = parts, has_power

    # --- what people do ---

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return what is left to do outside: `lamp`, `beep`, `power off` …"""
        kind, _, value = key.partition(" ")
        asked, self._asked = self._asked, ""
        match kind:
            case "page":
                self.page = value
            case "lamp":
                self.lamp = LEVELS[(LEVELS.index(self.lamp) + 1) % len(LEVELS)]
            case "turn" | "panel":
                self._choose(kind)
            case "power" if asked != key:
                self._asked = key  # once more, for a finger may slip
                return ""
        return key

    def _choose(self, kind: str) -> None:
        now = self.sitting.settings
        after = QUARTERS[(QUARTERS.index(now.rotation) + 1) % 4] if now.rotation in QUARTERS else 0
        chosen = replace(now, rotation=after) if kind == "turn" else replace(now, panel=not now.panel)
        self.sitting.choose(chosen)

    def feel(self, button: str) -> None:
        """Let *button* light up."""
        self.lit = (*self.lit, button)

    def forget(self) -> None:
        """Let the lights go out."""
        self.lit = ()

    def close(self) -> bool:
        """Leave a page for the list; say whether there was one."""
        was, self.page = self.page, ""
        return bool(was)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say = self.sitting.words.say
        return View(
            sentence=self._sentence(),
            notice=self.sitting.notice,
            options=() if self.page else tuple(self._options()),
            lines=tuple(self._lines()) if self.page == "lines" else (),
            touching=self.page == "touch",
            back=say("Back"),
        )

    def _sentence(self) -> str:
        say = self.sitting.words.say
        if self.page == "touch":
            return say("The spot follows your finger. If it is elsewhere, turn the picture.")
        if self.page == "lines":
            return say("How everything is")
        if any(part.startswith("buttons") for part in self.parts):
            return say("Press each button: it lights up here")
        return say("No buttons are wired; these can be touched")

    def _options(self) -> Iterator[Option]:
        say, now = self.sitting.words.say, self.sitting.settings
        for name, text in BUTTONS.items():
            yield Option(f"press {name}", say(text), chosen=name in self.lit)
        if "lamp" in self.parts:
            yield Option("lamp", say("Lamp: {n} %", n=self.lamp))
        if "buzzer" in self.parts:
            yield Option("beep", say("Buzzer"))
        yield Option(
            "panel", say("Buttons on the screen: on") if now.panel else say("Buttons on the screen: off")
        )
        yield Option("page touch", say("Try fingers"))
        yield Option("turn", say("Picture turned: {n}°", n=now.rotation))
        if self.sitting.seeing is not None:
            yield Option("camera", say("Camera"))
        yield Option("page lines", say("How everything is"))
        if self.has_power:
            for what, text in POWER.items():
                asked = self._asked == f"power {what}"
                shown = say("{text}: touch again", text=say(text)) if asked else say(text)
                yield Option(f"power {what}", shown, chosen=asked)

    def _lines(self) -> Iterator[str]:
        words = self.sitting.words
        from companion.doctor.examine import examine
        from companion.doctor.finding import Patient

        for one in examine(Patient(words)):
            told = f"{one.say} {one.do}".strip()
            yield words.say(STATES[one.state], said=told)
