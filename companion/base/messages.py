"""Frozen values that cross threads and processes; imports nothing of ours."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may lie on a field: a tile, and the colour that points north there, with how well it fits (0-1).

    *north* is empty where tiles may lie at any turn.
    """

    tile: str
    north: str
    score: float


@dataclass(frozen=True, slots=True)
class FieldRead:
    """What is read on one field.

    *state* is `up`, `down`, `empty`, `hidden` or `unsure`. Only the first three have a *confidence*. An `up`
    without a *tile* is one that the set does not know, and has its *colours*, clockwise from north. Where
    tiles may lie at any turn there is no *north*.
    """

    state: str
    confidence: float = 0.0
    tile: str | None = None
    north: str | None = None
    colours: tuple[str, ...] = ()
    maybe: tuple[Candidate, ...] = ()
    turn_deg: float | None = field(default=None, compare=False)
    """How far it is turned, clockwise from its picture, where tiles may lie at any turn."""


@dataclass(frozen=True, slots=True)
class SiteRead:
    """What is read on one site.

    *state* is `empty`, `unsure`, or what the game calls a piece (with the *colour* on top) or a fixture.
    """

    state: str
    confidence: float = 0.0
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """What lies on a table that is still: each slot as read over the last *frames* pictures."""

    fields: dict[str, FieldRead]
    at_s: float
    frames: int = 1
    markers: int = 0
    px_per_tile: float = 0.0
    sites: dict[str, SiteRead] = field(default_factory=dict)
    """Places of pieces (`B3/1`) and fixtures (`B3`), where the profile knows them."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card's label was seen in the tray or by the hand scanner: its *number*."""

    number: int
    text: str
    format: str


@dataclass(frozen=True, slots=True)
class EyeState:
    """How the eye is, in plain facts; the sentence is made elsewhere.

    *state* is `well`, `no_board`, `markers_missing`, `board_moved`, `too_dark`, `camera_gone` or `restless`
    (the table is never still). *missing* are the ids of markers that are not seen, *light* is how bright the
    picture is (0-255), *fact* what the stage that failed says of it, *not_held* what the camera goes on
    changing by itself (exposure, white balance, focus) although it should not.
    """

    state: str
    at_s: float
    missing: tuple[int, ...] = ()
    markers: int = 0
    px_per_tile: float = 0.0
    light: float = 0.0
    fact: str = ""
    not_held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the panel was pressed, or held."""

    button: str
    held: bool = False
    at_s: float = 0.0


@dataclass(frozen=True, slots=True)
class PartFailed:
    """A *part* of the panel (`lamp`, `buttons: NAME`) is wired by its file but cannot be used, and why."""

    part: str
    why: str


@dataclass(frozen=True, slots=True)
class WorkerFailed:
    """A worker ended, or could not go on: which, and why in one line."""

    worker: str
    why: str


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What a drawn table is to show: for playing without a camera.

    *record* are the lines of a record, *turned* the tiles turned since: field, tile, north. A *hand* rests on
    a field, the camera was bumped so often, the room is *dark*, a *card* lies in the tray.
    """

    record: tuple[str, ...] = ()
    turned: tuple[tuple[str, str, str], ...] = ()
    hand: str = ""
    bumps: int = 0
    dark: bool = False
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A part of the board by *name*: where it begins, in fields from the north-west corner, and how large."""

    name: str
    left: float
    top: float
    columns: float
    rows: float


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece of the board in its *place*: the *file* of its photograph, and how it is turned (0 or 180)."""

    file: str
    place: Rectangle
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done once with the next picture, for teaching; each has a *number* of its own.

    *what* is `tiles` (find those that lie face up), `back` (take the one on *field* as the back), `learn`
    (learn the tiles in *folder*), `one` (learn the one on *field* as *tile*) or `places` (learn what lies on
    the places of a mat, as *tile* says for all of them; *field* is the name of the lesson).
    """

    number: int
    what: str
    folder: str = ""
    field: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Views:
    """Pictures that the app shows: *live* views, and those of *fields* that come along with a Sighting."""

    live: bool = False
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotographOrder:
    """Parts of the board to be photographed once, for each *number*.

    *pieces* of the board may lie there, each with the file of its photograph: then they are recognised.
    """

    number: int = 0
    rectangles: tuple[Rectangle, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ReportOrder:
    """Whether a CameraReport is to come again and again.

    *corners* of the board given by hand, as shares of the picture, are judged in place of the markers.
    """

    on: bool = False
    corners: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """All that the app asks of the eye now; the newest counts, older ones are never read."""

    profile: str
    """The file to look by."""
    profile_version: int = 0
    """Counts up to have the profile read again, as it was changed."""
    look: int = 0
    """Counts up to have the table told again."""
    views: Views = Views()
    photographs: PhotographOrder = PhotographOrder()
    report: ReportOrder = ReportOrder()
    board: tuple[PlacedPiece, ...] = ()
    """The board as it is, by photographs of it with nothing on it: then pieces can be found."""
    task: Task | None = None
    keep: str = ""
    """The file into which the next picture is to be kept with all that its reading needs; once a name."""
    drawn: DrawnTable | None = None
    """Only for the drawn table: what lies on it."""


@dataclass(frozen=True, slots=True)
class PictureKept:
    """A picture was kept in *file*; or it was not, and *why* in one line."""

    file: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class LiveView:
    """What the camera sees, small, as JPEG; each field's corners in it, clockwise from the north-west."""

    jpeg: bytes
    size: tuple[int, int]
    at_s: float
    fields: dict[str, tuple[tuple[float, float], ...]]


@dataclass(frozen=True, slots=True)
class FieldPictures:
    """The camera's own pictures of some fields, straightened, each as JPEG."""

    jpegs: dict[str, bytes]
    at_s: float


@dataclass(frozen=True, slots=True)
class Photographs:
    """Parts of the board by name, straightened, each as JPEG."""

    jpegs: dict[str, bytes]
    at_s: float


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """Which board piece lies at a place, how it is turned (0 or 180), how *alike* to its photograph."""

    piece: str
    turn: int
    alike: float
    sure: bool


@dataclass(frozen=True, slots=True)
class PiecesSeen:
    """What was recognised at the places that were asked for, in their order."""

    pieces: tuple[PieceSeen, ...]
    at_s: float


@dataclass(frozen=True, slots=True)
class CameraReport:
    """What the camera's picture is like; places in it are shares of its width and height.

    *why* says what keeps the board from being found. *advice* is what to improve, the most important first:
    whether it must be, its kind, and its numbers.
    """

    at_s: float
    size: tuple[int, int]
    markers: dict[int, tuple[tuple[float, float], ...]]
    wanted: int
    """How many markers the profile knows."""
    board: tuple[tuple[float, float], ...] = ()
    px_per_tile: float = 0.0
    advice: tuple[tuple[bool, str, tuple[float, ...]], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class FoundTile:
    """A tile that lies face up: where, its colours clockwise from north, and its picture.

    *patch* (PNG) and *pose* are what is kept to learn it from, *jpeg* is the tile itself. *same* is the tile
    of those taught already that it is, *flaw* why it cannot be taught from this picture.
    """

    field: str
    colours: tuple[str, ...]
    patch: bytes
    pose: tuple[float, ...]
    jpeg: bytes
    same: str = ""
    flaw: str = ""


@dataclass(frozen=True, slots=True)
class TilesFound:
    """The answer to the task *number*: what lies face up on the board.

    *emblems* and *middles* say how alike the tiles are: those taught already first, as *names* has them. Each
    tile has a row for each side's emblem, and one for its middle.
    """

    number: int
    tiles: tuple[FoundTile, ...] = ()
    unclear: tuple[str, ...] = ()
    """Fields where something lies whose four colours cannot be told."""
    poor: str = ""
    """Why the whole picture is of no use."""
    names: tuple[str, ...] = ()
    emblems: tuple[tuple[float, ...], ...] = ()
    middles: tuple[tuple[float, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Learned:
    """The answer to the task *number*: the *tiles* that are known by picture now.

    *again* are those that are not, each with the tile it looks the same as (or nothing: it is not read back
    as itself); *why* is what kept all of it from being done.
    """

    number: int
    tiles: tuple[str, ...] = ()
    again: tuple[tuple[str, str], ...] = ()
    why: str = ""
