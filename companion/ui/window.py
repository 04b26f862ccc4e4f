"""The app as Kivy runs it: wires the screens, the keyboard, the panel and the camera together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import touch_input
from companion.ui.camera_feed import CameraFeed
from companion.ui.eye_indicator import EyeIndicator
from companion.ui.keyboard_shortcuts import KeyboardShortcuts
from companion.ui.navigator import Navigator
from companion.ui.panel_controller import PanelController
from companion.ui.panel_strip import PanelStrip
from companion.ui.preloader import Preloader
from companion.ui.scanner_input import ScannerInput
from companion.ui.screens import ScreenLibrary, load_widgets
from companion.ui.session import Session
from companion.ui.side_panel import SidePanel
from companion.ui.sound_player import Sounds
from companion.ui.theme import Theme
from companion.ui.widgets import board_view, languages, lists, plain, players, steps, table_bar  # noqa: F401 - the rules name them
from companion.ui.widgets.from_top import lay_out

if TYPE_CHECKING:
    from companion.system.systemd import Service
    from companion.ui.demo_mode import DemoMode
    from companion.ui.dimmer import Dimmer
    from companion.ui.recovery import Recovery


class CompanionApp(App):
    """The running app; rules in `.kv` files ask it for its `theme`.

    The *service* is told that the app is there and goes on; the *dimmer* darkens a backlight, where there is
    one.
    """

    theme = ObjectProperty(Theme(), rebind=True)
    sounding = BooleanProperty(True)
    """Whether sounds are on."""
    title = "Castelli Companion"
    use_kivy_settings = False
    moment_s = 0.0
    """How long each moment of an evaluation is shown; 0: as long as it takes to read, at the chosen pace."""
    quiet_s = 0.4
    """A touch so soon after the eye has brought another screen was meant for the one before."""
    started_s = 2.0
    """By then the first screen stands."""
    restarts = False
    """Whether the program starts again once the window is closed."""
    resumes = True
    """Whether the running game is on the table at once; else the first screen offers it."""

    def __init__(
        self,
        session: Session[Any, Any],
        service: Service | None = None,
        dimmer: Dimmer | None = None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self.session, self.service, self.dimmer = session, service, dimmer
        self.navigator: Navigator | None = None
        self.eye_indicator: Any = None
        self.demo: DemoMode | None = None
        """Plays at a drawn table; only where no camera is."""
        self.recovery: Recovery | None = None
        """Keeps the window going after a fault; None: it ends."""
        self.screen_library = ScreenLibrary()
        self.sounds = Sounds(lambda: self.session.settings.sound)
        self.scanner = ScannerInput(self._type, self._scan)
        self.shortcuts = KeyboardShortcuts(self._page, lambda: self.theme, self.scanner, self.wake_screen)
        self.panel_controller = PanelController(session, self._page, self.shortcuts.enter, self.wake_screen)
        self.panel_strip: Any = None
        self.camera_feed = CameraFeed(session, self._see, self._show_card, self._camera_told)
        self.side_panel = SidePanel()
        self._preloader = Preloader(self.screen_library, self._look_ahead)
        self._resized = Clock.create_trigger(self._fit, -1)
        self._work_told = Clock.create_trigger(self._show_work, -1)
        session.background.wake = self._work_told

    def load_kv(self, **_: object) -> None:
        """There is no rule file for the app itself."""

    def load_config(self) -> None:
        """Settings are ours, not Kivy's."""

    # --- the window ---

    def build(self) -> BoxLayout:
        """Make the screens with the eye's sign under them, and open the running game or home."""
        self.theme = self.side_panel.theme(self.session.settings)
        self.sounding = self.session.settings.sound
        Window.clearcolor = self.theme.rgba("ground")
        self.navigator = Navigator(self.session, self.screen_library)
        try:
            self._open_first(self.navigator)
        except Exception as error:
            if self.recovery is None:
                raise
            self.recovery.recover_now(error)
        load_widgets()
        self.eye_indicator = EyeIndicator(self.session, self.navigator)
        self.panel_strip = PanelStrip(self.panel_controller.post)
        self._show_panel()
        inner = BoxLayout(orientation="vertical")
        for part in (self.navigator, self.eye_indicator.bar, self.panel_strip.bar):
            inner.add_widget(part)
        root = BoxLayout(size=Window.size)
        root.add_widget(inner)
        lay_out(root)
        return root

    def _open_first(self, navigator: Navigator) -> None:
        told = self.session.notice.text
        if self.resumes and self.session.store.resume_running():
            self.session.notice.show(told)  # of the store or the settings; nobody has read it yet
            navigator.come_from("home")
            navigator.go(self.session.screen)
        else:
            navigator.go("home")

    def on_start(self) -> None:
        """Follow the window and the keyboard."""
        Window.bind(size=self._resized, on_touch_down=self._touched)
        self.shortcuts.open()
        if touch_input.on_a_bare_screen():
            touch_input.pass_on_to(Window)
        self.scanner.open()
        self._preloader.start(self.started_s, lambda: self.session.screens.played_on)
        if self.service is not None:
            from companion.ui.heartbeat import Heartbeat

            self._heartbeat = Heartbeat(self.service, lambda: self.session.play.status)
            self._heartbeat.start()

    def close(self) -> None:
        """Take the app off the window, which stays open for another one."""
        Window.unbind(size=self._resized, on_touch_down=self._touched)
        self._preloader.close()
        self.session.background.close()
        self._work_told.cancel()
        self.shortcuts.close()
        self.camera_feed.close()
        if self.navigator is not None:
            self.navigator.close()
        self.scanner.close()
        self.panel_controller.close()
        if self.dimmer is not None:
            self.dimmer.close()
        Window.remove_widget(self.root)
        Window.rotation = 0
        self.dispatch("on_stop")

    def put_beside(self, make: Callable[[], Any] | None, share: float = 0.0) -> None:
        """Put what *make* makes to the left of all screens, in that *share* of the window; None: nothing.

        It is made again with the screens: the window may be resized, the language or the theme changed.
        """
        self.side_panel.put(make, share)
        self._remake()

    def rebuild(self) -> None:
        """Make everything again after settings were changed."""
        self._show_panel()
        self._remake()

    def _fit(self, *_: object) -> None:
        if self.side_panel.theme(self.session.settings) != self.theme:
            self._remake()

    def _remake(self) -> None:
        if self.navigator is None:
            return
        self.navigator.let_go()
        self.side_panel.clear(self.root)
        self.theme = self.side_panel.theme(self.session.settings)
        Window.clearcolor = self.theme.rgba("ground")
        self.navigator.rebuild()
        self.side_panel.show(self.root)

    def _show_panel(self) -> None:
        """Turn the picture and show the panel's buttons as the table chose."""
        Window.rotation = self.session.settings.rotation
        if self.panel_strip is not None:
            self.panel_strip.show(self.session.settings, self.session.words)

    # --- what people do ---

    def leave(self, restarts: bool = False) -> None:
        """Close the window; with *restarts* the program then starts again. All moves are kept already."""
        self.restarts = restarts
        self.stop()

    @property
    def ways_out(self) -> tuple[str, ...]:
        """How people may leave: a service is never quit, as nobody could start it again by touch."""
        if self.service is None or not self.service.watched:
            return "quit", "restart"
        return ("restart", "off", "again") if self.service.has_power else ("restart",)

    def switch_sound(self) -> None:
        """Switch sounds off or on."""
        self.session.preferences.switch_sound()
        self.sounding = self.session.settings.sound
        if self.navigator is not None:
            self.navigator.current_screen.refresh()

    def show_help(self) -> None:
        """Go to the order of a turn and the legend of signs; back leads to where one was."""
        if self.navigator is not None:
            self.navigator.current_screen.go("help")

    def dim_later(self) -> None:
        """Wait as long as the table chose before the screen goes dark."""
        if self.dimmer is not None:
            self.dimmer.wait(self.session.settings.dark_after_min * 60)

    def wake_screen(self) -> bool:
        """Keep the screen bright; tell whether it was dark, so that a touch or a key only woke it."""
        return self.dimmer is not None and self.dimmer.touched()

    def start_demo(self, game: str = "") -> None:
        """Play at the drawn table of *game* (none: the first), where that is offered."""
        if self.demo is not None:
            self.demo.start(self, game)

    @property
    def demo_games(self) -> tuple[str, ...]:
        """The games that have a drawn table."""
        return self.demo.games if self.demo is not None else ()

    def offer_demo(self, demo: DemoMode) -> None:
        """Let people play at the drawn table of *demo*."""
        self.demo = demo
        self.session.camera_port.offer_demo()

    def _touched(self, *_: object) -> bool:
        self.shortcuts.focus.clear()
        return self.wake_screen()

    def _page(self) -> Any:
        return self.navigator.current_screen if self.navigator else None

    def _type(self, text: str) -> None:
        if self.navigator is not None:
            self.navigator.current_screen.type(text)

    def _scan(self, text: str) -> None:
        part = self.session.camera_port.part
        card = part.card_of_label(text) if part else None
        if card:
            self._show_card(card)

    def _show_work(self, *_: object) -> None:
        """Take what long work has told; that it failed is said on whichever screen people are."""
        ended, page = self.session.background.take(), self._page()
        if page is not None and (page.follows_work or (ended and self.session.notice)):
            page.refresh()

    # --- what the camera tells ---

    def _see(self) -> None:
        if self.navigator is not None:
            self.navigator.see()

    def _show_card(self, card: str) -> None:
        if self.navigator is not None:
            self.navigator.current_screen.show_card(card)

    def _camera_told(self) -> None:
        self.panel_controller.beep_if_asked()
        if self.eye_indicator is not None:
            self.eye_indicator.show()

    def _look_ahead(self) -> None:
        if self.navigator is not None:
            self.navigator.look_ahead()
