"""The drawn table beside the app, touched; its camera is left out here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.base.messages import LiveView
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.games.castelli.words import CastelliWords
from tests.ui.scenes._sights import Sights
from tests.ui.touching import touch

if TYPE_CHECKING:
    from companion.engine.castelli.state import Game
    from tests.ui.stage import Stage

HEADER = stand_in_header(("red", "blue"), names=("Ana", "Ben"))


def test_a_touch_on_the_picture_turns_a_tile_and_the_app_asks(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session, left = stage.app.session, []
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: left.append(True))
    eye.tell(LiveView(b"", (640, 480), 0.0, {"C3": ((100, 100), (140, 100), (140, 140), (100, 140))}))
    beside._beat(0.2)
    stage.frames(3)
    x, y, wide, high = beside.panel.ids.picture.shown
    stage.tap((x + wide * 120 / 640, y + high * 360 / 480))
    assert eye.wanted is not None
    assert eye.wanted.drawn is not None
    ((field, tile, north),) = eye.wanted.drawn.turned
    assert field == "C3"
    eye.look(C3=f"{tile} {north}")
    beside._beat(0.2)
    assert beside.panel.said == "The hand is gone. Answer the app's question."
    touch(stage, "Yes")
    beside._beat(0.2)
    assert eye.wanted.drawn.turned == ()  # it is recorded now,
    assert len(eye.wanted.drawn.record) == 2  # and drawn from the record
    beside._do(None, "leave")
    assert left == [True]
    beside.close()


def test_the_picture_keeps_its_place_whatever_is_said_below_it(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import FIRST, DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    eye.tell(LiveView(FIRST.read_bytes(), (640, 480), 0.0, {}))
    places = []
    for said in ("Short.", "A hand lies on the table. " * 3, "Short."):
        beside.host.said = said
        beside._show()
        stage.frames(3)
        places.append(beside.panel.ids.picture.shown)
    assert places[0] == places[1] == places[2]
    beside.close()


def test_until_the_camera_has_a_picture_the_drawn_table_is_there_to_look_at(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import FIRST, DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    assert beside.panel.said == "The table is being drawn. The first time takes a while."
    assert beside.panel.jpeg == FIRST.read_bytes()
    assert beside.panel.ids.picture.shown[2] > 1
    eye.tell(LiveView(b"other", (640, 480), 0.0, {}))
    beside._beat(0.2)
    assert beside.panel.jpeg == b"other"
    beside.close()


def test_the_picture_shown_first_is_that_of_the_drawn_table() -> None:
    import cv2
    import numpy as np

    from companion.games.castelli.demo.demo_panel import FIRST
    from companion.games.castelli.demo.drawn_table import first_picture

    shipped: Any = cv2.imread(str(FIRST))
    one, other = (cv2.resize(picture, (160, 120)).astype(int) for picture in (shipped, first_picture()))
    assert np.abs(one - other).mean() < 6  # else: scripts/make-demo-picture


def test_people_who_play_by_themselves_touch_yes_when_the_app_asks(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    beside._do(None, "watch")
    while len(session.play.board.laid) < 3:
        beside._beat(0.2)
        assert eye.wanted is not None
        assert eye.wanted.drawn is not None
        eye.look(**{field: f"{tile} {north}" for field, tile, north in eye.wanted.drawn.turned})
    assert session.play.table is not None
    assert {m["source"] for m in session.play.table.moves if m["move"] == "reveal"} == {"camera"}
    beside.close()


def test_a_touch_beside_all_tiles_says_what_to_touch(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    tile: Any = {"C3": ((100, 100), (140, 100), (140, 140), (100, 140))}
    told = {
        "The camera is still looking for the table: one moment.": {},
        "There is nothing to do there: tap somewhere else.": tile,
    }
    for said, fields in told.items():
        eye.tell(LiveView(b"", (640, 480), 0.0, fields))
        beside._beat(0.2)
        stage.frames(3)
        x, y, wide, high = beside.panel.ids.picture.shown
        stage.tap((x + wide / 2, y + high / 2))
        beside._beat(0.2)
        assert beside.panel.said == said
    assert eye.wanted is not None
    assert eye.wanted.drawn is not None
    assert eye.wanted.drawn.turned == ()
    beside.close()


def test_the_light_is_lit_while_it_is_on(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)

    def lit() -> bool:
        beside._beat(0.2)
        (light,) = (option for option in beside.panel.options if option.key == "light")
        return bool(light.chosen)

    assert lit()
    beside._do(None, "light")
    assert not lit()
    beside.close()


def test_a_game_of_ones_own_is_given_up_for_another_by_a_second_touch(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    assert session.play.submit(next(iter(play_game(session.play.board.setup, 4))).move)
    own = session.play.table
    for doing in ("watch", "bump", "watch"):
        beside._do(None, doing)
        assert session.play.table is own
        assert not beside.host.watching
    assert "is saved under Past games" in beside.host.said
    beside._do(None, "watch")
    assert session.play.table is not own
    assert beside.host.watching
    beside.close()


@pytest.mark.parametrize("recorded", [True, False])
def test_whoever_watches_after_own_tiles_is_not_asked_about_those(stage: Stage, recorded: bool) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    own = session.play.board.face_down[-1]
    beside.host.turn(own)
    ((_field, tile, north),) = beside.host.now.turned
    eye.look(**{own: f"{tile} {north}"})
    assert stage.page.name == "reveal"
    if recorded:
        touch(stage, "Yes")
        beside._beat(0.2)
        beside._do(None, "watch")
    beside._do(None, "watch")
    stage.frames()
    assert (stage.page.name, session.asked(), beside.host.watching) == ("table", None, True)
    eye.look(**{own: f"{tile} {north}"})  # a picture that was taken before the hand came
    assert (stage.page.name, session.asked()) == ("table", None)
    while len(session.play.board.laid) < 2:
        beside._beat(0.2)
        assert eye.wanted is not None
        assert eye.wanted.drawn is not None
        eye.look(**{at: f"{tile} {north}" for at, tile, north in eye.wanted.drawn.turned})
    assert session.play.table is not None
    assert {m["source"] for m in session.play.table.moves if m["move"] == "reveal"} == {"camera"}
    beside.close()


def test_a_tile_that_is_turned_again_on_a_cleared_table_is_asked_about(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    eye = Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    own = session.play.board.face_down[-1]
    beside.host.turn(own)
    ((_field, tile, north),) = beside.host.now.turned
    eye.look(**{own: f"{tile} {north}"})
    assert session.asked() is not None
    assert session.store.begin(HEADER)
    beside._beat(0.2)
    assert (stage.page.name, session.asked()) == ("table", None)
    beside.host.turn(own)
    eye.look(**{own: f"{tile} {north}"})
    assert session.asked() is not None
    beside.close()


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@pytest.mark.parametrize("percent", [100, 150])
def test_all_of_the_drawn_table_is_read_in_a_small_window(
    stage: Stage, language: str, percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.castelli.demo import demo_panel as shown
    from tests.ui import layout_checks

    monkeypatch.setattr("companion.ui.demo_panel.WINDOW", (800, 480))  # as on a screen that it fills
    session = stage.app.session
    session.preferences.use(replace(session.settings, language=language, percent=percent))
    stage.app.rebuild()
    eye = Sights(stage)
    beside = shown.DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    found: set[str] = set()
    for live in (None, LiveView(b"", (640, 480), 0.0, {})):
        if live is not None:
            eye.tell(live)
        for say in (beside.host.follow, beside.host.bump, beside.host.warn, beside.host.put_hand):
            say()
            beside._beat(0.2)
            stage.frames(4)
            found |= set(layout_checks.faults(beside.panel, stage.app.theme))
    assert beside.panel.ids.picture.height > stage.app.theme.target
    beside.close()
    assert found <= {"sounds cannot be switched off here"}  # that is on the screen beside it


def test_the_drawn_table_follows_a_window_that_is_resized(stage: Stage) -> None:
    from kivy.core.window import Window

    from companion.games.castelli.demo.demo_panel import DemoPanel
    from companion.ui.demo_panel import SHARE

    session = stage.app.session
    Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    root: Any = stage.app.root
    screens = root.children[0]
    for size in ((1400, 700), (1250, 600)):
        Window.size = size
        stage.frames(4)
        assert beside.panel.width == pytest.approx(SHARE * Window.width)
        assert screens.width == pytest.approx((1 - SHARE) * Window.width)
        assert stage.app.theme.width == int((1 - SHARE) * Window.width)
        light = next(one for one in beside.panel.walk() if getattr(one, "key", "") == "light")
        assert light.chosen
        (text,) = (one for one in light.walk() if getattr(one, "text", "") == "Light" and one is not light)
        assert tuple(text.color) == pytest.approx(stage.app.theme.rgba("on_highlight"))  # on a lit button
    beside.close()
    assert root.children == [screens]


def test_the_drawn_table_speaks_the_language_that_was_chosen_since(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    session = stage.app.session
    Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    assert stage.app.navigator is not None
    stage.app.navigator.go("home")
    stage.frames()
    touch(stage, "Deutsch")
    beside._beat(0.2)
    assert beside.panel.title == CastelliWords("de").say("A simulated table instead of a camera")
    beside.host.put_hand()
    assert beside.host.said == CastelliWords("de").say(
        "A hand is on the table: the camera does not read what it hides."
    )
    beside.close()


def test_nothing_of_the_drawn_table_is_taught_or_copied_as_the_tables_own(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel

    own = {"page copies", "camera", "tiles"}

    def offered() -> set[str]:
        assert stage.app.navigator is not None
        stage.app.navigator.go("set_up")
        return {option.key for option in stage.page.view.options}

    assert own <= offered()
    session = stage.app.session
    Sights(stage)
    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None)
    assert not own & offered()
    assert "layouts" in offered()
    beside.close()


def test_another_game_is_dealt_for_and_looked_at_by_the_profile_of_its_board(stage: Stage) -> None:
    from companion.games.castelli.demo.demo_panel import DemoPanel
    from companion.games.castelli.demo.drawn_table import profile_for

    session, looked = stage.app.session, []
    eye = Sights(stage)

    def look(game: Game) -> None:
        looked.append(str(profile_for(Path(), game)))

    beside = DemoPanel(stage.app, 4, lambda: session.store.begin(HEADER), lambda: None, look=look)
    beside.host.turn(session.play.board.face_down[0])
    assert session.store.begin(stand_in_header(("red", "blue", "green"), names=("Ana", "Ben", "Cleo")))
    beside._beat(0.2)
    beside._beat(0.2)
    assert looked == ["two-players/profile.toml", "profile.toml"]
    assert set(vars(beside.host)["deal"].tiles) == set(session.play.board.face_down)
    assert eye.wanted is not None
    assert eye.wanted.drawn is not None
    assert (eye.wanted.drawn.turned, len(eye.wanted.drawn.record)) == ((), 1)  # the table is a fresh one
    beside.close()
