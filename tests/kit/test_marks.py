"""Marks and labels: what is printed is read back by the decoders that will read it."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.games.castelli.camera.table import LABELS
from companion.kit.labels import LABEL_MM, card_label
from companion.kit.marks import DICTIONARIES, Grey, aruco_mark, code128, qr_code


def _ids(picture: Grey, dictionary: str) -> list[int]:
    words = cv2.aruco.getPredefinedDictionary(DICTIONARIES[dictionary])
    corners, ids, _ = cv2.aruco.ArucoDetector(words).detectMarkers(picture)
    return sorted(int(number) for number in ids.ravel()) if corners else []


def _texts(picture: Grey) -> set[str]:
    return {found.text for found in zxingcpp.read_barcodes(picture)}


@pytest.mark.parametrize("dictionary", ["4x4_50", "5x5_50"])
@pytest.mark.parametrize("number", [0, 3, 33])
def test_an_aruco_mark_is_found_under_its_number(
    dictionary: Literal["4x4_50", "5x5_50"], number: int
) -> None:
    mark = aruco_mark(dictionary, number, 70)
    assert mark.shape == (70, 70)
    assert _ids(np.pad(mark, 20, constant_values=255), dictionary) == [number]


@pytest.mark.parametrize("number", [1, 16, 33])
def test_a_label_says_its_card_twice_as_qr_code_and_as_mark(number: int) -> None:
    label = cv2.copyMakeBorder(
        card_label(number, LABELS.text(number), 6.0), 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=(255,)
    )
    assert _texts(label) == {f"CASTELLI/{number:02}"}
    assert _ids(label, "5x5_50") == [number]


def test_a_label_is_as_large_as_it_says_at_every_scale() -> None:
    for scale in (1.0, 1.7, 8.0):
        height, width = card_label(7, LABELS.text(7), scale).shape
        assert (width, height) == tuple(round(length * scale) for length in LABEL_MM)


def test_there_are_labels_for_33_cards_and_no_more() -> None:
    assert [LABELS.text(number) for number in (1, 33)] == ["CASTELLI/01", "CASTELLI/33"]
    assert [LABELS.number(text) for text in ("CASTELLI/01", "CASTELLI/33")] == [1, 33]
    assert len(LABELS.numbers) == 33
    for number in (0, 34, -1):
        assert LABELS.number(LABELS.text(number)) is None


def test_a_qr_code_is_version_1_with_its_quiet_border() -> None:
    code = qr_code("CASTELLI/16", 29 * 4)
    inside = code[16:-16, 16:-16]
    assert inside.shape == (21 * 4, 21 * 4)
    assert inside[:4].min() == 0
    assert code[:16].min() == 255


@pytest.mark.parametrize("text", ["CASTELLI/01", "CASTELLI/29", "another text"])
def test_code_128_reads_back(text: str) -> None:
    assert _texts(code128(text, 480, 80)) == {text}
