"""Puts the app together: the store, the session, the window, the eye, the panel, the demo."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.base import paths
from companion.base.errors import BadData, BadStore
from companion.base.private import make_folder
from companion.base.toml import read_toml
from companion.system.backlight import find_backlight, set_brightness
from companion.system.display import desktop_size, find_display
from companion.system.fault_files import FOLDER as FAULTS
from companion.system.starts import FAILED_AT_MOST, LIVED_S, Starts
from companion.ui import gc_control
from companion.ui.style import read_style

if TYPE_CHECKING:
    from companion.journal import Journal  # read once no garbage is collected any more
    from companion.system.settings import Settings
    from companion.system.systemd import Service
    from companion.words.words import Words

SIZE: Final = (1024, 600)
DARK_PERCENT: Final = 5
NAMED_AT_MOST: Final = 3
"""How many wrong settings can be named in one line; the doctor has a line for each."""
ENDED: Final = 128 + signal.SIGTERM
KIVY: Final = {"KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_LOG_MODE": "PYTHON"}


def prepare_kivy(
    size: tuple[int, int] = SIZE,
    full_screen: bool = False,
    hurried: bool = False,
    home: Path | None = None,
    maximized: bool = False,
) -> None:
    """Settle everything that has to be settled before Kivy is imported.

    A window that is *maximized* takes what room the desktop leaves it;
    *hurried* draws as fast as it can, for pictures and tests; *home* is where Kivy keeps what it keeps.
    """
    gc_control.wait()
    if not hurried:
        gc_control.pause()
    os.environ.update(KIVY)
    home = (home or paths.state_folder()) / "kivy"
    make_folder(home)
    os.environ["KIVY_HOME"] = str(home)
    quiet = logging.getLogger("kivy")
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    from kivy.config import Config

    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if full_screen else "0")
    Config.set("graphics", "window_state", "maximized" if maximized else "visible")
    Config.set("graphics", "multisamples", "0")  # edges are softened by the shader
    Config.set("graphics", "maxfps", "0" if hurried else "60")
    Config.set("kivy", "exit_on_escape", "0")
    _only_one_input(Config)
    read_style()


def _only_one_input(config: Any) -> None:
    """Ask SDL's window alone, for mouse and fingers: two providers on one device give every touch twice."""
    for key, _value in config.items("input"):
        config.remove_option("input", key)
    config.set("input", "mouse", "mouse,disable_multitouch")


def open_store(path: Path | None = None) -> tuple[Journal | None, str]:
    """Return the journal of the usual store, or that at *path*; or None, and a sentence why there is none."""
    from companion.journal import open_journal

    try:
        journal = open_journal(path or paths.store_path())
    except (BadStore, OSError) as error:
        return None, str(error)
    return journal, "\n".join(journal.report.lines()) if journal.report else ""


def make_app(
    settings: Settings | None = None,
    journal: Journal | None = None,
    notice: str = "",
    service: Service | None = None,
    safe: bool = False,
) -> Any:
    """Return the app; Kivy has to be prepared before.

    One that is *safe* leaves out what may keep it from starting: the table's choices, and the running game.
    """
    from companion.system.settings import ReadSettings, kept_settings
    from companion.ui.session import Session
    from companion.ui.window import CompanionApp

    kept = ReadSettings(settings, {}) if settings else kept_settings()
    session: Session[Any, Any] = Session(
        journal, _safe(kept.settings) if safe else kept.settings, notice, kept.settings if safe else None
    )
    for line in _told_of_start(session.words, kept.faults, safe):
        session.notice.show(" ".join(filter(None, (session.notice.text, line))))
    app = CompanionApp(session, service, _dimmer(session) if service and not safe else None)
    app.resumes = not safe
    return app


def _safe(kept: Settings) -> Settings:
    """Return settings that cannot be why the app does not start; the language is still theirs."""
    return type(kept)(language=kept.language)


def _told_of_start(words: Words, faults: Mapping[str, str], safe: bool) -> Iterator[str]:
    """Give what people should know of settings that do not hold."""
    if safe:
        yield words.say(
            "Safe start: the last three starts failed. Camera and buttons are off. Nothing is lost."
        )
    elif "" in faults:
        yield words.say("The settings cannot be read: all are back to their defaults.")
    elif faults:
        names = [*faults][:NAMED_AT_MOST] + ["…"] * (len(faults) > NAMED_AT_MOST)
        yield words.say("Wrong settings, back to their defaults: {names}.", names=", ".join(names))


def open_the_eye(app: Any, profile: Path, open_eye: Any = None, patience: Any = None) -> Any:
    """Start the eye's process beside the app, looking by *profile*; return its worker, to be stopped.

    *open_eye* opens another eye than the camera's, *patience* is how long it may take.
    """
    from companion.eye import opening
    from companion.eye.inbox import Inbox
    from companion.eye.incidents import keep_incident
    from companion.eye.process import watch
    from companion.eye.teaching import teach
    from companion.eye.workers import Worker

    inbox = Inbox(app.camera_feed.wake)
    given = (open_eye or opening.open_eye, str(profile), keep_incident, teach)
    worker = Worker("eye", watch, given, inbox.post, patience)
    app.session.camera_port.connect(worker.want, str(profile))
    app.camera_feed.attend(inbox.take)
    return worker


def offer_demo(app: Any) -> None:
    """Let the app offer drawn tables to play at instead of a camera, if games have some."""
    from companion.games.registry import all_games
    from companion.ui.demo_mode import DemoMode
    from companion.ui.protocol import drawn_demo_of

    found = {game.id: drawn_demo_of(game) for game in all_games()}
    demos = {game: demo for game, demo in found.items() if demo is not None}
    if demos:
        app.offer_demo(DemoMode(demos, paths.state_folder() / "drawn-table", open_store, open_the_eye))


def run(size: tuple[int, int] | None = None, full_screen: bool = False, demo: str | None = None) -> int:
    """Open the app and stay until the window is closed; with a camera profile its eye is open, too.

    Without a *size* the window is no larger than the desktop; on the *full screen* it is as large from the
    beginning, since nobody makes it so where X runs without a desktop. With *demo* it begins at the drawn
    table of that game, whatever cameras there are.
    """
    room = None if size else desktop_size()
    crowded = room is not None and (full_screen or room[0] <= SIZE[0] or room[1] <= SIZE[1])
    prepare_kivy((room if crowded else size) or SIZE, full_screen, maximized=crowded and not full_screen)
    starts = Starts(paths.state_folder())
    safe = starts.begin() >= FAILED_AT_MOST
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    try:
        offers = demo is not None or not full_screen
        _stay(starts, None if safe else demo, offers_demo=offers, safe=safe)
    except (KeyboardInterrupt, SystemExit):
        starts.succeed()  # somebody ended it
        raise
    starts.succeed()
    return 0


def _stay(starts: Starts, demo: str | None, offers_demo: bool, safe: bool) -> None:
    """Run the app until the window is closed."""
    from kivy.clock import Clock

    from companion.system.systemd import Service
    from companion.ui.recovery import Recovery

    journal, notice = open_store()
    service = Service()
    app = make_app(None, journal, notice, service, safe)
    app.sounds.load(paths.state_folder() / "sounds")
    _end_softly(app)
    panel = None if safe else open_the_panel(app)
    profile = paths.profile_path()
    worker = open_the_eye(app, profile) if os.path.isfile(profile) and demo is None and not safe else None
    later: list[Any] = []
    app.session.camera_port.offer(lambda path: later.append(open_the_eye(app, path)))
    if worker is None and offers_demo:
        offer_demo(app)
    if demo is not None:
        app.bind(on_start=lambda *_: app.start_demo(demo))
    Clock.schedule_once(lambda _s: starts.succeed(), LIVED_S)
    app.recovery = Recovery(app, paths.state_folder() / FAULTS)
    app.recovery.install()
    try:
        app.run()
    finally:
        app.recovery.remove()
        if not app.restarts:
            service.stopping()
        app.session.background.close()
        if panel is not None:
            panel.close()
        if app.demo is not None:
            app.demo.end(app)
        for one in [worker, *later]:
            if one is not None:
                one.stop()
        if journal is not None:
            journal.close()
    if app.restarts:
        start_over()


def start_over() -> None:
    """Begin this program again in its own place, with the arguments it was called with."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def open_the_panel(app: Any) -> Any:
    """Let the buttons at the pins be answered; return the panel, to be closed; None without pins."""
    from companion.panel.factory import find_factory
    from companion.panel.panel import Panel
    from companion.panel.pins import read_pins

    factory = find_factory(paths.state_folder())
    if factory is None:
        return None
    try:
        pins = read_pins(read_toml(paths.pins_path()))
    except BadData as error:
        app.session.notice.show(str(error))
        return None
    panel = Panel(pins, factory, app.panel_controller.post, time.monotonic)
    app.panel_controller.attend(panel)
    return panel


def _end_softly(app: Any) -> None:
    """Have SIGTERM close the window as a person would; a handler may only leave word."""
    from kivy.clock import Clock

    signal.signal(signal.SIGTERM, lambda *_: Clock.schedule_once(lambda _s: app.stop()))


def _dimmer(session: Any) -> Any:
    """Return what darkens the screen of a kiosk when nobody touches it; None where there is no backlight."""
    folder = find_backlight()
    if folder is None:
        return None
    from companion.ui.dimmer import Dimmer

    def light(bright: bool) -> None:
        with suppress(OSError):
            set_brightness(session.settings.brightness if bright else DARK_PERCENT, folder)

    return Dimmer(light, session.settings.dark_after_min * 60)


def has_screen() -> bool:
    """Tell whether there is something to open a window on, and Kivy to do it with."""
    from importlib.util import find_spec

    if find_spec("kivy") is None:
        return False
    found = find_display()
    return found.kind in ("x11", "given") or (bool(found.kind) and not os.environ.get("SSH_CONNECTION"))
