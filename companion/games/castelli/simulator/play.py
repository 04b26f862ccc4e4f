"""Whole games at a simulated table, move by move: the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.engine.castelli.apply import GameStep, apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import End, Move
from companion.engine.castelli.record import RECORD
from companion.engine.castelli.state import Game, Setup
from companion.engine.protocol import Colour
from companion.games.castelli.simulator.deal import Deal, deal_out, follow
from companion.games.castelli.simulator.players import Sensible, SimulatedPlayer
from companion.games.castelli.simulator.possible import PlayerChoice, View

Json = dict[str, Any]
Players = Mapping[Colour, SimulatedPlayer]


def stand_in_header(colours: Sequence[str], modules: Sequence[str] = (), names: Sequence[str] = ()) -> Json:
    """Return the header of a game on the stand-in board with the stand-in tiles."""
    players: list[Json] = [{"colour": colour} for colour in colours]
    for player, name in zip(players, names, strict=False):
        player["name"] = name
    told = {"record": RECORD, "players": players, "modules": list(modules)}
    return told | {"board": "stand-in", "tiles": "stand-in"}


class PlayedMove(NamedTuple):
    """A move, the step it made, and what is hidden after it."""

    move: Move
    step: GameStep
    deal: Deal


def play_game(
    setup: Setup, seed: int, player: Callable[[Random], SimulatedPlayer] = Sensible
) -> Iterator[PlayedMove]:
    """Give every move of a whole game; each *player* is made with luck of their own."""
    random = Random(seed)
    deal = deal_out(setup, random)
    players = {colour: player(Random(random.getrandbits(64))) for colour in setup.colours}
    yield from play_on(new_game(setup), deal, players, random)


def play_on(game: Game, deal: Deal, players: Players, random: Random) -> Iterator[PlayedMove]:
    """Give the moves from *game* and *deal* to the end."""
    while not game.over:
        move, given = next_choice(game, deal, players)
        step = apply(game, move)
        deal = follow(deal, game, move, step, random, given)
        yield PlayedMove(move, step, deal)
        game = step.state


def next_choice(game: Game, deal: Deal, players: Players) -> PlayerChoice:
    """Return what happens next: an answer in turn order (D2), or what the player on turn decides."""
    for colour in game.setup.order_from(game.turn)[1:]:
        answer = players[colour].answer(view_of(game, deal, colour))
        if answer is not None:
            return answer
    player, view = players[game.turn], view_of(game, deal, game.turn)
    choice = player.act(view)
    if choice is not None:
        return choice
    if game.revealed:
        return PlayerChoice(End())
    field = player.choose_field(view)
    return PlayerChoice(player.lay(view, field, deal.tiles[field]))


def view_of(game: Game, deal: Deal, colour: Colour) -> View:
    """Return the table as *colour* sees it: of what is hidden only their own hand."""
    ready = deal.before.kinds(colour) if deal.before else ()
    return View(game, colour, deal.kinds(colour), deal.held.get(colour), ready)
