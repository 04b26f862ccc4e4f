"""Pictures of tiles, as a profile or a bundle has them: bounded together, what shows nothing left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from companion.base.errors import BadData, BadPicture
from companion.eye.profiles import BACK
from companion.pictures.kinds import judge
from companion.pictures.reading import decode
from companion.vision.arrays import Picture
from companion.vision.numerical import NUMERICAL, kind_of
from companion.vision.profile import Profile
from companion.vision.tiles.enrolled import is_flat

PIXELS_AT_MOST: Final = 20_000_000  # of all pictures of tiles together
TILES_AT_MOST: Final = 100
FLAT: Final = "one colour all over, by which nothing is recognised: take it again, or delete it"


ARTS: Final = 4
"""The most pictures a hexagon or a back may have: those in the box that show one thing may look different."""
_ART: Final = "--"


def picture_names(tiles: Iterable[str], profile: Profile) -> list[str]:
    """Return what the pictures of *tiles* may be called for a *profile*: `cart`, `cart--2` and so on."""
    several = profile.board.shape == "hexagon"
    return [
        art_name(tile, number) for tile in tiles for number in range(ARTS if several or tile == BACK else 1)
    ]


def art_name(tile: str, number: int) -> str:
    """Return what the picture of a tile's art with that *number*, counted from 0, is called."""
    return f"{tile}{_ART}{number + 1}" if number else tile


def by_tile(pictures: Mapping[str, Picture]) -> dict[str, list[Picture]]:
    """Return *pictures* by what they show."""
    found: dict[str, list[Picture]] = {}
    for name, picture in pictures.items():
        found.setdefault(name.partition(_ART)[0], []).append(picture)
    return found


def faces_and_backs(pictures: Mapping[str, Picture]) -> tuple[dict[str, Picture], list[Picture]]:
    """Return those of *pictures* that show a tile by name, and those that show the back."""
    found = by_tile(pictures)
    backs = found.pop(BACK, [])
    return {name: some[0] for name, some in found.items()}, backs


class TileFile(NamedTuple):
    """A picture's file: of which tile, what it is called where it is complained about, and what it holds."""

    tile: str
    place: str
    raw: bytes


class TilePictures(NamedTuple):
    """The pictures of tiles, and one line for each that was left out because nothing is to be seen in it."""

    known: dict[str, Picture]
    flat: list[str]


def tile_pictures(files: Iterable[TileFile]) -> TilePictures:
    """Return what *files* show. Raises BadPicture, naming the place, if one is bad or they are too large."""
    pixels = 0
    found = TilePictures({}, [])
    for tile, place, raw in files:
        try:
            if sum(not name.startswith(f"{BACK}{_ART}") for name in found.known) >= TILES_AT_MOST:
                raise BadPicture(f"more than {TILES_AT_MOST} tiles are too many to tell apart")
            header = judge(raw)
            pixels += header.width * header.height
            if pixels > PIXELS_AT_MOST:
                raise BadPicture("together with the pictures before it, too many pixels to read")
            picture = decode(raw).image
        except BadPicture as error:
            raise BadPicture(f"{place}: {error}") from None
        if is_flat(picture):
            found.flat.append(f"{place}: {FLAT}")
        else:
            found.known[tile] = picture
    return found


@contextmanager
def learning(path: Path | str) -> Iterator[None]:
    """Say in one line, as BadData, that the profile at *path* leads to numbers nobody can reckon with."""
    try:
        yield
    except NUMERICAL as error:
        why = f"its measures or pictures cannot be worked with ({kind_of(error)})"
        raise BadData(f"{path}: {why}") from None
