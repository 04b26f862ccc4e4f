"""A box of one's own learns while it is played with: harvest cards, crop tiles and bonus numbers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.protocol import Outcome
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.moves import Move, Place, Take
from companion.engine.tuscany.outcomes import ColourComplete
from companion.games.tuscany import library
from companion.games.tuscany.rules import TUSCANY
from tests.ui.scenes._boxes import own_box
from tests.ui.scenes._tuscany import played
from tests.ui.tuscany.playing import _choose, perform

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before


def begun_before(stage: Stage, wanted: Callable[[Move, tuple[Outcome, ...]], bool]) -> tuple[Move, int]:
    """Begin a game with a box of which only the pieces are told, just before a move that is *wanted*."""
    own_box("Ours")
    header, moves, states = played(players=2)
    header = copy.deepcopy(header)
    for player in header["players"]:
        player["board"]["box"] = "Ours"
    for n, (line, state) in enumerate(zip(moves, states, strict=False)):
        move = TUSCANY.read_move(state, line)
        if wanted(move, tuple(apply(state, move).outcomes)):
            assert stage.app.session.store.begin(header, list(moves[:n]))
            stage.app.navigator.go("table")  # type: ignore[union-attr]
            stage.frames()
            return move, n
    raise AssertionError("no such move")


def test_harvest_cards_and_crops_are_remembered(stage: Stage) -> None:
    def is_wanted(move: Move, _: object) -> bool:
        return isinstance(move, Place) and bool(move.harvest)

    move, _ = begun_before(stage, is_wanted)
    assert isinstance(move, Place)
    assert library.box("Ours").harvest == ()
    perform(stage, move)
    assert library.box("Ours").harvest == tuple(dict.fromkeys(move.harvest))
    take, _ = begun_before(stage, lambda move, _: isinstance(move, Take) and move.refill.startswith("crop:"))
    assert isinstance(take, Take)
    perform(stage, take)
    assert library.box("Ours").crops == (take.refill,)


def test_the_numbers_of_a_bonus_tile_are_asked_when_they_are_first_needed(stage: Stage) -> None:  # T13
    def is_wanted(_: Move, outcomes: tuple[Outcome, ...]) -> bool:
        return any(isinstance(one, ColourComplete) for one in outcomes)

    move, n = begun_before(stage, is_wanted)
    play = stage.app.session.play
    perform(stage, move)
    assert stage.page.view.table.sentence.startswith("Bonus tile, ")
    assert play.moves == n  # nothing is made yet
    _choose(stage, "9")
    _choose(stage, "7")
    done = next(one for one in play.course.steps[-1].outcomes if isinstance(one, ColourComplete))
    assert (play.moves, done.points) == (n + 1, 9)
    assert library.box("Ours").bonuses == {done.kind: (9, 7)}
    assert play.table is not None
    assert play.table.header["bonuses"][done.kind] == [9, 7]
