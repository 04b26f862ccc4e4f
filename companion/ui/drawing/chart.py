"""The course of a game as lines: points after each turn, the final score as the last step."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.protocol import Colour
from companion.play.turns import PointsCourse
from companion.report.chart import LINES, spread
from companion.ui.drawing.marks import mark
from companion.ui.drawing.picture import Picture
from companion.ui.drawing.polygons import Point, line

STEPS = (2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Paper:
    """What a chart is drawn on: its room, the height of its letters, and its colours."""

    wide: float
    high: float
    letter: float
    text: str
    faint: str
    dark: bool

    def line(self, colour: Colour) -> str:
        """Return what the line of *colour* is drawn with."""
        return LINES[colour][self.dark]


class Chart:
    """A chart of a *course* on *paper*; 0, 0 is its upper left corner."""

    def __init__(self, course: PointsCourse, paper: Paper) -> None:
        self.course = course
        self.paper = paper
        self.turns = len(course.points) - 1
        highest = max(max(points.values()) for points in (*course.points, course.final))
        self.step = next((n for n in STEPS if highest <= n * 6), STEPS[-1])
        self.most = max(self.step, -(-highest // self.step) * self.step)
        letter = paper.letter
        self.left, self.right = letter * 2.2, paper.wide - letter * 4.2
        self.top, self.base = letter, paper.high - letter * 1.5

    def x(self, turn: float) -> float:
        """Return where *turn* lies; the final score is a step and a bit after the last one."""
        return self.left + (self.right - self.left) * turn / (self.turns + self.gap)

    def y(self, points: float) -> float:
        """Return the place of *points*."""
        return self.base - (self.base - self.top) * points / self.most

    @property
    def gap(self) -> float:
        """How far the final score lies behind the last turn."""
        return max(1.0, self.turns / 8)

    def draw(self) -> Picture:
        """Return the whole chart."""
        picture = Picture()
        self._grid(picture)
        for colour in self.course.colours:
            strokes = line(self._points(colour), self.paper.letter * 0.16)
            picture.lines(strokes, self.paper.line(colour))
        for colour in self.course.colours:
            self._marks(picture, colour)
        self._ends(picture)
        return picture

    def _grid(self, picture: Picture) -> None:
        paper = self.paper
        for points in range(0, self.most + 1, self.step):
            y = self.y(points)
            picture.lines(line(((self.left, y), (self.right, y)), 1.0), paper.faint, 0.5)
            picture.write(str(points), (self.left - paper.letter, y), paper.letter, paper.text)
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if self.turns <= n * 6 or n == 100)
        for turn in range(0, self.turns + 1, every):
            picture.write(str(turn), (self.x(turn), self.base + paper.letter * 0.9), paper.letter, paper.text)
        after = (self.x(self.turns) + self.x(self.turns + self.gap)) / 2
        picture.lines(line(((after, self.top), (after, self.base)), 1.0), paper.faint, 0.8)

    def _points(self, colour: Colour) -> list[Point]:
        """Return the line of *colour*; lines lie a little apart, so that equal ones are all seen."""
        order = self.course.colours
        aside = (order.index(colour) - (len(order) - 1) / 2) * self.paper.letter * 0.1
        during = [(self.x(n), self.y(points[colour]) + aside) for n, points in enumerate(self.course.points)]
        return [*during, (self.x(self.turns + self.gap), self.y(self.course.final[colour]) + aside)]

    def _marks(self, picture: Picture, colour: Colour) -> None:
        """Shapes on the line, each colour's at turns of its own."""
        points, players = self._points(colour), len(self.course.colours)
        every = max(players, self.turns // 8)
        first = 1 + self.course.colours.index(colour) * every // players
        for turn in range(first, self.turns + 1, every):
            picture.add(mark(colour, 8.0, self.paper.text), *points[turn], self.paper.letter * 0.03)

    def _ends(self, picture: Picture) -> None:
        """The total of each player where their line ends, moved apart where they would touch."""
        letter = self.paper.letter
        wanted = {colour: self.y(self.course.final[colour]) for colour in self.course.colours}
        for colour, y in spread(wanted, letter * 1.15, self.y(self.most), self.y(0)).items():
            picture.add(mark(colour, 8.0, self.paper.text), self.right + letter * 0.9, y, letter / 20)
            picture.write(
                str(self.course.final[colour]), (self.right + letter * 2.7, y), letter, self.paper.text
            )


def draw_chart(course: PointsCourse, paper: Paper) -> Picture:
    """Return the chart of a *course* that fits on *paper*."""
    return Chart(course, paper).draw()
