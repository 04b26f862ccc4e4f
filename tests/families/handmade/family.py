"""The family `handmade`: prototypes drawn, stamped, burnt and glued at a kitchen table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from tests.families.handmade import deal, things
from tests.families.handmade.board import SLOTS, View, centre
from tests.families.handmade.camera import Camera, Shot, stand, take
from tests.families.handmade.deal import Laid
from tests.families.handmade.materials import Rng, rng_for
from tests.families.handmade.pen import box as square
from tests.families.handmade.scene import Scene
from tests.families.handmade.styles import STYLES
from tests.families.handmade.tiles import make_box
from tests.families.protocol import CONDITIONS, Box, Photo, Truth

_UNSEEN = 0.9
"""With more than this share hidden nobody can tell what lies there."""
_SINGLE = tuple(c for c in CONDITIONS if c not in ("ordinary", "mixed"))


class Handmade:
    """Five home-made boxes."""

    name = "handmade"
    boxes: tuple[str, ...] = tuple(STYLES)

    def box(self, name: str) -> Box:
        """Return the box of that name."""
        return make_box(name)

    def bare(self, box: str, seed: int) -> Photo:
        """Return the empty board on the day of teaching."""
        rng = rng_for("handmade", box, "bare", seed)
        return _photograph(make_box(box), {}, (), rng.uniform(64, 90), _daylight(rng), rng)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        """Give the pictures to teach from."""
        rng = rng_for("handmade", box, "lessons", seed)
        px = rng.uniform(62, 96)
        for laid in deal.teach(make_box(box), rng):
            yield _photograph(make_box(box), laid, (), px + rng.uniform(-2, 4), _daylight(rng), rng)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        """Return a picture to read."""
        if condition not in CONDITIONS:
            raise ValueError(f"no condition {condition!r}: use one of {', '.join(CONDITIONS)}")
        rng = rng_for("handmade", box, condition, seed)
        effects: tuple[str, ...] = (condition,)
        if condition == "mixed":
            effects = tuple(_SINGLE[i] for i in rng.permutation(len(_SINGLE))[: int(rng.integers(2, 4))])
        laid = deal.play(make_box(box), effects, rng)
        return _photograph(make_box(box), laid, effects, px, _exposed(effects, px, rng), rng)


def _daylight(rng: Rng) -> Shot:
    blue, red = rng.uniform(0.97, 1.08), rng.uniform(0.92, 1.03)
    return Shot(exposure=rng.uniform(0.92, 1.05), gains=(blue, 1.0, red), noise=0.8, quality=92)


def _exposed(effects: Sequence[str], px: float, rng: Rng) -> Shot:
    """Return how the picture is taken under these effects."""
    shot = Shot(
        exposure=rng.uniform(0.84, 1.06),
        gains=(rng.uniform(0.9, 1.06), 1.0, rng.uniform(0.95, 1.08)),
        noise=1.0,
    )
    large = px / 64
    if "dark" in effects:
        shot.exposure, shot.noise = rng.uniform(0.1, 0.2), 2.2
    if "warm" in effects:
        shot.gains = (rng.uniform(0.38, 0.55), rng.uniform(0.84, 0.92), rng.uniform(1.1, 1.25))
    if "shadow" in effects:
        shot.shadow = rng.uniform(0.45, 0.75)
    if "glare" in effects:
        shot.glare = rng.uniform(0.5, 1.4)
    if "soft" in effects:
        shot.blur = rng.uniform(0.8, 1.6) * large
    if "moving" in effects:
        shot.drag = (rng.uniform(2.5, 6) * large, rng.uniform(0, np.pi))
    if "noisy" in effects:
        shot.noise = rng.uniform(5, 9)
    if "bands" in effects:
        shot.bands = rng.uniform(0.25, 0.55)
    if "moire" in effects:
        shot.moire = rng.uniform(0.08, 0.2)
    if "jpeg30" in effects:
        shot.quality = 30
    if "jpeg15" in effects:
        shot.quality = 15
    return shot


def _photograph(
    box: Box, laid: Mapping[str, Laid], effects: Sequence[str], px: float, shot: Shot, rng: Rng
) -> Photo:
    camera = stand(px, rng)
    view = View(3.0 if px > 52 else 2.25 if px > 36 else 1.5)
    angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.1)
    scene = Scene(box.name, view, camera, length * np.array([np.cos(angle), np.sin(angle)]))
    below = [entry.below for entry in laid.values() if entry.below]
    scene.lay_tiles([*below, *(entry.top for entry in laid.values())], rng)
    _disturb(scene, effects, rng)
    truth = {slot: _truth(scene, box, slot, laid.get(slot), camera) for slot in SLOTS}
    return Photo(take(scene.canvas, scene.gloss, view, camera, shot, rng), truth)


def _disturb(scene: Scene, effects: Sequence[str], rng: Rng) -> None:
    """Put over the table what the effects ask for."""
    if "clutter" in effects:
        small = (
            things.coin,
            things.coin,
            things.die,
            things.token,
            things.token,
            things.figure,
            things.crayon,
        )
        for _ in range(int(rng.integers(9, 18))):
            small[int(rng.integers(len(small)))](scene, things.anywhere(rng), rng)
    if "cloth" in effects:
        for _ in range(int(rng.integers(2, 5))):
            things.cloth(scene, things.inside(rng), rng)
    if "cards" in effects:
        for _ in range(int(rng.integers(3, 8))):
            things.card(scene, things.inside(rng), rng)
    if "sleeve" in effects:
        things.arm(scene, things.inside(rng), rng)


def _truth(scene: Scene, box: Box, slot: str, laid: Laid | None, camera: Camera) -> Truth:
    corners = camera.grounded(laid.top.corners(40)) if laid else square(0, 0, 40, 40) + centre(slot)
    covered, label = scene.covered(corners)
    note = things.LABELS[label] or (laid.note if laid else "")
    if covered > _UNSEEN:
        return Truth("other", covered=covered, note=note)
    if laid is None:
        return Truth("empty", covered=covered, note=note)
    if not laid.top.tile:
        return Truth("down", covered=covered, note=note)
    north = box.tiles[laid.top.tile].coats[-laid.turn % 4][0]
    return Truth("up", laid.top.tile, north, covered, note)
