"""The sheets that are cut out: markers, card labels, the tray; each with a ruler to check the printer by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion.base.errors import BadData
from companion.kit.labels import LABEL_MM, MARK_AT_MM, MARK_MM, QR_MM
from companion.kit.letters import width_of
from companion.kit.marks import QUIET_MODULES, Grey, aruco_modules, qr_modules
from companion.kit.paper import MARGIN_MM, Blocks, Drawn, DrawnLine, PaperSheet, Point, Shape, Write, cut_box
from companion.kit.plan import BORDER_MM, KitPlan
from companion.words.words import Words

RULER_MM: Final = 100
HEAD_MM: Final = 26.0
"""Where a sheet's own things begin, below its title and its ruler."""
NAME_MM: Final = 5.0
"""The strip below a label with the card's name."""
GAP_MM: Final = 6.0
TRAY_DOWN_MM: Final = 10.0
"""How far below a sheet's head the tray begins."""
NORTH_MM: Final = 7.0
"""The strip above a marker with the arrow that goes north."""
SMALL, BODY, TITLE = 2.9, 3.7, 5.5


def head(words: Words, title: str) -> tuple[Drawn, ...]:
    """Return the *title* of a sheet and its ruler, as long as it says if the printer is honest."""
    said = words.say("{n} mm: measure it", n=RULER_MM)
    return (Write(title, (MARGIN_MM, MARGIN_MM + 4), TITLE, bold=True), *ruler((MARGIN_MM, 20.0), said))


def ruler(at: Point, said: str) -> Iterator[Drawn]:
    """Give a ruler that begins *at* a place, with what is *said* of it."""
    x, y = at
    yield DrawnLine((x, y), (x + RULER_MM, y))
    for mm in range(RULER_MM + 1):
        yield DrawnLine(
            (x + mm, y), (x + mm, y + (3.0 if mm % 10 == 0 else 2.0 if mm % 5 == 0 else 1.2)), 0.1
        )
    yield Write(said, (x + RULER_MM + 3, y + 2.5), SMALL)


def blocks(modules: Grey, at: Point, edge_mm: float) -> Blocks:
    """Return black *modules* as one figure *edge_mm* wide; neighbours in a row are one block."""
    step = edge_mm / modules.shape[1]
    return Blocks(tuple(
        (at[0] + start * step, at[1] + row * step, (end - start) * step, step)
        for row, cells in enumerate(modules)
        for start, end in _runs([int(cell) == 0 for cell in cells])
    ))  # fmt: skip


def _runs(cells: list[bool]) -> Iterator[tuple[int, int]]:
    start = None
    for place, black in enumerate([*cells, False]):
        if black and start is None:
            start = place
        elif not black and start is not None:
            yield start, place
            start = None


# --- markers ---


def marker_sheets(words: Words, plan: KitPlan, paper: Point) -> list[PaperSheet]:
    """Return the corner markers, each with its white border, an arrow to the north and its number."""
    width = plan.marker_mm + 2 * BORDER_MM
    size = (width, width + 2 * NORTH_MM)
    if not _fits(size, room_mm(paper)):
        raise BadData(
            f"markers: size_mm: a marker of {plan.marker_mm:g} mm takes {_by(size)} mm, and a sheet has room "
            f"for {_by(room_mm(paper))} mm; write a smaller size there and lay such markers"
        )
    title = words.say("Corner marks for the board")
    pieces = [_marker(words, plan, number, width) for number in plan.markers]
    return list(_filled(head(words, title), pieces, size, paper))


def _marker(words: Words, plan: KitPlan, number: int, width: float) -> tuple[Drawn, ...]:
    middle, top = width / 2, NORTH_MM + BORDER_MM
    arrow = Shape(((middle, 1.5), (middle + 2.2, 5.5), (middle - 2.2, 5.5)))
    foot = top + plan.marker_mm + BORDER_MM + 4.0
    return (
        arrow,
        Write(words.say("north"), (middle + 3.5, 5.3), SMALL),
        blocks(aruco_modules(plan.dictionary, number), (BORDER_MM, top), plan.marker_mm),
        Write(f"{number}", (middle, foot), BODY, bold=True, align="middle"),
    )


# --- cards ---


class CardLabel(NamedTuple):
    """A label to print: the card's *number* and *name*, the *text* of its code, its mark's *dictionary*."""

    number: int
    name: str
    text: str
    dictionary: str = "5x5_50"


def card_sheets(words: Words, scale: float, paper: Point, labels: Iterable[CardLabel]) -> list[PaperSheet]:
    """Return the *labels*, larger by *scale*, each with its number, its name and what a camera reads."""
    size = (LABEL_MM[0] * scale, LABEL_MM[1] * scale + NAME_MM)
    pieces = [_label(label, scale) for label in labels]
    return list(_filled(head(words, words.say("Labels for the cards")), pieces, size, paper))


def _label(label: CardLabel, scale: float) -> tuple[Drawn, ...]:
    width, height = (length * scale for length in LABEL_MM)
    number, name, text, dictionary = label
    code = qr_modules(text)
    quiet = QR_MM * scale * QUIET_MODULES / (len(code) + 2 * QUIET_MODULES)
    mark = (MARK_AT_MM[0] * scale, MARK_AT_MM[1] * scale)
    size = min(BODY, (width - 4) / max(width_of(name, 1.0, bold=True), 1e-9))
    return (
        blocks(code, (quiet, quiet), QR_MM * scale - 2 * quiet),
        blocks(aruco_modules(dictionary, number), mark, MARK_MM * scale),
        Write(f"{number:02}", (mark[0] + MARK_MM * scale / 2, 23.5 * scale), 3.2 * scale, align="middle"),
        Write(name, (width / 2, height + 3.0), size, bold=True, align="middle"),
    )


# --- the tray ---


def tray_sheets(words: Words, plan: KitPlan, paper: Point) -> list[PaperSheet]:
    """Return the sheet that lies where cards are shown, turned if it is wide; none without a tray."""
    if plan.tray is None:
        return []
    _x, _y, width, height = plan.tray
    whole = (width, height + TRAY_DOWN_MM)
    ways = [way for way in (paper, (paper[1], paper[0])) if _fits(whole, room_mm(way))]
    if not ways:
        wide, high = room_mm(paper)
        raise BadData(
            f"tray: mm: it is {width:g} x {height:g} mm, and a sheet has room for "
            f"{_by((wide, high - TRAY_DOWN_MM))} mm; write a smaller width and height there, or print the "
            "other sheets without it (markers, cards)"
        )
    paper = ways[0]
    left, top = (paper[0] - width) / 2, HEAD_MM + TRAY_DOWN_MM
    middle = left + width / 2
    drawn = (
        *head(words, words.say("The tray: show cards here")),
        *cut_box(left, top, width, height),
        Shape(((middle, top + 3), (middle + 2.5, top + 8), (middle - 2.5, top + 8))),
        Write(words.say("north"), (middle + 4, top + 7.5), BODY),
        Write(words.say("Cards here, face up"), (middle, top + height - 5), BODY, bold=True, align="middle"),
    )
    return [PaperSheet(paper, drawn)]


# --- many on a sheet ---


def room_mm(paper: Point) -> Point:
    """Return how much can be drawn on a sheet of this size, below its head."""
    return paper[0] - 2 * MARGIN_MM, paper[1] - MARGIN_MM - HEAD_MM


def _fits(size: Point, room: Point) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def _by(size: Point) -> str:
    return f"{size[0]:g} x {size[1]:g}"


def _filled(
    first: tuple[Drawn, ...], pieces: list[tuple[Drawn, ...]], size: Point, paper: Point
) -> Iterator[PaperSheet]:
    """Give sheets with *first* on top of each and the *pieces* in rows, each in its cut line."""
    across, down = (
        int((room + GAP_MM) / (one + GAP_MM)) for room, one in zip(room_mm(paper), size, strict=True)
    )
    west = (paper[0] - across * (size[0] + GAP_MM) + GAP_MM) / 2
    for begin in range(0, len(pieces), across * down):
        drawn = list(first)
        for place, piece in enumerate(pieces[begin : begin + across * down]):
            x = west + place % across * (size[0] + GAP_MM)
            y = HEAD_MM + place // across * (size[1] + GAP_MM)
            drawn += [*cut_box(x, y, *size), *(moved(one, (x, y)) for one in piece)]
        yield PaperSheet(paper, tuple(drawn))


def numbered(sheets: list[PaperSheet]) -> list[PaperSheet]:
    """Return *sheets* with which of how many each is, in the upper right corner."""
    return [
        replace(
            sheet, drawn=(*sheet.drawn, Write(f"{n} / {len(sheets)}", _corner(sheet), SMALL, align="right"))
        )
        for n, sheet in enumerate(sheets, 1)
    ]


def _corner(sheet: PaperSheet) -> Point:
    return sheet.size[0] - MARGIN_MM, MARGIN_MM + 4


def moved(one: Drawn, by: Point) -> Drawn:
    """Return *one* moved on its sheet."""
    x, y = by
    match one:
        case Blocks():
            return Blocks(tuple((left + x, top + y, width, height) for left, top, width, height in one.boxes))
        case Shape():
            return Shape(tuple((left + x, top + y) for left, top in one.points))
        case DrawnLine():
            (a, b), (c, d) = one.start, one.end
            return DrawnLine((a + x, b + y), (c + x, d + y), one.width_mm, one.dashed)
        case Write():
            return Write(one.text, (one.at[0] + x, one.at[1] + y), one.size_mm, one.bold, one.align)
