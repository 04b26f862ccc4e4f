"""Our own drawings as one more family: the simulator's tables, taught and read like those of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, cast

from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.tiles import Tile, TileSet
from companion.engine.protocol import COLOURS
from companion.games.castelli import library
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.scene import Placed, Scene, untidy
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import Conditions, elsewhere
from companion.simulator.ink import luck
from tests.families.protocol import Box, Lies, Photo, TileFacts, Truth
from tests.simulator.kinds import conditions_for
from tests.simulator.odd_tiles import strangers, twins
from tests.simulator.scenes import random_scene

BOXES: Final = ("lozenges*", "made:442", "made:443*", "made:446", "made:449*", "made:452")
"""Styles of tiles and backs; with a star the set is of twins that differ in one digit."""
TUNING_ARTS: Final = (
    "shields wedges* pastel banners* painting made:2* made:4 made:6* made:8* made:10 made:11* made:14 discs "
    "dark* made:105* made:106 made:108* modern made:100* made:101 made:103 made:109* made:112 made:113 "
    "made:115* made:116* made:117* made:119 made:200* made:204* made:206* made:208* made:212* made:214* "
    "made:202* made:205 made:210* made:213* made:217* made:310* made:313 made:315 made:318* made:321 "
    "made:322* made:407* made:409* made:410* made:401* made:404 made:406 made:413* made:422* made:424* "
    "made:430* made:437"
)
KINDS: Final = {
    "ordinary": "ordinary",
    "dark": "dark",
    "warm": "warm",
    "shadow": "shadows",
    "glare": "lamp",
    "soft": "soft",
    "moving": "moved",
    "noisy": "noisy",
    "jpeg30": "squeezed",
    "sleeve": "hands",
    "clutter": "loose",
    "strangers": "ordinary",
    "mixed": "mixed",
}
"""What the simulator calls the conditions that it has."""
BOARD: Final = board_for(library.layout("stand-in"), 4)
GEOMETRY: Final = geometry_of(BOARD)
LESSON_PX: Final = 78.0
VIEWS: Final = 2
BACKS: Final = 6  # slots of each lesson
STRANGE: Final = 0.4  # so many of the tiles are not of the set, where strangers lie about
STILL: Final = 5  # pictures of a still table, at ten a second
JITTER_MM: Final = 0.03  # so much a table trembles under its camera


@cache
def known_tiles(box: str) -> TileSet:
    """Return the tiles of *box* that are taught."""
    tiles = library.tiles("stand-in")
    plain = TileSet(tiles.name, {name: tiles.tiles[name] for name in tiles.plain})
    return twins(plain) if box.endswith("*") else plain


@cache
def all_tiles(box: str) -> TileSet:
    """Return these and as many again that are not taught."""
    known = known_tiles(box)
    return TileSet(known.name, known.tiles | strangers(known, len(known.plain), 17).tiles)


@dataclass(frozen=True)
class OwnDrawings:
    """Tables of our own simulator."""

    name: str
    boxes: tuple[str, ...]
    conditions: tuple[str, ...] = tuple(KINDS)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        taught = tuple(known_tiles(name).tiles)
        pairs = tuple(zip(taught[::2], taught[1::2], strict=False)) if name.endswith("*") else ()
        tiles = {one.id: _facts(one) for one in all_tiles(name).tiles.values()}
        sizes = (GEOMETRY.pitch_mm, GEOMETRY.tile_mm, GEOMETRY.marker_mm)
        return Box(name, tiles, taught, pairs, *sizes, dict(GEOMETRY.markers))

    def bare(self, box: str, seed: int) -> Photo:
        """Return the board with no tile on it."""
        return _photo(_lesson(box, {}, 10 * seed))

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give photographs of all tiles in several turns, with some backs."""
        ids, room = list(known_tiles(box).tiles), len(BOARD.meadows) - BACKS
        for view in range(VIEWS):
            order = luck("lessons", box, seed, view).permutation(ids).tolist()
            for page, start in enumerate(range(0, len(order), room)):
                names = [*order[start : start + room], *[None] * BACKS]
                placed = {}
                for number, (meadow, tile) in enumerate(zip(BOARD.meadows, names, strict=False)):
                    north = COLOURS[(view + number) % 4]
                    laid = Placed(tile, north) if tile else Placed(None)
                    placed[meadow] = untidy(laid, GEOMETRY, "lesson", seed, view, meadow, share=0.5)
                yield _photo(_lesson(box, placed, 1000 * seed + 10 * view + page + 1))

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture of the table under *condition*."""
        return _photo(take_picture(_scene(box, condition, seed), _conditions(condition, px, seed), seed))

    def still(self, box: str, condition: str, px: float, seed: int) -> Iterator[Photo]:
        """Give pictures of one table in which nothing moves; it trembles a little under its camera."""
        scene, now = _scene(box, condition, seed), _conditions(condition, px, seed)
        x, y = now.aside_mm
        for number in range(STILL):
            dx, dy = luck("tremble", seed, number).normal(0, JITTER_MM, 2) if number else (0.0, 0.0)
            moved = replace(now, aside_mm=(x + float(dx), y + float(dy)))
            yield _photo(take_picture(scene, moved, seed + 10_000_000 * number))


OWN: Final = OwnDrawings("own", BOXES)
TUNING: Final = OwnDrawings("own-tuning", tuple(TUNING_ARTS.split()))


def _facts(tile: Tile) -> TileFacts:
    coats = tuple((coat.colour, "card" if coat.card else str(coat.value)) for coat in tile.coats)
    return TileFacts(coats, tile.silver)


def _lesson(box: str, placed: dict[str, Placed], seed: int) -> Shot:
    style, table = box.rstrip("*"), _table(box)
    scene = Scene(BOARD, known_tiles(box), style, GEOMETRY, placed, seed=seed, table=table)
    return take_picture(scene, elsewhere(seed, LESSON_PX), seed)


def _photo(shot: Shot) -> Photo:
    truth = {}
    for name, one in shot.truth.items():
        truth[name] = Truth(cast(Lies, one.state), one.tile or "", one.north, one.covered)
    return Photo(shot.image, truth)


def _table(box: str) -> int:
    return int(luck("table", box).integers(1, 90_000))


def _conditions(condition: str, px: float, seed: int) -> Conditions:
    return conditions_for(KINDS[condition], seed, px)


def _scene(box: str, condition: str, seed: int) -> Scene:
    """Return what lies on the table: tiles of the set, and where strangers lie about some others."""
    tiles = all_tiles(box)
    scene = random_scene(BOARD, tiles, GEOMETRY, box.rstrip("*"), seed)
    own = iter(luck("tiles", seed).permutation(known_tiles(box).plain))
    foreign = iter(luck("foreign", seed).permutation([name for name in tiles.plain if name[0] == "X"]))
    chances = luck("strange", seed).random(len(scene.placed))
    share = STRANGE if condition == "strangers" else 0.0
    placed = {
        meadow: replace(one, tile=str(next(foreign if chance < share else own))) if one.tile else one
        for (meadow, one), chance in zip(scene.placed.items(), chances, strict=True)
    }
    return replace(scene, placed=placed, table=_table(box))
