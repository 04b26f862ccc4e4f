"""Moves as lines of a log, and the one sentence on top: whose turn it is and what comes next."""

from __future__ import annotations

from typing import Final, assert_never

from companion.engine.castelli.building_options import may_build
from companion.engine.castelli.moves import (
    Begin,
    Build,
    Correct,
    End,
    Guard,
    Move,
    Play,
    Reveal,
    Sell,
    Steward,
)
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words.names import Voice
from companion.words.every_game import correction_line, game_over
from companion.words.language import mark
from companion.words.names import safe


def line(v: Voice, move: Move, by: Colour) -> str:
    """Return *move* as a line of a log; *by* is the player on turn."""
    match move:
        case Reveal():
            return _reveal(v, move, by)
        case Build():
            return _build(v, move, by)
        case Play():
            return _play(v, move, by)
        case Sell():
            player, cards = v.player(move.by or by), v.amount("cards", move.cards)
            return v.say("{player} sells {cards}", player=player, cards=cards)
        case End():
            return v.say("{player} ends the turn", player=v.player(by))
        case Steward():
            facts = {"player": v.player(move.by), "colour": v.colour(move.north)}
            return v.say("{player} uses a Steward: {colour} to the north", **facts)
        case Guard():
            return v.say("{player} uses a Guard", player=v.player(move.by))
        case Correct():
            return correction_line(v, move.player, move.differences, move.note)
        case Begin():
            player = v.player(move.turn)
            return v.say("The game starts from what is on the table; {player} is next", player=player)
        case _:
            assert_never(move)


def _reveal(v: Voice, move: Reveal, by: Colour) -> str:
    sentence = mark("{player} lays tile {tile} on {field}, {colour} to the north")
    if move.swap:
        sentence = mark("{player} lays tile {tile} from the hand on {field}, {colour} to the north")
    player, colour = v.player(by), v.colour(move.north)
    said = v.say(sentence, player=player, tile=safe(move.tile), field=move.field, colour=colour)
    gains = {"cards": move.gain_cards or 0, "silver": move.gain_silver or 0}
    return v.with_details(said, [v.amount(what, n) for what, n in gains.items() if n])


def _build(v: Voice, move: Build, by: Colour) -> str:
    sentence = mark("{player} builds a castle on {field}")
    if move.over:
        sentence = mark("{player} overbuilds {owner}'s castle on {field}")
    owner = v.colour_name(move.over) if move.over else ""
    details = [
        v.say("area {n}", n=move.area) if move.area is not None else "",
        v.say("{unit} bought", unit=v.amount(move.buy, 1)) if move.buy else "",
        v.say("card {card}", card=v.card(move.card)) if move.card else "",
    ]
    said = v.say(sentence, player=v.player(by), owner=owner, field=move.at)
    return v.with_details(said, details)


def _play(v: Voice, move: Play, by: Colour) -> str:
    sentence = mark("{player} plays the card {card}")
    if move.victim:
        sentence = mark("{player} plays the card {card} against {victim}")
    elif move.at:
        sentence = mark("{player} plays the card {card} on {field}")
    victim = v.player(move.victim) if move.victim else ""
    return v.say(sentence, player=v.player(by), card=v.card(move.card), victim=victim, field=move.at)


# --- the sentence on top ---

NEXT: Final = {  # may build, may play a card
    (True, True): mark("{player}: build, play a card, or end the turn"),
    (True, False): mark("{player}: build, or end the turn"),
    (False, True): mark("{player}: play a card, or end the turn"),
    (False, False): mark("{player}: end the turn"),
}


def turn(v: Voice, game: Game) -> str:
    """Return whose turn it is and what comes next."""
    if game.final is not None:
        return game_over(v, game.final.winners, game.final.rows[game.final.winners[0]].total)
    player = v.player(game.turn)
    if not game.revealed:
        return v.say("{player}: turn a tile", player=player)
    has = game.holdings[game.turn]
    may_play = has.cards > 0 and not game.card_used
    return v.say(NEXT[may_build(game), may_play], player=player)
