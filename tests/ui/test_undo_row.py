"""What stands below the table steps: who may answer, bring back, and done; after any order of touches."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.castelli.moves import Reveal
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import next_choice, stand_in_header
from tests.ui import scenes
from tests.ui.playing import Taps, people, perform, play_move
from tests.ui.touching import button, press_key, touch

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

Y, Z = 121, 122


def _begin(stage: Stage) -> Reveal:
    """Play from a fresh start to where a tile is turned that somebody may answer; return that move."""
    session, random = stage.app.session, Random(2)
    assert session.store.begin(stand_in_header(("red", "blue"), (), ("Ana", "Ben")))
    stage.app.navigator.go("table")  # type: ignore[union-attr]
    stage.frames()
    deal, who = deal_out(session.play.board.setup, random), people(session.play.board, random)
    move: Any = None
    while not stage.page.view.answers:
        move, _given = next_choice(session.play.board, deal, who)
        deal = play_move(stage, deal, who, random, Taps())
    assert isinstance(move, Reveal)
    return move


def _row(stage: Stage) -> list[Any]:
    """Return the buttons below the table steps that are meant to be seen, from the left."""
    from companion.ui.widgets.plain import PushButton

    if stage.page.view.playing:
        stage.page.do(stage.page.presenter.skip)
    stage.frames(4)
    assert stage.page.view.side == "hands"
    tick = next(w for w in stage.page.walk() if getattr(w, "icon", "") == "tick")
    found = [w for w in tick.parent.walk(restrict=True) if isinstance(w, PushButton) and (w.icon or w.text)]
    return sorted(found, key=lambda w: w.x)


def _check_row(stage: Stage) -> None:
    """All of them are large enough to be touched, beside each other and inside the panel."""
    view, row, target = stage.page.view, _row(stage), stage.app.theme.target
    panel = row[-1].parent
    assert len(row) == len(view.answers) + bool(view.redo) + 1
    assert all(one.width >= target - 1 for one in row), [(one.text, one.icon, one.width) for one in row]
    assert row[0].x >= panel.x - 1
    assert all(left.right <= right.x for left, right in pairwise(row))
    assert row[-1].right <= panel.right + 1
    free = panel.width - sum(one.width for one in row) - stage.app.theme.gap * len(row)
    assert len(row) == 1 or free < target, "a gap is left between them"


def test_bring_back_and_answers_keep_their_shape_in_any_order(stage: Stage) -> None:
    tile = _begin(stage)
    _check_row(stage)
    for _ in range(2):
        touch(stage, "Undo")
        _check_row(stage)
        perform(stage, tile)
        _check_row(stage)
    touch(stage, "Undo")
    _check_row(stage)
    touch(stage, "Undo")
    _check_row(stage)
    touch(stage, "Redo")
    _check_row(stage)
    touch(stage, "Redo")
    assert stage.page.view.answers
    _check_row(stage)


def test_bring_back_is_hit_while_somebody_may_answer(stage: Stage) -> None:
    _begin(stage)
    touch(stage, "End turn")
    after = stage.app.session.play.board
    touch(stage, "Undo")
    _check_row(stage)
    assert stage.page.view.answers
    touch(stage, "Redo")
    assert stage.app.session.play.board == after


def test_two_keys_bring_back_what_a_key_took_back(stage: Stage) -> None:
    scenes.known()["table"](stage)
    stage.frames()
    touch(stage, "End turn")
    after = stage.app.session.play.board
    for key, held in ((Z, ("ctrl", "shift")), (Y, ("ctrl",))):
        press_key(Z, "ctrl")
        stage.frames()
        assert stage.app.session.play.board != after
        assert button(stage, "Redo")
        press_key(key, *held, repeats=3)
        stage.frames()
        assert stage.app.session.play.board == after
        press_key(key, *held)  # nothing is left to bring back, and nothing is said to be wrong
        assert stage.app.session.play.board == after
        assert not stage.page.view.notice
