"""The one sentence on top: whose turn it is, what comes next, and how near the end of a phase is."""

from __future__ import annotations

from typing import Final

from companion.engine.tuscany.box import PHASES
from companion.engine.tuscany.moves import End, Marble
from companion.engine.tuscany.questions import Options, countdown, fits, options
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words.names import Voice
from companion.words.every_game import game_over
from companion.words.language import mark

ACTIONS: Final = {  # may place, has had an action
    (True, False): mark("{player}: draw, take or place"),
    (False, False): mark("{player}: draw or take"),
    (True, True): mark("{player}: one more action: draw, take or place"),
    (False, True): mark("{player}: one more action: draw or take"),
}


def turn(v: Voice, game: Game) -> str:
    """Return whose turn it is and what comes next."""
    if game.final is not None:
        return game_over(v, game.final.winners, game.final.rows[game.final.winners[0]].total)
    return _end_of_round(v, game) or v.with_details(_next(v, game, options(game)), [notice(v, game)])


def _next(v: Voice, game: Game, may: Options) -> str:
    player = v.player(game.turn)
    if game.actions_left:
        return v.say(ACTIONS[bool(may.place), game.actions > 0], player=player)
    if may.marble:
        return v.say("{player}: end the turn, or give back a marble for one more action", player=player)
    return v.say("{player}: end the turn", player=player)


def _end_of_round(v: Voice, game: Game) -> str:
    """Return what follows on the last turn of a round that ends a phase; nothing if none ends now."""
    if not fits(game, End()) or fits(game, Marble()) or game.setup.after(game.turn) != game.setup.first:
        return ""
    player = v.player(game.turn)
    if game.last_round:
        return v.say("{player}: end the turn; then comes the final score", player=player)
    if countdown(game).phase_ends and game.phase < PHASES:
        return v.say("{player}: end the turn; then phase {n} is scored", player=player, n=game.phase)
    return ""


def notice(v: Voice, game: Game) -> str:
    """Return that the phase or the game ends soon; nothing if it does not."""
    if game.last_round:
        return v.say("last round of the game")
    if not countdown(game).phase_ends:
        return ""
    if game.phase == PHASES:
        return v.say("after this round one more full round")
    return v.say("last round of phase {phase}", phase=game.phase)
