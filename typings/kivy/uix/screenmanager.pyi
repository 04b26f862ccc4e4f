from typing import Any

from kivy.uix.widget import Widget

class NoTransition:
    def __init__(self, **how: Any) -> None: ...
    def start(self, manager: ScreenManager) -> None: ...
    def stop(self) -> None: ...

class Screen(Widget):
    name: str
    manager: Any

class ScreenManager(Widget):
    current: str
    current_screen: Any
    screens: list[Any]
    def has_screen(self, name: str) -> bool: ...
    def get_screen(self, name: str) -> Any: ...
