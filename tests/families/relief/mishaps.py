"""What comes to lie on the board during a game."""

from __future__ import annotations

import numpy as np

from tests.families.relief.art import FIELD, Art, rounded
from tests.families.relief.clay import Bgr, ring
from tests.families.relief.stage import Pose, Stage
from tests.families.relief.things import WOODS, arm, card, cloth, coin, die, figure_on, plain


class Litter:
    """Puts things on the board and remembers which number is what."""

    def __init__(self, stage: Stage, art: Art, rng: np.random.Generator) -> None:
        """Begin with nothing."""
        self.stage, self.art, self.rng = stage, art, rng
        self.names: dict[int, str] = {}

    def number(self, name: str) -> int:
        """Return a number for a thing."""
        number = 600 + len(self.names)
        self.names[number] = name
        return number

    def spot(self, spread: float) -> tuple[float, float]:
        """Return a place near some slot's middle."""
        row = int(self.rng.integers(8))
        column = 2 * int(self.rng.integers(4)) + row % 2
        dx, dy = self.rng.uniform(-spread, spread, 2).tolist()
        return (column + 0.5) * FIELD + dx, (row + 0.5) * FIELD + dy

    def happen(self, marks: frozenset[str]) -> None:
        """Let all happen that is marked."""
        for mark, what, low, high in (
            ("cloth", self.cloth, 2, 5),
            ("cards", self.card, 3, 8),
            ("clutter", self.small, 12, 26),
            ("sleeve", self.reach, 1, 2),
        ):
            if mark in marks:
                for _ in range(int(self.rng.integers(low, high + 1))):
                    what()

    def cloth(self) -> None:
        """Drop a cloth of the colour of the bare slots."""
        size = self.rng.uniform(45, 130, 2)
        shade = np.clip(
            np.array(self.art.bare_cloth) * self.rng.uniform(0.85, 1.15) + self.rng.normal(0, 0.02, 3), 0, 1
        )
        bgr: Bgr = (float(shade[0]), float(shade[1]), float(shade[2]))
        x, y = np.clip(self.spot(30), 45, 387).tolist()
        pose = Pose(x, y, float(self.rng.uniform(0, 360)), self.art.thick)
        piece = cloth(self.rng, float(size[0]), float(size[1]), bgr)
        self.stage.put(piece, pose, (float(size[0]), float(size[1])), self.number("cloth"), 0.2, bgr)

    def card(self) -> None:
        """Drop a card."""
        x, y = np.clip(self.spot(16), 25, 407).tolist()
        turn = 90.0 * int(self.rng.integers(4)) + float(self.rng.normal(0, 12))
        low = self.art.thick if self.rng.random() < 0.7 else 0.0
        piece = card(self.art, self.rng, self.rng.random() < 0.5)
        self.stage.put(piece, Pose(x, y, turn, low), (44, 67), self.number("card"), 0.4, (0.8, 0.85, 0.88))

    def small(self) -> None:
        """Drop a coin, a die or a token, or stand a figure there."""
        x, y = self.spot(17)
        kind = str(self.rng.choice(["coin", "coin", "die", "token", "figure"]))
        number = self.number(kind)
        bgr = WOODS[int(self.rng.integers(4))]
        pose = Pose(x, y, float(self.rng.uniform(0, 360)), self.art.thick)
        if kind == "coin":
            radius = float(self.rng.uniform(8, 13))
            self.stage.put(
                coin(self.rng, radius),
                pose,
                (2 * radius,) * 2,
                number,
                1.8,
                (0.4, 0.5, 0.6),
                ring(0, 0, radius),
            )
        elif kind == "die":
            edge = float(self.rng.uniform(9, 16))
            side: Bgr = (0.75, 0.8, 0.82)
            self.stage.put(
                die(self.rng, edge), pose, (edge, edge), number, edge, side, rounded(edge / 2, edge / 2, 1)
            )
        elif kind == "token":
            radius = float(self.rng.uniform(4, 9))
            shape = ring(0, 0, radius, int(self.rng.choice([6, 8, 24])))
            self.stage.put(
                plain(shape, 2 * radius, bgr, self.rng), pose, (2 * radius,) * 2, number, 5, bgr, shape
            )
        else:
            figure_on(self.stage, x, y, number, self.rng, bgr)

    def reach(self) -> None:
        """Reach over the board."""
        arm(self.stage, self.number("arm"), self.rng)
