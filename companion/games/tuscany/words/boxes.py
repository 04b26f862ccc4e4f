"""What is odd or missing about a box while it is taught."""

from __future__ import annotations

from companion.engine.tuscany.pieces import Box, OddCount
from companion.games.tuscany import taught_box
from companion.games.tuscany.words import TuscanyWords
from companion.words.voice import as_title


def odd_told(odd: OddCount, words: TuscanyWords) -> str:
    """Return which number of spaces cannot be."""
    kind, facts = as_title(words.kind(odd.kind)), {"n": odd.there, "due": odd.due}
    if odd.piece:
        both = facts | {"piece": odd.piece, "other": odd.other, "kind": kind}
        return words.say("{kind}: {piece} has {n}, {other} has {due}. The numbers must match", **both)
    return words.say("{kind}: A, B and C have {n} in total, not {due}. Look again", kind=kind, **facts)


def missing_told(box: Box, words: TuscanyWords) -> str:
    """Return what keeps *box* from being played with; empty if nothing does."""
    if box.pieces:
        return ""
    if left := taught_box.open_spaces(box):
        return words.say("Not everything is painted yet: {pieces}", pieces=", ".join(left))
    odd = taught_box.first_odd(box)
    return odd_told(odd, words) if odd else ""
