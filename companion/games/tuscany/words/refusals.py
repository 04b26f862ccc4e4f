"""Why a move is refused, as sentences that teach: the reason, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.base.errors import Refused
from companion.engine.tuscany.reasons import Reason
from companion.games.tuscany.words.names import Voice
from companion.games.tuscany.words.refusals_told import TOLD
from companion.words.language import mark
from companion.words.names import safe
from companion.words.refusals import FactsInWords

SENTENCES: Final[dict[str, str]] = {
    Reason.NOT_FIRST: mark("Only the first move of a record can start from the table. Use a correction now."),
    # --- the turn ---
    Reason.NO_MARBLE: mark("{player} has no marble to give back. A quarry gives marble."),
    Reason.MARBLE_ONCE: mark("{player} has already given back a marble this turn, and only one is allowed."),
    # --- taking ---
    Reason.NOT_OPEN: mark("There is no open tile like this: {tile}. Choose one of the open tiles."),
    Reason.STORAGE_FREE: mark(
        "{player} has a free storage space, so nothing has to go back into the box. Leave that out."
    ),
    Reason.NOT_STORED: mark(
        "{player} does not have this in storage: {what}. Choose something that is there."
    ),
    Reason.CAN_BE_PLACED: mark(
        "One of the open tiles can be placed: {tile}. Tiles are removed only when none can be."
    ),
    Reason.KIND_NOT_OPEN: mark("No open tile is of this kind: {kind}. Choose another kind."),
    Reason.SAME_KIND_AGAIN: mark("This kind has just been removed: {kind}. Choose another one now."),
    Reason.CLEARED_ENOUGH: mark(
        "After this kind was removed ({kind}), a tile can be placed: {tile}. Do not remove another kind."
    ),
    Reason.STILL_NONE_FITS: mark(
        "This kind was removed ({kind}), and still no open tile can be placed. Remove another kind as well."
    ),
    # --- placing ---
    Reason.NOT_IN_REGION: mark("{player}'s region has no space {at}. Choose one of its spaces."),
    Reason.COVERED: mark("The space at {at} is already covered. Choose an empty one."),
    Reason.NOT_TOUCHING: mark(
        "The space at {at} touches nothing yet. Choose one beside a tile, a hexagon or the start castle."
    ),
    Reason.HEXAGON_TOO_NEW: mark(
        "{player} got the wooden hexagon this turn. It can be placed in a later turn."
    ),
    # --- what a space brings ---
    Reason.CHIP_MISSING: mark("The city at {at} gives a chip. Choose one, or say that you take none."),
    Reason.NO_CHIP_LEFT: mark("None of these is left: {chip}. Choose another chip."),
    Reason.NO_DISCARD: mark("Nothing has to leave storage for a wooden hexagon. Leave that out."),
    # --- corrections, beginning ---
    Reason.BELOW_ZERO: mark("{player} has {has}. A correction cannot take more than that."),
    Reason.BEGIN_CENTRE: mark(
        "Five or more of the open tiles are {colour}. Replace them by neutral tiles first."
    ),
    Reason.BEGIN_CHIPS: mark(
        "There are 5 chips of each kind, but more were entered: {chip}. Count them again."
    ),
    Reason.BEGIN_SPACES: mark(
        "{player}: what was entered for {at} cannot be there. Check the space and its kind, and "
        "leave out the start castle."
    ),
    Reason.BEGIN_PHASE: mark(
        "Phase {phase} does not fit the tiles taken from the piles, the scorings or the last round. "
        "Check these."
    ),
}

RULINGS: Final[dict[str, str]] = {
    Reason.HEXAGON_TOO_NEW: "hexagon-wait",
    Reason.NO_DISCARD: "hexagon-no-room",
    Reason.DISCARD_COUNT: "hexagon-no-room",
}
"""The ruling behind a reason."""


def explain(voice: Voice, refused: Refused) -> str | None:
    """Return why, and what is possible instead; None for what is not refused by the game."""
    reason, facts = str(refused.reason), refused.facts
    if reason in TOLD:
        sentence = TOLD[reason](voice, facts)
    elif reason in SENTENCES:
        sentence = voice.words.fill(SENTENCES[reason], in_words(voice, facts))
    else:
        return None
    return voice.with_rulings(sentence, *([RULINGS[reason]] if reason in RULINGS else []))


PLACES: Final[dict[str, tuple[str, Callable[[Voice, Any], str]]]] = {
    "colour": ("player", Voice.player),
    "tile": ("tile", Voice.tile_name),
    "what": ("what", Voice.tile_name),
    "kind": ("kind", Voice.kind),
    "chip": ("chip", Voice.chip),
}
"""A fact's name -> its place in the sentence, and how it is said."""


def in_words(v: Voice, facts: Mapping[str, Any]) -> FactsInWords:
    """Return the *facts* of a refusal in words, by their places in the sentence."""
    words = FactsInWords()
    if "what" in facts and "has" in facts:  # a correction
        facts = {**facts, "has": v.amount(facts["what"], facts["has"]), "what": None}
    if "at" in facts:
        facts = {**facts, "at": v.space(facts["at"], facts.get("colour"))}
    for name, value in facts.items():
        place, say = PLACES.get(name, (name, lambda _, fact: safe(str(fact))))
        if value is not None:
            words[place] = say(v, value)
    if "kind" in facts:
        words["colour"] = v.kind_colour(facts["kind"])
    return words
