"""Lists whose rows are used again."""

from __future__ import annotations

from typing import Any

from tests.ui import scenes

SHORT = "One line."
LONG = "Ana takes the wood that the forest beside the city gives, and two points for the castle on it."


def shown_lines(stage: Any) -> Any:
    """The list of what happened in a replayed move."""
    from companion.ui.widgets.lists import Lines

    scenes.known()["replay"](stage)
    return next(w for w in stage.page.walk() if isinstance(w, Lines))


def test_a_row_used_again_is_as_high_as_its_new_sentence(stage: Any) -> None:
    from tests.ui import layout_checks

    lines, body = shown_lines(stage), stage.app.theme.body
    for told in ((SHORT, LONG), (), (LONG, SHORT)):
        lines.lines = told
        stage.frames(4)
        heights = {row.text: row.height for row in lines.ids.box.children}
        assert heights.get(LONG, 2.0 * body) > 1.8 * body
        assert heights.get(SHORT, body) < 1.3 * body
        assert layout_checks.faults(stage.page, stage.app.theme) == []


def test_the_bar_of_a_list_that_does_not_fit_can_be_seen_while_nobody_touches_it(stage: Any) -> None:
    lines, line = shown_lines(stage), stage.app.theme.rgba("line")
    lines.lines = (LONG,) * 20
    stage.frames(4)
    bars = [w for w in stage.page.walk() if hasattr(w, "bar_inactive_color")]
    assert all(bar.bar_inactive_color == list(line) for bar in bars)


def test_beside_the_bar_of_a_list_its_sentences_have_room(stage: Any) -> None:
    lines = shown_lines(stage)
    lines.lines = (SHORT,)
    stage.frames(4)
    assert [row.right for row in lines.ids.box.children] == [lines.ids.box.right]
    lines.lines = (LONG,) * 20
    stage.frames(4)
    assert all(row.right < lines.ids.box.right - lines.bar_width for row in lines.ids.box.children)
