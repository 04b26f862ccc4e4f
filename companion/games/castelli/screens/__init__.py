"""Castelli's screens; and a module for each question that the screens of all games ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.castelli import drawing
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
    from companion.ui.holdings import Holdings
    from companion.ui.new_game_plan import Plans
    from companion.ui.places import Places
    from companion.ui.score_sheet import ScoreSheet
    from companion.ui.telling import MoveTelling

    _camera_readings: CameraReadings = camera_readings
    _drawing: GameDrawing = drawing
    _game_settings: GameSettings = game_settings
    _holdings: Holdings = holdings
    _places: Places = places
    _plans: Plans = plan
    _score_sheet: ScoreSheet = score_sheet
    _telling: MoveTelling = telling
