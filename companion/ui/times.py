"""How long a game and everybody's turns took, as sentences."""

from __future__ import annotations

from typing import Any

from companion.play.pace import Pace, pace_of
from companion.ui.past import board_after, has_one_board
from companion.ui.session import Session

MINUTE_MS = 60_000


def tell_times(session: Session[Any, Any]) -> tuple[str, ...]:
    """Return the time of the game on the table and of each player's turns; nothing where no clock told it."""
    pace, words = _pace(session), session.words
    if pace is None or pace.whole_ms < MINUTE_MS:
        return ()
    hours, minutes = divmod(pace.whole_ms // MINUTE_MS, 60)
    whole = words.say("{h} h {min} min", h=hours, min=minutes) if hours else words.say("{n} min", n=minutes)
    setup = session.play.board.setup
    each = (
        words.say("{player} {time}", player=words.player(colour, setup), time=_short(pace.turn_ms(colour)))
        for colour in setup.colours
    )
    return (
        words.say("Game time: {time}", time=whole),
        words.say("Time per turn: {times}", times=", ".join(each)),
    )


def _pace(session: Session[Any, Any]) -> Pace | None:
    table, journal = session.play.table, session.store.journal
    if table is None or journal is None or not has_one_board(table.rules, table.state):
        return None
    moves = journal.history(table.number).line.moves
    on_turn = [board_after(table.rules, table.course, n).turn for n in range(len(moves))]
    return pace_of([move.get("at_ms") for move in moves], on_turn)


def _short(time_ms: int) -> str:
    minutes, seconds = divmod(round(time_ms / 1000), 60)
    return f"{minutes}:{seconds:02}"
