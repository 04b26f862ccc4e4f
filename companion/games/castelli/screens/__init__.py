"""Castelli's screens and where they lead; a module for each question that the screens of all games ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.castelli.state import Game

if TYPE_CHECKING:
    from companion.eye.findings import Asked
    from companion.ui.protocol import GameScreens, Way

played_on: Final = ("table", "card", "cards", "reveal", "asked", "built")
told_on: Final = ("reveal", "card", "cards", "sell", "asked", "built")
answered_on: Final = ("reveal", "asked", "built")


def entry(state: Any) -> str:
    """Return the table, or the tournament with its two halves."""
    return "table" if isinstance(state, Game) else "tournament"


def way_to_answer(asked: Asked) -> Way:
    """Return the screen for a tile, a question, or a piece that was set."""
    from companion.games.castelli.screens.proposed import screen_of

    return screen_of(asked) or ("table", {})


def way_to_card(card: str) -> Way:
    """Return the screen on which *card* is played."""
    return "card", {"card": card}


if TYPE_CHECKING:
    from companion.games.castelli import drawing, screens
    from companion.games.castelli.screens import (
        camera_readings,
        game_settings,
        holdings,
        places,
        plan,
        score_sheet,
        telling,
    )
    from companion.ui.board_drawing import GameDrawing
    from companion.ui.camera_readings import CameraReadings
    from companion.ui.game_settings import GameSettings
    from companion.ui.holdings import GameHoldings
    from companion.ui.new_game_plan import Plans
    from companion.ui.places import Places
    from companion.ui.score_sheet import ScoreSheet
    from companion.ui.telling import MoveTelling

    _camera_readings: CameraReadings = camera_readings
    _drawing: GameDrawing = drawing
    _game_settings: GameSettings = game_settings
    _holdings: GameHoldings = holdings
    _places: Places = places
    _plans: Plans = plan
    _score_sheet: ScoreSheet = score_sheet
    _telling: MoveTelling = telling
    _screens: GameScreens = screens
