"""What stands on the board's sites: the colour of each piece, and which fixtures are still there.

Pieces are found wherever they are on a plot. Where it was taught where they stand, each place is told by
itself; else the pieces of a plot are counted, and it is clear only if all of it is explained.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.base.messages import SiteRead
from companion.vision.arrays import Array, Picture
from companion.vision.pieces.assembled_board import AssembledBoard, in_the_light
from companion.vision.pieces.empty_board import EDGE, EmptyBoard, Windows, cut_windows, make_windows
from companion.vision.pieces.empty_board import STEP_MM as POINT_MM
from companion.vision.pieces.heights import Above, camera_above
from companion.vision.pieces.piece_search import LIGHT_LESS, TOP_MM, FoundPiece, find_pieces
from companion.vision.pieces.site_gates import SiteGates, shipped_colours, shipped_gates
from companion.vision.pieces.site_points import NO_PIECE, Paints, SitePoints, points_of, ring_of, slack
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration
from companion.vision.registration.track import unmoved
from companion.vision.tiles.features import shrunk

BLOCKS: Final = 7  # in a row of a window: one is about as large as a piece
LEVELS_MM: Final = (0.0, 6.0, 12.0)  # how high pieces stand that stand on none, one or two
NEAR_MM: Final = 3.5  # how far a piece is from its place at most
RIVAL_MM: Final = 8.0  # so near it may be one that stands on others elsewhere
FOOT: Final = ring_of(-1, 5.6)  # what a piece or a fixture hides surely
PRINT: Final = ring_of(-1, 8)  # where it is looked whether the print is seen
FLAT: Final = 1e-4  # keeps what is even all over in bounds
AROUND: Final = ring_of(12, 15)  # no fixture reaches as far
BESIDE_MM: Final = 10.0  # so near a piece no fixture is told
EACH: Final = 3  # pieces of one colour on a plot at most, where nobody taught where they stand
PLACES: Final = (np.arange(EDGE) - EDGE // 2) * POINT_MM
ACROSS, DOWN = np.meshgrid(PLACES, PLACES)
PLOT_MM: Final = 27.0  # how far a plot reaches from its middle, across and down
STEP_MM: Final = 6.0  # so far apart all of such a plot is looked at,
CLEARLY: Final = 0.2  # how far beyond its gate a piece's weakest evidence must be there
REACH_MM, PIECE_MM, CORNER_MM = 21.0, 23.0, 36.0  # so far from its middle, across or down, and both together
EXPLAINED_MM: Final = 8.5  # what is so near a piece is explained by it
ALIKE_APART_MM: Final = 13.5  # two of one colour that are nearer may be a stack seen from the side
LONGEST_MM: Final = 26.0  # so long a stack may seem that is seen from the side
BETWEEN, STEPS_BETWEEN = 0.8, 12  # how much of what is between two pieces has their colour if they are one


class SiteReader:
    """Reads the sites of one table, by a picture of its bare *board* or photographs of what it is made of.

    The light of such photographs comes from the first picture that is read.
    """

    def __init__(
        self, profile: Profile, board: EmptyBoard | AssembledBoard, gates: SiteGates | None = None
    ) -> None:
        self._profile, self._board = profile, board
        self._gates = gates or shipped_gates()
        self._paints = Paints({**shipped_colours(), **profile.sites.colours}, self._gates)
        self._windows: Windows | None = None
        self._blocks: Array | None = None
        self._printed: Array | None = None
        self._reads: dict[str, SiteRead] = {}

    def read(
        self, image: Picture, registration: Registration, px_per_tile: float, coloured: bool = True
    ) -> dict[str, SiteRead]:
        """Return what stands on each site: `B3/1` a piece's place of B3, `B3` its fixture's.

        While the board has not moved and nothing has changed, that is what was said before.
        """
        if px_per_tile < self._gates.px_least or not coloured:
            return dict.fromkeys(self._names(), SiteRead("unsure"))
        if self._windows is None or not unmoved(self._windows.registration, registration):
            self._windows, self._blocks = make_windows(registration, self._board.middles), None
        seen = cut_windows(image, self._windows)
        blocks = shrunk(seen, EDGE // BLOCKS).astype(np.int16)
        if self._blocks is None or (np.abs(blocks - self._blocks) > self._gates.same_most).any():
            self._blocks = blocks
            if isinstance(self._board, AssembledBoard):
                self._board = in_the_light(self._board, seen, image, registration, self._profile)
            self._reads = self._read(seen, self._board, camera_above(registration, self._profile.lens))
        return self._reads

    def _names(self) -> list[str]:
        sites = self._profile.sites.at
        if not sites:
            return [name for at in self._board.names for name in self._slots(at)]
        pieces = [f"{name}/{n + 1}" for name, site in sites.items() for n in range(len(site.pieces))]
        return pieces + [name for name, site in sites.items() if site.fixture]

    def _slots(self, at: str) -> list[str]:
        """Return what is told of a plot where nobody taught where pieces stand: some of each colour."""
        return [*(f"{at}/{n + 1}" for n in range(EACH * len(self._paints.names))), at]

    def _read(self, windows: Array, bare: EmptyBoard, above: Above) -> dict[str, SiteRead]:
        if self._printed is None:
            self._printed = self._paints.of(bare.seen)
        points = points_of(windows, bare, self._printed, self._paints, self._gates)
        found = find_pieces(points, bare.middles, above, self._gates)
        looked = Looked(bare, points, found, above, self._gates)
        if self._profile.sites.at:
            return {**self._places(looked), **self._fixtures(looked)}
        return {
            name: read for row in range(len(bare.names)) for name, read in self._plot(looked, row).items()
        }

    def _places(self, looked: Looked) -> dict[str, SiteRead]:
        """Return what stands at each place where pieces may stand."""
        sites = self._profile.sites.at.items()
        places = [(looked.bare.names.index(name), mm) for name, site in sites for mm in site.pieces]
        if not places:
            return {}
        rows, mm = np.array([row for row, _ in places]), np.array([place for _, place in places])
        own, tops = mm - looked.bare.middles[rows], looked.tops(mm)
        empty, built = looked.empty(rows, own), looked.hidden(rows, own) >= self._gates.better_least
        standing = [looked.standing(n, rows, tops, empty) if built[n] else None for n in range(len(rows))]
        names = [name for name in self._names() if "/" in name]
        return {
            name: self._said(
                sure, one.slack if one else -1.0, self._paints.names[one.colour] if one else None
            )
            for name, sure, one in zip(names, empty, standing, strict=True)
        }

    def _fixtures(self, looked: Looked) -> dict[str, SiteRead]:
        fixed = {name: site.fixture for name, site in self._profile.sites.at.items() if site.fixture}
        if not fixed:
            return {}
        rows = np.array([looked.bare.names.index(name) for name in fixed])
        own = np.array(list(fixed.values())) - looked.bare.middles[rows]
        empty, standing = looked.empty(rows, own), looked.fixture(rows, own)
        return {name: self._said(empty[n], standing[n], None) for n, name in enumerate(fixed)}

    def _said(self, empty: float, standing: float, colour: str | None) -> SiteRead:
        sites, probability = self._profile.sites, self._gates.confidence(max(empty, standing))
        if (empty >= 0) == (standing >= 0) or probability < self._profile.thresholds.sure:
            return SiteRead("unsure")
        if empty >= 0:
            return SiteRead("empty", probability)
        return SiteRead(sites.piece if colour else sites.fixture, probability, colour)

    def _plot(self, looked: Looked, row: int) -> dict[str, SiteRead]:
        """Return what is on a plot where nobody taught where pieces stand: slots for each colour."""
        at, sure = looked.bare.names[row], self._profile.thresholds.sure
        unsure = dict.fromkeys(self._slots(at), SiteRead("unsure"))
        pieces, single = looked.apart(row)
        clear = looked.clear(row, pieces)
        if looked.unexplained(row, pieces) > self._gates.unexplained_most:
            return unsure
        chances = [self._gates.confidence(one.slack) for one in pieces]
        if max(Counter(one.colour for one in pieces).values(), default=0) > EACH:
            return unsure
        whole = single and clear >= 0 and min([self._gates.confidence(clear), *chances]) >= sure
        nothing = SiteRead("empty", self._gates.confidence(clear)) if whole else SiteRead("unsure")
        reads, taken = dict.fromkeys(unsure, nothing), Counter[int]()
        for one, probability in zip(pieces, chances, strict=True):
            if probability >= sure:
                taken[one.colour] += 1
                name = f"{at}/{EACH * one.colour + taken[one.colour]}"
                reads[name] = SiteRead(self._profile.sites.piece, probability, self._paints.names[one.colour])
        return reads


@dataclass(frozen=True, eq=False, slots=True)
class Looked:
    """What was seen of the plots of a *bare* board from *above*: their points, and the pieces *found*."""

    bare: EmptyBoard
    points: SitePoints
    found: list[FoundPiece]
    above: Above
    gates: SiteGates

    def empty(self, rows: Array, own: Array) -> Array:
        """Return how surely nothing stands at the places *own* of the plots *rows*."""
        gates, off = self.gates, np.abs(self.points.near("off", rows, own, FOOT).mean(axis=1)) * LIGHT_LESS
        parts = [
            slack(self.points.near("plain", rows, own, FOOT).mean(axis=1), gates.empty_least, 1.0),
            slack(-off.max(axis=1), -gates.empty_off, 0.0),
            slack(self._print_seen(rows, own), gates.print_least, 1.0),
        ]
        return np.asarray(np.min(parts, axis=0))

    def _print_seen(self, rows: Array, own: Array) -> Array:
        """Return how what is seen goes with what is printed there (-1 to 1); 1 where not much is."""
        seen, off = (self.points.near(name, rows, own, PRINT)[..., 0] for name in ("seen", "off"))
        now, then = (part - part.mean(axis=1, keepdims=True) for part in (seen, seen - off))
        uneven = then.std(axis=1)
        alike = (now * then).mean(axis=1) / (now.std(axis=1) * uneven + FLAT)
        return np.where(uneven < self.gates.print_uneven, 1.0, alike)

    def hidden(self, rows: Array, own: Array) -> Array:
        """Return the share of the print at the places *own* of the plots *rows* that something hides."""
        return np.asarray(1 - self.points.near("plain", rows, own, FOOT).mean(axis=1))

    def tops(self, mm: Array) -> Array:
        """Return where the tops of pieces are seen that stand at *mm*, on none, on one or on two."""
        return np.stack([self.above.seen(mm, level + TOP_MM) for level in LEVELS_MM], axis=1)

    def standing(self, place: int, rows: Array, tops: Array, empty: Array) -> FoundPiece | None:
        """Return the piece that stands at that of all places; None if none does, or it may be another's.

        *tops*: where they would be seen there; *empty*: how surely nothing stands there.
        """
        here = [
            one for one in self.found if one.row == rows[place] and self._at(one, tops[place : place + 1])[0]
        ]
        if len({one.colour for one in here}) != 1:
            return None
        others = np.any([self._at(one, tops, RIVAL_MM) for one in here], axis=0) & (empty < 0)
        others[place] = False
        return None if others.any() else here[0]

    def _at(self, one: FoundPiece, tops: Array, within_mm: float = NEAR_MM) -> Array:
        """Return at which places, with *tops* at each level, it may stand."""
        far = np.linalg.norm(tops - (one.top + self.bare.middles[one.row]), axis=-1)
        return np.asarray((far < within_mm).any(axis=1))

    def fixture(self, rows: Array, own: Array) -> Array:
        """Return how surely a fixture stands at the places *own* of the plots *rows*."""
        gates = self.gates
        around = [self.points.near(name, rows, own, AROUND) for name in ("plain", "shaded", "piece")]
        strange = (~around[0] & ~around[1] & (around[2] == NO_PIECE)).mean(axis=1)
        light = self.points.near("seen", rows, own, FOOT)[..., 0].std(axis=1)
        parts = [
            slack(self.hidden(rows, own), gates.standing_least, 1.0),
            slack(1 - strange, gates.better_least, 1.0),  # than something larger
            slack(light, gates.standing_uneven, 3 * gates.standing_uneven),
        ]
        sure = np.min(parts, axis=0)
        sure[self.points.covered[rows]] = -1.0
        for one in self.found:
            far = np.minimum(*(np.linalg.norm(own - place, axis=1) for place in (one.foot, one.top)))
            sure[(rows == one.row) & (far < BESIDE_MM)] = -1.0
        return np.asarray(sure)

    def apart(self, row: int) -> tuple[list[FoundPiece], bool]:
        """Return the pieces on a plot, and whether none of them may be two: a stack, or side by side."""
        here, pieces = (
            [one for one in self.found if one.row == row and _on_plot(one) and one.slack >= CLEARLY],
            list[FoundPiece](),
        )
        for one in here:
            if not any(self._one(one, other) for other in pieces):
                pieces.append(one)
        return pieces, len(pieces) == len(here)

    def _one(self, one: FoundPiece, other: FoundPiece) -> bool:
        far = float(np.hypot(*(one.top - other.top)))
        if one.colour != other.colour or far < ALIKE_APART_MM or far > LONGEST_MM:
            return one.colour == other.colour and far < ALIKE_APART_MM
        way = np.linspace(one.top, other.top, STEPS_BETWEEN)
        between = self.points.near("piece", np.full(len(way), one.row), way, ring_of(-1, 0))
        return bool((between == one.colour).mean() > BETWEEN)

    def clear(self, row: int, pieces: list[FoundPiece]) -> float:
        """Return how surely nothing but the *pieces* is on a plot; below 0: there may be."""
        line = np.arange(-REACH_MM, REACH_MM + 0.1, STEP_MM)
        own = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
        own = own[np.abs(own).sum(axis=1) <= CORNER_MM]
        empty = self.empty(np.full(len(own), row), own)
        for one in pieces:
            for place in (one.foot, one.top):
                empty[np.linalg.norm(own - place, axis=1) < EXPLAINED_MM] = np.inf
        return float(empty.min())

    def unexplained(self, row: int, pieces: list[FoundPiece]) -> float:
        """Return how much of a plot is neither bare nor near its middle or one of the *pieces* (0-1)."""
        points, whole = self.points, np.maximum(np.abs(ACROSS), np.abs(DOWN)) <= PLOT_MM
        whole &= np.abs(ACROSS) + np.abs(DOWN) <= CORNER_MM
        left = whole & ~points.plain[row] & ~points.shaded[row]
        for x, y in [np.zeros(2), *(place for one in pieces for place in (one.foot, one.top))]:
            left &= np.hypot(ACROSS - x, DOWN - y) > EXPLAINED_MM
        return float(left.sum() / whole.sum())


def _on_plot(one: FoundPiece) -> bool:
    far = np.abs(one.foot)
    return bool(far.max() <= PIECE_MM and far.sum() <= CORNER_MM)
