"""A person who teaches camera and tiles through the real screens, touch by touch, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.castelli.teaching.lesson import Lesson
from tests.ui.touching import button, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage
    from tests.ui.taught_table import TaughtTable

TAP_S, PHOTO_S = 2.0, 3.0


class Cost(NamedTuple):
    """What teaching takes: touches, and pictures for which somebody waits."""

    taps: int
    photos: int

    @property
    def seconds(self) -> float:
        """How long that is: two seconds a touch, three a picture."""
        return TAP_S * self.taps + PHOTO_S * self.photos

    def __add__(self, other: object) -> Cost:
        """Return both together."""
        assert isinstance(other, Cost)
        return Cost(self.taps + other.taps, self.photos + other.photos)


class Hand:
    """Touches the app on *stage*, and counts."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.taps = stage, 0

    def press(self, text: str) -> None:
        """Touch the button that says *text*."""
        self.touch(button(self.stage, text))

    def choose(self, key: str) -> None:
        """Touch the option *key*, on whichever page of the list it is."""
        from companion.ui.widgets.choices import ChoiceButton, Choices
        from companion.ui.widgets.menu import Menu

        for _ in range(9):
            self.stage.frames()
            shown = [w for w in self.stage.page.walk() if isinstance(w, ChoiceButton) and w.key == key]
            if shown:
                self.touch(shown[0])
                return
            turn = next(w for w in self.stage.page.walk() if isinstance(w, Choices | Menu))
            self.press(turn.told)
        raise AssertionError(f"no option {key!r}")

    def at(self, place: tuple[float, float]) -> None:
        """Touch that place of the window."""
        self.stage.tap(place)
        self.taps += 1

    def back_to(self, screen: str) -> None:
        """Go back until that *screen* is shown."""
        while self.stage.page.name != screen:
            page = self.stage.page
            self.touch(page.ids.back if "back" in page.ids else button(self.stage, page.view.back))

    def touch(self, widget: Any) -> None:
        """Touch *widget*."""
        touch_widget(self.stage, widget)
        self.taps += 1


def lesson_of(stage: Stage) -> Lesson:
    """Return what is being taught."""
    found = stage.app.session.shared.get(Lesson)
    assert found is not None
    return found


def teach_camera(table: TaughtTable) -> Cost:
    """Set the camera up from the home screen: look at the lights, lock and save; then set-up is shown."""
    hand, stage = Hand(table.stage), table.stage
    assert stage.app.navigator is not None
    stage.app.navigator.go("home")
    stage.frames()
    hand.press("Settings")
    hand.choose("camera")
    table.look()
    hand.press("Save")
    assert stage.page.view.sentence.startswith("Saved"), stage.page.view.sentence
    hand.press("Back")
    return Cost(hand.taps, 1)


def teach_tiles(table: TaughtTable, ids: list[str]) -> Cost:
    """Teach the tiles *ids* from the set-up screen: as many at once as fit, each told, then the back."""
    hand, stage, before = Hand(table.stage), table.stage, table.photos
    hand.choose("tiles")
    room = len(table.board.meadows)
    for first in range(0, len(ids), room):
        _teach_some(table, hand, ids[first : first + room])
    table.lay(["back"])
    table.look()
    hand.press("The back")
    picture = stage.page.ids.picture
    hand.at(picture.parent.to_window(*picture.place_of(next(iter(table.placed)))))
    table.look()
    return Cost(hand.taps, table.photos - before)


def _teach_some(table: TaughtTable, hand: Hand, ids: list[str]) -> None:
    stage = table.stage
    left = ids
    for _ in range(3):  # what is not clear in one picture is laid out again
        table.lay(left)
        table.look()
        hand.press("Take the picture")
        table.look()
        if stage.page.name == "taught_tile":
            _tell_all(table, hand)
            table.look()  # the eye learns them
        known = {table.placed[field].tile for field in lesson_of(stage).where}
        left = [tile for tile in left if tile not in known]
        if not left:
            return


def _tell_all(table: TaughtTable, hand: Hand) -> None:
    page, lesson = table.stage.page, lesson_of(table.stage)
    fields = {name: field for field, name in lesson.where.items()}
    while table.stage.page.name == "taught_tile":
        values, silver, start = table.shown(fields[page.presenter.name])
        answer_tile(page, hand, values, silver, start)
        table.stage.frames()


def answer_tile(page: Any, hand: Hand, values: tuple[str, ...], silver: int, start: bool) -> None:
    """Touch what is asked, or the first thing that is not as the tile shows it, or yes."""
    told, asks = page.presenter._told, page.presenter._asks
    wrong = [side for side in range(4) if told.values[side] != values[side]]
    if asks:
        hand.choose(f"value {silver if asks[0] == 'silver' else values[asks[0]]}")
    elif wrong:
        hand.choose(f"coat {wrong[0]}")
    elif told.silver != silver:
        hand.choose("silver")
    elif told.start != start:
        hand.choose("start")
    else:
        hand.press("Yes, that's right")
