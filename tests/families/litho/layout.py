"""What lies on the 32 slots and how: chosen first, drawn afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from tests.families.litho.board import slots
from tests.families.litho.deck import deck, north_after
from tests.families.litho.paint import Image, Rng, clouds, seeded, times
from tests.families.litho.scene import Scene
from tests.families.litho.tiles import back, face
from tests.families.protocol import Truth

THICK = 2.0


@dataclass(frozen=True)
class Laid:
    """A tile on a slot; *tile* is empty for one that lies face down."""

    tile: str
    turn: int
    shift: tuple[float, float] = (0.0, 0.0)
    askew: float = 0.0
    """Degrees."""
    under: Laid | None = None
    lift: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """How much higher each corner is, in mm, north-west first."""
    worn: float = 0.0
    note: str = ""


Layout = dict[str, Laid | None]


def lay_with_care(rng: Rng, tile: str, turn: int) -> Laid:
    """Return a tile laid as people usually do."""
    dx, dy = np.clip(rng.normal(0, 0.7, 2), -1.5, 1.5)
    return Laid(tile, turn, (float(dx), float(dy)), float(np.clip(rng.normal(0, 1.1), -2.5, 2.5)))


def choose(rng: Rng, box: str, strangers: bool) -> Layout:
    """Choose what lies on each slot: most face up, a quarter face down, some bare; no tile twice."""
    cards = deck(box)
    pool = list(rng.permutation(cards.taught))
    if cards.twins:
        often = [tile for number in rng.permutation(len(cards.twins))[:5] for tile in cards.twins[number]]
        pool = often + [tile for tile in pool if tile not in often]
    if strangers:
        others = [tile for tile in cards.designs if tile not in cards.taught]
        foreign = list(rng.permutation(others))[: rng.integers(5, 10)]
        pool = foreign + pool
    layout: Layout = {}
    places = slots()
    for number in rng.permutation(len(places)):
        name, lot = places[number][0], rng.random()
        layout[name] = None
        if lot < 0.6:
            laid = lay_with_care(rng, str(pool.pop(0)), int(rng.integers(4)))
            layout[name] = laid if laid.tile in cards.taught else replace(laid, note="stranger")
        elif lot < 0.85:
            layout[name] = lay_with_care(rng, "", int(rng.integers(4)))
    return layout


def spare(rng: Rng, box: str, layout: Layout) -> str:
    """Return a taught tile that does not lie on the table yet."""
    used = {laid.tile for top in layout.values() for laid in (top, top.under if top else None) if laid}
    free = [tile for tile in deck(box).taught if tile not in used]
    return str(rng.choice(free))


def _wear(art: Image, amount: float, rng: Rng) -> Image:
    """Return printed art after years of play: pale edges, scratches, stains, faded ink."""
    size = art.shape[0]
    image = art.astype(np.float32)
    grey = image.mean(2, keepdims=True)
    image = image * (1 - 0.22 * amount) + (grey * 0.4 + 110) * 0.22 * amount
    ramp = np.minimum(np.arange(size), np.arange(size)[::-1]).astype(np.float32)
    edge = np.minimum(ramp[:, None], ramp[None, :]) / size
    rough = clouds(rng, size, size, size / 5)
    bald = np.clip((0.05 * amount * (0.3 + 1.6 * rough) - edge) * 40, 0, 1)
    corner = np.clip(
        (0.12 * amount * (0.5 + rough) - np.hypot(ramp[:, None], ramp[None, :]) / size) * 30, 0, 1
    )
    bare = np.maximum(bald, corner)[..., None]
    image = image * (1 - bare) + np.array([186, 202, 210], np.float32) * bare
    for _ in range(int(rng.integers(1, 2 + int(6 * amount)))):
        start = rng.random(2) * size
        end = start + rng.normal(0, size * 0.25, 2)
        first, last = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
        cv2.line(image, first, last, (196, 206, 212), 1, cv2.LINE_AA)
    if rng.random() < 0.4 * amount:
        at = (int(rng.random() * size), int(rng.random() * size))
        stain = cv2.circle(np.zeros((size, size), np.float32), at, int(size * rng.uniform(0.1, 0.3)), 1.0, -1)
        image = times(image, 1 - 0.25 * cv2.GaussianBlur(stain, (0, 0), size / 40))
    return np.clip(image, 0, 255).astype(np.uint8)


def _art(box: str, laid: Laid, scale: float, rng: Rng) -> Image:
    art = face(box, laid.tile) if laid.tile else back(box)
    size = max(8, round(40 * scale))
    small = cv2.resize(art, (size, size), interpolation=cv2.INTER_AREA)
    if laid.worn:
        small = _wear(small, laid.worn, rng)
    turned = np.ascontiguousarray(np.rot90(small, -laid.turn))
    return times(turned, np.full((1, 1), rng.uniform(0.965, 1.03), np.float32))


def _draw(scene: Scene, box: str, laid: Laid, x: float, y: float, base: float, rng: Rng) -> Image:
    """Draw one tile at the height *base*; return the outline of its top in pixels."""
    turn = np.radians(laid.askew)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    flat = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]]) @ rotation + (x, y) + laid.shift
    lift = np.array(laid.lift)[:, None]
    low = np.hstack([flat, base + lift])
    top = np.hstack([flat, base + THICK + lift])
    scene.shade(top, 0.5)
    scene.block(low, top, (112, 136, 150) if not laid.worn else (146, 162, 172))
    tilt = (laid.lift[0] + laid.lift[3] - laid.lift[1] - laid.lift[2]) * scene.light[0]
    tilt += (laid.lift[0] + laid.lift[1] - laid.lift[2] - laid.lift[3]) * scene.light[1]
    art = times(_art(box, laid, scene.scale, rng), np.full((1, 1), 1 - 0.012 * tilt, np.float32))
    return scene.sheet(art, top)


def draw(scene: Scene, box: str, layout: Layout, seed: object) -> dict[str, Image]:
    """Draw all tiles; return for each slot the outline in pixels of the tile on top or of the bare slot."""
    outlines: dict[str, Image] = {}
    for name, x, y in slots():
        laid = layout[name]
        square = np.array(
            [[x - 20, y - 20, 0], [x + 20, y - 20, 0], [x + 20, y + 20, 0], [x - 20, y + 20, 0]]
        )
        outlines[name] = scene.seen(square)
        if laid is None:
            continue
        rng, base = seeded("laid", seed, name), 0.0
        if laid.under:
            _draw(scene, box, laid.under, x, y, 0.0, rng)
            base = THICK
        outlines[name] = _draw(scene, box, laid, x, y, base, rng)
    return outlines


def truth(
    scene: Scene, box: str, layout: Layout, outlines: dict[str, Image], notes: dict[str, str]
) -> dict[str, Truth]:
    """Tell what is on each slot; what is hidden by nine tenths or more cannot be seen."""
    told: dict[str, Truth] = {}
    for name, outline in outlines.items():
        laid, covered = layout[name], scene.covered(outline)
        note = notes.get(name, "") if covered else ""
        note = note or (laid.note if laid else "")
        if covered >= 0.9:
            told[name] = Truth("other", covered=covered, note=note)
        elif laid is None:
            told[name] = Truth("empty", covered=covered, note=note)
        elif not laid.tile:
            told[name] = Truth("down", covered=covered, note=note)
        else:
            north = north_after(deck(box).designs[laid.tile], laid.turn)
            told[name] = Truth("up", laid.tile, north, covered, note)
    return told


def change(layout: Layout, name: str, **parts: object) -> None:
    """Lay the tile on a slot in another way; a bare slot stays bare."""
    laid = layout[name]
    if laid:
        layout[name] = replace(laid, **parts)  # type: ignore[arg-type]
