"""The boxes of the family: what the publisher chose for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tests.families.protocol import Colour

Bgr = tuple[int, int, int]
CoatShape = Literal["half_disc", "shield", "strip", "dot", "wedge"]
MeadowPrint = Literal["triangles", "hairlines", "waves", "plain", "quarters"]
BackPrint = Literal["squares", "varnish", "stripes", "plain", "circles"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow")


@dataclass(frozen=True)
class Style:
    """How one box is printed. Gloss is 0 (matte) to 255 (varnish)."""

    name: str
    ground: Bgr
    ink: Bgr
    coats: dict[Colour, Bgr]
    coat: CoatShape
    silver: Bgr
    silver_upright: bool
    corner_signs: bool
    back: BackPrint
    back_ground: Bgr
    back_ink: Bgr
    meadow: MeadowPrint
    meadow_tones: tuple[Bgr, ...]
    slot_mm: float
    board: Bgr
    scenery: tuple[Bgr, ...]
    card_edge: Bgr
    gloss: int = 10
    varnish: int = 14
    taught: int = 40
    strangers: int = 16
    twin_pairs: int = 0


def _rgb(*codes: str) -> tuple[Bgr, ...]:
    return tuple((int(c[4:6], 16), int(c[2:4], 16), int(c[0:2], 16)) for c in codes)


def _four(red: str, blue: str, green: str, yellow: str) -> dict[Colour, Bgr]:
    return dict(zip(COLOURS, _rgb(red, blue, green, yellow), strict=True))


def _one(code: str) -> Bgr:
    return _rgb(code)[0]


LINEN: Final = Style(
    name="linen",
    ground=_one("efe8d8"),
    ink=_one("4b4640"),
    coats=_four("c8452f", "33658f", "5b8a4a", "e0ab2b"),
    coat="half_disc",
    silver=_one("a9adb0"),
    silver_upright=False,
    corner_signs=True,
    back="squares",
    back_ground=_one("c9b899"),
    back_ink=_one("efe8d8"),
    meadow="triangles",
    meadow_tones=_rgb("8fa777", "9bb184", "839b6c"),
    slot_mm=44.0,
    board=_one("e3dccb"),
    scenery=_rgb("b9cbd0", "6f8f7a", "d9b48a", "8a7f70", "f3ead7", "56748c"),
    card_edge=_one("d8d0c0"),
)

GRAPHITE: Final = Style(
    name="graphite",
    ground=_one("211f20"),
    ink=_one("c9c4b8"),
    coats=_four("d8513f", "4d8fd0", "58ad66", "e8bf45"),
    coat="shield",
    silver=_one("c4c9cc"),
    silver_upright=True,
    corner_signs=True,
    back="varnish",
    back_ground=_one("242223"),
    back_ink=_one("302e2f"),
    meadow="hairlines",
    meadow_tones=_rgb("3f4a3c", "46513f", "394438"),
    slot_mm=43.0,
    board=_one("2d2c2e"),
    scenery=_rgb("3b4a57", "4d5a45", "6b5a45", "55504c", "8d8778", "2f3d4a"),
    card_edge=_one("4a4643"),
    gloss=110,
    varnish=235,
)

TALLY: Final = Style(
    name="tally",
    ground=_one("d9dde0"),
    ink=_one("3a3f46"),
    coats=_four("b23a48", "2f4b8f", "2f7f6b", "d8a531"),
    coat="strip",
    silver=_one("8d939a"),
    silver_upright=True,
    corner_signs=True,
    back="stripes",
    back_ground=_one("5d6b78"),
    back_ink=_one("6f7d8a"),
    meadow="waves",
    meadow_tones=_rgb("b7c4a0", "a9b892", "c1cdab"),
    slot_mm=45.0,
    board=_one("f0efec"),
    scenery=_rgb("9fb8c8", "7d9a86", "c9a98c", "b8bcc0", "e9e4da", "6f8496"),
    card_edge=_one("b9b4ab"),
    taught=44,
    twin_pairs=9,
)

MIST: Final = Style(
    name="mist",
    ground=_one("bcc7ba"),
    ink=_one("76807a"),
    coats=_four("b5706a", "6a86a8", "6d9670", "c4ab62"),
    coat="dot",
    silver=_one("dadedd"),
    silver_upright=False,
    corner_signs=False,
    back="plain",
    back_ground=_one("aeb9ae"),
    back_ink=_one("aeb9ae"),
    meadow="plain",
    meadow_tones=_rgb("bcc7ba", "b8c4b6", "c0cabd"),
    slot_mm=44.0,
    board=_one("cdd3ca"),
    scenery=_rgb("a9b9bd", "9aab98", "bfb5a2", "a7a8a4", "d8dbd2", "8fa0a8"),
    card_edge=_one("b4b8ae"),
)

POSTER: Final = Style(
    name="poster",
    ground=_one("f2d9b8"),
    ink=_one("2b2a33"),
    coats=_four("d62f2a", "1f5fae", "1f7d4d", "f0b400"),
    coat="wedge",
    silver=_one("9aa0a6"),
    silver_upright=True,
    corner_signs=False,
    back="circles",
    back_ground=_one("2c3c55"),
    back_ink=_one("e6683c"),
    meadow="quarters",
    meadow_tones=_rgb("4f7a4a", "6f9a4f", "3d6544", "86ab5f"),
    slot_mm=46.0,
    board=_one("e8cfa8"),
    scenery=_rgb("4f88b5", "f2b84b", "cf5a3a", "2b2a33", "f6e7cc", "7a4f6a"),
    card_edge=_one("cdb594"),
    taught=36,
    strangers=12,
)

STYLES: Final = {style.name: style for style in (LINEN, GRAPHITE, TALLY, MIST, POSTER)}
