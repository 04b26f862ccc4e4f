"""The drawn table that people play at with the mouse: a camera whose pictures show what it is told to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, cast

from companion.base.messages import DrawnTable
from companion.camera.source import Picture
from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import read_move
from companion.engine.castelli.state import Game, Laid, Setup
from companion.engine.protocol import COLOURS, Colour
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.castelli.simulator.profile_data import write_profile
from companion.simulator.drawn_source import DARK, DrawnTableSource
from companion.vision.eye import Eye
from companion.vision.labels.zbar import Zbar

SEED: Final = 4
OTHER_DAY: Final = 51_981
"""The seed of the pictures its tiles are enrolled from: another table, another light."""
STYLE: Final = "shields"
HALF: Final = "two-players"
"""The folder of the profile for half a board."""
SIZE: Final = (1024, 768)


class DrawnSource(DrawnTableSource):
    """Frames of a drawn board."""

    def __init__(self) -> None:
        super().__init__()
        self._table: SimulatedTable | None = None

    def become(self, before: DrawnTable, wanted: DrawnTable) -> Iterator[Picture]:
        """Give the pictures of hands that turn tiles and set pieces, and of the table at rest."""
        game = game_of(wanted)
        if self._table is None or wanted.record[:1] != before.record[:1]:
            self._table = SimulatedTable(game.setup, SEED, STYLE, SIZE)
        table = self._table
        if wanted.bumps > before.bumps:
            table.bump()
        table.conditions = replace(table.conditions, exposure=DARK if wanted.dark else 1.0)
        frames = chain(table.become(game, wanted.card), table.rest(wanted.hand, 1))
        yield from (frame.shot.image for frame in frames)


@lru_cache(maxsize=2)
def game_of(wanted: DrawnTable) -> Game:
    """Return the game that is to be seen: the record, and the tiles that were turned since."""
    header, *moves = wanted.record
    game = new_game(_setup_of(header))
    for told in moves:
        game = apply(game, read_move(json.loads(told), game.setup)).state
    tiles = game.setup.tiles.tiles
    turned = {
        field: Laid(tile, cast(Colour, north), tiles[tile].turned[cast(Colour, north)])
        for field, tile, north in wanted.turned
    }
    return replace(game, laid={**game.laid, **turned})


@lru_cache(maxsize=2)
def _setup_of(header: str) -> Setup:
    """Return the set-up of a record: always the same one, whose bare board is painted but once."""
    return read_header(json.loads(header), library)


def first_picture() -> Picture:
    """Return the drawn table as a new game of four finds it."""
    source = DrawnSource()
    source.want(DrawnTable(record=(json.dumps(stand_in_header(COLOURS)),)))
    frame = source.newest()
    assert frame is not None
    return frame.image


def profile_for(folder: Path, game: Game) -> Path:
    """Return the profile in *folder* by which the board of *game* is looked at; it need not exist yet."""
    half = game.setup.board.rows < game.setup.board.columns
    return (folder / HALF if half else folder) / "profile.toml"


def open_drawn(profile: str) -> tuple[Eye, DrawnSource]:
    """Return an eye over the drawn table; its *profile* is made where there is none yet."""
    path = Path(profile)
    if not path.is_file():
        players = COLOURS[:2] if path.parent.name == HALF else COLOURS
        setup = read_header(stand_in_header(players), library)
        geometry = geometry_of(setup.board)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_profile(path.parent, setup.board, setup.tiles, geometry, STYLE, OTHER_DAY)
    found = load_profile(path)
    return Eye(found, enrolled(found, path), Zbar()), DrawnSource()
