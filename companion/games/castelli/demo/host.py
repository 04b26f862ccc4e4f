"""Whoever sits at the drawn table: what lies there beyond the record, and people who play by themselves.

The drawn table shows the record of the running game; what is turned, shown or bumped on it comes on top. What
people do there goes the way of all moves: the eye sees it, the app proposes it, somebody says yes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Protocol

from companion.base.messages import DrawnTable
from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.engine.protocol import COLOURS, Colour
from companion.games.castelli.simulator.deal import deal_out
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.games.castelli.words import CastelliWords
from companion.words.language import mark

NUMBERS: Final = tuple(card.numbers[0] for card in CARDS.values())
THINKING: Final = 3
"""Beats that people take between two things."""
PATIENCE: Final = 60
"""Beats after which people tell by touch what the camera has not seen."""
SAID: Final[dict[type[Any], str]] = {
    Build: mark("{player} builds a castle and taps where it is."),
    Play: mark("{player} plays a card."),
    Sell: mark("{player} sells cards."),
    Steward: mark("{player} answers with a Steward."),
    Guard: mark("{player} answers with a Guard."),
}


class Tablet(Protocol):
    """The app as a person at the table uses it."""

    @property
    def game(self) -> Game:
        """The game as the app has recorded it."""

    @property
    def lines(self) -> Sequence[str]:
        """Its record."""

    @property
    def asks(self) -> bool:
        """Whether the app asks about something that the camera has seen."""

    def answers(self, moves: tuple[Move, ...]) -> bool:
        """Touch yes, or the right answer, if the app proposes *moves* now; tell whether it did."""

    def tell(self, move: Move) -> bool:
        """Tell a *move* by touch."""


class Host:
    """The drawn table of a demo. *show* has it drawn as it is now."""

    def __init__(
        self, tablet: Tablet, show: Callable[[DrawnTable], object], words: CastelliWords, seed: int
    ) -> None:
        self._tablet, self._show, self._words, self.seed = tablet, show, words, seed
        self.now = DrawnTable()
        self.deal = deal_out(tablet.game.setup, Random(seed))
        self.said = self._invitation()
        self._hand_for = 0
        """Beats for which it is still said that a hand turns a tile."""
        self._players: Iterator[str] | None = None
        self._recorded: Game | None = None
        self.follow()

    def _invitation(self) -> str:
        return self._words.say(
            "Tap a tile in the picture: a hand turns it over, the camera reads it, you confirm."
        )

    def speak(self, words: CastelliWords) -> None:
        """Go on in the language of *words*."""
        if words != self._words:
            self._words = words
            self._say(self._invitation())

    def _change(self, **changes: Any) -> None:
        self.now = replace(self.now, **changes)
        self._show(self.now)

    def follow(self) -> None:
        """Let the drawn table have what the record has: castles, villages, and tiles told by touch."""
        game = self._tablet.game
        if game is self._recorded:
            return
        self._recorded = game
        turned = tuple(one for one in self.now.turned if one[0] not in game.laid)
        self._change(record=tuple(self._tablet.lines), turned=turned)

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

    def miss(self, found: bool = True) -> None:
        """Say what can be touched, after a touch beside all tiles; or that the board is not *found* yet."""
        say = self._words.say
        later = say("The camera is still looking for the board: one moment.")
        self._say(say("Only tiles can be turned over: tap one of them.") if found else later)

    def warn(self) -> None:
        """Say what becomes of the game on the table before others play on it."""
        self._say(self._words.say("Your game stays among the past games. Tap again to watch another one."))

    def _say(self, text: str, hand_for: int = 0) -> None:
        """Say *text*; if a hand is busy then, for so many beats at most."""
        self.said, self._hand_for = text, hand_for

    def turn_back(self) -> None:
        """Turn everything back that is not recorded."""
        self._lay({})

    def _lay(self, turned: dict[Field, tuple[str, Any]]) -> None:
        self._change(turned=tuple((field, tile, north) for field, (tile, north) in turned.items()))

    def put_hand(self) -> None:
        """Put a hand onto the board, or take it away."""
        meadows = self._tablet.game.setup.board.meadows
        self._change(hand="" if self.now.hand else meadows[len(meadows) // 2])
        say = self._words.say
        rests = say("A hand is on the board: the camera does not read what it hides.")
        self._say(rests if self.now.hand else self._invitation())

    def bump(self) -> None:
        """Bump into the camera."""
        self._change(bumps=self.now.bumps + 1)
        self._say(self._words.say("Somebody bumped into the camera: it finds the board again by itself."))

    def darken(self) -> None:
        """Switch the light off, or on."""
        self._change(dark=not self.now.dark)
        say = self._words.say
        off = say("The light is off. Play on by touch.")
        self._say(off if self.now.dark else self._invitation())

    def show_card(self) -> None:
        """Lay the next card into the tray; after the last, take it away."""
        card = self.now.card
        after = NUMBERS[(NUMBERS.index(card) + 1) % len(NUMBERS)] if card in NUMBERS else NUMBERS[0]
        self._change(card=after)
        say = self._words.say
        read = say("A card is in the tray: it is ready to be played.")
        self._say(say("A card is in the tray. It is too dark to read it.") if self.now.dark else read)

    # --- people who play by themselves ---

    @property
    def watching(self) -> bool:
        """Whether people play by themselves."""
        return self._players is not None

    def watch(self) -> None:
        """Let people play by themselves, or stop them; only from the beginning of a game."""
        if self._players is not None:
            self._players = None
            self._say(self._invitation())
            return
        self._change(turned=(), hand="", dark=False, card=None)
        self._say("")
        self._players = self._play()

    def beat(self) -> None:
        """Let a little time go by: some five beats are a second."""
        self.follow()
        if self._players is None:
            self._see_hand_off()
            return
        said = next(self._players, None)
        if said is None:
            self._players = None
        elif said:
            self.said = said

    def _see_hand_off(self) -> None:
        """Say no longer that a hand is busy once the app asks or has it recorded, or after a while."""
        if not self._hand_for:
            return
        self._hand_for -= 1
        if self._tablet.asks:
            self._say(self._words.say("The hand is gone. Answer the app's question."), self._hand_for)
        if not self.now.turned or not self._hand_for:
            self._say(self._invitation())

    def _play(self) -> Iterator[str]:
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
                    yield from self._tell((*ended, move))
                    ended = ()
            yield from [""] * THINKING
        yield self._words.say("The game is over. Tap Final score to see where the points come from.")

    def _moments(self) -> Iterator[PlayedMove]:
        return play_game(self._tablet.game.setup, self.seed)

    def _turn_and_answer(self, move: Reveal, ended: tuple[Move, ...]) -> Iterator[str]:
        say, wanted = self._words.say, (*ended, move)
        self._change(turned=((move.field, move.tile, move.north),), card=None)
        yield say("{player} turns over the tile on {field}.", player=self._player(ended), field=move.field)
        for _ in range(PATIENCE):
            yield from [""] * THINKING
            if self._tablet.answers(wanted):
                yield say("The camera has read it. Somebody taps Yes.")
                return
        yield from self._tell(wanted)

    def _tell(self, moves: tuple[Move, ...]) -> Iterator[str]:
        for move in moves:
            if type(move) in SAID:
                yield self._words.say(SAID[type(move)], player=self._by(move))
                yield from [""] * THINKING
            self._tablet.tell(move)

    def _by(self, move: Move) -> str:
        by = getattr(move, "by", None) or self._tablet.game.turn
        return self._words.player(by, self._tablet.game.setup)

    def _player(self, ended: tuple[Move, ...]) -> str:
        game = self._tablet.game
        colour: Colour = game.setup.order_from(game.turn)[1] if ended else game.turn
        return self._words.player(colour, game.setup)


def lines_of(header: Any, moves: Sequence[Any]) -> tuple[str, ...]:
    """Return a record as lines of JSON."""
    return tuple(json.dumps(one) for one in (header, *moves))
