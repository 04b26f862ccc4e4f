"""The mat for the eight open tiles: two rows of four places, a marker in each corner, on one sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.kit.mat import Mat

if TYPE_CHECKING:
    from companion.eye.game_mat import GameMat
    from companion.games.tuscany.words import TuscanyWords

PICTURES: Final = "tiles"
"""The folder beside a profile for the pictures that its tiles are read by."""
COLUMNS, ROWS = 4, 2
PLACES: Final = tuple(f"{'ABCD'[column]}{row + 1}" for row in range(ROWS) for column in range(COLUMNS))
"""From the north-west, row by row: A1 to D1, then A2 to D2."""
PITCH_MM: Final = 58.0
TILE_MM: Final = 40.0
TILE_MM_AT_LEAST, TILE_MM_AT_MOST = 20.0, 46.0
"""A larger one would touch its neighbour when it is turned."""
MARKER_MM: Final = 24.0
MARKER_OUT_MM: Final = (-4.0, 18.0)
"""How far outside the places the middles of the markers are, across and down."""
DICTIONARY: Final = "4x4_50"
FIRST_MARKER: Final = 10
"""The ids are none of a board's, so that one table may have both."""


def markers() -> dict[int, tuple[float, float]]:
    """Return the middles of the markers, clockwise from the north-west, from the corner of place A1."""
    out_x, out_y = MARKER_OUT_MM
    east, south = COLUMNS * PITCH_MM + out_x, ROWS * PITCH_MM + out_y
    corners = [(-out_x, -out_y), (east, -out_y), (east, south), (-out_x, south)]
    return dict(enumerate(corners, FIRST_MARKER))


def centre_of(place: str) -> tuple[float, float]:
    """Return the middle of *place* in mm."""
    column, row = PLACES.index(place) % COLUMNS, PLACES.index(place) // COLUMNS
    return (column + 0.5) * PITCH_MM, (row + 0.5) * PITCH_MM


def mat(tile_mm: float = TILE_MM) -> Mat:
    """Return the mat for tiles of that size."""
    table: dict[str, Any] = {
        "game": "tuscany",
        "mat": {"pitch_mm": PITCH_MM, "tile_mm": tile_mm},
        "tiles": {"pictures": PICTURES},
    }
    places = {place: centre_of(place) for place in PLACES}
    return Mat(places, tile_mm, MARKER_MM, markers(), DICTIONARY, table)


def title(words: TuscanyWords) -> str:
    """Return what stands on the sheet."""
    return words.say("The eight open tiles")


def steps(words: TuscanyWords) -> list[str]:
    """Return what to do with the mat and the labels."""
    return [
        words.say(
            "Lay the mat flat in the middle of the table, with its arrow pointing north in the "
            "picture, and fix it with a little tape. Keep the four black marks uncovered during a game."
        ),
        words.say("Lay one open tile on each place. It may be turned in any direction."),
        words.say(
            "Measure a tile from one side to the opposite one. If it is not {n} mm, print the mat again with "
            "that number after --tile.",
            n=f"{TILE_MM:g}",
        ),
        words.say(
            "Labels for harvest cards, if you print them: stick one on the face of each card. It "
            "does not matter which number a card gets."
        ),
    ]


if TYPE_CHECKING:
    import companion.games.tuscany.camera.mat as _this  # noqa: PLW0406 - checked as a whole

    _: GameMat = _this
