"""What is built follows from data: the wiring from the pins, the stand's heights from the cameras."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.base.toml import read_toml
from companion.panel.pins import BUTTONS, Pins, TurnLight, read_pins
from scripts.hardware.__main__ import made
from scripts.hardware.wiring import BCM, draw, parts_of

HERE = Path(__file__).parents[1]


@pytest.mark.parametrize("name", made())
def test_what_lies_in_the_repository_is_what_the_data_says(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == made()[name], "python -m scripts.hardware makes it anew"


def test_every_wired_pin_has_its_wire() -> None:
    pins = read_pins(read_toml(HERE / "hardware/pins.toml"))
    places = [leg.place for part in parts_of(pins) for leg in part.legs]
    assert sorted(places) == sorted(BCM[pin] for pin in pins.parts().values())
    assert draw(pins).count("<path ") == len(places)


def test_each_pin_has_one_place_on_the_header() -> None:
    assert sorted(BCM) == list(range(28))
    assert len(set(BCM.values())) == 28
    assert (BCM[2], BCM[17], BCM[0], BCM[26], BCM[21]) == (3, 11, 27, 37, 40)


def test_a_light_with_a_common_anode_is_drawn_to_the_3_volts() -> None:
    assert "3.3 V" in parts_of(Pins({}, light=TurnLight(17, 27, 22, "anode")))[0].beside
    assert "ground" in parts_of(Pins({}, light=TurnLight(17, 27, 22)))[0].beside


@pytest.mark.parametrize("odd", [True, False])
def test_every_wire_has_a_lane_beside_the_boxes_also_when_all_is_on_one_side(odd: bool) -> None:
    side = sorted(pin for pin, place in BCM.items() if (place % 2 == 1) == odd and pin not in (0, 1))
    pins = Pins(
        dict(zip(BUTTONS, side, strict=False)), side[4], TurnLight(side[5], side[6], side[7]), side[8]
    )
    lanes = [int(lane) for lane in re.findall(r'<path d="M\d+ \d+ H(\d+) V', draw(pins))]
    assert len(set(lanes)) == len(lanes) == 9
    assert all(230 < lane < 380 for lane in lanes) if odd else all(580 < lane < 730 for lane in lanes)


def test_the_guide_names_every_button() -> None:
    guide = (HERE / "docs/guide/building.md").read_text("utf-8")
    named = re.findall(r"^\| (\w+) \| [a-z]", guide, re.MULTILINE)
    assert [name for name in named if name in BUTTONS] == list(BUTTONS)
