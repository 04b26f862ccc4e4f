"""Boxes of The Castles of Tuscany, taught as far as a scene needs."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.tuscany.pieces import PIECES, Box
from companion.games.tuscany import library, own_boxes, taught_box


def own_box(name: str, pieces: int = 12, spaces: int = 0) -> Box:
    """Keep and return a box of which so many *pieces* are painted, and so many *spaces* of the next one."""
    like, box = library.box("stand-in"), taught_box.new_box(name)
    for n, piece in enumerate(PIECES[: pieces + bool(spaces)]):
        for at, kind in enumerate(like.pieces[piece][: spaces if n == pieces else 10]):
            box = taught_box.painted(box, piece, [at], kind)
    own_boxes.save_box(box)
    return box


def whole_box(name: str) -> Box:
    """Keep and return a box of which all is told."""
    box = replace(library.box("stand-in"), name=name, stand_in=False)
    own_boxes.save_box(box)
    return box
