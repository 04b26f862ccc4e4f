"""Whoever sits at the drawn board: what lies there beyond the record, and people who play by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from companion.base.messages import DrawnTable
from companion.demo.host import PATIENCE, THINKING, DemoHost, Tablet
from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.games.castelli.words import CastelliWords
from companion.words.language import mark

NUMBERS: Final = tuple(card.numbers[0] for card in CARDS.values())
SAID: Final[dict[type[Any], str]] = {
    Build: mark("{player} builds a castle and taps where it is."),
    Play: mark("{player} plays a card."),
    Sell: mark("{player} sells cards."),
    Steward: mark("{player} plays a Steward."),
    Guard: mark("{player} plays a Guard."),
}


class Host(DemoHost):
    """The drawn board of a demo: the record of the running game, and what was turned since."""

    _words: CastelliWords

    def __init__(
        self, tablet: Tablet, show: Callable[[DrawnTable], object], words: CastelliWords, seed: int
    ) -> None:
        super().__init__(tablet, show, words, seed)
        self.deal = deal_out(tablet.game.setup, Random(seed))
        self._recorded: Game | None = None
        self.follow()

    def invitation(self) -> str:
        """Return what can be done with the mouse."""
        return self._words.say(
            "Tap a tile in the picture: a hand turns it over, the camera reads it, you confirm."
        )

    def follow(self) -> None:
        """Let the drawn table have what the record has: castles, villages, and tiles told by touch."""
        game = self._tablet.game
        if game is self._recorded:
            return
        self._recorded = game
        turned = tuple(one for one in self.now.turned if one[0] not in game.laid)
        self._change(record=tuple(self._tablet.lines), turned=turned)

    @property
    def resting_place(self) -> str:
        """A meadow in the middle."""
        meadows: tuple[Field, ...] = self._tablet.game.setup.board.meadows
        return meadows[len(meadows) // 2]

    @property
    def is_settled(self) -> bool:
        """Whether no tile was turned that is not recorded."""
        return not self.now.turned

    # --- what a mouse does ---

    def turn(self, field: Field) -> None:
        """Turn the tile there face up, or one that lies there by a quarter."""
        game, say = self._tablet.game, self._words.say
        turned = {at: (tile, north) for at, tile, north in self.now.turned}
        if field in game.laid or field not in self.deal.tiles:
            self._say(say("The tile on {field} is already face up. Turn another one.", field=field))
            return
        if field in turned:
            tile, north = turned[field]
            around: list[str] = [coat.colour for coat in game.setup.tiles.tiles[tile].coats]
            turned[field] = tile, around[(around.index(north) - 1) % len(COLOURS)]
            self._say(say("A hand gives {field} a quarter turn.", field=field), PATIENCE)
        else:
            tile = self.deal.tiles[field]
            turned[field] = tile, game.setup.tiles.tiles[tile].coats[0].colour
            self._say(say("A hand turns {field} over. Wait until it is gone.", field=field), PATIENCE)
        self._lay(turned)

    def turn_back(self) -> None:
        """Turn everything back that is not recorded."""
        self._lay({})

    def tidy(self) -> None:
        """Turn everything back, and take hands and cards away."""
        self.turn_back()
        super().tidy()

    def _lay(self, turned: dict[Field, tuple[str, Any]]) -> None:
        self._change(turned=tuple((field, tile, north) for field, (tile, north) in turned.items()))

    def show_card(self) -> None:
        """Lay the next card into the tray; after the last, take it away."""
        card = self.now.card
        after = NUMBERS[(NUMBERS.index(card) + 1) % len(NUMBERS)] if card in NUMBERS else NUMBERS[0]
        self._change(card=after)
        say = self._words.say
        read = say("A card is in the tray: it is ready to be played.")
        self._say(say("A card is in the tray. It is too dark to read it.") if self.now.dark else read)

    # --- people who play by themselves ---

    def play(self) -> Iterator[str]:
        """Give a sentence, or nothing, for each beat of a whole game."""
        ended: tuple[Move, ...] = ()
        for moment in self._moments():
            match moment.move:
                case End() if not moment.step.state.over:
                    ended = (moment.move,)
                case Reveal():
                    yield from self._turn_and_answer(moment.move, ended)
                    ended = ()
                case move:
                    yield from self.tell((*ended, move))
                    ended = ()
            yield from [""] * THINKING
        yield self.over_told()

    def _moments(self) -> Iterator[PlayedMove]:
        return play_game(self._tablet.game.setup, self.seed)

    def _turn_and_answer(self, move: Reveal, ended: tuple[Move, ...]) -> Iterator[str]:
        say = self._words.say
        self._change(turned=((move.field, move.tile, move.north),), card=None)
        yield say("{player} turns over the tile on {field}.", player=self._player(ended), field=move.field)
        yield from self.wait_for_yes((*ended, move))

    def told(self, move: Move) -> str:
        """Return what somebody does who tells *move* by touch."""
        return self._words.say(SAID[type(move)], player=self._by(move)) if type(move) in SAID else ""

    def _by(self, move: Move) -> str:
        by = getattr(move, "by", None) or self._tablet.game.turn
        return self._words.player(by, self._tablet.game.setup)

    def _player(self, ended: tuple[Move, ...]) -> str:
        game = self._tablet.game
        colour: Colour = game.setup.order_from(game.turn)[1] if ended else game.turn
        return self._words.player(colour, game.setup)
