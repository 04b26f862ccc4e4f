"""The drawn mat of a demo: what lies there, what a mouse does, and people who play by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.base.messages import DrawnTable
from companion.demo.host import PATIENCE, lines_of
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.moves import Move, Take
from companion.engine.tuscany.record_moves import write_move
from companion.engine.tuscany.state import Game
from companion.games.tuscany.demo.drawn_table import DrawnSource, read_lying
from companion.games.tuscany.demo.host import WAVE_AFTER, Host
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.camera import DrawnMat
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.play import stand_in_header
from companion.games.tuscany.words import TuscanyWords


class Recorder:
    """A record that says yes to whatever lies on the drawn mat."""

    def __init__(self, seen: bool = True, seed: int = 4) -> None:
        self.header = stand_in_header(COLOURS[:2], seed)
        self.game: Game = new_game(TUSCANY.read_header(self.header))
        self.moves: list[Move] = []
        self.told = self.looked = 0
        self.seen, self.asks = seen, False
        self.drawn = DrawnTable()

    @property
    def lines(self) -> Sequence[str]:
        return lines_of(self.header, [write_move(move) for move in self.moves])

    def answers(self, moves: tuple[Any, ...]) -> bool:
        self.looked += 1
        for move in moves if self.seen else ():
            self._make(move)
        return self.seen

    def tell(self, move: Any) -> bool:
        self.told += 1
        self._make(move)
        return True

    def _make(self, move: Move) -> None:
        self.game = apply(self.game, move).state
        self.moves.append(move)

    def show(self, drawn: DrawnTable) -> None:
        self.drawn = drawn

    @property
    def open(self) -> Counter[Any]:
        """What lies on the drawn mat."""
        return Counter(one.tile for one in read_lying(self.drawn).values())


def hosted(seen: bool = True, seed: int = 4) -> tuple[Recorder, Host]:
    app = Recorder(seen, seed)
    return app, Host(app, app.show, TuscanyWords(), seed)


def test_a_tile_that_is_touched_is_taken_and_the_next_of_the_pile_turned_up() -> None:
    app, host = hosted()
    before = read_lying(app.drawn)
    host.turn("B1")
    after = read_lying(app.drawn)
    assert {place for place in before if before[place] != after[place]} == {"B1"}
    assert after["B1"].number
    host.turn("C1")  # one after the other
    assert read_lying(app.drawn) == after
    host.turn("B1")
    assert read_lying(app.drawn)["B1"] == after["B1"]._replace(turns=1)
    tile, refill = before["B1"].tile, after["B1"].tile
    assert tile is not None
    assert refill is not None
    app.answers((Take(tile, refill),))
    host.beat()
    assert host.is_settled
    host.turn("C1")
    assert read_lying(app.drawn)["C1"] != after["C1"]


def test_what_is_told_by_touch_lies_on_the_mat_afterwards() -> None:
    app, host = hosted()
    app.tell(Take(app.game.centre[2], "crop:vine"))
    host.beat()
    assert app.open == Counter(app.game.centre)
    assert app.open["crop:vine"] >= 1


def test_five_of_a_colour_are_replaced_a_little_later() -> None:
    app, host = hosted(seed=117)  # where the next tile makes five
    host.turn("A1")
    kind = alike(tuple(app.open.elements()))
    assert kind is not None
    for _ in range(WAVE_AFTER):
        host.beat()
        assert alike(tuple(app.open.elements())) == kind
    host.beat()
    assert alike(tuple(app.open.elements())) is None


def test_people_play_a_whole_game_and_the_mat_follows() -> None:
    app, host = hosted()
    host.watch()
    while host.watching:
        host.beat()
    assert app.game.over
    assert app.open == Counter(app.game.centre)
    takes = [move for move in app.moves if isinstance(move, Take)]
    assert len(takes) > 10
    assert app.looked == len([take for take in takes if not take.clear])


def test_a_take_that_the_camera_never_sees_is_told_in_the_end() -> None:
    app, host = hosted(seen=False)
    host.watch()
    while not any(isinstance(move, Take) for move in app.moves):
        host.beat()
    assert app.looked == PATIENCE


def test_hands_leave_a_place_empty_before_the_next_tile_comes_but_not_where_one_is_turned() -> None:
    lying = {place: Lying("village") for place in ("A1", "B1")}
    mat = DrawnMat((None,) * 8, 4, "signs", (320, 240))
    mat.set_out(lying)
    states = [frame.shot.truth["A1"].state for frame in mat.arrange(lying | {"A1": Lying("village", 1)})]
    assert "empty" in states
    turned = [frame.shot.truth["B1"].state for frame in mat.arrange(lying | {"A1": Lying("village", 1),
              "B1": Lying("village", 0, 1)})]  # fmt: skip
    assert set(turned) == {"up"}
    assert mat.scene.placed["B1"].turn_deg != DrawnMat((None,) * 8, 4, "signs").scene.placed["B1"].turn_deg


def test_the_drawn_mat_shows_what_is_wanted_picture_by_picture() -> None:
    app, host = hosted()
    source = DrawnSource()
    assert source.newest() is None
    source.want(app.drawn)
    first = source.newest()
    assert first is not None
    assert first.image.shape == (600, 800, 3)
    host.darken()
    source.want(app.drawn)
    dark = float(source.next_picture(app.drawn).mean())
    assert dark < first.image.mean() / 4, "what is wanted is seen at once"
