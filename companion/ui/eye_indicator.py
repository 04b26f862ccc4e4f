"""The bar under every screen that says how the eye is."""

from __future__ import annotations

from typing import Any

from companion.ui.eye_sign import sign
from companion.ui.navigator import Navigator
from companion.ui.session import Session
from companion.ui.widgets.sign import EyeBar


class EyeIndicator:
    """Keeps its *bar* up to date; a touch leads to what the eye has seen."""

    def __init__(self, session: Session[Any, Any], navigator: Navigator) -> None:
        self._session, self._navigator = session, navigator
        self.bar = EyeBar(on_release=self.touch)
        navigator.bind(current=lambda *_: self.show())
        self.show()

    def show(self) -> None:
        """Let the bar say how the eye is now."""
        now = sign(self._session, self._navigator.current or "")
        self.bar.icon, self.bar.text, self.bar.wrong = now.icon, now.text, now.wrong

    def touch(self, *_: object) -> None:
        """Go to what the eye has seen; if that is nothing new, to what it sees."""
        asked = self._session.asked()
        name, facts = self._session.screens.way_to_answer(asked) if asked else ("eye", {})
        self._navigator.go(name, **facts)
