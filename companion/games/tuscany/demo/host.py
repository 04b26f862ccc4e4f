"""Whoever sits at the drawn mat: what a mouse does there, and people who play by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.base.messages import DrawnTable
from companion.demo.host import PATIENCE, THINKING, DemoHost, Tablet
from companion.engine.protocol import Colour
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import Tile, kind_of
from companion.engine.tuscany.centre import alike
from companion.engine.tuscany.moves import End, Move, Place, Take
from companion.engine.tuscany.record import STAND_IN
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.demo.drawn_table import write_lying
from companion.games.tuscany.simulator.deal import deal_out, refill_tile, replace_alike, take_open
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.play import PlayedMove, play_game
from companion.games.tuscany.words import TuscanyWords
from companion.words.voice import as_sentence

WAVE_AFTER: Final = 12
"""Beats until hands replace five of a colour: the hand before is gone, and the app has said it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A take by the mouse that is not recorded yet: where, and the open tiles of the record then."""

    place: str
    before: Counter[Tile]


class Host(DemoHost):
    """The drawn mat of a demo: the open tiles of the record, and what was taken since."""

    _words: TuscanyWords

    def __init__(
        self, tablet: Tablet, show: Callable[[DrawnTable], object], words: TuscanyWords, seed: int
    ) -> None:
        super().__init__(tablet, show, words, seed)
        setup = tablet.game.setup
        self.deal = deal_out(setup, library.box(STAND_IN), str(seed))
        self._lying = {at: Lying(tile) for at, tile in zip(PLACES, tablet.game.centre, strict=True)}
        self._number = 0
        self._recorded: Game | None = None
        self._taken: Taken | None = None
        self._still_to_do: Iterator[None] = iter(())
        self._change(record=tuple(tablet.lines[:1]), turned=write_lying(self._lying))
        self.follow()

    def invitation(self) -> str:
        """Return what can be done with the mouse."""
        return self._words.say(
            "Tap a tile in the picture: a hand takes it and turns up another one, the camera reads it, "
            "you confirm."
        )

    # --- what lies there ---

    def follow(self) -> None:
        """Let the open tiles lie there that the record has; a take that is still to be confirmed stays."""
        next(self._still_to_do, None)
        game = self._tablet.game
        if game is self._recorded:
            return
        self._recorded = game
        if self._taken is not None and Counter(game.centre) == self._taken.before:
            return
        self._taken, self._still_to_do = None, iter(())
        self._arrange(game.centre)

    def _arrange(self, wanted: Iterable[Tile]) -> None:
        """Let *wanted* lie open, wherever; what stays is not touched."""
        left, places = Counter(wanted), []
        for place, one in self._lying.items():
            if one.tile is not None and left[one.tile] > 0:
                left[one.tile] -= 1
            else:
                places.append(place)
        self._lay(zip(places, left.elements(), strict=True))

    def _lay(self, tiles: Iterable[tuple[str, Tile]]) -> None:
        for place, tile in tiles:
            self._number += 1
            self._lying[place] = Lying(tile, self._number)
        self._change(turned=write_lying(self._lying))

    @property
    def _open(self) -> tuple[Tile, ...]:
        return tuple(one.tile for one in self._lying.values() if one.tile)

    @property
    def resting_place(self) -> str:
        """A place in the middle."""
        return PLACES[1]

    @property
    def is_settled(self) -> bool:
        """Whether no tile was taken that is not recorded."""
        return self._taken is None

    def tidy(self) -> None:
        """Let the open tiles lie as the record has them."""
        self._taken, self._still_to_do = None, iter(())
        self._arrange(self._tablet.game.centre)
        super().tidy()

    # --- what a mouse does ---

    def turn(self, field: str) -> None:
        """Take the tile there and turn up another one; one that was just turned up is turned on its place."""
        say, game = self._words.say, self._tablet.game
        if self.watching or game.over or field not in self._lying:
            return
        if self._taken is not None and field == self._taken.place:
            old = self._lying[field]
            self._lying[field] = old._replace(turns=old.turns + 1)
            self._change(turned=write_lying(self._lying))
            self._say(
                say("A hand turns the tile on {field}: it may face any direction.", field=field), PATIENCE
            )
        elif self._taken is not None:
            self._say(say("A tile has already been taken. Answer the app's question first."), PATIENCE)
        else:
            self._take(field, game)
            told = say("A hand takes the tile on {field} and turns up another one. Wait until it is gone.",
                       field=field)  # fmt: skip
            self._say(told, PATIENCE)

    def _take(self, place: str, game: Game) -> None:
        tile = self._lying[place].tile
        assert tile is not None
        self._taken = Taken(place, Counter(game.centre))
        self.deal, refill = refill_tile(take_open(self.deal, tile), _acting(game))
        self._lay([(place, refill)])
        self._still_to_do = self._replace_alike()

    def _replace_alike(self) -> Iterator[None]:
        """Let hands replace five of a colour, a little later."""
        while (kind := alike(self._open)) is not None:
            for _ in range(WAVE_AFTER):
                yield
            places = [at for at, one in self._lying.items() if one.tile and kind_of(one.tile) == kind]
            self.deal, _, (wave, *_) = replace_alike(self.deal, self._open)
            self._lay(zip(places, wave, strict=True))

    # --- people who play by themselves ---

    def play(self) -> Iterator[str]:
        """Give a sentence, or nothing, for each beat of a whole game."""
        ended: tuple[Move, ...] = ()
        for moment in self._moments():
            before, after = self._tablet.game, moment.step.state
            match moment.move:
                case End() if not after.over and after.phase == before.phase:
                    ended = (moment.move,)  # the next take tells it
                    continue
                case Take() as take:
                    yield from self._take_and_answer(take, after, ended)
                case move:
                    if isinstance(move, Place) and move.free:
                        self._arrange(after.centre)
                        yield from [""] * WAVE_AFTER
                    yield from self.tell((*ended, move))
            ended = ()
            yield from [""] * THINKING
        yield self.over_told()

    def _moments(self) -> Iterator[PlayedMove]:
        return play_game(self._tablet.game.setup, self.seed)

    def _take_and_answer(self, take: Take, after: Game, ended: tuple[Move, ...]) -> Iterator[str]:
        words, game = self._words, self._tablet.game
        if ended:
            game = apply(game, End()).state
        self._taken = Taken("", Counter(self._tablet.game.centre))
        if take.fresh and not take.clear:  # five of a colour lie open before they leave
            place = next(at for at, one in self._lying.items() if one.tile == take.tile)
            self._lay([(place, take.refill)])
            yield from [""] * WAVE_AFTER
        self._arrange(after.centre)
        yield as_sentence(words.log_line(take, game))
        yield from self.tell((*ended, take)) if take.clear else self.wait_for_yes((*ended, take))

    def told(self, move: Move) -> str:
        """Return what somebody does who tells *move* by touch."""
        if isinstance(move, End | Take):
            return ""
        return as_sentence(self._words.log_line(move, self._tablet.game))


def _acting(game: Game) -> Colour:
    """Return who takes the next tile: who is on turn, or comes next."""
    return game.turn if game.actions_left else game.setup.after(game.turn)
