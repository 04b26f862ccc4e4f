"""What the eye proposes, as the reveal screen needs it: the game before it, and a sentence to say yes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import End, Move, Reveal, Steward
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.words import CastelliWords
from companion.ui.player import short_name
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.eye.findings import Asked
    from companion.games.castelli.camera import Proposal  # a table without an eye starts without it

LIES_SO: Final = {  # whether the tile comes from the hand, and whether a turn ends before
    (False, False): mark("{player}: is this how the tile on {field} lies?"),
    (False, True): mark("Now it is {player}'s turn. Is this how the tile on {field} lies?"),
    (True, False): mark("{player}: is this how the tile from the hand lies on {field}?"),
    (True, True): mark("Now it is {player}'s turn. Is this how the tile from the hand lies on {field}?"),
}


def screen_for(session: CastelliSession) -> tuple[str, dict[str, Any]]:
    """Return on which screen the eye's newest is answered, and with which facts; the table if none."""
    return screen_of(session.asked()) or ("table", {})


def screen_of(asked: Asked | None) -> tuple[str, dict[str, Any]] | None:
    """Return where *asked* is answered, and with which facts."""
    if asked is None:
        return None
    from companion.games.castelli.camera import Proposal, is_of_a_piece

    if is_of_a_piece(last_move(asked)):
        return "built", {"built": asked}
    return ("reveal", {"seen": asked}) if isinstance(asked, Proposal) else ("asked", {"question": asked})


def last_move(asked: Asked) -> Move:
    """Return the move that *asked* is about; of several answers that of the likeliest."""
    from companion.games.castelli.camera import Proposal

    move: Move = (asked if isinstance(asked, Proposal) else asked.answers[0]).moves[-1]
    return move


def card_of(move: Move) -> str | None:
    """Return the card that *move* uses."""
    return "steward" if isinstance(move, Steward) else getattr(move, "card", None)


def before(game: Game, seen: Proposal) -> Game:
    """Return *game* before the last move of *seen*: it may end a turn first, or lay another tile."""
    if seen.at_move == game.moves:
        for move in seen.moves[:-1]:
            game = apply(game, move).state
    return game


def place_of(game: Game, seen: Proposal) -> tuple[Reveal | None, Colour | None]:
    """Return the tile that *seen* lays, or turns with a Steward, as it is then; and whose Steward."""
    match seen.moves[-1]:
        case Reveal() as laid:
            return laid, None
        case Steward(by=by, north=north) if game.pending and isinstance(game.pending.move, Reveal):
            laid = game.pending.move
            return Reveal(laid.field, laid.tile, north), by
    return None, None


def sentence(game: Game, seen: Proposal, steward: Colour | None, field: Field, words: CastelliWords) -> str:
    """Return what was seen, and what one YES takes with it."""
    if steward:
        player = short_name(game.setup, words, steward)
        return words.say("Did {player}'s Steward turn {field} like this?", player=player, field=field)
    player = short_name(game.setup, words, game.turn)
    laid = [move.field for move in seen.moves if isinstance(move, Reveal)]
    if len(laid) > 1:
        return words.say("Turned over one after the other: {fields}. Accept all?", fields=", ".join(laid))
    last = seen.moves[-1]
    from_hand = isinstance(last, Reveal) and last.swap
    return words.say(LIES_SO[from_hand, End() in seen.moves], player=player, field=field)
