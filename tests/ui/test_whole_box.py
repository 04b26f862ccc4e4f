"""A small box that nothing was tuned on: taught through the screens, then played by camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.castelli import library
from companion.games.castelli.layouts import own
from companion.games.castelli.teaching.draft import TileDraft
from tests.measure.random_layouts import filled, small_layout
from tests.ui.whole_box import WholeBox

if TYPE_CHECKING:
    from tests.ui.stage import Stage

STYLE, SEED, SIZE = "made:78", 7801, (1280, 720)
PIECES = [["II:180"], ["I:0"]]


@pytest.mark.slow
def test_a_box_nobody_has_seen_is_taught_and_played_by_camera(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    own.save(small_layout("Small"))  # the smallest board; a new one has four pieces of 4 x 4
    truth = filled(small_layout("Small"), SEED, cities=1, villages=2)
    box = WholeBox(stage, STYLE, SEED, truth, [*library.tiles("stand-in").tiles][:8], SIZE)
    costs = box.teach_camera(), box.teach_board(), box.teach_tiles()
    assert box.board_is_true()
    assert (box.known_tiles, box.wrong_tiles) == (8, 0)
    assert TileDraft().has_back
    assert library.known_tiles() == ["own", "stand-in"]
    assert costs[0].taps <= 5
    assert costs[2].taps <= 4 * 8 + 5  # silver that was only guessed is asked about
    box.begin(("red", "blue"), (), PIECES)
    game = box.play(PIECES, SIZE)
    with capsys.disabled():
        print(f"\n{costs}; {game.taps_a_turn:.2f} taps a turn of {game.turns}; {dict(game.how)}")
    assert game.game.over
    assert game.is_true()
    assert not game.wrong
    assert game.how["build yes"] + game.how["build chosen"] > 0  # where castles stand nobody has taught
