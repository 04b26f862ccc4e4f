"""Refusals of corrections, of beginning late, of tournaments and the journal, each with its sentence."""

from __future__ import annotations

from typing import Any

from companion.base.errors import BadRecord, Refused
from companion.engine.castelli.reasons import Reason
from tests.small import move, small
from tests.words.refused import (
    Tell,
    rich,
    table,
)

BOOKS: list[Tell] = [
    (
        Reason.BELOW_ZERO,
        table(),
        move("correct", player="red", cards=-1),
        "Red has 0 cards. A correction cannot take more than that.",
    ),
    (
        Reason.ABOVE_FIVE,
        rich(),
        move("correct", player="red", wood=4),
        "Red has 2 wood. With the correction it would be more than 5.",
    ),
    (
        Reason.BEYOND_MINE,
        table(),
        move("correct", player="red", silver=12),
        "The mine has 11 silver. A correction cannot give more than that.",
    ),
    (
        Reason.BEYOND_DECK,
        table(),
        move("correct", player="red", cards=26),
        "The deck has 25 cards. A correction cannot give more than that.",
    ),
    (
        Reason.BEGIN_SILVER,
        table(),
        move("begin", turn="red", tiles={}, players={"red": {"silver": 12}}),
        "All players together have 12 silver, but the game has only 11 silver. Count the silver again.",
    ),
    (
        Reason.BEGIN_CARDS,
        table(),
        move("begin", turn="red", tiles={}, players={"red": {"cards": 26}}),
        "All players together have 26 cards, but the game has only 25 cards. Count the cards again.",
    ),
    (
        Reason.BEGIN_CASTLES,
        table(B2="rocks N 1 sites 1"),
        move("begin", turn="red", tiles={}, players={}, castles={"B2/0": [["red"], ["blue"]]}),
        "B2, rocks: these castles cannot stand there. Check the number of sites, and who overbuilt whom.",
    ),
    (
        Reason.BEGIN_TILES,
        table(),
        move(
            "begin", turn="red", players={}, tiles={f: {"tile": "01", "north": "red"} for f in ("A2", "B1")}
        ),
        "The same tile is on two meadows. Look at the tiles again.",
    ),
    (
        Reason.BEGIN_TILES,
        table("dilemma"),
        move("begin", turn="red", players={}, tiles={"B1": {"tile": "S1", "north": "red"}}),
        "Start tiles face up: 1. Players who laid theirs: 0. The two must match.",
    ),
    (
        Reason.BEGIN_OVER,
        small("2x1"),
        move("begin", turn="red", players={}, tiles={"A1": {"tile": "01", "north": "red"}}),
        "All tiles are face up, so no turn is left. Leave out the next tile.",
    ),
]

BY_HAND: list[tuple[str, dict[str, Any], str]] = [  # what a record cannot say, and tournaments
    (
        Reason.NOT_ON_BOARD,
        {"field": "I9\n", "size": "A1-H8"},
        "I9? is not on this board. Its fields are A1-H8.",
    ),
    (
        Reason.NOT_A_MEADOW,
        {"field": "A1", "size": "A1-C3"},
        "A1 is a landscape. Tiles go on meadows, the squares.",
    ),
    (
        Reason.NOT_A_LANDSCAPE,
        {"field": "B1", "size": "A1-C3"},
        "B1 is a meadow. Choose a landscape, one of the octagons.",
    ),
    (Reason.NOT_A_PLAYER, {"colour": "green"}, "Green is neutral. Choose one of Red and Blue."),
    (Reason.NOT_A_PLAYER, {"colour": None}, "Choose one of Red and Blue."),
    (Reason.UNKNOWN_TILE, {"tile": "99"}, "There is no tile 99 in this set. Look at the tile again."),
    (
        Reason.TILE_SEEN,
        {"tile": "01", "field": None},
        "Tile 01 has already been laid. Look at the tile again.",
    ),
    (
        Reason.NO_SUCH_AREA,
        {"at": "B2", "area": 7},
        "B2 has no area 7. Its areas are numbered 0 to 1.",
    ),
    (Reason.NO_SUCH_AREA, {"at": "A1", "area": 0}, "A1 has no area 0."),
    (
        Reason.MISSING_UNITS,
        {"colour": "red", "at": "B2", "missing": {"wood": 1}, "silver": 5, "may_buy": False},
        "Red needs one more unit of wood for a castle on B2, and cannot buy it now.",
    ),
    (
        Reason.NO_COAT,
        {"colour": "red", "at": "B2", "card_coat": True},
        (
            "To build on B2, Red needs a coat of arms that points there, face up. "
            "(ruling: a card-icon coat is enough to build)"
        ),
    ),
    (Reason.OTHER_HALF, {"colour": "red", "half": "b"}, "Red plays on the other half of the board."),
    (
        Reason.ROUND_RUNNING,
        {"round": 1},
        "Round 1 is still running. Play both halves to their end first.",
    ),
    (
        Reason.ROUND_DECIDED,
        {"half": "a"},
        "This tie has already been decided. Undo the decision to change it.",
    ),
    (Reason.NO_MORE_ROUNDS, {}, "That was the last round. The tournament is over."),
    (
        Reason.NOT_TIED,
        {"half": "a"},
        "There is no tied semi-final on this half, so nothing is to be decided.",
    ),
    (
        Reason.STILL_TIED,
        {"half": "a"},
        "A semi-final ended in a tie. Decide first who plays for first place.",
    ),
    ("nothing-to-undo", {}, "There is no move to undo."),
    ("nothing-to-redo", {}, "There is no move to redo."),
    ("no-such-move", {"number": 9, "last": 4}, "There is no move 9. The last one is 4."),
    (
        "stale",
        {"at": 3, "moves": 4},
        "The game has moved on since then. Look again, then decide.",
    ),
    ("stopped", {}, "The game was stopped early. Undo that to go on."),
    (
        "no-longer-fits",
        {"number": 5, "move": {}, "because": Refused(Reason.FACE_UP, field="A1")},
        (
            "With this change, move 5 would no longer be possible. "
            "The tile on A1 is already face up. Choose one that is face down."
        ),
    ),
    (
        "no-longer-fits",
        {"number": 5, "move": {}, "because": BadRecord('by: "green" does not play')},
        'With this change, move 5 would no longer be possible. by: "green" does not play.',
    ),
]
