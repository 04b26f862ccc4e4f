"""Teaching tiles: laid face up on the board, photographed, told one by one; how far one has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.base.errors import BadData
from companion.base.messages import Learned, TilesFound
from companion.engine.castelli.box import Field
from companion.eye.cameras import use_tiles
from companion.games.castelli.screens.taught_tile.presenter import drawn
from companion.games.castelli.screens.tile_choice import Choice
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.teaching.draft import IN_THE_BOX, Taught
from companion.games.castelli.teaching.lesson import Fault, Lesson
from companion.ui.camera_readings import Kind
from companion.ui.eye_sign import sign
from companion.ui.screens.eye.presenter import FieldLabel, Spot
from companion.words.language import mark

FAULTS: Final = {
    "no-board": mark("The camera cannot see the board: uncover the corner marks and take the picture again."),
    "small": mark("The tiles are too small in the picture: hang the camera lower."),
    "blurred": mark("The picture is blurred: keep everything still and take it again."),
    "glare": mark(
        "{place}: a lamp is reflected in it. Move the lamp or the tile, then take the picture again."
    ),
    "unclear": mark(
        "{place}: its four colours are not clear. Add light, take everything off it and try again."
    ),
    "double": mark("Tile {place} looks the same as {other}: tap the wrong one, or photograph both again."),
    "misread": mark("Tile {place} is not recognised: take its picture again, in even light."),
}
LESSON, BACK, WAITING, LEARNING = "lesson", "back", "waiting", "learning"


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    wrong: bool
    pictured: bool
    """Whether there is a camera."""
    jpeg: bytes
    size: tuple[int, int]
    fields: dict[Field, tuple[Spot, ...]]
    readings: tuple[FieldLabel, ...]
    count: str
    tiles: tuple[Choice, ...]
    take: str
    """What the big button says."""
    show_back: str
    by_hand: str
    """Leads to entering a tile by touch."""
    go_on: str
    """Leads to tiles of which something is still to be told."""
    back: str


class Presenter:
    """The screen on which tiles are taught."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.mode = LESSON
        self._task = 0

    def enter(self) -> None:
        """Have live pictures sent; go on where one left off."""
        if self.session.shared.get(Lesson) is None:
            self.session.notice.attempt(self._begin)
        if self.session.camera is not None:
            self.session.camera.show(live=True)
        if self.mode != LEARNING:
            self.mode = LESSON
        if self._to_learn:
            self._learn()

    def _begin(self) -> None:
        self.session.shared.put(Lesson())

    def leave(self) -> None:
        """Have no more pictures sent."""
        if self.session.camera is not None:
            self.session.camera.show(live=False)

    @property
    def lesson(self) -> Lesson | None:
        """What is being taught; none if what is kept cannot be read."""
        return self.session.shared.get(Lesson)

    @property
    def _to_learn(self) -> bool:
        """Whether everything is told of all tiles, and the eye has not learned all of them yet."""
        tiles = list(self.lesson.draft.tiles.values()) if self.lesson else []
        return (
            bool(tiles)
            and all(one.told for one in tiles)
            and any(not (one.learned or one.again) for one in tiles)
        )

    # --- what people do ---

    def take(self) -> None:
        """Take a picture, and find what lies on the board."""
        self._ask("tiles", WAITING)

    def show_back(self) -> None:
        """Have the back of the tiles touched in the picture, or no longer."""
        self.mode = LESSON if self.mode == BACK else BACK

    def touch(self, field: Field) -> None:
        """Take what lies on *field* as the back, if that is asked for."""
        if self.mode == BACK:
            self._ask("back", WAITING, field)

    def _learn(self) -> None:
        self._ask("learn", LEARNING)

    def _ask(self, what: str, mode: str, field: Field = "") -> None:
        seeing, lesson = self.session.camera, self.lesson
        self.session.notice.clear()
        if seeing is not None and lesson is not None and self.mode not in (WAITING, LEARNING):
            self._task = seeing.ask(what, str(lesson.draft.folder), field)
            self.mode = mode

    def hear(self) -> bool:
        """Take what the eye has answered; say whether there are tiles to be told."""
        seeing, lesson = self.session.camera, self.lesson
        if seeing is None or lesson is None or self.mode not in (WAITING, LEARNING):
            return False
        answer = seeing.taught
        if seeing.failure and answer is None:
            self.mode = LESSON
        if answer is None or answer.number != self._task:
            return False
        self.mode = LESSON
        seeing.take_taught()
        self.session.notice.attempt(lambda: self._take(lesson, answer))
        return isinstance(answer, TilesFound) and bool(lesson.draft.open)

    def _take(self, lesson: Lesson, answer: TilesFound | Learned) -> None:
        if isinstance(answer, TilesFound):
            lesson.take(answer)
            if self._to_learn:
                self._learn()
            return
        if answer.why:
            raise BadData(answer.why)
        lesson.learn(answer)
        if lesson.draft.learned and self.session.camera is not None:
            self.session.camera.use(str(use_tiles(lesson.draft.name)))
        if lesson.draft.complete and self.session.settings.tiles != lesson.draft.name:
            self.session.preferences.choose(replace(self.session.settings, tiles=lesson.draft.name))

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, seeing, lesson = self.session.words, self.session.camera, self.lesson
        live = seeing.live if seeing else None
        sentence, wrong = self._sentence()
        taught = [one for one in lesson.draft.tiles.values() if one.told] if lesson else []
        busy = self.mode in (WAITING, LEARNING)
        open_ = len(lesson.draft.open) if lesson else 0
        return View(
            sentence=self.session.notice.text or sentence,
            wrong=bool(self.session.notice.text) or wrong,
            pictured=seeing is not None,
            jpeg=live.jpeg if live else b"",
            size=live.size if live else (1, 1),
            fields=dict(live.fields) if live else {},
            readings=self._readings() if live and self.mode != BACK else (),
            count=words.say("{n} of {all} tiles", n=len(taught), all=IN_THE_BOX),
            tiles=tuple(drawn(one) for one in taught),
            take="" if seeing is None or busy else words.say("Take the picture"),
            show_back="" if seeing is None or busy else self._back(),
            by_hand="" if lesson is None or busy else words.say("Enter a tile by touch"),
            go_on=words.count("Enter {n} tile", "Enter {n} tiles", open_) if open_ else "",
            back=words.say("Back"),
        )

    def _back(self) -> str:
        say, known = self.session.words.say, self.lesson is not None and self.lesson.draft.has_back
        return say("The back again") if known else say("The back")

    def _sentence(self) -> tuple[str, bool]:
        say = self.session.words.say
        if self.session.camera is None:
            return self._by_hand(), False
        if self.mode == WAITING:
            return say("Looking …"), False
        if self.mode == LEARNING:
            return say("Learning the tiles …"), False
        if self.mode == BACK:
            return say("Lay a tile face down on the board, then tap it in the picture."), False
        told = sign(self.session)
        if self.session.camera.live is None:
            return told.text, told.wrong
        faults = self.lesson.faults() if self.lesson else []
        if faults:
            return self._fault(faults[0]), True
        return self._next(), False

    def _by_hand(self) -> str:
        """Return what to do where there is no camera."""
        say, lesson = self.session.words.say, self.lesson
        if lesson is not None and lesson.draft.complete:
            return say("Enough tiles for every board. New games use them.")
        return say("Enter each tile of your box by touch: its colours, their values and its silver.")

    def _next(self) -> str:
        say, lesson = self.session.words.say, self.lesson
        tiles = lesson.draft.tiles if lesson else {}
        if len(tiles) < IN_THE_BOX:
            return say("Lay tiles face up on the meadows, in any direction, then take the picture.")
        if lesson is not None and not lesson.draft.has_back:
            return say("The app knows every tile. Now the back.")
        return say("The app knows every tile. New games use them.")

    def _fault(self, one: Fault) -> str:
        text = FAULTS.get(one.kind, FAULTS["unclear"])
        return self.session.words.say(text, place=one.place, other=one.other)

    def _readings(self) -> tuple[FieldLabel, ...]:
        seeing, lesson = self.session.camera, self.lesson
        if seeing is None or seeing.live is None or lesson is None or lesson.found is None:
            return ()
        told: dict[Field, tuple[str, Kind]] = dict.fromkeys(lesson.found.unclear, ("?", "unsure"))
        for one in lesson.found.tiles:
            name = lesson.where.get(one.field, "")
            told[one.field] = (name, self._kind(lesson.draft.tiles.get(name)))
        return tuple(
            FieldLabel(corners, *told[field])
            for field, corners in seeing.live.fields.items()
            if field in told
        )

    def _kind(self, one: Taught | None) -> Kind:
        if one is None or one.again:
            return "differs"
        return "read" if one.told else "unsure"
