"""Every scene is laid out so that nothing is cut off, overlaps, or is too small to hit or read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.system.settings import Settings
from companion.words.language import Language
from tests.ui import scenes

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

Sizes = tuple[tuple[int, int], ...]
SMALLEST: Sizes = ((800, 480),)
SOME: Sizes = (*SMALLEST, (720, 1280))
LYING: Sizes = (*SMALLEST, (1024, 600), (1280, 800))
"""Every size, language and theme is measured by `companion pictures --check`; here is a part of it."""


@pytest.fixture
def drawn() -> bool:
    """Nothing is looked at here, all is measured."""
    return False


def mark_every_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each text that comes from a catalogue stand between marks, whichever words say it."""
    monkeypatch.setattr(Language, "text", lambda _self, message: f"«{message}»")
    monkeypatch.setattr(Language, "form", lambda _self, one, many, n: f"«{one if n == 1 else many}»")


def measured(stage: Stage, sizes: Sizes, marks: tuple[str, str] | None = None) -> list[str]:
    from tests.ui import layout_checks

    found = []
    for size in sizes:
        stage.resize(*size)
        found += [
            f"{size}: {fault}" for fault in layout_checks.everything(stage.page, stage.app.theme, marks)
        ]
    return found


@pytest.mark.parametrize("name", scenes.known())
def test_nothing_is_cut_off_or_too_small(stage: Stage, name: str) -> None:
    scenes.known()[name](stage)
    assert measured(stage, LYING) == []


@pytest.mark.parametrize("name", scenes.known())
@pytest.mark.parametrize("settings", [Settings(language="de", percent=150, shade="light")])
def test_nor_with_the_largest_text_in_german_on_parchment(
    stage: Stage, name: str, settings: Settings
) -> None:
    scenes.known()[name](stage)
    assert measured(stage, SOME) == []


@pytest.mark.parametrize("name", scenes.known())
def test_every_text_comes_from_a_catalogue(stage: Stage, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark_every_text(monkeypatch)
    scenes.known()[name](stage)
    found = [fault for fault in measured(stage, SMALLEST, ("«", "»")) if "catalogue" in fault]
    assert found == []


def test_no_two_widgets_have_the_same_name() -> None:
    """Rules name a widget without its file; of two with one name the one that was read last is taken."""
    folder = Path(scenes.__file__).parents[1]
    files = [file for room in ("widgets", "screens") for file in sorted((folder / room).glob("*.py"))]
    names = [name for file in files for name in re.findall(r"^class (\w+)", file.read_text(), re.MULTILINE)]
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("name", ["change", "final_score", "table-hands", "history_view"])
def test_nor_where_rows_hold_other_sentences_than_before(stage: Stage, name: str) -> None:
    from tests.ui import layout_checks

    scenes.known()[name](stage)
    for size in (*LYING, *SOME):
        stage.resize(*size)
        assert layout_checks.faults_used_again(stage.page, stage.app.theme, stage.frames) == []


def test_the_measuring_finds_what_is_wrong(stage: Stage) -> None:
    from companion.ui.widgets.plain import PushButton, Say
    from tests.ui import layout_checks

    stage.page.add_widget(Say(text="a sentence that is much too long", size_hint=(None, None), size=(60, 20)))
    stage.page.add_widget(PushButton(text="", icon="undo", size_hint=(None, None), size=(20, 20)))
    pale = Say(text="pale", size_hint=(None, None))
    pale.color = stage.app.theme.rgba("ground")
    stage.page.add_widget(pale)
    stage.frames()
    found = " ".join(layout_checks.faults(stage.page, stage.app.theme))
    for kind in ("text too high", "text too wide", "target too small", "too pale", "overlap"):
        assert kind in found
