"""Settings: what the table chooses once. A tap takes the next value; clock, copies and about have pages."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeVar

from companion import __version__
from companion.base.outside import shown
from companion.doctor.own_data import judge_own
from companion.journal import Journal
from companion.play.long_work import BroughtBack, bring_back, copy_games
from companion.play.restored_files import named
from companion.system import chosen_drives, clock, usb_drives
from companion.system.backlight import find_backlight, set_brightness
from companion.system.settings import PERCENTS, Settings
from companion.ui.background import Ending, Failed, Finished
from companion.ui.option import Option
from companion.ui.screens.set_up.choices import SHADES, Choices, of_games
from companion.ui.session import Session
from companion.ui.work_shown import WorkShown, show_work
from companion.words.language import LANGUAGES, mark
from companion.words.names import NAME_ON_SCREEN, safe, shortened

T = TypeVar("T")
TRUSTED_S: Final = (0, 3, 5, 10)
LEVELS: Final = (25, 50, 75, 100)
DARK_AFTER_MIN: Final = (0, 2, 5, 10, 20, 30)
STEPS_S: Final = {86_400: mark("Day"), 3600: mark("Hour"), 60: mark("Minute")}
WAYS: Final = ((-1, "minus"), (1, "plus"))
WAYS_OUT: Final = {
    "quit": (mark("Quit"), mark("Closes the app; every move is saved")),
    "restart": (mark("Restart"), mark("Starts the app again and comes back to your game")),
    "off": (mark("Switch off"), mark("Wait until the screen is dark before you pull the plug")),
    "again": (mark("Switch off and on again"), mark("Restarts the whole device")),
}
PAGES: Final = {"camera": "camera", "hardware": "hardware", "legend": "help"}
"""Options that are screens of their own."""
LOOKS: Final = ("language", "shade", "percent")
"""What changes every screen."""
NAMED_AT_MOST: Final = 3
WORK: Final = "copies"
"""The long work that is done from here: one copy is made, or brought back, at a time."""
MADE_WITH: Final = (
    "Kivy (MIT), SDL (zlib), Roboto (Apache 2.0), OpenCV (Apache 2.0), NumPy (BSD), zxing-cpp (Apache 2.0), "
    "pyzbar (MIT) + ZBar (LGPL 2.1), segno (BSD), prompt_toolkit (BSD), gpiozero (BSD)"
)


@dataclass(frozen=True, slots=True)
class View:
    """What the settings screen says."""

    sentence: str
    notice: str
    options: tuple[Option, ...]
    in_pairs: bool
    """Whether the options stand two in a row where there is room."""
    lines: tuple[str, ...]
    """Sentences in place of options."""
    back: str
    work: WorkShown | None
    """While a copy is made or brought back; then there are no options."""


class Presenter:
    """The settings screen. *page* is empty, or `percent`, `clock`, `copies`, `power` or `about`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.page = ""
        self.ways_out: tuple[str, ...] = ()
        """How the app may be left, which the window knows."""
        self.said = ""
        """What long work is being done, or what the last came to."""
        self.restoring = False

    # --- what people do ---

    def choose(self, key: str) -> None:
        """Do what the option *key* says."""
        kind, _, value = key.partition(" ")
        if kind != "page":  # what was done meanwhile is told to who comes back
            self._forget_said()
        match kind:
            case "page":
                self.page = value
            case "percent":
                settings = replace(self.session.settings, percent=int(value))
                self.session.preferences.choose(settings)
            case "clock":
                self._set_clock(int(value))
            case "copy":
                self._copy()
            case "use":
                self._use(value)
            case "restore":
                self._restore(value)
            case _:
                self._next(kind)

    def stop(self) -> None:
        """Let the long work stop, which leaves all as it was."""
        self.session.background.stop(WORK)

    def close(self) -> bool:
        """Leave a page for the list, whatever is being done; say whether there was one."""
        was, self.page = self.page, ""
        self._forget_said()
        return bool(was)

    def _forget_said(self) -> None:
        if self.session.background.find(WORK) is None:
            self.said = ""

    def _next(self, what: str) -> None:
        """Take the next value of a choice."""
        now = self.session.settings
        match what:
            case "language":
                chosen = replace(now, language=_after(list(LANGUAGES), now.language))
            case "shade":
                chosen = replace(now, shade=_after(list(SHADES), now.shade))
            case "brightness":
                chosen = replace(now, brightness=_after(list(LEVELS), now.brightness))
                self._light(chosen)
            case "trust":
                chosen = replace(now, trust_s=_after(list(TRUSTED_S), now.trust_s))
            case "dark":
                chosen = replace(now, dark_after_min=_after(list(DARK_AFTER_MIN), now.dark_after_min))
            case "turned":
                chosen = replace(now, turned=not now.turned)
            case _:
                found = self._chosen(what)
                chosen = found if isinstance(found, Settings) else now
        self.session.preferences.choose(chosen)

    def screen_of(self, key: str) -> str:
        """Return the screen that the option *key* leads to; empty if it does something here."""
        found = self._chosen(key)
        return PAGES[key] if key in PAGES else found if isinstance(found, str) else ""

    def _chosen(self, key: str) -> Settings | str | None:
        """Return what *key* comes to, if it is an option of a game."""
        settings = self.session.settings
        owner = next((part for part, options in of_games(settings) if key in options.keys), None)
        return owner.choose(key, settings) if owner else None

    def _light(self, chosen: Settings) -> None:
        folder = find_backlight()
        if folder is not None:
            self.session.notice.attempt(lambda: set_brightness(chosen.brightness, folder))

    def _set_clock(self, by_s: int) -> None:
        now, boot = self.session.settings, clock.this_boot()
        off_s = now.clock_s if now.clock_boot == boot else 0
        self.session.preferences.choose(replace(now, clock_s=off_s + by_s, clock_boot=boot))

    def _copy(self) -> None:
        journal, words = self.session.store.journal, self.session.words
        if journal is None:
            return
        self.session.notice.clear()
        self.said, self.restoring = words.say("Copying …"), False
        given = (journal.path, usb_drives.find_sticks(), self.session.preferences.now_ms())
        self.session.background.start(WORK, copy_games, *given, ended=self._copied)

    def _copied(self, ending: Ending) -> None:
        words = self.session.words
        match ending:
            case Finished(games):
                self.said = words.count("{n} game copied.", "{n} games copied.", games)
            case Failed(why):
                self._fail(why)
            case _:
                self.said = words.say("Stopped: nothing was copied.")

    def _use(self, path: str) -> None:
        """Choose the stick at *path* for copies, from now on, and put one there."""
        stick = next((stick for stick in usb_drives.find_sticks() if str(stick) == path), None)
        if stick is None:
            self._tell_gone()
        elif self.session.notice.attempt(lambda: chosen_drives.choose(stick)):
            self._copy()

    def _tell_gone(self) -> None:
        self.session.notice.show(
            self.session.words.say("The file is gone: is the USB stick still plugged in?")
        )

    def _restore(self, path: str) -> None:
        journal, copies = self.session.store.journal, usb_drives.find_copies(usb_drives.find_sticks())
        if journal is None:
            return
        file = next((copy.file for copy in copies if str(copy.file) == path), None)
        if file is None:
            self._tell_gone()
            return

        self.session.notice.clear()
        self.said, self.restoring = self.session.words.say("Restoring games …"), True
        given = (journal.path, file, judge_own)
        job = self.session.background.start(
            WORK, bring_back, *given, ended=lambda ending: self._restored(journal, ending)
        )
        journal.before_writing = job.paused

    def _restored(self, journal: Journal, ending: Ending) -> None:
        journal.before_writing = nullcontext
        match ending:
            case Finished(brought):
                self.said = self._told(brought)
                self._take_up(journal, brought)
            case Failed(why):
                self._fail(why)
            case _:
                self.said = self.session.words.say("Stopped: no game was restored.")

    def _fail(self, why: str) -> None:
        self.said = ""
        self.session.notice.show(why)

    def _take_up(self, journal: Journal, brought: BroughtBack) -> None:
        """Take up the game on the table again if it has gone on in the copy."""
        store, table = self.session.store, self.session.play.table
        further = [one.here for one in brought.games if one.how == "continued"]
        if journal is store.journal and table is not None and table.number in further:
            store.resume(table.number)

    def _told(self, brought: BroughtBack) -> str:
        words, how = self.session.words, [one.how for one in brought.games]
        back = sum(one not in ("present", "left out") for one in how)
        told = [words.count("{n} game restored.", "{n} games restored.", back)]
        if left_out := how.count("left out"):
            told.append(
                words.count(
                    "{n} game is damaged and was left out.",
                    "{n} games are damaged and were left out.",
                    left_out,
                )
            )
        if named(brought.own, "added"):
            told.append(
                words.say("Your own boards, tiles and camera are restored too. The next start uses them.")
            )
        if refused := named(brought.own, "refused"):
            shown = [*map(safe, refused[:NAMED_AT_MOST]), *(["…"] if len(refused) > NAMED_AT_MOST else [])]
            told.append(words.say("Damaged, and left out: {names}.", names=", ".join(shown)))
        return " ".join(told)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, pages = (
            self.session.words,
            {
                "percent": self._sizes,
                "clock": self._clock,
                "copies": self._copies,
                "power": self._power,
            },
        )
        job = self.session.background.find(WORK) if self.page == "copies" else None
        return View(
            sentence=(self.said if self.page == "copies" else "") or self._sentence(),
            notice=self.session.notice.text,
            options=() if job or self.page == "about" else pages.get(self.page, self._list)(),
            in_pairs=self.page in ("", "clock"),
            lines=self._about() if self.page == "about" else (),
            back=words.say("Back"),
            work=show_work(job, words, games=self.restoring),
        )

    def _list(self) -> tuple[Option, ...]:
        return Choices(self.session).options(leave=bool(self.ways_out))

    def _sentence(self) -> str:
        say = self.session.words.say
        match self.page:
            case "percent":
                return say("Text size")
            case "clock":
                now = datetime.fromtimestamp(self.session.preferences.now_ms() / 1000)
                return say(
                    "Date and time: {time}. Games keep their order in any case.", time=f"{now:%Y-%m-%d %H:%M}"
                )
            case "copies":
                return self._where_copies_go()
            case "about":
                return say("Castelli Companion")
            case "power":
                return say("Your game is saved. What now?")
        return say("Settings: tap to change")

    def _where_copies_go(self) -> str:
        say, sticks = self.session.words.say, usb_drives.find_sticks()
        if not sticks:
            return say("No USB stick: copies stay here.")
        if usb_drives.chosen_stick(sticks):
            return say("Copies go to the USB stick.")
        return say("A new USB stick is plugged in. Use it for copies? All games will be copied to it.")

    def _sizes(self) -> tuple[Option, ...]:
        """Return all sizes of text, on a page of their own: a size moves the rows of the list."""
        say, now = self.session.words.say, self.session.settings.percent
        return tuple(
            Option(f"percent {n}", say("{n} %", n=n), "tick" if n == now else "", chosen=n == now)
            for n in PERCENTS
        )

    def _clock(self) -> tuple[Option, ...]:
        """Return two options a row: back and forward by a day, an hour, a minute."""
        both = ((by_s * way, text, icon) for by_s, text in STEPS_S.items() for way, icon in WAYS)
        return tuple(Option(f"clock {by_s}", self.session.words.say(text), icon) for by_s, text, icon in both)

    def _power(self) -> tuple[Option, ...]:
        say = self.session.words.say
        told = ((way, *WAYS_OUT[way]) for way in self.ways_out)
        return tuple(Option(f"power {way}", say(text), more=say(more)) for way, text, more in told)

    def _copies(self) -> tuple[Option, ...]:
        say, sticks = self.session.words.say, usb_drives.find_sticks()
        new = [] if usb_drives.chosen_stick(sticks) else sticks
        told = (mark("Restore this copy: {name}"), mark("Restore from the stick: {name}"))
        back = (
            Option(f"restore {file}", say(told[on_stick], name=_short(file.stem)), "undo")
            for file, on_stick in usb_drives.find_copies(sticks)
        )
        use = (
            Option(f"use {stick}", say("Use this stick for copies: {name}", name=_short(stick.name)), "tick")
            for stick in new
        )
        here = say("Copy all games, but keep the copy here") if new else say("Copy all games now")
        return (*use, Option("copy", here, "plus"), *back)

    def _about(self) -> tuple[str, ...]:
        say = self.session.words.say
        return (
            say("Castelli Companion, version {version}. MIT licence.", version=__version__),
            say("Made with: {packages}", packages=MADE_WITH),
            say("The app uses no network: nothing leaves this table."),
        )


def _after(known: list[T], now: T) -> T:
    return known[(known.index(now) + 1) % len(known)] if now in known else known[0]


def _short(name: str) -> str:
    return shortened(shown(name), NAME_ON_SCREEN)
