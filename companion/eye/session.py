"""What the eye has told so far, beside the game: how it is, what it sees, and what is still to be answered.

Only the newest of everything is kept. What a sighting means is worked out anew for each state of the game, so
nothing here can be older than the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.base.messages import (
    CameraReport,
    CardShown,
    DrawnTable,
    EyeState,
    FieldPictures,
    Kept,
    Learned,
    LiveView,
    Photographs,
    PieceSeen,
    PiecesSeen,
    PlacedPiece,
    Rectangle,
    Sighting,
    Task,
    TilesFound,
    Wanted,
    WorkerFailed,
)
from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.state import Game
from companion.eye.card_labels import card_labelled
from companion.games.castelli.camera import Finding, Kind, Observation, Proposal, Question, interpret
from companion.games.castelli.camera.labels import KIND
from companion.games.castelli.camera.pieces import BUILT, sites_of

Asked = Proposal | Question
TRAY = 2
"""So many cards lie in the tray at once, if at all."""
Look = tuple[object, ...]
"""What is read on a field, as far as it names something."""


class Seeing:
    """The eye as the main thread knows it, looking by *profile*; *want* lets it know what is wanted."""

    def __init__(self, want: Callable[[Wanted], object], profile: str) -> None:
        self._want, self.wanted = want, Wanted(profile)
        self.state: EyeState | None = None
        self.failure = ""
        """Why the eye's process ended; empty while it works."""
        self.sighting: Sighting | None = None
        self.card: str | None = None
        """The card that was shown last, until the game goes on."""
        self.cards_shown = 0
        """How often a card was shown that was none of those that had lain there already."""
        self._shown: deque[int] = deque(maxlen=TRAY)
        self._before: set[int] = set()
        """The last cards shown; and those that may still lie there after the eye began anew."""
        self.pictures: dict[Field, bytes] = {}
        self.live: LiveView | None = None
        self.kept: Kept | None = None
        """What became of the last picture that was to be kept."""
        self.keeping = False
        """Whether that is not known yet."""
        self.photographs: dict[str, bytes] = {}
        """Parts of the board that were to be photographed, when they have come."""
        self.pieces: tuple[PieceSeen, ...] = ()
        """Which board pieces were recognised there."""
        self.judged: CameraReport | None = None
        """What the camera's picture is like, while that is asked for."""
        self.taught: TilesFound | Learned | None = None
        """The answer to the last task of teaching."""
        self._earlier: tuple[Field, ...] = ()
        """Fields of what was proposed and not answered, in the order in which they came."""
        self._put_off: dict[Field, Look] = {}
        self._game: Game | None = None
        self._behind = False
        """Whether the game has gone on since the table was last looked at."""
        self._found: tuple[object, tuple[Finding, ...]] = (None, ())
        want(self.wanted)

    # --- what the eye says ---

    def hear(self, message: Any) -> None:
        """Take a *message* of the eye or its process."""
        match message:
            case Sighting():
                self.sighting, self._behind, self.failure = message, False, ""
                self._forget_what_changed(message)
            case EyeState():
                self.state, self.failure = message, ""
            case CardShown(number=number):
                self._show_card(number)
            case FieldPictures(jpegs=jpegs):
                self.pictures = dict(jpegs)
            case Kept():
                self.kept, self.keeping = message, False
            case Photographs(jpegs=jpegs):
                self.photographs = dict(jpegs)
            case PiecesSeen(pieces=pieces):
                self.pieces = pieces
            case LiveView():
                self.live = message
            case CameraReport():
                self.judged = message
            case TilesFound() | Learned():
                self.taught = message
                self._read_by_it(message)
            case WorkerFailed(why=why):
                self.failure, self.live, self.keeping = why, None, False
                self._before = set(self._shown)

    def _show_card(self, number: int) -> None:
        """Take the card that is shown; an eye that began anew sees first what it had told before."""
        if number not in self._before:
            self.card = KIND.get(number)
            self.cards_shown += 1
        self._before.discard(number)
        self._shown.append(number)

    def _forget_what_changed(self, now: Sighting) -> None:
        """A tile that was turned back or taken away was no proposal; one that lies otherwise is a new one."""
        gone = {field for field, read in now.fields.items() if read.state in ("down", "empty")}
        self._earlier = tuple(field for field in self._earlier if field not in gone)
        self._put_off = {
            field: was
            for field, was in self._put_off.items()
            if (look := _look(now, field)) == was or look[0] == "hidden"
        }

    def _read_by_it(self, message: TilesFound | Learned) -> None:
        """Have a tile that was learned in the middle of a game read from now on."""
        task = self.wanted.task
        if isinstance(message, Learned) and message.tiles and task is not None and task.what == "one":
            self.use(self.wanted.profile)

    # --- what it means ---

    def findings(self, game: Game) -> tuple[Finding, ...]:
        """Return all that the newest sighting means for *game*."""
        self.follow(game)
        if self.sighting is None:
            return ()
        key = (game, self.sighting, self.card)
        if not _all_same(self._found[0], key):
            self._found = key, interpret(game, self.sighting, self._earlier, self.card)
            self._earlier += tuple(f for f in _turned(self._found[1]) if f not in self._earlier)
        return self._found[1]

    def asked(self, game: Game) -> Asked | None:
        """Return what people should answer first, nothing that was put off.

        Proposals come before questions, but pieces before all: the next tile ends their player's turn.
        """
        found = [one for one in self.findings(game) if isinstance(one, Asked) and not self._is_put_off(one)]
        return min(found, key=_comes_later, default=None)

    def at(self, game: Game, field: Field) -> Asked | None:
        """Return what is asked of *field*, also if it was put off."""
        found = (one for one in self.findings(game) if isinstance(one, Asked) and one.field == field)
        return next(found, None)

    def waiting(self, game: Game) -> tuple[Field, ...]:
        """Return the fields of which something is still to be said: they carry a mark on the board."""
        found = self.findings(game)
        asked = [one.field for one in found if isinstance(one, Asked)]
        told = [one for one in found if isinstance(one, Observation)]
        unclear = [one.fields[0] for one in told if one.kind in (Kind.UNCLEAR, Kind.UNKNOWN)]
        return tuple(dict.fromkeys([*asked, *unclear]))

    def observed(self, game: Game) -> tuple[Observation, ...]:
        """Return what is seen that is no move; nothing until the table was looked at since the last move."""
        found = self.findings(game)
        return () if self._behind else tuple(one for one in found if isinstance(one, Observation))

    def follow(self, game: Game) -> None:
        """Take note that *game* is what is on the table now."""
        if game is self._game:
            return
        began, self._game = self._game is None, game
        self._earlier = tuple(field for field in self._earlier if field not in game.laid)
        if not began:
            self.card, self._behind = None, True
            self._before.clear()
            self.look_again()

    def _is_put_off(self, one: Asked) -> bool:
        was = self._put_off.get(one.field)
        return was is not None and self.sighting is not None and was == _look(self.sighting, one.field)

    # --- what people do ---

    def put_off(self, one: Asked) -> None:
        """Ask *one* no more as long as the same is read there; its mark stays."""
        if self.sighting is not None:
            self._put_off[one.field] = _look(self.sighting, one.field)

    def take_up(self, field: Field) -> None:
        """Ask again what was put off on *field*: somebody has touched its mark."""
        self._put_off.pop(field, None)

    def look_again(self) -> None:
        """Have the table told anew."""
        self._let_know(look=self.wanted.look + 1)

    def show(self, fields: tuple[Field, ...] = (), live: bool | None = None) -> None:
        """Have the camera's own pictures of *fields* sent, and its *live* view."""
        on = self.wanted.live if live is None else live
        if (fields, on) != (self.wanted.fields, self.wanted.live):
            self.pictures = {field: raw for field, raw in self.pictures.items() if field in fields}
            self._let_know(fields=fields, live=on)

    def keep(self, file: str) -> None:
        """Have what the camera sees now kept in *file*."""
        self.kept, self.keeping = None, True
        self._let_know(keep=file)

    def photograph(self, rectangles: tuple[Rectangle, ...], pieces: tuple[tuple[str, str], ...] = ()) -> None:
        """Have these parts of the board photographed as soon as it is seen, and *pieces* recognised there."""
        self.photographs, self.pieces = {}, ()
        self._let_know(photographs=self.wanted.photographs + 1, rectangles=rectangles, pieces=pieces)

    def lie(self, lying: tuple[PlacedPiece, ...]) -> None:
        """Have castles looked for on the board as it is *lying* there; nothing: where they were taught."""
        if lying != self.wanted.lying:
            self._let_know(lying=lying)

    def judge(self, on: bool, corners: tuple[tuple[float, float], ...] = ()) -> None:
        """Have it told what the camera's picture is like; by *corners* given by hand, if there are some."""
        if (on, corners) != (self.wanted.judge, self.wanted.corners):
            self.judged = None
            self._let_know(judge=on, corners=corners)

    def use(self, profile: str) -> None:
        """Have the eye look by the *profile* in that file, read anew."""
        self.judged = self.sighting = None
        self._let_know(profile=profile, anew=self.wanted.anew + 1)

    def ask(self, what: str, folder: str = "", field: Field = "", tile: str = "") -> int:
        """Have something done with the next picture; return the number of the task."""
        number = self.wanted.task.number + 1 if self.wanted.task else 1
        self.taught = None
        self._let_know(task=Task(number, what, folder, field, tile))
        return number

    def draw(self, table: DrawnTable) -> None:
        """Have the drawn table show what lies on *table*."""
        self._let_know(drawn=table)

    def _let_know(self, **changes: Any) -> None:
        self.wanted = replace(self.wanted, **changes)
        self._want(self.wanted)


def card_of_label(text: str) -> str | None:
    """Return which card has a label that says *text*; None if it is no label of ours."""
    found = card_labelled(text.strip())
    return found[0] if found else None


def _turned(found: tuple[Finding, ...]) -> tuple[Field, ...]:
    """Return the fields of the tiles that *found* proposes to lay."""
    proposals = [one for one in found if isinstance(one, Proposal)]
    return tuple(move.field for one in proposals for move in one.moves if isinstance(move, Reveal))


def _comes_later(one: Asked) -> bool:
    return isinstance(one, Question) and one.asks != BUILT


def _look(sighting: Sighting, field: Field) -> Look:
    """Return what *field* is read as, a tile or the pieces of a landscape, whatever the sureness."""
    read, settled = sighting.fields.get(field), sighting.sites.get(field)
    if read is not None:
        return read.state, read.tile, read.north, frozenset((may.tile, may.north) for may in read.maybe)
    castles = sorted(site.colour for site in sites_of(sighting, field) if site.colour)
    return "pieces" if castles or settled else "hidden", tuple(castles), settled and settled.state


def _all_same(one: Any, other: tuple[object, ...]) -> bool:
    return one is not None and all(a is b for a, b in zip(one, other, strict=True))
