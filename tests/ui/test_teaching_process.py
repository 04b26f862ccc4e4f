"""Teaching with the eye in its own process, as in real use."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion import app
from companion.games.castelli import library
from companion.games.castelli.teaching.draft import TileDraft
from tests.camera.scripted import SOON
from tests.camera.shown import open_shown, show
from tests.ui.taught_table import TaughtTable
from tests.ui.teaching import Hand, answer_tile, lesson_of
from tests.ui.test_teaching import small
from tests.ui.touching import touch
from tests.ui.whole_box import face

if TYPE_CHECKING:
    from tests.ui.stage import Stage

SOON_ENOUGH_S = 90.0


def until(stage: Stage, holds: Callable[[], object]) -> None:
    """Let the app run until that *holds*."""
    end = time.monotonic() + SOON_ENOUGH_S
    while not holds():
        assert time.monotonic() < end, stage.page.view
        stage.frames(1)
        time.sleep(0.01)


def test_tiles_and_their_back_are_taught_with_the_eye_in_a_process_of_its_own(stage: Stage) -> None:
    table = TaughtTable(stage, "made:77", seed=5, board=small(), size=(1280, 720))
    path, ids = table.profile(), ["01", "02"]
    table.lay(ids)
    show(table.frame(), path)
    worker = app.open_the_eye(stage.app, path, open_shown, SOON)
    try:
        assert stage.app.navigator is not None
        stage.app.navigator.go("tiles")
        until(stage, lambda: stage.page.view.jpeg and stage.page.view.fields)
        touch(stage, "Take the picture")
        until(stage, lambda: stage.page.name == "taught_tile")
        fields = {name: field for field, name in lesson_of(stage).where.items()}
        while stage.page.name == "taught_tile":
            answer_tile(stage.page, Hand(stage), *table.shown(fields[stage.page.presenter.name]))
            stage.frames()
        until(stage, lambda: len(TileDraft().learned) == len(ids) and stage.page.view.take)
        table.lay(["back"])
        show(table.frame(), path)
        touch(stage, "The back")  # right after the profile was changed: nothing that is asked for is lost
        until(stage, lambda: stage.page.view.fields)
        picture = stage.page.ids.picture
        Hand(stage).at(picture.parent.to_window(*picture.place_of(next(iter(table.placed)))))
        until(stage, lambda: TileDraft().has_back)
        seeing = stage.app.session.camera
        assert seeing is not None
        until(stage, lambda: seeing.sighting)
    finally:
        worker.stop()
    own = library.tiles("own").tiles.values()
    assert {face(tile) for tile in own} == {face(table.tiles.tiles[name]) for name in ids}
