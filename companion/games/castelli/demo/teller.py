"""A game told in a terminal of 80 columns, turn by turn, with its score explained to the last point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from companion import called
from companion.demo.folders import PROFILE, RECORD, REPORT, TABLE
from companion.demo.terminal import COLUMNS, SHAPES, ColourTerminal
from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.moves import Guard
from companion.engine.castelli.outcomes import Built, CardPlayed, TurnEnded
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.names import Voice
from companion.play.explain import aligned, final_rows

Played = list[GameStep]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a game in a terminal of 80 columns; every colour also has its shape and its word."""

    words: CastelliWords
    voice: Voice
    terminal: ColourTerminal

    def open(self, same: str) -> None:
        """Say what this is."""
        self.terminal.title(self.voice.say("A simulated game of Castelli"))
        self.terminal.text(
            self.voice.say(
                "Simulated players play a whole game, and the app keeps the score. "
                "Board and tiles are stand-ins: it does not know the printed ones."
            )
        )
        self.terminal.text(self.voice.say("The same game again: {command}", command=same))

    def tell(self, before: Game, step: GameStep, begins: bool) -> None:
        """Say what a move led to; a turn has a line on top with everybody's points so far."""
        if begins:
            self._turn(before)
        for outcome in step.outcomes:
            if isinstance(outcome, TurnEnded):
                break  # what follows after the last turn is told with the final score
            self.terminal.text(self.words.outcome(outcome, before.setup), 2)

    def close(self, game: Game, played: Played, folder: Path, camera: Sequence[str] = ()) -> None:
        """Give the final score with each point's reason, what the *camera* did, and where everything is."""
        self._sheet(game)
        self.terminal.heading(self.voice.say("Where each point comes from"))
        for line in self._points_during(game, played):
            self.terminal.text(line, 2)
        *reasons, won = game.final.outcomes if game.final else ()
        for outcome in reasons:
            self.terminal.text(self.words.outcome(outcome, game.setup), 2)
        self.terminal.heading(self.words.outcome(won, game.setup))
        for sentence in camera:
            self.terminal.text(sentence, 2)
        self._places(folder, bool(camera))

    def _turn(self, game: Game) -> None:
        number, of = len(game.laid) + 1, len(game.setup.board.meadows)
        who = f"{self.voice.say('Turn {n} of {all}', n=number, all=of)}  {self._player(game.turn)}"
        points = "  ".join(f"{SHAPES[c]} {game.holdings[c].points}" for c in game.setup.colours)
        gap = max(2, COLUMNS - len(who) - len(points))
        painted = who.replace(
            self._player(game.turn), self.terminal.paint(self._player(game.turn), game.turn)
        )
        print(f"\n{painted}{' ' * gap}{points}")

    def _sheet(self, game: Game) -> None:
        """Print the score source by source, under names with their shapes and, below, their colours."""
        self.terminal.heading(self.voice.say("The final score"))
        colours = game.setup.colours
        names = {colour: f"{SHAPES[colour]} {game.setup.names[colour]}" for colour in colours}
        words = ["", *(self.voice.colour(colour) for colour in colours)]
        head, *rows = aligned(["", *names.values()], [words, *final_rows(CASTELLI, self.words, game)])
        for colour, name in names.items():
            head = head.replace(name, self.terminal.paint(name, colour))
        for row in (head, *rows):
            print(f"  {row}")

    def _points_during(self, game: Game, played: Played) -> Iterator[str]:
        """Give for each player what scored during the game: castles by their place, and Kings."""
        for colour in game.setup.colours:
            castles, kings = _scored(played, colour)
            parts = [f"{self.voice.amount('castles', len(castles))}: {', '.join(castles)}"] if castles else []
            parts += [self.words.card(king) for king in kings]
            during = self.words.amount("points", game.final.rows[colour].during) if game.final else ""
            yield f"{self._player(colour)}, {during} {self.voice.say('during the game')}. {'; '.join(parts)}"

    def _places(self, folder: Path, camera: bool) -> None:
        places = {
            self.voice.say("record"): RECORD,
            self.voice.say("report"): REPORT,
            self.voice.say("board"): "board-*.svg",
        }
        if camera:
            places |= {
                self.voice.say("camera"): "turn-*.jpg",
                self.voice.say("all turns"): "contact-sheet.jpg",
            }
        for name, file in places.items():
            print(f"  {name:<{max(map(len, places))}}  {folder / file}")  # not wrapped: to be copied
        if camera:
            profile, picture = _word(folder / PROFILE), _word(folder / TABLE)
            self.terminal.text(
                self.voice.say("What the camera reads in its last picture, compared with the game:"), 2
            )
            print(f"    {called()} read --profile {profile} {picture}")
            print(f"    {called()} audit --profile {profile} {_word(folder / RECORD)} {picture}")

    # --- text ---

    def _player(self, colour: Colour) -> str:
        return f"{SHAPES[colour]} {self.voice.player(colour)}"


def _word(path: Path) -> str:
    """Return *path* as one word of a shell."""
    return quote(str(path))


def _scored(played: Sequence[GameStep], colour: Colour) -> tuple[list[str], list[str]]:
    """Return the castles of *colour* with their points, and the Kings; what a Guard undid is left out."""
    castles, kings = [], []
    for number, step in enumerate(played):
        guarded = number + 1 < len(played) and isinstance(played[number + 1][0], Guard)
        for outcome in () if guarded else step.outcomes:
            match outcome:
                case Built(by=by, at=at, points=points) if by == colour:
                    castles.append(f"{at} {points}")
                case CardPlayed(by=by, card=card) if by == colour and card.startswith("king-"):
                    kings.append(card)
    return castles, kings
