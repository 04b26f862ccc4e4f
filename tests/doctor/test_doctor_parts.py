"""What the doctor says of power, fingers, libraries and pins."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.base import paths
from companion.base.messages import PartFailed
from companion.doctor import eye, libraries, pins
from companion.doctor.finding import Finding, Patient
from companion.doctor.loading import broken
from companion.doctor.machine import check_power
from companion.games.castelli.words import CastelliWords
from companion.journal import open_journal
from tests.doctor.machines import found_on, machine

USB_PROFILE = Path(__file__).parents[2] / "calibration" / "profiles" / "usb.toml"
ON_A_4 = "sys/devices/platform/soc/soc:firmware/get_throttled"
ON_A_5 = "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled"
VOLTS = {"sys/class/hwmon/hwmon0/name": "cpu_thermal\n", "sys/class/hwmon/hwmon2/name": "rpi_volt\n"}
ALARM = "sys/class/hwmon/hwmon2/in0_lcrit_alarm"


@pytest.mark.parametrize(
    ("files", "state", "said"),
    [
        ({ON_A_5: "0\n"}, "fine", "strong enough"),
        ({ON_A_5: "50005\n"}, "weak", "too weak right now"),
        ({**VOLTS, ALARM: "0\n"}, "fine", "strong enough"),
        ({**VOLTS, ALARM: "1\n"}, "weak", "was too weak"),
        ({**VOLTS, ALARM: "1\n", ON_A_5: "0\n"}, "weak", "was too weak"),
        ({}, "weak", "Whether the power supply"),
    ],
)
def test_power_is_told_by_whatever_knows_of_it(
    tmp_path: Path, files: dict[str, str], state: str, said: str
) -> None:
    found = found_on(machine(tmp_path / "pi", files, without=(ON_A_4,)))["power"]
    assert found.state == state
    assert said in found.say
    assert found.do or state == "fine"


@pytest.mark.parametrize("properties", ["0\n", "5\n", None])
def test_a_touchpad_is_no_touchscreen(tmp_path: Path, properties: str | None) -> None:
    name = "sys/class/input/event2/device/properties"
    other = {name: properties} if properties else {}
    found = found_on(machine(tmp_path / "laptop", other, () if properties else (name,)))["touch"]
    assert found.state == "missing"


# --- libraries ---


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules that are well, raise, abort and print."""
    for name, text in {
        "good": "print('hello')",
        "raising": "raise ImportError('Unable to find\\n the shared library')",
        "leaving": "raise SystemExit(3)",
        "aborting": "import os; os.abort()",
        "fine_too": "",
    }.items():
        (tmp_path / f"{name}_library.py").write_text(text)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{Path.cwd()}")


@pytest.mark.usefixtures("made_up")
def test_each_library_that_cannot_be_loaded_is_told_and_stops_none_of_the_others() -> None:
    names = ("good", "raising", "leaving", "aborting", "fine_too")
    found = broken(tuple(f"{name}_library" for name in names))
    assert found == {
        "raising_library": "ImportError: Unable to find the shared library",
        "leaving_library": "SystemExit: 3",
        "aborting_library": "the program ended with -6",
    }


def test_a_library_that_is_there_and_broken_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = {"pyzbar.pyzbar": "ImportError: Unable to find zbar shared library"}
    monkeypatch.setattr(libraries, "broken", lambda modules: why if "pyzbar.pyzbar" in modules else {})
    patient = Patient(CastelliWords(), tmp_path / "laptop")
    found = found_on(patient)["libraries"]
    assert found == Finding(
        "libraries",
        "missing",
        "Cannot be loaded: pyzbar (ImportError: Unable to find zbar shared library). "
        "Not needed to play by touch.",
        "sudo apt install libzbar0",
    )
    monkeypatch.setattr(libraries, "broken", lambda _modules: {"kivy.properties": "ImportError: gone"})
    found = found_on(patient)["libraries"]
    assert (found.say, found.needed) == ("Cannot be loaded: kivy (ImportError: gone).", True)
    assert found_on(Patient(CastelliWords(), tmp_path / "laptop", hurried=True))["libraries"].state == "fine"


# --- pins ---


class Busy(MockFactory):  # type: ignore[misc]
    """Pins of which the lamp's is taken by something else."""

    def pin(self, name: Any) -> Any:
        if name == 18:
            raise OSError("GPIO busy.")
        return super().pin(name)


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Have lgpio here; the factories that were opened, of which the first is next."""
    factories: list[Any] = [Busy(pin_class=MockPWMPin)]
    monkeypatch.setitem(sys.modules, "lgpio", sys)  # something that has a spec
    monkeypatch.setattr(pins, "find_factory", lambda _work: factories[0])
    return factories


def _pins(patient: Patient) -> list[tuple[str, str]]:
    return [(one.state, one.say) for one in pins.check_pins(patient)]


def test_a_part_whose_pin_is_taken_is_told(tmp_path: Path, driven: list[Any]) -> None:
    patient = machine(tmp_path / "pi")
    assert _pins(patient) == [("weak", "Lamp cannot be used: GPIO busy.")]
    assert driven[0].pins == {}  # all were let go of
    driven[0] = MockFactory(pin_class=MockPWMPin)
    assert _pins(patient) == [("fine", "The pins are ready.")]
    driven[0] = None
    assert _pins(patient) == [("weak", "There are pins, but they cannot be opened.")]


def test_pins_that_the_running_app_uses_are_not_tried(tmp_path: Path, driven: list[Any]) -> None:
    patient = machine(tmp_path / "pi")
    driven.clear()
    with open_journal(paths.store_path()):
        ((state, said),) = _pins(patient)
    assert (state, "on its screen" in said) == ("fine", True)


def test_an_app_that_could_not_open_its_pins_says_so_on_its_own_screen(
    tmp_path: Path, driven: list[Any]
) -> None:
    driven[0] = None
    own = Patient(CastelliWords(), machine(tmp_path / "pi").root, hurried=True)
    with open_journal(paths.store_path()):
        assert _pins(own) == [("weak", "There are pins, but they cannot be opened.")]


def test_what_the_running_panel_cannot_use_is_told(tmp_path: Path, driven: list[Any]) -> None:
    driven.clear()
    root = machine(tmp_path / "pi").root
    known = Patient(CastelliWords(), root, faults=(PartFailed("buttons: undo", "GPIO busy"),))
    assert _pins(known) == [("weak", "Undo cannot be used: GPIO busy.")]
    assert _pins(Patient(CastelliWords(), root, faults=())) == [("fine", "The pins are ready.")]


@pytest.mark.parametrize("word", ["", "nothing", "0x0g"])
def test_a_pi_whose_word_of_its_power_is_none_tells_nothing(tmp_path: Path, word: str) -> None:
    told = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    told.parent.mkdir(parents=True)
    told.write_text(word)
    (found,) = check_power(Patient(CastelliWords(), tmp_path))
    assert "No sign of" in found.say


def test_a_camera_that_is_not_there_is_not_waited_for_as_long_as_a_slow_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    profile = tmp_path / "usb.toml"
    profile.write_text(USB_PROFILE.read_text("utf-8").replace("/dev/video0", "/dev/video-none"))
    monkeypatch.setattr(eye, "PATIENCE_S", float("inf"))
    findings = list(eye.check_profile(Patient(CastelliWords(), tmp_path, profile)))
    assert [(one.part, one.state) for one in findings] == [("profile", "fine"), ("camera", "missing")]
    assert "/dev/video-none" in findings[1].say
