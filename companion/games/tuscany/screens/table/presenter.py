"""The table: a region, the open tiles, what everybody has; taking, placing and what follows, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.base.errors import Refused
from companion.engine.protocol import POINTS, Colour
from companion.engine.tuscany.box import Space, Stored
from companion.engine.tuscany.moves import Draw, End, Marble, Move, Place, Take
from companion.engine.tuscany.questions import payments, why_refused
from companion.games.tuscany.dialogue import NOTHING, Question
from companion.games.tuscany.screens import kind_bonus
from companion.games.tuscany.screens.camera_sees import refill_seen
from companion.games.tuscany.screens.learning import MissingBonus, keep_bonus, keep_learned, missing_bonus
from companion.games.tuscany.screens.table.view import TableShown, View, payment_options
from companion.games.tuscany.screens.told_move import choices_for, usual_payment
from companion.games.tuscany.screens.turn_ahead import redo, submit, undo
from companion.games.tuscany.words.table_steps import TURNED_UP
from companion.play.course import last_of
from companion.ui.option import Option
from companion.ui.player import with_short_names
from companion.words.table_step import TableStep, at_last

__all__ = ["Presenter", "View"]


TRACKS: Final = (POINTS, "green")


class Presenter(TableShown):
    """The table screen."""

    def enter(self, told: bool = False) -> None:
        """Come to the table; with *told*, say what hands do for the last move."""
        self._forget()
        if self.session.store.take_reloaded():
            self._tell()
        elif told:
            self._tell(plain=self._is_plain())
        elif self._told_again() is not None:
            payment = self.session.words.say("If only the payment was different, tap it below.")
            self._hands = (TableStep(payment),)

    # --- what the camera sees ---

    @property
    def is_asking(self) -> bool:
        """Whether a move is being told, so that what the camera sees waits."""
        return self._is_asking

    def see(self) -> bool:
        """Answer what refills the centre once the camera has seen it; tell whether it did."""
        refill = refill_seen(self.session, self._game, self._told.question)
        if refill:
            self._answered(self._told.answer(refill))
        return bool(refill)

    # --- what people do ---

    def press(self) -> None:
        """Do what the big button says."""
        match self._next():
            case "draw":
                self._make(Draw())
            case "end" | "phase":
                self._make(End())

    def give_marble(self) -> None:
        """Let the player who has just acted have one more action."""
        self._forget()
        self.session.play.submit(Marble())

    def touch_open(self, place: int) -> None:
        """Take the open tile there, or let a castle place it."""
        tile = self._market().open[place]
        if tile is None:
            return
        question = self._told.question
        if question is not None and question.ask == "open":
            if tile not in question.options:
                self._say_refused(Place(tile, "", 0))
                return
            self._emptied = place
            self._answered(self._told.answer(tile))
        elif not self._is_asking and self._may_act(Take(tile, tile)):
            self._emptied = place
            self._answered(self._told.take(self._game, tile))

    def clear(self) -> None:
        """Replace all open tiles of a kind, as none can be placed."""
        self._forget()
        self._answered(self._told.take(self._game, None))

    def touch_stored(self, place: int) -> None:
        """Light only the spaces of what is stored there; or let it go where something has to."""
        question = self._told.question
        game = question.game if question is not None else self._game  # as it is shown now
        storage = game.holdings[game.turn].storage
        if place >= len(storage) or self._looked_at is not None:
            return
        if question is not None and question.ask == "discard" and storage[place] in question.options:
            self._answered(self._told.answer(storage[place]))
        elif question is None and self._missing is None:
            what = storage[place]
            self._close()
            self._chosen = None if self._chosen == what else what
            if self._chosen and self._chosen not in self._lit_places():
                self._say_refused(Place(what, "", *usual_payment(self._game)))

    def touch_space(self, space: Space) -> None:
        """Place something there; where that cannot be, say why not."""
        question = self._told.question
        if question is not None:
            if question.ask == "space" and space in question.options:
                self._answered(self._told.answer(space))
            return
        if self._missing is not None:
            return
        if self._looked_at not in (None, self._game.turn):
            self._tell_about(space, "")
            return
        things = choices_for(space, self._lit_places())
        if len(things) == 1:
            self._place(things[0], space)
        elif things:
            self._close()
            self._which = space
        else:
            self._refuse_space(space)

    def payments_at(self, space: Space) -> tuple[Option, ...]:
        """Return the payments among which a finger can choose that slides on from *space*."""
        if self._is_asking or self._looked_at not in (None, self._game.turn):
            return ()
        if len(choices_for(space, self._lit_places())) != 1:
            return ()
        return payment_options(payments(self._game), self._likely_payment())

    def place_for(self, space: Space, key: str) -> None:
        """Place what fits on *space* for the payment *key*."""
        cards, workers = map(int, key.split())
        self._place(choices_for(space, self._lit_places())[0], space, (cards, workers))

    def choose(self, key: str) -> None:
        """Answer the question with one of its buttons."""
        if self._missing is not None:
            self._tell_bonus(self._missing, int(key))
        elif self._which is not None:
            space = self._which
            self._place(key, space)
        else:
            self._answered(self._told.answer(key))

    def decline(self) -> None:
        """Answer the question with nothing."""
        self._answered(self._told.answer(NOTHING))

    def back(self) -> None:
        """Go one answer back; or put away what is shown beside the board."""
        if self._missing is not None and self._missing.first is not None:
            self._missing = replace(self._missing, first=None)
        elif self._told.question is not None:
            self._told.back()
        else:
            self._forget()

    def pay(self, key: str) -> None:
        """Let what was placed last have been paid so."""
        play, (cards, workers) = self.session.play, map(int, key.split())
        if (again := self._told_again()) is not None:
            play.submit(replace(again, cards=cards, workers=workers))
            return
        move = play.course.steps[-1].move
        assert isinstance(move, Place)
        told = play.stamped(replace(move, cards=cards, workers=workers))
        if play.edit(len(play.course.steps), told):
            self._tell()

    def look_at(self, colour: Colour) -> None:
        """Show that player's region; the same once more goes back."""
        self._close()
        now = self._looked_at or self._game.turn
        self._looked_at = None if colour in (now, self._game.turn) else colour

    def undo(self) -> None:
        """Take the last change back, and say what hands do for it."""
        play = self.session.play
        if self._is_asking:
            self._forget()
            return
        before, course, from_past = play.board, play.course, play.past is not None
        self._forget()
        if not undo(self.session) or from_past or play.board.setup.colours != before.setup.colours:
            return
        words, outcomes = self.session.words, last_of(course, play.course)
        none = (TableStep(words.say("Nobody gets or pays anything.")),)
        now = play.board._replace(setup=with_short_names(play.board.setup))
        self._hands = tuple(words.steps_back(outcomes, before, now)) or none

    def redo(self) -> None:
        """Do again what was taken back, and say what hands do for it."""
        before = self.session.play.course
        self._forget()
        if redo(self.session) and last_of(self.session.play.course, before):
            self._tell()

    # --- how it is done ---

    def _make(self, move: Move) -> None:
        """Make *move*; what hands do for it is said, unless that is nothing new."""
        before = self._places, self._emptied
        self._forget()
        self._places, self._emptied = before
        if submit(self.session, move) and self.session.play.past is None:
            self._tell(plain=isinstance(move, Draw | Take))

    def _answered(self, move: Move | None) -> None:
        self.session.notice.clear()
        if move is None and (refill := refill_seen(self.session, self._game, self._told.question)):
            move = self._told.answer(refill)
        if move is not None:
            self._finish(move, self._told.told)
        else:
            self._hands, self._which, self._about = (), None, ()

    def _finish(self, move: Move, told: tuple[tuple[Question, str], ...]) -> None:
        """Make *move*, once the numbers of each bonus tile that it needs are told; the box learns from it."""
        box, in_past = self._box(), self.session.play.past is not None
        missing = None if in_past else missing_bonus(self._game, move, box, told)
        if missing is not None:
            self._close()
            self._missing = missing
            return
        self._make(move)
        if not in_past and not self.session.notice.text:
            keep_learned(self.session, box, told)

    def _tell_bonus(self, missing: MissingBonus, number: int) -> None:
        """Take one of the two numbers of a bonus tile; after the second the placing goes on."""
        box = self._box()
        if missing.first is None or box is None:
            self._missing = replace(missing, first=number)
        elif keep_bonus(self.session, box, missing, number):
            self._missing = None
            self._finish(missing.move, missing.told)

    def _place(self, what: Stored, space: Space, payment: tuple[int, int] | None = None) -> None:
        self._close()
        self._answered(self._told.place(self._game, what, space, payment or self._likely_payment()))

    def _likely_payment(self) -> tuple[int, int]:
        """Return the payment until now, where a placing of the past is told again; else the usual one."""
        move = self._told_again()
        if move is not None and (move.cards, move.workers) in payments(self._game):
            return move.cards, move.workers
        return usual_payment(self._game)

    def _tell(self, plain: bool = False) -> None:
        """Say what hands do for all that was told last; of a *plain* move only what goes beyond it."""
        before, outcomes = self.session.play.since(self.session.play.told_at)
        named = before._replace(setup=with_short_names(before.setup))
        steps = tuple(self.session.words.steps(outcomes, named))
        usual = 2 if any(type(outcome).__name__ == "Taken" for outcome in outcomes) else 1
        self._hands = (
            ()
            if plain and len(steps) <= usual
            else at_last([step for step in steps if step.what != TURNED_UP], TRACKS)
        )

    def _is_plain(self) -> bool:
        """Tell whether what the camera saw last is all that hands had to do."""
        steps = self.session.play.course.steps
        return bool(steps) and isinstance(steps[-1].move, Draw | Take)

    def _may_act(self, move: Move) -> bool:
        """Tell whether an action is left; else say why not."""
        if self._game.actions_left and not self._game.over:
            return True
        self._say_refused(move)
        return False

    def _say_refused(self, move: Move) -> None:
        refused = why_refused(self._game, move)
        if refused is not None:
            self.session.notice.show(self.session.words.refusal(refused, self._game.setup))

    def _refuse_space(self, space: Space) -> None:
        """Say why nothing can be placed on *space*, and what there is to know of its colour."""
        game, words = self._game, self.session.words
        kind, storage = game.setup.regions[game.turn].spaces[space], game.holdings[game.turn].storage
        fitting = sorted(storage, key=lambda what: what.partition(":")[0] != kind)
        if self._chosen:
            fitting = [self._chosen]
        if not fitting:
            why = words.say("Storage is empty: take an open tile first")
        else:
            refused = why_refused(game, Place(fitting[0], space, *usual_payment(game)))
            setup = with_short_names(game.setup)
            why = words.refusal(refused, setup) if isinstance(refused, Refused) else ""
        self._tell_about(space, why)

    def _tell_about(self, space: Space, why: str) -> None:
        game = self._game
        kind = game.setup.regions[self._looked_at or game.turn].spaces[space]
        self._close()
        happened = [outcome for step in self.session.play.course.steps for outcome in step.outcomes]
        by_colour = game._replace(setup=replace(game.setup, names={}))
        told = kind_bonus.told(by_colour, kind, happened, self.session.words)
        self._about = (*([why] if why else []), *told)

    def _close(self) -> None:
        """Put away what is shown beside the board, and stop telling a move."""
        self.session.notice.clear()
        self._told.forget()
        self._which, self._missing, self._about, self._hands = None, None, (), ()

    def _forget(self) -> None:
        self._close()
        self._chosen = self._looked_at = self._emptied = None
