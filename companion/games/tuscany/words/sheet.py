"""What stands around the sentences: the sheet, its rows, how far the piles are, what was set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import PHASES
from companion.engine.tuscany.questions import countdown
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.turns import notice
from companion.words.language import mark

ROWS: Final[dict[str, str]] = {
    "direct": mark("Red during the game"),
    "phase-1": mark("Green of phase 1"),
    "phase-2": mark("Green of phase 2"),
    "phase-3": mark("Green of phase 3"),
    "cards": mark("Cards left"),
    "storage": mark("Storage"),
    "marble": mark("Marble left"),
    "workers": mark("Workers left"),
    "total": mark("Total"),
}
COUNTS: Final[dict[str, str]] = {
    "points": mark("Red points"),
    "green": mark("Green points"),
    "cards": mark("Cards"),
    "workers": mark("Workers"),
    "marble": mark("Marble"),
}
HEADINGS: Final[dict[str, str]] = {
    "stand-in": mark("Regions or bonuses are stand-ins, not those of the box."),
}


def still_to_score(v: Voice, game: Game, colour: Colour) -> str:
    """Return how often the green points of *colour* are still added to the red ones."""
    has = game.holdings[colour]
    return v.count(
        "Green points are still added to the red ones once: {green}.",
        "Green points are still added to the red ones {n} times: {green}.",
        PHASES - len(has.scorings),
        green=v.amount("green", has.green),
    )


def on_the_table(v: Voice, game: Game) -> str:
    """Return which phase and round it is, and how many tiles everybody has until the phase ends."""
    ends = notice(v, game)
    if ends:
        return v.say(
            "Phase {phase}, round {round}: {notice}", phase=game.phase, round=game.round, notice=ends
        )
    return v.say(
        "Phase {phase}, round {round}; tiles until the phase ends: {figures}",
        phase=game.phase,
        round=game.round,
        figures=v.figures(countdown(game).phase),
    )


def set_up(v: Voice, start: Game) -> Iterator[str]:
    """Give who plays, who starts, where the start castles lie and which chips were taken."""
    setup = start.setup
    players = ", ".join(v.player(colour) for colour in setup.colours)
    yield v.say("{players}. {first} starts.", players=players, first=v.player(setup.first))
    for colour in setup.colours:
        sentence = mark("{player}: start castle at {at}, {chip}.")
        if setup.chips[colour] == "storage":  # T4
            sentence = mark("{player}: start castle at {at}, {chip} with 2 green points.")
        yield v.say(
            sentence,
            player=v.player(colour),
            at=v.space(setup.starts[colour], colour),
            chip=v.chip(setup.chips[colour]),
        )
    yield v.say("Open tiles: {tiles}.", tiles=v.tile_names(setup.centre))
