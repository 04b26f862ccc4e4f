"""A whole simulated game recorded by what is seen of the open tiles; people say yes, choose, or touch.

The truth decides what people do on the table and how they answer. Takes come from readings by way of
`interpret`; draws, placings, marble and counted phases are touched. Every touch is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from companion.base.messages import FieldRead, Sighting
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.box import Tile, kind_of
from companion.engine.tuscany.moves import Draw, End, Free, Marble, Move, Place, Take
from companion.engine.tuscany.state import Setup
from companion.eye.findings import Finding, Proposal, Question
from companion.games.tuscany.camera import interpret, unanswered
from companion.games.tuscany.camera.compare import compare
from companion.games.tuscany.camera.faces import FACE_OF
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.camera.takes import refill_of
from companion.games.tuscany.simulator.lying import Lying
from companion.games.tuscany.simulator.play import PlayedMove, play_game

Mat = Mapping[str, Lying]
"""What lies on the mat; an empty place is left out."""
Look = Callable[[Mat, str | None], Sequence[Sighting]]
"""What is read, one after the other, once hands have laid a mat so; a hand rests on a place perhaps."""

LIFTED_SEEN: Final = 0.8
"""How often the place is seen empty before the next tile is laid there."""
MISHAP: Final = 0.12
"""How often something else happens before a take is looked at."""
LATE: Final = 0.06
"""How often two turns are over before anybody looks at the screen."""
AGAIN: Final = 2
"""How often people wait for another look before they touch what was not offered."""
TAKE_TAPS: Final = 2
"""A take by touch: the tile, and what refills the centre."""


def true_reading(lying: Mat, resting: str | None = None) -> tuple[Sighting, ...]:
    """Return a sighting that reads everything rightly: it tries the game's part, and not the eye."""
    reads = {place: FieldRead("empty", 1.0) for place in PLACES}
    for place, one in lying.items():
        turn = Random(f"{place} {one.number} {one.turns}").uniform(0, 360)
        reads[place] = (
            FieldRead("up", 1.0, FACE_OF[one.tile], turn_deg=turn) if one.tile else FieldRead("down", 1.0)
        )
    if resting:
        reads[resting] = FieldRead("hidden")
    return (Sighting(reads, 0.0),)


@dataclass(slots=True)
class CameraTally:
    """What a game took."""

    turns: int = 0
    taps: int = 0
    takes: int = 0
    yes: int = 0
    chosen: int = 0
    touched: int = 0
    """Takes that were touched, as nothing right was offered."""
    dismissed: int = 0
    """What was asked in vain and put away by a touch."""
    wrong: int = 0
    """Sure proposals that were not what had happened."""
    refills_seen: int = 0
    """Refills after a castle's free tile that the camera told."""
    bad: list[str] = field(default_factory=list)


class GameByCamera:
    """A game of *setup* whose mat is seen by *look*."""

    def __init__(self, setup: Setup, seed: int, look: Look = true_reading, mishaps: bool = True) -> None:
        self.setup, self.seed, self._look = setup, seed, look
        self.true = new_game(setup)
        """The game on the table."""
        self.game = new_game(setup)
        """The game as it is recorded."""
        self.tally = CameraTally()
        self._random = Random(f"camera {seed}")
        self._mishaps = mishaps
        self._lying = {place: Lying(tile) for place, tile in zip(PLACES, setup.centre, strict=True)}
        self._number = 0
        self._notes: tuple[str, ...] = ()
        self._sighting: Sighting | None = None
        self._ended = False
        self._late: list[tuple[Move, ...]] = []
        """What was done on the table and is not recorded yet."""

    def play(self) -> None:
        """Play to the end."""
        for moment in play_game(self.setup, self.seed):
            self._happen(moment)
            self.true = moment.step.state

    def as_it_was(self) -> bool:
        """Tell whether the record has come to the same as the table."""
        mine, true = self.game, self.true
        return (mine.final, mine.holdings, sorted(mine.centre)) == (
            true.final,
            true.holdings,
            sorted(true.centre),
        )

    def _happen(self, moment: PlayedMove) -> None:
        match moment.move:
            case End():
                self._end(moment)
            case Take() as take:
                self._take(take)
            case Place() as place:
                self._catch_up()
                self._place(place)
            case other:
                self._catch_up()
                self._touch(other, 1)

    def _end(self, moment: PlayedMove) -> None:
        """A turn ends with the next player's first move, but for those that end a phase or the game."""
        self.tally.turns += 1
        after = moment.step.state
        if after.over or after.phase != self.true.phase:
            self._catch_up()
            self._touch(End(), 1)
        else:
            self._ended = True

    # --- what hands do ---

    def _place_of(self, tile: Tile) -> str:
        return next(place for place in self._lying if self._lying[place].tile == tile)

    def _lay(self, place: str, tile: Tile | None) -> None:
        self._number += 1
        self._lying[place] = Lying(tile, self._number)

    def _exchange(self, kind: str, wave: tuple[Tile, ...]) -> None:
        gone = [place for place, one in self._lying.items() if one.tile and kind_of(one.tile) == kind]
        for place, tile in zip(gone, wave, strict=True):
            self._lay(place, tile)

    def _alike(self) -> str | None:
        counts = Counter(kind_of(one.tile) for one in self._lying.values() if one.tile)
        kind, count = counts.most_common(1)[0]
        return kind if count >= 5 else None

    def _swap(self, tile: Tile, refill: Tile, waves: list[tuple[Tile, ...]]) -> None:
        """Take *tile* from the mat, lay *refill* there, and replace five of a colour."""
        place = self._place_of(tile)
        del self._lying[place]
        if self._random.random() < LIFTED_SEEN:
            self._see(None)
        if self._mishaps and self._random.random() < MISHAP:
            self._lay(place, None)
            self._expect_nothing(None)
        self._lay(place, refill)
        if self._mishaps and self._random.random() < MISHAP:
            self._expect_nothing(place, (tile, refill) if not waves else None)
        while waves and (kind := self._alike()):
            self._expect_nothing(None)
            self._exchange(kind, waves.pop(0))

    # --- what is seen of it ---

    def _see(self, resting: str | None) -> tuple[Finding, ...]:
        found: tuple[Finding, ...] = ()
        for sighting in self._look(self._lying, resting):
            self._sighting = sighting
            found = interpret(self.game, sighting, self._notes)
            self._notes = unanswered(self.game, self._notes, found, sighting)
        return found

    def _expect_nothing(self, resting: str | None, laid: tuple[Tile, Tile] | None = None) -> None:
        """Look while something is under way: what is proposed now is wrong.

        It is not if that tile is taken and its refill *laid*, and a hand that rests there does not hide it.
        """
        if self._late:
            return
        for one in self._see(resting):
            if isinstance(one, Proposal) and one.sure and _swapped(one) != laid:
                self._blame(one, "nothing yet")

    def _blame(self, one: Finding, wanted: object) -> None:
        self.tally.wrong += 1
        self.tally.bad.append(f"seed {self.seed}, move {self.game.moves}: {one} for {wanted}")

    def _take(self, take: Take) -> None:
        self.tally.takes += 1
        waves = list(take.fresh)
        for kind in take.clear:
            self._exchange(kind, waves.pop(0))
        while take.clear and waves and (alike := self._alike()):
            self._exchange(alike, waves.pop(0))
        self._swap(take.tile, take.refill, waves)
        late = self._mishaps and not self._late and not take.clear and self._random.random() < LATE
        self._late.append((End(), take) if self._ended else (take,))
        self._ended = False
        if late:
            self._see(None)  # the camera sees it, and nobody looks at the screen
        else:
            self._catch_up()

    def _catch_up(self) -> None:
        """Answer what is asked until every take that was done is recorded."""
        while self._late:
            self._answer(self._late.pop(0))

    def _answer(self, wanted: tuple[Move, ...]) -> None:
        found = self._see(None)
        for _ in range(AGAIN):
            if _offered(found, wanted) is None:
                found = self._see(None)
        offered = _offered(found, wanted)
        proposals = [one for one in found if isinstance(one, Proposal)]
        for one in proposals:
            if one.sure and not same_moves(one.moves, wanted):
                self._blame(one, wanted)
        if offered is None:
            self.tally.touched += 1
            self._dismiss(found)
            self.tally.taps += _touches(wanted)
            self._record(wanted)
            return
        self.tally.taps += 1
        self.tally.yes += offered in proposals
        self.tally.chosen += offered not in proposals
        self._record(offered.moves)

    def _dismiss(self, found: Sequence[Finding]) -> None:
        """Put away what is asked in vain."""
        if any(isinstance(one, Proposal | Question) for one in found):
            self.tally.dismissed += 1
            self.tally.taps += 1

    # --- what is touched ---

    def _touch(self, move: Move, taps: int) -> None:
        self.tally.taps += taps
        self._record((End(), move) if self._ended else (move,))
        self._ended = False

    def _place(self, move: Place) -> None:
        """A placing by touch; the tiles that castles lay free of charge are gone from the mat before."""
        taps = 1 + bool(move.chip) + len(move.harvest) + len(move.discard)
        free, nested = move.free, bool(move.free and move.free.free)
        while free:
            taps += 2 + bool(free.chip) + len(free.harvest) + len(free.discard)
            taps += self._free(free, nested)
            free = free.free
        self._touch(move, taps)

    def _free(self, free: Free, nested: bool) -> int:
        """Let the tile of *free* be replaced on the mat; return the touches for what the camera misses."""
        self._swap(free.tile, free.refill, list(free.fresh))
        self._dismiss(self._see(None))
        if nested or free.fresh or self._sighting is None:
            return 1 + sum(map(len, free.fresh))
        seen = refill_of(self.game, compare(self.game, self._sighting), free.tile)
        if seen == free.tile:
            return 1  # it may still be the tile itself
        if seen == free.refill:
            self.tally.refills_seen += 1
            return 0
        if seen is not None:
            self.tally.wrong += 1
            self.tally.bad.append(f"seed {self.seed}: refill {seen} for {free.refill}")
        return 1

    def _record(self, moves: tuple[Move, ...]) -> None:
        for move in moves:
            self.game = apply(self.game, move).state
        self._notes = unanswered(self.game, self._notes, ())
        if self._sighting is not None:  # what was seen last is held against the record at once
            found = interpret(self.game, self._sighting, self._notes)
            self._notes = unanswered(self.game, self._notes, found, self._sighting)


def _swapped(one: Proposal) -> tuple[Tile, Tile]:
    take = one.moves[-1]
    assert isinstance(take, Take)
    return take.tile, take.refill


def _offered(found: Sequence[Finding], wanted: tuple[Move, ...]) -> Proposal | None:
    """Return the proposal or answer that is what was done."""
    proposals = [one for one in found if isinstance(one, Proposal)]
    answers = [way for one in found if isinstance(one, Question) for way in one.answers]
    return next((one for one in [*proposals, *answers] if same_moves(one.moves, wanted)), None)


def _touches(moves: tuple[Move, ...]) -> int:
    taps = 0
    for move in moves:
        if isinstance(move, Take):
            taps += TAKE_TAPS + bool(move.discard) + len(move.clear) + sum(map(len, move.fresh))
        elif isinstance(move, Draw | Marble):
            taps += 1
    return taps


def _sorted_waves(moves: tuple[Move, ...]) -> tuple[object, ...]:
    """Return *moves* so that they compare by what they do: in which order a wave is turned up is nothing."""
    return tuple(
        (
            move.tile,
            _plain(move.refill, move.fresh),
            move.discard,
            move.clear,
            tuple(tuple(sorted(w)) for w in move.fresh),
        )
        if isinstance(move, Take)
        else move
        for move in moves
    )


def _plain(refill: Tile, fresh: tuple[tuple[Tile, ...], ...]) -> str:
    """Return what counts of a refill: its kind alone if it left again at once."""
    return kind_of(refill) if fresh else refill


def same_moves(moves: tuple[Move, ...], wanted: tuple[Move, ...]) -> bool:
    """Tell whether both do the same."""
    return _sorted_waves(moves) == _sorted_waves(wanted)
