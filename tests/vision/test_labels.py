"""Card labels: ours are read by several decoders and listed once, others are counted and left alone."""

from __future__ import annotations

import io
import json
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import segno

from companion.games.castelli.camera.table import LABELS
from companion.vision.labels.scan import Code, merge, read_labels
from companion.vision.labels.zbar import Zbar
from tests.cli.cli import companion
from tests.simulator.label_picture import LabelView, label_picture

Picture = npt.NDArray[np.uint8]


def sheet(codes: dict[str, tuple[int, int]], marks: dict[int, tuple[int, int]]) -> Picture:
    """Return a grey sheet with QR codes and ArUco marks at their places."""
    image = np.full((480, 700, 3), 190, np.uint8)
    for text, (x, y) in codes.items():
        raw = io.BytesIO()
        segno.make_qr(text, error="q").save(raw, kind="png", scale=5)
        drawn = cv2.imdecode(np.frombuffer(raw.getvalue(), np.uint8), cv2.IMREAD_COLOR)
        assert drawn is not None
        image[y : y + len(drawn), x : x + len(drawn)] = drawn
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
    for name, (x, y) in marks.items():
        image[y - 12 : y + 82, x - 12 : x + 82] = 255
        image[y : y + 70, x : x + 70] = cv2.aruco.generateImageMarker(known, name, 70)[..., None]
    return image


def test_a_card_with_qr_and_mark_is_listed_once_as_the_qr() -> None:
    found = read_labels(sheet({"CASTELLI/16": (20, 20)}, {16: (300, 40), 3: (450, 40)}), LABELS)
    assert [(code.number, code.format) for code in found.cards] == [(3, "ArUco"), (16, "QRCode")]
    assert found.ignored == 0


def test_what_is_not_ours_is_counted_and_nothing_else() -> None:
    texts = {"HELLO": (20, 20), "CASTELLI/34": (200, 20), "CASTELLI/7": (380, 20)}
    found = read_labels(sheet(texts, {0: (40, 300), 40: (200, 300), 33: (360, 300)}), LABELS)
    assert [code.number for code in found.cards] == [33]
    assert found.ignored == 5


def test_the_second_decoder_sees_the_same_card_and_adds_nothing() -> None:
    zbar = Zbar()
    try:
        found = read_labels(sheet({"CASTELLI/16": (20, 20), "HELLO": (200, 20)}, {}), LABELS, zbar)
    finally:
        zbar.close()
    assert [code.number for code in found.cards] == [16]
    assert found.ignored == 1


def test_only_the_exact_text_is_a_label() -> None:
    box = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    for text in ("castelli/16", "CASTELLI/16 ", "CASTELLI/016", "CASTELLI/१६", "CASTELLI/00", "xCASTELLI/16"):
        assert LABELS.number(text) is None
        assert merge([Code(text, "QRCode", box, LABELS.number(text))]).cards == ()
    assert LABELS.number("CASTELLI/01") == 1


def test_a_dead_decoder_is_started_anew_and_given_up_at_last() -> None:
    zbar = Zbar()
    image = sheet({"CASTELLI/16": (20, 20)}, {})[..., 0]
    try:
        for _ in range(5):
            zbar.decode(np.ascontiguousarray(image))
            if zbar._process is not None:
                zbar._process.kill()
                zbar._process.wait()
        assert zbar.decode(np.ascontiguousarray(image)) == []
    finally:
        zbar.close()


def test_scan_prints_a_line_for_each_picture_and_goes_on_after_a_bad_one(tmp_path: Path) -> None:
    good, bad = tmp_path / "c.png", tmp_path / "x.png"
    cv2.imwrite(str(good), sheet({"CASTELLI/16": (20, 20)}, {}))
    bad.write_bytes(b"")
    said = companion("scan", "--json", bad, good, state=tmp_path)
    first, second = (json.loads(line) for line in said.out.splitlines())
    assert said.status == 2
    assert first == {"image": str(bad), "error": f"{bad}: the file is empty"}
    assert second["ignored"] == 0
    card = second["cards"][0]
    assert card | {"box": 0} == {
        "number": 16, "card": "raider", "copy": 1, "text": "CASTELLI/16", "format": "QRCode", "box": 0
    }  # fmt: skip
    assert np.array(card["box"]).shape == (4, 2)


def test_a_code_128_is_read_however_it_is_turned() -> None:
    for turn in (0.0, 25.0, 45.0, 70.0):
        image, corners = label_picture(16, LabelView("code128", 300, turn_deg=turn), seed=1)
        (code,) = read_labels(image, LABELS).cards
        assert (code.number, code.format) == (16, "Code128")
        assert (
            np.abs(np.mean(code.box, axis=0) - np.mean(corners, axis=0)).max() < 45
        )  # rows enough to be read, not all


def test_a_small_soft_qr_is_read_by_sharpening_it() -> None:
    image, _ = label_picture(7, LabelView("qr", 44, blur_px=1.0), seed=1)
    assert [code.number for code in read_labels(image, LABELS).cards] == [7]


def test_a_look_that_need_not_be_thorough_still_reads_what_only_sharpening_shows() -> None:
    image, _ = label_picture(7, LabelView("qr", 44, blur_px=1.0), seed=1)
    assert [code.number for code in read_labels(image, LABELS, thorough=False).cards] == [7]


def test_a_look_goes_on_for_a_card_whose_mark_is_seen_without_its_code() -> None:
    image = sheet({"CASTELLI/16": (20, 20)}, {16: (300, 40), 7: (450, 40)})
    small, _ = label_picture(7, LabelView("qr", 44, blur_px=1.0), seed=1)
    image[280:466, 40:226] = small[..., None]
    found = read_labels(image, LABELS, thorough=False)
    assert [(code.number, code.format) for code in found.cards] == [(7, "QRCode"), (16, "QRCode")]
