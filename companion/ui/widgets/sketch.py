"""Small pictures with Kivy's own shader: a shader of their own for each icon costs more than all else."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture

from companion.ui.drawing.picture import SIZE, Picture, Text
from companion.ui.widgets.paint import letter_size, letters, packed

STEPS: Final = 64
"""Steps from clear to full of each colour."""
ROWS: Final = 512
Rgb = tuple[float, float, float]


class Paints:
    """One texture with a row for each colour, clear on the left, full on the right."""

    def __init__(self) -> None:
        self._rows: dict[Rgb, float] = {}
        self._texture: Any = None

    @property
    def texture(self) -> Any:
        """The texture; made when the window is there."""
        if self._texture is None:
            self._texture = Texture.create(size=(STEPS, ROWS), colorfmt="rgba")
        return self._texture

    def row(self, rgb: Rgb) -> float:
        """Return how high in the texture the colour *rgb* is; if there is no room, the last stands for it."""
        found = self._rows.get(rgb)
        if found is None:
            number = min(len(self._rows), ROWS - 1)
            found = self._rows[rgb] = (number + 0.5) / ROWS
            self._fill(number, rgb)
        return found

    def _fill(self, number: int, rgb: Rgb) -> None:
        full = [round(part * 255) for part in rgb]
        row = b"".join(bytes((*full, round(step * 255 / (STEPS - 1)))) for step in range(STEPS))
        self.texture.blit_buffer(row, pos=(0, number), size=(STEPS, 1), colorfmt="rgba", bufferfmt="ubyte")


paints: Final = Paints()


class Sketch:
    """A picture on a canvas, drawn for one place and one size; edges are soft over one pixel."""

    def __init__(self) -> None:
        self.group = InstructionGroup()

    def clear(self) -> None:
        """Draw nothing."""
        self.group.clear()

    def show(self, picture: Picture, x: float, y: float, scale: float) -> None:
        """Draw one *picture*, its 0, 0 at that place, a unit *scale* pixels long; its y axis points down."""
        self.group.clear()
        if picture.vertices:
            self.group.add(Color(1, 1, 1, 1))
            self.group.add(_mesh(picture, x, y, scale))
        for text in picture.texts:
            self._write(text, x, y, scale)

    def _write(self, text: Text, x: float, y: float, scale: float) -> None:
        drawn = letters(text.text, letter_size(text.size * scale))
        left, low = x + text.x * scale - drawn.width / 2, y - text.y * scale - drawn.height / 2
        self.group.add(Color(*text.colour))
        self.group.add(Rectangle(texture=drawn, pos=(left, low), size=drawn.size))


def _mesh(picture: Picture, x: float, y: float, scale: float) -> Mesh:
    full, half = (STEPS - 1) / STEPS, 0.5 / STEPS
    vx, vy, dx, dy, red, green, blue, opacity = (picture.vertices[n::SIZE] for n in range(SIZE))
    colours = list(zip(red, green, blue, strict=True))
    row = {rgb: paints.row(rgb) for rgb in set(colours)}
    vertices = [0.0] * (4 * len(vx))
    vertices[0::4] = [x + v * scale + d for v, d in zip(vx, dx, strict=True)]
    vertices[1::4] = [y - v * scale - d for v, d in zip(vy, dy, strict=True)]
    vertices[2::4] = [n * full + half for n in opacity]
    vertices[3::4] = [row[rgb] for rgb in colours]
    return Mesh(**packed(vertices, picture.indices), mode="triangles", texture=paints.texture)
