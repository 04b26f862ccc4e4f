"""The eye: what lies on a still table is told once, cards only from the tray, and how the eye is."""

from __future__ import annotations

import signal
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from companion.base.messages import CardShown, EyeState, Sighting
from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Game
from companion.eye.profiles import load_profile
from companion.eye.readers import enrolled
from companion.games.castelli import library
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.simulator.hands import any_hand
from companion.vision.arrays import Picture
from companion.vision.board import outline
from companion.vision.eye import Eye, Seen
from companion.vision.labels.zbar import Zbar
from companion.vision.registration.register import register
from companion.vision.tiles.enrolled import Enrolled
from tests.vision.tables import STYLE, profile_path

SIZE = (1280, 720)


@cache
def known() -> Enrolled | None:
    return enrolled(load_profile(profile_path()), profile_path())


@cache
def drawn_table() -> SimulatedTable:
    setup = read_header(stand_in_header(("red", "blue", "green", "yellow")), library)
    return SimulatedTable(setup, 4, STYLE, SIZE)


@cache
def after_a_move() -> Game:
    return next(iter(play_game(drawn_table().game.setup, drawn_table().seed))).step.state


@cache
def drawn(what: str = "begin", card: int | None = None) -> Picture:
    """Return the table at the beginning, with a hand over it, after a move, or bumped; drawn once each."""
    setup = drawn_table().game.setup
    table = SimulatedTable(setup, 4, STYLE, SIZE)
    table.card = card
    if what == "moved":
        table.game = after_a_move()
    if what == "bumped":
        table.bump()
    hands = [any_hand((216.0, 216.0), 90.0, 3)] if what == "hand" else []
    return table.shot(None, *hands).image


class Watched:
    """An eye that sees ten frames a second."""

    def __init__(self) -> None:
        self.eye, self.now_s = Eye(load_profile(profile_path()), known()), 0.0

    def see(self, frames: Iterable[Picture]) -> list[Seen]:
        found: list[Seen] = []
        for frame in frames:
            found += self.eye.see(frame, self.now_s)
            self.now_s += 0.1
        return found

    def cards(self, card: int | None, count: int) -> list[int]:
        found = self.see([drawn("begin", card)] * count)
        return [one.number for one in found if isinstance(one, CardShown)]


def kinds(found: Iterable[Seen]) -> list[str]:
    return [one.state if isinstance(one, EyeState) else type(one).__name__ for one in found]


def sightings(found: Iterable[Seen]) -> list[Sighting]:
    return [one for one in found if isinstance(one, Sighting)]


def test_a_still_table_is_told_once_and_that_the_eye_is_well() -> None:
    found = Watched().see([drawn()] * 9)
    assert kinds(found)[:2] == ["well", "Sighting"]
    assert all(read.state in ("down", "unsure") for read in sightings(found)[-1].fields.values())
    assert all(one.fields != other.fields for one, other in pairwise(sightings(found)))


def test_what_the_camera_does_not_hold_is_told_with_how_the_eye_is() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    watched.eye.not_held = ("exposure",)
    told = [one for one in watched.see([drawn()] * 4) if isinstance(one, EyeState)]
    assert [(one.state, one.not_held) for one in told] == [("well", ("exposure",))]


def test_a_turned_tile_is_told_after_the_hand_has_left() -> None:
    watched, ((field, laid),) = Watched(), after_a_move().laid.items()
    first = sightings(watched.see([drawn()] * 5))
    assert sightings(watched.see([drawn("hand"), drawn(), drawn("hand")])) == []
    left_s = watched.now_s
    told = sightings(watched.see([drawn("moved")] * 5))
    assert told[0].at_s - left_s <= 0.5
    found = told[-1].fields[field]
    assert first[-1].fields[field].state == "down"
    told_or_asked = found if found.state == "up" else found.maybe[0]
    assert (told_or_asked.tile, told_or_asked.north) == (laid.tile, laid.north)


def test_a_card_in_the_tray_is_told_once_a_showing() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    assert watched.cards(16, 20) == [16]
    assert watched.cards(None, 20) == []
    assert watched.cards(16, 5) == [16]
    assert watched.cards(3, 5) == [3]


def test_a_decoder_that_dies_while_the_eye_watches_costs_neither_card_nor_sighting() -> None:
    watched, zbar = Watched(), Zbar()
    watched.eye = Eye(load_profile(profile_path()), known(), zbar)
    try:
        watched.see([drawn()] * 4)
        assert watched.cards(16, 5) == [16]
        assert zbar._process is not None
        zbar._process.send_signal(signal.SIGABRT)
        found = watched.see([drawn("moved", 3)] * 6)
        assert [one.number for one in found if isinstance(one, CardShown)] == [3]
        assert sightings(found)
    finally:
        zbar.close()


def test_a_card_that_stays_is_not_shown_again_when_a_shadow_passes() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    assert watched.cards(16, 40) == [16]
    shaded = np.array(drawn("begin", 16))
    shaded[:, 640:] //= 2
    watched.see([shaded] * 3)
    assert watched.cards(16, 5) == []


def test_a_label_beside_the_tray_is_not_believed() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    shot = drawn("begin", 16)
    changed = np.abs(shot.astype(int) - drawn().astype(int)).max(axis=2) > 60
    (y0, x0), (y1, x1) = np.argwhere(changed).min(axis=0), np.argwhere(changed).max(axis=0)
    beside = np.array(drawn())
    beside[:, : x1 - x0 + 40] = 128
    beside[y0:y1, 20 : 20 + x1 - x0] = shot[y0:y1, x0:x1]
    assert not [one for one in watched.see([beside] * 5) if isinstance(one, CardShown)]


def test_lights_off_and_on_again_are_told() -> None:
    dark = np.asarray(drawn() // 30, np.uint8)
    found = Watched().see([*[drawn()] * 4, *[dark] * 4, *[drawn()] * 4])
    assert [one.state for one in found if isinstance(one, EyeState)] == ["well", "too_dark", "well"]


def test_a_bumped_camera_is_told_and_the_table_read_again() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    assert kinds(watched.see([drawn("bumped")] * 5))[:3] == ["board_moved", "Sighting", "well"]


def test_a_bump_is_told_without_markers_and_nothing_is_read_until_it_lies_as_before() -> None:
    profile = load_profile(profile_path())
    where = register(drawn(), profile)
    corners = tuple((float(x), float(y)) for x, y in where.pixels(np.array(outline(profile.board))))
    watched = Watched()
    watched.eye = Eye(replace(profile, markers=None, corners=corners), known())
    assert kinds(watched.see([drawn()] * 4))[:2] == ["well", "Sighting"]
    assert "board_moved" not in kinds(watched.see([drawn("hand")] * 4 + [drawn("moved")] * 4))
    assert kinds(watched.see([drawn("bumped")] * 5)) == ["board_moved"]
    assert kinds(watched.see([drawn()] * 5))[:2] == ["well", "Sighting"]


def test_a_picture_without_the_board_says_which_markers_are_missing() -> None:
    noise = np.random.default_rng(1).integers(90, 120, (720, 1280, 3)).astype(np.uint8)
    (state,) = Watched().see([noise] * 6)
    assert isinstance(state, EyeState)
    assert (state.state, state.missing) == ("no_board", (0, 1, 2, 3))


def test_a_camera_that_is_gone_is_told_once_and_so_is_its_return() -> None:
    watched = Watched()
    watched.see([drawn()] * 4)
    assert [kinds(watched.eye.miss("unplugged", 1.0 + n)) for n in range(3)] == [["camera_gone"], [], []]
    assert "well" in kinds(watched.see([drawn()] * 3))


@pytest.mark.parametrize("shape", [(0, 0, 3), (720, 1280), (8, 8, 3), (720, 1280, 4), (300, 1000, 3)])
def test_a_garbage_frame_is_survived(shape: tuple[int, ...]) -> None:
    watched = Watched()
    noise = np.random.default_rng(2).integers(0, 256, shape).astype(np.uint8)
    assert sightings(watched.see([noise] * 4)) == []
    assert sightings(watched.see([drawn()] * 4))
