"""The drawn table of a demo: what a mouse does there, and people who play by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from companion.base.messages import DrawnTable
from companion.camera.source import Picture
from companion.demo.host import PATIENCE, lines_of
from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import Move, Reveal
from companion.engine.castelli.record_moves import write_move
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.demo.drawn_table import DrawnSource, game_of
from companion.games.castelli.demo.host import Host
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.games.castelli.words import CastelliWords


class Recorder:
    """A record that says yes to whatever lies on the drawn table."""

    def __init__(self, seen: bool = True) -> None:
        self.header = stand_in_header(("red", "blue"))
        self.game: Game = new_game(CASTELLI.read_header(self.header))
        self.moves: list[Move] = []
        self.told = 0
        self.seen = seen
        self.asks = False
        self.drawn = DrawnTable()

    @property
    def lines(self) -> Sequence[str]:
        return lines_of(self.header, [write_move(move) for move in self.moves])

    def answers(self, moves: tuple[Move, ...]) -> bool:
        for move in moves if self.seen else ():
            self._make(move)
        return self.seen

    def tell(self, move: Move) -> bool:
        self.told += 1
        self._make(move)
        return True

    def _make(self, move: Move) -> None:
        self.game = apply(self.game, move).state
        self.moves.append(move)

    def show(self, table: DrawnTable) -> None:
        self.drawn = table


def test_people_who_play_by_themselves_play_a_whole_game() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    said = set()
    host.watch()
    while host.watching:
        host.beat()
        said.add(host.said)
    *_, last = play_game(record.game.setup, 4)
    assert record.game.over
    assert CASTELLI.fingerprint(record.game) == CASTELLI.fingerprint(last.step.state)
    assert "The camera has read it. Somebody taps Yes." in said
    assert any("turns over the tile on" in one for one in said)


def test_what_the_camera_does_not_see_is_told_by_touch() -> None:
    record = Recorder(seen=False)
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    host.watch()
    while not record.game.laid:
        host.beat()
    assert record.told == 1


def test_a_touch_turns_a_tile_and_another_turns_it_by_a_quarter() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    host.turn("C3")
    ((field, tile, north),) = record.drawn.turned
    assert (field, tile) == ("C3", host.deal.tiles["C3"])
    assert game_of(record.drawn).laid["C3"].tile == tile
    host.turn("C3")
    assert record.drawn.turned[0][:2] == ("C3", tile)
    assert record.drawn.turned[0][2] != north
    host.bump()
    host.darken()
    host.put_hand()
    host.show_card()
    now = record.drawn
    assert (now.bumps, now.dark, bool(now.hand), now.card is not None) == (1, True, True, True)


def test_a_hand_is_no_longer_told_of_once_it_has_gone() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    invited = host.said
    host.turn("C3")
    host.beat()
    assert host.said == "A hand turns C3 over. Wait until it is gone."
    record.asks = True
    host.beat()
    assert host.said == "The hand is gone. Answer the app's question."
    ((field, tile, north),) = record.drawn.turned
    record.asks = False
    record.tell(Reveal(field, tile, cast(Colour, north)))
    host.beat()
    assert host.said == invited


def test_a_hand_that_the_camera_does_not_see_is_told_of_for_a_while_only() -> None:
    record = Recorder(seen=False)
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    invited = host.said
    host.turn("C3")
    for _ in range(PATIENCE):
        host.beat()
    assert host.said == invited


def test_in_the_dark_no_card_is_said_to_be_ready() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    host.show_card()
    assert "ready to be played" in host.said
    host.darken()
    host.show_card()
    assert host.said == "A card is in the tray. It is too dark to read it."


def test_a_table_at_rest_is_drawn_but_once_and_its_bare_board_never_again() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    before = game_of(record.drawn)
    table = SimulatedTable(before.setup, 4, size=(320, 240))
    light = table.conditions
    one, other = (frame.shot for frame in (*table.rest("", 1), *table.rest("", 1)))
    table.conditions = replace(light, exposure=0.05)
    dim = next(table.rest("", 1)).shot
    assert one.truth is other.truth is dim.truth
    assert dim.image.mean() < one.image.mean() / 4
    (hand,) = table.rest("C3", 1)
    assert hand.shot.truth is not one.truth
    host.turn("C3")
    assert game_of(record.drawn).setup is before.setup


def test_the_drawn_camera_shows_hands_then_the_table_at_rest() -> None:
    record = Recorder()
    host = Host(record, record.show, CastelliWords("en"), seed=4)
    source = DrawnSource()
    assert source.newest() is None  # nothing is on the table yet
    source.want(record.drawn)
    calm = source.newest()
    assert calm is not None
    host.turn("C3")
    source.want(record.drawn)
    frames: list[Picture] = []
    while len(frames) < 16:
        source._next_s = 0.0
        frame = source.newest()
        assert frame is not None
        frames.append(frame.image)
    coarse = [frame.reshape(48, 16, 64, 16, 3).mean((1, 3)) for frame in frames]  # without the grain
    changes = [float(abs(a - b).mean()) for a, b in pairwise(coarse)]
    assert max(changes) > 3 * min(changes)  # a hand comes and goes
