"""The files of The Castles of Tuscany: boxes, with all that is printed in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.engine.protocol import Colour, Json
from companion.engine.tuscany.box import HARVEST_CARDS, SPACES
from companion.engine.tuscany.pieces import FORMAT, Box
from companion.engine.tuscany.region import Region, hangs_together
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library, own_boxes
from companion.play.game_files import FileKind
from companion.words.language import mark

KEYS: Final = frozenset({"pieces", "neutral", "harvest", "bonuses"})


def judge_box(path: Path) -> str:
    """Return what the box at *path* is and what to point out. Raises BadData, naming the place."""
    box = library.box_file(path)
    return _with(f"ok, box, {len(box.pieces)} pieces, {len(box.harvest)} harvest cards", _odd(box))


def _odd(box: Box) -> Iterator[str]:
    if box.stand_in:
        yield "a stand-in: made up, not what is printed in the game's box"
    if missing := HARVEST_CARDS - len(box.harvest):
        yield f"{missing} of {HARVEST_CARDS} harvest cards are not told yet (T1)"


def warnings(board: Game) -> Sequence[str]:
    """Return what is odd about the regions and numbers that the game is played with."""
    setup = board.setup
    found = ["regions or bonus numbers are a stand-in's"] if setup.stand_in else []
    return found + [line for colour, region in setup.regions.items() for line in _odd_region(colour, region)]


def _odd_region(colour: Colour, region: Region) -> Iterator[str]:
    unlike = [
        f"{len(region.of_kind[kind])} {kind}, not {due}"
        for kind, due in SPACES.items()
        if len(region.of_kind[kind]) != due
    ]
    if unlike:
        yield f"the region of {colour} is not like a box's: {', '.join(unlike)} (T2)"
    if not hangs_together(region):
        yield f"the region of {colour} does not hang together: some spaces can never be reached"


def _with(what: str, found: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in found)


def _is_box(content: Json) -> bool:
    return content.get("format") == FORMAT or bool(content.keys() & KEYS)


BOX: Final = FileKind(
    name="box",
    keys="format, pieces",
    folder=library.BOXES,
    copied_as="box",
    in_order=mark("Boxes without faults: {names}."),
    recognise=_is_box,
    judge=judge_box,
    take=own_boxes.take,
)
KINDS: Final = (BOX,)

if TYPE_CHECKING:
    from companion.games.tuscany import files  # noqa: PLW0406 - itself, held against the protocol
    from companion.play.game_files import GameFiles

    _: GameFiles = files
