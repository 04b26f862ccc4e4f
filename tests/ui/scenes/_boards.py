"""Boards for scenes: the stand-in as a table's own, half painted, and photographs of its pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.base.messages import Rectangle
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.layout import Layout
from companion.games.castelli import library
from companion.games.castelli.layouts import own
from companion.games.castelli.simulator.board_picture import draw_board
from companion.games.castelli.simulator.geometry import geometry_of
from companion.simulator.ink import Pen

PX_PER_MM = 1.6
AROUND_MM = 40.0


def own_board(name: str, share: float = 1.0, seed: int = 3) -> Layout:
    """Keep the stand-in, or a *share* of each piece's landscapes, as the table's own; with photographs."""
    layout = library.layout("stand-in")
    pieces = {
        piece: replace(printed, landscapes=dict(list(printed.landscapes.items())[: round(8 * share)]))
        for piece, printed in layout.pieces.items()
    }
    half = replace(layout, name=name, pieces=pieces, frames=layout.frames if share == 1.0 else {})
    own.save(half)
    corners = {"I": (0, 0), "II": (4, 0), "III": (0, 4), "IV": (4, 4)}
    for piece, (left, top) in corners.items():
        own.keep_photo(name, piece, photographed(layout, Rectangle(piece, left, top, 4, 4), seed))
    own.keep_photo(name, "8x8", photographed(layout, Rectangle("8x8", -0.5, -0.5, 9, 9), seed))
    return half


def photographed(layout: Layout, part: Rectangle, seed: int) -> bytes:
    """Return a *part* of the drawn board as a camera might have straightened it, as JPEG."""
    import cv2

    flat, origin = flat_board(layout, seed)
    pitch = 54.0
    left, top = ((place * pitch - origin) * PX_PER_MM for place in (part.left, part.top))
    wide, high = part.columns * pitch * PX_PER_MM, part.rows * pitch * PX_PER_MM
    cut = flat[round(top) : round(top + high), round(left) : round(left + wide)]
    return bytes(cv2.imencode(".jpg", cv2.GaussianBlur(cut, (0, 0), 1.2))[1].tobytes())


def flat_board(layout: Layout, seed: int) -> tuple[Any, float]:
    """Return the whole board drawn flat, and where its picture begins in mm."""
    import numpy as np

    board = board_for(layout, 4)
    geometry = geometry_of(board)
    wide, high = (round((size + 2 * AROUND_MM) * PX_PER_MM) for size in geometry.size_mm)
    picture = np.full((high, wide, 3), 90, np.uint8)
    draw_board(picture, board, geometry, Pen(picture, PX_PER_MM, (-AROUND_MM, -AROUND_MM)), seed)
    return picture, -AROUND_MM
