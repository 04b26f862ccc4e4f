"""A short game before the camera: a board of eight meadows, with the tiles that ship."""

from __future__ import annotations

from companion.engine.castelli.record import read_header
from companion.engine.castelli.state import Setup
from companion.games.castelli import library
from companion.games.castelli.demo.by_camera import GameByCamera
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.watched import watch
from tests.small import Json, header, shipped

SIZE = (1280, 720)


def short_header(players: str = "red blue", modules: str = "") -> Json:
    """Return the header of a game that has eight turns."""
    told = header(
        "4x4",
        players=players,
        modules=modules,
        rim={"A1.N": "wood", "C1.N": "2 silver", "A3.W": "card", "D4.E": "card", "B4.S": "grain"},
        B1="village; rocks ESW 2 sites 1",
        D1="market NSW 2",
        A2="city; wood NES 2",
        C2="rocks NESW 2 sites 2",
        B3="grain NESW 2",
        D3="village; market NSW 3",
        A4="wood NES 1",
        C4="mine NEW",
    )
    return told | {"tiles": shipped("tiles")}


def short_setup(players: str = "red blue", modules: str = "") -> Setup:
    """Return the set-up of such a game."""
    return read_header(short_header(players, modules), library)


def short_game(setup: Setup, seed: int, style: str = "shields", whole: bool = False) -> GameByCamera:
    """Return such a game, ready to be played before the camera."""
    table = SimulatedTable(setup, seed, style, SIZE, brief=not whole)
    return GameByCamera(table, watch(table), whole=whole)
