"""Board pieces recognised on drawn tables: right, or a question."""

from __future__ import annotations

import pytest

from tests.measure.pieces import ARRANGED, asked, photographs_of, recognised


@pytest.mark.parametrize("kind", ["ordinary", "lamp"])
def test_pieces_are_recognised_as_they_lie(kind: str) -> None:
    found = recognised(table=21, kind=kind)
    assert [(one.piece, one.turn) for one in found if one.sure] == ARRANGED


def test_a_piece_that_was_not_photographed_is_a_question() -> None:
    found = recognised(table=21, kind="ordinary", without="IV")
    assert [one.sure for one in found] == [name != "IV" for name, _turn in ARRANGED]


def test_the_pieces_of_another_box_are_never_taken_for_ours() -> None:
    others = photographs_of(seed=902, table=22)
    assert not any(one.sure for one in asked(others, photographs_of(seed=901, table=21)))


def test_nothing_is_seen_in_a_picture_of_one_colour() -> None:
    import cv2
    import numpy as np

    grey = cv2.imencode(".jpg", np.full((384, 384, 3), 120, np.uint8))[1].tobytes()
    known = photographs_of(seed=901, table=21)
    assert not any(one.sure for one in asked(dict.fromkeys(known, grey), known))
    assert not any(one.sure for one in asked(dict.fromkeys(known, b"no picture"), known))
