"""Pictures of the simulated table: the same for a seed, varied, and true to what they are said to show."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games.castelli.simulator.art import STYLES, back_picture, tile_picture
from companion.games.castelli.simulator.camera import SimulatedTable, play_before_camera
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.play import play_game
from companion.games.castelli.simulator.scene import OFF_AT_MOST, TURN_AT_MOST
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import Conditions, ordinary
from companion.simulator.ink import Picture
from tests.simulator.kinds import KINDS, MIXED, conditions_for
from tests.simulator.odd_tiles import strangers, twins
from tests.simulator.pictures import some_scene
from tests.simulator.tables import set_up

SMALL = (1280, 720)


def _difference(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(int) - other).mean())


def _markers(image: Picture) -> dict[int, Picture]:
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(image)
    return {int(n): c[0].mean(0) for n, c in zip(ids.ravel(), corners, strict=True)} if corners else {}


# --- art ---


def test_there_are_nine_styles_and_any_number_of_made_up_ones_all_different() -> None:
    tile = set_up().tiles.tiles["04"]
    faces = [tile_picture(tile, style, 48) for style in [*STYLES, "made:1", "made:2", "made:3"]]
    assert len(STYLES) == 9
    for n, face in enumerate(faces):
        assert all(_difference(face, other) > 8 for other in faces[:n])


def test_some_backs_are_of_one_colour() -> None:
    spread = {style: float(back_picture(style, 64)[8:-8, 8:-8].std(axis=(0, 1)).max()) for style in STYLES}
    assert spread["pastel"] < 6
    assert spread["modern"] < 6
    assert spread["shields"] > 20


def test_the_first_coat_of_a_tile_is_north_and_the_others_follow_clockwise() -> None:
    tile = set_up().tiles.tiles["01"]
    palette = STYLES["wedges"].palette
    face = tile_picture(tile, "wedges", 120)
    places = [(12, 25), (25, 108), (108, 95), (95, 12)]  # beside the digit, on N, E, S, W
    for coat, (row, column) in zip(tile.coats, places, strict=True):
        assert np.abs(face[row, column] - np.array(palette[coat.colour])).max() < 20


def test_twins_differ_in_one_digit_only() -> None:
    tiles = twins(set_up().tiles)
    assert len(tiles.plain) == len(set_up().tiles.plain)
    for first, second in zip(tiles.plain[::2], tiles.plain[1::2], strict=True):
        pairs = list(zip(tiles.tiles[first].coats, tiles.tiles[second].coats, strict=True))
        unlike = [(a, b) for a, b in pairs if a != b]
        assert len(unlike) == 1
        assert abs(unlike[0][0].value - unlike[0][1].value) == 1
        faces = [tile_picture(tiles.tiles[name], "wedges", 96) for name in (first, second)]
        rows, columns = np.nonzero((faces[0] != faces[1]).any(2))
        assert max(np.ptp(rows), np.ptp(columns)) < 24


def test_strangers_are_tiles_that_the_set_does_not_have_in_any_direction() -> None:
    tiles = set_up().tiles
    known = {tuple(tile.turned["red"].items()) for tile in tiles.tiles.values()}
    others = strangers(tiles, 20, seed=1)
    assert len(others.plain) == 20
    assert not known & {tuple(tile.turned["red"].items()) for tile in others.tiles.values()}
    assert others == strangers(tiles, 20, seed=1)


# --- pictures ---


@pytest.mark.parametrize("kind", [*KINDS, MIXED])
def test_a_seed_gives_the_same_conditions_and_another_seed_others(kind: str) -> None:
    assert conditions_for(kind, 5) == conditions_for(kind, 5)
    assert conditions_for(kind, 5) != conditions_for(kind, 6)
    assert conditions_for(kind, 5).kind == kind


@pytest.mark.parametrize("seed", range(40))
def test_ordinary_conditions_are_what_the_word_says(seed: int) -> None:
    now = ordinary(seed)
    assert now.light in ("level", "graded")
    assert now.light_strength <= 0.3
    assert (now.tilt_deg <= 20, now.noise <= 4, now.focus_px < 0.8) == (True, True, True)
    assert (now.hands, now.loose, now.cup, now.phone, now.leaning) == (0, 0, None, False, False)


def test_a_seed_gives_the_same_picture_and_another_seed_another() -> None:
    scene, now = some_scene(), conditions_for("hands", 4)
    first = take_picture(scene, now, 1, SMALL)
    assert np.array_equal(first.image, take_picture(scene, now, 1, SMALL).image)
    assert not np.array_equal(first.image, take_picture(scene, now, 2, SMALL).image)


@pytest.mark.parametrize("kind", ["ordinary", "steep", "wide", "bumped"])
def test_markers_are_seen_where_the_view_puts_them(kind: str) -> None:
    scene = some_scene()
    shot = take_picture(scene, conditions_for(kind, 8), 8, SMALL)
    seen = _markers(shot.image)
    for number, place in scene.geometry.markers.items():
        if number in seen:
            assert np.abs(seen[number] - shot.view.project([place])[0]).max() < 0.6
    assert len(seen) >= 3


@pytest.mark.parametrize("px", [24, 32, 48, 64, 96])
def test_a_tile_takes_as_many_pixels_as_asked(px: int) -> None:
    scene = some_scene()
    shot = take_picture(scene, replace(ordinary(px), px_per_tile=float(px)), 1)
    x, y = scene.geometry.centre
    a, b = shot.view.project([(x - 20, y), (x + 20, y)])
    assert shot.px_per_tile == pytest.approx(px, rel=0.08)
    assert np.linalg.norm(b - a) == pytest.approx(px, rel=0.12)
    assert shot.view.project(scene.geometry.extent()).min() >= 0


def _straightened(shot: Shot, at: tuple[float, float], mm: float, px: int) -> Picture:
    """Return a square of the table around *at*."""
    corners = [(at[0] + dx * mm / 2, at[1] + dy * mm / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    goal = np.array([[0, 0], [px, 0], [px, px], [0, px]], np.float32)
    matrix = cv2.getPerspectiveTransform(shot.view.project(corners).astype(np.float32), goal)
    return cv2.warpPerspective(shot.image, matrix, (px, px))


def test_truth_says_what_is_drawn_on_each_meadow() -> None:
    scene = some_scene(style="wedges")
    shot = take_picture(scene, Conditions(), 1, (1920, 1080))
    for meadow, truth in shot.truth.items():
        placed = scene.placed.get(meadow)
        x, y = scene.geometry.at(meadow)
        if placed is None:
            assert truth.state == "empty"
            continue
        seen = _straightened(shot, (x + placed.dx_mm, y + placed.dy_mm), 40, 48)
        wanted = np.rot90(back_picture("wedges", 48), placed.quarters)
        if truth.tile is not None:
            tile = scene.tiles.tiles[truth.tile]
            turns = [coat.colour for coat in tile.coats].index(truth.north or "red")
            wanted = np.rot90(tile_picture(tile, "wedges", 48), turns)
        close = np.corrcoef(seen[8:-8, 8:-8].ravel(), wanted[8:-8, 8:-8].ravel())[0, 1]
        assert close > 0.55, (meadow, truth)


def test_tiles_lie_at_most_six_degrees_and_twelve_percent_off() -> None:
    for seed in range(6):
        for placed in some_scene(seed).placed.values():
            assert abs(placed.turn_deg) <= TURN_AT_MOST
            assert np.hypot(placed.dx_mm, placed.dy_mm) <= OFF_AT_MOST * 40


def test_the_card_in_the_tray_can_be_read() -> None:
    scene = some_scene(card=16)
    shot = take_picture(scene, Conditions(), 1, (2304, 1296))
    x, y, width, height = scene.geometry.tray_mm
    corners = shot.view.project([(x, y), (x + width, y + height)]).astype(int)
    tray = shot.image[corners[0][1] : corners[1][1], corners[0][0] : corners[1][0]]
    large = cv2.resize(tray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    assert {found.text for found in zxingcpp.read_barcodes(large)} == {"CASTELLI/16"}


def test_a_hand_covers_meadows_and_a_phone_too_and_without_them_none_is() -> None:
    scene = some_scene()
    for kind, least in (("hands", 1), ("phone", 1)):
        shot = take_picture(scene, conditions_for(kind, 2), 2, SMALL)
        assert sum(truth.hidden for truth in shot.truth.values()) >= least
    calm = take_picture(scene, ordinary(2), 2, SMALL)
    assert not any(truth.hidden for truth in calm.truth.values())


def test_the_tray_is_in_the_picture_when_nothing_else_is_asked() -> None:
    scene = some_scene()
    for size in (SMALL, (1600, 1200)):
        shot = take_picture(scene, ordinary(12), 1, size)
        corners = shot.view.project(scene.geometry.tray_corners())
        assert corners.min() > 0
        assert (corners < size).all()


def test_the_board_drawn_is_the_board_played() -> None:
    other = Conditions(), 1, SMALL
    scene = some_scene(placed={}, castles={}, settlements={}, silver=0, card=None)
    board = set_up(players=2).board
    smaller = replace(scene, board=board, geometry=geometry_of(board))
    assert set(take_picture(smaller, *other).truth) == set(board.meadows)
    bare = replace(scene.board, areas=dict.fromkeys(scene.board.landscapes, ()), rim={}, mine=None)
    drawn, undrawn = (take_picture(replace(scene, board=each), *other).image for each in (scene.board, bare))
    assert _difference(drawn, undrawn) > 8


def test_a_cup_hides_its_marker() -> None:
    scene, now = some_scene(), replace(ordinary(9), cup=2)
    assert set(_markers(take_picture(scene, now, 9, SMALL).image)) & {0, 1, 2, 3} == {0, 1, 3}


def test_a_stray_marker_is_seen_where_it_lies_and_without_a_board_only_the_wood_is() -> None:
    scene = some_scene(placed={}, castles={}, settlements={}, silver=0, card=None)
    shot = take_picture(replace(scene, strays=((7, (216.0, 216.0)),)), Conditions(), 1, SMALL)
    assert np.abs(_markers(shot.image)[7] - shot.view.project([(216, 216)])[0]).max() < 0.6
    bare = take_picture(replace(scene, bare=True), Conditions(), 1, SMALL)
    assert {0, 1, 2, 3} <= set(_markers(bare.image))
    assert bare.image[100:600, 400:800].std() < 0.6 * shot.image[100:600, 400:800].std()


def test_backs_lie_in_all_four_directions() -> None:
    backs = [placed for placed in some_scene().placed.values() if placed.tile is None]
    assert {placed.quarters for placed in backs} == {0, 1, 2, 3}


# --- a game before the camera ---


def test_frames_of_a_game_end_still_with_the_table_as_the_game_has_it() -> None:
    table = SimulatedTable(set_up(), 5, "discs", SMALL)
    for played in islice(play_before_camera(table, still=1, bumps=False), 3):
        frames = list(played.frames)
        game = played.moment.step.state
        assert [frame.still for frame in frames[-1:]] == [True]
        last = frames[-1].shot.truth
        up = {meadow: (truth.tile, truth.north) for meadow, truth in last.items() if truth.state == "up"}
        assert up == {meadow: (laid.tile, laid.north) for meadow, laid in game.laid.items()}


def test_tiles_are_pushed_in_passing_and_stay_where_they_are_then() -> None:
    table = SimulatedTable(set_up(), 5, "discs", SMALL)
    first = table.scene().placed
    for moment in islice(play_game(table.game.setup, 5), 20):
        next(table.follow(moment.step.state, still=0), None)
    pushed = [meadow for meadow in table.nudges if meadow not in table.game.laid]
    assert pushed
    assert all(table.scene().placed[meadow] != first[meadow] for meadow in pushed)
    assert table.scene() == table.scene()


def test_while_a_tile_is_in_the_hand_its_meadow_is_empty() -> None:
    table = SimulatedTable(set_up(), 5, "discs", SMALL)
    played = next(play_before_camera(table, still=0))
    states = [sum(t.state == "empty" for t in frame.shot.truth.values()) for frame in played.frames]
    assert max(states) == 1
    assert states[0] == states[-1] == 0
