"""A sitting: the store, the game that is on, what the table chose, and the last thing that went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.base.errors import BadStore, CompanionError, Refused
from companion.engine.castelli.moves import Move
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.words import CastelliWords
from companion.journal import Change, Journal, Json
from companion.journal import Game as Listed
from companion.play import Course, Preview, Table
from companion.system import clock
from companion.system.settings import Settings
from companion.ui.past import Past
from companion.words.names import NAME_ON_SCREEN

if TYPE_CHECKING:
    from companion.base.messages import PlacedPiece
    from companion.engine.castelli.tournament import Half, TournamentMove
    from companion.eye.session import Asked, Seeing
    from companion.games.castelli.teaching.lesson import Lesson

AnyTable = Table[Any, Any, Any]
SEATS_AT: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""At which side of the table people sit, clockwise from the first player's: two opposite each other."""
RulesFor = Callable[[Json], Any]


class Session:
    """What all presenters share. *rules_for* gives the rules that a header is played by."""

    def __init__(self, journal: Journal | None, rules_for: RulesFor, settings: Settings) -> None:
        self.journal = journal
        self.rules_for = rules_for
        self.settings = settings
        self.words = CastelliWords(settings.language, names_at_most=NAME_ON_SCREEN)
        self.table: AnyTable | None = None
        self.no_store = ""
        """Why there is no journal: the store is in use, or cannot be written."""
        self.past: Past | None = None
        """Where in the past a move is being told; all screens then show the table as it was there."""
        self._lying: tuple[PlacedPiece, ...] | None = None
        """How the board of the game lies, where its pieces were photographed."""
        self.proposed: Preview[Any, Any, Any] | None = None
        """A change of the past that waits to be accepted."""
        self.half: Half = "a"
        """Of a tournament: the half whose game all screens show."""
        self.told_at = 0
        """How many moves were on the table before what was told last: a tile, or several by one yes."""
        self.by = ""
        """How moves are told just now, if not by touch: `button` while a button of the panel is answered."""
        self.notice = ""
        """A sentence about what was refused or went wrong; empty when the last thing went well."""
        self.learnt = False
        """Whether the board of the running game has just been learnt better: what that pays is told."""
        self.seeing: Seeing | None = None
        """What the eye tells, where there is one."""
        self.open_eye: Callable[[Path], object] | None = None
        """Opens an eye that looks by a profile; only where there is none yet and one can be."""
        self.lesson: Lesson | None = None
        """The tiles that are being taught."""
        self.demo_offered = False
        """Whether one can play at a drawn table, as there is no camera."""

    # --- what is on the table ---

    @property
    def game(self) -> Game:
        """The game as it stands; while the past is told, as it stood then."""
        return self._on_half(self.state)

    @property
    def state(self) -> Any:
        """The game or the tournament as it is shown."""
        return self._table().course.state_at(self.moves)

    def _on_half(self, state: Any) -> Game:
        game: Game = state if isinstance(state, Game) else state.halves[self.half]
        return game

    @property
    def course(self) -> Course[Any, Any, Any]:
        """The line that holds, played through."""
        return self._table().course

    @property
    def is_tournament(self) -> bool:
        """Whether a tournament is on the table."""
        return self.table is not None and not isinstance(self.state, Game)

    @property
    def screen(self) -> str:
        """The screen on which what is on the table goes on."""
        return "tournament" if self.is_tournament else "table"

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """What the last move did; nothing before the first."""
        last = self.moves
        return self._table().course.steps[last - 1].outcomes if last else ()

    def since(self, moves: int) -> tuple[Game, list[Outcome]]:
        """Return the game after so many *moves*, and all that was done since."""
        course = self._table().course
        done = course.steps[moves : self.moves]
        return self._on_half(course.state_at(moves)), [outcome for step in done for outcome in step.outcomes]

    @property
    def moves(self) -> int:
        """How many moves are on the table as it is shown."""
        return self.past.at - 1 if self.past else len(self._table().course.steps)

    @property
    def quarters(self) -> int:
        """How far the board is turned against the clock, so that the player on turn sees it as it lies."""
        if self.table is None or not self.settings.turned:
            return 0
        colours, turn = self.game.setup.colours, self.game.turn
        return SEATS_AT[len(colours)][colours.index(turn)]

    @property
    def status(self) -> str:
        """What is going on, in a few words for whoever looks after the machine."""
        if self.table is None:
            return "no game"
        return f"game {self.table.number}, {len(self.table.course.steps)} moves"

    def games(self) -> list[Listed]:
        """Return all games in the store, oldest first."""
        return self.journal.games() if self.journal else []

    @property
    def at_drawn_table(self) -> bool:
        """Whether games are played on trial, at a drawn table: nothing of it becomes the table's own."""
        return self.seeing is not None and self.seeing.wanted.drawn is not None

    @property
    def watched(self) -> Seeing | None:
        """What the eye tells of the game as it is now; nothing of the past, a tournament, or a game's end."""
        return self.seeing if self.goes_on and not self.is_tournament else None

    @property
    def goes_on(self) -> bool:
        """Whether a game goes on by what is shown and seen: not the past, not one that has ended."""
        return self.table is not None and self.past is None and self.table.status == "running"

    def asked(self) -> Asked | None:
        """Return what the eye has seen and people should answer."""
        self._follow()
        return self.watched.asked(self.game) if self.watched else None

    # --- what people do; each says whether it went well, and otherwise leaves a notice ---

    def submit(self, move: Move | TournamentMove, source: str = "touch") -> bool:
        """Make *move* in the running game; in the past it is proposed there."""
        table, past, told = self._table(), self.past, self.stamped(move, source)
        if past is not None:
            return self.propose(past.change(told))
        self.told_at = self.moves
        return self._try(lambda: table.submit(told))

    def submit_all(self, moves: Sequence[Move], at: int, source: str) -> bool:
        """Make *moves*, which were thought of at move *at*: all of them, or none."""
        table, told = self._table(), [self.stamped(move, source) for move in moves]
        self.told_at = at
        return self._try(lambda: table.submit_all(told, at=at))

    def stamped(self, move: Move | TournamentMove, source: str = "touch") -> Json:
        """Return *move* as a record tells it, with when and how (*source*) it was told."""
        if self.is_tournament:
            from companion.engine.castelli.tournament import Decide, OnHalf, Round

            move = move if isinstance(move, Decide | Round | OnHalf) else OnHalf(self.half, move)
        return {**self._table().written(move), "at_ms": self.now_ms(), "source": self.by or source}

    def now_ms(self) -> int:
        """Return what time it is at this table."""
        return clock.now_ms(self.settings.clock_s, self.settings.clock_boot)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back, or a past to leave."""
        return self.past is not None or self._table().can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        return self.past is None and self._table().can_redo

    def undo(self) -> bool:
        """Take the last change back; out of the past, come back to the present."""
        if self.past is not None:
            self.leave_past()
            return True
        return self._try(self._table().undo)

    def leave_past(self) -> None:
        """Come back to the present, and change nothing."""
        self.past = self.proposed = None

    def propose(self, change: Change) -> bool:
        """Look at what *change* would do; it waits in `proposed` until it is accepted."""
        return self._try(lambda: self._propose(change))

    def accept(self) -> bool:
        """Let what was proposed hold."""
        proposed = self.proposed
        assert proposed is not None
        went_well = self._try(lambda: self._table().accept(proposed))
        self.leave_past()
        return went_well

    def stop(self, result: bool) -> bool:
        """Stop the game early, with or without a *result*."""
        return self._try(lambda: self._table().stop(result))

    def _propose(self, change: Change) -> None:
        preview = self._table().preview(change)
        if preview.misfit and preview.refusal is preview.misfit.error:
            raise preview.misfit.error  # the change itself is wrong; else a later move no longer fits
        self.proposed = preview

    def redo(self) -> bool:
        """Do again what was taken back."""
        return self._try(self._table().redo)

    def insert(self, number: int, move: Move) -> bool:
        """Put *move* in before that *number*, as the table agreed after all."""
        table, told = self._table(), self.stamped(move)
        return self._try(lambda: table.insert(number, told))

    def edit(self, number: int, move: Move) -> bool:
        """Let move *number* have been *move*, at once."""
        return self._try(lambda: self._table().edit(number, move))

    def begin(self, header: Json, moves: Sequence[Json] = ()) -> bool:
        """Begin a new game; the one before stays in the store."""
        return self._try(lambda: self._take(self._begun(header, moves)))

    def resume(self, number: int) -> bool:
        """Take up game *number*."""
        return self._try(lambda: self._take(self._resumed(number)))

    def learn(self, board: str) -> bool:
        """Play the running game through again, on *board* as it is known now; say whether it is on that."""
        table = self.table
        if table is None or not self.goes_on or table.header.get("board") != board:
            return False
        self.learnt = self.resume(table.number)
        return self.learnt

    def resume_running(self) -> bool:
        """Take up the newest game that is still running, if there is one."""
        running = [game for game in self.games() if game.status == "running"]
        return bool(running) and self.resume(running[-1].number)

    def _begun(self, header: Json, moves: Sequence[Json]) -> AnyTable:
        return Table.begin(self._journal(), self.rules_for(header), header, moves)

    def _resumed(self, number: int) -> AnyTable:
        header = self._journal().history(number).line.header
        return Table.resume(self._journal(), self.rules_for(header), number)

    def _journal(self) -> Journal:
        if self.journal is None:
            raise BadStore(self.no_store)
        return self.journal

    def _take(self, table: AnyTable) -> None:
        self.table, self.half, self._lying = table, "a", None
        self.leave_past()
        self.told_at = self.moves

    def _table(self) -> AnyTable:
        assert self.table is not None
        return self.table

    def _try(self, what: Callable[[], object]) -> bool:
        self.notice = ""
        try:
            what()
        except Refused as refused:
            setup = self.table.setup if self.table else None
            self.notice = self.words.refusal(refused, setup)
        except (CompanionError, OSError) as error:
            self.notice = str(error)
        self._follow()
        return not self.notice

    def _follow(self) -> None:
        """Let the eye know what is on the table now."""
        if self.watched is not None:
            self.watched.follow(self.game)
            self.watched.lie(self._pieces())

    def _pieces(self) -> tuple[PlacedPiece, ...]:
        """Return how the photographed pieces of the board lie, found out once a game."""
        if self._lying is None:
            from companion.games.castelli.screens.photographing import (
                lying,  # an eye needs it, a start does not
            )

            self._lying = lying(self.table.header) if self.table else ()
        return self._lying

    def attempt(self, what: Callable[[], object]) -> bool:
        """Do *what*; say whether it went well, and otherwise leave a notice."""
        return self._try(what)

    # --- what the table chose ---

    def choose(self, settings: Settings) -> None:
        """Let *settings* hold from now on, and keep them."""
        self.words = CastelliWords(settings.language, names_at_most=NAME_ON_SCREEN)
        self.settings = settings
        self._try(settings.save)

    def switch_sound(self) -> None:
        """Switch sounds off or on."""
        self.choose(replace(self.settings, sound=not self.settings.sound))
