"""Trying out the parts: buttons, lamp, buzzer, touchscreen; the state of everything; switching off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.base.messages import PartFailed
from companion.doctor.finding import Finding, Patient
from companion.system.settings import QUARTERS
from companion.ui.list_row import ListRow
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words import parts
from companion.words.language import mark

BUTTONS: Final = parts.BUTTONS
"""The buttons of the panel, as they are called."""
ICONS: Final = dict(zip(BUTTONS, ("tick", "undo", "right", "eye"), strict=True))
FEW: Final = 2
"""How many parts can be named in one line."""
STATES: Final = {
    "fine": mark("Fine: {said}"),
    "weak": mark("Check: {said}"),
    "missing": mark("Missing: {said}"),
}
SIGNS: Final = {"fine": "tick", "weak": "question", "missing": "minus"}
LEVELS: Final = (0, 25, 50, 75, 100)
POWER: Final = {"off": mark("Switch off"), "again": mark("Restart")}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    options: tuple[Option, ...]
    rows: tuple[ListRow, ...]
    """The status of every part, in place of options."""
    touching: bool
    """Whether fingers are followed, in place of options."""
    back: str


class Presenter:
    """The screen of the parts. *page* is empty, `touch` or `lines`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.page = ""
        self.parts: frozenset[str] = frozenset()
        """What is wired and works: `lamp`, `buzzer`, `buttons: NAME`."""
        self.faults: tuple[PartFailed, ...] | None = None
        """What is wired and does not; None: no panel runs."""
        self.has_power = False
        self.pressed: tuple[str, ...] = ()
        """The buttons that were pressed a moment ago."""
        self._asked = ""

    def enter(self) -> None:
        """Come to the list."""
        self.page, self._asked, self.pressed = "", "", ()

    def come(
        self, parts: frozenset[str], has_power: bool, faults: tuple[PartFailed, ...] | None = None
    ) -> None:
        """Know the *parts* that are wired and the *faults* of others.

        *has_power*: whether the machine can be switched off.
        """
        self.parts, self.has_power, self.faults = parts, has_power, faults

    # --- what people do ---

    def choose(self, key: str) -> str:
        """Do what the option *key* says; return what is left to do outside: `lamp`, `beep`, `power off` …"""
        kind, _, value = key.partition(" ")
        asked, self._asked = self._asked, ""
        match kind:
            case "page":
                self.page = value
            case "lamp" | "turn" | "panel":
                self._choose(kind)
            case "power" if asked != key:
                self._asked = key  # once more, for a finger may slip
                return ""
        return key

    def _choose(self, kind: str) -> None:
        now = self.session.settings
        match kind:
            case "lamp":
                chosen = replace(now, lamp=_after(LEVELS, now.lamp))
            case "turn":
                chosen = replace(now, rotation=_after(QUARTERS, now.rotation))
            case _:
                chosen = replace(now, panel=not now.panel)
        self.session.preferences.choose(chosen)

    def feel(self, button: str) -> None:
        """Let *button* light up."""
        self.pressed = (*self.pressed, button)

    def forget(self) -> None:
        """Let the lights go out."""
        self.pressed = ()

    def close(self) -> bool:
        """Leave a page for the list; say whether there was one."""
        was, self.page = self.page, ""
        return bool(was)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        say = self.session.words.say
        found = self._found() if self.page == "lines" else []
        return View(
            sentence=self._in_all(found) if found else self._sentence(),
            notice=self.session.notice.text,
            options=() if self.page else tuple(self._options()),
            rows=tuple(map(self._row, found)),
            touching=self.page == "touch",
            back=say("Back"),
        )

    def _sentence(self) -> str:
        say = self.session.words.say
        if self.page == "touch":
            return say("The dot follows your finger. If it appears elsewhere, change the screen rotation.")
        if self.faults:
            return say("Cannot be used: {parts}", parts=", ".join(self._some(self.faults)))
        if any(part.startswith("buttons") for part in self.parts):
            return say("Press each button: it lights up here")
        return say("No buttons are connected; you can tap these")

    def _some(self, faults: tuple[PartFailed, ...]) -> list[str]:
        """Return as many names of parts as there is room for, and how many more there are."""
        if len(faults) <= FEW:
            return [self._part(fault) for fault in faults]
        return [self._part(faults[0]), self.session.words.say("{n} more", n=len(faults) - 1)]

    def _part(self, fault: PartFailed) -> str:
        """Return how the part is called."""
        return self.session.words.say(parts.called(fault.part))

    def _options(self) -> Iterator[Option]:
        say, now = self.session.words.say, self.session.settings
        for name, text in BUTTONS.items():
            felt = name in self.pressed
            yield Option(f"press {name}", say(text), ICONS[name], felt, value=say("pressed") if felt else "")
        if "lamp" in self.parts:
            yield Option("lamp", say("Lamp"), "sun", value=say("{n} %", n=now.lamp))
        if "buzzer" in self.parts:
            yield Option("beep", say("Buzzer"), "sound")
        shown = say("on") if now.panel else say("off")
        yield Option("panel", say("Buttons on the screen"), "board", value=shown)
        yield Option("page touch", say("Test the touchscreen"), "finger", more=say("Where is my finger?"))
        yield Option("turn", say("Screen rotation"), "turn", value=say("{n}°", n=now.rotation))
        if self.session.camera is not None:
            yield Option("camera", say("Camera"), "eye")
        yield Option("page lines", say("Status"), "list", more=say("What works, what is missing"))
        if self.has_power:
            for what, text in POWER.items():
                asked = self._asked == f"power {what}"
                shown = say("{text}: tap again", text=say(text)) if asked else say(text)
                yield Option(f"power {what}", shown, chosen=asked)

    # --- the state of everything ---

    def _found(self) -> list[Finding]:
        """Return how every part is, what asks for somebody first."""
        from companion.doctor.examine import examine

        return sorted(examine(Patient(self.session.words, faults=self.faults, hurried=True)), key=_urgency)

    def _in_all(self, found: Sequence[Finding]) -> str:
        """Return all of it in one sentence."""
        say = self.session.words.say
        if any(one.state == "missing" and one.needed for one in found):
            return say("Something that is needed is missing")
        if any(one.state == "weak" for one in found):
            return say("Everything needed is here, but something could be better")
        return say("Everything needed is here and in order")

    def _row(self, one: Finding) -> ListRow:
        icon = "cross" if one.state == "missing" and one.needed else SIGNS[one.state]
        return ListRow(one.part, "", icon, self.session.words.say(STATES[one.state], said=one.say), one.do)


def _urgency(one: Finding) -> int:
    if one.state == "missing":
        return 0 if one.needed else 3
    return 1 if one.state == "weak" else 2


def _after(values: Sequence[int], now: int) -> int:
    """Return the next of *values*, in a circle; the first if *now* is none of them."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
