"""Players who do anything the rules allow, with habits that differ: they reach what sensible ones avoid."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.moves import Build, Correct, Guard, Move, Reveal, Sell, Steward
from companion.engine.castelli.questions import uses
from companion.engine.castelli.record_moves import CORRECTED
from companion.engine.castelli.state import Setup
from companion.engine.protocol import COLOURS
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.games.castelli.simulator.possible import PlayerChoice, View, builds, reveals, tried


class Habits(NamedTuple):
    """How likely a player does what, in hundredths each time they are asked."""

    build: int
    play: int
    sell: int
    answer: int
    swap: int
    correct: int
    sell_in_others_turn: int


def some_habits(random: Random) -> Habits:
    """Return habits of one's own: some hoard cards, some sell them all, few ever correct anything."""
    return Habits(
        build=random.choice((30, 90, 100)),
        play=random.choice((0, 25, 60)),
        sell=random.choice((0, 5, 30)),
        answer=random.choice((20, 70, 100)),
        swap=random.choice((0, 20, 60)),
        correct=random.choice((0, 0, 0, 3)),
        sell_in_others_turn=random.choice((0, 0, 2)),
    )


HOARDERS: Final = Habits(build=15, play=0, sell=0, answer=0, swap=30, correct=25, sell_in_others_turn=0)


def play_random_game(setup: Setup, seed: int) -> Iterator[PlayedMove]:
    """Give every move of a whole game of random players; at one table in six nobody lets go of a card."""
    habits = HOARDERS if seed % 6 == 0 else None
    return play_game(setup, seed, lambda random: RandomPlayer(random, habits))


class RandomPlayer:
    """A player who takes whatever comes to mind."""

    def __init__(self, random: Random, habits: Habits | None = None) -> None:
        self.random = random
        self.habits = habits or some_habits(random)

    def act(self, view: View) -> PlayerChoice | None:
        """Build, use, sell or correct something, or nothing."""
        habits = self.habits
        if self._feels_like(habits.build) and (built := self._some_building(view)):
            return PlayerChoice(built)
        if self._feels_like(habits.play) and (played := self._some_play(view)):
            return PlayerChoice(played)
        if self._feels_like(habits.sell):
            return self._some_sale(view)
        return self._some_correction(view) if self._feels_like(habits.correct) else None

    def choose_field(self, view: View) -> Field:
        """Take up any tile."""
        return self.random.choice(view.game.face_down)

    def lay(self, view: View, field: Field, taken: str) -> Reveal:
        """Lay it in any direction; now and then the other tile."""
        swaps = self._feels_like(self.habits.swap)
        wanted = [move for move in reveals(view, field, taken) if move.swap == swaps]
        move = self.random.choice(wanted or reveals(view, field, taken))
        return self._told(view, move)

    def answer(self, view: View) -> PlayerChoice | None:
        """Use a Steward or a Guard, or sell cards, in another player's turn."""
        pending = view.game.pending
        if pending is not None and self._feels_like(self.habits.answer):
            wanted = Guard(view.colour) if isinstance(pending.move, Build) else self._steward(view)
            card = "guard" if isinstance(wanted, Guard) else "steward"
            if card in view.ready and list(tried(view.game, wanted)):
                return PlayerChoice(wanted)
        if self._feels_like(self.habits.sell_in_others_turn):
            return self._some_sale(view)
        return None

    # --- one kind of move each ---

    def _some_building(self, view: View) -> Move | None:
        castles = [found for found in builds(view) if isinstance(found.move, Build)]
        if not castles:
            return None
        over = [found for found in castles if isinstance(found.move, Build) and found.move.over]
        move, step = self.random.choice(over if over and self._feels_like(50) else castles)
        if isinstance(move, Build) and self._feels_like(30):  # say where exactly, as one may
            area = step.state.castles[-1].area
            return Build(move.at, area, move.buy, move.card, move.over)
        return move

    def _some_play(self, view: View) -> Move | None:
        playable = [card for card in view.kinds if CARDS[card].how == "play"]
        if view.game.card_used or not playable:
            return None
        wanted = list(uses(view.game, self.random.choice(playable), view.colour))
        self.random.shuffle(wanted)
        found = next(tried(view.game, *wanted), None)
        return found.move if found else None

    def _some_sale(self, view: View) -> PlayerChoice | None:
        if not view.cards:
            return None
        count = self.random.choice((1, self.random.randint(1, len(view.cards))))
        by = None if view.colour == view.game.turn and self._feels_like(50) else view.colour
        given = tuple(self.random.sample(view.cards, count))
        return next((PlayerChoice(move, given) for move, _ in tried(view.game, Sell(count, by))), None)

    def _some_correction(self, view: View) -> PlayerChoice | None:
        """Agree on something about oneself; cards handed back are any."""
        keys = [what for what in CORRECTED if self._feels_like(30)] or ["points"]
        differences = tuple((what, self.random.randint(-2, 3)) for what in keys)
        back = max(0, -dict(differences).get("cards", 0))
        if back > len(view.cards):
            return None
        move = Correct(view.colour, differences, note=self.random.choice(("", "agreed at the table")))
        given = tuple(self.random.sample(view.cards, back))
        return next((PlayerChoice(found, given) for found, _ in tried(view.game, move)), None)

    def _steward(self, view: View) -> Steward:
        return Steward(view.colour, self.random.choice(COLOURS))

    def _told(self, view: View, move: Reveal) -> Reveal:
        """Later swaps may be recorded without saying so where that changes nothing (R17)."""
        hidden = move.swap and view.colour in view.game.swapped and move.gain_cards is None
        if hidden and self._feels_like(50):
            return Reveal(move.field, move.tile, move.north)
        return move

    def _feels_like(self, percent: int) -> bool:
        return self.random.randrange(100) < percent
