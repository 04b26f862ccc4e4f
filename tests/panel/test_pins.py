"""`pins.toml`: which pin each part is wired to."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import BadData
from companion.cli.check import main
from companion.doctor.validation import verdict
from companion.panel.pins import Pins, TurnLight, read_pins

OTHERS = "something else may use 2 (I2C), 14 (the serial line), 8 (SPI): say under [taken] what is plugged in"


def test_the_shipped_pins_are_in_order() -> None:
    shipped = Path(__file__).parents[2] / "hardware" / "pins.toml"
    pins = read_pins(tomllib.loads(shipped.read_text("utf-8")))
    assert set(pins.buttons) == {"confirm", "undo", "next", "look"}
    assert len(set(pins.parts().values())) == len(pins.parts()) == 9


def test_every_part_may_be_left_out() -> None:
    assert read_pins({}) == Pins({})
    assert read_pins({"lamp": {"pin": 18}}) == Pins({}, 18)


def test_a_light_may_have_a_common_anode() -> None:
    light = {"red": 4, "green": 5, "blue": 6, "common": "anode"}
    assert read_pins({"light": light}).light == TurnLight(4, 5, 6, "anode")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"buttons": {"confirm": 5, "undo": 5}}, "buttons: undo: pin 5 is already used by buttons: confirm"),
        (
            {"buttons": {"undo": 18}, "lamp": {"pin": 18}},
            "lamp: pin: pin 18 is already used by buttons: undo",
        ),
        ({"lamp": {"pin": 18}, "buzzer": {"pin": 18}}, "buzzer: pin: pin 18 is already used by lamp"),
        ({"lamp": {"pin": 1}}, "lamp: pin: pin 1 is already used by the add-on board's memory"),
        ({"taken": {"a fan": [14]}, "buzzer": {"pin": 14}}, "buzzer: pin: pin 14 is already used by a fan"),
        ({"lamp": {"pin": 28}}, "lamp: pin: 28 is not from 0 to 27"),
        ({"lamp": {"pin": True}}, "lamp: pin: true is not a whole number"),
        ({"buttons": {"coffee": 4}}, "buttons: "),
        ({"light": {"red": 4, "green": 5}}, "light: blue is missing"),
        ({"light": {"red": 4, "green": 5, "blue": 6, "common": "both"}}, "light: common"),
        ({"taken": {"a fan": 14}}, "taken: a fan must be a list"),
        ({"motor": {}}, '"motor" is not known here'),
    ],
)
def test_what_cannot_be_wired_is_told_with_its_place(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadData, match="^") as caught:
        read_pins(data)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "ok, pins, 0 wired"),
        ('[taken]\n"a fan" = [14]\n', "ok, pins, 0 wired"),
        ("[lamp]\npin = 18\n", "ok, pins, 1 wired"),
        (
            "[buttons]\nconfirm = 2\nundo = 14\nnext = 8\nlook = 5\n",
            f"ok, pins, 4 wired; warning: {OTHERS}",
        ),
        ("[buttons]\nconfirm = 2\n[taken]\n", "ok, pins, 1 wired"),
    ],
)
def test_check_tells_of_pins_that_something_else_may_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "pins.toml"
    file.write_text(text, "utf-8")
    assert main([f"{file}"]) == 0
    assert capsys.readouterr() == (f"{file}: {said}\n", "")


def test_an_empty_file_that_is_not_called_pins_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text("", "utf-8")
    with pytest.raises(BadData, match="neither a layout"):
        verdict(f"{tmp_path / 'ours.toml'}")
