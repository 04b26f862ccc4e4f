"""A camera profile for a simulated table: its TOML, and the pictures its tiles are enrolled from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.engine.castelli.board import Board
from companion.engine.castelli.tiles import TileSet
from companion.games.castelli.simulator.geometry import Geometry
from companion.games.castelli.simulator.places import settlement_place, site_places
from companion.games.castelli.simulator.scene import Placed, Scene, untidy
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import elsewhere
from companion.simulator.ink import Picture, Point, box, turned
from companion.simulator.pose import View

CROP_PX: Final = 128
PX_PER_TILE: Final = 78.0
BACK: Final = "back"
CASTLE_TERRAINS: Final = ("rocks", "grain", "wood")
"""Where castles may stand, with a card or without."""


def profile_toml(geometry: Geometry, tiles: str, source: str = "simulator:1", pictures: str = "tiles") -> str:
    """Return the profile of a table (formats.md, section 6); *tiles* is the set's name or file."""
    markers = "\n".join(f"{number} = [{x:.1f}, {y:.1f}]" for number, (x, y) in geometry.markers.items())
    tray = ", ".join(f"{length:.1f}" for length in geometry.tray_mm)
    return (
        f'[camera]\nsource = "{source}"\n\n'
        f'[board]\ncolumns = {geometry.columns}\nrows = {geometry.rows}\na1 = "{geometry.a1}"\n'
        f"pitch_mm = {geometry.pitch_mm}\ntile_mm = {geometry.tile_mm}\n\n"
        f'[markers]\ndictionary = "4x4_50"\nsize_mm = {geometry.marker_mm}\n\n[markers.at]\n{markers}\n\n'
        f"[tray]\nmm = [{tray}]\n\n"
        f'[tiles]\nset = "{tiles}"\npictures = "{pictures}"\n'
    )


def sites_toml(board: Board, geometry: Geometry, bare: str | None = None) -> str:
    """Return the part of a profile that says where castles and settlements stand, area by area.

    *bare* names the picture of the bare board.
    """
    parts = [f'[sites]\nbare = "{bare}"\n'] if bare else []
    for at in board.landscapes:
        spots = [spot for area in board.areas[at] if area.terrain in CASTLE_TERRAINS
                 for spot in site_places(board, geometry, area)]  # fmt: skip
        lines = [f"castles = [{', '.join(_pair(spot) for spot in spots)}]"] if spots else []
        if at in board.settlements:
            lines.append(f"settlement = {_pair(settlement_place(geometry, at))}")
        if lines:
            parts.append("\n".join([f"[sites.{at}]", *lines, ""]))
    return "\n".join(parts)


def lens_toml(view: View) -> str:
    """Return the part of a profile that says how the camera of *view* bends its pictures."""
    rows = ", ".join(f"[{', '.join(f'{number:.4f}' for number in row)}]" for row in view.matrix)
    bent = ", ".join(f"{number:.6f}" for number in (*view.lens, 0.0))
    return f"[lens]\nmatrix = [{rows}]\ndistortion = [{bent}]\nsize = [{view.size[0]}, {view.size[1]}]\n"


def _pair(spot: Point) -> str:
    return f"[{spot[0]:.1f}, {spot[1]:.1f}]"


def tiles_toml(tiles: TileSet) -> str:
    """Return a tile set as TOML (formats.md, section 3)."""
    parts = [f'name = "{tiles.name}"\n']
    for tile in tiles.tiles.values():
        coats = ", ".join(f'"{coat.colour} {"card" if coat.card else coat.value}"' for coat in tile.coats)
        start = "start = true\n" if tile.start else ""
        silver = f"silver = {tile.silver}\n" if tile.silver else ""
        parts.append(f"[tile.{tile.id}]\n{start}coats = [{coats}]\n{silver}")
    return "\n".join(parts)


def enrolment_shots(
    board: Board, tiles: TileSet, geometry: Geometry, style: str, seed: int, views: int = 1
) -> Iterator[tuple[Shot, Scene]]:
    """Give pictures of the table with all tiles laid out face up, this many times, and one with backs.

    They are taken on another table, by another camera and under another light than any frame.
    """
    ids, meadows = list(tiles.tiles), list(board.meadows)
    for view in range(views):
        for page, start in enumerate(range(0, len(ids), len(meadows))):
            laid = zip(meadows, ids[start : start + len(meadows)], strict=False)
            placed = {meadow: _shown(tiles, tile, geometry, (seed, view, tile)) for meadow, tile in laid}
            yield _photographed(board, tiles, geometry, style, placed, 1000 * seed + 10 * view + page)
    backs = {meadow: untidy(Placed(None), geometry, seed, meadow, "back") for meadow in meadows}
    yield _photographed(board, tiles, geometry, style, backs, 1000 * seed + 999)


def _shown(tiles: TileSet, tile: str, geometry: Geometry, which: object) -> Placed:
    north = tiles.tiles[tile].coats[0].colour
    return untidy(Placed(tile, north), geometry, "enrolment", which, share=0.5)


def _photographed(
    board: Board, tiles: TileSet, geometry: Geometry, style: str, placed: dict[str, Placed], seed: int
) -> tuple[Shot, Scene]:
    scene = Scene(board, tiles, style, geometry, placed, seed=seed, table=90_000 + seed)
    return take_picture(scene, elsewhere(seed, PX_PER_TILE), seed), scene


def crops(shot: Shot, scene: Scene, px: int = CROP_PX) -> Iterator[tuple[str, Picture]]:
    """Give each tile of a picture, by id (or `back`), cut out square and upright as a person would cut it."""
    straight = cv2.undistort(shot.image, shot.view.matrix, np.array(shot.view.lens))
    plain = replace(shot.view, lens=(0.0, 0.0, 0.0, 0.0))
    goal = np.array([[0, 0], [px, 0], [px, px], [0, px]], np.float32) - 0.5
    for meadow, placed in scene.placed.items():
        x, y = scene.geometry.at(meadow)
        centre = (x + placed.dx_mm, y + placed.dy_mm)
        corners = turned(box(scene.geometry.tile_mm, scene.geometry.tile_mm, centre), placed.turn_deg, centre)
        matrix = cv2.getPerspectiveTransform(plain.project(corners).astype(np.float32), goal)
        yield placed.tile or BACK, cv2.warpPerspective(straight, matrix, (px, px))


def write_pictures(
    folder: Path, board: Board, tiles: TileSet, geometry: Geometry, style: str, seed: int
) -> None:
    """Write `ID.png` for each tile and `back.png` into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for shot, scene in enrolment_shots(board, tiles, geometry, style, seed):
        for name, picture in crops(shot, scene):
            cv2.imwrite(str(folder / f"{name}.png"), picture)


def bare_board(
    board: Board, tiles: TileSet, geometry: Geometry, style: str, seed: int, table: int = 0
) -> Picture:
    """Return a picture of the bare board, taken by another camera and under another light than any frame."""
    scene = Scene(board, tiles, style, geometry, {}, seed=seed, table=table)
    return take_picture(scene, elsewhere(seed, PX_PER_TILE), seed).image


def write_profile(
    folder: Path, board: Board, tiles: TileSet, geometry: Geometry, style: str, seed: int
) -> Path:
    """Write a whole profile into *folder*: `profile.toml`, `tiles.toml` and the pictures; return its path."""
    write_pictures(folder / "tiles", board, tiles, geometry, style, seed)
    (folder / "tiles.toml").write_text(tiles_toml(tiles), "utf-8")
    path = folder / "profile.toml"
    text = profile_toml(geometry, "tiles.toml", f"simulator:{seed}")
    path.write_text(f"{text}\n{sites_toml(board, geometry, 'bare.png')}", "utf-8")
    cv2.imwrite(str(folder / "bare.png"), bare_board(board, tiles, geometry, style, seed))
    return path
