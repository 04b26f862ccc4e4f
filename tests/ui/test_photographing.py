"""How the board of a game lies, by photographs of its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.base.messages import PlacedPiece, Rectangle
from companion.games.castelli import library
from companion.games.castelli.layouts import own
from companion.games.castelli.screens.photographing import lying
from companion.games.castelli.simulator.play import stand_in_header
from tests.measure.random_layouts import small_layout

TWO = ("red", "blue")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    library.forget()
    yield
    library.forget()


def header(**more: object) -> dict[str, object]:
    return {**stand_in_header(TWO), "board": "Small", **more}


def test_a_photographed_board_lies_as_the_game_says_its_frame_under_it() -> None:
    layout = small_layout("Small")
    own.save(layout)
    first, second = layout.pieces
    assert lying(header()) == ()
    for piece in layout.pieces:
        own.keep_photo("Small", piece, piece.encode())
    usual = lying(header())
    assert [piece.turn for piece in usual] == [0, 0]
    turned = lying(header(pieces=[[f"{second}:180"], [f"{first}:0"]]))
    assert [piece.turn for piece in turned] == [180, 0]
    assert turned[1] == PlacedPiece(usual[0].file, Rectangle(first, 0, usual[1].place.top, *size(usual[0])))
    wide, high = size(usual[0])
    own.keep_photo("Small", f"{wide:.0f}x{2 * high:.0f}", b"frame")
    assert len(lying(header())) == 3


def size(piece: PlacedPiece) -> tuple[float, float]:
    return piece.place.columns, piece.place.rows


def test_a_board_without_photographs_says_nothing_of_how_it_lies() -> None:
    assert lying(stand_in_header(TWO)) == ()
    assert lying({"board": "no such board", "players": []}) == ()
    assert lying({"board": {"name": "in the header"}, "players": []}) == ()
