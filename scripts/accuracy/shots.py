"""The pictures of the plan with their truth, and the readers that read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from companion.base.messages import FieldRead
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.tiles import TileSet
from companion.engine.protocol import COLOURS
from companion.eye.readers import load_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.profile_data import write_profile
from companion.games.castelli.simulator.scene import Placed, Scene
from companion.games.castelli.simulator.shot import Shot, Truth, take_picture
from companion.simulator.conditions import Conditions
from companion.simulator.ink import luck
from companion.vision.reader import Reader
from scripts.accuracy.plan import STRANGERS, Art, Frame
from tests.simulator.kinds import conditions_for
from tests.simulator.odd_tiles import strangers, twins
from tests.simulator.scenes import random_scene

STRANGE: Final = 0.4  # so many of the tiles are not of the set, where strangers lie about
STILL: Final = 5  # pictures of a still table, at ten a second: within half a second
JITTER_MM: Final = 0.03  # so much a table trembles under its camera


@dataclass(frozen=True, eq=False)
class Taken:
    """A picture, what lies there (as `said` would say it), and how much of each field is covered."""

    shot: Shot
    truth: dict[str, str]
    covered: dict[str, float]


BOARD: Final = board_for(library.layout("stand-in"), 4)
GEOMETRY: Final = geometry_of(BOARD)


@cache
def known_tiles(art: Art) -> TileSet:
    """Return the tiles of *art* that are enrolled."""
    tiles = library.tiles("stand-in")
    return twins(tiles) if art.twins else tiles


@cache
def all_tiles(art: Art) -> TileSet:
    """Return these and as many again that are not enrolled."""
    known = known_tiles(art)
    return TileSet(known.name, known.tiles | strangers(known, len(known.plain), 17).tiles)


def profile_for(art: Art, folder: Path) -> Path:
    """Return the profile of a table with the tiles of *art*, made in *folder* if it is not there."""
    path = folder / art.name / "profile.toml"
    seed = 1 + int(luck("enrolment of", art.name).integers(1, 9_000))
    return (
        path
        if path.exists()
        else write_profile(path.parent, BOARD, known_tiles(art), GEOMETRY, art.style, seed)
    )


def reader_for(art: Art, folder: Path) -> Reader:
    """Return a reader for *art*, enrolled from pictures of another table under another light."""
    return load_reader(profile_for(art, folder))


def take(frame: Frame) -> Iterator[Taken]:
    """Give the picture of *frame*, or the still ones that are read together."""
    scene, conditions = scene_for(frame), conditions_of(frame)
    for number in range(STILL if frame.settled else 1):
        dx, dy = luck("tremble", frame.seed, number).normal(0, JITTER_MM, 2) if number else (0.0, 0.0)
        x, y = conditions.aside_mm
        now = replace(conditions, aside_mm=(x + float(dx), y + float(dy)))
        shot = take_picture(scene, now, frame.seed + 10_000_000 * number)
        truth = {name: truly(scene, one) for name, one in shot.truth.items()}
        yield Taken(shot, truth, {name: one.covered for name, one in shot.truth.items()})


def conditions_of(frame: Frame) -> Conditions:
    """Return the conditions under which *frame* is taken."""
    kind = "ordinary" if frame.kind == STRANGERS else frame.kind
    return conditions_for(kind, frame.seed, frame.px)


def scene_for(frame: Frame) -> Scene:
    """Return what lies on the table of *frame*."""
    scene = random_scene(BOARD, all_tiles(frame.art), GEOMETRY, frame.art.style, frame.seed)
    own = iter(luck("tiles", frame.seed).permutation(known_tiles(frame.art).plain))
    foreign = iter(
        luck("foreign", frame.seed).permutation([n for n in all_tiles(frame.art).plain if n[0] == "X"])
    )
    chances = luck("strange", frame.seed).random(len(scene.placed))
    share = STRANGE if frame.kind == STRANGERS else 0.0
    placed = {
        meadow: _laid(one, str(next(foreign if probability < share else own)))
        for (meadow, one), probability in zip(scene.placed.items(), chances, strict=True)
    }
    return replace(scene, placed=placed, table=int(luck("table", frame.group).integers(1, 90_000)))


def _laid(one: Placed, tile: str) -> Placed:
    return replace(one, tile=tile) if one.tile is not None else one


def truly(scene: Scene, truth: Truth) -> str:
    """Return the truth about a field, in the words of `said`."""
    if truth.tile is None:
        return truth.state
    tile = scene.tiles.tiles[truth.tile]
    colours = [coat.colour for coat in tile.coats]
    assert truth.north in COLOURS
    turn = colours.index(truth.north)
    if truth.tile.startswith("X"):
        return " ".join(["up ?", *colours[turn:], *colours[:turn]])
    return f"up {truth.tile} {truth.north}"


def said(read: FieldRead) -> str:
    """Return what is said of a field, in one line."""
    if read.state != "up":
        return read.state
    return f"up {read.tile} {read.north}" if read.tile else " ".join(["up ?", *read.colours])
