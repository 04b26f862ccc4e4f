"""The meadows of a board: their names and centres in mm."""

from __future__ import annotations

from companion.vision.profile import Board, Point


def meadows(board: Board) -> dict[str, Point]:
    """Return the centre of each meadow of *board*, row by row, in the coordinates of the markers."""
    odd = 0 if board.a1 == "meadow" else 1
    x0, y0 = board.offset_mm
    return {
        f"{chr(ord('A') + column)}{row + 1}": (
            x0 + (column + 0.5) * board.pitch_mm,
            y0 + (row + 0.5) * board.pitch_mm,
        )
        for row in range(board.rows)
        for column in range(board.columns)
        if (column + row) % 2 == odd
    }


def outline(board: Board) -> list[Point]:
    """Return the corners of *board* in mm: north-west, north-east, south-east, south-west."""
    x0, y0 = board.offset_mm
    x1, y1 = x0 + board.columns * board.pitch_mm, y0 + board.rows * board.pitch_mm
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
