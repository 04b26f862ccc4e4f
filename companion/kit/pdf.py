"""Sheets as a PDF: vectors only, in exact millimetres, and the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from companion.kit.letters import ENCODING, width_of
from companion.kit.paper import Blocks, Drawn, DrawnLine, PaperSheet, Shape, Write

POINT_MM: Final = 25.4 / 72
FONTS: Final = ("Helvetica", "Helvetica-Bold")
CATALOGUE, PAGES, FIRST_FONT = 1, 2, 3
"""The numbers of the objects that each file has; two for each sheet follow the fonts."""


def pdf_of(sheets: list[PaperSheet], title: str, lang: str) -> bytes:
    """Return *sheets* as one file; its viewer is asked to print it as large as it is."""
    first = FIRST_FONT + len(FONTS)
    pages = [first + 2 * number for number in range(len(sheets))]
    info = first + 2 * len(sheets)
    objects = [
        f"<< /Type /Catalog /Pages {PAGES} 0 R /Lang {_text(lang)} /ViewerPreferences"
        " << /PrintScaling /None /DisplayDocTitle true >> >>".encode(ENCODING),
        f"<< /Type /Pages /Count {len(sheets)} /Kids [{' '.join(f'{n} 0 R' for n in pages)}] >>".encode(),
        *(_font(name) for name in FONTS),
    ]
    for page, sheet in zip(pages, sheets, strict=True):
        objects += [_page(sheet, page + 1), _stream(sheet)]
    objects.append(f"<< /Title {_text(title)} >>".encode(ENCODING, "replace"))
    return _file(objects, info)


def _font(name: str) -> bytes:
    return f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()


def _page(sheet: PaperSheet, content: int) -> bytes:
    width, height = (_pt(length) for length in sheet.size)
    fonts = " ".join(f"/F{number} {FIRST_FONT + number} 0 R" for number in range(len(FONTS)))
    return (
        f"<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {width} {height}] "
        f"/Resources << /Font << {fonts} >> >> /Contents {content} 0 R >>"
    ).encode()


def _stream(sheet: PaperSheet) -> bytes:
    body = "\n".join(_drawn(one, sheet.size[1]) for one in sheet.drawn).encode(ENCODING, "replace")
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body)


def _drawn(one: Drawn, high: float) -> str:
    match one:
        case Blocks():
            return "\n".join(_block(*box, high) for box in one.boxes) + " f"
        case Shape():
            return f"{_way(one.points, high)} f"
        case DrawnLine():
            dash = f"[{_pt(1.5)} {_pt(1.5)}] 0 d" if one.dashed else "[] 0 d"
            return f"{_pt(one.width_mm)} w {dash} {_way((one.start, one.end), high)} S"
        case Write():
            return _written(one, high)
        case _:
            assert_never(one)


def _block(x: float, y: float, width: float, height: float, high: float) -> str:
    return f"{_pt(x)} {_pt(high - y - height)} {_pt(width)} {_pt(height)} re"


def _way(points: Iterable[tuple[float, float]], high: float) -> str:
    first, *others = [f"{_pt(x)} {_pt(high - y)}" for x, y in points]
    return " ".join([f"{first} m", *(f"{point} l" for point in others)])


def _written(one: Write, high: float) -> str:
    back = {"left": 0.0, "middle": 0.5, "right": 1.0}[one.align]
    x = one.at[0] - back * width_of(one.text, one.size_mm, one.bold)
    font = f"/F{int(one.bold)} {_pt(one.size_mm)} Tf"
    return f"BT {font} {_pt(x)} {_pt(high - one.at[1])} Td {_text(one.text)} Tj ET"


def _text(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"({escaped})"


def _pt(mm: float) -> str:
    return f"{mm / POINT_MM:.4f}".rstrip("0").rstrip(".")


def _file(objects: list[bytes], info: int) -> bytes:
    raw, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    end = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root {CATALOGUE} 0 R"
    return bytes(raw) + f"{end} /Info {info} 0 R >>\nstartxref\n{len(raw)}\n%%EOF\n".encode()
