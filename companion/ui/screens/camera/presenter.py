"""The camera: what it sees, how good that is, what to improve first; locked and saved by one touch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from companion.base.errors import BadData
from companion.base.messages import CameraReport
from companion.eye.cameras import game_watched, plugged, save_profile, try_camera, try_game
from companion.games.plugin import Game
from companion.games.registry import all_games
from companion.ui.camera_readings import usual_readings
from companion.ui.eye_sign import sign
from companion.ui.option import Option
from companion.ui.session import Session
from companion.words.language import mark

Spot = tuple[float, float]
Level = Literal["good", "fair", "poor"]
CORNERS: Final = ("nw", "ne", "se", "sw")
FIRST: Final = ((0.2, 0.15), (0.8, 0.15), (0.8, 0.85), (0.2, 0.85))
"""Where the corners are at first, when they are to be dragged and nobody knows better."""

ADVICE: Final = {
    "markers": mark("Corner marks in view: {a} of {b}. Uncover them; all must be in the picture"),
    "off": mark("The corner marks are not where they should be: lay them as their sheet shows"),
    "slant": mark("The camera looks from the side: hang it over the middle"),
    "blurred": mark("The picture is blurred: focus the lens and keep the camera still"),
    "dark": mark("Too dark: more light on the table"),
    "bright": mark("Too bright: less light, or a shorter exposure"),
    "glare": mark("A lamp shines on the board: move it, or cover it with paper"),
    "uneven": mark("One corner is much darker than another: put a second lamp on that side"),
}
LIGHTS: Final = {
    mark("Marks"): ("markers", "off", "slant"),
    mark("Size"): ("small",),
    mark("Sharpness"): ("blurred", "not-held"),
    mark("Light"): ("dark", "bright", "glare", "uneven"),
}
"""The traffic lights, and the advice that makes each of them less than good."""
LEVELS: Final[dict[Level, tuple[str, str]]] = {
    "good": ("tick", mark("good")),
    "fair": ("question", mark("fair")),
    "poor": ("cross", mark("poor")),
}


@dataclass(frozen=True, slots=True)
class TrafficLight:
    """One traffic light: its colour, told also by a sign and a word, and what it is about."""

    level: Level
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of the camera says."""

    sentence: str
    wrong: bool
    jpeg: bytes
    board: tuple[Spot, ...]
    """The outline of the board, and the marks, as shares of the picture from its upper left."""
    marks: tuple[tuple[Spot, ...], ...]
    handles: tuple[Spot, ...]
    """The corners that can be dragged."""
    lights: tuple[TrafficLight, ...]
    options: tuple[Option, ...]
    save: str
    back: str


class Presenter:
    """The screen on which a camera is set up."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.corners: tuple[Spot, ...] = ()
        """The corners given by hand, while they are."""
        self.saved = False
        self.others: tuple[Game, ...] = ()
        """The other games whose tables this camera can watch, once it is known which one it watches."""

    def enter(self) -> None:
        """Have live pictures sent, and told what they are like."""
        self.saved = False
        self._look()

    def _find_others(self) -> None:
        try:
            watched = game_watched(self._profile)
        except BadData:
            self.others = ()
        else:
            self.others = tuple(game for game in all_games() if game.camera and game.id != watched)

    def leave(self) -> None:
        """Have no more of them sent."""
        self.corners = ()
        if self.session.camera is not None:
            self.session.camera.show(live=False)
            self.session.camera.ask_for_report(False)

    def _look(self) -> None:
        if self.session.camera is not None:
            self._find_others()
            self.session.camera.show(live=True)
            self.session.camera.ask_for_report(True, self.corners)

    # --- what people do ---

    def choose(self, key: str) -> None:
        """Do what the option *key* says."""
        kind, _, value = key.partition(" ")
        self.saved = False
        if kind == "try":
            self.session.notice.attempt(lambda: self._look_by(try_camera(value)))
        elif kind == "game":
            self.session.notice.attempt(lambda: self._look_by(try_game(self._profile, value)))
        elif kind == "corners":
            judged = self._judged
            self.corners = judged.board if judged and judged.board else FIRST
            self._look()
        elif kind == "marks":
            self.corners = ()
            self._look()

    def _look_by(self, path: Path) -> None:
        if self.session.camera is not None:
            self.session.camera.use(str(path))
        elif self.session.open_eye is not None:
            self.session.open_eye(path)
        self._look()

    def drag(self, number: int, to: Spot) -> None:
        """Put that corner there."""
        spots = list(self.corners or self._by_hand)
        spots[number] = (min(max(to[0], 0.0), 1.0), min(max(to[1], 0.0), 1.0))
        self.corners, self.saved = tuple(spots), False
        self._look()

    def save(self) -> None:
        """Lock the camera and keep how it looks; the running eye looks so from now on."""
        seeing = self.session.camera
        if seeing is not None and self._judged is not None and self.session.notice.attempt(self._save):
            self.corners, self.saved = (), True
            self._look()

    def _save(self) -> None:
        seeing, judged = self.session.camera, self._judged
        assert seeing is not None
        assert judged is not None
        wide, high = judged.size
        given = {
            name: [round(x * wide, 1), round(y * high, 1)]
            for name, (x, y) in zip(CORNERS, self.corners, strict=False)
        }
        seeing.use(str(save_profile(self._profile, given or None)))

    @property
    def _profile(self) -> Path:
        """The file of the profile that is looked by."""
        assert self.session.camera is not None
        return Path(self.session.camera.request.profile)

    # --- what is shown ---

    @property
    def _judged(self) -> CameraReport | None:
        return self.session.camera.report if self.session.camera else None

    @property
    def _by_hand(self) -> tuple[Spot, ...]:
        """The corners that can be dragged: those given now, or those of a table without marks."""
        judged = self._judged
        return self.corners or (judged.board if judged and not judged.wanted else ())

    def view(self) -> View:
        """Return what the screen says now."""
        say, seeing, judged = self.session.words.say, self.session.camera, self._judged
        sentence, wrong = self._sentence()
        return View(
            sentence=self.session.notice.text or sentence,
            wrong=bool(self.session.notice.text) or wrong,
            jpeg=seeing.live.jpeg if seeing and seeing.live else b"",
            board=judged.board if judged and not self.corners else (),
            marks=tuple(judged.markers.values()) if judged else (),
            handles=self._by_hand,
            lights=self._lights(judged) if judged else (),
            options=self._options(),
            save=say("Save") if judged and judged.board and not self.saved else "",
            back=say("Back"),
        )

    def _sentence(self) -> tuple[str, bool]:
        say, judged = self.session.words.say, self._judged
        if self.session.camera is None:
            known = plugged()
            return (
                say("Which camera looks at the board?") if known else say("No camera is plugged in."),
                not known,
            )
        if self.saved:
            return say("Saved. The camera uses this from now on."), False
        if judged is None:
            told = sign(self.session)
            return told.text, told.wrong
        if self._by_hand:
            return say("Drag the four corners onto the corners of the board."), False
        if not judged.board:
            return self._not_found(judged), True
        if judged.advice:
            must, kind, facts = judged.advice[0]
            a, b = (*facts, 0, 0)[:2]
            return say(_advice(kind), a=f"{a:g}", b=f"{b:g}"), must
        return say("Everything is fine: save."), False

    def _not_found(self, judged: CameraReport) -> str:
        say = self.session.words.say
        if judged.markers:
            seen, all_ = len(judged.markers), judged.wanted
            return say(ADVICE["markers"], a=f"{seen}", b=f"{all_}")
        return say("No corner mark in view: lay the four marks around the board, or drag the corners.")

    def _lights(self, judged: CameraReport) -> tuple[TrafficLight, ...]:
        if not judged.board:
            return (self._light("Marks", "poor", self._marks(judged)),)
        whys = {kind: must for must, kind, _ in judged.advice}
        told = {
            "Marks": self._marks(judged),
            "Size": f"{judged.px_per_tile:.0f} px",
        }
        return tuple(
            self._light(title, _level([whys[kind] for kind in kinds if kind in whys]), told.get(title, ""))
            for title, kinds in LIGHTS.items()
        )

    def _marks(self, judged: CameraReport) -> str:
        say = self.session.words.say
        if not judged.wanted:
            return say("corners by hand")
        return f"{len(judged.markers)} / {judged.wanted}"

    def _light(self, title: str, level: Level, text: str) -> TrafficLight:
        say = self.session.words.say
        icon, word = LEVELS[level]
        return TrafficLight(level, icon, f"{say(title)}: {say(word)}{text and f', {text}'}")

    def _options(self) -> tuple[Option, ...]:
        say = self.session.words.say
        if self.session.camera is None:
            tried = (Option(f"try {one}", say("Try {camera}", camera=one), "eye") for one in plugged())
            return (*tried, Option("again", say("Look again"), "turn"))
        if self.corners:
            return (Option("marks", say("Use the corner marks"), "undo"),)
        if self._by_hand:
            return ()
        others = (Option(f"game {game.id}", say("Use it for {game}", game=game.title), "turn")
                  for game in self.others)  # fmt: skip
        return (Option("corners", say("No marks: drag the corners"), "pen"), *others)


def _level(musts: list[bool]) -> Level:
    if not musts:
        return "good"
    return "poor" if any(musts) else "fair"


def _advice(kind: str) -> str:
    """Return what to do about a finding of that *kind*, in the words of the game that is played here."""
    readings = usual_readings()
    return ADVICE.get(kind) or (readings.ADVICE[kind] if readings else kind)
