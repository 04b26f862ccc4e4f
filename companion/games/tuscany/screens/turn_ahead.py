"""The turn that ends by itself: the table shows the next player as soon as an action is done.

`end` is written together with the next player's first move, in one transaction, so that a marble can be given
back until then. Only where a round ends a phase or the game does a button end the turn.
"""

from __future__ import annotations

from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import PHASES
from companion.engine.tuscany.moves import End, Move
from companion.engine.tuscany.questions import countdown
from companion.engine.tuscany.state import Game
from companion.games.tuscany.screens.telling import has_own_row
from companion.games.tuscany.session import TuscanySession


def is_done(game: Game) -> bool:
    """Tell whether the player on turn has nothing left to do, a marble aside."""
    return not game.over and not game.actions_left


def ends_phase(game: Game) -> bool:
    """Tell whether the end of this turn ends a phase or the game."""
    if not is_done(game) or game.setup.after(game.turn) != game.setup.first:
        return False
    return game.last_round or (countdown(game).phase_ends and game.phase < PHASES)


def shown_game(game: Game) -> Game:
    """Return the game as the table shows it: with the next player on turn once the one before is done."""
    return apply(game, End()).state if is_done(game) and not ends_phase(game) else game


def submit(session: TuscanySession, move: Move) -> bool:
    """Make *move*, together with the end of the turn before if that is done; tell whether it went well.

    In the past a move is told alone.
    """
    play = session.play
    if play.past is None and shown_game(play.board) is not play.board:
        return play.submit_all((End(), move), at=play.moves, source="touch")
    return play.submit(move)


def undo(session: TuscanySession) -> bool:
    """Take the last change back, with the end of a turn that was written together with it."""
    play = session.play
    in_past = play.past is not None
    if not play.undo():
        return False
    while not in_past and play.moves and _is_plain_end(session) and play.undo():
        pass
    return True


def redo(session: TuscanySession) -> bool:
    """Bring back what was taken back last, with the end of a turn before it."""
    play = session.play
    if not play.redo():
        return False
    while play.can_redo and _is_plain_end(session) and play.redo():
        pass
    return True


def _is_plain_end(session: TuscanySession) -> bool:
    """Tell whether the last move ended a turn and nothing else."""
    steps = session.play.course.steps
    return bool(steps) and not has_own_row(steps[-1])
