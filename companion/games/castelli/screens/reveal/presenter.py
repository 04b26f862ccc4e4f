"""Reveal: which tile was turned, in which direction, and what each direction pays to whom.

The same page serves a Steward, who turns the tile that was just laid; and the eye, which fills it in.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.base.errors import BadData, Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import Field
from companion.engine.castelli.dilemma import SILVER_ON_A_TILE_AT_MOST, gains_are_told
from companion.engine.castelli.moves import End, Reveal, Steward
from companion.engine.castelli.questions import Gains, directions, gains, revealing
from companion.engine.castelli.state import Game
from companion.engine.castelli.tiles import Tile
from companion.engine.protocol import Colour
from companion.games.castelli.screens import proposed
from companion.games.castelli.screens.reveal.view import Direction, View
from companion.games.castelli.screens.tile_choice import UP, Choice, Order, choices, lying, orders
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.teaching.growing import CLASH, Clash, take_over
from companion.games.castelli.teaching.lesson import Lesson
from companion.ui.player import short_name, with_short_names
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.games.castelli.camera import Proposal  # a table without an eye turns tiles without it

ASKED: Final = {  # whether the tile comes from the hand, and whether it is still to be chosen
    (False, True): mark("{player}: which one is on {field}? Hold it with red on top"),
    (False, False): mark("{player}: turn it the way it lies on {field}"),
    (True, True): mark("{player}: which one from the hand is on {field}? Hold it with red on top"),
    (True, False): mark("{player}: from the hand; turn it the way it lies on {field}"),
}


class Presenter:
    """The reveal screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.field: Field = ""
        self.steward: Colour | None = None
        self.north: Colour | None = None
        self.seen: Proposal | None = None
        self._before: tuple[Game, Game] | None = None
        self._reset()

    def enter(
        self,
        field: Field = "",
        steward: Colour | None = None,
        seen: Proposal | None = None,
        tile: str = "",
    ) -> None:
        """Begin with a tile on *field*, with the last one that a *steward* turns, or with what was *seen*.

        With a *tile*, that one was just entered, since it was not in the list.
        """
        self.steward = steward
        self.field = field
        self.seen = seen
        self._before = None
        self._reset()
        if seen is not None:
            self._fill_in(seen)
            return
        pending = self.session.play.board.pending
        if steward and pending is not None and isinstance(pending.move, Reveal):
            self.field = pending.move.field
            self.choose(pending.move.tile)
            self.north = pending.move.north
        elif not steward:
            self._take_up_old()
        if tile in self.game.setup.tiles.tiles:
            self.from_hand = self.game.setup.tiles.tiles[tile].start
            self.choose(tile)

    def _take_up_old(self) -> None:
        """Begin with the tile as told before, if that move is told again: mostly its direction is wrong."""
        play = self.session.play
        if play.past is None or play.past.insert or play.table is None or play.has_several_boards:
            return
        old = play.table.course.steps[play.past.at - 1].move
        if isinstance(old, Reveal) and old.field == self.field:
            self.from_hand = old.swap
            self.choose(old.tile)
            self.north = old.north

    def _fill_in(self, seen: Proposal) -> None:
        laid, self.steward = proposed.place_of(self.game, seen)
        if laid is not None:
            self.field, self.from_hand = laid.field, laid.swap
            self.choose(laid.tile)
            self.north = laid.north

    @property
    def game(self) -> Game:
        """The game before the tile is laid; it is turned in the next turn, where one is still to be ended."""
        now = self.session.play.board
        if self.seen is None and not self.ends_turn:
            return now
        if self._before is None or self._before[0] is not now:
            before = proposed.before(now, self.seen) if self.seen is not None else apply(now, End()).state
            self._before = now, before
        return self._before[1]

    @property
    def ends_turn(self) -> bool:
        """Whether a tile was turned in this turn already, so that the next one ends it."""
        play = self.session.play
        by_touch = self.seen is None and self.steward is None and bool(self.field)
        return by_touch and play.past is None and play.board.revealed and not play.board.over

    def _reset(self) -> None:
        self.tile: str | None = None
        self.north = None
        self.order: Order | None = None
        self.value: int | None = None
        self.from_hand = False
        self.told = {"cards": 0, "silver": 0}
        self._pays: dict[Colour, Gains] = {}

    # --- what people do ---

    def narrow_order(self, order: Order) -> None:
        """Show only tiles with that colour order; the same once more shows all."""
        self.order = None if order == self.order else order

    def narrow_value(self, value: int) -> None:
        """Show only tiles whose red coat has that value; the same once more shows all."""
        self.value = None if value == self.value else value

    def begin_missing(self) -> bool:
        """Prepare to enter a tile that is not in the list; tell whether that can be done in this game."""
        return self.session.notice.attempt(self._take_over)

    def _take_over(self) -> None:
        lesson = self.session.shared.get(Lesson) or self.session.shared.put(Lesson())
        if (table := self.session.play.table) is None:
            return
        try:
            take_over(lesson.draft, table)
        except Clash as clash:
            raise BadData(self.session.words.say(CLASH, tile=clash.tile)) from clash

    @property
    def missing(self) -> dict[str, Any]:
        """What is told of a tile that is not in the list, where it is entered."""
        start = self.from_hand and self.game.turn not in self.game.swapped
        return {"by_hand": True, "field": self.field, "start": start}

    def swap(self) -> None:
        """Say whether the tile comes from the hand (Dilemma)."""
        self.from_hand = not self.from_hand
        self.tile = None

    def tell(self, what: str) -> None:
        """Let the tile taken up give one more of *what*; after the most there can be, none."""
        self.told[what] = (self.told[what] + 1) % (self._most(what) + 1)
        if self.tile:
            self._pays = self._worked_out(self.tile)

    def _most(self, what: str) -> int:
        each = self.session.play.board.setup.rulings["card-icons"] == "each"
        return SILVER_ON_A_TILE_AT_MOST if what == "silver" else 4 if each else 1

    def choose(self, tile: str) -> None:
        """Take that *tile*, with red up as it was shown: no direction is recommended."""
        self.tile = tile
        self.north = UP
        self._pays = self._worked_out(tile)

    def choose_again(self) -> None:
        """Go back to the choice of tiles."""
        self.tile = None
        self.north = None

    def turn(self, quarters: int) -> None:
        """Turn the tile clockwise by this many *quarters*."""
        if self.tile is None or self.north is None:
            return
        around = [coat.colour for coat in self._tile(self.tile).coats]
        self.north = around[(around.index(self.north) - quarters) % 4]

    def point(self, north: Colour) -> None:
        """Let *north* point north."""
        self.north = north

    def move_to(self, field: Field) -> None:
        """Lay it elsewhere: the finger had missed."""
        if self.steward is None and field in self.game.face_down:
            self.field = field
            if self.tile:
                self._pays = self._worked_out(self.tile)

    def lay(self) -> bool:
        """Lay the tile as it is turned now; say whether that went well."""
        if self.tile is None or self.north is None:
            return False
        move = Steward(self.steward, self.north) if self.steward else self._move(self.tile, self.north)
        play = self.session.play
        if self.seen is None:
            return (
                play.submit_all((End(), move), play.moves, "touch") if self.ends_turn else play.submit(move)
            )
        source = "camera" if move == self.seen.moves[-1] else "touch"
        return self.session.play.submit_all((*self.seen.moves[:-1], move), self.seen.at_move, source)

    # --- what the eye sees meanwhile ---

    @property
    def is_touched(self) -> bool:
        """Whether people have changed what the eye filled in, or told it themselves."""
        if self.seen is None:
            return True
        last = self.seen.moves[-1]
        if isinstance(last, Steward):
            return self.north != last.north
        return self.tile is None or self.north is None or self._move(self.tile, self.north) != last

    def dismiss(self) -> None:
        """Say that it is not so; it is asked no more as long as the same is read."""
        if self.seen is not None and self.session.watched is not None:
            self.session.watched.put_off(self.seen)
        self.seen = None

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.game
        dilemma = game.setup.dilemma and self.steward is None
        return View(
            game=game,
            field=self.field,
            choosing=self.tile is None,
            sentence=self._sentence(),
            notice=self.session.notice.text,
            choices=choices(game, self.from_hand, self.order, self.value) if self.tile is None else (),
            orders=orders(self.order),
            values=tuple((value, value == self.value) for value in (1, 2, 3, 4, 5, 6, 0)),
            order_title=words.say("Colours clockwise"),
            value_title=words.say("Red shows"),
            hand=words.say("From the hand") if dilemma else "",
            from_hand=self.from_hand,
            tile=self._chosen(),
            directions=self._directions(),
            nothing=words.say("nobody gets anything"),
            told=self._gains_told(),
            told_title=words.say("The tile you take gives"),
            lay=self._lay_text(),
            back=words.say("No") if self.seen else words.say("Back"),
            other=words.say("Another") if self.steward is None else "",
            missing=words.say("Not in the list: enter it") if self.tile is None else "",
            seen=self.seen is not None,
            trusted_s=self._trusted_s(),
        )

    def _lay_text(self) -> str:
        words = self.session.words
        if self.seen is not None and not self.is_touched:
            return words.say("Yes")
        if self.steward:
            return words.say("Turn it like this")
        if not self.ends_turn:
            return words.say("Lay it")
        before = with_short_names(self.session.play.board.setup)
        player = short_name(before, words, self.session.play.board.turn)
        return words.say("Lay it: ends {player}'s turn", player=player)

    def _trusted_s(self) -> int:
        if self.seen is None or self.is_touched or not self.seen.sure or self.seen.to_tell:
            return 0
        return self.session.settings.trust_s

    def _sentence(self) -> str:
        words, game = self.session.words, self.game
        player = short_name(game.setup, words, self.steward or game.turn)
        if self.seen is not None and self.tile is not None:
            return proposed.sentence(game, self.seen, self.steward, self.field, words)
        if self.steward:
            return words.say(
                "{player}: turn the tile on {field} with a finger", player=player, field=self.field
            )
        return words.say(ASKED[self.from_hand, self.tile is None], player=player, field=self.field)

    def _tile(self, tile: str) -> Tile:
        return self.game.setup.tiles.tiles[tile]

    def _move(self, tile: str, north: Colour) -> Reveal:
        move = revealing(self.game, self.field, tile, north)
        move = replace(move, swap=True) if self.from_hand else move
        if gains_are_told(self.game.setup, move):
            return replace(move, gain_cards=self.told["cards"], gain_silver=self.told["silver"])
        return move

    def _gains_told(self) -> tuple[tuple[str, str, int], ...]:
        if self.tile is None or self.north is None or self.steward:
            return ()
        if not gains_are_told(self.game.setup, self._move(self.tile, self.north)):
            return ()
        return (
            ("cards", "castelli/card", self.told["cards"]),
            ("silver", "castelli/silver", self.told["silver"]),
        )

    def _chosen(self) -> Choice | None:
        if self.tile is None or self.north is None:
            return None
        return lying(self.game.setup.tiles, self.tile, self.north)

    def _directions(self) -> tuple[Direction, ...]:
        if self.tile is None:
            return ()
        around = self._tile(self.tile).turned[UP].values()  # as it was chosen, then each as it is turned on
        return tuple(
            Direction(coat.colour, _told(self._pays.get(coat.colour, {})), coat.colour == self.north)
            for coat in around
        )

    def _worked_out(self, tile: str) -> dict[Colour, Gains]:
        """Return what each direction pays; nothing if that help is switched off."""
        game = self.game
        if not self.session.settings.help:
            return {}
        try:
            if self.steward:
                return self._steward_pays(game)
            if self.from_hand or self._gains_told():
                return {
                    c: gains(game, apply(game, self._move(tile, c)).state) for c in self._tile(tile).turned
                }
            return directions(game, self.field, tile)
        except Refused as refused:
            self.session.notice.show(self.session.words.refusal(refused, game.setup))
            return {}

    def _steward_pays(self, game: Game) -> dict[Colour, Gains]:
        found: dict[Colour, Gains] = {}
        if self.steward is None or game.pending is None:
            return found
        before = game.pending.before
        for coat in self._tile(self.tile or "").coats:
            after = apply(game, Steward(self.steward, coat.colour)).state
            found[coat.colour] = gains(before, after)
        return found


def _told(paid: Gains) -> tuple[tuple[Colour, tuple[tuple[str, int], ...]], ...]:
    return tuple((colour, tuple(got.items())) for colour, got in paid.items())
