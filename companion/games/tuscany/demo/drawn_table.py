"""The drawn mat that people play at with the mouse: a camera whose pictures show what it is told to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from companion.base.messages import DrawnTable
from companion.camera.source import Picture
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.box import TILES
from companion.eye.profiles import BACK, load_profile
from companion.eye.readers import enrolled, has_pictures
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.games.tuscany.simulator.lessons import write_profile
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.play import stand_in_header
from companion.simulator.drawn_source import DARK, DrawnTableSource
from companion.vision.eye import Eye
from companion.vision.labels.zbar import Zbar

SEED: Final = 4
OTHER_DAY: Final = 51_981
"""The seed of the pictures its tiles are taught by: another table, another light."""
STYLE: Final = "painted"
SIZE: Final = (800, 600)
NO_TILES: Final = (None,) * len(PLACES)

Lies = Mapping[str, Lying]


class DrawnSource(DrawnTableSource):
    """Frames of a drawn mat."""

    def __init__(self) -> None:
        super().__init__()
        self._mat = DrawnMat(NO_TILES, SEED, STYLE, SIZE)

    def become(self, before: DrawnTable, wanted: DrawnTable) -> Iterator[Picture]:
        """Give the pictures of hands that take and lay tiles, and of the mat at rest."""
        mat, lying = self._mat, read_lying(wanted)
        if wanted.record[:1] != before.record[:1]:
            mat.set_out(lying)
        if wanted.bumps > before.bumps:
            mat.bump()
        mat.conditions = replace(mat.conditions, exposure=DARK if wanted.dark else 1.0)
        frames = chain(mat.arrange(lying), mat.still(1, wanted.hand or None))
        yield from (frame.shot.image for frame in frames)


def write_lying(lying: Lies) -> tuple[tuple[str, str, str], ...]:
    """Return what lies on each place as a message holds it: place, tile, its number and turns."""
    return tuple((at, one.tile or BACK, f"{one.number}.{one.turns}") for at, one in lying.items())


def read_lying(table: DrawnTable) -> dict[str, Lying]:
    """Return what lies on each place of *table*."""
    found = {}
    for place, tile, numbers in table.turned:
        number, _, turns = numbers.partition(".")
        found[place] = Lying(tile if tile in TILES else None, int(number), int(turns))
    return found


def first_picture() -> Picture:
    """Return the drawn mat as a new game of four finds it."""
    header = stand_in_header(COLOURS, SEED)
    source = DrawnSource()
    lying = {at: Lying(tile) for at, tile in zip(PLACES, header["centre"], strict=True)}
    source.want(DrawnTable((json.dumps(header),), write_lying(lying)))
    frame = source.newest()
    assert frame is not None
    return frame.image


def open_drawn(profile: str) -> tuple[Eye, DrawnSource]:
    """Return an eye over the drawn mat; its *profile* is made where there is none yet."""
    path = Path(profile)
    if not path.is_file() or not has_pictures(load_profile(path), path):  # it was interrupted
        path.parent.mkdir(parents=True, exist_ok=True)
        write_profile(path.parent, STYLE, OTHER_DAY)
    found = load_profile(path)
    return Eye(found, enrolled(found, path), Zbar()), DrawnSource()
