"""The screens of The Castles of Tuscany; a module for each question that the screens of all games ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.eye.findings import Asked
    from companion.ui.protocol import Way

played_on: Final = ("table", "phase_sheet", "asked")
told_on: Final = ("asked",)
answered_on: Final = ("asked",)


def way_to_answer(asked: Asked) -> Way:
    """Return the screen on which a take is confirmed, or a question answered."""
    return "asked", {"asked": asked}


if TYPE_CHECKING:
    from companion.games.tuscany import drawing
    from companion.games.tuscany.screens import (
        camera_readings,
        game_settings,
        holdings,
        plan,
        score_sheet,
        telling,
    )
    from companion.ui.board_drawing import GameDrawing
    from companion.ui.camera_readings import CameraReadings
    from companion.ui.game_settings import GameSettings
    from companion.ui.holdings import GameHoldings
    from companion.ui.new_game_plan import Plans
    from companion.ui.score_sheet import ScoreSheet
    from companion.ui.telling import MoveTelling

    _camera_readings: CameraReadings = camera_readings
    _drawing: GameDrawing = drawing
    _game_settings: GameSettings = game_settings
    _holdings: GameHoldings = holdings
    _plans: Plans = plan
    _score_sheet: ScoreSheet = score_sheet
    _telling: MoveTelling = telling
