"""What is told beside the board has room at every text size: moments of an evaluation, and what hands do."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest

from companion.engine.castelli.outcomes import Built
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.screens.answers import answers
from companion.games.castelli.screens.evaluation import Moment, moments
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.system.settings import PERCENTS, Settings
from tests.ui import scenes
from tests.ui.scenes import COLOURS, LONG_NAMES, NAMES

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

SIZES: Final = ((800, 480), (1024, 600))
EACH: Final = 2
"""How many of the longest sentences of each kind are measured."""
LISTED: Final = 2
"""What hands do for so many moves may stand in one list, where the eye took the earlier ones away."""
LANGUAGES: Final = [Settings(language=language, percent=150) for language in ("en", "de", "nl", "es")]
STEPS: Final = [Settings(percent=percent) for percent in PERCENTS]


@pytest.fixture
def drawn() -> bool:
    """Nothing is looked at here, all is measured."""
    return False


@cache
def _played(players: int, names: tuple[str, ...]) -> list[tuple[Game, Game, tuple[Outcome, ...]]]:
    """Return the game before and after each move of a simulated game with everything in it."""
    header = stand_in_header(COLOURS[:players], ("dilemma", "battle"), names[:players])
    steps = [moment.step for moment in play_game(CASTELLI.read_header(header), 3)]
    befores = [CASTELLI.start(steps[0].state.setup), *(step.state for step in steps)]
    return [(before, step.state, step.outcomes) for before, step in zip(befores, steps, strict=False)]


def _longest(words: Any) -> list[Moment]:
    """Return the longest moments of each kind, with names of people and with three neutral colours."""
    kinds: dict[type, list[Moment]] = defaultdict(list)
    for players, names in ((4, NAMES), (2, ("Maximilian IV.", "Wilhelmina II."))):
        for _, game, outcomes in _played(players, names):
            for outcome in outcomes:
                kinds[type(outcome)] += moments(game, [outcome], words)
    return [one for told in kinds.values() for one in sorted(told, key=lambda m: -len(m.sentence))[:EACH]]


def _at_table(stage: Stage) -> None:
    header = stand_in_header(COLOURS, ("dilemma", "battle"), NAMES)
    assert stage.app.session.store.begin(header)
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames(8)


def _faults(stage: Stage, size: tuple[int, int]) -> list[str]:
    from tests.ui import layout_checks

    stage.page.refresh()
    stage.frames(6)
    found = layout_checks.faults(stage.page, stage.app.theme)
    return [f"{size}: {fault}" for fault in (*found, *layout_checks.hidden(stage.page, lists=True))]


@pytest.mark.parametrize("settings", LANGUAGES, ids=lambda settings: settings.language)
def test_the_longest_sentence_of_each_kind_has_room(stage: Stage, settings: Settings) -> None:
    _at_table(stage)
    told, found = _longest(stage.app.session.words), []
    assert len(told) > 2 * 5
    for size in SIZES:
        stage.resize(*size)
        for moment in told:
            presenter = stage.page.presenter
            presenter._played = presenter._moments = (moment,)
            found += _faults(stage, size)
            assert stage.page.view.moment == moment.sentence
    assert found == []


@pytest.mark.parametrize("settings", STEPS, ids=lambda settings: str(settings.percent))
def test_every_table_step_of_overbuilding_is_seen(stage: Stage, settings: Settings) -> None:
    from companion.ui.widgets.steps import StepList, StepRow

    _at_table(stage)
    words, found = stage.app.session.words, []
    over = [
        tuple(words.steps(outcomes, before))
        for before, _, outcomes in _played(4, NAMES)
        if any(isinstance(outcome, Built) and outcome.over for outcome in outcomes)
    ]
    steps = max(over, key=len)
    assert any(step.what == "points" for step in steps)
    for size in SIZES:
        stage.resize(*size)
        stage.page.presenter._show_hands(steps)
        found += _faults(stage, size)
        listed = next(widget for widget in stage.page.walk() if isinstance(widget, StepList))
        rows = [row for row in listed.walk() if isinstance(row, StepRow)]
        assert sum(row.y >= listed.y - 1 and row.top <= listed.top + 1 for row in rows) == len(steps)
    assert found == []


@pytest.mark.parametrize("settings", [Settings(language="es", percent=125)])
def test_a_question_covers_nothing_of_the_longest_list_above_it(stage: Stage, settings: Settings) -> None:
    header, moves, states = scenes.played(4, ("dilemma", "battle"), names=LONG_NAMES)
    session, found = stage.app.session, []
    stage.resize(1280, 720)
    for n in [n for n, game in enumerate(states) if n > LISTED and len(answers(game, session.words)) > 1]:
        assert session.store.begin(header, list(moves[:n]))
        stage.app.navigator.go("table")  # type: ignore[union-attr]
        stage.page.presenter._tell((session.play.table, n - LISTED))
        stage.page.presenter.skip()
        found += [f"{n} {fault}" for fault in _faults(stage, (1280, 720))]
        assert stage.page.view.side == "hands"
    assert found == []
