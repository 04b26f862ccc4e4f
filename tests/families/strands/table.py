"""What lies on the board: tiles, and whatever else people leave there, with their shadows."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from tests.families.protocol import Colour, Lies, Truth
from tests.families.strands.board import FIELDS, FINE, SLOT_INKS, SLOTS, SPAN, middle_of, printed
from tests.families.strands.deck import deck
from tests.families.strands.faces import BACK_INKS, INKS, back, face
from tests.families.strands.strokes import EDGE, Art, Ink, figure, grained, mixed, plain

HIDDEN: Final = 0.85
"""From this share on nobody can tell what lies there."""
TILE: Final = 40.0


def worn(sheet: Art, rng: np.random.Generator) -> Art:
    """Return a tile after years: pale edges, scratches, dull colours, a thumb's grease."""
    sheet = np.clip(sheet * 0.84 + 24, 0, 255).astype(np.uint8)
    pale: Art = np.zeros((EDGE, EDGE), np.float32)
    cv2.rectangle(pale, (0, 0), (EDGE - 1, EDGE - 1), (1.0,), 7)
    for _ in range(int(rng.integers(4, 11))):
        x, y = rng.integers(0, EDGE, 2)
        dx, dy = rng.integers(-80, 81, 2)
        cv2.line(
            pale,
            (int(x), int(y)),
            (int(x + dx), int(y + dy)),
            (float(rng.uniform(0.3, 0.8)),),
            2,
            cv2.LINE_AA,
        )
    chew = cv2.resize(rng.random((24, 24)).astype(np.float32), (EDGE, EDGE))
    share = (pale * np.clip(chew * 1.6, 0, 1))[..., None]
    sheet = (sheet * (1 - share) + np.array((196, 208, 214)) * share).astype(np.uint8)
    spot = np.zeros((EDGE, EDGE), np.float32)
    x, y = rng.integers(0, EDGE, 2)
    cv2.circle(spot, (int(x), int(y)), int(rng.integers(24, 60)), (0.3,), -1)
    stain = 1 - cv2.GaussianBlur(spot, (0, 0), 5)[..., None] * np.array((0.9, 0.6, 0.35))
    return np.asarray(np.clip(sheet * stain, 0, 255), np.uint8)


class Table:
    """A board seen from straight above, and the share of every place that something hides."""

    def __init__(self, box: str, scale: float, rng: np.random.Generator) -> None:
        self.box, self.scale, self.rng = box, scale, rng
        size = round(SPAN * scale)
        way = cv2.INTER_AREA if scale < FINE else cv2.INTER_LINEAR
        self.sheet: Art = cv2.resize(printed(box), (size, size), interpolation=way)
        self.cover: Art = np.zeros((size, size), np.uint8)
        self.truth: dict[str, Truth] = {}
        self.places: dict[str, Art] = {}
        angle = rng.uniform(0, 2 * np.pi)
        self.light = np.cos(angle), np.sin(angle)

    def corners(self, x: float, y: float, wide: float, high: float, angle: float) -> Art:
        """Return the corners of a thing in pixels, north-west first."""
        turn = np.deg2rad(angle)
        matrix = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
        half = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
        return np.asarray((half @ matrix.T + (x, y)) * self.scale, np.float64)

    def lay(self, sheet: Art, mask: Art, left: int, top: int, height: float, *, hides: bool) -> None:
        """Lay a thing, its corner at (left, top), so many mm above the board."""
        reach = max(1, round(height * self.scale * 0.8))
        grown = mask.shape[0] + 4 * reach, mask.shape[1] + 4 * reach
        shade: Art = np.zeros(grown, np.float32)
        y, x = 2 * reach + round(self.light[1] * reach), 2 * reach + round(self.light[0] * reach)
        shade[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
        shade = cv2.GaussianBlur(shade, (0, 0), 0.35 * reach + 0.4)
        self.blend(np.zeros((*grown, 3), np.float32), shade * 0.45, left - 2 * reach, top - 2 * reach)
        self.blend(sheet, mask, left, top)
        if hides:
            part = mask * 255
            self.blend_cover(part.astype(np.uint8), left, top)

    def inside(
        self, shape: tuple[int, ...], left: int, top: int
    ) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
        """Return which part of the table, and which of a thing, lie upon each other."""
        size = self.sheet.shape[0]
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = max(x0, min(left + shape[1], size)), max(y0, min(top + shape[0], size))
        return (slice(y0, y1), slice(x0, x1)), (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))

    def blend(self, sheet: Art, mask: Art, left: int, top: int) -> None:
        """Mix a sheet into the table."""
        here, there = self.inside(mask.shape, left, top)
        share = mask[there][..., None].astype(np.float32)
        mixed_in = self.sheet[here] * (1 - share) + sheet[there] * share
        self.sheet[here] = np.clip(mixed_in + 0.5, 0, 255).astype(np.uint8)

    def blend_cover(self, part: Art, left: int, top: int) -> None:
        """Note what is hidden."""
        here, there = self.inside(part.shape, left, top)
        self.cover[here] = np.maximum(self.cover[here], part[there])

    def put(self, sheet: Art, corners: Art, height: float, *, hides: bool, round_mm: float = 0.8) -> None:
        """Put a flat thing with these corners on the table."""
        left, top = (int(one) for one in np.floor(corners.min(axis=0)) - 2)
        right, low = (int(one) for one in np.ceil(corners.max(axis=0)) + 2)
        wide = float(np.linalg.norm(corners[1] - corners[0]))
        factor = wide / sheet.shape[1]
        if factor < 0.8:
            size = max(2, round(wide)), max(2, round(sheet.shape[0] * factor))
            sheet = cv2.resize(sheet, size, interpolation=cv2.INTER_AREA)
        high, broad = sheet.shape[:2]
        origin = np.array([(-0.5, -0.5), (broad - 0.5, -0.5), (broad - 0.5, high - 0.5), (-0.5, high - 0.5)])
        goal = corners - (left, top) - 0.5
        way = cv2.getPerspectiveTransform(origin.astype(np.float32), goal.astype(np.float32))
        mask: Art = np.zeros((high, broad), np.float32)
        bend = max(1, round(round_mm * self.scale))
        cv2.rectangle(mask, (bend, bend), (broad - 1 - bend, high - 1 - bend), (1.0,), -1)
        mask = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * bend + 1, 2 * bend + 1)))
        size = right - left, low - top
        flat = cv2.warpPerspective(sheet, way, size, borderMode=cv2.BORDER_REPLICATE)
        self.lay(flat, cv2.warpPerspective(mask, way, size), left, top, height, hides=hides)

    def tile(self, field: str, name: str, quarter: int, **mishap: Any) -> None:
        """Lay a tile, face down without a *name*, its first coat turned clockwise by so many quarters."""
        rng = self.rng
        x, y = middle_of(field)
        shift, skew = mishap.get("shift", 1.0), mishap.get("skew", 2.0)
        x, y = x + rng.uniform(-shift, shift), y + rng.uniform(-shift, shift)
        angle = rng.uniform(-skew, skew)
        art = face(self.box, name) if name else back(self.box)
        if mishap.get("worn"):
            art = worn(art, rng)
        height, note, wide = 2.0, mishap.get("note", ""), TILE
        if mishap.get("stacked"):
            others = deck(self.box).taught
            below = face(self.box, str(rng.choice(others))) if rng.random() < 0.5 else back(self.box)
            dx, dy = rng.uniform(-3, 3, 2)
            lower = self.corners(x + dx, y + dy, TILE, TILE, angle + rng.uniform(-12, 12))
            self.put(np.ascontiguousarray(np.rot90(below, int(rng.integers(4)))), lower, 2, hides=False)
            wide, note = TILE * 1.012, "stacked"
        corners = self.corners(x, y, wide, wide, angle)
        if mishap.get("lifted"):
            edge = int(rng.integers(4))
            for one in (edge, (edge + 1) % 4):
                corners[one] = corners[one] + (corners[one] - corners.mean(axis=0)) * rng.uniform(0.04, 0.1)
            height, note = 4.5, "lifted"
            art = np.clip(art * rng.uniform(0.86, 1.12), 0, 255).astype(np.uint8)
        shown = np.ascontiguousarray(np.rot90(art, -quarter))
        self.put(shown, corners, height, hides=False)
        self.places[field] = corners
        north: Colour | None = None
        lies: Lies = "down"
        if name:
            lies, north = "up", deck(self.box).sketches[name].facts.coats[-quarter % 4][0]
        self.truth[field] = Truth(lies, name, north, 0.0, note)

    def finished(self) -> dict[str, Truth]:
        """Return what is true on every slot, now that nothing more is laid."""
        result: dict[str, Truth] = {}
        for field in SLOTS:
            x, y = middle_of(field)
            corners = self.places.get(field, self.corners(x, y, TILE, TILE, 0))
            left, top = (max(0, int(one)) for one in np.floor(corners.min(axis=0)))
            right, low = (int(one) + 1 for one in np.ceil(corners.max(axis=0)))
            mask = np.zeros((low - top, right - left), np.uint8)
            cv2.fillConvexPoly(mask, np.round(corners - (left, top)).astype(np.int32), (1,))
            over = self.cover[top:low, left:right].astype(np.float32) / 255
            mask = mask[: over.shape[0], : over.shape[1]]
            covered = round(float((over * mask).sum() / max(1, mask.sum())), 3)
            known = self.truth.get(field, Truth("empty"))
            note = known.note or ("covered" if covered else "")
            if covered >= HIDDEN:
                result[field] = Truth("other", covered=covered, note=note)
            else:
                result[field] = Truth(known.lies, known.tile, known.north, covered, note)
        return result

    def solid(
        self, outline: Art, ink: Ink, height: float, *, weave: float = 0.0, round_at: float = 6.0
    ) -> None:
        """Lay a rounded thing: a mask of the whole table's size, painted darker towards its edge."""
        x, y, wide, high = cv2.boundingRect(outline)
        if not wide:
            return
        part = outline[y : y + high, x : x + wide]
        padded = cv2.copyMakeBorder(part, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
        depth = cv2.distanceTransform((padded > 127).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
        shape = np.sqrt(np.clip(depth / (round_at * self.scale), 0, 1))
        sheet = grained(plain(high, wide, ink), self.rng, 3, 5).astype(np.float32) * (
            0.55 + 0.5 * shape[..., None]
        )
        if weave:
            row, column = np.mgrid[:high, :wide] / self.scale
            sheet *= 1 + 0.1 * np.sin((row + column) * 2 * np.pi / weave)[..., None]
        self.lay(np.clip(sheet, 0, 255), part.astype(np.float32) / 255, x, y, height, hides=True)

    def arm(self) -> None:
        """Let an arm in a sleeve reach over the board, its hand open."""
        rng, size = self.rng, self.sheet.shape[0]
        scale = self.scale
        side = int(rng.integers(4))
        tip = np.array([rng.uniform(0.25, 0.75), rng.uniform(0.25, 0.72)]) * size
        away = np.array(((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[side]) + rng.uniform(
            -0.35, 0.35, 2
        )
        away = away / np.linalg.norm(away)
        across = np.array((-away[1], away[0]))
        skin = mixed((150, 180, 224), (60, 84, 130), float(rng.random()))
        hand = np.zeros((size, size), np.uint8)

        def limb(mask: Art, start: Art, end: Art, wide: float) -> None:
            first, last = ((int(p[0]), int(p[1])) for p in (start, end))
            cv2.line(mask, first, last, (255,), max(2, round(wide * scale)), cv2.LINE_AA)

        palm = tip + away * 72 * scale
        for number, (spread, reach) in enumerate(((-34, 62), (-17, 88), (0, 94), (15, 86), (38, 50))):
            root = palm + across * spread * 0.9 * scale
            limb(
                hand,
                root,
                root + (across * spread * 0.35 - away * reach * 0.8) * scale,
                16 if number < 4 else 19,
            )
        limb(hand, palm - away * 4 * scale, palm + away * 30 * scale, 74)
        limb(hand, palm, palm + away * 110 * scale, 52)
        self.solid(hand, skin, 14, round_at=12)
        sleeve = np.zeros((size, size), np.uint8)
        limb(sleeve, palm + away * 105 * scale, palm + away * 900 * scale, 92)
        ink: Ink = ((60, 40, 34), (70, 60, 150), (120, 130, 60), (168, 172, 176))[int(rng.integers(4))]
        self.solid(sleeve, ink, 16, weave=3.1, round_at=30)

    def napkin(self, ink: Ink, x: float, y: float, wide: float) -> None:
        """Lay a piece of cloth with folds."""
        rng, size = self.rng, round(wide * self.scale)
        folds = cv2.resize(
            rng.normal(0, 1, (5, 7)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC
        )
        rows, columns = np.mgrid[:size, :size] / self.scale
        threads = 0.04 * np.sin(rows * 2 * np.pi / 1.7) * np.sin(columns * 2 * np.pi / 1.7)
        sheet = plain(size, size, ink) * (1 + 0.09 * folds + threads)[..., None]
        corners = (
            self.corners(x, y, wide, wide, rng.uniform(-40, 40)) + rng.uniform(-4, 4, (4, 2)) * self.scale
        )
        self.put(np.clip(sheet, 0, 255).astype(np.uint8), corners, 1.5, hides=True, round_mm=2)

    def cloths(self) -> None:
        """Lay cloth of the bare field's colour, a large piece and some small ones."""
        rng = self.rng
        for wide in (rng.uniform(80, 150), 52, 46, 34):
            x, y = middle_of(str(rng.choice(SLOTS)))
            away = rng.uniform(-14, 14, 2)
            ink = mixed(SLOT_INKS[self.box], (128, 128, 128), float(rng.uniform(0, 0.15)))
            self.napkin(ink, x + away[0], y + away[1], float(wide))

    def cards(self) -> None:
        """Lay cards: some show their back, of the tiles' back colour, some a picture."""
        rng = self.rng
        for field in rng.choice(SLOTS, 7, replace=False):
            x, y = middle_of(str(field)) + rng.uniform(-15, 15, 2)
            card = plain(264, 176, (232, 240, 242))
            ink = (
                BACK_INKS[self.box]
                if rng.random() < 0.6
                else INKS[self.box][("red", "blue")[int(rng.integers(2))]]
            )
            cv2.rectangle(card, (10, 10), (165, 253), ink, -1)
            if rng.random() < 0.5:
                cv2.circle(card, (88, 132), 50, mixed(ink, (255, 255, 255), 0.4), 8, cv2.LINE_AA)
            else:
                for step in range(20, 250, 18):
                    cv2.line(card, (18, step), (157, step), mixed(ink, (0, 0, 0), 0.25), 4, cv2.LINE_AA)
            self.put(card, self.corners(x, y, 44, 66, rng.uniform(-90, 90)), 1.2, hides=True, round_mm=2.5)

    def disc(self, x: float, y: float, radius: float, ink: Ink, height: float) -> None:
        """Lay a coin or stand a figure of turned wood."""
        outline = np.zeros(self.cover.shape, np.uint8)
        spot = round(x * self.scale), round(y * self.scale)
        cv2.circle(outline, spot, round(radius * self.scale), (255,), -1, cv2.LINE_AA)
        self.solid(outline, ink, height, round_at=2.0)
        inner = np.zeros(self.cover.shape, np.uint8)
        cv2.circle(inner, spot, round(radius * 0.6 * self.scale), (255,), -1, cv2.LINE_AA)
        self.solid(inner, mixed(ink, (255, 255, 255), 0.16), height / 4 + 0.2, round_at=1.2)

    def die(self, x: float, y: float) -> None:
        """Throw a die there."""
        sheet = plain(96, 96, (226, 234, 236))
        count = int(self.rng.integers(1, 7))
        spots = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}[count]
        for spot in map(int, spots):
            cv2.circle(sheet, (22 + spot % 3 * 26, 22 + spot // 3 * 26), 8, (30, 26, 26), -1, cv2.LINE_AA)
        self.put(sheet, self.corners(x, y, 15, 15, self.rng.uniform(0, 90)), 9, hides=True, round_mm=2)

    def clutter(self) -> None:
        """Scatter coins, dice, figures and a ticket over slots and tiles."""
        rng = self.rng
        for field in rng.choice(SLOTS, 15, replace=False):
            x, y = middle_of(str(field)) + rng.uniform(-17, 17, 2)
            kind = int(rng.integers(5))
            if kind < 2:
                metal: Ink = ((60, 110, 176), (74, 176, 206), (186, 190, 194))[int(rng.integers(3))]
                self.disc(x, y, float(rng.uniform(8, 12.5)), metal, 1.6)
            elif kind == 2:
                self.die(x, y)
            elif kind == 3:
                ink = INKS[self.box][("red", "blue", "green", "yellow")[int(rng.integers(4))]]
                self.disc(x, y, 7, ink, 13)
            else:
                ticket = plain(80, 150, (150, 206, 232))
                figure(ticket, str(rng.integers(100, 999)), (75, 40), 40, (50, 50, 70), 4)
                self.put(ticket, self.corners(x, y, 30, 16, rng.uniform(-90, 90)), 0.5, hides=True)

    def castles(self) -> None:
        """Stand a few figures on the landscapes, where they hide nothing."""
        for field in self.rng.choice([one for one in FIELDS if one not in SLOTS], 7, replace=False):
            x, y = middle_of(str(field)) + self.rng.uniform(-9, 9, 2)
            ink = list(INKS[self.box].values())[int(self.rng.integers(4))]
            self.disc(x, y, 6, ink, 9)
