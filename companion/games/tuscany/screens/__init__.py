"""The screens of The Castles of Tuscany; a module for each question that the screens of all games ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

played_on: Final = ("table", "phase_sheet")

if TYPE_CHECKING:
    from companion.games.tuscany import drawing
    from companion.games.tuscany.screens import game_settings, holdings, plan, score_sheet, telling
    from companion.ui.board_drawing import GameDrawing
    from companion.ui.game_settings import GameSettings
    from companion.ui.holdings import GameHoldings
    from companion.ui.new_game_plan import Plans
    from companion.ui.score_sheet import ScoreSheet
    from companion.ui.telling import MoveTelling

    _drawing: GameDrawing = drawing
    _game_settings: GameSettings = game_settings
    _holdings: GameHoldings = holdings
    _plans: Plans = plan
    _score_sheet: ScoreSheet = score_sheet
    _telling: MoveTelling = telling
