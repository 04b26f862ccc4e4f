"""The panel on gpiozero's mock pins: every button, lamp, light and buzzer, and what may fail."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.base.messages import Press
from companion.panel.panel import Panel
from companion.panel.pins import BUTTONS, Pins, TurnLight

PINS = Pins(dict(zip(BUTTONS, (5, 6, 13, 26), strict=True)), 18, TurnLight(17, 27, 22), 12)


class Table:
    """A panel, the presses it posted, and a clock that stands until it is moved."""

    def __init__(self, pins: Pins = PINS, factory: Any = None) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin) if factory is None else factory
        self.presses: list[Press] = []
        self.now_s = 100.0
        self.panel = Panel(pins, self.factory, self.presses.append, lambda: self.now_s)

    def press(self, name: str, for_s: float = 0.1) -> None:
        self.down(name)
        self.now_s += for_s
        self.up(name)
        self.now_s += 0.5

    def down(self, name: str) -> None:
        self.factory.pin(PINS.buttons[name]).drive_low()

    def up(self, name: str) -> None:
        self.factory.pin(PINS.buttons[name]).drive_high()

    def names(self) -> list[tuple[str, bool]]:
        return [(press.button, press.held) for press in self.presses]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.panel.close()
    table.factory.reset()


@pytest.mark.parametrize("name", BUTTONS)
def test_each_button_posts_its_press(table: Table, name: str) -> None:
    table.press(name)
    table.press(name)
    assert table.names() == [(name, False), (name, False)]
    assert table.presses[0].at_s == 100.0


def test_a_bouncing_contact_is_one_press(table: Table) -> None:
    for _ in range(5):
        table.down("undo")
        table.now_s += 0.002
        table.up("undo")
        table.now_s += 0.002
    table.down("undo")
    table.now_s += 0.2
    table.panel.poll()
    assert table.names() == [("undo", False)]


def test_a_contact_that_drops_out_while_it_is_held_is_one_press(table: Table) -> None:
    table.down("next")
    table.now_s += 0.5
    table.up("next")
    table.now_s += 0.005
    table.down("next")
    for _ in range(4):
        table.now_s += 0.05
        table.panel.poll()
    assert table.names() == [("next", False)]
    table.now_s += 0.5
    table.panel.poll()
    assert table.names() == [("next", False), ("next", True)]  # held since it went down first
    table.up("next")
    table.now_s += 0.5
    table.press("next")
    assert table.names()[2:] == [("next", False)]


def test_a_contact_that_bounces_when_it_is_let_go_of_is_one_press(table: Table) -> None:
    table.press("next", for_s=0.3)
    table.now_s -= 0.5
    for _ in range(20):  # longer than a bounce may take, each one short
        table.now_s += 0.002
        table.down("next")
        table.now_s += 0.002
        table.up("next")
    table.now_s += 0.5
    table.panel.poll()
    assert table.names() == [("next", False)]


def test_a_lost_first_edge_of_a_contact_that_bounces_loses_no_press(table: Table) -> None:
    button = table.panel._parts["buttons: undo"]
    heard, button.when_pressed = button.when_pressed, None
    table.down("undo")
    button.when_pressed = heard
    table.now_s += 0.002
    table.up("undo")
    table.now_s += 0.002
    table.down("undo")
    table.now_s += 0.2
    table.panel.poll()
    assert table.names() == [("undo", False)]


def test_a_held_button_is_told_once_while_it_is_down(table: Table) -> None:
    table.down("look")
    for _ in range(30):
        table.now_s += 0.1
        table.panel.poll()
    table.up("look")
    assert table.names() == [("look", False), ("look", True)]


def test_a_short_press_is_never_held(table: Table) -> None:
    table.press("confirm", for_s=0.9)
    table.now_s += 5
    table.panel.poll()
    assert table.names() == [("confirm", False)]


def test_a_lost_release_does_not_eat_the_next_press(table: Table) -> None:
    button = table.panel._parts["buttons: next"]
    button.when_released = None  # as if the edge never came
    table.press("next")
    table.press("next")
    assert table.names() == [("next", False), ("next", False)]


def test_a_lost_press_is_seen_by_its_level(table: Table) -> None:
    button = table.panel._parts["buttons: confirm"]
    button.when_pressed = None
    table.down("confirm")
    table.now_s += 0.1
    table.panel.poll()
    assert table.names() == [("confirm", False)]


def test_lamp_light_and_buzzer_do_as_they_are_told(table: Table) -> None:
    table.panel.light_table(0.4)
    assert table.factory.pin(18).state == pytest.approx(0.4)
    table.panel.light_table(7)
    assert table.factory.pin(18).state == 1
    table.panel.show_turn("yellow")
    assert [table.factory.pin(pin).state for pin in (17, 27, 22)] == pytest.approx([1.0, 0.6, 0.0])
    table.panel.show_turn(None)
    assert [table.factory.pin(pin).state for pin in (17, 27, 22)] == [0, 0, 0]
    table.panel.beep(2)
    assert table.panel.has("buzzer")


def test_a_light_with_a_common_anode_is_driven_the_other_way_round() -> None:
    table = Table(Pins({}, light=TurnLight(17, 27, 22, "anode")))
    table.panel.show_turn("red")
    assert [table.factory.pin(pin).state for pin in (17, 27, 22)] == [0, 1, 1]


def test_parts_that_are_not_wired_change_nothing() -> None:
    table = Table(Pins({}))
    table.panel.light_table(1)
    table.panel.show_turn("red")
    table.panel.beep()
    table.panel.poll()
    assert table.presses == []
    assert table.panel.faults == []


class Failing(MockFactory):  # type: ignore[misc]
    """Pins of which one is taken by something else."""

    def pin(self, name: Any) -> Any:
        if name == 6:
            raise OSError("GPIO busy")
        return super().pin(name)


def test_a_part_that_fails_is_told_and_the_others_work() -> None:
    table = Table(factory=Failing(pin_class=MockPWMPin))
    assert [(fault.part, fault.why) for fault in table.panel.faults] == [("buttons: undo", "GPIO busy")]
    table.press("confirm")
    assert table.names() == [("confirm", False)]


class Worn(MockPWMPin):  # type: ignore[misc]
    """A pin that works until its name is among the broken ones; letting go of it fails once more."""

    broken: ClassVar[set[str]] = set()

    def _get_state(self) -> Any:
        self._fail()
        return super()._get_state()

    def _set_state(self, value: Any) -> None:
        self._fail()
        super()._set_state(value)

    def close(self) -> None:
        try:
            self._fail()
        finally:
            Worn.broken.discard(self.info.name)
        super().close()

    def _fail(self) -> None:
        if self.info.name in Worn.broken:
            raise OSError("bad handle")


@pytest.fixture
def worn() -> Iterator[Table]:
    table = Table(factory=MockFactory(pin_class=Worn))
    yield table
    Worn.broken = set()
    table.panel.close()
    table.factory.reset()


def test_a_part_that_fails_while_it_is_used_is_dropped_and_told_and_the_others_work(worn: Table) -> None:
    Worn.broken = {"GPIO6", "GPIO18", "GPIO17"}
    for _ in range(3):
        worn.panel.poll()
        worn.panel.light_table(0.5)
        worn.panel.show_turn("red")
    told = [(fault.part, fault.why) for fault in worn.panel.faults]
    assert told == [("buttons: undo", "bad handle"), ("lamp", "bad handle"), ("light", "bad handle")]
    assert not any(worn.panel.has(part) for part, _why in told)
    worn.press("confirm")
    worn.panel.beep()
    assert worn.names() == [("confirm", False)]


def test_every_pin_is_let_go_of_though_one_fails(worn: Table) -> None:
    Worn.broken = {"GPIO5"}
    worn.panel.light_table(1)
    worn.panel.close()
    assert worn.factory.pin(18).function == "input"  # the lamp, which comes after that button
