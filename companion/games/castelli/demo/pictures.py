"""A picture for each turn: what the camera saw, the readings drawn on it, and what happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import cv2
import numpy as np

from companion.base.messages import FieldRead, Sighting
from companion.demo.ink import (
    AMBER,
    FAINT,
    GOLD,
    INK,
    LINE,
    PAINTS,
    PAPER,
    PARCHMENT,
    WHITE,
    Paint,
    Picture,
    fill,
    outline,
    shape,
    tag,
    wrapped,
    write,
    write_lines,
)
from companion.engine.castelli.box import Field
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.words.names import Voice
from companion.vision.arrays import Array
from companion.vision.board import slot_centres
from companion.vision.profile import Profile
from companion.vision.registration.register import Registration, register
from companion.words.language import mark

PANEL: Final = 300
STRIP: Final = 150
"""Height of the words below; more where there is more to tell."""
TEXT: Final = 19.0
STEP: Final = TEXT * 1.32
SCORES: Final = 178
CROP: Final = 156
LOW: Final = 190
"""How far above the picture's lower edge the counts begin."""
EDGE: Final = 24
CORNERS: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
STATES: Final[dict[str, tuple[str, Paint]]] = {
    "up": (mark("face up"), WHITE),
    "down": (mark("face down"), LINE),
    "empty": (mark("empty"), FAINT),
    "hidden": (mark("hidden"), FAINT),
    "unsure": (mark("unsure"), AMBER),
}


@dataclass(frozen=True, slots=True)
class Caption:
    """What is written beside a picture."""

    title: str
    player: str
    colour: Colour
    heading: str
    """The eye's finding, in a few words."""
    sentences: Sequence[str]
    field: Field | None = None
    """Where it happened."""
    note: str = ""
    hand: Picture | None = None
    """A picture of the hand that did it."""


def turn_picture(
    image: Picture, profile: Profile, sighting: Sighting, game: Game, caption: Caption, voice: Voice
) -> Picture:
    """Return *image* with what was read on it, a panel beside and a strip of words below it."""
    height, width = image.shape[:2]
    lines = [line for one in caption.sentences for line in wrapped(one, TEXT, width - SCORES - EDGE)]
    strip = max(STRIP, round(len(lines) * STEP) + 40)
    page = np.full((height + strip, width + PANEL, 3), PARCHMENT, np.uint8)
    seen = image.copy()
    where = register(image, profile)
    if where.plane is not None:
        draw_readings(seen, profile, where, sighting, caption.field)
    page[:height, PANEL:] = seen
    _panel(page, image, profile, where, caption, voice)
    _counts(page, sighting, height - LOW, voice)
    _strip(page, height, caption, lines)
    _scores(page, page.shape[1] - SCORES, height + 32, game, voice)
    cv2.line(page, (0, height), (page.shape[1], height), LINE, 2)
    return page


def draw_readings(
    image: Picture, profile: Profile, where: Registration, sighting: Sighting, marked: Field | None = None
) -> None:
    """Draw each reading where it was made: tiles with their number and direction, questions in amber."""
    for field, middle in slot_centres(profile.board).items():
        read = sighting.fields[field]
        corners = where.pixels(CORNERS * profile.board.tile_mm + np.array(middle))
        if field == marked:
            grown = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * 1.18
            outline(image, grown, INK, 6)
            outline(image, grown, GOLD, 3)
        _reading(image, corners, read)


def _reading(image: Picture, corners: Array, read: FieldRead) -> None:
    edge = float(np.linalg.norm(corners[1] - corners[0]))
    paint = STATES[read.state][1]
    if read.state == "up":
        outline(image, corners, paint, 2)
        _direction(image, corners, cast(Colour, read.north))
        x, y = corners.mean(axis=0)
        tag(image, (float(x), float(y)), read.tile or "?", max(10.0, edge * 0.27))
    elif read.state == "down":
        outline(image, corners, paint, 1)
    else:
        outline(image, corners, paint, 2)
        x, y = corners.mean(axis=0)
        tag(image, (float(x), float(y)), "?" if read.state == "unsure" else "–", max(11.0, edge * 0.3), paint)


def _direction(image: Picture, corners: Array, north: Colour) -> None:
    """Draw an arrow head over the north side, in the colour that points there."""
    left, right = corners[0], corners[1]
    middle, side = (left + right) / 2, (right - left) * 0.17
    out = (middle - corners.mean(axis=0)) * 0.36
    points = [tuple(middle - side), tuple(middle + out), tuple(middle + side)]
    fill(image, points, PAINTS[north])
    outline(image, points, WHITE)


# --- the panel beside it ---


def _panel(
    page: Picture, image: Picture, profile: Profile, where: Registration, caption: Caption, voice: Voice
) -> None:
    y: float = 44
    write(page, (EDGE, y), voice.say("The camera"), 24, bold=True)
    if caption.field is not None and where.plane is not None:
        crop = cut_out(image, profile, where, caption.field)
        page[62 : 62 + CROP, EDGE : EDGE + CROP] = crop
        outline(page, [(EDGE, 62), (EDGE + CROP, 62), (EDGE + CROP, 62 + CROP), (EDGE, 62 + CROP)], INK, 2)
        y = 62 + CROP + 8
    y = write_lines(page, (EDGE, y + 26), caption.heading, 20, PANEL - 2 * EDGE)
    if caption.note:
        y = write_lines(page, (EDGE, y + 8), caption.note, 16, PANEL - 2 * EDGE, FAINT)
    if caption.hand is not None:
        _hand(page, caption.hand, y, image.shape[0] - LOW - 40)


def _hand(page: Picture, hand: Picture, top: float, low: int) -> None:
    """Put the picture with the hand between *top* and *low*, in small, if there is room for it."""
    wide = PANEL - 2 * EDGE
    high = round(wide * hand.shape[0] / hand.shape[1])
    if low - high < top - 10:
        return
    page[low - high : low, EDGE : EDGE + wide] = cv2.resize(hand, (wide, high), interpolation=cv2.INTER_AREA)


def _counts(page: Picture, sighting: Sighting, y: float, voice: Voice) -> None:
    """Write how many fields were read as what, and how well the board is seen."""
    cv2.line(page, (EDGE, round(y - 22)), (PANEL - EDGE, round(y - 22)), LINE, 1)
    states = [read.state for read in sighting.fields.values()]
    for n, (state, (name, _)) in enumerate(STATES.items()):
        count, low = states.count(state), y + 26 * n
        paint = INK if count else FAINT
        write(page, (EDGE, low), voice.say(name), 17, paint)
        write(page, (EDGE + 150, low), str(count), 17, paint, bold=bool(count))
    px = round(sighting.px_per_tile)
    seen = voice.say("{markers} corner marks, {px} px per tile", markers=sighting.markers, px=px)
    write(page, (EDGE, y + 26 * len(STATES) + 6), seen, 14, FAINT)


def cut_out(image: Picture, profile: Profile, where: Registration, field: Field) -> Picture:
    """Return the camera's own picture of *field*, straightened."""
    middle = np.array(slot_centres(profile.board)[field])
    corners = where.pixels(CORNERS * profile.board.tile_mm * 1.25 + middle).astype(np.float32)
    goal = ((CORNERS + 0.5) * CROP).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, goal)
    return np.asarray(cv2.warpPerspective(image, matrix, (CROP, CROP), flags=cv2.INTER_CUBIC), np.uint8)


# --- the words below it ---


def _strip(page: Picture, top: int, caption: Caption, lines: Sequence[str]) -> None:
    shape(page, (EDGE + 11, top + 34), caption.colour, 22)
    write(page, (EDGE + 34, top + 42), caption.player, 22, bold=True)
    write(page, (EDGE + 34, top + 70), caption.title, 17, FAINT)
    for n, line in enumerate(lines):
        write(page, (PANEL, top + 40 + n * STEP), line, TEXT)


def _scores(page: Picture, left: float, y: float, game: Game, voice: Voice) -> None:
    corners = [(left - 12, y - 22), (page.shape[1] - 16, y - 22)]
    low = y + 30 * (len(game.setup.colours) - 1) + 18
    box = [*corners, (page.shape[1] - 16, low), (left - 12, low)]
    fill(page, box, PAPER)
    outline(page, box, LINE)
    for n, colour in enumerate(game.setup.colours):
        line = y + 30 * n
        shape(page, (left + 8, line - 5), colour, 15)
        write(page, (left + 26, line + 2), game.setup.names.get(colour) or voice.colour_name(colour), 17)
        points = str(game.holdings[colour].points)
        write(page, (left + 118, line + 2), points, 19, bold=True)
