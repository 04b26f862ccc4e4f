"""The family: boxes, lessons and pictures, put together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from tests.families.photo.board import SCALES, SLOTS, centre, slot_name
from tests.families.photo.camera import blown_out, shoot, stand
from tests.families.photo.noise import Rng, f32, rng_of
from tests.families.photo.plan import Plan, ordinary, plan_of
from tests.families.photo.scene import CORNERS, Laid, Scene
from tests.families.photo.styles import STYLES
from tests.families.photo.things import drop_thing, lay_card, lay_cloth, reach_in
from tests.families.photo.tiles import edition
from tests.families.protocol import Box, Photo, Truth

Slot = tuple[int, int]
HIDDEN = 0.9
"""Where more than this share is hidden, neither tile nor slot can be seen."""


class PhotoFamily:
    """Tables that look photographed."""

    name = "photo"
    boxes = tuple(STYLES)

    def box(self, name: str) -> Box:
        if name not in STYLES:
            raise ValueError(f"box {name!r}: use one of {', '.join(STYLES)}")
        return _box(name)

    def bare(self, box: str, seed: int) -> Photo:
        rng = rng_of("photo bare", box, seed)
        return _take(self.box(box).name, rng, _careful(rng), 80.0, {}, day=1)

    def lessons(self, box: str, seed: int) -> Iterator[Photo]:
        rng = rng_of("photo lessons", box, seed)
        for laid, plan in lesson_layouts(self.box(box).name, rng):
            yield _take(box, rng, plan, rng.uniform(66, 92), laid, day=1)

    def photo(self, box: str, condition: str, px: float, seed: int) -> Photo:
        rng = rng_of("photo", self.box(box).name, condition, f"{px:.3f}", seed)
        plan = plan_of(condition, rng)
        return _take(box, rng, plan, px, _deal(box, rng, plan), day=0)


@cache
def _box(name: str) -> Box:
    tiles = edition(name)
    facts = {tile: spec.facts for tile, spec in tiles.specs.items()}
    return Box(name, facts, tiles.taught, tiles.twins)


def lesson_layouts(box: str, rng: Rng) -> Iterator[tuple[dict[Slot, list[Laid]], Plan]]:
    """Give what lies on the table in each lesson and how it is photographed; each tile twice or more."""
    taught = _box(box).taught
    times, turns = dict.fromkeys(taught, 0), {tile: int(rng.integers(4)) for tile in taught}
    pictures = 5
    each = -(-len(taught) * 5 // (2 * pictures))
    for _ in range(pictures):
        lots = {tile: times[tile] + rng.random() * 0.9 for tile in taught}
        chosen = sorted(taught, key=lots.__getitem__)[:each]
        plan = _careful(rng)
        slots = [SLOTS[i] for i in rng.permutation(32)]
        laid: dict[Slot, list[Laid]] = {}
        for slot, tile in zip(slots, chosen, strict=False):
            turns[tile] = (turns[tile] + 1 + int(rng.integers(2))) % 4
            times[tile] += 1
            laid[slot] = [_lay(rng, plan, tile, turns[tile])]
        for slot in slots[each : each + 5]:
            laid[slot] = [_lay(rng, plan, "", int(rng.integers(4)))]
        yield laid, plan


def _careful(rng: Rng) -> Plan:
    """Return the plan of a picture to teach from: good light, a calm hand."""
    plan = ordinary(rng)
    plan.shift_mm, plan.askew, plan.jpeg = 1.2, 2.0, 93
    plan.white = (rng.uniform(0.98, 1.12), 1.0, rng.uniform(0.86, 1.0))
    return plan


def _deal(box: str, rng: Rng, plan: Plan) -> dict[Slot, list[Laid]]:
    """Lay tiles: about 60 of 100 slots with a face, 25 with a back, no tile twice."""
    tiles = edition(box)
    taught = _with_twins(rng, tiles.taught, tiles.twins)
    known = set(tiles.taught)
    strangers = [str(name) for name in rng.permutation([t for t in tiles.specs if t not in known])]
    laid: dict[Slot, list[Laid]] = {}
    for index in rng.permutation(32):
        slot, lot = SLOTS[int(index)], rng.random()
        if lot < 0.6:
            pile = strangers if strangers and rng.random() < plan.strangers else taught
            laid[slot] = [_lay(rng, plan, pile.pop(), int(rng.integers(4)))]
        elif lot < 0.85:
            laid[slot] = [_lay(rng, plan, "", int(rng.integers(4)))]
        if slot in laid and rng.random() < plan.stacked:
            under = _lay(
                rng,
                plan,
                taught.pop(0) if len(taught) > 24 and rng.random() < 0.4 else "",
                int(rng.integers(4)),
            )
            over = laid[slot][0]
            far = (over.shift[0] + rng.normal(0, 1.6), over.shift[1] + rng.normal(0, 1.6))
            laid[slot] = [
                under,
                Laid(over.tile, over.turn, far, over.askew + rng.normal(0, 4), 2.0, over.tip, over.copy),
            ]
    return laid


def _with_twins(rng: Rng, taught: tuple[str, ...], twins: tuple[tuple[str, ...], ...]) -> list[str]:
    """Return the taught tiles in the order in which they are drawn, from the end; twins early."""
    often = [tile for pair in twins for tile in pair]
    lots = {tile: rng.random() + (0.35 if tile in often else 0.0) for tile in taught}
    return sorted(taught, key=lots.__getitem__)


def _lay(rng: Rng, plan: Plan, tile: str, turn: int) -> Laid:
    shift = rng.uniform(-plan.shift_mm, plan.shift_mm, 2)
    askew = rng.uniform(-plan.askew, plan.askew)
    tip = (0.0, 0.0)
    if rng.random() < plan.lifted:
        rise, angle = rng.uniform(0.05, 0.22), float(rng.choice(4)) * np.pi / 2 + rng.normal(0, 0.25)
        tip = (rise * float(np.cos(angle)), rise * float(np.sin(angle)))
    return Laid(tile, turn, (float(shift[0]), float(shift[1])), askew, 0.0, tip, int(rng.integers(8)))


def _take(box: str, rng: Rng, plan: Plan, px: float, laid: dict[Slot, list[Laid]], day: int) -> Photo:
    """Set up the table, photograph it, and tell what is true."""
    scale = next((s for s in SCALES if s * 40 >= 1.35 * px), SCALES[-1])
    view = stand(rng, px)
    scene = Scene(box, day, scale, view.eye, plan.lamp)
    scene.cast_shadows(laid)
    for slot, pile in laid.items():
        for tile in pile:
            scene.lay(slot, tile, plan.worn * rng.uniform(0.4, 1.0), rng)
    notes = _disturb(scene, rng, plan)
    image = shoot(view, scene.image, scale, plan, rng)
    truth = {
        slot_name(slot): _truth(box, scene, slot, laid.get(slot, []), notes.get(slot, "")) for slot in SLOTS
    }
    if plan.glare:
        for slot in SLOTS:
            if blown_out(view, image, CORNERS + f32(centre(slot))) > HIDDEN:
                truth[slot_name(slot)] = Truth("other", covered=scene.covered(slot), note="glare")
    return Photo(image, truth)


def _disturb(scene: Scene, rng: Rng, plan: Plan) -> dict[Slot, str]:
    """Lay everything else; return what mainly hides each slot."""
    notes: dict[Slot, str] = {}
    before = dict.fromkeys(SLOTS, 0.0)
    for word, count, act in (
        ("card", plan.cards, lay_card),
        ("clutter", plan.things, drop_thing),
        ("cloth", plan.cloths, lay_cloth),
        ("arm", plan.arms, reach_in),
    ):
        for _ in range(count):
            act(scene, rng)
        if count:
            for slot in SLOTS:
                now = scene.covered(slot)
                if now > before[slot]:
                    notes[slot], before[slot] = word, now
    return notes


def _truth(box: str, scene: Scene, slot: Slot, pile: list[Laid], note: str) -> Truth:
    covered = scene.covered(slot)
    if covered > HIDDEN:
        return Truth("other", covered=covered, note=note)
    if not pile:
        return Truth("empty", covered=covered, note=note)
    top = pile[-1]
    said = note or ("stacked" if len(pile) > 1 else "lifted" if any(top.tip) else "")
    if not top.tile:
        return Truth("down", covered=covered, note=said)
    coats = edition(box).specs[top.tile].facts.coats
    return Truth("up", top.tile, coats[-top.turn % 4][0], covered, said)


FAMILY = PhotoFamily()
