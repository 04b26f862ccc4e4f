"""How well the eye reads The Castles of Tuscany's mat: places of drawn pictures, each read by itself.

    python -m scripts.accuracy_of_mat [--minutes 10] [--first 0] [--write]

Pictures come in an order mixed by luck, so that any beginning is a fair sample. Tiles are taught once an art,
from photographs of another table and day.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: it computes on one thread

import cv2

from companion.base.messages import FieldRead
from companion.engine.tuscany.box import KINDS, TILES, Tile, kind_of
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.simulator.scene import Scene, untidy
from companion.games.tuscany.simulator.shot import Truth, take_picture
from companion.games.tuscany.simulator.styles import STYLES
from companion.simulator.conditions import Conditions
from companion.simulator.ink import luck
from companion.vision.reader import Reader
from scripts.accuracy.origin import commit
from scripts.games_by_camera.tuscany import taught
from scripts.markdown import wrap
from tests.simulator.kinds import conditions_for

PAGE: Final = Path(__file__).parents[1] / "docs" / "measured" / "accuracy-tuscany.md"
PX: Final = (40, 48, 48, 64, 80)
WARM_LAMP: Final = "warm lamp"
LIGHT: Final = ("warm", "lamp", "graded", "shadows", "cold", "dim", "dark", "bright")
PICTURE: Final = ("soft", "noisy", "squeezed", "hands", "loose")
LIGHTS: Final = (*["ordinary"] * 4, *[WARM_LAMP] * 3, *LIGHT, *PICTURE)
BACK, BARE = "back", "empty"
HARD: Final = ("village", "monastery", "cart", "city")
COLOURS: Final = dict(zip(HARD, ("orange", "yellow", "beige", "red"), strict=True))
FIRST_SEED: Final = 70_000


class Place(NamedTuple):
    """One place of a picture: what truly lies there, and what was said of it."""

    art: str
    light: str
    px: int
    thing: str
    """The kind of its tile, or `back` or `empty`."""
    answer: str
    """`right`, `asked` or `wrong`."""
    told: str = ""


def main(argv: list[str]) -> int:
    """Measure, and print or write the page; 1 if anything sure was wrong."""
    words = argparse.ArgumentParser("python -m scripts.accuracy_of_mat", description=__doc__.split("\n")[0])
    words.add_argument("--minutes", type=float, default=10.0, help="of the processor, teaching not counted")
    words.add_argument("--first", type=int, default=0, help="the number of the first picture")
    words.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    args = words.parse_args(argv)
    cv2.setNumThreads(1)
    for style in STYLES:
        taught(style)
    places, pictures, unseen = [], 0, 0
    end = time.process_time() + 60 * args.minutes
    while time.process_time() < end:
        found = list(places_of(args.first + pictures))
        pictures, unseen = pictures + 1, unseen + (not found)
        places += found
    page = wrap(page_of(places, pictures, unseen, " ".join(argv)))
    if args.write:
        PAGE.write_text(page, "utf-8")
    print(page)
    return int(any(one.answer == "wrong" for one in places))


def places_of(number: int) -> Iterator[Place]:
    """Give the places of the picture with that *number* that nothing hides; none if no mat is found."""
    random, seed = luck("mat", number), FIRST_SEED + number
    art, px = str(random.choice(list(STYLES))), int(random.choice(PX))
    light = str(random.choice(LIGHTS))
    things = {place: _thing(random.random(), int(random.integers(len(KINDS)))) for place in PLACES}
    some: dict[str, list[Tile]] = {kind: [tile for tile in TILES if kind_of(tile) == kind] for kind in KINDS}
    placed = {}
    for place, thing in things.items():
        if thing != BARE:
            tile = None if thing == BACK else some[thing][int(random.integers(len(some[thing])))]
            placed[place] = untidy(tile, "mat", number, place)
    conditions = conditions_in(light, seed, px)
    shot = take_picture(Scene(placed, art, table=seed), conditions, seed)
    reading = Reader(*taught(art)).read(shot.image)
    for place, read in reading.fields.items():
        true = shot.truth[place]
        if not true.hidden:
            answer = _answer(read, true)
            told = (
                f"{place}, picture {number}: {read.state} {read.tile or ''}, truly {true.tile or true.state}"
            )
            yield Place(art, light, px, things[place], answer, told)


def conditions_in(light: str, seed: int, px: int) -> Conditions:
    """Return conditions in that *light*: one of the simulator's, or a lamp at one side that is warm, too."""
    if light != WARM_LAMP:
        return conditions_for(light, seed, px)
    return replace(conditions_for("lamp", seed, px), warmth=float(luck("warm", seed).uniform(0.6, 1.0)))


def _thing(share: float, kind: int) -> str:
    return BACK if share < 0.1 else BARE if share < 0.2 else KINDS[kind]


def _answer(read: FieldRead, true: Truth) -> str:
    if read.state not in ("up", "down", "empty"):
        return "asked"
    face: Tile | None = FACE_OF[true.tile] if true.tile else None
    return "right" if (read.state, read.tile) == (true.state, face) else "wrong"


# --- the page ---

HEAD: Final = """# How well the eye reads the mat of The Castles of Tuscany

Made by `python -m scripts.accuracy_of_mat {command}`, reader at commit {commit}: {places} places of
{pictures} drawn pictures, each read by itself. A game reads up to five pictures of a still table
together, and looks again. Nothing here was taken by a real camera. Tiles are taught once
an art, from two photographs of each on another table and day. Places that something hides (a quarter
of the tile or more) are not counted. In {unseen} pictures no mat was found.

*Asked*: the eye says that it is not sure. *Wrong*: it was sure, and mistaken.

"""
Key = Callable[[Place], object]


def page_of(places: Sequence[Place], pictures: int, unseen: int, command: str) -> str:
    """Return the page: what was wrong first, then what is aimed at, then everything by what it depends on."""
    faces = [one for one in places if one.thing in KINDS]
    ordinary = [one for one in faces if one.light == "ordinary"]
    lamp = [one for one in faces if one.light == WARM_LAMP]
    large = [one for one in lamp if one.px >= 48]
    by_colour = {f"{COLOURS[kind]} ({kind})": [o for o in large if o.thing == kind] for kind in HARD}
    by_colour["the four others"] = [one for one in large if one.thing not in HARD]
    text = HEAD.format(command=command, commit=commit(), places=len(places), pictures=pictures, unseen=unseen)
    text += _wrong(places)
    aims = {f"ordinary light, {px} px a tile": [o for o in ordinary if o.px == px] for px in sorted(set(PX))}
    text += _table("Against the aim: faces in ordinary light, 98 % right at 48 px", "", aims)
    text += _table("Orange, yellow, beige and red under a warm lamp, 48 px and more", "colour", by_colour)
    text += _table("Faces by kind, ordinary light, 48 px and more", "kind",
                   _by(lambda o: o.thing, (o for o in ordinary if o.px >= 48)))  # fmt: skip
    text += _table("Faces by art, ordinary light, 48 px and more", "art",
                   _by(lambda o: o.art, (o for o in ordinary if o.px >= 48)))  # fmt: skip
    text += _table("Faces by art, warm lamp, 48 px and more", "art", _by(lambda o: o.art, large))
    text += _table("Faces by light, 48 px and more", "light",
                   _by(lambda o: o.light, (o for o in faces if o.px >= 48)))  # fmt: skip
    text += _table("Faces by pixels a tile, all lights", "px", _by(lambda o: o.px, faces))
    return text + _table(
        "Backs and empty places, all lights",
        "",
        _by(lambda o: o.thing, (o for o in places if o.px >= 48 and o.thing not in KINDS)),
    )


def _wrong(places: Sequence[Place]) -> str:
    wrong = [one for one in places if one.answer == "wrong"]
    text = f"## Wrong but sure\n\n{len(wrong)} of {len(places)} places"
    text += "" if wrong else f"; so many allow at most {3 / max(len(places), 1):.3%} (95 %)"
    return text + ".\n\n" + "".join(f"- {o.art}, {o.light}, {o.px} px, {o.told}\n" for o in wrong) + "\n"


def _by(key: Key, places: Iterator[Place] | Sequence[Place]) -> dict[str, list[Place]]:
    groups: dict[object, list[Place]] = {}
    for one in places:
        groups.setdefault(key(one), []).append(one)
    return {str(name): groups[name] for name in sorted(groups, key=lambda name: f"{name:>3}")}


def _table(title: str, first: str, groups: dict[str, list[Place]]) -> str:
    text = f"## {title}\n\n| {first} | places | right | asked | wrong |\n| --- | --- | --- | --- | --- |\n"
    for name, some in groups.items():
        count, many = Counter(one.answer for one in some), max(len(some), 1)
        text += f"| {name} | {len(some)} | {count['right'] / many:.2%} | {count['asked'] / many:.2%} |"
        text += f" {count['wrong']} |\n"
    return text + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
