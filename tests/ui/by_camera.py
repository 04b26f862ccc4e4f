"""A whole game on a drawn table, seen by the eye and recorded by the app in its window; every tap is counted.

What is done on the table is the truth; people look at the app, say yes, choose, or tell it by touch what the
eye did not see. Now and then something goes wrong at the table: see `mishaps`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Steward
from companion.engine.castelli.state import Game
from companion.games.castelli.camera import Proposal, Question
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.demo.by_camera import card_of
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.camera import BUMP_EVERY
from companion.games.castelli.simulator.deal import Deal
from companion.games.castelli.simulator.play import PlayedMove, play_game
from companion.journal import Json
from tests.ui.mishaps import MISHAPS, Mishap, nothing
from tests.ui.playing import perform
from tests.ui.scenes._sights import Sights
from tests.ui.touching import touch, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage

FRAME_S: Final = 0.125
THINKING_S: Final = 3.0
STILL: Final = 4
AGAIN: Final = 2
"""How often people wait for another look before they answer a question, or tell it themselves."""
ASKING: Final = ("reveal", "asked", "built")
MISHAP_EVERY: Final = 3
"""Something goes wrong in one turn out of so many."""


class GameAtTheApp:
    """People at a drawn table with the app of *stage* beside it."""

    def __init__(
        self, stage: Stage, header: Json | None, table: Any, eye: Any, mishaps: tuple[Mishap, ...] = MISHAPS
    ) -> None:
        """Begin the game of *header*; None: it was begun."""
        assert header is None or stage.app.session.store.begin(header), stage.app.session.notice.text
        assert stage.app.navigator is not None
        stage.app.navigator.go("table")
        self.stage, self.table = stage, table
        self.eye, self.app = eye, Sights(stage)
        self.now_s, self.frames, self._look = 0.0, 0, 0
        self._lying: tuple[object, ...] = ()
        self.truth: list[Move] = []
        self.taps: Counter[str] = Counter()
        """What taps were for: `tile`, `end`, `castle`, `card`, `other`, and each mishap by its name."""
        self.how: Counter[str] = Counter()
        """How moves came into the record: `yes`, `chosen`, `told`, each with its kind of move."""
        self.wrong: list[str] = []
        """Sure proposals that were not so."""
        self._owed: tuple[Move, ...] = ()
        self._deal: Deal | None = None
        self._mishaps = cycle(mishaps)

    # --- the course of a game ---

    def play(self) -> None:
        """Play to the end."""
        self.watch(self.table.still(STILL))
        for moment in play_game(self.table.game.setup, self.table.seed):
            if self.table.game.moves % BUMP_EVERY == BUMP_EVERY - 1:
                self.table.bump()
            self._happen(moment)
            self.table.game, self._deal = moment.step.state, moment.deal

    def _happen(self, moment: PlayedMove) -> None:
        move = self._as_recorded(moment.move)
        self.truth.append(move)
        match move:
            case End() if not moment.step.state.over:
                self._owed = (move,)  # the next tile turned will tell
            case Reveal():
                if len(self.table.game.laid) % MISHAP_EVERY == MISHAP_EVERY - 1:
                    next(self._mishaps, nothing)(self, moment.step.state, move)
                self.watch(self.table.follow(moment.step.state, STILL))
                self._answer((*self._owed, move))
            case _:
                self._tell_owed()
                self._show_card(moment)
                if _differ(self.table.game, moment.step.state):
                    self.watch(self.table.follow(moment.step.state, STILL))
                self._answer((move,))
        self._settle()

    def _as_recorded(self, move: Move) -> Move:
        """Nobody sees whether a later swap was one, nor does it matter."""
        start = isinstance(move, Reveal) and self.game.setup.tiles.tiles[move.tile].start
        return replace(move, swap=False) if isinstance(move, Reveal) and not start else move

    @property
    def game(self) -> Game:
        """The game as the app has recorded it."""
        game: Game = self.stage.app.session.play.board
        return game

    # --- what the eye sees ---

    def watch(self, frames: Iterable[Any]) -> None:
        """Let the eye look at *frames*, and tell the app what it sees."""
        for frame in frames:
            if self.app.wanted is not None and self.app.wanted.look != self._look:
                self._look = self.app.wanted.look
                self.eye.look_now()
            if self.app.wanted is not None and self.app.wanted.board != self._lying:
                self._lying = self.app.wanted.board
                self.eye.set_board(self._lying)
            self.now_s += FRAME_S
            self.frames += 1
            self.app.tell(*self.eye.see(frame.shot.image, self.now_s))

    def _show_card(self, moment: PlayedMove) -> None:
        """Lay the card of a move into the tray."""
        kind, by = card_of(moment.move, self.table.game.turn)
        if kind is None or self._deal is None:
            return
        answers = isinstance(moment.move, Steward | Guard)  # D25: with a card held before
        deal = self._deal.before if answers and self._deal.before else self._deal
        number = next(n for n in deal.hands[by] if KIND[n] == kind)
        self.watch(self.table.show_card(number, STILL))
        self.how["card seen" if self.app_card == kind else "card not seen"] += 1

    @property
    def app_card(self) -> str | None:
        """The card that the app knows to be shown."""
        seeing = self.stage.app.session.camera
        return seeing.reading.card if seeing else None

    def _settle(self) -> None:
        """Take the card from the tray, and let time go by."""
        self.now_s += THINKING_S
        if self.table.card is not None:
            self.table.card = None
            self.watch(self.table.still(3))

    # --- what people touch ---

    def _tell_owed(self) -> None:
        if self._owed:
            self._answer(self._owed)

    def _answer(self, wanted: tuple[Move, ...]) -> None:
        """Say yes, choose, or tell it by touch."""
        visible = isinstance(wanted[-1], Reveal | Steward | Build) or getattr(wanted[-1], "at", None)
        looks = AGAIN if visible else 0
        while not self.answers(wanted, patient=looks > 0):
            if not looks:
                self._tell(wanted)
                break
            looks -= 1
            self.eye.look_now()
            self.watch(self.table.still(2))
        self._owed = ()

    def answers(self, wanted: tuple[Move, ...], patient: bool = False) -> bool:
        """Touch yes, or the right answer, if that is asked; with *patient* people first wait for a yes."""
        asked = self.stage.app.session.asked()
        if asked is None:
            return False
        if isinstance(asked, Proposal) and asked.moves == wanted:
            self._count("yes", wanted, self._go_to_asked() + self.touch("Yes"))
            return True
        ways = [one.moves for one in asked.answers] if isinstance(asked, Question) else []
        if patient and not getattr(asked, "sure", False):
            return False
        if wanted in ways:
            self._count("chosen", wanted, self._go_to_asked() + self._choose(ways.index(wanted)))
            return True
        self._dismiss(asked, wanted)
        return self.answers(wanted, patient)

    def _dismiss(self, asked: Proposal | Question, wanted: tuple[Move, ...]) -> None:
        """Say that it is not so."""
        self.how["dismissed"] += 1
        if isinstance(asked, Proposal) and asked.sure:
            self.wrong.append(f"move {self.game.moves}: {asked.moves} for {wanted}")
        self.taps["other"] += self._go_to_asked() + self.touch(self.stage.page.view.back)

    def _go_to_asked(self) -> int:
        """Touch the eye's sign if the app shows something else."""
        if self.stage.page.name in ASKING:
            return 0
        touch_widget(self.stage, self.stage.app.eye_indicator.bar)
        return 1

    def touch(self, text: str) -> int:
        """Touch the button that says *text*; return the taps."""
        touch(self.stage, text)
        return 1

    def _choose(self, number: int) -> int:
        """Touch that answer."""
        if self.stage.page.name == "built":
            key = str(number)
            options: list[Any] = self.stage.page.ids.options.children
            touch_widget(self.stage, next(button for button in options if button.key == key))
            return 1
        from companion.games.castelli.screens.widgets.answers import TileAnswer

        shown = [widget for widget in self.stage.page.walk() if isinstance(widget, TileAnswer)]
        touch_widget(self.stage, shown[number])
        return 1

    def _tell(self, moves: tuple[Move, ...]) -> None:
        """Tell *moves* by touch."""
        for move in moves:
            prepared = self.stage.page.name == "card" and getattr(move, "card", None)
            aside = 0 if prepared else self.go_to_table()
            self._count("told", (move,), aside + perform(self.stage, move).total())

    def go_to_table(self) -> int:
        """Go back to the table; return the taps."""
        taps = 0
        while self.stage.page.name != "table":
            taps += self.touch(self.stage.page.view.back)
        return taps

    def _count(self, how: str, moves: tuple[Move, ...], taps: int) -> None:
        kind = type(moves[-1]).__name__.lower()
        self.how[f"{kind} {how}"] += 1
        card = isinstance(moves[-1], Play | Steward | Guard)
        what = {"reveal": "tile", "end": "end", "build": "castle"}.get(kind, "card" if card else "other")
        self.taps[what] += taps

    # --- what came of it ---

    @property
    def turns(self) -> int:
        """How many tiles were laid."""
        return sum(isinstance(move, Reveal) for move in self.truth)

    @property
    def taps_a_turn(self) -> float:
        """The taps for tiles and ends of turns, where nothing went wrong at the table."""
        return (self.taps["tile"] + self.taps["end"]) / self.turns

    def journal(self) -> list[Json]:
        """Return the moves in the store, but for when and how they were told."""
        session = self.stage.app.session
        assert session.store.journal is not None
        assert session.play.table is not None
        line = session.store.journal.history(session.play.table.number).line
        return [{key: value for key, value in move.items() if key not in ("at_ms", "source")}
                for move in line.moves]  # fmt: skip

    def is_true(self) -> bool:
        """Say whether the journal is what was done on the table, move by move, and came to the same."""
        same = self.journal() == [CASTELLI.write_move(move) for move in self.truth]
        return same and CASTELLI.fingerprint(self.game) == CASTELLI.fingerprint(self.table.game)


def _differ(before: Game, after: Game) -> bool:
    """Say whether hands change something on the table."""
    pieces = [(game.laid, game.castles, game.settlements) for game in (before, after)]
    return pieces[0] != pieces[1]
