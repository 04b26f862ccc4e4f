"""The table drawn flat, as if seen from straight above: what does not move is drawn once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from companion.engine.castelli.box import Field
from companion.engine.protocol import COLOURS
from companion.games.castelli.camera.table import LABELS
from companion.games.castelli.simulator.art import back_picture, tile_picture
from companion.games.castelli.simulator.board_picture import draw_board
from companion.games.castelli.simulator.places import board_outline
from companion.games.castelli.simulator.scene import Placed, Scene
from companion.games.castelli.simulator.styles import style_named
from companion.kit.labels import LABEL_MM, card_label
from companion.simulator.flat import FlatPainter
from companion.simulator.ink import Pen, Picture, box, clouds, luck, mixed, moved, shade, turned
from companion.simulator.surfaces import table_top

MARGIN_MM: Final = 165.0
"""How much of the table is drawn around the board."""
CARD_MM: Final = (59.0, 92.0)


class TablePainter(FlatPainter):
    """Draws one table again and again; *origin* is the corner of its pictures in millimetres."""

    def __init__(self, scene: Scene, px_per_mm: float) -> None:
        super().__init__(px_per_mm, (-MARGIN_MM, -MARGIN_MM))
        self.geometry, self.tile_px = scene.geometry, max(8, round(scene.geometry.tile_mm * px_per_mm))
        self.top = self._draw_top(scene)
        """The bare table, which goes on beyond the picture."""
        self.ground = self._draw_ground(scene)

    def to_px(self) -> Picture:
        """Return the matrix from millimetres to pixels (their centres at whole numbers)."""
        x, y = self.origin
        s = self.scale
        return np.array([[s, 0, -x * s - 0.5], [0, s, -y * s - 0.5], [0, 0, 1.0]])

    def paint(self, scene: Scene) -> Picture:
        """Return the table with the tiles of *scene* and the card in its tray; standing pieces come later."""
        picture = self.ground.copy()
        for number, centre in scene.strays:
            self.draw_marker(picture, number, centre, self.geometry.marker_mm)
        for meadow, placed in scene.placed.items():
            self._lay(picture, scene, meadow, placed)
        if scene.card is not None:
            self._show_card(picture, scene, scene.card)
        return picture

    def _draw_top(self, scene: Scene) -> Picture:
        width, height = (round((size + 2 * MARGIN_MM) * self.scale) for size in scene.geometry.size_mm)
        return table_top(height, width, self.scale, scene.table)

    def _draw_ground(self, scene: Scene) -> Picture:
        picture = self.top.copy()
        pen = Pen(picture, self.scale, self.origin)
        if not scene.bare:
            self.shadow(picture, moved(board_outline(scene.geometry), (1.5, 2.0)), 2.5)
            draw_board(picture, scene.board, scene.geometry, pen, scene.table)
        for number, centre in scene.geometry.markers.items():
            self.draw_marker(picture, number, centre, self.geometry.marker_mm)
        _draw_tray(pen, scene)
        return picture

    def _lay(self, picture: Picture, scene: Scene, meadow: Field, placed: Placed) -> None:
        x, y = self.geometry.at(meadow)
        centre = (x + placed.dx_mm, y + placed.dy_mm)
        size = self.geometry.tile_mm
        outline = turned(box(size, size, centre), placed.turn_deg, centre)
        self.shadow(picture, moved(outline, (0.5, 0.8)), 0.8, 0.55)
        self.paste(picture, self._picture(scene, placed), (size, size), centre, placed.turn_deg)

    def _picture(self, scene: Scene, placed: Placed) -> Picture:
        if placed.tile is None:
            back = back_picture(scene.style, self.tile_px, placed.start)
            return np.ascontiguousarray(np.rot90(back, placed.quarters))
        tile = scene.tiles.tiles[placed.tile]
        face = tile_picture(tile, scene.style, self.tile_px)
        colours = [coat.colour for coat in tile.coats]
        turns = colours.index(placed.north) if placed.north else 0
        return np.ascontiguousarray(np.rot90(face, turns))

    def _show_card(self, picture: Picture, scene: Scene, number: int) -> None:
        x, y, width, height = self.geometry.tray_mm
        dx, dy, turn = luck("card", scene.seed, number).uniform(-1, 1, 3) * (6, 6, 8)
        centre = (x + width / 2 + float(dx), y + height / 2 + float(dy))
        face = _card_face(number, scene.style, self.scale)
        outline = turned(box(*CARD_MM, centre), float(turn), centre)
        self.shadow(picture, moved(outline, (0.6, 0.9)), 1.0, 0.5)
        self.paste(picture, face, CARD_MM, centre, float(turn))


@lru_cache(maxsize=8)
def _card_face(number: int, style: str, scale: float) -> Picture:
    """Return a card of the game with its label at the lower edge."""
    wide, high = (round(size * scale) for size in CARD_MM)
    paint = style_named(style).palette[COLOURS[number % 4]]
    picture = np.empty((high, wide, 3), np.uint8)
    picture[:] = (220, 232, 238)
    pen = Pen(picture, scale)
    pen.fill(box(51, 52, (29.5, 32)), mixed(paint, (150, 170, 180), 0.5))
    pen.disc((29.5, 24), 9, (150, 180, 220))
    pen.fill([(12, 57), (20, 36), (39, 36), (47, 57)], shade(paint, -0.3))
    picture[: picture.shape[0]] = np.clip(picture + clouds(high, wide, number, 20, 5)[..., None] * 6, 0, 255)
    label = card_label(number, LABELS.text(number), scale)
    x, y = round((CARD_MM[0] - LABEL_MM[0]) / 2 * scale), round(65 * scale)
    part = picture[y : y + label.shape[0], x : x + label.shape[1]]
    part[:] = np.clip(label[: part.shape[0], : part.shape[1], None] * 0.85 + 22, 0, 255)
    return picture


def _draw_tray(pen: Pen, scene: Scene) -> None:
    x, y, width, height = scene.geometry.tray_mm
    centre = (x + width / 2, y + height / 2)
    random = luck("tray", scene.table)
    tone = float(random.uniform(40, 190))
    paint = (tone * 0.9, tone * 0.95, tone)
    pen.fill(box(width, height, centre), paint)
    pen.line(box(width - 2, height - 2, centre), shade(paint, 0.3), 2.0)
    pen.line(box(width, height, centre), shade(paint, -0.5), 0.6)


def draw_table(scene: Scene, px_per_mm: float) -> Picture:
    """Return the table of *scene* drawn flat; its corner is MARGIN_MM north-west of the board's."""
    return TablePainter(scene, px_per_mm).paint(scene)
