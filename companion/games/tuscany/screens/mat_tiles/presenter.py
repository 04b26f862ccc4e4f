"""Teaching the camera the open tiles: laid on the mat as shown, and photographed, eight at a time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.base.errors import BadData
from companion.base.messages import Learned
from companion.engine.tuscany.box import TILES, kind_of
from companion.eye.profiles import BACK, load_profile, without_picture
from companion.games.tuscany.camera.faces import FACE_OF, TILE_OF
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.session import TuscanySession
from companion.ui.eye_sign import sign
from companion.ui.option import Option
from companion.ui.screens.eye.presenter import Spot
from companion.words.language import mark

FACES: Final = (
    *(FACE_OF[tile] for tile in TILES if kind_of(tile) != "crop"),
    BACK,
    *(FACE_OF[tile] for tile in TILES if kind_of(tile) == "crop"),
)
LESSONS: Final = tuple(FACES[n : n + len(PLACES)] for n in range(0, len(FACES), len(PLACES)))
WHY: Final = {
    "no-board": mark("The camera cannot see the mat: uncover its four marks and take the picture again."),
    "small": mark("The tiles are too small in the picture: hang the camera lower."),
    "blurred": mark("The picture is blurred: hold still and take it again."),
}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    wrong: bool
    jpeg: bytes
    size: tuple[int, int]
    fields: dict[str, tuple[Spot, ...]]
    places: tuple[Option, ...]
    """What is to lie on each place; chosen where it is taught, faint where it is left out."""
    count: str
    take: str
    go_on: str
    back: str


class Presenter:
    """The screen on which the camera is taught the open tiles."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.lesson = 0
        self.left_out: set[str] = set()
        self.taught: set[str] = set()
        self.again: tuple[str, ...] = ()
        self.why = ""
        self.taken = 0
        """How many pictures of this lesson were taken."""
        self._task: int | None = None

    def enter(self) -> None:
        """Have live pictures sent; begin where something is still to be taught."""
        self.session.notice.clear()
        self.why, self.again, self._task, self.taken = "", (), None, 0
        if self.session.camera is not None:
            self.session.camera.show(live=True)
            self.session.notice.attempt(self._find_taught)
            to_do = [n for n, faces in enumerate(LESSONS) if not self.taught.issuperset(faces)]
            self.lesson = to_do[0] if to_do else 0

    def _find_taught(self) -> None:
        assert self.session.camera is not None
        path = Path(self.session.camera.request.profile)
        self.taught = set(FACES) - set(without_picture(load_profile(path), FACES, path))

    def leave(self) -> None:
        """Have no more pictures sent."""
        if self.session.camera is not None:
            self.session.camera.show(live=False)

    # --- what people do ---

    def touch(self, place: str) -> None:
        """Leave out what is to lie there, as the box has none; or ask for it again."""
        faces = LESSONS[self.lesson]
        if PLACES.index(place) < len(faces):
            self.left_out ^= {faces[PLACES.index(place)]}

    def take(self) -> None:
        """Take a picture, and learn what lies there."""
        said = dict(zip(PLACES, LESSONS[self.lesson], strict=False))
        words = " ".join(f"{at}={face}" for at, face in said.items() if face not in self.left_out)
        if self.session.camera is not None and self._task is None and self._is_mat and words:
            self.session.notice.clear()
            self.why, self.again = "", ()
            self._task = self.session.camera.ask("places", "", f"lesson-{self.lesson + 1}", words)

    def go_on(self) -> None:
        """Go to the next tiles."""
        if self._task is None:
            self.lesson = (self.lesson + 1) % len(LESSONS)
            self.why, self.again, self.taken = "", (), 0

    def hear(self) -> None:
        """Take what the eye has answered."""
        seeing = self.session.camera
        if seeing is None or self._task is None:
            return
        answer = seeing.taught
        if seeing.failure and answer is None:
            self._task = None
        if isinstance(answer, Learned) and answer.number == self._task:
            self._task = None
            seeing.take_taught()
            self.session.notice.attempt(lambda: self._take(answer))

    def _take(self, answer: Learned) -> None:
        self.taught |= {name.partition("--")[0] for name in answer.tiles}
        self.again = tuple(tile for tile, _ in answer.again)
        self.taught -= set(self.again)
        if answer.why and answer.why not in WHY:
            raise BadData(answer.why)
        self.why = answer.why
        self.taken += not answer.why

    # --- what is shown ---

    @property
    def _is_mat(self) -> bool:
        """Whether the camera looks at the mat, as far as that is known."""
        live = self.session.camera.live if self.session.camera else None
        return live is None or not live.fields or set(live.fields) <= set(PLACES)

    def view(self) -> View:
        """Return what the screen says now."""
        say, seeing = self.session.words.say, self.session.camera
        live = seeing.live if seeing else None
        sentence, wrong = self._sentence()
        ready = seeing is not None and self._task is None and self._is_mat
        return View(
            sentence=self.session.notice.text or sentence,
            wrong=bool(self.session.notice.text) or wrong,
            jpeg=live.jpeg if live else b"",
            size=live.size if live else (1, 1),
            fields=dict(live.fields) if live else {},
            places=tuple(self._place(n, at) for n, at in enumerate(PLACES)),
            count=say("{n} of {all} learned", n=len(self.taught), all=len(FACES)),
            take=say("Take the picture") if ready else "",
            go_on="" if self._task is not None else say("Other tiles"),
            back=say("Back"),
        )

    def _place(self, n: int, place: str) -> Option:
        faces = LESSONS[self.lesson]
        if n >= len(faces):
            return Option(place, "", faint=True)
        face = faces[n]
        icon = "tuscany/pile" if face == BACK else f"tuscany/tile {TILE_OF[face]}"
        return Option(place, "", icon, chosen=face in self.taught, faint=face in self.left_out)

    def _sentence(self) -> tuple[str, bool]:
        say, seeing = self.session.words.say, self.session.camera
        if seeing is None:
            return say("There is no camera. Set one up first, in the settings."), True
        if self._task is not None:
            return say("Looking …"), False
        if seeing.live is None:
            told = sign(self.session)
            return told.text, told.wrong
        if not self._is_mat:
            return say("The camera is set up for another game's board, not for this mat."), True
        if self.why:
            return say(WHY[self.why]), True
        if self.again:
            return say(
                "Tiles without a light background were not learned. Lay "
                "them as shown and flat, with no lamp reflected in them."
            ), True
        return self._next(), False

    def _next(self) -> str:
        say = self.session.words.say
        if self.taken == 1:
            return say("Learned. Turn every tile a little and take one more picture, or go on.")
        if self.taught.issuperset(set(FACES) - self.left_out):
            return say("The app knows every tile.")
        if self.taken > 1:
            return say("Learned. Go on with the other tiles.")
        return say("Lay these tiles on the mat as shown, in any direction. Tap what your box does not have.")
