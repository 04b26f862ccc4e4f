"""The way to where a move of the past is entered again."""

from __future__ import annotations

from companion.play.past import Past
from companion.ui.game_parts import game_on
from companion.ui.holdings import holdings_of
from companion.ui.navigator import Navigator
from companion.ui.telling import told_again_on


def tell_again(navigator: Navigator, number: int) -> None:
    """Go to where move *number* is told: a correction's own screen, or the table and what it leads to."""
    session = navigator.session
    assert session.play.table is not None
    game, move = game_on(session), session.play.table.course.steps[number - 1].move
    if holdings_of(game).read_correction(move) is not None:
        navigator.go("correct", number=number)
        return
    session.play.enter_past(Past(number))
    navigator.go(session.screen)
    if beyond := told_again_on(game, move):
        navigator.go(beyond[0], **beyond[1])
