"""A box taught by touch: pieces painted, numbers and cards told; what is kept, offered and passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.base import paths
from companion.base.toml import read_toml
from companion.engine.tuscany.pieces import read_box
from companion.games.tuscany import library, own_boxes, taught_box
from companion.games.tuscany.simulator.play import stand_in_header
from companion.report import sharing
from tests.ui.scenes._boxes import own_box
from tests.ui.touching import button, touch, touch_widget, turn_pages
from tests.ui.tuscany.box_teaching import BoxTeacher

if TYPE_CHECKING:
    from tests.ui.stage import Stage  # Kivy is loaded by the fixture, not before

MOST_TOUCHES = 18


def opened(stage: Stage, name: str = "") -> BoxTeacher:
    """Start a new box from the set-up, or go on with the one called *name*; return hands that paint it."""
    stage.app.navigator.go("home")  # type: ignore[union-attr]
    stage.frames()
    touch(stage, "Settings")
    turn_pages(stage, "boxes")
    touch(stage, "Teach a Tuscany box")
    keys = {one.key: one for one in stage.page.ids.options.children}
    touch_widget(stage, keys[f"open {name}" if name else "new"])
    assert stage.page.name == "box_pieces"
    return BoxTeacher(stage)


def on_disk(name: str = "Our box") -> dict[str, tuple[str, ...]]:
    """What the file of a box says of its pieces."""
    box = read_box(read_toml(paths.state_folder() / "boxes" / f"{name}.toml"))
    return dict(box.painting or box.pieces)


def test_a_piece_takes_few_touches_and_every_stroke_outlives_the_app(stage: Stage) -> None:
    like, hands = library.box("stand-in"), opened(stage)
    hands.paint(like, "A1")
    assert hands.touches <= MOST_TOUCHES
    assert on_disk() == {"A1": like.pieces["A1"]}
    hands.go_on()
    hands.take("castle")
    hands.stroke([0, 1])
    hands.stroke([5, 6], lift=False)  # and the app is gone while the finger is still on the glass
    painted = {"A1": like.pieces["A1"], "A2": ("castle", "castle", *[""] * 8)}
    assert on_disk() == painted
    stage.app.navigator.start_again("home")  # type: ignore[union-attr]
    library.clear_cache()
    again = opened(stage, "Our box")
    assert again.painter.piece == "A2"
    assert taught_box.kinds_on(again.painter.box, "A2") == painted["A2"]


def test_strokes_are_erased_and_taken_back(stage: Stage) -> None:
    hands = opened(stage)
    hands.stroke([0])
    assert stage.page.view.wrong  # no colour is chosen yet
    hands.take("city")
    hands.stroke([0, 1, 2])
    hands.take("erase")
    hands.stroke([1])
    assert on_disk() == {"A1": ("city", "", "city", *[""] * 7)}
    touch_widget(stage, stage.page.ids.undo)
    assert on_disk() == {"A1": ("city", "city", "city", *[""] * 7)}


def test_a_box_is_offered_only_once_all_pieces_are_as_they_must_be(stage: Stage) -> None:  # T2
    like = library.box("stand-in")
    own_box("Ours", 11, 9)
    hands = opened(stage, "Ours")
    assert library.playable_boxes() == ["stand-in"]
    last = like.pieces["C4"][9]
    hands.take("castle" if last != "castle" else "city")
    hands.stroke([9])
    assert stage.page.view.sentence == "Cart: C4 has 1, C1 has 2. The numbers must match"
    touch_widget(stage, stage.page.ids.more)
    touch(stage, "Play with this box")
    assert stage.page.view.wrong
    assert "C4 has 1" in stage.page.view.sentence
    stage.page.back()
    stage.frames()
    hands.take(last)
    hands.stroke([9])
    assert stage.page.view.sentence == "All twelve pieces are painted"
    assert library.playable_boxes() == ["Ours", "stand-in"]
    hands.go_on()
    touch(stage, "Play with this box")
    assert stage.page.name == "new_game"
    assert stage.page.presenter.plan.box == "Ours"


def test_numbers_and_cards_are_told_by_touch_and_the_box_is_one_file(stage: Stage) -> None:
    own_box("Ours")
    opened(stage, "Ours").go_on()
    for what, keys in (
        ("Bonus tiles: 0/8", ("castle", "4", "2")),
        ("Crop tiles of each player: 0/4", ("crop:vine", "crop:vine+grain")),
        ("Harvest cards: 0/27", ("green 2", "red 3", "erase", "red 3")),
    ):
        touch(stage, what)
        labels = [one.text for one in stage.page.ids.options.children if one.text]
        assert all(label[0] == label[0].upper() for label in labels), labels
        for key in keys:
            touch_widget(stage, next(one for one in stage.page.ids.options.children if one.key == key))
            stage.frames()
        touch(stage, "Back")
    assert button(stage, "Harvest cards: 1/27")
    touch(stage, "Bonus tiles: 1/8")
    assert button(stage, "Castle: 4 / 2")
    touch(stage, "Back")
    touch(stage, "Copy it to a file")
    file = sharing.find_place().folder / "Ours.toml"
    box = library.box("Ours")
    assert (box.bonuses, box.crops) == ({"castle": (4, 2)}, ("crop:vine", "crop:vine+grain"))
    assert own_boxes.take(file) == "Ours"  # the same box once more


def test_pieces_with_which_games_were_played_stay(stage: Stage) -> None:
    own_box("Ours")
    header = stand_in_header(("red", "blue"), 1)
    for player in header["players"]:
        player["board"]["box"] = "Ours"
    assert stage.app.session.store.begin(header, [])
    before, hands = on_disk("Ours"), opened(stage, "Ours")
    hands.take("city")
    hands.stroke([0, 1])
    assert on_disk("Ours") == before
    assert stage.page.view.sentence.startswith("Games have been played with this box")
