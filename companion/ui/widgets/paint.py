"""Pictures made of triangles on Kivy's canvas: one mesh each, with a shader that softens edges by a pixel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from struct import pack
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RenderContext,
    Rotate,
    Scale,
    Translate,
)

from companion.ui.drawing.picture import Picture, Text
from companion.ui.drawing.polygons import turned

_FORMAT: Final = [(b"vPosition", 2, "float"), (b"vSoft", 2, "float"), (b"vPaint", 4, "float")]
_PRECISION: Final = "#ifdef GL_ES\nprecision highp float;\n#endif\n"
_VERTEX: Final = f"""{_PRECISION}
attribute vec2 vPosition;
attribute vec2 vSoft;
attribute vec4 vPaint;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform float pixel;
uniform float opacity;
varying vec4 paint;
void main(void) {{
    paint = vec4(vPaint.rgb, vPaint.a * opacity);
    gl_Position = projection_mat * modelview_mat * vec4(vPosition + vSoft * pixel, 0.0, 1.0);
}}
"""
_FRAGMENT: Final = f"""{_PRECISION}
varying vec4 paint;
void main(void) {{ gl_FragColor = paint; }}
"""


def mesh(picture: Picture) -> Mesh:
    """Return the triangles of *picture* as one instruction; its texts are drawn by `Easel`."""
    return Mesh(**packed(picture.vertices, picture.indices), fmt=_FORMAT, mode="triangles")


def packed(vertices: list[float], indices: list[int]) -> dict[str, Any]:
    """Return corners for a mesh as arrays: a list it would keep for good, beside an array of its own.

    A game of four ends with a board of 37,000 corners.
    """
    if not vertices or not indices:
        return {"vertices": [], "indices": []}  # of an empty array it cannot find the first number
    return {"vertices": _row("f", vertices), "indices": _row("H", indices)}


def _row(kind: str, numbers: Sequence[float]) -> array[Any]:
    row = array(kind)
    row.frombytes(pack(f"{len(numbers)}{kind}", *numbers))  # four times as fast as number by number
    return row


def letter_size(wanted: float) -> int:
    """Return in how many pixels letters of the size *wanted* are drawn: eight sizes from each to its double.

    A board is looked at from anywhere; each size on the way would keep a font and figures of its own.
    """
    step = 1 << max(0, int(wanted).bit_length() - 4)
    return max(4, step * round(wanted / step))


@lru_cache(maxsize=512)
def letters(text: str, size: int) -> Any:
    """Return the texture of a white *text*; the colour is put over it when it is drawn."""
    label = CoreLabel(text=text, font_size=size, font_name="Roboto", bold=True)
    label.refresh()
    return label.texture


class Easel:
    """A place for pictures on a canvas: where 0, 0 lies, how large a unit is; the y axis points down."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self.meshes = InstructionGroup()
        self.texts = InstructionGroup()
        self._shader = RenderContext(
            vs=_VERTEX, fs=_FRAGMENT, use_parent_projection=True, use_parent_modelview=True
        )
        self._moves = (Translate(0, 0), Translate(0, 0))
        self._scales = (Scale(1, 1, 1), Scale(1, 1, 1))
        self._turn = Rotate(angle=0, axis=(0, 0, 1), origin=(0, 0, 0))
        for instruction in (
            PushMatrix(),
            self._moves[0],
            self._scales[0],
            self._turn,
            self.meshes,
            PopMatrix(),
        ):
            self._shader.add(instruction)
        self.group.add(self._shader)
        for instruction in (PushMatrix(), self._moves[1], self._scales[1], self.texts, PopMatrix()):
            self.group.add(instruction)
        self._shader["opacity"] = 1.0
        self.place(0, 0, 1)

    def place(self, x: float, y: float, scale: float) -> None:
        """Put 0, 0 at that place and make a unit *scale* pixels long."""
        for move, zoom, up in zip(self._moves, self._scales, (-1, 1), strict=True):
            move.x, move.y = x, y
            zoom.xyz = (scale, up * scale, 1)
        self._shader["pixel"] = 1.0 / scale

    def turn(self, quarters: int) -> None:
        """Turn what is drawn anticlockwise by *quarters*; texts stay upright."""
        self._turn.angle = -90 * quarters

    def write(self, texts: list[Text], scale: float, quarters: int = 0) -> None:
        """Draw *texts*, sharp at that *scale*, where they stand when all is turned by this many *quarters*.

        Equal ones follow each other: each change of texture or colour costs the driver, in software 40 kB.
        """
        self.texts.clear()
        colour = None
        for text in sorted(texts, key=lambda text: (text.colour, text.text, text.size)):
            x, y = turned(text.x, text.y, quarters)
            drawn = letters(text.text, letter_size(text.size * scale))
            wide, high = drawn.width / scale, drawn.height / scale
            if text.colour != colour:
                colour = text.colour
                self.texts.add(Color(*colour))
            self.texts.add(Rectangle(texture=drawn, pos=(x - wide / 2, -y - high / 2), size=(wide, high)))
