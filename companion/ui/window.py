"""The app as Kivy runs it: theme by window, keyboard, the first screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.castelli.screens.proposed import screen_for
from companion.ui import gc_control, screens, touch_input
from companion.ui.eye_sign import sign
from companion.ui.focus import Focus
from companion.ui.navigator import PLAYED_ON, Navigator, release
from companion.ui.panel_controller import Pressing
from companion.ui.scanner_input import Scanning
from companion.ui.session import Session
from companion.ui.sound_player import Sounds
from companion.ui.theme import Shade, Theme
from companion.ui.widgets import board_view, languages, lists, plain, players  # noqa: F401 - the rules name them
from companion.ui.widgets.from_top import lay_out
from companion.ui.widgets.panel import PanelBar
from companion.ui.widgets.sign import EyeBar

if TYPE_CHECKING:
    from companion.system.systemd import Service
    from companion.ui.dimmer import Dimmer

AHEAD_S = 0.2
"""How long it waits between two screens that are read ahead."""
FLAT = 0.6
"""The height of the flattest screen that all is measured for, as a share of its width."""
ESCAPE, ENTER, KEYPAD_ENTER, Z = 27, 13, 271, 122
ONCE = frozenset({ESCAPE, ENTER, KEYPAD_ENTER, Z})
"""Keys that do something once, however long they are held: a bare screen repeats them very soon."""
ARROWS = {273: "up", 274: "down", 275: "right", 276: "left"}


class CompanionApp(App):
    """The running app; rules in `.kv` files ask it for its `theme`."""

    theme = ObjectProperty(Theme(), rebind=True)
    sounding = BooleanProperty(True)
    """Whether sounds are on."""
    title = "Castelli Companion"
    use_kivy_settings = False
    moment_s = 0.6
    """How long each moment of an evaluation is shown."""
    quiet_s = 0.4
    """A touch so soon after the eye has brought another screen was meant for the one before."""
    started_s = 2.0
    """By then the first screen stands."""

    def __init__(self, session: Session, **properties: Any) -> None:
        super().__init__(**properties)
        self.session = session
        self.navigator: Navigator | None = None
        self._ahead: Any = None
        self.focus = Focus()
        self.sounds = Sounds(lambda: self.session.settings.sound)
        self.dimmer: Dimmer | None = None
        """Only where there is a backlight to be darkened."""
        self.service: Service | None = None
        """Who is told that the first frame is drawn and that the main thread goes on."""
        self.pressing = Pressing(self)
        """Answers the buttons of the panel."""
        self._resized = Clock.create_trigger(self._fit, -1)
        self.bar: Any = None
        self._make_beside: Callable[[], Any] | None = None
        self._share = 0.0
        """What makes the widget that stands beside the screens, and how much of the window it takes."""
        self.start_demo: Callable[[], object] | None = None
        """Plays at a drawn table; only where no camera is."""
        self.end_demo: Callable[[], object] | None = None
        """Lets go of what the drawn table holds, without a screen: the window may be gone."""
        self.beside: Any = None
        self.panel_bar: Any = None
        self.scanning = Scanning(self._typed, self._scanned)
        self._held: set[int] = set()
        """Of the keys that count once, those that are down."""
        self._take: Callable[[], list[Any]] = list
        self.wake = Clock.create_trigger(self._hear, -1)
        """Has what the eye posted taken; from any thread."""

    def attend(self, take: Callable[[], list[Any]]) -> None:
        """Let *take* give what the eye has posted."""
        self._take = take

    def _hear(self, *_: object) -> None:
        seeing = self.session.seeing
        if seeing is None or self.navigator is None:
            return
        before = seeing.cards_shown
        for message in self._take():
            seeing.hear(message)
        self.navigator.see()
        if seeing.cards_shown != before and seeing.card and self.session.asked() is None:
            self.navigator.current_screen.show_card(seeing.card)
        self.pressing.hear_eye()
        self.show_sign()

    def _typed(self, text: str) -> None:
        if self.navigator is not None:
            self.navigator.current_screen.type(text)

    def _scanned(self, text: str) -> None:
        from companion.eye.session import card_of_label

        card = card_of_label(text)
        if card and self.navigator is not None:
            self.navigator.current_screen.show_card(card)

    def show_sign(self) -> None:
        """Let the bar say how the eye is."""
        if self.bar is not None:
            now = sign(self.session, self.navigator.current if self.navigator else "")
            self.bar.icon, self.bar.text, self.bar.wrong = now.icon, now.text, now.wrong

    def touch_sign(self, *_: object) -> None:
        """Go to what the eye has seen; if that is nothing new, to what it sees."""
        if self.navigator is not None:
            name, facts = screen_for(self.session)
            self.navigator.go(name if facts else "eye", **facts)

    def load_kv(self, **_: object) -> None:
        """There is no rule file for the app itself."""

    def load_config(self) -> None:
        """Settings are ours, not Kivy's."""

    def build(self) -> BoxLayout:
        """Make the screens with the eye's sign under them, and open the running game or home."""
        self.theme = self._theme()
        self.sounding = self.session.settings.sound
        Window.clearcolor = self.theme.rgba("ground")
        self.navigator = Navigator(self.session)
        if self.session.resume_running():
            self.navigator.come_from("home")
            self.navigator.go(self.session.screen)
        else:
            self.navigator.go("home")
        screens.load_widgets()
        self.bar = EyeBar(on_release=self.touch_sign)
        self.navigator.bind(current=lambda *_: self.show_sign())
        self.show_sign()
        inner = BoxLayout(orientation="vertical")
        inner.add_widget(self.navigator)
        inner.add_widget(self.bar)
        self.panel_bar = PanelBar(on_press_button=self._press)
        inner.add_widget(self.panel_bar)
        self._show_panel()
        root = BoxLayout(size=Window.size)
        root.add_widget(inner)
        lay_out(root)
        return root

    def _press(self, _bar: object, name: str) -> None:
        """Answer a button of the drawn panel as one of the wired panel."""
        from companion.base.messages import Press

        self.pressing.post(Press(name))

    def put_beside(self, make: Callable[[], Any] | None, share: float = 0.0) -> None:
        """Put what *make* makes to the left of all screens, in that *share* of the window; None: nothing.

        It is made anew with the screens: the window may be resized, the language or the theme changed.
        """
        self._make_beside, self._share = make, share
        if self.navigator is not None:
            self._remake(self.navigator, self._theme())

    def _stand_beside(self) -> None:
        """Put what is to stand there beside the screens."""
        if self._make_beside is not None:
            widget = self._make_beside()
            widget.width = Window.width * self._share
            root: Any = self.root
            root.add_widget(widget, index=1)

    def _clear_beside(self) -> None:
        root: Any = self.root
        for other in root.children[1:]:
            root.remove_widget(other)
            release(other)

    def _show_panel(self) -> None:
        """Turn the picture and show the panel's buttons as the table chose."""
        chosen, say = self.session.settings, self.session.words.say
        Window.rotation = chosen.rotation
        if self.panel_bar is not None:
            self.panel_bar.shown = chosen.panel
            self.panel_bar.buttons = [(name, say(text)) for name, text in self._panel()]

    def _panel(self) -> Iterable[tuple[str, str]]:
        """Return the buttons of the drawn panel, as they are called; a table without it starts without it."""
        if not self.session.settings.panel:
            return ()
        from companion.ui.screens.hardware.presenter import BUTTONS

        return BUTTONS.items()

    def on_start(self) -> None:
        """Follow the window and the keyboard."""
        Window.bind(size=self._resized, on_key_down=self._key, on_key_up=self._let_go)
        Window.bind(on_touch_down=self._touched)
        if touch_input.on_a_bare_screen():
            touch_input.hear(Window)
        self.scanning.open()
        self._ahead = Clock.schedule_once(self._started, self.started_s)
        if self.service is not None:
            Window.bind(on_flip=self._first_frame)

    def _started(self, _s: float) -> None:
        """Read the other screens while nobody waits, those of a game first; then make what comes next."""
        gc_control.settle()
        names = sorted(screens.known(), key=lambda name: name not in PLAYED_ON)
        self._ahead = Clock.schedule_interval(partial(self._read_one, iter(names)), AHEAD_S)

    def _read_one(self, names: Iterator[str], _s: float) -> bool:
        name = next(names, None)
        if name is not None:
            screens.load(name)
        elif self.navigator is not None:
            self.navigator.look_ahead()
        return name is not None

    def _first_frame(self, *_: object) -> None:
        """Have it drawn once more: the first time SDL shows a bare screen (KMSDRM), it shows it empty."""
        Window.unbind(on_flip=self._first_frame)
        Window.bind(on_flip=self._shown)
        Window.canvas.ask_update()

    def _shown(self, *_: object) -> None:
        """Tell, once, that all is there; from now on Kivy's clock tells that it goes on."""
        Window.unbind(on_flip=self._shown)
        assert self.service is not None
        self.service.ready(self.session.status)
        if self.service.beat_every_s:
            Clock.schedule_interval(self._beat, self.service.beat_every_s)

    def _beat(self, _s: float) -> None:
        assert self.service is not None
        self.service.beat(self.session.status)

    def close(self) -> None:
        """Take the app off the window, which stays open for another one."""
        Window.unbind(size=self._resized, on_touch_down=self._touched)
        Window.unbind(on_key_down=self._key, on_key_up=self._let_go)
        if self._ahead is not None:
            self._ahead.cancel()
        self.session.seeing = None  # what its eye still posts is for nobody
        self.wake.cancel()
        self.focus.close()
        if self.navigator is not None:
            self.navigator.close()
        self.scanning.close()
        self.pressing.close()
        if self.dimmer is not None:
            self.dimmer.close()
        Window.remove_widget(self.root)
        Window.rotation = 0
        self.dispatch("on_stop")

    def _theme(self) -> Theme:
        chosen = self.session.settings
        shade: Shade = "light" if chosen.shade == "light" else "dark"
        width, height = int(Window.width * (1 - self._share)), int(Window.height)
        if self._share:
            height = min(height, round(width * FLAT))  # what is beside leaves less room in one direction only
        return Theme(width, height, shade, chosen.percent)

    def _fit(self, *_: object) -> None:
        wanted = self._theme()
        if wanted != self.theme and self.navigator is not None:
            self._remake(self.navigator, wanted)

    def rebuild(self) -> None:
        """Make everything anew after settings were changed."""
        self._show_panel()
        if self.navigator is not None:
            self._remake(self.navigator, self._theme())

    def _remake(self, navigator: Navigator, theme: Theme) -> None:
        navigator.let_go()
        self._clear_beside()
        self.theme = theme
        Window.clearcolor = theme.rgba("ground")
        navigator.rebuild()
        self._stand_beside()

    def switch_sound(self) -> None:
        """Switch sounds off or on."""
        self.session.switch_sound()
        self.sounding = self.session.settings.sound
        if self.navigator is not None:
            self.navigator.current_screen.refresh()

    def dim_later(self) -> None:
        """Wait as long as the table chose before the screen goes dark."""
        if self.dimmer is not None:
            self.dimmer.wait(self.session.settings.dark_after_min * 60)

    def _touched(self, *_: object) -> bool:
        self.focus.clear()
        return self.dimmer is not None and self.dimmer.touched()

    def enter(self, page: Any) -> None:
        """Do what has the focus, or what the big button does."""
        if not self.focus.press():
            page.press_enter()

    def _key(self, _window: object, key: int, _code: int, _text: str, modifiers: list[str]) -> bool:
        page = self.navigator.current_screen if self.navigator else None
        if page is None:
            return False
        if key in self._held:
            return True
        if key in ONCE:
            self._held.add(key)
        if self.dimmer is not None and self.dimmer.touched():
            return True
        if key in ARROWS:
            self.focus.move(page, ARROWS[key], self.theme)
        elif key == ESCAPE:
            self.focus.clear()
            page.back()
        elif key in (ENTER, KEYPAD_ENTER):
            if not self.scanning.enter():
                self.enter(page)
        elif key == Z and "ctrl" in modifiers:
            page.press_undo()
        else:
            return False
        return True

    def _let_go(self, _window: object, key: int, *_: object) -> None:
        self._held.discard(key)
