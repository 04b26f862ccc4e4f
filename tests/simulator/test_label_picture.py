"""Labels by themselves: where they are said to be, and readable while they are large and sharp."""

from __future__ import annotations

import cv2
import numpy as np
import zxingcpp

from tests.simulator.label_picture import LabelView, label_picture


def test_a_mark_is_where_it_is_said_to_be() -> None:
    for view in (LabelView("aruco", 60), LabelView("aruco", 60, turn_deg=30, tilt_deg=35)):
        picture, corners = label_picture(16, view, seed=2)
        words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
        seen, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(picture)
        assert [int(number) for number in ids.ravel()] == [16]
        assert np.abs(seen[0][0] - np.array(corners)).max() < 1.2


def test_a_large_sharp_code_reads_and_a_tiny_one_does_not() -> None:
    for view, wanted in (
        (LabelView("qr", 110), {"CASTELLI/16"}),
        (LabelView("code128", 300, turn_deg=4), {"CASTELLI/16"}),
        (LabelView("qr", 20, blur_px=1.5), set()),
    ):
        picture, _ = label_picture(16, view, seed=3)
        assert {found.text for found in zxingcpp.read_barcodes(picture)} == wanted


def test_a_seed_gives_the_same_picture() -> None:
    view = LabelView("qr", 40, noise=5)
    assert np.array_equal(label_picture(7, view, 1)[0], label_picture(7, view, 1)[0])
    assert not np.array_equal(label_picture(7, view, 1)[0], label_picture(7, view, 2)[0])
