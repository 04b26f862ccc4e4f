"""The rules in one plain sentence each, for "why?"; by the ids that outcomes cite."""

from __future__ import annotations

from typing import Final

from companion.words.language import mark

RULES: Final[dict[str, str]] = {
    # --- setting up ---
    "T1": mark("Each player has 21 tiles and a start castle, and 32 neutral tiles are for everybody."),
    "T2": mark("A region has 30 spaces of eight kinds."),
    "T3": mark(
        "Everybody starts with 5 cards, one storage space, three piles of 7 tiles and a start castle."
    ),
    "T4": mark("Everybody takes one chip at the start; a storage chip gives 2 green points at once."),
    "T5": mark("The youngest starts and is first in every round; turns go clockwise."),
    # --- a turn ---
    "T6": mark("Drawing gives 3 cards, and 1 more for each card chip."),
    "T7": mark("An open tile goes into storage, and the leftmost pile of its player refills the centre."),
    "T8": mark(
        "If you can place none of the open tiles, you may have all of one kind replaced before you take one."
    ),
    "T9": mark(
        "A tile goes on a space of its kind next to what is already there, for two cards of its "
        "colour; a pair of another colour or a worker counts as one card."
    ),
    "T10": mark("Once per turn you may give back a marble for one more action."),
    "T11": mark("As soon as five of the eight open tiles are the same colour, neutral tiles replace them."),
    # --- placing ---
    "T12": mark("A complete area of one colour gives green points: 1 space 1, 2 spaces 3, 3 spaces 6."),
    "T13": mark("The first and the second to cover all spaces of a colour get its bonus in green points."),
    "T14": mark("With a castle you may place an open tile at once, free of charge."),
    "T15": mark("With a city you may take one chip."),
    "T16": mark("An estate gives a wooden hexagon, which can be placed on a space of any kind later."),
    "T17": mark("Each crop that is new to its area gives 1 green point; a wooden hexagon always gives 1."),
    "T18": mark("A quarry gives 1 marble, a village 1 worker, each 1 more per chip; a monastery 3 cards."),
    "T19": mark("A cart gives 1 harvest card, and 1 more for each harvest chip."),
    "T20": mark("Marble, workers and hexagons never run out, and used stacks are shuffled again."),
    # --- phases and end ---
    "T21": mark(
        "A phase ends with the round in which a pile was used up; the third with the round after it."
    ),
    "T22": mark("Using up a pile after somebody else has done so does not end a phase."),
    "T23": mark("At the end of a phase everybody's green points are added to red, and green stays."),
    "T24": mark("At the end 5 cards, and each tile, hexagon, marble and worker left, give 1 red point."),
    "T25": mark("The most red points win; ties go to more empty spaces, then more green points."),
}
